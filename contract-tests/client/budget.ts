/** The budget of a run: how many more items it may create. */

import type { Operation } from '../../spec/contract.ts'

/** A write that may be sent. Call it with whether something was created. */
export type Claim = (hasCreated: boolean) => void

export class Budget {
  readonly #limit: number
  #claimed = 0
  #created = 0
  #settled = Promise.withResolvers<void>()

  /** `limit`: how many writes the target may accept; Infinity: any number. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** True if the run may create only so many items. */
  get isCapped(): boolean {
    return Number.isFinite(this.#limit)
  }

  /** How many more writes are allowed if those under way create nothing. */
  get left(): number {
    return Math.max(0, this.#limit - this.#created)
  }

  /** True if another write may be sent now. */
  get isOpen(): boolean {
    return this.#claimed < this.left
  }

  /** How many more requests of an operation may be accepted; Infinity if they create nothing. */
  roomFor({ method }: Operation): number {
    return isSafe(method) ? Number.POSITIVE_INFINITY : this.left
  }

  /**
   * Claims a write before its request is sent. If those under way may use up the cap, waits for them: the target may
   * refuse them all. Null: the cap is reached.
   */
  async claim(): Promise<Claim | null> {
    while (!this.isOpen && this.#claimed > 0) await this.#settled.promise
    if (!this.isOpen) return null
    this.#claimed++
    return (hasCreated) => {
      this.#claimed--
      if (hasCreated) this.#created++
      this.#settled.resolve()
      this.#settled = Promise.withResolvers()
    }
  }
}

/** RFC 9110 section 9.2.1. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'
}
