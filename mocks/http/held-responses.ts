/**
 * Holds answers back: for a scenario, for a delay, or for a slow deployment. One answer at a time is held on each
 * connection. Requests that the client sends after it (pipelining) wait for their turn. If too many wait, the
 * connection is not read any more, so that they take the client's memory and not the server's.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { endSoftly } from './direct/soft-end.ts'

/** The most requests, and bytes of their bodies, that wait on a connection before it is no longer read. */
const MOST_WAITING = 100
const MOST_BYTES = 1024 * 1024
/**
 * Milliseconds after which a connection that is not read is closed, unless its answer has been sent. Its end would not
 * be noticed otherwise.
 */
const PATIENCE_MS = 5_000

/** The requests that wait behind one held answer. */
type Line = {
  readonly holder: ServerResponse
  readonly waiting: Waiting[]
  bytes: number
  patience: NodeJS.Timeout | null
}

type Waiting = { readonly response: ServerResponse; readonly bytes: number; readonly act: () => void }

type Pipelined = {
  /** In the order of the requests: the last response, and those before it that are not finished. */
  readonly responses: ServerResponse[]
  line: Line | null
  /** The response after which the connection ends. */
  last: ServerResponse | null
}

export class HeldResponses {
  readonly #connections = new Map<Socket, Pipelined>()
  readonly #delays = new Set<() => void>()
  /** The number of connections with a held answer. */
  count = 0
  /** True once delays have ended. */
  isClosed = false
  /** True once the server is about to stop. */
  isLeaving = false

  /**
   * Must be called for each response, in the order of the requests. False if the connection has had its last answer: the
   * request must not be processed (RFC 9112 section 9.6).
   */
  arrive(response: ServerResponse): boolean {
    const { socket } = response.req
    const known = this.#connections.get(socket) ?? { responses: [], line: null, last: null }
    if (known.last?.headersSent === true) return false
    if (known.responses.length === 0 && !socket.destroyed) {
      this.#connections.set(socket, known)
      socket.once('close', () => this.#connections.delete(socket))
    }
    while (known.responses[0]?.destroyed === true) known.responses.shift()
    known.responses.push(response)
    if (this.isLeaving) endWithNewest(known)
    return true
  }

  /** From now on each connection ends with its next answer, or with the answer that is being waited for. */
  leave(): void {
    this.isLeaving = true
    for (const connection of this.#connections.values()) endWithNewest(connection)
  }

  endIdle(): void {
    for (const [socket, connection] of this.#connections) {
      const newest = connection.responses.at(-1)
      if (newest?.destroyed !== true || !socket.writable) continue
      connection.last = newest
      endSoftly(socket)
    }
  }

  /** True if an earlier answer of the connection is held: then this one must {@link HeldResponses.wait}. */
  mustWait(response: ServerResponse): boolean {
    // Fast path: usually nothing is held.
    return this.count > 0 && this.#lineBefore(response) !== null
  }

  /** Acts once no earlier answer is held; never if the connection ends before. `bytes` is the size of the body. */
  wait(response: ServerResponse, bytes: number, act: () => void): void {
    const line = this.#lineBefore(response)
    if (line === null) act()
    else joinLine(line, { response, bytes, act })
  }

  /** Holds an answer: later requests on its connection wait until it has been sent. */
  hold(response: ServerResponse): void {
    const connection = this.#connections.get(response.req.socket)
    if (connection === undefined || response.destroyed || connection.line !== null) return
    const line: Line = { holder: response, waiting: [], bytes: 0, patience: null }
    connection.line = line
    this.count++
    whenOver(response, () => {
      connection.line = null
      this.count--
      goOn(line, connection)
    })
  }

  /** Holds an answer and acts after a delay: at once when the server closes, and never if the connection has ended. */
  delay(response: ServerResponse, milliseconds: number, act: () => void): void {
    const { socket } = response.req
    if (socket.destroyed) return
    if (this.isClosed) {
      act()
      return
    }
    this.hold(response)
    const end = (): void => {
      clearTimeout(timer)
      this.#delays.delete(cut)
      socket.off('close', end)
    }
    const cut = (): void => {
      end()
      act()
    }
    const timer = setTimeout(cut, milliseconds)
    this.#delays.add(cut)
    socket.once('close', end)
  }

  /**
   * Calls `act` once all earlier answers have been sent, for bytes on a connection that are not a request; never if the
   * connection ends before. `isAnswered` is true if the bytes are part of a request whose answer has already begun.
   */
  afterAll(socket: Socket, act: (isAnswered: boolean) => void): void {
    const [last = null, before = null] = this.#connections.get(socket)?.responses.toReversed() ?? []
    // The parser has gone on to the next request only if the one before is complete.
    const broken = last === null || last.req.complete ? null : last
    const awaited = broken === null ? last : before
    const go = (): void => {
      if (!socket.destroyed) act(broken?.headersSent === true)
    }
    if (awaited === null || awaited.destroyed) go()
    else whenOver(awaited, go)
  }

  /** Ends all delays, and those that begin later. */
  close(): void {
    this.isClosed = true
    for (const cut of this.#delays) cut()
  }

  /** The line that a response must join. On one connection, a later request may come before the body of an earlier one. */
  #lineBefore(response: ServerResponse): Line | null {
    const { responses, line } = this.#connections.get(response.req.socket) ?? { responses: [], line: null }
    return line !== null && responses.indexOf(response) > responses.indexOf(line.holder) ? line : null
  }
}

/** Makes a connection end with the answer to its newest request, unless an earlier answer ends it. */
function endWithNewest(connection: Pipelined): void {
  const newest = connection.responses.at(-1)
  if (newest === undefined || newest.headersSent) return
  if (connection.last !== null) connection.last.shouldKeepAlive = true
  newest.shouldKeepAlive = false
  const { socket } = newest.req
  // node:http calls this after the last answer.
  socket.destroySoon = () => endSoftly(socket)
  connection.last = newest
}

function joinLine(line: Line, ...more: readonly Waiting[]): void {
  for (const one of more) {
    line.waiting.push(one)
    line.bytes += one.bytes
  }
  if (line.waiting.length < MOST_WAITING && line.bytes < MOST_BYTES) return
  const { socket } = line.holder.req
  socket.pause()
  line.patience ??= setTimeout(() => socket.destroy(), PATIENCE_MS)
}

/** Answers the waiting requests of a connection in order, until one of the answers is held itself. */
function goOn({ holder, waiting, patience }: Line, connection: Pipelined): void {
  const { socket } = holder.req
  if (patience !== null) {
    clearTimeout(patience)
    socket.resume()
  }
  for (const [index, { act }] of waiting.entries()) {
    if (socket.destroyed) return
    act()
    if (connection.line === null) continue
    joinLine(connection.line, ...waiting.slice(index + 1))
    return
  }
}

/**
 * Acts once: when a response has been sent, or its connection has ended. A response that waits for its turn emits no
 * `close` when the connection ends.
 */
export function whenOver(response: ServerResponse, act: () => void): void {
  const { socket } = response.req
  let isOver = false
  const once = (): void => {
    // The connection's end ends the response, and goes on to the listeners that it had when it began.
    if (isOver) return
    isOver = true
    response.off('close', once)
    socket.off('close', once)
    act()
  }
  response.once('close', once)
  socket.once('close', once)
}
