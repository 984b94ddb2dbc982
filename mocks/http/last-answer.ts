/**
 * The last answer on a connection: to `CONNECT`, or to bytes that are not a request. `node:http` makes no response
 * object for these, and neither reads nor closes the connection any more.
 */

import type { Socket } from 'node:net'
import { STATUS_CODES } from '../../spec/http/node-http.ts'
import type { MockResponse } from '../engine/message/message.ts'
import { endSoftly } from './direct/soft-end.ts'
import type { HeldResponses } from './held-responses.ts'

/**
 * Creates what sends the last answers of one server: each after those before it, and then it closes the connection. Only
 * the first call for a connection counts.
 */
export function createLastAnswer(held: HeldResponses) {
  const closing = new WeakSet<Socket>()
  return (socket: Socket, make: () => MockResponse): void => {
    // The parser refuses each further piece, too.
    if (closing.has(socket)) return
    closing.add(socket)
    // Without a listener, a connection that breaks would end the process.
    socket.on('error', () => {})
    socket.resume()
    held.afterAll(socket, (isAnswered) => {
      if (!socket.writable) return
      if (!isAnswered) socket.write(answerText(make()))
      endSoftly(socket)
    })
  }
}

function answerText({ status, headers, body }: MockResponse): string {
  const fields = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n')
}
