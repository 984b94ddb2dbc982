/** The control surface under `/_mock`: for developers and tests, and closed to pages of other origins. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../../../spec/exact-json.ts'
import { asWritten, forYaml } from '../../../spec/exact-keywords.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { LoadedContract } from '../../../spec/load.ts'
import { reasonOf } from '../../../spec/user-error.ts'
import { BODY_LIMIT } from '../../engine/message.ts'
import { describeScenarios } from '../../engine/scenarios.ts'
import type { TextLimits } from '../data-text.ts'
import { checkStatusFilter, type JournalFilter } from '../journal/filter.ts'
import type { JournalReader } from '../journal/journal.ts'
import { isSessionKey, SESSION_HEADER, type StageReader } from '../sessions.ts'
import type { Shared } from '../shared/shared.ts'
import { type DataSettings, overLimit, registerData } from './data-routes.ts'
import { createEventStream, type EventStream } from './events.ts'
import { refusalOf } from './guard.ts'
import { entriesWithin, LONGEST_WAIT } from './long-poll.ts'

const CONTROL_PATH = '/_mock'

/** True for a request target of the control surface. */
export function isControl(target: string | undefined): boolean {
  return target !== undefined && /^\/_mock(?:[/?#]|$)/.test(target)
}

export type ControlSurface = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  /** Ends open event streams and waiting requests, which would keep the server from closing. */
  readonly close: () => Promise<void>
}

/** What the surface shows and changes, in the mock or in the proxy. */
export type ControlSettings = {
  readonly journal: JournalReader
  readonly sessions: StageReader
  /** What a session remembers; null for the proxy, where the deployment remembers. */
  readonly data: DataSettings['data'] | null
  /** What of a replacement would not be kept. */
  readonly limits: TextLimits
  readonly loaded: () => LoadedContract
  /** The name or address that the server was told to listen on. */
  readonly host: string
  /** The address of the deployment behind the proxy; null for the mock. */
  readonly target: string | null
  /** The metrics in Prometheus' text format; null without `--metrics`. */
  readonly metrics: (() => Promise<string>) | null
  /** The state shared with other processes; null for a single process. */
  readonly shared: Pick<Shared, 'fresh' | 'trouble' | 'startedAt'> | null
}

/** Creates the surface. Fastify is loaded at the first request to it: the API's own traffic does not need it. */
export function createControlSurface(settings: ControlSettings): ControlSurface {
  const events = createEventStream(settings.journal, settings.sessions)
  const ended = new AbortController()
  const startedAt = settings.shared?.startedAt ?? new Date().toISOString()
  let app: Promise<FastifyInstance> | undefined
  return {
    onRequest: (request, response) => {
      app ??= build(settings, events, ended.signal, startedAt)
      app
        .then((ready) => ready.routing(request, response))
        .catch((error: unknown) => {
          if (response.headersSent) response.destroy()
          else response.writeHead(500, { 'content-type': 'application/json' })
          response.end(JSON.stringify({ message: `The control surface failed: ${reasonOf(error)}.` }))
        })
    },
    close: async () => {
      ended.abort()
      events.close()
      await (await app)?.close()
    },
  }
}

/** What a handler throws: ours, or Fastify's. */
type Refusal = { readonly statusCode?: number; readonly code?: string; readonly message: string }

/** An error of the client; the message says what is wrong with the request. */
class BadRequest extends Error {
  readonly statusCode = 400
}

async function build(
  settings: ControlSettings,
  events: EventStream,
  ended: AbortSignal,
  startedAt: string,
): Promise<FastifyInstance> {
  const { journal, sessions, data, limits, loaded, host, target, shared, metrics } = settings
  const { fastify } = await import('fastify')
  const { stringify } = await import('yaml')
  const { registerConsole } = await import('../console/console.ts')
  const bodyLimit = Math.max(BODY_LIMIT, limits.bodyLimit)
  const app = fastify({ logger: false, bodyLimit })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(NOT_FOR_OTHERS)
    const refusal = refusalOf(request.raw, host)
    if (refusal !== null) await reply.code(403).send({ message: refusal })
  })
  app.addHook('preHandler', async ({ url }) => {
    if (shared !== null && SHARED.test(url)) await shared.fresh()
  })
  // No HTML form can send JSON. A page of another origin would need a preflight for it, which is refused.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => parsed(body))
  app.setErrorHandler(async (error: Refusal, _, reply) => {
    // The mock throws a RangeError for input that it can't accept.
    const { statusCode = error instanceof RangeError ? 400 : 500 } = error
    const message = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? overLimit(bodyLimit) : error.message
    const isForm = statusCode === 415
    return reply
      .code(statusCode)
      .send({ message: isForm ? 'Send JSON, as application/json; curl does with --json.' : message })
  })
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: `The control surface has no ${request.method} ${splitTarget(request.url).path}.` }),
  )
  registerConsole(app, settings)
  app.get(`${CONTROL_PATH}/health`, async () => {
    const { contract, sha256 } = loaded()
    return { status: 'ok', startedAt, target, document: { title: contract.title, version: contract.version, sha256 } }
  })
  app.get(`${CONTROL_PATH}/health/ready`, async (_, reply) => {
    const trouble = shared?.trouble() ?? null
    if (trouble !== null) return reply.code(503).send({ status: 'not ready', message: trouble.message })
    return { status: 'ready' }
  })
  app.get(`${CONTROL_PATH}/metrics`, async (_, reply) => {
    if (metrics !== null) return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
    return reply.code(404).send({ message: 'There are no metrics: start the mock with --metrics.' })
  })
  app.get(`${CONTROL_PATH}/openapi.yaml`, async (_, reply) =>
    reply.type('application/yaml').send(stringify(asWritten(loaded().contract.document, forYaml))),
  )
  app.get(`${CONTROL_PATH}/openapi.json`, async () => asWritten(loaded().contract.document))
  app.get(`${CONTROL_PATH}/requests`, async ({ url, headers }, reply) => {
    const query = queryOf(url, ['session', 'since', 'status', 'method', 'path', 'limit', 'wait'])
    const wait = wholeOf(query, 'wait', LONGEST_WAIT) ?? 0
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const entries = await entriesWithin(journal, filterOf(query, headers), wait, AbortSignal.any([gone.signal, ended]))
    return reply.type('application/json; charset=utf-8').send(Readable.from(piecesOf(entries)))
  })
  app.get<{ Params: { id: string } }>(`${CONTROL_PATH}/requests/:id`, async ({ params: { id } }, reply) => {
    const { kept } = await journal.after(/^\d{1,15}$/.test(id) ? Number(id) - 1 : Number.POSITIVE_INFINITY)
    const entry =
      Iterator.from(kept)
        .find((one) => one.id === Number(id))
        ?.entry() ?? null
    return entry ?? reply.code(404).send({ message: `The journal has no request ${id}.` })
  })
  app.delete(`${CONTROL_PATH}/requests`, async (request, reply) => {
    await journal.clear(namedSession(request))
    return reply.code(204).send()
  })
  app.post(`${CONTROL_PATH}/requests/restore`, async (request) => ({
    restored: await journal.restore(namedSession(request)),
  }))
  app.get(`${CONTROL_PATH}/events`, { exposeHeadRoute: false }, async ({ url, headers }, reply) => {
    const query = queryOf(url, ['session', 'since'])
    const session = sessionOf(query, headers)
    // After a reconnection the browser's last id goes before the `since` of the first request.
    const since = headers['last-event-id'] ?? query.get('since')
    const start = since === null ? null : sinceOf(String(since))
    reply.hijack()
    for (const [name, value] of Object.entries(NOT_FOR_OTHERS)) reply.raw.setHeader(name, value)
    events.open(reply.raw, session, start)
  })
  app.get(`${CONTROL_PATH}/scenario`, async (request) => {
    return { ...(await sessions.playing(ownSession(request))), scenarios: describeScenarios() }
  })
  app.put(`${CONTROL_PATH}/scenario`, async (request) => {
    const session = ownSession(request)
    // Null would end the scenario, but that is what DELETE is for.
    await sessions.use(session, request.body ?? {})
    return sessions.playing(session)
  })
  app.delete(`${CONTROL_PATH}/scenario`, async (request, reply) => {
    await sessions.use(ownSession(request), null)
    return reply.code(204).send()
  })
  if (data !== null) {
    await registerData(app, `${CONTROL_PATH}/data`, { data, limits, sessionOf: ownSession })
  }
  await app.ready()
  return app
}

/** Characters of JSON text that are written at once. */
const PIECE = 64 * 1024

/** Writes a list as JSON text in pieces: the text of a full journal would take more memory than the journal. */
function* piecesOf(list: Iterable<unknown>): Generator<string> {
  let text = ''
  let before = '['
  for (const one of list) {
    text += before + JSON.stringify(one)
    before = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}${before === '[' ? '[' : ''}]`
}

/** The resources that processes share. */
const SHARED = /^\/_mock\/(requests|events|scenario|data)\b/

/** No cache may keep an answer, and no page of another origin may embed it. */
const NOT_FOR_OTHERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

function parsed(body: string): unknown {
  if (body === '') return undefined
  try {
    return parseJson(body).exact
  } catch (error) {
    throw new BadRequest(
      error instanceof RangeError ? `The body can't be read: ${error.message}.` : 'The body is not JSON text.',
    )
  }
}

function queryOf(url: string, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(splitTarget(url).query)
  for (const name of query.keys()) {
    if (!names.includes(name)) throw new BadRequest(`There is no parameter ${name} here; there is ${names.join(', ')}.`)
  }
  return query
}

function sessionOf(query: URLSearchParams, headers: IncomingMessage['headers']): string | undefined {
  const key = query.get('session') ?? headers[SESSION_HEADER]
  if (key === undefined || key === null) return undefined
  if (typeof key === 'string' && isSessionKey(key)) return key
  throw new BadRequest('A session has a key of 1 to 128 visible ASCII characters.')
}

type Named = Pick<FastifyRequest, 'url' | 'headers'>

/** The session of a request that takes no other parameters; undefined if it names none. */
function namedSession({ url, headers }: Named): string | undefined {
  return sessionOf(queryOf(url, ['session']), headers)
}

/** As {@link namedSession}; null stands for the requests without a session. */
function ownSession(request: Named): string | null {
  return namedSession(request) ?? null
}

function filterOf(query: URLSearchParams, headers: IncomingMessage['headers']): JournalFilter {
  const session = sessionOf(query, headers)
  const [since, status, method, path] = ['since', 'status', 'method', 'path'].map((name) => query.get(name))
  if (status != null) checkStatusFilter(status)
  const limit = wholeOf(query, 'limit', Number.MAX_SAFE_INTEGER)
  return {
    ...(session !== undefined && { session }),
    ...(since != null && { since: sinceOf(since) }),
    ...(status != null && { status }),
    ...(method != null && { method }),
    ...(path != null && { path }),
    ...(limit !== null && { limit }),
  }
}

function wholeOf(query: URLSearchParams, name: string, most: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (/^\d{1,16}$/.test(text) && Number(text) <= most) return Number(text)
  throw new BadRequest(`${name} takes a whole number up to ${most}, and is ${JSON.stringify(text)}.`)
}

function sinceOf(text: string): number | Date {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new BadRequest(
    `since takes the id of an entry or a time such as 2026-03-21T10:00:00Z, and is ${JSON.stringify(text)}.`,
  )
}
