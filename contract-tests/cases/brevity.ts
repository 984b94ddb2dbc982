/** Chooses the cases of each of many operations: handling of connections and JSON is usually one for all, so each gets some, and together they get all. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Case } from './case.ts'

/** Up to this number of operations, each gets every case. */
const FEW = 4
/** Above it, each gets one in this number of its valid and open cases; and fewer of them, the more operations there are. */
const PART = 4

/** True if a run has so many operations that each gets only some of the cases. */
export function isManyOf(operations: number): boolean {
  return operations > FEW
}

/** Above this number, one operation in three gets many requests in a row and at once, and the others only a few. */
const LARGE = 64
const LARGE_PART = 3

/** True if an operation gets fewer repeated requests than those of smaller documents. */
export function isRarelyAsked({ operations }: Pick<Api, 'operations'>, operation: Operation): boolean {
  return operations.length > LARGE && operations.indexOf(operation) % LARGE_PART !== 0
}

/** For each broken rule the likeliest case and another, all bad credentials with a valid body, and the plainest bodies. */
export function inBrief(cases: readonly Case[], turn: number, operations: number): Case[] {
  const part = Math.max(PART, Math.floor(operations / PART ** 2))
  const keyOf = ({ requirement, expectation }: Case): string => `${expectation} ${requirement?.id}`
  const groups = [...Map.groupBy(cases, keyOf).values()]
  const kept = new Set(
    groups.flatMap((group, place) => {
      const one = group.slice((turn + place) % group.length).slice(0, 1)
      const isRefusal = group[0]?.expectation === 'refusal'
      if (group[0]?.expectation === 'failure') return [...group.filter(({ rank }) => rank <= PLAINEST), ...one]
      const isPlain = ({ variation, rank }: Case): boolean =>
        isRefusal ? variation.body === undefined : rank <= PLAINEST
      const others = group.filter((each) => !isPlain(each))
      const some = [...group.filter(isPlain), ...inTurn(others, turn + place, isRefusal ? undefined : part)]
      return some.length > 0 ? some : one
    }),
  )
  return cases.filter((one) => kept.has(one))
}

/** One in three or `part`: others than for the operations beside it, and for the same operation of another resource. */
export function inTurn<T>(all: readonly T[], turn: number, part = 3): T[] {
  const shift = turn + Math.floor(turn / part)
  return all.filter((_, index) => (shift + index) % part === 0)
}

/** Up to this rank a body has every property, or only the required ones; one that must be refused is the likeliest. */
const PLAINEST = 1

export function oneOfEachKind(refused: readonly Case[]): Case[] {
  const kindOf = ({ requirement, expectation }: Case): string => {
    const concern = requirement?.concern
    const rule = concern !== undefined && 'rule' in concern ? concern.rule?.keyword : ''
    return `${expectation} ${concern?.kind} ${rule}`
  }
  return [...Map.groupBy(refused, kindOf).values()].flatMap(([first]) => first ?? [])
}
