/** A hub in the memory of the process that started the others. */

import {
  IDLE_MS,
  JOURNAL_CAPACITY,
  type JournalPage,
  type LogEntry,
  type LogNews,
  MOST_SESSIONS,
  PAGE,
  type Snapshot,
} from './hub.ts'

/** The entries of one delivery, and the id of the last one. */
type Delivery = { readonly last: number; readonly texts: readonly string[] }

/** The storage of a hub. It knows nothing of processes and messages, and each call returns at once. */
export class MemoryHub {
  #log: LogEntry[] = []
  readonly #pieces = new Map<string, string>()
  /** The position of the newest snapshot, and up to where the log has dropped its entries. */
  #at = 0
  #from = 0
  readonly #counters = new Map<number, number>()
  readonly #draws = new Map<string, Map<string, number>>()
  readonly #usedAt = new Map<string, number>()
  #deliveries: Delivery[] = []
  readonly #birth = Date.now() * 1000
  #position = 0
  #last = 0
  #kept = 0

  read(since: number): LogNews {
    // There is one log, and it is never lost.
    const birth = this.#position === 0 ? 0 : 1
    const isBehind = since < this.#from || since === 0
    const start = firstPast(this.#log, isBehind ? this.#at : since)
    return {
      birth,
      last: this.#position,
      at: this.#at,
      pieces: isBehind ? [...this.#pieces] : null,
      entries: this.#log.slice(start, start + PAGE),
    }
  }

  append(text: string, counts: boolean): number {
    const position = ++this.#position
    if (counts) this.#counters.set(position, 0)
    this.#log.push({ position, text })
    return position
  }

  save({ at, from, pieces }: Snapshot): void {
    if (this.#at >= at) return
    this.#at = at
    this.#from = Math.max(this.#from, from)
    for (const [name, text] of pieces) {
      if (text === '') this.#pieces.delete(name)
      else this.#pieces.set(name, text)
    }
    this.#log = this.#log.slice(firstPast(this.#log, this.#from))
  }

  take(counter: number): number | null {
    const count = this.#counters.get(counter)
    if (count === undefined) return null
    this.#counters.set(counter, count + 1)
    return count
  }

  taken(counter: number): number | null {
    return this.#counters.get(counter) ?? null
  }

  end(counter: number): void {
    this.#counters.delete(counter)
  }

  draw(session: string, counter: string): number {
    const counters = this.#draws.get(session) ?? new Map<string, number>()
    this.#draws.set(session, counters)
    const count = counters.get(counter) ?? 0
    counters.set(counter, count + 1)
    return count
  }

  record(texts: readonly string[], skipped: number): void {
    this.#last += texts.length + skipped
    this.#kept += texts.length
    this.#deliveries.push({ last: this.#last, texts })
    // Old deliveries are removed many at a time, so that one delivery costs no search.
    if (this.#kept < 2 * JOURNAL_CAPACITY) return
    const oldest = this.#last - JOURNAL_CAPACITY
    this.#deliveries = this.#deliveries.filter(({ last }) => last > oldest)
    this.#kept = this.#deliveries.reduce((sum, delivery) => sum + delivery.texts.length, 0)
  }

  recorded(since: number): JournalPage {
    const wanted = Math.min(JOURNAL_CAPACITY, this.#last - since)
    const texts: string[] = []
    for (const delivery of this.#deliveries.toReversed()) {
      if (delivery.last <= since || texts.length >= wanted) break
      texts.unshift(...delivery.texts)
    }
    return { birth: this.#birth, last: this.#last, texts: wanted <= 0 ? [] : texts.slice(-wanted) }
  }

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

  forget(session: string): void {
    this.#draws.delete(session)
  }
}

/** Index of the first entry after a position. */
function firstPast(entries: readonly LogEntry[], position: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.position ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
