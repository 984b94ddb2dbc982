/** What the steps of the engine see of a session, wherever its log is. */

import type { Soon } from '../message/soon.ts'
import type { Preferences } from '../request/preferences.ts'
import type { ConditionedRequest } from '../script/conditions.ts'
import type { Rule } from '../script/script.ts'
import type { ScriptStep } from '../script/script-step.ts'
import type { Deed, Outcome, Unrecorded, Write } from './deed.ts'
import type { Counter } from './items.ts'
import type { Stored } from './memory.ts'

/** The functions return promises only if another process must be asked. */
export type Session = {
  /**
   * What is active for the next request, or what the user's scenario has that it prefers; each call counts as one
   * request. Without a request, no condition holds. If the scenario has nothing for it, the preference is taken back.
   */
  readonly step: (asked: ConditionedRequest | null, preferring?: Preferring) => Soon<ScriptStep | null>
  /** The scenarios that users have of their own; absent where they have none. */
  readonly scenarios?: () => readonly string[]
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: () => Soon<number>
  /** Returns the stored items. The remark says why they may be out of date. */
  readonly look: <Result>(read: (memory: Stored, remark: string | null) => Result) => Soon<Result>
  readonly change: (write: Write) => Soon<Outcome | Unrecorded>
  /** What a session that was dropped says until it begins anew, else null; absent where none is dropped. */
  readonly lost?: () => string | null
}

/** What a request prefers, and a remark about its answer. */
export type Preferring = { preferences: Preferences; note: string | null }

/** What a session needs of the log's home. */
export type Home = {
  /** Adds an entry, and returns its outcome once it is applied in this process. Rejects if that is not confirmed. */
  readonly append: (session: string | null, deed: Deed) => Soon<Outcome>
  /** Resolves once all earlier entries of the log are applied in this process. Rejects if the log can't be reached. */
  readonly latest: () => Soon<void>
  /** Adds one to a counter of a session, and returns its value before; null if the log can't be reached. */
  readonly draw: (session: string | null, counter: Counter) => Soon<number | null>
  /** Ends a rule that has answered all its requests. */
  readonly end: (session: string | null, rule: Rule) => void
  /** Why a read may be out of date. Rethrows any other error. */
  readonly outdated: (error: unknown) => string
  /** Why a write was not confirmed. Rethrows any other error. */
  readonly unrecorded: (error: unknown) => Unrecorded
}

export const NO_SESSION: Session = {
  step: () => null,
  delay: () => 0,
  look: (read) => read({ read: () => null, world: null }, null),
  change: () => ({ kind: 'unfit' }),
}
