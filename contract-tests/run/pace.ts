/** How fast and how many at once: no faster than asked, as long as asked to wait, together only where answers are slow. */

import { setTimeout } from 'node:timers/promises'

/** Milliseconds: where an answer takes longer than this, another request may be under way beside it. */
const PATIENCE = 40
/** Requests under way at once, at most. */
const MOST = 16

/** What tells the time, and passes it. */
export type Clock = {
  /** Milliseconds. */
  readonly now: () => number
  /** Resolves after so many milliseconds, or as soon as `signal` aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const CLOCK: Clock = { now: () => performance.now(), sleep }

export class Pace {
  readonly #clock: Clock
  readonly #interval: number
  readonly #queue: (() => void)[] = []
  #underWay = 0
  #latency = 0
  #next = 0
  #pausedUntil = 0
  #lanes = 1

  /** `rate`: requests a second, at most; null: as fast as the answers come. */
  constructor(rate: number | null, clock: Clock = CLOCK) {
    this.#clock = clock
    this.#interval = rate === null ? 0 : 1000 / rate
  }

  /**
   * Runs `work` when its turn comes. A target that answers at once gets one request at a time in each lane, so that
   * whatever goes wrong is that request's own doing; a slow one gets several.
   */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#width()) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#underWay++
    try {
      return await work()
    } finally {
      this.#underWay--
      for (let free = this.#width() - this.#underWay; free > 0; free--) this.#queue.shift()?.()
    }
  }

  /** Waits for the rate and for what the target asked to wait; no longer once `signal` aborts. */
  async allowed(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      const at = Math.max(now, this.#next, this.#pausedUntil)
      this.#next = at + this.#interval
      if (at > now) await this.#clock.sleep(at - now, signal)
      // The target may have asked for more patience meanwhile: then this turn is over, and all wait for another.
      if (this.#pausedUntil <= at || signal?.aborted) return
    }
  }

  /** Milliseconds that answers take of late. */
  get latency(): number {
    return this.#latency
  }

  /** An answer took so many milliseconds. */
  took(milliseconds: number): void {
    this.#latency = this.#latency === 0 ? milliseconds : this.#latency * 0.7 + milliseconds * 0.3
  }

  /** Nothing is sent for so many milliseconds. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + milliseconds)
  }

  /** Does work of which so many parts go on side by side. */
  async sideBySide<T>(lanes: number, work: () => Promise<T>): Promise<T> {
    this.#lanes = lanes
    try {
      return await work()
    } finally {
      this.#lanes = 1
    }
  }

  #width(): number {
    return Math.min(MOST, Math.max(this.#lanes, Math.floor(this.#latency / PATIENCE)))
  }
}

/** Milliseconds: a timer for longer would go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1

export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // Its one failure is that the signal aborts.
  await setTimeout(Math.min(milliseconds, LONGEST_TIMER), undefined, { signal }).catch(() => {})
}

/** Works through items, so many at once: a target is waited for more than it is computed with. */
export async function atOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
