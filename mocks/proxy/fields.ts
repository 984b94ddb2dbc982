/** Which header fields the proxy passes on, byte for byte, and which it removes (RFC 9110 section 7.6). */

import type { IncomingMessage } from 'node:http'
import { fieldParts, isFieldValue } from '../../spec/http/field.ts'
import { type Header, pairsOf } from '../../spec/http/message.ts'
import { SESSION_HEADER } from '../http/session-name.ts'

/** Fields for one connection, even if Connection does not name them, and the client's credentials for a proxy. */
const OF_CONNECTION = new Set(
  'connection keep-alive proxy-authorization proxy-connection te transfer-encoding upgrade'.split(' '),
)

/** Names and values in turn, as Node's `rawHeaders`. */
export type RawFields = readonly string[]

/** The fields whose names do not match. */
export function withoutNamed(raw: RawFields, names: RegExp): RawFields {
  return pairsOf(raw).flatMap(([name, value]) => (names.test(name) ? [] : [name, value]))
}

/** The end-to-end fields as they came, with their order, case and repetitions. */
function endToEnd(raw: RawFields): RawFields {
  const pairs = pairsOf(raw)
  const listed = new Set(
    pairs.flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? fieldParts(value.toLowerCase(), ',') : [])),
  )
  return pairs.flatMap(([name, value]) => {
    const key = name.toLowerCase()
    return OF_CONNECTION.has(key) || (listed.has(key) && !INDISPENSABLE.has(key)) ? [] : [name, value]
  })
}

export type ReadFields = ReturnType<typeof readFields>

/** Reads a list, for a memory of those that came lately. */
export function readFields(raw: RawFields) {
  // The fields that are forwarded with a chunked message. Only such a message can have trailers, and the field Trailer.
  const chunked = endToEnd(raw)
  return { pairs: pairsOf(raw), chunked, plain: withoutNamed(chunked, /^trailer$/i) }
}

/** The fields of a request; `isBound`: they give the client's credential to the connection (NTLM and Negotiate, RFC 4559). */
export type RequestFields = ReadFields & { readonly isBound: boolean }

/** Reads those of a request, without the ones that the proxy writes anew. */
export function readRequestFields(raw: RawFields): RequestFields {
  const pairs = pairsOf(raw)
  const read = readFields(withoutNamed(raw, RENEWED))
  return { ...read, pairs, isBound: pairs.some(isBinding) }
}

const RENEWED = new RegExp(`^(host|max-forwards|${SESSION_HEADER})$`, 'i')

function isBinding([name, value]: Header): boolean {
  return /^authorization$/i.test(name) && /^(ntlm|negotiate)\b/i.test(value)
}

/** The trailers that are passed on: those that Node can write, except fields for framing (RFC 9110 section 6.5.1). */
export function trailersOf(raw: RawFields): [name: string, value: string][] {
  return pairsOf(raw).filter(([name, value]) => {
    const key = name.toLowerCase()
    return isFieldValue(value) && !OF_CONNECTION.has(key) && !INDISPENSABLE.has(key) && key !== 'trailer'
  })
}

/** Fields that are passed on even if Connection names them: without them the message would mean something else. */
const INDISPENSABLE = new Set(['content-length', 'content-type', 'host', 'authorization'])

/** True if Via shows that a request has already passed this proxy, which is called `name` (RFC 9110 section 7.6.3). */
export function isFromHere(request: IncomingMessage, name: string): boolean {
  return fieldParts(request.headers.via ?? '', ',').some((one) => one.split(/\s+/)[1] === name)
}

/** The fields of a request to `host`: those that are passed on, and those that a gateway adds. */
export function forwarded(request: IncomingMessage, read: ReadFields, host: string, name: string): string[] {
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const fields = ['Host', host, ...(isChunked ? read.chunked : read.plain)]
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
