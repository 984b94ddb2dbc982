/** The connections of a run with its target. A request takes an idle one and leaves it open for the next request. */

import { type Address, Connection } from '../../spec/http/connection.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'

/** Sends one request in its own way. Null: it can't, so a connection does. Never throws. */
export type Transport = (sent: RequestMessage) => Promise<Exchange | null>

export class Connections {
  readonly #address: Address
  /** Open connections without a request. They do not keep the process alive. */
  readonly #idle: Connection[] = []
  readonly #underWay = new Set<Promise<Exchange>>()

  constructor(address: Address) {
    this.#address = address
  }

  /** Sends a request by a transport or over one connection; null: over any connection. Never throws. */
  async exchange(message: RequestMessage, by: Transport | Connection | null): Promise<Exchange> {
    const underWay = this.#exchange(message, by)
    this.#underWay.add(underWay)
    return underWay.finally(() => this.#underWay.delete(underWay))
  }

  /** Resolves when all requests that are under way now have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  async #exchange(message: RequestMessage, by: Transport | Connection | null): Promise<Exchange> {
    const carried = typeof by === 'function' ? await by(message) : null
    if (carried !== null) return carried
    // A slow body would delay other requests, and half a message may be left on the connection.
    const own = by instanceof Connection ? by : null
    const isShared = own === null && message.framing === 'length'
    const connection = own ?? (isShared ? this.#idle.pop() : undefined) ?? new Connection(this.#address)
    try {
      return await connection.exchangeAnew(message)
    } finally {
      if (isShared && connection.isOpen) this.#idle.push(connection)
      else if (own === null) connection.close()
    }
  }
}
