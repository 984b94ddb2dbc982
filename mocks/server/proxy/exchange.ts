/** One exchange on its way, and what a witness and the journal get of it. */

import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import { isJson, type Operation } from '../../../spec/contract.ts'
import type { MockResponse } from '../../engine/message.ts'
import { splitTarget } from '../../engine/route.ts'
import type { Kept } from './content.ts'
import { pairsOf } from './fields.ts'
import type { Came, Sent } from './witness.ts'

export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly operation: Operation | null
  /** The request target as a path. */
  readonly local: string
  readonly sent: Kept
  /** By `performance.now`. */
  readonly started: number
  /** Each is recorded once, however it ends. */
  isRecorded: boolean
}

/** As a page's script sees it: no answer has no status. */
export const GAVE_UP = { status: 0, headers: {}, body: '' } as const

/** The target without the origin that a client of a proxy may write (RFC 9112 section 3.2.2). */
export function localTarget(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const { path, query } = splitTarget(target)
  return `${path || '/'}${query === '' ? '' : `?${query}`}`
}

export function sentOf({ request, local, sent }: Exchange): Sent {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const hasBody = isChunked || request.headers['content-length'] !== undefined
  return {
    method: request.method ?? '',
    path: local,
    headers: [...pairsOf(request.rawHeaders)],
    body: hasBody ? sent.bytes : null,
    framing: isChunked ? 'chunked' : 'length',
  }
}

export function withheldOf({ request, sent }: Exchange): string | null {
  if (sent.isOver) return overLimit(sent, 'request')
  return request.complete ? null : 'the request had not come to its end'
}

export function overLimit(kept: Kept, message: 'request' | 'answer'): string | null {
  return kept.isOver ? `the body of the ${message} is over the limit (--body-limit)` : null
}

export function answerOf(came: IncomingMessage, kept: Kept): Came {
  const length = came.headers['content-length']
  const cut = length === undefined ? 'it was broken off' : `its Content-Length is ${length} and ${kept.size} bytes came`
  return {
    kind: 'answer',
    status: came.statusCode ?? 0,
    version: came.httpVersion,
    headers: [...pairsOf(came.rawHeaders)],
    body: kept.bytes ?? new Uint8Array(),
    fault: came.complete || kept.isOver ? null : cut,
  }
}

/** An answer as the journal keeps it: its content without codings, where that can be read. */
export function headOf(
  came: IncomingMessage,
  content: Uint8Array | null,
): Pick<MockResponse, 'status' | 'headers' | 'body'> {
  const headers: Record<string, string> = {}
  for (const [written, value] of pairsOf(came.rawHeaders)) {
    const name = written.toLowerCase()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return { status: came.statusCode ?? 0, headers, body: content === null ? '' : new TextDecoder().decode(content) }
}

/** RFC 9112 section 6.3: these have no content, whatever their fields say. */
export function isEmpty(request: IncomingMessage, { statusCode }: IncomingMessage): boolean {
  return request.method === 'HEAD' || statusCode === 204 || statusCode === 304
}

/** JSON is of no use before its end, so nobody misses what is held back; nor of what is short. */
export function isJudgeable({ headers }: IncomingMessage, limit: number): boolean {
  const length = headers['content-length']
  if (length !== undefined) return Number(length) <= limit
  const type = headers['content-type'] ?? ''
  return isJson(type) && !type.includes('*')
}

/** Early hints go on (RFC 8297); clients of HTTP/1.0 know no interim answers (RFC 9110 section 15.2). */
export function passInformation(
  information: InformationEvent,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { statusCode, headers } = information
  if (statusCode !== 103 || headers.link === undefined || response.headersSent || request.httpVersion === '1.0') return
  try {
    response.writeEarlyHints(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])))
  } catch {
    // Node passes on only links that are spelt as in RFC 8288; a hint may be left out.
  }
}
