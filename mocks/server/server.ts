/** The mock server: a contract behind a port. */

import { checkOptions } from '../../spec/known-options.ts'
import { orderOf, type Script, type UseOptions } from '../engine/script.ts'
import { createMockData, type MockData } from './data.ts'
import { type Backend, openFront } from './front.ts'
import { createHttpAdapter } from './http.ts'
import { createJournal, type Journal } from './journal/journal.ts'
import { type MockServerOptions, OPTIONS } from './options.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { sessionPath } from './session-address.ts'
import { createSessions, type Sessions, sessionKey } from './sessions.ts'

/** What one session of a mock can be told and asked: requests belong to it by the header `X-Mock-Session`. */
export type MockSession = RequestLog & {
  /** The header's value. */
  readonly key: string
  /** An address to use as the API's: what goes there belongs to the session without the header. */
  readonly url: string
  /**
   * Puts a scenario, an answer of one's own or a sequence of them on stage for the requests from now on, or for so many
   * of them, or for those that are as `when` says. After them comes what was there before; null ends everything. A
   * request's own `Prefer` has the last word. Throws a `RangeError` of one line for what can't be put there.
   */
  readonly use: (script: Script | null, options?: UseOptions) => void
  readonly data: MockData
}

/** A running mock; `await using` closes it. Its journal has the requests of all sessions, its stage is of those that name none. */
export type MockServer = AsyncDisposable &
  Omit<MockSession, 'key'> & {
    /** Where the API and, under `/_mock`, the control surface are. */
    readonly url: string
    /** A session of its own, for a test beside others. Throws a `RangeError` for what can't be a key. */
    readonly session: (key: string) => MockSession
    /** Lets open requests finish, then frees the port. */
    readonly close: () => Promise<void>
  }

/**
 * Starts a mock server. Rejects with a `UserError` of one line where the document can't be served (exit code 2) or
 * the machine refuses the port (exit code 1).
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  checkOptions('createMockServer', options, OPTIONS)
  return serve(options, createHttpAdapter)
}

/** Starts a server of one process alone before a backend; `target` is where a proxy passes on to. */
export async function serve(options: MockServerOptions, backend: Backend, target?: string): Promise<MockServer> {
  const own: { journal: Journal; sessions: Sessions }[] = []
  const front = await openFront(options, {
    backend,
    ...(target !== undefined && { target }),
    state: ({ engine, entries, cues, room, seed }) => {
      const [journal, sessions] = [createJournal(entries), createSessions(cues, room, seed)]
      own.push({ journal, sessions })
      const data = (session: string | null): MockData => createMockData(() => engine().data, sessions, session)
      return { journal, sessions, data, shared: null, hold: null, close: async () => {} }
    },
  })
  const [state] = own
  if (state === undefined) throw new Error('a front has a state')
  const { journal, sessions } = state
  const { url, engine, closed, close } = front
  const play = (session: string | null): MockSession['use'] => {
    return (script, options) => sessions.use(session, script === null ? null : orderOf(script, options))
  }
  const session = (key: string): MockSession => ({
    key: sessionKey(key),
    url: url + sessionPath(key),
    use: play(key),
    data: createMockData(() => engine().data, sessions, key),
    ...createRequestLog(journal, key, closed),
  })
  const all = createRequestLog(journal, undefined, closed)
  const data = createMockData(() => engine().data, sessions, null)
  return { url, use: play(null), data, ...all, session, close, [Symbol.asyncDispose]: close }
}
