/** The numbers of sessions: each use of a counter is counted once. */

import type { Position } from './items.ts'

/** A rule by its position, or what is drawn by the seed. */
export type Counter = Position | 'chaos' | 'delay'

export class Counters {
  readonly #sessions = new Map<string, Map<Counter, number>>()

  /** Adds one, and returns the value before. */
  draw(session: string, counter: Counter): number {
    const counters = this.#sessions.get(session) ?? new Map<Counter, number>()
    this.#sessions.set(session, counters)
    const count = counters.get(counter) ?? 0
    counters.set(counter, count + 1)
    return count
  }

  drawn(session: string, counter: Counter): number {
    return this.#sessions.get(session)?.get(counter) ?? 0
  }

  /** Forgets one counter of a session, or all. */
  forget(session: string, counter: Counter | null): void {
    if (counter === null) this.#sessions.delete(session)
    else this.#sessions.get(session)?.delete(counter)
  }
}
