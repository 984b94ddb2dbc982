/** Finds the TCP connection below a TLS connection. */

import type { Socket } from 'node:net'
import type { Server } from 'node:tls'

/** The TCP connections below TLS, by both of their ends. */
const transports = new Map<string, Socket>()

/** Remembers the TCP connections of a server with TLS while they are open. */
export function watchTransports(server: Server): void {
  server.on('connection', (socket) => {
    const ends = endsOf(socket)
    transports.set(ends, socket)
    socket.once('close', () => transports.delete(ends))
  })
}

function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`
}

/** The TCP connection, which can be reset: TLS has no reset. */
export function transportOf(socket: Socket): Socket {
  return transports.get(endsOf(socket)) ?? socket
}
