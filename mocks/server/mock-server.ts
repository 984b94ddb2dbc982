/** A running mock as programs have it. Nothing here is of Node, whose types a project may lack. */

/// <reference lib="esnext.disposable" preserve="true" />

import type { MockData } from '../data/data.ts'
import type { Script, UseOptions } from '../engine/script/script.ts'
import type { OwnScenario } from '../engine/script/script-step.ts'
import type { RequestLog } from '../journal/received-requests.ts'

/** One session of a mock. Requests belong to it by the header `X-Mock-Session`. */
export type MockSession = RequestLog & {
  /** The header's value. */
  readonly key: string
  /** An address for the API: requests to it belong to the session without the header. */
  readonly url: string
  /**
   * Answers the following requests with a scenario, your own answer, or a sequence of them. `times` limits how many
   * requests, `when` which. Afterwards the earlier script continues; null ends all. A request's own `Prefer` overrides
   * it. Throws an `OptionError` for an invalid script.
   */
  readonly use: (script: Script<OwnScenario> | null, options?: UseOptions) => void
  readonly data: MockData
}

/**
 * A running mock; `await using` closes it. Its journal has the requests of all sessions. Its script is for requests
 * without a session.
 */
export type MockServer = AsyncDisposable &
  Omit<MockSession, 'key'> & {
    /** The address of the API and, under `/_mock`, of the control surface. */
    readonly url: string
    /** Opens a session, for a test that runs beside others. Throws an `OptionError` for an invalid key. */
    readonly session: (key: string) => MockSession
    /** Lets open requests finish, then frees the port. */
    readonly close: () => Promise<void>
  }
