/** The mock server. */

import { createDataReader, createMockData, type MockData } from '../data/data.ts'
import { atOnce } from '../engine/message/soon.ts'
import { orderOf, type Script, type UseOptions } from '../engine/script/script.ts'
import { createHttpAdapter } from '../http/http.ts'
import { sessionPath } from '../http/session-name.ts'
import { createJournal } from '../journal/journal.ts'
import { createRequestLog, type RequestLog } from '../journal/received-requests.ts'
import { TOUCH_MS } from '../session/hub.ts'
import { createNearSessions } from '../session/near-log.ts'
import { sessionKey } from '../session/sessions.ts'
import { anywhereAsLoopback, type Backend, type Front, openFront, type StateOfServer } from './front.ts'
import { checkMockOptions, type MockServerOptions } from './options.ts'

/** One session of a mock. Requests belong to it by the header `X-Mock-Session`. */
export type MockSession = RequestLog & {
  /** The header's value. */
  readonly key: string
  /** An address for the API: requests to it belong to the session without the header. */
  readonly url: string
  /**
   * Answers the requests from now on by a scenario, an answer of your own, or a sequence of them. `times` limits how
   * many requests that is, `when` which. Afterwards the script before it goes on; null ends all of them. A request's
   * own `Prefer` goes before it. Throws an `OptionError` for an invalid script.
   */
  readonly use: (script: Script | null, options?: UseOptions) => void
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

/** What answers in place of the mock, and the address of the deployment that it passes requests on to. */
export type Passing = { readonly backend: Backend; readonly target: string }

/**
 * Starts a server in a single process: a mock, or a proxy. Rejects with a `UserError` of one line if the document can't
 * be served (exit code 2) or the port can't be opened (exit code 1).
 */
export async function serve(
  options: MockServerOptions = {},
  passing?: Passing,
): Promise<MockServer & Pick<Front<StateOfServer>, 'drain'>> {
  if (passing === undefined) checkMockOptions(options)
  const front = await openFront(options, {
    backend: createHttpAdapter,
    ...passing,
    state: ({ inUse, entries, stage, state }) => {
      const sessions = createNearSessions(stage, state)
      const timer = setInterval(sessions.tidy, TOUCH_MS).unref()
      const access = () => inUse.engine.data
      const journal = createJournal(entries)
      return {
        journal,
        counts: async () => new (await import('../session/session-counts.ts')).SessionCounts(),
        newest: journal.last,
        sessions,
        data: (session) => createDataReader(access, sessions, (data) => inUse.judge(data), session),
        own: (session: string | null) => createMockData(access, sessions, () => inUse.beside(), session),
        shared: null,
        hold: null,
        close: async () => clearInterval(timer),
      }
    },
  })
  const { closed, drain, close } = front
  const url = anywhereAsLoopback(front.url)
  const { journal, sessions, own: data } = front.state
  const play = (session: string | null): MockSession['use'] => {
    return (script, options) => {
      atOnce(sessions.use(session, script === null ? null : orderOf(script, options)))
    }
  }
  const session = (key: string): MockSession => ({
    key: sessionKey(key),
    url: url + sessionPath(key),
    use: play(key),
    data: data(key),
    ...createRequestLog(journal, key, closed),
  })
  const all = createRequestLog(journal, undefined, closed)
  return { url, use: play(null), data: data(null), ...all, session, drain, close, [Symbol.asyncDispose]: close }
}
