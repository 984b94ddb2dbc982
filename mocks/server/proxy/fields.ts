/** The header fields that go on to the other side, byte for byte, and those that end here (RFC 9110 section 7.6). */

import type { IncomingMessage } from 'node:http'
import { SESSION_HEADER } from '../sessions.ts'

/** Fields of one connection, whether or not Connection names them; and who the client is to a proxy, which are we. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Names and values in turn. */
export type RawFields = readonly string[]

/** The pairs of raw fields. */
export function* pairsOf(raw: RawFields): Generator<[name: string, value: string]> {
  for (let index = 0; index + 1 < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? '']
}

/**
 * The fields that are not of one connection, as they came: order, case and repetitions. Trailer goes on where the message
 * will have some, which only chunks can carry.
 */
export function endToEnd(raw: RawFields, isChunked: boolean): string[] {
  const listed = new Set<string>()
  for (const [name, value] of pairsOf(raw)) {
    if (name.toLowerCase() !== 'connection') continue
    for (const option of value.split(',')) listed.add(option.trim().toLowerCase())
  }
  return [...pairsOf(raw)].flatMap(([name, value]) => {
    const key = name.toLowerCase()
    const ends = OF_CONNECTION.has(key) || (key === 'trailer' && !isChunked)
    return ends || (listed.has(key) && !INDISPENSABLE.has(key)) ? [] : [name, value]
  })
}

/** The trailers that go on: those that can be written, and say nothing of framing (RFC 9110 section 6.5.1). */
export function trailersOf(raw: RawFields): [name: string, value: string][] {
  return [...pairsOf(raw)].filter(([name, value]) => {
    const key = name.toLowerCase()
    return isWritable(value) && !OF_CONNECTION.has(key) && !INDISPENSABLE.has(key) && key !== 'trailer'
  })
}

/** RFC 9110 section 5.5 and RFC 9112 section 4: neither a field's value nor a reason phrase has control characters. */
export function isWritable(text: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(text)
}

/** The fields without cookies. */
export function withoutCookies(raw: RawFields): RawFields {
  return [...pairsOf(raw)].flatMap(([name, value]) => (/^cookie2?$/i.test(name) ? [] : [name, value]))
}

/** No Connection takes these away: without them the message would be another. */
const INDISPENSABLE = new Set(['content-length', 'content-type', 'host', 'authorization'])

/** What a gateway says of itself in Via (RFC 9110 section 7.6.3); `name` tells its own messages from others. */
export function isFromHere(request: IncomingMessage, name: string): boolean {
  return (request.headers.via ?? '').split(',').some((one) => one.trim().split(/\s+/)[1] === name)
}

/** The fields of a request on its way to `host`: those of `raw` that go on, and what a gateway adds. */
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
  // Trailers are passed on to who can take them (RFC 9110 section 10.1.4).
  if (/(^|,)\s*trailers\s*(,|$)/i.test(String(request.headers.te ?? '')))
    fields.push('TE', 'trailers', 'Connection', 'TE')
  if (isChunked) fields.push('Transfer-Encoding', 'chunked')
  return fields
}

/** How many more servers an OPTIONS or TRACE may pass (RFC 9110 section 7.6.2); null: any number. */
export function hopsLeft({ method, headers }: IncomingMessage): number | null {
  const value = headers['max-forwards']
  if ((method !== 'OPTIONS' && method !== 'TRACE') || typeof value !== 'string' || !/^\d{1,9}$/.test(value)) return null
  return Number(value)
}
