/** What the steps of the engine see of a session, wherever its log is. */

import type { Soon } from '../message/soon.ts'
import type { ConditionedRequest } from '../script/conditions.ts'
import type { Rule } from '../script/script.ts'
import type { ScriptStep } from '../script/script-step.ts'
import type { Counter } from './counters.ts'
import type { Deed, Outcome, Write } from './deed.ts'
import type { Stored } from './memory.ts'

/** Promises come only where something must be asked that is elsewhere. */
export type Session = {
  /** What is on stage for the next request; each call counts as one request. Without a request, no condition holds. */
  readonly step: (asked: ConditionedRequest | null) => Soon<ScriptStep | null>
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: () => Soon<number>
  /** Looks at what is stored. The remark says why that may be old. */
  readonly look: <Result>(read: (memory: Stored, remark: string | null) => Result) => Soon<Result>
  readonly change: (write: Write) => Soon<Outcome | Unrecorded>
}

/** A write that was not confirmed. */
export type Unrecorded = { readonly kind: 'unrecorded'; readonly message: string }

/** What a session needs of the log's home. */
export type Home = {
  /** Adds an entry, and gives its outcome once it is applied here. Rejects if that is not confirmed. */
  readonly append: (session: string | null, deed: Deed) => Soon<Outcome>
  /** Goes on once all is applied here that was in the log. Rejects if nobody can be asked. */
  readonly latest: () => Soon<void>
  /** Adds one to a counter of a session, and gives its value before; null if nobody can be asked. */
  readonly draw: (session: string | null, counter: Counter) => Soon<number | null>
  /** Ends a rule that has answered all its requests. */
  readonly end: (session: string | null, rule: Rule) => void
  /** Why a read is old. Throws any error that says something else. */
  readonly outdated: (error: unknown) => string
  /** That a write was not confirmed, and why. Throws any error that says something else. */
  readonly unrecorded: (error: unknown) => Unrecorded
}

export const NO_SESSION: Session = {
  step: () => null,
  delay: () => 0,
  look: (read) => read({ read: () => null }, null),
  change: () => ({ kind: 'unfit' }),
}
