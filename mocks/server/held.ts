/**
 * Holds answers back: for a scenario, for a delay, or for a slow deployment. One answer at a time is held on each
 * connection. Requests that the client sends after it (pipelining) wait for their turn. If too many wait, the
 * connection is not read any more, so that they take the client's memory and not the server's.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Held = {
  /** Must be called for each response, in the order of the requests. */
  readonly arrive: (response: ServerResponse) => void
  /** True if an earlier answer of the connection is held: then this one must {@link Held.wait}. */
  readonly mustWait: (response: ServerResponse) => boolean
  /** Acts once no earlier answer is held; never if the connection ends before. `bytes` is the size of the body. */
  readonly wait: (response: ServerResponse, bytes: number, act: () => void) => void
  /** Holds an answer: later requests on its connection wait until it has been sent. */
  readonly hold: (response: ServerResponse) => void
  /** Holds an answer and acts after a delay: at once when the server closes, and never if the connection has ended. */
  readonly delay: (response: ServerResponse, milliseconds: number, act: () => void) => void
  /**
   * Acts once all answers before have been sent, where a connection sends what can't be answered as a request; never if
   * it ends before. `isAnswered` is true if that is a part of a request whose answer has begun already.
   */
  readonly afterAll: (socket: Socket, act: (isAnswered: boolean) => void) => void
  /** The number of connections with a held answer. */
  readonly count: () => number
  /** Ends all delays, and those that begin later. */
  readonly close: () => void
}

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

/** Creates what holds the answers of one server. */
export function createHeld(): Held {
  const lines = new Map<Socket, Line>()
  const delays = new Set<() => void>()
  let isClosed = false
  // On one connection, a later request may get here before the body of an earlier one has been read.
  const order = new WeakMap<ServerResponse, number>()
  let arrived = 0
  /** The last two responses of each connection. */
  const latest = new WeakMap<Socket, readonly [last: ServerResponse, before: ServerResponse | null]>()
  const isBehind = (response: ServerResponse, { holder }: Line): boolean =>
    (order.get(response) ?? 0) > (order.get(holder) ?? 0)

  const mustWait: Held['mustWait'] = (response) => {
    // Fast path: usually nothing is held.
    if (lines.size === 0) return false
    const line = lines.get(response.req.socket)
    return line !== undefined && isBehind(response, line)
  }
  const wait: Held['wait'] = (response, bytes, act) => {
    const { socket } = response.req
    const line = lines.get(socket)
    if (line === undefined || !isBehind(response, line)) act()
    else join(socket, line, { response, bytes, act })
  }
  const join = (socket: Socket, line: Line, ...more: readonly Waiting[]): void => {
    for (const one of more) {
      line.waiting.push(one)
      line.bytes += one.bytes
    }
    if (line.waiting.length < MOST_WAITING && line.bytes < MOST_BYTES) return
    socket.pause()
    line.patience ??= setTimeout(() => socket.destroy(), PATIENCE_MS)
  }
  const hold: Held['hold'] = (response) => {
    const { socket } = response.req
    if (response.destroyed || socket.destroyed || lines.has(socket)) return
    const line: Line = { holder: response, waiting: [], bytes: 0, patience: null }
    lines.set(socket, line)
    whenOver(response, () => {
      lines.delete(socket)
      if (line.patience !== null) {
        clearTimeout(line.patience)
        socket.resume()
      }
      for (const [index, { act }] of line.waiting.entries()) {
        if (socket.destroyed) return
        act()
        const next = lines.get(socket)
        if (next !== undefined) return join(socket, next, ...line.waiting.slice(index + 1))
      }
    })
  }
  return {
    arrive: (response) => {
      const { socket } = response.req
      order.set(response, arrived++)
      latest.set(socket, [response, latest.get(socket)?.[0] ?? null])
    },
    mustWait,
    wait,
    hold,
    delay: (response, milliseconds, act) => {
      const { socket } = response.req
      if (socket.destroyed) return
      if (isClosed) return act()
      hold(response)
      const end = (): void => {
        clearTimeout(timer)
        delays.delete(cut)
        socket.off('close', end)
      }
      const cut = (): void => {
        end()
        act()
      }
      const timer = setTimeout(cut, milliseconds)
      delays.add(cut)
      socket.once('close', end)
    },
    afterAll: (socket, act) => {
      const [last, before] = latest.get(socket) ?? [null, null]
      // The parser has gone on to the next request only if the one before is complete.
      const broken = last === null || last.req.complete ? null : last
      const awaited = broken === null ? last : before
      const go = (): void => {
        if (!socket.destroyed) act(broken?.headersSent === true)
      }
      if (awaited === null || awaited.destroyed) go()
      else whenOver(awaited, go)
    },
    count: () => lines.size,
    close: () => {
      isClosed = true
      for (const cut of delays) cut()
    },
  }
}

/**
 * Acts once: when a response has been sent, or its connection has ended. A response that waits for its turn emits no
 * `close` when the connection ends.
 */
export function whenOver(response: ServerResponse, act: () => void): void {
  const { socket } = response.req
  const once = (): void => {
    response.off('close', once)
    socket.off('close', once)
    act()
  }
  response.once('close', once)
  socket.once('close', once)
}
