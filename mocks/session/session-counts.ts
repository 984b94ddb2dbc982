/** Counts of sessions, and of all together, in the memory of one process. */

import { addCounts, type Counts } from '../../spec/coverage/counts.ts'
import type { CountEntries, SettledCounts } from './hub.ts'

/** The most sessions whose counts are kept; the least recently used goes first. */
const MOST_SESSIONS = 1_000

export class SessionCounts implements SettledCounts {
  onSettle: SettledCounts['onSettle'] = async () => {}
  readonly #all: Counts = new Map()
  /** The least recently used first. */
  readonly #sessions = new Map<string, Counts>()

  count(session: string | null, entries: CountEntries): void {
    addCounts(this.#all, entries)
    if (session === null) return
    const own = this.#sessions.get(session) ?? new Map()
    addCounts(own, entries)
    this.#sessions.delete(session)
    this.#sessions.set(session, own)
    const [oldest] = this.#sessions.keys()
    // What it has counted stays in the sum of all.
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest)
  }

  counted(session: string | null): CountEntries {
    return [...(session === null ? this.#all : (this.#sessions.get(session) ?? []))]
  }

  uncount(session: string | null): void {
    if (session === null) {
      this.#all.clear()
      this.#sessions.clear()
      return
    }
    for (const [text, times] of this.counted(session)) addCounts(this.#all, [[text, -times]])
    this.#sessions.delete(session)
  }
}
