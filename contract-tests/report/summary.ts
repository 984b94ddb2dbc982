/** The numbers of a run: every form of its report says these. */

import { breachesIn } from './baseline.ts'
import { causesOf } from './causes.ts'
import { missedFor, type RequirementOutcome, type RequirementReport, withoutAnswer } from './outcome.ts'

export type RunSummary = {
  readonly requirements: Readonly<Record<RequirementOutcome | 'all', number>>
  /** Requirements that were not decided: inconclusive, or not tried. */
  readonly skipped: number
  /** Causes of breaches: those that break a must, and those that break only a should; and known findings, as their file counts them. */
  readonly findings: { readonly breaches: number; readonly warnings: number; readonly known: number }
  /** The same by operation and status of the answer; a cause that several operations share is one of each. */
  readonly byOperation: readonly OperationFindings[]
  /** What the run did not try, by the reason: the most first. */
  readonly untried: readonly Untried[]
  /** How long the run took, in seconds with one decimal. */
  readonly seconds: string
}

/** What a run did not try for one reason, such as its limit of writes. */
export type Untried = {
  readonly reason: string
  /** Requirements that no request tried, their ids, and of how many operations they are. */
  readonly requirements: number
  readonly ids: readonly string[]
  readonly operations: number
  /** Requirements of which some cases were not sent, and their ids. */
  readonly inPart: number
  readonly idsInPart: readonly string[]
}

type OperationFindings = RunSummary['findings'] & {
  readonly operation: string
  /** Null if no answer came, or several requests show what is wrong. */
  readonly status: number | null
}

export function runSummary(requirements: readonly RequirementReport[], durationMs: number): RunSummary {
  const none = { failed: 0, warned: 0, known: 0, inconclusive: 0, 'not-exercised': 0, passed: 0 }
  const counted = { all: requirements.length, ...none }
  for (const { outcome } of requirements) counted[outcome]++
  const byOperation = [...Map.groupBy(requirements, ({ operation }) => operation)].flatMap(([operation, own]) =>
    [...Map.groupBy(findingsAbout(own), ({ status }) => status)]
      .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))
      .map(([status, some]) => ({ operation, status, ...findingsIn(some) })),
  )
  return {
    requirements: counted,
    skipped: counted.inconclusive + counted['not-exercised'],
    findings: findingsIn(findingsAbout(requirements)),
    byOperation,
    untried: untriedOf(requirements),
    seconds: (durationMs / 1000).toFixed(1),
  }
}

/** What was not tried, whole or in part: all that is not exercised, and what was tried without some of its cases. */
function untriedOf(requirements: readonly RequirementReport[]): Untried[] {
  const missed = requirements.flatMap((one) => {
    const reason = one.outcome === 'not-exercised' ? one.reason : missedFor(one)
    return reason === null ? [] : [{ ...one, reason }]
  })
  return [...Map.groupBy(missed, ({ reason }) => withoutAnswer(reason))]
    .map(([shared, all]) => {
      const whole = all.filter(({ outcome }) => outcome === 'not-exercised')
      const operations = new Set(whole.map(({ operation }) => operation)).size
      const ids = whole.map(({ id }) => id)
      const idsInPart = all.flatMap(({ outcome, id }) => (outcome === 'not-exercised' ? [] : [id]))
      const [reason = shared] = new Set(all.map((one) => one.reason)).size === 1 ? all.map((one) => one.reason) : []
      return { reason, requirements: ids.length, ids, operations, inPart: idsInPart.length, idsInPart }
    })
    .toSorted((one, other) => other.requirements - one.requirements)
}

type Counted = { readonly kind: keyof RunSummary['findings']; readonly status: number | null }

/** The causes of breaches of some requirements, and the known findings. */
function findingsAbout(requirements: readonly RequirementReport[]): Counted[] {
  return [
    ...causesOf({ requirements }).map(({ level, example: { status } }) => ({ kind: KINDS[level], status })),
    ...breachesIn(requirements)
      .filter(({ example }) => example.outcome === 'known')
      .map(({ example: { status } }) => ({ kind: 'known' as const, status })),
  ]
}

const KINDS = { must: 'breaches', should: 'warnings' } as const

function findingsIn(some: readonly Counted[]): RunSummary['findings'] {
  const tally = { breaches: 0, warnings: 0, known: 0 }
  for (const { kind } of some) tally[kind]++
  return tally
}
