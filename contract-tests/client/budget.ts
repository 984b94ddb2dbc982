/** The budget of a run: how many more items it may create. */

import type { Operation } from '../../spec/contract/contract.ts'

/** A write that may be sent. Call it with whether something was created. */
export type Claim = (hasCreated: boolean) => void

/** Counts the writes of a run, up to a limit: those of one process, or of several. */
export type WriteTally = {
  /** Those under way, and those that created something. */
  readonly counts: () => { readonly claimed: number; readonly created: number }
  /** Counts one more. Null: there is no room for it now. */
  readonly claim: () => Claim | null
  /** Resolves when one under way may be settled. */
  readonly settled: () => Promise<void>
}

/** Why nothing but reads is sent. */
export const READS_ALONE = '--max-writes 0 sends reads alone'

export class Budget {
  readonly #limit: number
  readonly #tally: WriteTally

  /** `limit`: how many writes the target may accept; Infinity: any number. */
  constructor(limit: number, tally: WriteTally = ownTally(limit)) {
    this.#limit = limit
    this.#tally = tally
  }

  /** True if the run has a cap on the items that it may create. */
  get isCapped(): boolean {
    return Number.isFinite(this.#limit)
  }

  /** Why a request was not sent, if it is for this limit. */
  get whyClosed(): string {
    return this.#limit === 0 ? READS_ALONE : `--max-writes ${this.#limit} leaves no room for it`
  }

  /** What keeps an operation from being judged, if {@link whyClosed} does. */
  get hindrance(): 'reads' | 'writes' {
    return this.#limit === 0 ? 'reads' : 'writes'
  }

  /** How many more writes are allowed if those under way create nothing. */
  get left(): number {
    return Math.max(0, this.#limit - this.#tally.counts().created)
  }

  /** True if another write may be sent now. */
  get isOpen(): boolean {
    return this.#tally.counts().claimed < this.left
  }

  /** How many more requests of an operation may be accepted; Infinity if they create nothing. */
  roomFor({ method }: Operation): number {
    return isSafe(method) ? Number.POSITIVE_INFINITY : this.left
  }

  /**
   * Claims a write before its request is sent. If the writes under way may use up the cap, waits for them, because the
   * target may refuse them all. Null: the cap is reached.
   */
  async claim(): Promise<Claim | null> {
    for (;;) {
      const claim = this.#tally.claim()
      if (claim !== null || this.left === 0) return claim
      await this.#tally.settled()
    }
  }
}

/** The tally of one process. */
function ownTally(limit: number): WriteTally {
  let claimed = 0
  let created = 0
  let next = Promise.withResolvers<void>()
  return {
    counts: () => ({ claimed, created }),
    claim: () => {
      if (claimed + created >= limit) return null
      claimed++
      return (hasCreated) => {
        claimed--
        if (hasCreated) created++
        next.resolve()
        next = Promise.withResolvers()
      }
    },
    settled: () => next.promise,
  }
}

/** RFC 9110 section 9.2.1. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'
}
