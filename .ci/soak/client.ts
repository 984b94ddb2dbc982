/** Pays interactions, over raw connections that many kinds of traffic share in turn. */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJson } from '../../contract-tests/judge/answers.ts'
import { readAnswer } from '../../spec/http/answer-reader.ts'
import type { Answer } from '../../spec/http/message.ts'
import type { Interaction, Step, Want } from './interaction.ts'

/** Milliseconds: a soak shares its machine with the mock, and a verdict must not depend on how busy that is. */
const PATIENCE = 30_000
/** Milliseconds: a server may close a connection that was idle for long just when the next request leaves. */
const LONGEST_IDLE = 20_000
/** Milliseconds after which an answer is taken for one that never comes, where that may be: a slow one takes two seconds. */
const CHAOS_PATIENCE = 4_000

export type Paid = {
  /** Null where all that came was due. */
  readonly wrong: string | null
  /** Milliseconds from each request to its answer. */
  readonly latencies: readonly number[]
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

  /** Pays a interaction of a kind of that name. Rejects where no connection comes about. */
  async pay(name: string, { steps, leave }: Interaction): Promise<Paid> {
    const latencies: number[] = []
    let connection: Connection | null = null
    try {
      connection = await this.#connection()
      for (const step of steps) {
        const wrong = await take(connection, step, latencies)
        if (wrong !== null) return { wrong: `${wrong}${connection.past}`, latencies }
        if (connection.isSpoilt) return { wrong: null, latencies }
      }
      connection.carried = name
      if (leave === 'stay' && connection.isQuiet && !connection.isLast) {
        this.#idle.push(connection)
        connection = null
      }
      return { wrong: null, latencies }
    } finally {
      if (leave === 'reset') connection?.socket.resetAndDestroy()
      else connection?.socket.destroy()
    }
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

/** What has come over a connection and was not yet asked for. */
class Connection {
  readonly socket: Socket
  bytes: Buffer = Buffer.alloc(0)
  /** How the peer ended it, where it has. */
  ended: 'closed' | 'reset' | null = null
  lastHeard = performance.now()
  /** True once the peer has said that it will close. */
  isLast = false
  /** True once a mock that misbehaves by chance has left an answer out, or broken it off. */
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

  /** What the last interaction over this connection was, in words; empty where this one is the first. */
  get past(): string {
    return this.carried === null ? '' : ` (the connection had carried "${this.carried}" before)`
  }

  /** True while nothing has come that nobody asked for. */
  get isQuiet(): boolean {
    return this.ended === null && this.bytes.length === 0
  }

  /** What `look` finds as soon as it finds something; null where the time is over before. */
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

/** Takes one step; says what is wrong with what came of it. */
async function take(connection: Connection, step: Step, latencies: number[]): Promise<string | null> {
  if (step.after !== undefined) await sleep(step.after)
  const started = performance.now()
  if (step.send.length > 0) connection.socket.write(step.send)
  if (step.end) connection.socket.end()
  for (const [index, want] of step.wants.entries()) {
    const wrong = await meet(connection, want, started, latencies)
    if (connection.isSpoilt) return null
    if (wrong !== null) return index === 0 ? wrong : `${index} as they were due, then: ${wrong}`
  }
  return null
}

async function meet(connection: Connection, want: Want, started: number, latencies: number[]): Promise<string | null> {
  switch (want.kind) {
    case 'answer': {
      const reading = await connection.until(() => {
        const read = readAnswer(connection.bytes, connection.ended !== null, want.method)
        return read.state === 'incomplete' ? null : read
      }, PATIENCE)
      if (reading === null) return `no whole answer came within ${PATIENCE / 1_000} seconds: ${left(connection)}`
      if (reading.state !== 'complete') return `no answer: ${left(connection)}`
      const took = performance.now() - started
      latencies.push(took)
      connection.bytes = reading.rest
      connection.isLast ||= !reading.keepsOpen
      if (took < (want.notBefore ?? 0)) return `the answer came after ${Math.round(took)} ms already`
      return want.check(reading.answer)
    }
    case 'stream': {
      const isThere = await connection.until(() => {
        if (connection.ended !== null) return false
        return connection.bytes.toString('latin1').split(want.text).length > want.times ? true : null
      }, PATIENCE)
      if (isThere !== true) return `${want.times} times ${JSON.stringify(want.text)} was due: ${left(connection)}`
      latencies.push(performance.now() - started)
      if (connection.bytes.includes(want.forbidden)) return 'the stream tells a credential'
      connection.bytes = Buffer.alloc(0)
      return null
    }
    case 'closed': {
      const ended = await connection.until(() => connection.ended, PATIENCE)
      if (ended === null || connection.bytes.length > 0) return `the end was due: ${left(connection)}`
      return want.byReset && ended !== 'reset' ? 'a reset was due, and the end came' : null
    }
    case 'perhaps': {
      const reading = await connection.until(() => {
        const read = readAnswer(connection.bytes, connection.ended !== null, want.want.method)
        return read.state === 'incomplete' ? null : read
      }, CHAOS_PATIENCE)
      connection.isSpoilt = reading?.state !== 'complete' || reading.answer.fault !== null
      if (connection.isSpoilt || reading?.state !== 'complete') return null
      const { answer } = reading
      const wrong = await meet(connection, want.want, started, latencies)
      return wrong === null || isMisbehaving(answer) ? null : wrong
    }
    case 'silence': {
      const heard = await connection.until(() => (connection.isQuiet ? null : left(connection)), want.milliseconds)
      return heard === null ? null : `silence was due: ${heard}`
    }
  }
}

/** True for what the misbehaving scenarios answer: 429, 500 and 503, and a success that is no JSON. */
function isMisbehaving(answer: Answer): boolean {
  return [429, 500, 503].includes(answer.status) || 'problem' in readJson(answer)
}

/** What stands in the place of what was due. */
function left({ bytes, ended }: Connection): string {
  const received = bytes.length === 0 ? 'nothing' : JSON.stringify(bytes.toString('latin1', 0, 160))
  return `${received} came, and the connection is ${ended === null ? 'open' : ended === 'reset' ? 'reset' : 'closed'}`
}
