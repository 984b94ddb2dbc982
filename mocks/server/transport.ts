/** The TCP connections below TLS connections. */

import type { Socket } from 'node:net'
import type { Server } from 'node:tls'

const transports = new WeakMap<Socket, Socket>()

/** Remembers for each TLS connection of a server the TCP connection below it. */
export function watchTransports(server: Server): void {
  const below = new Map<string, Socket>()
  server.on('connection', (socket) => {
    const peer = peerOf(socket)
    below.set(peer, socket)
    socket.once('close', () => below.delete(peer))
  })
  server.on('secureConnection', (socket) => {
    const transport = below.get(peerOf(socket))
    if (transport !== undefined) transports.set(socket, transport)
  })
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/** The connection that can be reset: TLS has no reset of its own. */
export function transportOf(socket: Socket): Socket {
  return transports.get(socket) ?? socket
}
