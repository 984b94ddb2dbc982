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

import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_CODES } from '../../../spec/http/node-http.ts'
import { isBodiless } from '../../../spec/http/status.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import type { MockResponse } from '../../engine/message/message.ts'
import { createHeads, FIELDS, MOST_HEAD, type RequestHead } from './head.ts'
import { endSoftly } from './soft-end.ts'

export type { RequestHead } from './head.ts'

export type PlainAdapter = {
  /**
   * Answers a request at once. If only `node:http` can answer it: null, or what then takes the request in place of the
   * server's own listener. Never throws.
   */
  readonly answer: (head: RequestHead, body: Uint8Array, connection: Socket) => MockResponse | RequestListener | null
  /** The answer to send instead of one that can't be written. */
  readonly fail: (error: unknown, head: RequestHead) => MockResponse
}

export type Direct = ReturnType<typeof readDirectly>

/** Reads the connections of a server without TLS, each until it sends something unusual. */
export function readDirectly(server: Server, plain: PlainAdapter) {
  // Takes over the `connection` listener of node:http. Its documentation lets users emit that event, and so hand it a
  // connection.
  const [parse] = server.listeners('connection')
  if (parse === undefined) throw new Error('a server of node:http listens for connections')
  server.removeAllListeners('connection')
  const connections = new Set<Socket>()
  /** Decides what handles the next request of a connection that `node:http` has taken over. */
  const taking = new Map<Socket, RequestListener>()
  const heads = createHeads()
  const outbox = createOutbox()
  let isOver = false
  server.on('connection', (socket: Socket) => {
    const end = (): void => {
      outbox.flush()
      socket.destroySoon()
    }
    const forget = (): void => {
      connections.delete(socket)
    }
    const leave = (chunk: Buffer, take: RequestListener | null): void => {
      outbox.flush()
      forget()
      socket.off('data', read).off('error', nothing).off('end', end).off('timeout', end).off('close', forget)
      socket.setTimeout(0)
      if (take !== null) {
        taking.set(socket, take)
        socket.once('close', () => taking.delete(socket))
      }
      socket.unshift(chunk)
      Reflect.apply(parse, server, [socket])
    }
    const read = (chunk: Buffer): void => {
      const beginning = chunk.toString('latin1', 0, MOST_HEAD)
      const length = beginning.indexOf('\r\n\r\n') + 4
      const head = heads(beginning.slice(0, length))
      // An incomplete request, or a second one behind the first, is left to node:http.
      const whole = head !== null && !isOver && head.length === chunk.length - length ? head : null
      const made = whole === null ? null : plain.answer(whole, chunk.subarray(length), socket)
      if (whole === null || made === null) leave(chunk, null)
      else if (typeof made === 'function') leave(chunk, made)
      else sendOrFail({ socket, outbox, keepAlive: server.keepAliveTimeout }, whole, made, plain)
    }
    connections.add(socket)
    socket.on('data', read).on('error', nothing).on('end', end).on('timeout', end).on('close', forget)
    socket.setTimeout(server.keepAliveTimeout)
  })
  return {
    /** The server's listener for requests, which `usual` is for those that nothing else takes. */
    onRequest:
      (usual: RequestListener): RequestListener =>
      (request, response) => {
        const take = taking.get(request.socket)
        if (take === undefined) return usual(request, response)
        taking.delete(request.socket)
        take(request, response)
      },
    /** Has `node:http` read what comes from now on. */
    handOver: (): void => {
      isOver = true
    },
    /** Closes all connections; one on which a request may be arriving is closed softly. None of them waits for an answer. */
    close: (isSoftly: boolean): void => {
      outbox.flush()
      for (const socket of connections) {
        if (isSoftly) endSoftly(socket.removeAllListeners('data'))
        else socket.destroySoon()
      }
    },
  }
}

type Outbox = ReturnType<typeof createOutbox>

/**
 * Collects answers that are written together: all that one turn of the event loop makes, at its end. A client that waits is
 * woken by the first of them alone. With 32 connections, a creation takes two thirds of the CPU time of one that is written
 * at once.
 */
function createOutbox() {
  let waiting: [socket: Socket, content: string | Uint8Array, encoding?: BufferEncoding][] = []
  /** Writes what there is, before a connection ends or goes to another reader. */
  const flush = (): void => {
    const now = waiting
    waiting = []
    for (const [socket, ...answer] of now) {
      if (socket.write(...answer)) continue
      // A client that doesn't read its answers is not read either.
      socket.pause()
      socket.once('drain', () => socket.resume())
    }
  }
  return {
    add: (...one: (typeof waiting)[number]): void => {
      if (waiting.push(one) === 1) setImmediate(flush)
    },
    flush,
  }
}

type Way = { readonly socket: Socket; readonly outbox: Outbox; readonly keepAlive: number }

function sendOrFail(way: Way, head: RequestHead, made: MockResponse, { fail }: PlainAdapter): void {
  try {
    send(way, made)
  } catch (error) {
    send(way, fail(error, head))
  }
}

/** Ignores an error: the connection ends after it anyway. */
function nothing(): void {}

/** Writes an answer in one piece. Throws, with nothing written, for a header field that HTTP does not allow. */
function send({ socket, outbox, keepAlive }: Way, { status, headers, body, encoding }: MockResponse): void {
  const { lines, isAscii, isDated } = linesOf(headers)
  // RFC 9110 section 8.6: no Content-Length with 204.
  const isEmpty = isBodiless(status)
  const content = isEmpty ? '' : body
  const bytes = Buffer.byteLength(content, encoding)
  const length = isEmpty ? '' : `content-length: ${bytes}\r\n`
  const sent = isDated ? '' : `Date: ${date()}\r\n`
  const ending = `${sent}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1000)}\r\n\r\n`
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}${length}${ending}`
  if (isAscii) outbox.add(socket, head + content, bytes === content.length ? 'latin1' : 'utf8')
  else outbox.add(socket, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(content, encoding)]))
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
