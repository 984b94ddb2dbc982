/** An HTTP/1 answer read from bytes (RFC 9112), strictly enough to tell where its framing is not as it says. */

import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type Answer, type Header, header } from './exchange.ts'

export type Reading =
  /** More bytes are needed. */
  | { readonly state: 'incomplete' }
  /** The bytes are no HTTP/1 answer. */
  | { readonly state: 'not-http' }
  /** `rest`: bytes after the answer's end. */
  | { readonly state: 'complete'; readonly answer: Answer; readonly rest: Buffer; readonly keepsOpen: boolean }

/** Reads the final answer to a request of `method`; `ended`: the peer has closed its side. */
export function readAnswer(bytes: Buffer, ended: boolean, method: string): Reading {
  if (!'HTTP/'.startsWith(bytes.subarray(0, 5).toString('latin1'))) return { state: 'not-http' }
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return ended ? { state: 'not-http' } : { state: 'incomplete' }
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const [, version = '', code = ''] = /^HTTP\/(1\.[01]) ([1-5]\d\d)(?: .*)?$/.exec(start) ?? []
  if (version === '') return { state: 'not-http' }
  const status = Number(code)
  const content = bytes.subarray(end + 4)
  // Early hints and 100 Continue come before the answer (RFC 9110 section 15.2).
  if (status < 200 && status !== 101) return readInterim(content, ended, method)
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const framed = readContent(headers, content, ended, method === 'HEAD' || status === 204 || status === 304)
  if (framed === null) return { state: 'incomplete' }
  const decoded = decode(headers, framed.body)
  const connection = (header(headers, 'connection') ?? '').toLowerCase()
  return {
    state: 'complete',
    answer: {
      kind: 'answer',
      status,
      version,
      headers,
      body: decoded.body,
      fault: framed.fault ?? decoded.fault ?? decoded.unread,
    },
    rest: framed.rest,
    keepsOpen:
      framed.fault === null &&
      framed.toTheEnd !== true &&
      (version === '1.0' ? connection.includes('keep-alive') : !connection.includes('close')),
  }
}

/** After an interim answer nothing may have come yet, which is no fault of the final one. */
function readInterim(content: Buffer, ended: boolean, method: string): Reading {
  return content.length === 0 && !ended ? { state: 'incomplete' } : readAnswer(content, ended, method)
}

type Framed = {
  readonly body: Buffer
  readonly rest: Buffer
  readonly fault: string | null
  /** The content ends where the connection does. */
  readonly toTheEnd?: boolean
}

const NOTHING = Buffer.alloc(0)

/** The content by the rules of RFC 9112 section 6.3; null while it is not all there. */
function readContent(headers: readonly Header[], content: Buffer, ended: boolean, empty: boolean): Framed | null {
  if (empty) return { body: NOTHING, rest: content, fault: null }
  const codings = header(headers, 'transfer-encoding')
  const lengths = headers.filter(([name]) => name.toLowerCase() === 'content-length').map(([, value]) => value)
  if (codings !== undefined) {
    if (!/(^|,)\s*chunked$/i.test(codings)) return toTheEnd(content, ended)
    const chunks = readChunks(content, ended)
    // RFC 9112 section 6.2: a sender must not send both.
    return chunks === null || lengths.length === 0
      ? chunks
      : { ...chunks, fault: 'it has both Transfer-Encoding and Content-Length' }
  }
  const [length] = lengths
  if (length === undefined) return toTheEnd(content, ended)
  if (!/^\d+$/.test(length) || lengths.some((other) => other !== length)) {
    return { body: content, rest: NOTHING, fault: `its Content-Length is ${JSON.stringify(lengths.join(', '))}` }
  }
  const size = Number(length)
  if (content.length >= size) return { body: content.subarray(0, size), rest: content.subarray(size), fault: null }
  const fault = `its Content-Length is ${size} and ${content.length} bytes came`
  return ended ? { body: content, rest: NOTHING, fault } : null
}

function toTheEnd(content: Buffer, ended: boolean): Framed | null {
  return ended ? { body: content, rest: NOTHING, fault: null, toTheEnd: true } : null
}

function readChunks(content: Buffer, ended: boolean): Framed | null {
  const pieces: Buffer[] = []
  const broken = (fault: string): Framed => ({ body: Buffer.concat(pieces), rest: NOTHING, fault })
  const cut = (): Framed | null => (ended ? broken('its chunked body ends before the last chunk') : null)
  for (let position = 0; ; ) {
    const line = content.indexOf('\r\n', position)
    if (line === -1) return cut()
    const size = /^([0-9a-f]+)\s*(;.*)?$/i.exec(content.subarray(position, line).toString('latin1'))?.[1]
    if (size === undefined) return broken('a chunk of its body has no size')
    const start = line + 2
    const end = start + Number.parseInt(size, 16)
    if (end === start) {
      // Trailer fields may follow; an empty line ends them.
      const trailers = content.subarray(line).indexOf('\r\n\r\n')
      if (trailers === -1) return cut()
      return { body: Buffer.concat(pieces), rest: content.subarray(line + trailers + 4), fault: null }
    }
    if (content.length < end + 2) return cut()
    if (content.subarray(end, end + 2).toString('latin1') !== '\r\n') return broken('a chunk is not as long as it says')
    pieces.push(content.subarray(start, end))
    position = end + 2
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer, bound: { readonly maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
}

/** Bytes: what is longer without its codings is not read, for a few may stand for millions. */
const LARGEST_CONTENT = 64 * 1024 * 1024

export type Decoded = {
  /** As it came where a coding can't be taken off. */
  readonly body: Buffer
  /** What is wrong with a coding, in words. */
  readonly fault: string | null
  /** Why a coding was left on though nothing may be wrong with it. */
  readonly unread: string | null
}

/** The content without its codings, the last applied one first (RFC 9110 section 8.4). */
export function decode(headers: readonly Header[], body: Buffer, most = LARGEST_CONTENT): Decoded {
  const codings = (header(headers, 'content-encoding') ?? '').toLowerCase().split(',')
  let decoded = body
  for (const coding of codings.map((each) => each.trim()).reverse()) {
    if (coding === '' || decoded.length === 0) continue
    const decoder = DECODERS[coding]
    if (decoder === undefined)
      return { body, fault: null, unread: `its Content-Encoding ${coding} is none that was asked for` }
    try {
      decoded = decoder(decoded, { maxOutputLength: most })
    } catch (error) {
      if (error instanceof RangeError)
        return { body, fault: null, unread: `its ${coding} holds more than ${most} bytes` }
      return { body, fault: `its body is not ${coding}, as its Content-Encoding says`, unread: null }
    }
  }
  return { body: decoded, fault: null, unread: null }
}
