/** Carries out faults on the wire, each on the connection of its request. */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { MockResponse } from '../engine/message/message.ts'
import type { WireFault } from '../engine/message/scenarios.ts'
import type { HeldResponses } from './held-responses.ts'
import { transportOf } from './transport.ts'

export type Faults = ReturnType<typeof createFaults>

export function createFaults(held: HeldResponses) {
  const unanswered = new Set<ServerResponse>()
  let closed = false
  return {
    carryOut: (fault: WireFault, response: ServerResponse, answer: MockResponse): void => {
      held.hold(response)
      // If requests are pipelined on one connection, the answers before this one are sent first.
      whenItsTurn(response, (socket) => {
        switch (fault) {
          case 'timeout':
            if (closed) socket.destroy()
            unanswered.add(response)
            response.once('close', () => unanswered.delete(response))
            return
          case 'empty-response':
            socket.destroySoon()
            return
          case 'connection-reset':
            transportOf(socket).resetAndDestroy()
            return
          case 'truncated-body':
            truncate(socket, response, answer)
        }
      })
    },
    /** Closes the connections of requests that get no answer. */
    close: (): void => {
      closed = true
      for (const { socket } of unanswered) socket?.destroy()
    },
  }
}

/** Acts on the connection of a response once the answers before it have gone. */
export function whenItsTurn(response: ServerResponse, act: (socket: Socket) => void): void {
  if (response.destroyed) return
  if (response.socket === null) response.once('socket', act)
  else act(response.socket)
}

function truncate(
  socket: Socket,
  response: ServerResponse,
  { status, headers, body, encoding, stream }: MockResponse,
): void {
  const bytes = Buffer.from(body, encoding)
  // A stream promises no length: it lacks its last chunk.
  response.writeHead(status, stream === undefined ? { ...headers, 'content-length': bytes.length } : headers)
  // An answer without content can't be cut off.
  if (bytes.length === 0) response.end()
  else response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => socket.destroySoon())
}
