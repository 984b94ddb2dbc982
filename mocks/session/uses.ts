/** When sessions were last used, and which of them are to be dropped. */

import type { Stay } from './hub.ts'

/** Milliseconds between two looks for sessions whose time is over: a look costs more than many uses. */
const LOOK_MS = 100

export class Uses {
  readonly #usedAt = new Map<string, number>()
  #lookedAt = 0

  /** The sessions among these that nobody has used for too long. */
  idle(sessions: readonly string[], { idle }: Stay): readonly string[] {
    const now = Date.now()
    return sessions.filter((session) => now - (this.#usedAt.get(session) ?? now) > idle)
  }

  /** Notes that sessions were used. Returns those to be dropped, each once. */
  touch(sessions: readonly string[], { idle, most }: Stay): readonly string[] {
    const now = Date.now()
    for (const session of sessions) {
      this.#usedAt.delete(session)
      this.#usedAt.set(session, now)
    }
    // The clock of a test may go back.
    if (Math.abs(now - this.#lookedAt) < LOOK_MS) return []
    this.#lookedAt = now
    const dropped: string[] = []
    // A map keeps the order of insertion: the first is the least recently used one.
    for (const [session, usedAt] of this.#usedAt) {
      if (this.#usedAt.size <= most && now - usedAt <= idle) break
      this.#usedAt.delete(session)
      dropped.push(session)
    }
    return dropped
  }
}
