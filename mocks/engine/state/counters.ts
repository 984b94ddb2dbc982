/** The counters of a session: each use of a counter adds one. */

import type { Position } from './items.ts'

/** The position of a rule, or the purpose of a random number. */
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
