/**
 * Reads requests straight from their connection. Most requests come in one piece and in plain form. For these the stream,
 * the parser and the response object of `node:http` cost more than everything else that a mock does. A connection that
 * sends anything unusual goes to `node:http` and stays there: this reader takes only what cannot be read in two ways.
 *
 * The alternatives, by the CPU time of a small request:
 *
 * - A bare `node:http` echo takes about 20 µs. Beside it this reader takes 16 to 17 µs with engine, journal, log and a
 *   console that looks on. Behind `node:http` they took 27.5 µs.
 * - A bare `node:net` echo, which reads nothing, takes 5.5 µs: nothing in Node takes less.
 * - With http-parser-js that echo takes 9.5 µs. The parser costs no less than the reading here, and it accepts messages
 *   that RFC 9112 forbids.
 * - uWebSockets.js is not on npm: the name holds no package.
 * - HTTP/2 for browsers, behind TLS: an echo by `node:http2` takes up to 1.3 times the CPU time of one by `node:https`
 *   where few requests come at a time, and somewhat less where many do. That doesn't pay for writing each answer, and
 *   each fault of the wire, in a second way.
 */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_CODES } from '../../spec/http/node-http.ts'
import { isBodiless } from '../../spec/http/status.ts'
import type { MockResponse } from '../engine/message.ts'

/** The head of a request. An `IncomingMessage` of `node:http` is one. */
export type RequestHead = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Names and values in turn, as Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[]
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: Socket
}

export type PlainAdapter = {
  /** Answers a request at once; null if only `node:http` can answer it. Never throws. */
  readonly answer: (head: RequestHead, body: Uint8Array) => MockResponse | null
  /** The answer to send instead of one that can't be written. */
  readonly fail: (error: unknown) => MockResponse
}

/** The connections that are read here. */
export type Direct = {
  /** Closes all of them. None waits for an answer. */
  readonly close: () => void
}

/** Reads the connections of a server without TLS, each until it sends something unusual. */
export function readDirectly(server: Server, { answer, fail }: PlainAdapter): Direct {
  // This is the listener of node:http itself. Its documentation allows others to hand it connections.
  const [parse] = server.listeners('connection')
  if (parse === undefined) throw new Error('a server of node:http listens for connections')
  server.removeAllListeners('connection')
  const connections = new Set<Socket>()
  const heads = createHeads()
  server.on('connection', (socket: Socket) => {
    const end = (): void => socket.destroySoon()
    const forget = (): void => {
      connections.delete(socket)
    }
    const leave = (chunk: Buffer): void => {
      forget()
      socket.off('data', read).off('error', nothing).off('end', end).off('timeout', end).off('close', forget)
      socket.setTimeout(0)
      socket.unshift(chunk)
      Reflect.apply(parse, server, [socket])
    }
    const read = (chunk: Buffer): void => {
      const beginning = chunk.toString('latin1', 0, MOST_HEAD)
      const length = beginning.indexOf('\r\n\r\n') + 4
      const head = heads(beginning.slice(0, length))
      // Half a request, or a second one behind the first, is for node:http.
      const isWhole = head !== null && head.length === chunk.length - length
      const made = isWhole ? answer(requestOf(head, socket), chunk.subarray(length)) : null
      if (made === null) {
        leave(chunk)
        return
      }
      try {
        send(socket, made, server.keepAliveTimeout)
      } catch (error) {
        send(socket, fail(error), server.keepAliveTimeout)
      }
    }
    connections.add(socket)
    socket.on('data', read).on('error', nothing).on('end', end).on('timeout', end).on('close', forget)
    socket.setTimeout(server.keepAliveTimeout)
  })
  return {
    close: () => {
      for (const socket of connections) socket.destroySoon()
    },
  }
}

/** Ignores an error: the connection ends after it anyway. */
function nothing(): void {}

/** Writes an answer in one piece. Throws, with nothing written, for a header field that HTTP does not allow. */
function send(socket: Socket, { status, headers, body }: MockResponse, keepAlive: number): void {
  const { lines, isAscii } = linesOf(headers)
  // RFC 9110 section 8.6: no Content-Length with 204.
  const isEmpty = isBodiless(status)
  const length = isEmpty ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  const ending = `Date: ${date()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1000)}\r\n\r\n`
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}${length}${ending}`
  const content = isEmpty ? '' : body
  const isTaken = isAscii
    ? socket.write(head + content, Buffer.byteLength(content) === content.length ? 'latin1' : 'utf8')
    : socket.write(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(content)]))
  if (isTaken) return
  // A client that doesn't read its answers is not read either.
  socket.pause()
  socket.once('drain', () => socket.resume())
}

type Head = Omit<RequestHead, 'socket'> & {
  /** Bytes of the body that follows. */
  readonly length: number
}

function requestOf({ method, url, rawHeaders, headers }: Head, socket: Socket): RequestHead {
  return { method, url, rawHeaders, headers, socket }
}

/** The most heads that are remembered. */
const MOST_HEADS = 64

/**
 * Creates a reader of heads. Clients send the same head again and again, so recent heads are cached by their text, for
 * all connections.
 */
function createHeads(): (text: string) => Head | null {
  const known = new Map<string, Head | null>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const head = readHead(text)
    const [oldest] = known.size < MOST_HEADS ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(text, head)
    return head
  }
}

/** The longest head, in bytes, that is read here. */
const MOST_HEAD = 8 * 1024

/** RFC 9112 section 3, with a path as the target. */
const START = /^([A-Z]+) (\/[!"$-~]*) HTTP\/1\.1\r\n/
/** RFC 9112 section 5, without anything that recipients may repair: folded lines, white space before the colon. */
const FIELDS = /^(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+$/
const LENGTH = /^\d{1,9}$/
const TAKEN = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Fields that change how a message is read, and a name that an object can't hold as a plain property. */
const UNUSUAL = /^(transfer-encoding|expect|upgrade|trailer|__proto__)$/

/** The head of a plain request, from its text with the empty line at its end; null for any other. */
function readHead(text: string): Head | null {
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
  if (host === undefined || connection.toLowerCase() !== 'keep-alive' || !LENGTH.test(length)) return null
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

type Lines = { readonly lines: string; readonly isAscii: boolean }

/** Most answers share one object of headers. */
const known = new WeakMap<MockResponse['headers'], Lines>()

/** Writes header fields as text. Throws for a field that HTTP does not allow. */
function linesOf(headers: MockResponse['headers']): Lines {
  const found = known.get(headers)
  if (found !== undefined) return found
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  if (lines !== '' && !FIELDS.test(lines)) throw new Error('a header field holds what no field may hold')
  const made = { lines, isAscii: /^[\x00-\x7f]*$/.test(lines) }
  known.set(headers, made)
  return made
}

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
