/**
 * Answers that are held back: by a scenario, by a delay, by a deployment that takes its time. Of one connection only one
 * is held at a time. Requests that a client has sent after it wait their turn, and past a few of them the connection is
 * not read: how much waits is the client's memory, not this one's.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Held = {
  /** To be called for each response in the order of their requests. */
  readonly arrive: (response: ServerResponse) => void
  /** True where an answer that goes before this one is held: what it takes to answer should {@link Held.wait}. */
  readonly mustWait: (response: ServerResponse) => boolean
  /** Acts once nothing before it on its connection is held, and never where the connection ends before; `bytes` wait with it. */
  readonly wait: (response: ServerResponse, bytes: number, act: () => void) => void
  /** Holds an answer: what comes after it on its connection waits until it has gone. */
  readonly hold: (response: ServerResponse) => void
  /** Holds an answer, and acts after so many milliseconds; at once when all is to end, never where its connection has ended. */
  readonly delay: (response: ServerResponse, milliseconds: number, act: () => void) => void
  /** How many connections have an answer that is held. */
  readonly count: () => number
  /** Cuts every delay, from now on too. */
  readonly close: () => void
}

/** Requests, and bytes of their bodies, that may wait behind an answer while their connection is still read. */
const MOST_WAITING = 100
const MOST_BYTES = 1024 * 1024
/**
 * The end of a connection that is not read is not noticed: who sent so much that it isn't, and still gets no answer after
 * this time, loses the connection.
 */
const PATIENCE_MS = 5_000

/** What waits behind one held answer. */
type Line = {
  readonly holder: ServerResponse
  readonly waiting: Waiting[]
  bytes: number
  patience: NodeJS.Timeout | null
}

type Waiting = { readonly response: ServerResponse; readonly bytes: number; readonly act: () => void }

/** What holds the answers of one server. */
export function createHeld(): Held {
  const lines = new Map<Socket, Line>()
  const delays = new Set<() => void>()
  let isClosed = false
  // A request behind another on one connection may be handed on before that one's body has ended.
  const order = new WeakMap<ServerResponse, number>()
  let arrived = 0
  const isBehind = (response: ServerResponse, { holder }: Line): boolean =>
    (order.get(response) ?? 0) > (order.get(holder) ?? 0)

  const mustWait: Held['mustWait'] = (response) => {
    // Most servers hold nothing most of the time.
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
      order.set(response, arrived++)
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
    count: () => lines.size,
    close: () => {
      isClosed = true
      for (const cut of delays) cut()
    },
  }
}

/** Acts once, when a response is over: it has gone, or its connection has ended, of which one that waits for its turn hears nothing. */
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
