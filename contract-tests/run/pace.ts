/** The pace of a run: its rate, the waits that the target asks for, and how many requests are sent at once. */

import { setTimeout } from 'node:timers/promises'

/** For each multiple of this latency, in milliseconds, one more request may be under way. */
const PATIENCE = 40
/** The most requests under way at once. */
const MOST = 16

/** A clock and a timer. Tests replace them. */
export type Clock = {
  /** Milliseconds. */
  readonly now: () => number
  /** Resolves after this time, or as soon as `signal` aborts. */
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

  /** `rate`: the most requests a second; null: no limit. */
  constructor(rate: number | null, clock: Clock = CLOCK) {
    this.#clock = clock
    this.#interval = rate === null ? 0 : 1000 / rate
  }

  /**
   * Runs `work` when its turn comes. A fast target gets one request at a time in each lane, so that every fault belongs
   * to one request; a slow target gets several at once.
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

  /** Waits until the rate and the target allow the next request, or until `signal` aborts. */
  async allowed(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      const at = Math.max(now, this.#next, this.#pausedUntil)
      this.#next = at + this.#interval
      if (at > now) await this.#clock.sleep(at - now, signal)
      // If the target has asked for a longer wait meanwhile, all wait again.
      if (this.#pausedUntil <= at || signal?.aborted) return
    }
  }

  /** The recent latency of answers, in milliseconds. */
  get latency(): number {
    return this.#latency
  }

  /** Adds the duration of an answer to the latency. */
  took(milliseconds: number): void {
    this.#latency = this.#latency === 0 ? milliseconds : this.#latency * 0.7 + milliseconds * 0.3
  }

  /** Sends nothing for this many milliseconds. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + milliseconds)
  }

  /** Runs work that has this many parallel lanes. */
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

/** In milliseconds. Node fires a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1

export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // It rejects only if the signal aborts.
  await setTimeout(Math.min(milliseconds, LONGEST_TIMER), undefined, { signal }).catch(() => {})
}

/** Works through items, `count` at once: most of the time is spent waiting for the target. */
export async function atOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
