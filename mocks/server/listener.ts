/** A port that is listened on, and let go of. */

import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, ListenOptions } from 'node:net'
import { createServer } from '../../spec/http/node-http.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import { type Direct, readDirectly } from './direct.ts'
import type { HttpAdapter } from './http.ts'
import type { Tls } from './tls.ts'
import { watchTransports } from './transport.ts'

export type Listener = {
  readonly url: string
  /** Takes no more connections, lets open requests finish, and frees the port. */
  readonly stop: () => Promise<void>
}

/** Where to listen: 0 takes a free port; null for plain HTTP. */
export type Place = {
  readonly port: number
  readonly host: string
  readonly tls: Tls | null
  /** True where other processes of the same user listen there, too, and connections are dealt out to all. */
  readonly isShared: boolean
}

const SERVER_OPTIONS = { keepAliveTimeout: 65_000, requireHostHeader: false } as const
const REQUEST_TIMEOUT_MS = 60_000
/**
 * True where the system deals connections out (SO_REUSEPORT of Linux). Elsewhere the primary process of `node:cluster`
 * does; a connection that it was about to hand to a process that dies is never heard of again.
 */
const DEALS_OUT = process.platform === 'linux'

/** A port that is free now: one that is given, or any for 0. Rejects as {@link listen} does. */
export async function freePort(port: number, host: string): Promise<number> {
  const server = createServer()
  await listening(server, { port, host })
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

/** Listens. Rejects with a `UserError` (exit code 1) where the machine refuses the port. */
export async function listen(
  { port, host, tls, isShared }: Place,
  handlers: Omit<HttpAdapter, 'close'>,
): Promise<Listener> {
  const server = tls === null ? createServer(SERVER_OPTIONS) : await createSecureServer(tls)
  server.requestTimeout = handlers.requestTimeout ?? REQUEST_TIMEOUT_MS
  server.on('request', lastAfterUpgrade(handlers.onRequest))
  if (handlers.onContinue !== undefined) server.on('checkContinue', lastAfterUpgrade(handlers.onContinue))
  // An unknown expectation may be passed over (RFC 9110 section 10.1.1).
  server.on('checkExpectation', lastAfterUpgrade(handlers.onRequest))
  server.on('clientError', handlers.onClientError)
  server.on('connect', handlers.onConnect)
  // Below TLS connections there are others.
  const direct = handlers.plain === undefined || tls !== null ? null : readDirectly(server, handlers.plain)
  await listening(server, { port, host, reusePort: isShared && DEALS_OUT })
  return { url: urlOf(server, tls === null ? 'http' : 'https'), stop: () => stop(server, direct) }
}

async function listening(server: Server, place: ListenOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(place, resolve)
  try {
    await promise
  } catch (error) {
    throw new UserError(`can't listen on port ${place.port} of ${place.host}: ${reasonOf(error)}`, 1)
  }
  server.off('error', reject)
}

/**
 * Closes a connection after a request for an upgrade, which is passed over: Node keeps what is malformed after it to
 * itself, and nobody would answer it.
 */
function lastAfterUpgrade(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    answer(request, response)
  }
}

/** Loaded when it is asked for: most mocks have no certificate. */
async function createSecureServer(tls: Tls): Promise<Server> {
  const [https, { checkTls }] = await Promise.all([import('node:https'), import('./tls.ts')])
  const { cert, key } = checkTls(tls, { cert: 'tls.cert', key: 'tls.key' })
  const server = https.createServer({ ...SERVER_OPTIONS, cert: Buffer.from(cert), key: Buffer.from(key) })
  watchTransports(server)
  return server
}

/** Open requests may take this long to finish; who stops a server should not have to wait. */
const GRACE_MS = 1_000

async function stop(server: Server, direct: Direct | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A connection whose answer is on its way now must not be kept for another request.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  server.close(() => resolve())
  server.closeIdleConnections()
  direct?.close()
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await promise
  clearTimeout(grace)
}

function urlOf(server: Server, scheme: string): string {
  const { address, family, port } = server.address() as AddressInfo
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
