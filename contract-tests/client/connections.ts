/** The connections of a run with its target, and which requests are under way over them at the same time. */

import type { Operation } from '../../spec/contract/contract.ts'
import { type Address, Connection } from '../../spec/http/connection/connection.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Expectation } from '../judge/judge.ts'

/** Sends one request in its own way. Null: it can't, so a connection does. Never throws. */
export type Transport = (sent: RequestMessage) => Promise<Exchange | null>

/** What carries a request: its own transport, this connection, or null for any connection. */
type RequestCarrier = Transport | Connection | null

/** How a request is sent; `alone`: over any connection, while no other request is under way. */
export type Way = RequestCarrier | 'alone'

export type Sending = {
  readonly case: string
  readonly operation: Operation
  readonly draft: Draft
  readonly way?: Way
  /** `success` by default. */
  readonly expectation?: Expectation['kind']
}

/** How many requests of a connection are remembered. */
const KEPT = 20

/** A request takes an idle one and leaves it open for the next request. */
export class Connections {
  readonly #address: Address
  /** Open connections without a request, and what was sent over each. They do not keep the process alive. */
  readonly #idle: { readonly connection: Connection; readonly sent: readonly RequestMessage[] }[] = []
  readonly #underWay = new Set<Promise<Exchange>>()
  /** Resolves when the request that is sent alone has its answer; null if there is none. */
  #alone: Promise<void> | null = null
  #begun = 0
  readonly #overlapped = new WeakSet<Exchange>()
  /** What was sent over the same connection before each exchange. */
  readonly #before = new WeakMap<Exchange, readonly RequestMessage[]>()

  constructor(address: Address) {
    this.#address = address
  }

  /** Sends a request once none is sent alone; `isAlone`: while no other is under way. Never throws. */
  async send(message: RequestMessage, by: RequestCarrier, isAlone: boolean): Promise<Exchange> {
    while (this.#alone !== null) await this.#alone
    if (!isAlone) return this.exchange(message, by)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#alone = promise
    try {
      await this.settled()
      this.#closeIdle()
      return await this.exchange(message, by)
    } finally {
      this.#alone = null
      resolve()
    }
  }

  /** Sends a request at once, by a transport or over one connection; null: over any connection. Never throws. */
  async exchange(message: RequestMessage, by: RequestCarrier): Promise<Exchange> {
    const underWay = this.#exchange(message, by)
    const isBeside = this.#underWay.size > 0
    const number = ++this.#begun
    this.#underWay.add(underWay)
    const exchange = await underWay.finally(() => this.#underWay.delete(underWay))
    if (isBeside || this.#begun > number) this.#overlapped.add(exchange)
    return exchange
  }

  isOverlapped(exchange: Exchange): boolean {
    return this.#overlapped.has(exchange)
  }

  /** What was sent before over the same connection: the first request, and the latest ones. */
  before(exchange: Exchange): readonly RequestMessage[] {
    return this.#before.get(exchange) ?? []
  }

  /** Resolves when all requests that are under way now have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  async #exchange(message: RequestMessage, by: RequestCarrier): Promise<Exchange> {
    // A slow body would delay other requests, and half a message may be left on the connection.
    const isNew = by === null ? message.framing !== 'length' : typeof by === 'function' || !by.isOpen
    // Some services serve one connection at a time, so an idle one must not keep them from a new one.
    if (isNew && this.#underWay.size === 0) this.#closeIdle()
    if (by instanceof Connection) return by.exchangeAnew(message)
    const carried = by === null ? null : await by(message)
    return carried ?? (message.framing === 'length' ? this.#shared(message) : this.#once(message))
  }

  async #once(message: RequestMessage): Promise<Exchange> {
    const connection = new Connection(this.#address)
    return connection.exchangeAnew(message).finally(() => connection.close())
  }

  async #shared(message: RequestMessage): Promise<Exchange> {
    const { connection, sent } = this.#idle.pop() ?? { connection: new Connection(this.#address), sent: [] }
    try {
      const exchange = await connection.exchangeAnew(message)
      if (sent.length > 0) this.#before.set(exchange, sent)
      return exchange
    } finally {
      const latest = sent.length < KEPT ? sent : sent.toSpliced(1, 1)
      if (connection.isOpen) this.#idle.push({ connection, sent: [...latest, message] })
      else connection.close()
    }
  }

  #closeIdle(): void {
    for (const { connection } of this.#idle.splice(0)) connection.close()
  }
}
