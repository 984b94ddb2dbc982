/**
 * Chooses the cases of each operation of a document with many. A service usually handles connections and JSON in the
 * same way for all its operations. So each operation gets some of the cases, in turn, and together they get all of
 * them. Every requirement keeps at least one case.
 */

import type { Case } from './case.ts'

/** Up to this number of operations, each gets every case. */
const FEW = 4
/** Above it, each gets one in this number of its valid and open cases. */
const PART = 4

/** True if a run has so many operations that each gets only some of the cases. */
export function isManyOf(operations: number): boolean {
  return operations > FEW
}

/** The cases that operation number `turn` gets: one for each broken rule, all bad credentials, the plainest bodies. */
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

/** One in three: operation number `turn` gets other ones than the operations beside it, and than its like of another resource. */
export function inTurn<T>(all: readonly T[], turn: number): T[] {
  const shift = turn + Math.floor(turn / THIRD)
  return all.filter((_, index) => (shift + index) % THIRD === 0)
}

const THIRD = 3

/** Up to this rank a body has every property, or only the required ones. */
const PLAINEST = 1

/** The first case of each kind of invalid request, whichever part of the request is wrong. */
export function oneOfEachKind(refused: readonly Case[]): Case[] {
  const kindOf = ({ requirement, expectation }: Case): string => {
    const concern = requirement?.concern
    const rule = concern !== undefined && 'rule' in concern ? concern.rule?.keyword : ''
    return `${expectation} ${concern?.kind} ${rule}`
  }
  return [...Map.groupBy(refused, kindOf).values()].flatMap(([first]) => first ?? [])
}
