/** Reads an answer of the deployment for the judge and for the journal, and prepares its head for the client. */

import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import { isFieldValue } from '../../spec/http/field.ts'
import { isJson } from '../../spec/http/media-type.ts'
import { type Answer, fieldsByName, header } from '../../spec/http/message.ts'
import { isBodiless } from '../../spec/http/status.ts'
import type { Written } from '../engine/message/message.ts'
import { ofLists } from '../journal/header-texts.ts'
import type { KeptContent } from './content.ts'
import { type RawFields, readFields, withoutNamed } from './fields.ts'
import { isChunkedAlone } from './gate.ts'

/** What is read of an answer's header. Most of them come again, and Date changes once a second. */
export const answerFields = ofLists((raw) => {
  const read = readFields(raw)
  return { ...read, headers: fieldsByName(read.pairs), areSendable: raw.every(isFieldValue) }
})

const UTF8 = new TextDecoder()

/** The answer for the judge, as far as it has arrived. */
export function answerOf(received: IncomingMessage, kept: KeptContent): Answer {
  const { pairs, headers } = answerFields(received.rawHeaders)
  const length = headers['content-length']
  const cut = length === undefined ? 'it was broken off' : `its Content-Length is ${length} and ${kept.size} bytes came`
  return {
    kind: 'answer',
    status: received.statusCode ?? 0,
    version: received.httpVersion,
    headers: pairs,
    body: kept.bytes ?? new Uint8Array(),
    fault: received.complete || kept.isOver ? null : cut,
  }
}

/** The answer for the journal. `content` is decoded; null if it can't be. */
export function writtenOf(received: IncomingMessage, content: Uint8Array | null): Written {
  const { headers } = answerFields(received.rawHeaders)
  return { status: received.statusCode ?? 0, headers, body: content === null ? '' : UTF8.decode(content) }
}

export function isEmpty({ method }: IncomingMessage, { statusCode = 0 }: IncomingMessage): boolean {
  return isBodiless(statusCode, method)
}

/**
 * Why the head of an answer can't be passed on; null if it can. Node accepts some heads that it refuses to write. The
 * message repeats none of the answer's bytes.
 */
export function headFault({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage): string | null {
  // RFC 9110 section 15: a final status is from 200 to 599. 101 is only for a request that asked to switch protocols.
  if (statusCode < 200 || statusCode > 599) return `it answered with status ${statusCode}`
  if (!isFieldValue(statusMessage)) return 'its status line has a control character'
  const { headers, areSendable } = answerFields(rawHeaders)
  if (!areSendable) return 'its header has a control character'
  const coding = headers['transfer-encoding']
  return coding === undefined || isChunkedAlone(coding)
    ? null
    : 'it has a transfer coding that the proxy did not ask for'
}

/** The header fields of an answer that are passed on to the client. */
export function fieldsOf(received: IncomingMessage, request: IncomingMessage): RawFields {
  const { headers, chunked, plain } = answerFields(received.rawHeaders)
  const isChunked = headers['transfer-encoding'] !== undefined
  const fields = isChunked && !isEmpty(request, received) && request.httpVersion !== '1.0' ? chunked : plain
  if (received.statusCode !== 204) return fields
  // RFC 9110 section 8.6: a 204 has no length, and a client that believed one would wait for it.
  return withoutNamed(fields, /^content-length$/i)
}

/** True if an answer can be held until its end: it is short, or it is JSON, of no use before its end. */
export function isJudgeable({ rawHeaders }: IncomingMessage, limit: number): boolean {
  const { headers, pairs } = answerFields(rawHeaders)
  const length = headers['content-length']
  if (length !== undefined) return Number(length) <= limit
  const type = header(pairs, 'content-type') ?? ''
  return isJson(type) && !type.includes('*')
}

/** Passes early hints on (RFC 8297), but not to HTTP/1.0, which has no interim answers (RFC 9110 section 15.2). */
export function passInformation(
  { statusCode, headers }: InformationEvent,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (statusCode !== 103 || headers.link === undefined || response.headersSent || request.httpVersion === '1.0') return
  // A client that does not read gets no hints: they may be left out.
  if (response.writableNeedDrain || response.socket?.writableNeedDrain === true) return
  try {
    response.writeEarlyHints(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])))
  } catch {
    // Node passes on only links that are spelt as in RFC 8288.
  }
}
