/**
 * One mock server, whole or with one part changed, in a process of its own: `node part.ts NAME`. It sends its address to
 * the process that started it. Told a number of requests, it answers so many, and sends back how many microseconds of CPU
 * each has taken. The requests come by connections without a socket, so that only the mock's own work is measured.
 */

import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { createDataReader } from '../../mocks/data/data.ts'
import type { MockResponse } from '../../mocks/engine/message/message.ts'
import { NO_SESSION } from '../../mocks/engine/state/session.ts'
import { createEngine } from '../../mocks/engine/whole.ts'
import type { HttpSettings } from '../../mocks/http/adapter.ts'
import { type PlainAdapter, type RequestHead, readDirectly } from '../../mocks/http/direct/index.ts'
import { createHttpAdapter } from '../../mocks/http/http.ts'
import { createJournal, type Journal } from '../../mocks/journal/journal.ts'
import { openFront } from '../../mocks/server/front.ts'
import type { MockServerOptions } from '../../mocks/server/options/mock.ts'
import { createNearSessions } from '../../mocks/session/near-log.ts'
import { SessionCounts } from '../../mocks/session/session-counts.ts'
import { Api } from '../../spec/contract/contract.ts'
import type { LoadedContract } from '../../spec/document/load.ts'
import { readApi } from '../../spec/read/contract.ts'

/** In what a variant differs from a whole mock server. */
type Variant = {
  readonly options?: MockServerOptions
  readonly settings?: (loaded: LoadedContract) => Partial<HttpSettings>
  readonly journal?: Pick<Journal, 'record'>
  /** Puts something else in the place of a function of Node's. */
  readonly platform?: () => void
  /** Where this is absent, requests have heads that the reader remembers. */
  readonly arrive?: 'with new heads' | 'already read'
  readonly body?: string
  /** True where the requests come at the pace of a busy server, and not all at once. */
  readonly isPaced?: boolean
}

const PLANT = { id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' }
const BODY = JSON.stringify(PLANT)

/** An engine for a contract that is not quite the document's. */
function engineOf(changed: (api: Api) => Api): Variant {
  return {
    settings: (loaded) => {
      const engine = createEngine(changed(loaded.contract))
      return { engine: () => engine }
    },
  }
}

const withoutValidation = (without: 'request' | 'response'): Variant =>
  engineOf(({ document: { root, compile } }) =>
    readApi(root, {
      compile: (schema, direction) => (direction === without ? () => [] : compile(schema, direction)),
    }),
  )

const VARIANTS = {
  whole: {},
  'new heads': { arrive: 'with new heads' },
  'already read': { arrive: 'already read' },
  'no text': {
    platform: () => {
      const { decode } = TextDecoder.prototype
      TextDecoder.prototype.decode = function (this: TextDecoder, bytes, options) {
        return bytes?.byteLength === BODY.length ? BODY : decode.call(this, bytes, options)
      }
    },
  },
  'no parse': {
    platform: () => {
      const { parse } = JSON
      JSON.parse = (text, reviver) => (text === BODY ? PLANT : parse(text, reviver))
    },
  },
  /** Its process reads `JSON.parse` in the place of exact JSON, as `parts.ts` starts it. */
  'no exactness': {},
  'no credentials': engineOf(
    (api) => new Api({ ...api, operations: api.operations.map((operation) => ({ ...operation, security: [] })) }),
  ),
  'no request validation': withoutValidation('request'),
  'no answer validation': withoutValidation('response'),
  'no echo': engineOf(
    (api) =>
      new Api({
        ...api,
        operations: api.operations.map((operation) => ({
          ...operation,
          responses: operation.responses.map((response) => ({
            ...response,
            content: response.content.map((content) => ({
              ...content,
              ...(response.status.startsWith('2') && {
                schema: null,
                examples: [{ name: 'constant', value: { name: PLANT.name, tag: PLANT.tag } }],
              }),
            })),
          })),
        })),
      }),
  ),
  'no engine': {
    settings: ({ contract }) => {
      const [operation] = contract.operations
      if (operation === undefined) throw new Error('the bundled document has an operation')
      const answer: MockResponse = {
        status: 200,
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
        body: JSON.stringify({ name: PLANT.name, tag: PLANT.tag }),
        delay: 0,
        fault: null,
        verdict: { kind: 'accepted', operation },
      }
      const engine = {
        ...createEngine(readApi(contract.document.root, { compile: () => () => [] })),
        handle: () => answer,
      }
      return { engine: () => engine }
    },
  },
  'no sessions': { settings: () => ({ session: () => NO_SESSION }) },
  'no journal': { journal: { record: () => {} } },
  'no log': { options: { log: 'none' } },
  metrics: { options: { metrics: true } },
  refused: { body: JSON.stringify({ ...PLANT, name: 7 }) },
  paced: { isPaced: true },
  /** Who started it looks on. */
  'a console': { isPaced: true },
} as const satisfies Readonly<Record<string, Variant>>

export type VariantName = keyof typeof VARIANTS

/** After so many requests other work gets its turn. */
const AT_ONCE = 50
/** Requests that a busy server gets in the time in which a console is told once, and that time in milliseconds. */
const PACE = { requests: 5_000, milliseconds: 260 } as const
const SESSIONS = Array.from({ length: 8 }, (_, index) => `bench-${index}`)
/** More than the reader remembers. */
const NEW_HEADS = 1_000

/** A connection with no system behind it, which takes whatever is written. */
class Silent extends Socket {
  override write(): boolean {
    return true
  }
  override setTimeout(): this {
    return this
  }
}

/** What takes the nth request. */
type Take = (request: number) => void

function byConnections(plain: PlainAdapter, body: string, { arrive }: Variant): Take {
  const server = createServer()
  readDirectly(server, plain)
  const sockets = SESSIONS.map(() => new Silent())
  for (const socket of sockets) server.emit('connection', socket)
  const heads = arrive === 'with new heads' ? NEW_HEADS : SESSIONS.length
  const chunks = Array.from({ length: heads }, (_, head) =>
    Buffer.from(
      `POST /plants HTTP/1.1\r\nHost: localhost:4010\r\nConnection: keep-alive\r\nAuthorization: Bearer bench\r\n` +
        `Content-Type: application/json\r\nX-Mock-Session: ${SESSIONS[head % SESSIONS.length]}\r\nX-Head: ${head}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    ),
  )
  return (request) => {
    const round = Math.floor(request / SESSIONS.length)
    const connection = request % SESSIONS.length
    sockets[connection]?.emit('data', chunks[(request + round) % heads])
  }
}

function byAdapter(plain: PlainAdapter, body: string): Take {
  const bytes = Buffer.from(body)
  const heads = SESSIONS.map((session): RequestHead => {
    const headers = {
      host: 'localhost:4010',
      connection: 'keep-alive',
      authorization: 'Bearer bench',
      'content-type': 'application/json',
      'x-mock-session': session,
      'content-length': String(body.length),
    }
    return { method: 'POST', url: '/plants', headers, rawHeaders: Object.entries(headers).flat() }
  })
  const connection = new Silent()
  return (request) => {
    const head = heads[request % heads.length]
    if (head === undefined || plain.answer(head, bytes, connection) === null) throw new Error('no answer at once')
  }
}

/** Serves with a variant. */
async function serve(variant: Variant): Promise<{ readonly url: string; readonly take: Take }> {
  variant.platform?.()
  const plain: PlainAdapter[] = []
  const front = await openFront(
    { port: 0, log: 'pretty', ...variant.options },
    {
      backend: (settings, { loaded }) => {
        const adapter = createHttpAdapter({ ...settings, ...variant.settings?.(loaded()) })
        if (adapter.plain !== undefined) plain.push(adapter.plain)
        return adapter
      },
      state: ({ inUse, entries, stage, state }) => {
        const sessions = createNearSessions(stage, state)
        for (const session of SESSIONS) sessions.use(session, null)
        const journal = { ...createJournal(entries), ...variant.journal }
        const data = (session: string | null) =>
          createDataReader(
            () => inUse.engine.data,
            sessions,
            (items) => inUse.judge(items),
            session,
          )
        const counts = () => new SessionCounts()
        const close = async (): Promise<void> => {}
        return { journal, counts, newest: journal.last, sessions, data, shared: null, hold: null, close }
      },
    },
  )
  const [adapter] = plain
  if (adapter === undefined) throw new Error('the adapter of the mock server answers plain requests')
  const { arrive, body = BODY } = variant
  return {
    url: front.url,
    take: arrive === 'already read' ? byAdapter(adapter, body) : byConnections(adapter, body, variant),
  }
}

if (import.meta.main) {
  const [, , name = ''] = process.argv
  const found = Object.entries<Variant>(VARIANTS).find(([each]) => each === name)
  if (found === undefined) throw new Error(`no mock server has ${name}`)
  const [, variant] = found
  const { url, take } = await serve(variant)
  process.on('message', async (requests) => {
    const started = process.cpuUsage()
    for (let request = 0; request < Number(requests); request++) {
      take(request)
      if (request % AT_ONCE === 0) await turn()
      if (variant.isPaced === true && request % PACE.requests === PACE.requests - 1) await wait(PACE.milliseconds)
    }
    const { user, system } = process.cpuUsage(started)
    process.send?.((user + system) / Number(requests))
  })
  process.once('disconnect', () => process.exit())
  process.send?.(url)
}
