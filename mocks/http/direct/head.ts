/** Reads the heads of plain requests, and only what cannot be read in two ways. */

import { FIELD_LINE } from '../../../spec/http/field.ts'
import { isHost } from './host.ts'

/** The head of a request. An `IncomingMessage` of `node:http` is one. */
export type RequestHead = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Names and values in turn, as Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[]
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

type PlainHead = RequestHead & {
  /** Bytes of the body that follows. */
  readonly length: number
}

/** The most heads that are remembered. */
const MOST_HEADS = 64

/** Recent heads are cached by their text, for all connections: clients send the same head again and again. */
export function createHeads(): (text: string) => PlainHead | null {
  const known = new Map<string, PlainHead | null>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const head = readPlainHead(text)
    const [oldest] = known.size < MOST_HEADS ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(text, head)
    return head
  }
}

/** The longest head, in bytes, that is read here. */
export const MOST_HEAD = 8 * 1024

/** RFC 9112 section 3, with a path as the target. */
const START = /^([A-Z]+) (\/[!"$-~]*) HTTP\/1\.1\r\n/
/** All field lines of a head. */
export const FIELDS = new RegExp(String.raw`^(?:${FIELD_LINE}\r\n)+$`)
const LENGTH = /^\d{1,9}$/
const TAKEN = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/**
 * Fields that change how a message or its connection is read, and a name that an object can't hold as a plain property.
 * `node:http` obeys Proxy-Connection as it does Connection.
 */
const UNUSUAL = /^(transfer-encoding|expect|upgrade|trailer|proxy-connection|__proto__)$/

/** The head of a plain request, from its text with the empty line at its end; null for any other. */
function readPlainHead(text: string): PlainHead | null {
  const [start = '', method = '', url = ''] = START.exec(text) ?? []
  const fields = text.slice(start.length, -2)
  if (!TAKEN.has(method) || !FIELDS.test(fields)) return null
  const rawHeaders: string[] = []
  const headers: Record<string, string> = {}
  for (let at = 0; at < fields.length; ) {
    const colon = fields.indexOf(':', at)
    const end = fields.indexOf('\r\n', colon)
    const name = fields.slice(at, colon)
    const value = trimmed(fields, colon + 1, end)
    const key = name.toLowerCase()
    // node:http has a rule for each field that comes twice.
    if (key in headers || UNUSUAL.test(key)) return null
    headers[key] = value
    rawHeaders.push(name, value)
    at = end + 2
  }
  const { host, connection = 'keep-alive', 'content-length': length = '0' } = headers
  const isPlain = connection.toLowerCase() === 'keep-alive' && LENGTH.test(length)
  if (host === undefined || !isHost(host) || !isPlain) return null
  return { method, url, rawHeaders, headers, length: Number(length) }
}

/** Removes white space at both ends (RFC 9110 section 5.6.3). */
function trimmed(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09
}
