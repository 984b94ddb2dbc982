/** Finds the TCP connection below a TLS connection. */

import type { Socket } from 'node:net'
import type { Server } from 'node:tls'

const transports = new WeakMap<Socket, Socket>()

/** Remembers the TCP connection below each TLS connection of a server. */
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

/** The TCP connection, which can be reset: TLS has no reset. */
export function transportOf(socket: Socket): Socket {
  return transports.get(socket) ?? socket
}
