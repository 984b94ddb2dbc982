/** Which header fields the proxy passes on, byte for byte, and which it removes (RFC 9110 section 7.6). */

import type { IncomingMessage } from 'node:http'
import { fieldParts, isFieldValue } from '../../spec/http/field.ts'
import { SESSION_HEADER } from '../http/session-name.ts'

/** Fields for one connection, even if Connection does not name them, and the client's credentials for a proxy. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Names and values in turn, as Node's `rawHeaders`. */
export type RawFields = readonly string[]

/** The pairs of raw fields. */
export function* pairsOf(raw: RawFields): Generator<[name: string, value: string]> {
  for (let index = 0; index + 1 < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? '']
}

/**
 * The end-to-end fields as they came, with their order, case and repetitions. Trailer is passed on only with a chunked
 * message, because no other can have trailers.
 */
export function endToEnd(raw: RawFields, isChunked: boolean): string[] {
  const listed = new Set<string>()
  for (const [name, value] of pairsOf(raw)) {
    if (name.toLowerCase() !== 'connection') continue
    for (const option of fieldParts(value.toLowerCase(), ',')) listed.add(option)
  }
  return [...pairsOf(raw)].flatMap(([name, value]) => {
    const key = name.toLowerCase()
    const ends = OF_CONNECTION.has(key) || (key === 'trailer' && !isChunked)
    return ends || (listed.has(key) && !INDISPENSABLE.has(key)) ? [] : [name, value]
  })
}

/** The trailers that are passed on: those that Node can write, except fields for framing (RFC 9110 section 6.5.1). */
export function trailersOf(raw: RawFields): [name: string, value: string][] {
  return [...pairsOf(raw)].filter(([name, value]) => {
    const key = name.toLowerCase()
    return isFieldValue(value) && !OF_CONNECTION.has(key) && !INDISPENSABLE.has(key) && key !== 'trailer'
  })
}

/** The fields without cookies. */
export function withoutCookies(raw: RawFields): RawFields {
  return [...pairsOf(raw)].flatMap(([name, value]) => (/^cookie2?$/i.test(name) ? [] : [name, value]))
}

/** Fields that are passed on even if Connection names them: without them the message would mean something else. */
const INDISPENSABLE = new Set(['content-length', 'content-type', 'host', 'authorization'])

/** True if Via shows that a request has already passed this proxy, which is called `name` (RFC 9110 section 7.6.3). */
export function isFromHere(request: IncomingMessage, name: string): boolean {
  return fieldParts(request.headers.via ?? '', ',').some((one) => one.split(/\s+/)[1] === name)
}

/** The fields of a request to `host`: the end-to-end fields of `raw`, and those that a gateway adds. */
export function forwarded(request: IncomingMessage, raw: RawFields, host: string, name: string): string[] {
  const fields = ['Host', host]
  const isChunked = request.headers['transfer-encoding'] !== undefined
  for (const [field, value] of pairsOf(endToEnd(raw, isChunked))) {
    const key = field.toLowerCase()
    if (key === 'host' || key === 'max-forwards' || key === SESSION_HEADER) continue
    fields.push(field, value)
  }
  const hops = hopsLeft(request)
  if (hops !== null) fields.push('Max-Forwards', String(hops - 1))
  fields.push('Via', `${request.httpVersion} ${name}`)
  // The client accepts trailers, so the proxy tells the deployment that it does (RFC 9110 section 10.1.4).
  if (fieldParts(String(request.headers.te ?? '').toLowerCase(), ',').includes('trailers'))
    fields.push('TE', 'trailers', 'Connection', 'TE')
  else fields.push('Connection', 'keep-alive')
  if (isChunked) fields.push('Transfer-Encoding', 'chunked')
  return fields
}

/** How many more times an OPTIONS or TRACE may be forwarded (RFC 9110 section 7.6.2); null: any number of times. */
export function hopsLeft({ method, headers }: IncomingMessage): number | null {
  const value = headers['max-forwards']
  if ((method !== 'OPTIONS' && method !== 'TRACE') || typeof value !== 'string' || !/^\d{1,9}$/.test(value)) return null
  return Number(value)
}
