/** The control surface under `/_mock`: for developers and tests, and closed to pages of other origins. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LoadedContract } from '../../spec/document/load.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { TooDeep } from '../../spec/json/beyond.ts'
import { parseJson } from '../../spec/json/exact-json.ts'
import { asWritten, forYaml } from '../../spec/json/exact-keywords.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { Late } from '../../spec/program/once.ts'
import { DataError, OptionError, reasonOf, UserError } from '../../spec/program/user-error.ts'
import type { FixtureSettings } from '../console/fixtures.ts'
import type { TextLimits } from '../data/data-text.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import { CONTROL_PATH } from '../http/control-address.ts'
import { isMisnamed, MISNAMED } from '../http/direct/host.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Shared } from '../shared/shared.ts'
import { type CallbackRoutes, registerCallbacks } from './callback-routes.ts'
import type { CoverageSettings } from './coverage-route.ts'
import { type DataSettings, overLimit, registerData } from './data-routes.ts'
import { EventStreams } from './events.ts'
import { isOwnHost, refusalOf } from './guard.ts'
import { registerEvents, registerRequests } from './journal-routes.ts'
import { ownSession } from './query.ts'
import { registerNetwork, registerScenario } from './scenario-routes.ts'

export type ControlSurface = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  /** Ends open event streams and waiting requests, which would keep the server from closing. */
  readonly close: () => Promise<void>
}

/** What the surface shows and changes, in the mock or in the proxy. */
export type ControlSettings = CoverageSettings &
  CallbackRoutes & {
    readonly sessions: Sessions
    /** What a session remembers; null for the proxy, where the deployment remembers. */
    readonly data: DataSettings['data'] | null
    /** What of a replacement would not be kept. */
    readonly limits: TextLimits
    readonly loaded: () => LoadedContract
    /** The seed of the world, and of what the console sends. */
    readonly seed: number
    /** Whose words that has, and when it is. */
    readonly scene: FixtureSettings['scene']
    /** The name or address that the server was told to listen on. */
    readonly host: string
    /** The address of the deployment behind the proxy; null for the mock. */
    readonly target: string | null
    /** Writes own answers into the files of the mock; gives the name of the one, null where it has none. */
    readonly save: (orders: readonly JsonObject[]) => Promise<string | null>
    /** True once the server is about to stop. */
    readonly isLeaving: () => boolean
    /** The metrics in Prometheus' text format; null without `--metrics`. */
    readonly metrics: (() => Promise<string>) | null
    /** The state shared with other processes; null for a single process. */
    readonly shared: Pick<Shared, 'fresh' | 'fault' | 'startedAt'> | null
  }

/** Creates the surface. Fastify is loaded at the first request to it: the API's own traffic does not need it. */
export function createControlSurface(settings: ControlSettings): ControlSurface {
  const events = new EventStreams(settings.journal, settings.sessions)
  const ended = new AbortController()
  const startedAt = settings.shared?.startedAt ?? new Date().toISOString()
  const app = new Late(() => build(settings, events, ended.signal, startedAt))
  return {
    onRequest: (request, response) => {
      app
        .get()
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
      await (await app.loaded())?.close()
    },
  }
}

/** An error that a handler throws: our own, or Fastify's. */
type Thrown = { readonly statusCode?: number; readonly code?: string; readonly message: string }

async function build(
  settings: ControlSettings,
  events: EventStreams,
  ended: AbortSignal,
  startedAt: string,
): Promise<FastifyInstance> {
  const { journal, data, limits } = settings
  const [{ fastify }, { stringify }, { registerConsole }, { registerCoverage }] = await Promise.all([
    import('fastify'),
    import('yaml'),
    import('../console/console.ts'),
    import('./coverage-route.ts'),
  ])
  const bodyLimit = Math.max(BODY_LIMIT, limits.bodyLimit)
  const app = fastify({ logger: false, bodyLimit })
  guard(app, settings)
  readJsonOnly(app)
  answerErrors(app, bodyLimit)
  registerConsole(app, settings)
  registerHealth(app, settings, startedAt)
  registerDocument(app, settings, stringify)
  registerRequests(app, `${CONTROL_PATH}/requests`, journal, ended)
  registerEvents(app, `${CONTROL_PATH}/events`, events, NOT_FOR_OTHERS)
  registerCoverage(app, `${CONTROL_PATH}/coverage`, settings, () => settings.loaded().contract)
  registerScenario(app, `${CONTROL_PATH}/scenario`, settings)
  registerNetwork(app, `${CONTROL_PATH}/network`, settings)
  registerCallbacks(app, `${CONTROL_PATH}/callbacks`, settings)
  if (data !== null) await registerData(app, `${CONTROL_PATH}/data`, { data, limits, sessionOf: ownSession })
  await app.ready()
  return app
}

/** Refuses pages of other origins, and shows what other processes have changed. */
function guard(app: FastifyInstance, { host, shared, sessions }: ControlSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(NOT_FOR_OTHERS)
    if (isMisnamed(request.raw)) return reply.code(400).send({ message: MISNAMED })
    const refusal = refusalOf(
      request.raw,
      host,
      HEALTH.some((path) => path === request.routeOptions.url),
    )
    return refusal === null ? undefined : reply.code(403).send({ message: refusal })
  })
  app.addHook('preHandler', async (request, reply) => {
    const { method, url } = request
    if (shared !== null && SHARED.test(url)) await shared.fresh()
    const lost = method === 'GET' && OF_SESSION.test(url) ? sessions.lost(ownSession(request)) : null
    return lost === null ? undefined : reply.code(503).send({ message: lost })
  })
}

/** No HTML form can send JSON. A page of another origin would need a preflight for it, which is refused. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => jsonBody(body))
}

function answerErrors(app: FastifyInstance, bodyLimit: number): void {
  app.setErrorHandler(async (error: Thrown, _, reply) => {
    const isRefused = error instanceof OptionError || error instanceof DataError
    const { statusCode = isRefused ? 400 : 500 } = error
    const message = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? overLimit(bodyLimit) : error.message
    const isForm = statusCode === 415
    return reply.code(statusCode).send({
      message: isForm ? 'Send JSON with the Content-Type application/json; curl does this with --json.' : message,
      ...(error instanceof UserError && { code: error.code }),
    })
  })
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: `The control surface has no ${request.method} ${splitTarget(request.url).path}.` }),
  )
}

function registerHealth(
  app: FastifyInstance,
  { loaded, host, target, shared, metrics, isLeaving }: ControlSettings,
  startedAt: string,
): void {
  const [alive, ready] = HEALTH
  app.get(alive, async ({ raw }) => {
    if (!isOwnHost(raw, host)) return { status: 'ok' }
    const { title, version, sha256 } = loaded().contract
    return { status: 'ok', startedAt, target, document: { title, version, sha256 } }
  })
  app.get(ready, async ({ raw }, reply) => {
    const message = isLeaving() ? 'The server is about to stop.' : shared?.fault()?.message
    if (message === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', ...(isOwnHost(raw, host) && { message }) })
  })
  app.get(`${CONTROL_PATH}/metrics`, async (_, reply) => {
    if (metrics !== null) return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
    return reply.code(404).send({ message: 'There are no metrics: start the mock with --metrics.' })
  })
}

function registerDocument(
  app: FastifyInstance,
  { loaded }: ControlSettings,
  yamlOf: (document: unknown) => string,
): void {
  app.get(`${CONTROL_PATH}/openapi.yaml`, async (_, reply) =>
    reply.type('application/yaml').send(yamlOf(asWritten(loaded().contract.document.root, forYaml))),
  )
  app.get(`${CONTROL_PATH}/openapi.json`, async () => asWritten(loaded().contract.document.root))
}

/** What a load balancer asks for, by no host or any: then it gets the status alone. */
const HEALTH = [`${CONTROL_PATH}/health`, `${CONTROL_PATH}/health/ready`] as const

/** The resources that processes share. */
const SHARED = /^\/_mock\/(requests|events|scenario|network|data|coverage)\b/

/** What a session that was dropped no longer has. */
const OF_SESSION = /^\/_mock\/(scenario|network|data)(?:\?|$)/

/** No cache may keep an answer, and no page of another origin may embed it. */
const NOT_FOR_OTHERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

function jsonBody(body: string): unknown {
  if (body === '') return undefined
  try {
    return parseJson(body).exact
  } catch (error) {
    throw new OptionError(
      error instanceof TooDeep ? `The body can't be read: ${error.message}.` : 'The body is not JSON text.',
    )
  }
}
