/** The mock server. */

import { createDataReader, createMockData } from '../data/data.ts'
import { atOnce } from '../engine/message/soon.ts'
import { orderOf } from '../engine/script/script.ts'
import { createHttpAdapter } from '../http/http.ts'
import { sessionPath } from '../http/session-name.ts'
import { createJournal } from '../journal/journal.ts'
import { createRequestLog } from '../journal/received-requests.ts'
import { TOUCH_MS } from '../session/hub.ts'
import { createNearSessions } from '../session/near-log.ts'
import { sessionKey } from '../session/sessions.ts'
import { anywhereAsLoopback, type Front, openFront } from './front.ts'
import type { MockServer, MockSession } from './mock-server.ts'
import { checkMockOptions, type MockServerOptions } from './options/mock.ts'
import type { Backend, StateOfServer } from './state.ts'

/**
 * Starts a server in a single process: a mock, or a proxy, whose `target` its own backend forwards requests to. Rejects with a `UserError` of one line if the document can't
 * be served (exit code 2) or the port can't be opened (exit code 1).
 */
export async function serveAlone(
  options: MockServerOptions = {},
  passing?: { readonly backend: Backend; readonly target: string },
): Promise<MockServer & Pick<Front<StateOfServer>, 'drain'>> {
  if (passing === undefined) checkMockOptions(options)
  const front = await openFront(options, {
    backend: createHttpAdapter,
    ...passing,
    state: ({ inUse, entries, stage, state, onDropped }) => {
      const sessions = createNearSessions(stage, state, onDropped)
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
