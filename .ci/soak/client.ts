/** Performs interactions over raw connections, which many kinds of traffic share in turn. */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJson } from '../../contract-tests/judge/answers.ts'
import { AnswerReader } from '../../spec/http/connection/answer-reader.ts'
import type { Answer } from '../../spec/http/message.ts'
import type { Interaction, Step, Want } from './traffic/interaction.ts'

/** Milliseconds. A soak shares its machine with the mock, and the verdict must not depend on how busy the machine is. */
const PATIENCE = 30_000
/** Milliseconds. After a longer pause the server may close the connection just when the next request leaves. */
const LONGEST_IDLE = 20_000
/** Milliseconds until an answer that may be left out on purpose counts as left out. A slow one takes two seconds. */
const CHAOS_PATIENCE = 4_000

export type Outcome = {
  /** What is wrong with what came; null if nothing is. */
  readonly wrong: string | null
  readonly answers: number
}

export class Client {
  readonly #port: number
  readonly #host: string
  #idle: Connection[] = []

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** Performs an interaction of the kind with that name. Rejects if it gets no connection. */
  async perform(name: string, { steps, leave }: Interaction): Promise<Outcome> {
    const connection = await this.#connection()
    const { answers, past } = connection
    let wrong: string | null = null
    for (const step of steps) {
      wrong = await take(connection, step)
      if (wrong !== null || connection.isSpoilt) break
    }
    const isReusable = wrong === null && !connection.isSpoilt && connection.isQuiet && !connection.isLast
    connection.carried = name
    if (leave === 'reset') connection.socket.resetAndDestroy()
    else if (leave === 'stay' && isReusable) this.#idle.push(connection)
    else connection.socket.destroy()
    return { wrong: wrong === null ? null : wrong + past, answers: connection.answers - answers }
  }

  close(): void {
    for (const { socket } of this.#idle) socket.destroy()
    this.#idle = []
  }

  async #connection(): Promise<Connection> {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      if (last.isQuiet && performance.now() - last.lastHeard < LONGEST_IDLE) return last
      last.socket.destroy()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true, allowHalfOpen: true })
    const connection = new Connection(socket)
    socket.once('connect', resolve).once('error', reject)
    await promise
    socket.off('error', reject)
    return connection
  }
}

/** A connection, and the bytes that came over it and have not been read yet. */
class Connection {
  readonly socket: Socket
  bytes: Buffer = Buffer.alloc(0)
  /** How the peer has ended it; null if it has not. */
  ended: 'closed' | 'reset' | null = null
  lastHeard = performance.now()
  /** Answers so far. */
  answers = 0
  /** True when the peer has said that it will close. */
  isLast = false
  /** True when a mock that misbehaves by chance has left out an answer, or has broken it off. */
  isSpoilt = false
  /** The kind of the last interaction. */
  carried: string | null = null
  #wake: (() => void) | null = null

  constructor(socket: Socket) {
    this.socket = socket
    const hear = (): void => {
      this.lastHeard = performance.now()
      this.#wake?.()
    }
    socket.on('data', (chunk: Buffer) => {
      this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk])
      hear()
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      this.ended = code === 'ECONNRESET' ? 'reset' : 'closed'
      hear()
    })
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.ended ??= 'closed'
        hear()
      })
    }
  }

  /** The kind of the interaction before this one, in words; empty if this one is the first. */
  get past(): string {
    return this.carried === null ? '' : ` (the connection had carried "${this.carried}" before)`
  }

  /** True while the connection is open and has no unread bytes. */
  get isQuiet(): boolean {
    return this.ended === null && this.bytes.length === 0
  }

  /**
   * The next answer to a request of `method`; null if it is not complete in time. One that announces more than the reader
   * takes may still be broken off, which is a proper end for what a proxy passes on.
   */
  async answer(method: string, milliseconds: number) {
    return this.until(() => {
      const reader = new AnswerReader(method)
      const read = this.ended === null ? reader.push(this.bytes) : reader.end(this.bytes)
      return read.state === 'incomplete' || (read.state === 'endless' && this.ended === null) ? null : read
    }, milliseconds)
  }

  /** The first result of `look` that is not null; null if there is none in time. */
  async until<Found>(look: () => Found | null, milliseconds: number): Promise<Found | null> {
    const deadline = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      isLate = true
      deadline.resolve()
    }, milliseconds)
    let isLate = false
    try {
      for (;;) {
        const found = look()
        if (found !== null || isLate) return found
        const news = Promise.withResolvers<void>()
        this.#wake = news.resolve
        await Promise.race([news.promise, deadline.promise])
      }
    } finally {
      clearTimeout(timer)
      this.#wake = null
    }
  }
}

/** Takes one step. Returns what is wrong with what came; null if nothing is. */
async function take(connection: Connection, step: Step): Promise<string | null> {
  if (step.after !== undefined) await sleep(step.after)
  const started = performance.now()
  if (step.send.length > 0) connection.socket.write(step.send)
  if (step.end) connection.socket.end()
  for (const [index, want] of step.wants.entries()) {
    const wrong = await meet(connection, want, started)
    if (connection.isSpoilt) return null
    if (wrong !== null) return index === 0 ? wrong : `${index} as they were due, then: ${wrong}`
  }
  return null
}

async function meet(connection: Connection, want: Want, started: number): Promise<string | null> {
  switch (want.kind) {
    case 'answer': {
      const reading = await connection.answer(want.method, PATIENCE)
      if (reading === null) return `no whole answer came within ${PATIENCE / 1_000} seconds: ${found(connection)}`
      if (reading.state !== 'complete') return `no answer came: ${found(connection)}`
      const took = performance.now() - started
      connection.answers++
      connection.bytes = reading.rest
      connection.isLast ||= !reading.keepsOpen
      if (took < (want.notBefore ?? 0)) return `the answer came too early, after ${Math.round(took)} ms`
      return want.check(reading.answer)
    }
    case 'stream': {
      const isThere = await connection.until(() => {
        if (connection.ended !== null) return false
        return connection.bytes.toString('latin1').split(want.text).length > want.times ? true : null
      }, PATIENCE)
      if (isThere !== true) return `${want.times} times ${JSON.stringify(want.text)} was due: ${found(connection)}`
      connection.answers++
      if (connection.bytes.includes(want.forbidden)) return 'the stream contains a credential'
      connection.bytes = Buffer.alloc(0)
      return null
    }
    case 'closed': {
      const ended = await connection.until(() => connection.ended, PATIENCE)
      if (ended === null || connection.bytes.length > 0) return `the end was due: ${found(connection)}`
      return want.byReset && ended !== 'reset' ? 'a reset was due, and the end came' : null
    }
    case 'perhaps': {
      const reading = await connection.answer(want.want.method, CHAOS_PATIENCE)
      connection.isSpoilt = reading?.state !== 'complete' || reading.answer.fault !== null
      if (connection.isSpoilt || reading?.state !== 'complete') return null
      const wrong = await meet(connection, want.want, started)
      return wrong === null || isMisbehaving(reading.answer) ? null : wrong
    }
    case 'silence': {
      const heard = await connection.until(() => (connection.isQuiet ? null : found(connection)), want.milliseconds)
      return heard === null ? null : `silence was due: ${heard}`
    }
  }
}

/** True for the answers of misbehaving scenarios: 429, 500, 503, and a success that is not JSON. */
function isMisbehaving(answer: Answer): boolean {
  return [429, 500, 503].includes(answer.status) || 'problem' in readJson(answer)
}

/** What came, and the state of the connection, where something else was due. */
function found({ bytes, ended }: Connection): string {
  const received = bytes.length === 0 ? 'nothing' : JSON.stringify(bytes.toString('latin1', 0, 160))
  return `${received} came, and the connection is ${ended === null ? 'open' : ended === 'reset' ? 'reset' : 'closed'}`
}
