/** What happens in a run, as JSON data without credentials. Every report is a fold over these events. */

import type { Shard } from '../../../spec/program/option-rows.ts'
import type { Hindrance } from '../../client/hindrance.ts'
import type { LastRequest } from '../../client/last-requests.ts'
import type { Leftovers } from '../../items/leftovers.ts'
import type { Expectation } from '../../judge/judge.ts'

export type RunEvent =
  | RunStarted
  /** An operation can't be judged. */
  | {
      readonly kind: 'control'
      readonly operation: string
      readonly unjudged: string
      readonly hindrance: Hindrance
    }
  | { readonly kind: 'sent'; readonly case: string }
  /** The target accepted a request that may create something. */
  | { readonly kind: 'created'; readonly case: string }
  /** What a case says about a requirement; or why it was not sent. */
  | { readonly kind: 'judged' | 'skipped'; readonly result: CaseResult }
  | { readonly kind: 'observed'; readonly observation: Observation }
  /** What all requests met of the contract. */
  | { readonly kind: 'met'; readonly counts: readonly (readonly [name: string, times: number])[] }
  /** An operation answered with a status that the document does not name for it. `case`: the first that shows it. */
  | ({ readonly kind: 'unnamed' } & UnnamedStatus)
  /** Refusals taught something of an operation's bodies: lines that the document lacks. */
  | ({ readonly kind: 'learnt' } & LearntLines)
  | RunFinished

export type LearntLines = { readonly operation: string; readonly lines: readonly string[] }

export type UnnamedStatus = {
  readonly operation: string
  readonly status: number
  readonly times: number
  readonly case: string
}

/** The same in all shards of a run, apart from the time and the shard's number. */
export type RunStarted = {
  readonly kind: 'started'
  /** ISO 8601. */
  readonly at: string
  readonly target: string
  /** SHA-256 of the document. */
  readonly document: string
  /** True if nobody named one. */
  readonly isExample?: boolean
  readonly seed: number
  /** What its values contain; each shard has its own. */
  readonly run: number
  /** The UTC day that dates in requests lie around, such as 2027-01-31. */
  readonly now: string
  /** The lowest level of a breach that fails the run. */
  readonly level: 'must' | 'should'
  /** The least percentage of operations that must be judged; absent: any. */
  readonly failUnder?: number
  readonly only: readonly string[]
  readonly case: string | null
  /** Ids of the operations to check. */
  readonly operations: readonly string[]
  readonly shard: Shard | null
}

export type RunFinished = Leftovers & {
  readonly kind: 'finished'
  /** ISO 8601. */
  readonly at: string
  /** Why the run was not judged to its end; null if it was. */
  readonly why: string | null
  /** The last requests that the target got before it went away; empty if it did not. */
  readonly last: readonly LastRequest[]
}

export type CaseResult = {
  readonly id: string
  readonly title: string
  readonly requirement: string
  readonly outcome: 'passed' | 'failed' | 'inconclusive' | 'not-exercised'
  /** The sentence of the contract or of a standard that another answer breaks. */
  readonly because: string
  /** Why it could not be decided, or was not sent; else null. */
  readonly reason: string | null
  readonly curl: string | null
  readonly expected: string | null
  readonly received: string | null
  /** The status of the answer that breaks the requirement; null if none came, or none is broken. */
  readonly status: number | null
  /** What tells this breach of the requirement from another one, the same in every run; null if none is broken. */
  readonly fingerprint: string | null
  /** True if the answer has a secret just as it was sent. */
  readonly isLeak?: boolean
  /** The request and its answer as text, if the case did not pass: see `messagesOf`. Null also if no answer came. */
  readonly request: string | null
  readonly answer: string | null
}

/** One answer, kept for the points that the contract leaves open. */
export type Observation = {
  readonly case: string
  readonly expectation: Expectation['kind']
  /** The open points that it shows. */
  readonly shows: readonly string[]
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** The beginning of the body. */
  readonly body: string
  readonly durationMs: number
}

/** Events in which none of the last requests before a target went away stands as passed: one of them may be the reason. */
export function withoutPassed(events: readonly RunEvent[], last: readonly LastRequest[]): readonly RunEvent[] {
  const isLast = ({ id }: CaseResult): boolean => last.some((one) => one.case === id || one.case.startsWith(`${id}/`))
  const reason = 'it was among the last requests before the target went away'
  return events.map((event) =>
    event.kind === 'judged' && event.result.outcome === 'passed' && isLast(event.result)
      ? { ...event, result: { ...event.result, outcome: 'inconclusive', reason } }
      : event,
  )
}

export function resultsIn(events: readonly RunEvent[]): CaseResult[] {
  return events.flatMap((event) => ('result' in event ? [event.result] : []))
}
