/** How far a run reached: which operations it judged, what kept it from the others, and what would help. */

import { plural } from '../../spec/program/plural.ts'
import { HINDRANCES, type Hindrance } from '../client/hindrance.ts'
import type { LearntLines, RunEvent, RunStarted, UnnamedStatus } from '../run/record/events.ts'
import type { RequirementReport } from './outcome.ts'

export type RunReach = {
  /** How many percent of the operations were judged, rounded down; those of other shards do not count. */
  readonly percent: number
  /** How many must be; null: any. */
  readonly failUnder: number | null
  readonly isTooLow: boolean
  /** The operations that were not judged, and why. */
  readonly unjudged: readonly UnjudgedOperation[]
  /** The operations that accepted no plain request, and of which what refuses it was judged, with what kept the rest from it. */
  readonly byRefusals: readonly UnjudgedOperation[]
  /** Answers with statuses that the document does not name for their operations, in its order. */
  readonly unnamed: readonly UnnamedStatus[]
  /** What refusals taught of bodies, as lines that the document lacks. */
  readonly learnt: readonly LearntLines[]
}

type UnjudgedOperation = { readonly operation: string; readonly reason: string; readonly hindrance: Hindrance }

/** How far a run reached. `why`: why it was not judged to its end; null if it was. */
export function reachOf(
  events: readonly RunEvent[],
  { operations, failUnder: asked, shard }: RunStarted,
  requirements: readonly RequirementReport[],
  why: string | null,
): RunReach {
  const controls = new Map(events.flatMap((one) => (one.kind === 'control' ? [[one.operation, one] as const] : [])))
  const decided = new Set(requirements.flatMap(({ operation, reason }) => (reason === null ? [operation] : [])))
  const notAccepted = operations.flatMap((operation): UnjudgedOperation[] => {
    const control = controls.get(operation)
    if (control !== undefined) return [{ operation, reason: control.unjudged, hindrance: control.hindrance }]
    // A run that ended early has not asked each operation.
    return why === null || decided.has(operation) ? [] : [{ operation, reason: why, hindrance: 'early' }]
  })
  const byRefusals = notAccepted.filter((one) => controls.has(one.operation) && decided.has(one.operation))
  const unjudged = notAccepted.filter((one) => !byRefusals.includes(one))
  const elsewhere = unjudged.filter(({ hindrance }) => hindrance === 'elsewhere').length
  const all = operations.length - elsewhere
  const percent = all === 0 ? 100 : Math.floor((1000 * (operations.length - unjudged.length)) / all) / 10
  const failUnder = asked ?? null
  // Of a shard, the other ones judge what is missing: merge-reports decides.
  const isWhole = shard === null || shard.total === 1
  const isTooLow = isWhole && failUnder !== null && percent < failUnder
  const [unnamed, learnt] = [unnamedIn(events, operations), learntIn(events)]
  return { percent, failUnder, isTooLow, unjudged, byRefusals, unnamed, learnt }
}

/** Of how many operations nothing but refusals was judged, after the number of those that were; empty for none. */
export function refusalsText({ byRefusals }: RunReach): string {
  return byRefusals.length === 0 ? '' : `, ${byRefusals.length} of them by refusals alone`
}

/** What was learnt of each operation once, whichever shards did. */
function learntIn(events: readonly RunEvent[]): LearntLines[] {
  const learnt = events.flatMap((event) => (event.kind === 'learnt' ? [event] : []))
  return [...Map.groupBy(learnt, ({ operation }) => operation)].map(([operation, alike]) => {
    return { operation, lines: [...new Set(alike.flatMap(({ lines }) => lines))] }
  })
}

export const LEARNT = 'Refusals show that the document lacks these lines'

/** What a run learnt, as lines to add to the document, each with its operation. */
export function learntLines({ learnt }: RunReach): readonly string[] {
  return learnt.flatMap(({ operation, lines }) => lines.map((line) => `${operation}: add to ${line}`))
}

/** Each status of an operation once, whichever shards saw it. */
function unnamedIn(events: readonly RunEvent[], operations: readonly string[]): UnnamedStatus[] {
  const seen = events.flatMap((event) => {
    if (event.kind !== 'unnamed') return []
    const { kind: _, ...one } = event
    return [one]
  })
  const alike = Map.groupBy(seen, ({ operation, status }) => `${operation} ${status}`).values()
  const summed = alike.flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, times: others.reduce((sum, { times }) => sum + times, first.times) }],
  )
  const place = new Map(operations.map((id, index) => [id, index]))
  return [...summed].toSorted(
    (one, other) => (place.get(one.operation) ?? 0) - (place.get(other.operation) ?? 0) || one.status - other.status,
  )
}

/** Operations that one thing keeps from being judged, and what would help; the most first. */
export type Hindered = {
  readonly operations: readonly UnjudgedOperation[]
  /** "6 have no item of this run". */
  readonly said: string
  readonly help: string | null
}

export function hinderedIn({ unjudged }: Pick<RunReach, 'unjudged'>): Hindered[] {
  return [...Map.groupBy(unjudged, ({ hindrance }) => hindrance)]
    .map(([hindrance, operations]) => {
      const { said, help } = HINDRANCES[hindrance]
      const [one, several] = said
      return { operations, said: plural(operations.length, one, several), help }
    })
    .toSorted((one, other) => other.operations.length - one.operations.length)
}

/** Those that were not judged, and those of which refusals alone were, each with its heading. */
export function hinderedParts(reach: RunReach): { readonly title: string; readonly groups: readonly Hindered[] }[] {
  const parts = [
    { title: 'Operations that were not judged', groups: hinderedIn(reach) },
    {
      title: 'Operations of which refusals or errors alone were judged',
      groups: hinderedIn({ unjudged: reach.byRefusals }),
    },
  ]
  return parts.filter(({ groups }) => groups.length > 0)
}

/** How many things that hinder a line names. */
const NAMED = 3

/** What was not judged, in a line: "7 were not judged: 6 have no item of this run (…), 1 …"; empty if all was. */
export function unjudgedLine(reach: RunReach): string {
  const count = reach.unjudged.length
  if (count === 0) return ''
  const groups = hinderedIn(reach)
  const told = groups.slice(0, NAMED).map(({ said, help }) => `${said}${help === null ? '' : ` (${help})`}`)
  const others = groups.slice(NAMED).reduce((sum, { operations }) => sum + operations.length, 0)
  const rest = others === 0 ? [] : [`${others} for other reasons`]
  return `${count} ${count === 1 ? 'was' : 'were'} not judged: ${[...told, ...rest].join(', ')}`
}

/** That fewer operations were judged than the user asked for; empty if that is not so. */
export function tooLowText({ isTooLow, percent, failUnder }: RunReach): string {
  return isTooLow ? `${percent} % of the operations were judged, less than --fail-under ${failUnder}` : ''
}

/** What a run missed: what was not judged, and whether that is too much; empty if it missed nothing. */
export function missedTexts(reach: RunReach): string[] {
  return [unjudgedLine(reach), tooLowText(reach)].filter((one) => one !== '')
}

/** The table of statuses that the document does not name, with its head. */
export function unnamedRows({ unnamed }: RunReach): string[][] {
  return [
    ['operation', 'status', 'times', 'a case that shows it'],
    ...unnamed.map(({ operation, status, times, case: id }) => [operation, String(status), String(times), id]),
  ]
}

/** What stands above {@link unnamedRows}: a warning only where the user asks for what should be. */
export function unnamedTitle({ level }: { readonly level: 'must' | 'should' }): string {
  return `${level === 'should' ? 'Warning: statuses' : 'Statuses'} that the document does not name for the operation`
}
