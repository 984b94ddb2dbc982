/** What the tests of the proxy start and send. */

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createTrafficJudge } from '../../../contract-tests/judge/traffic-judge.ts'
import { createProxyServer, type ProxyServer } from '../../proxy/server.ts'
import type { ProxyOptions } from '../../server/options/proxy.ts'

/** A server that stops with its test, open connections and all. */
export type Upstream = AsyncDisposable & { readonly url: string }

async function listening(server: Server | ReturnType<typeof createTcpServer>, scheme = 'http'): Promise<Upstream> {
  const sockets = new Set<import('node:net').Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A deployment on `node:http`. */
export function httpUpstream(listener: RequestListener): Promise<Upstream> {
  return listening(createServer(listener))
}

/** A server of any kind that is made already. */
export function serverUpstream(
  server: Server | ReturnType<typeof createTcpServer>,
  scheme: 'http' | 'https',
): Promise<Upstream> {
  return listening(server, scheme)
}

/** A deployment that answers each connection with the same bytes, once the head of a request is there. */
export function rawUpstream(bytes: string | Buffer, ending: 'end' | 'keep' | 'reset' = 'end'): Promise<Upstream> {
  return listening(
    createTcpServer((socket) => {
      socket.once('data', () => {
        if (ending === 'end') socket.end(bytes)
        else socket.write(bytes, () => (ending === 'reset' ? setTimeout(() => socket.resetAndDestroy(), 20) : null))
      })
    }),
  )
}

/** A proxy on a free port. */
export function proxyTo(target: string, options: Partial<ProxyOptions> = {}): Promise<ProxyServer> {
  return createProxyServer({ port: 0, target, ...options }, createTrafficJudge)
}

/** Sends bytes over a connection, and gives back all that comes until it ends. */
export async function exchange(url: string, sent: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(sent)
  const received = buffer(socket).catch(() => Buffer.alloc(0))
  return (await received).toString('latin1')
}
