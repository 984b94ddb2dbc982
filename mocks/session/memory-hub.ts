/** A hub in the memory of the process that started the others. */

import { Counters } from '../engine/state/here.ts'
import { JOURNAL_CAPACITY, type JournalPage, type LogEntry, type LogNews, type LogSnapshot, PAGE } from './hub.ts'
import { SessionCounts } from './session-counts.ts'
import { Uses } from './uses.ts'

/** The storage of a hub. It knows nothing of processes and messages, and each call returns at once. */
export class MemoryHub {
  #log: LogEntry[] = []
  readonly #pieces = new Map<string, string>()
  /** The position of the newest snapshot, and up to where the log has dropped its entries. */
  #at = 0
  #from = 0
  readonly #counters = new Counters()
  readonly #uses = new Uses()
  readonly #sessionCounts = new SessionCounts()
  readonly draw = this.#counters.draw.bind(this.#counters)
  readonly drawn = this.#counters.drawn.bind(this.#counters)
  readonly forget = this.#counters.forget.bind(this.#counters)
  readonly count = this.#sessionCounts.count.bind(this.#sessionCounts)
  readonly counted = this.#sessionCounts.counted.bind(this.#sessionCounts)
  readonly uncount = this.#sessionCounts.uncount.bind(this.#sessionCounts)
  readonly touch = this.#uses.touch.bind(this.#uses)
  /** The entries of each delivery, and the id of the last one. */
  #deliveries: { readonly last: number; readonly texts: readonly string[] }[] = []
  readonly #birth = Date.now() * 1000
  #position = 0
  #last = 0
  #kept = 0

  read(since: number): LogNews {
    // There is one log, and it is never lost.
    const birth = this.#position === 0 ? 0 : 1
    const isBehind = since < this.#from || since === 0
    const start = this.#firstPast(isBehind ? this.#at : since)
    return {
      birth,
      last: this.#position,
      at: this.#at,
      pieces: isBehind ? [...this.#pieces] : null,
      entries: this.#log.slice(start, start + PAGE),
    }
  }

  append(text: string): number {
    const position = ++this.#position
    this.#log.push({ position, text })
    return position
  }

  save({ at, from, pieces }: LogSnapshot): void {
    if (this.#at >= at) return
    this.#at = at
    this.#from = Math.max(this.#from, from)
    for (const [name, text] of pieces) {
      if (text === '') this.#pieces.delete(name)
      else this.#pieces.set(name, text)
    }
    this.#log = this.#log.slice(this.#firstPast(this.#from))
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
  /** Index of the first entry after a position: positions have no gaps. */
  #firstPast(position: number): number {
    return Math.max(0, position + 1 - (this.#log[0]?.position ?? 0))
  }
}
