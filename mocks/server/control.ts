/** The control surface under `/_mock`: for the developer and the tests beside the mock, never for other origins. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LoadedContract } from '../../spec/load.ts'
import { describeScenarios, SCENARIO_NAMES } from '../engine/scenarios.ts'
import { createEventStream, type EventStream } from './events.ts'
import { isStatusFilter, type Journal, type JournalFilter } from './journal.ts'
import { isSessionKey, SESSION_HEADER, type Sessions } from './sessions.ts'

const CONTROL_PATH = '/_mock'

/** True for a request target under the surface. */
export function isControl(target: string | undefined): boolean {
  return target !== undefined && /^\/_mock(?:[/?#]|$)/.test(target)
}

export type ControlSurface = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  /** Ends what would keep the server from closing: event streams that are open. */
  readonly close: () => Promise<void>
}

/** What the surface shows and changes; the mock and the proxy each have theirs. */
export type ControlSettings = {
  readonly journal: Journal
  readonly sessions: Sessions
  readonly loaded: () => LoadedContract
}

/** The surface's listener. Fastify is loaded with the first request to it: the API's own traffic needs none. */
export function createControlSurface(settings: ControlSettings): ControlSurface {
  const events = createEventStream(settings.journal, settings.sessions)
  let app: Promise<FastifyInstance> | undefined
  return {
    onRequest: (request, response) => {
      app ??= build(settings, events)
      app.then((ready) => ready.routing(request, response)).catch(() => response.destroy())
    },
    close: async () => {
      events.close()
      await (await app)?.close()
    },
  }
}

/** What a request to the surface got wrong, in words. */
class BadRequest extends Error {
  readonly statusCode = 400
}

async function build(settings: ControlSettings, events: EventStream): Promise<FastifyInstance> {
  const { journal, sessions, loaded } = settings
  const { fastify } = await import('fastify')
  const { stringify } = await import('yaml')
  const { registerConsole } = await import('./console/console.ts')
  const app = fastify({ logger: false })
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.headers)
    if (refusal !== null) await reply.code(403).send({ message: refusal })
  })
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: `The control surface has no ${request.method} ${request.url.split('?')[0]}.` }),
  )
  await registerConsole(app, settings)
  app.get(`${CONTROL_PATH}/health`, async () => {
    const { contract, sha256 } = loaded()
    return { status: 'ok', document: { title: contract.title, version: contract.version, sha256 } }
  })
  app.get(`${CONTROL_PATH}/openapi.yaml`, async (_, reply) =>
    reply.type('application/yaml').send(stringify(loaded().contract.document)),
  )
  app.get(`${CONTROL_PATH}/openapi.json`, async () => loaded().contract.document)
  app.get(`${CONTROL_PATH}/requests`, async ({ url, headers }) => {
    const query = queryOf(url, ['session', 'since', 'status'])
    return journal.entries(filterOf(query, headers))
  })
  app.delete(`${CONTROL_PATH}/requests`, async ({ url, headers }, reply) => {
    journal.clear(sessionOf(queryOf(url, ['session']), headers))
    return reply.code(204).send()
  })
  app.get(`${CONTROL_PATH}/events`, ({ url, headers }, reply) => {
    const query = queryOf(url, ['session', 'since'])
    const resumed = headers['last-event-id']
    const since = wholeNumber('since', resumed === undefined ? query.get('since') : String(resumed))
    const session = sessionOf(query, headers)
    reply.hijack()
    events.open(reply.raw, session, since ?? journal.last())
  })
  const scenario = (session: string | null) => ({ ...sessions.playing(session), scenarios: describeScenarios() })
  app.get(`${CONTROL_PATH}/scenario`, async ({ url, headers }) =>
    scenario(sessionOf(queryOf(url, ['session']), headers) ?? null),
  )
  app.put(`${CONTROL_PATH}/scenario`, async ({ url, headers, body }) => {
    const session = sessionOf(queryOf(url, ['session']), headers) ?? null
    const { name, times } = orderOf(body)
    sessions.use(session, name, times)
    return scenario(session)
  })
  app.delete(`${CONTROL_PATH}/scenario`, async ({ url, headers }, reply) => {
    sessions.use(sessionOf(queryOf(url, ['session']), headers) ?? null, null)
    return reply.code(204).send()
  })
  await app.ready()
  return app
}

function queryOf(url: string, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
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

function filterOf(query: URLSearchParams, headers: IncomingMessage['headers']): JournalFilter {
  const session = sessionOf(query, headers)
  const [since, status] = [query.get('since'), query.get('status')]
  if (status !== null && !isStatusFilter(status)) {
    throw new BadRequest(`status takes a status such as 404 or 4xx, and is ${JSON.stringify(status)}.`)
  }
  return {
    ...(session !== undefined && { session }),
    ...(since !== null && { since: sinceOf(since) }),
    ...(status !== null && { status }),
  }
}

function sinceOf(text: string): number | Date {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new BadRequest(
    `since takes the id of an entry or a time such as 2026-03-21T10:00:00Z, and is ${JSON.stringify(text)}.`,
  )
}

function wholeNumber(name: string, text: string | null): number | null {
  if (text === null || /^\d{1,15}$/.test(text)) return text === null ? null : Number(text)
  throw new BadRequest(`${name} takes the id of an entry, and is ${JSON.stringify(text)}.`)
}

function orderOf(body: unknown): { readonly name: string; readonly times?: number } {
  const usage = `send {"name": NAME} or {"name": NAME, "times": N}, where NAME is one of ${SCENARIO_NAMES.join(', ')}`
  if (typeof body !== 'object' || body === null) throw new BadRequest(`There is no scenario in the body: ${usage}.`)
  const { name, times, ...rest }: { name?: unknown; times?: unknown } = body
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new BadRequest(`There is no ${JSON.stringify(unknown)} in an order: ${usage}.`)
  if (typeof name !== 'string' || !SCENARIO_NAMES.some((known) => known === name)) {
    throw new BadRequest(`There is no scenario ${JSON.stringify(name) ?? 'in the body'}: ${usage}.`)
  }
  if (times === undefined || times === null) return { name }
  if (typeof times === 'number' && Number.isSafeInteger(times) && times > 0) return { name, times }
  throw new BadRequest(`"times" is a whole number from 1, and is ${JSON.stringify(times)}: ${usage}.`)
}

/**
 * Pages of other origins are refused, also where they reach the mock by a name of their own (DNS rebinding): a host
 * must be an address or localhost.
 */
function refusalOf(headers: IncomingMessage['headers']): string | null {
  const { host = '', origin } = headers
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (!/^(localhost|[\d.]+|\[[\da-f:.]+\])$/.test(name))
    return `The control surface does not answer to the host ${name}.`
  if (origin !== undefined && origin !== `http://${host}`) return 'The control surface takes no cross-origin requests.'
  return null
}
