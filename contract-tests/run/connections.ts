/** The connections of a run with its target: a request takes one that is idle, and leaves it open behind it. */

import { type Address, Connection } from '../../spec/http/connection.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'

/** Sends one request over a connection of its own. Never throws. */
export type Transport = (sent: RequestMessage) => Promise<Exchange>

export class Connections {
  readonly #address: Address
  /** Nothing is under way on these; an idle one does not keep a process from its end. */
  readonly #idle: Connection[] = []
  readonly #underWay = new Set<Promise<Exchange>>()

  constructor(address: Address) {
    this.#address = address
  }

  /** Sends a request by a transport, over a certain connection, or over any. Never throws. */
  async exchange(message: RequestMessage, by: Transport | Connection | null): Promise<Exchange> {
    const underWay = this.#exchange(message, by)
    this.#underWay.add(underWay)
    return underWay.finally(() => this.#underWay.delete(underWay))
  }

  /** Resolves once what is under way now has come to its end. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  async #exchange(message: RequestMessage, by: Transport | Connection | null): Promise<Exchange> {
    if (typeof by === 'function') return by(message)
    // A body that takes its time keeps others waiting, and half a message may stay behind.
    const isShared = by === null && message.framing === 'length'
    const connection = by ?? (isShared ? this.#idle.pop() : undefined) ?? new Connection(this.#address)
    try {
      return await connection.exchangeAnew(message)
    } finally {
      if (isShared && connection.isOpen) this.#idle.push(connection)
      else if (by === null) connection.close()
    }
  }
}
