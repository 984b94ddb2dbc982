/**
 * How much is asked of each operation. What a service does with any request, such as keeping connections apart or
 * reading JSON, it does for all of its operations: where there are many, each is asked a part, in turn, and all together
 * are asked everything. Each requirement keeps a case of its own.
 */

import type { Case } from './case.ts'

/** Operations that are few: each is asked everything. */
const FEW = 4
/** Of the valid and the open cases of an operation, one in so many. */
const PART = 4

/** True for a run about so many operations that each is asked less. */
export function isManyOf(operations: number): boolean {
  return operations > FEW
}

/** The part of its cases that the operation number `turn` is asked: one for each rule that is broken, and the plainest. */
export function inBrief(cases: readonly Case[], turn: number): Case[] {
  const keyOf = ({ requirement, expectation }: Case): string => `${expectation} ${requirement?.id}`
  const groups = [...Map.groupBy(cases, keyOf).values()]
  const kept = new Set(
    groups.flatMap((group, place) => {
      const [first] = group
      if (first?.expectation === 'refusal') return group
      if (first?.expectation === 'failure') return group.slice((turn + place) % group.length).slice(0, 1)
      return group.filter(({ rank }, index) => rank <= PLAINEST || (turn + index) % PART === 0)
    }),
  )
  return cases.filter((one) => kept.has(one))
}

/** The rank of a body with every property, and of one with those alone that are required. */
const PLAINEST = 1

/** The first case of each kind that is refused, wherever in a request it is wrong. */
export function oneOfEachKind(refused: readonly Case[]): Case[] {
  const kindOf = ({ requirement, expectation }: Case): string => {
    const concern = requirement?.concern
    const rule = concern !== undefined && 'rule' in concern ? concern.rule?.keyword : ''
    return `${expectation} ${concern?.kind} ${rule}`
  }
  return [...Map.groupBy(refused, kindOf).values()].flatMap(([first]) => first ?? [])
}
