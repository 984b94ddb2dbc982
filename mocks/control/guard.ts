/**
 * Decides who may use the control surface, and how it refuses: programs may, and pages of this server. Pages of other origins may not. A
 * browser sends their requests all the same, for example from a form or an image, or after the owner of a name has
 * pointed it at this machine (DNS rebinding).
 */

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { splitTarget } from '../../spec/http/target.ts'
import { TooDeep } from '../../spec/json/beyond.ts'
import { parseJson } from '../../spec/json/exact-json.ts'
import { DataError, OptionError, UserError } from '../../spec/program/user-error.ts'
import type { Soon } from '../engine/message/soon.ts'
import { CALLBACK_HEADER, CONTROL_PATH } from '../http/control-address.ts'
import { isMisnamed, MISNAMED } from '../http/direct/host.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Shared } from '../shared/shared.ts'
import { ownSession } from './query.ts'

/**
 * Why a request is refused, in one sentence, or null. `ownName` is the value of `--host`. `isForAll`: programs may ask
 * by any host, such as load balancers, which send none or that of the service.
 */
function whyForeign({ headers, method, socket }: IncomingMessage, ownName: string, isForAll: boolean): string | null {
  const { host = '', origin } = headers
  if (headers[CALLBACK_HEADER] !== undefined) return 'The control surface takes no callbacks.'
  if (!isOwnHost({ headers }, ownName) && !(isForAll && origin === undefined)) {
    return `The control surface does not answer to the host ${JSON.stringify(hostName(host))}; use an address, localhost or --host.`
  }
  const address = `${'encrypted' in socket ? 'https' : 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== address.toLowerCase()) {
    return 'The control surface takes no cross-origin requests.'
  }
  // Requests for images, scripts and frames of other pages have no Origin. Following a link to the surface is allowed.
  const site = headers['sec-fetch-site']
  const isNavigation =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isNavigation) {
    return 'The control surface takes no requests from pages of other origins.'
  }
  return null
}

/** True if nobody else could have pointed the name in Host at this machine. */
export function isOwnHost({ headers }: Pick<IncomingMessage, 'headers'>, ownName: string): boolean {
  const name = hostName(headers.host ?? '')
  return isOwnName(name) || name === ownName.toLowerCase()
}

/** The last one and its name: a client sends the same again and again. */
let last = { host: '', name: '' }

/** The name in a host that `isHost` knows to be one: a parser of addresses would take a backslash for its end. */
function hostName(host: string): string {
  if (host !== last.host) last = { host, name: URL.parse(`http://${host}`)?.hostname ?? '' }
  return last.name
}

/**
 * True for names that nobody outside can point at this machine: IP addresses, localhost (RFC 6761 section 6.3), and
 * names without a dot. Containers use such names for each other, and public DNS has none of them.
 */
function isOwnName(name: string): boolean {
  return /^([a-z0-9_-]+|([a-z0-9_-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i.test(name)
}

/** What a load balancer asks for, by no host or any: then it gets the status alone. */
export const HEALTH = [`${CONTROL_PATH}/health`, `${CONTROL_PATH}/health/ready`] as const

/** The resources that processes share. */
const SHARED = /^\/_mock\/(requests|events|scenario|network|data|coverage)\b/

/** What a session that was dropped no longer has. */
const OF_SESSION = /^\/_mock\/(scenario|network|data)(?:\?|$)/

/** No cache may keep an answer, and no page of another origin may embed it. */
export const NOT_FOR_OTHERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

type Guarded = {
  readonly host: string
  readonly sessions: Sessions
  readonly shared: Pick<Shared, 'fresh'> | null
}

/** Refuses pages of other origins, and shows what other processes have changed. */
export function guard(app: FastifyInstance, { host, shared, sessions }: Guarded): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(NOT_FOR_OTHERS)
    if (isMisnamed(request.raw)) return reply.code(400).send({ message: MISNAMED })
    const refusal = whyForeign(
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
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) =>
    jsonBody(body),
  )
}

export function answerErrors(app: FastifyInstance, bodyLimit: number): void {
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

/** An error that a handler throws: our own, or Fastify's. */
type Thrown = { readonly statusCode?: number; readonly code?: string; readonly message: string }

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

/** Answers a change that leaves nothing to show, once it is made. */
export async function done(reply: FastifyReply, change: Soon<unknown>): Promise<FastifyReply> {
  await change
  return reply.code(204).send()
}

export function overLimit(most: number): string {
  return `The body is larger than ${most} bytes; --body-limit raises that.`
}
