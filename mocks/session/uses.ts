/** When sessions were last used, and which of them are to be deleted. */

import { IDLE_MS, MOST_SESSIONS } from './hub.ts'

export class Uses {
  readonly #usedAt = new Map<string, number>()

  /** The sessions among these that nobody has used for too long. */
  idle(sessions: readonly string[]): readonly string[] {
    const now = Date.now()
    return sessions.filter((session) => now - (this.#usedAt.get(session) ?? now) > IDLE_MS)
  }

  /** Notes that sessions were used. Returns those to be deleted, each once. */
  touch(sessions: readonly string[]): readonly string[] {
    const now = Date.now()
    for (const session of sessions) {
      this.#usedAt.delete(session)
      this.#usedAt.set(session, now)
    }
    const dropped: string[] = []
    // A map keeps the order of insertion: the first is the least recently used one.
    for (const [session, usedAt] of this.#usedAt) {
      if (this.#usedAt.size <= MOST_SESSIONS && now - usedAt <= IDLE_MS) break
      this.#usedAt.delete(session)
      dropped.push(session)
    }
    return dropped
  }
}
