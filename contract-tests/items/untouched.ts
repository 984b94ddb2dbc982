/**
 * Items of refused requests: a refusal leaves an item unchanged, so the next request that should be refused can use it
 * again. Most requests of a run are such, and each would otherwise take a creation and a deletion.
 */

import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import type { Expectation } from '../judge/judge.ts'

/** An item in use by one request. `owner`: whose requests may use it again; `isReused`: an earlier request was about it. */
export type Lent<T> = { readonly owner: string; readonly item: T; readonly isReused: boolean }

export class UntouchedItems<T> {
  /** By their owners. */
  readonly #items = new Map<string, T[]>()
  readonly #lent = new WeakMap<RequestMessage, Lent<T>>()

  /** An item that nothing has changed, for one request; null if there is none. */
  take(owner: string): T | null {
    return this.#items.get(owner)?.pop() ?? null
  }

  /** Notes which item a request is about. */
  lend(message: RequestMessage, lent: Lent<T>): void {
    this.#lent.set(message, lent)
  }

  /**
   * Keeps the item of a refused request. True if the refusal only says that the item, which an earlier request used,
   * does not exist any more: then the request is sent again, about a new one.
   */
  settle(message: RequestMessage, exchange: Exchange | null): boolean {
    const lent = this.#lent.get(message)
    if (lent === undefined || exchange?.received.kind !== 'answer') return false
    const { status } = exchange.received
    if (status === 404 || status === 410) return lent.isReused
    if (status < 400 || status >= 500) return false
    const kept = this.#items.get(lent.owner) ?? []
    this.#items.set(lent.owner, [...kept, lent.item])
    return false
  }
}

/** True for a request that is to be refused. */
export function isToBeRefused(expectation: Expectation['kind']): boolean {
  return expectation === 'failure' || expectation === 'refusal'
}
