/** Listens on a port, and frees it again. */

import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, type ListenOptions, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createServer } from '../../spec/http/node-http.ts'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'
import type { HttpAdapter } from './adapter.ts'
import { type Direct, readDirectly } from './direct/index.ts'
import { endSoftly } from './direct/soft-end.ts'
import type { HeldResponses } from './held-responses.ts'
import type { Tls } from './tls.ts'
import { watchTransports } from './transport.ts'

export type Listener = Awaited<ReturnType<typeof listen>>

/** Where to listen. Port 0 selects a free one; `tls` is null for plain HTTP. */
export type Port = {
  readonly port: number
  readonly host: string
  readonly tls: Tls | null
  /** True if other processes of the same user listen on the same port, and connections are distributed. */
  readonly isShared: boolean
}

const SERVER_OPTIONS = { keepAliveTimeout: 65_000, requireHostHeader: false } as const
const REQUEST_TIMEOUT_MS = 60_000
/** True if the system distributes connections (SO_REUSEPORT). Elsewhere all workers accept from one socket. */
export const DEALS_OUT = process.platform === 'linux'

/**
 * The port for processes that share one, which is checked to be free. Rejects as {@link listen} does. It is 0 if the
 * first of them has to select it: a port that is selected here could be taken by another program in the meantime.
 */
export async function sharedPort(port: number, host: string): Promise<number> {
  if (port === 0 && DEALS_OUT) return 0
  const server = createServer()
  await listening(server, { port, host })
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

/** Listens. Rejects with a `UserError` (exit code 1) if the port can't be opened. */
export async function listen(
  { port, host, tls, isShared }: Port,
  handlers: Omit<HttpAdapter, 'close'>,
  held: HeldResponses,
) {
  const server = tls === null ? createServer(SERVER_OPTIONS) : await createSecureServer(tls)
  server.requestTimeout = handlers.requestTimeout ?? REQUEST_TIMEOUT_MS
  if (handlers.onContinue !== undefined) server.on('checkContinue', lastAfterUpgrade(handlers.onContinue))
  // An unknown expectation may be ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', lastAfterUpgrade(handlers.onRequest))
  server.on('clientError', handlers.onClientError)
  server.on('connect', handlers.onConnect)
  // With TLS the server's connections are encrypted, so they can't be read directly.
  const direct = handlers.plain === undefined || tls !== null ? null : readDirectly(server, handlers.plain)
  const onRequest = lastAfterUpgrade(handlers.onRequest)
  server.on('request', direct === null ? onRequest : direct.onRequest(onRequest))
  const connections = connectionsOf(server)
  await listening(server, { port, host, reusePort: isShared && DEALS_OUT })
  return {
    url: urlOf(server, tls === null ? 'http' : 'https'),
    /** Keeps serving, but each connection ends with its next answer. */
    leave: (): void => {
      held.leave()
      direct?.handOver()
    },
    /** Accepts no more connections, gives open requests so many more milliseconds, and frees the port. */
    stop: (patience: number) => stop({ server, direct, connections, held }, patience),
  }
}

async function listening(server: Server, place: ListenOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(place, resolve)
  try {
    await promise
  } catch (error) {
    const remedy =
      Object(error).code === 'EADDRINUSE' ? '; take another one with --port, or a free one with --port 0' : ''
    throw new MachineError(`can't listen on port ${place.port} of ${place.host}: ${reasonOf(error)}${remedy}`)
  }
  server.off('error', reject)
}

/**
 * Ignores a request for an upgrade, and closes the connection after the answer: Node does not report malformed data
 * that follows such a request, so it would never be answered.
 */
function lastAfterUpgrade(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    answer(request, response)
  }
}

/** Creates an HTTPS server. Its modules are loaded only here, because most mocks have no certificate. */
async function createSecureServer(tls: Tls): Promise<Server> {
  const [https, { checkTls }] = await Promise.all([import('node:https'), import('./tls.ts')])
  const { cert, key } = checkTls(tls, { cert: 'tls.cert', key: 'tls.key' })
  const server = https.createServer({ ...SERVER_OPTIONS, cert: Buffer.from(cert), key: Buffer.from(key) })
  watchTransports(server)
  return server
}

/** Milliseconds that open requests have to finish when the server is stopped. */
const GRACE_MS = 1_000

/** All open connections, also those that `node:http` has handed over and does not know any more. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

type Parts = {
  readonly server: Server
  readonly direct: Direct | null
  readonly connections: ReadonlySet<Socket>
  readonly held: HeldResponses
}

async function stop({ server, direct, connections, held }: Parts, patience: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (held.isLeaving) {
    await acceptAll(server)
    // The method of node:http would close connections on which a request may be on its way.
    NetServer.prototype.close.call(server, () => resolve())
  } else {
    // Connections with an answer under way must not be kept open for another request.
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
    server.close(() => resolve())
    direct?.close(false)
  }
  const lastCall = setTimeout(() => {
    direct?.close(true)
    held.endIdle()
    for (const socket of connections) if (socket.bytesRead === 0) endSoftly(socket)
  }, GRACE_MS)
  const grace = setTimeout(() => {
    for (const socket of connections) socket.destroy()
  }, GRACE_MS + patience)
  await promise
  clearTimeout(lastCall)
  clearTimeout(grace)
}

/** Milliseconds of a turn of the event loop in which nothing happened. */
const QUIET_MS = 0.05

/**
 * Accepts the connections that are still waiting: Linux resets them when a socket stops listening. More may arrive in a
 * turn of the event loop that is busy. It continues at most as long as the grace period.
 */
async function acceptAll(server: Server): Promise<void> {
  const over = performance.now() + GRACE_MS
  let isQuiet = false
  const note = (): void => {
    isQuiet = false
  }
  server.on('connection', note)
  while (!isQuiet && performance.now() < over) {
    const began = performance.now()
    isQuiet = true
    await turn()
    isQuiet &&= performance.now() - began < QUIET_MS
  }
  server.off('connection', note)
}

function urlOf(server: Server, scheme: string): string {
  const { address, family, port } = server.address() as AddressInfo
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
