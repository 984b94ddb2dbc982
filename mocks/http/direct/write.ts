/** Writes answers straight to their connection. */

import type { Socket } from 'node:net'
import { STATUS_CODES } from '../../../spec/http/node-http.ts'
import { isBodiless } from '../../../spec/http/status.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import type { MockResponse } from '../../engine/message/message.ts'
import { FIELDS } from './head.ts'

/** Writes an answer in one piece. Throws, with nothing written, for a header field that HTTP does not allow. */
export function send(socket: Socket, { status, headers, body, encoding }: MockResponse, keepAlive: number): void {
  const { lines, isAscii, isDated } = linesOf(headers)
  // RFC 9110 section 8.6: no Content-Length with 204.
  const isEmpty = isBodiless(status)
  const content = isEmpty ? '' : body
  const bytes = Buffer.byteLength(content, encoding)
  const length = isEmpty ? '' : `content-length: ${bytes}\r\n`
  const sent = isDated ? '' : `Date: ${date()}\r\n`
  const ending = `${sent}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1000)}\r\n\r\n`
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}${length}${ending}`
  const isTaken = isAscii
    ? socket.write(head + content, bytes === content.length ? 'latin1' : 'utf8')
    : socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(content, encoding)]))
  if (isTaken) return
  // A client that doesn't read its answers is not read either.
  socket.pause()
  socket.once('drain', () => socket.resume())
}

/** Writes header fields as text: most answers share one object of headers. Throws for a field that HTTP does not allow. */
const linesOf = onceFor((headers: MockResponse['headers']) => {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  if (lines !== '' && !FIELDS.test(lines)) throw new Error('a header field holds what no field may hold')
  return { lines, isAscii: /^[\x00-\x7f]*$/.test(lines), isDated: /^date:/im.test(lines) }
})

let second = 0
let dated = ''

/** The current time for `Date`, to the second (RFC 9110 section 6.6.1). */
function date(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    dated = new Date(now * 1000).toUTCString()
  }
  return dated
}
