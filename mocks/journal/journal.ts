/**
 * The last requests and their answers. Recording one costs little and always the same; texts are made when somebody
 * reads.
 */

import type { Later } from '../engine/message/soon.ts'
import type { EntryContext } from './curl.ts'
import { entryOf, type JournalEntry } from './entry.ts'
import { entriesOf, type JournalFilter, type KeptEntry, lookedAt } from './filter.ts'
import { type Answered, headOf, isLarge, readSlot, type Slot, writeSlot } from './slot.ts'

export type { JournalEntry } from './entry.ts'
export type { JournalFilter } from './filter.ts'

/** The journal of one process alone. */
export type Journal = ReturnType<typeof createJournal>

/** Newest first; `last` is the id of the newest entry, visible or not. */
export type After = { readonly last: number; readonly kept: Iterable<KeptEntry> }

/** The questions that a journal answers, whether one process records it or several. */
export type JournalReader = Pick<Journal, 'subscribe'> &
  Later<Pick<Journal, 'each' | 'after' | 'last' | 'clear' | 'restore'>>

export type JournalListener = (news: JournalNews) => void

export type JournalNews =
  /** The requests of a moment, newest first: all listeners look at the same ones, so that each is read once. */
  | { readonly kind: 'requests'; readonly fresh: readonly KeptEntry[] }
  /** `session` is undefined where all were. */
  | { readonly kind: 'cleared' | 'restored'; readonly session: string | null | undefined }

/** A journal of the last `capacity` exchanges of all sessions; `context` is asked for when somebody reads. */
export function createJournal(context: () => EntryContext, capacity = 1_000) {
  const slots = new Slots(capacity)
  const listeners = new Set<JournalListener>()
  /** The id of the newest entry that listeners know of. */
  let announced = 0
  let isPlanned = false

  const notify = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  function* kept(since: number): Generator<KeptEntry> {
    const about = context()
    for (const [id, slot] of slots.after(since)) yield keptIn(slot, id, slots, about)
  }
  const announce = (): void => {
    isPlanned = false
    const since = announced
    announced = slots.last
    notify({ kind: 'requests', fresh: [...kept(since)].map(lookedAt) })
  }
  const each = (filter: JournalFilter = {}): Iterable<JournalEntry> =>
    entriesOf(kept(typeof filter.since === 'number' ? filter.since : 0), filter)
  return {
    record: (exchange: Answered): void => {
      slots.add(exchange)
      if (listeners.size === 0 || isPlanned) return
      isPlanned = true
      setImmediate(announce)
    },
    /** Oldest first. */
    each,
    entries: (filter?: JournalFilter) => [...each(filter)],
    /** The visible entries after an id. */
    after: (since: number): After => ({ last: slots.last, kept: kept(since) }),
    /** The id of the newest entry, 0 where there has been none. */
    last: () => slots.last,
    /** Forgets the entries of one session, or of all sessions if none is named. */
    clear: (session?: string | null): void => {
      slots.clear(session)
      notify({ kind: 'cleared', session })
    },
    /** Undoes the last clearing, of one session or of all. Returns how many entries are visible again. */
    restore: (session?: string | null): number => {
      const restored = slots.restore(session)
      if (restored > 0) notify({ kind: 'restored', session })
      return restored
    },
    /** Calls the listener with new requests and when entries are cleared or restored, until the returned function is called. */
    subscribe: (listener: JournalListener): (() => void) => {
      if (listeners.size === 0) announced = slots.last
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function keptIn(slot: Slot, id: number, slots: Slots, context: EntryContext): KeptEntry {
  return {
    id,
    session: slot.session,
    time: slot.time,
    head: () => headOf(slot),
    // A later exchange may have taken its place.
    entry: (most) => (slots.has(id, slot) ? entryOf(readSlot(slot), id, context, most) : null),
  }
}

/** Exchanges that are encoded at a time: the same code runs faster several times in a row than once for each request. */
const BATCH = 8

/** The last `capacity` exchanges. Their ids count from 1. */
class Slots {
  readonly #capacity: number
  readonly #slots: Slot[] = []
  #pending: Answered[] = []
  #count = 0
  #clearings = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get last(): number {
    return this.#count + this.#pending.length
  }

  add(exchange: Answered): void {
    if (this.#pending.push(exchange) >= BATCH || isLarge(exchange)) this.#settle()
  }

  /** The slots after an id, newest first: the visible ones, or those that were cleared. */
  *after(since: number, areCleared = false): Generator<readonly [id: number, slot: Slot]> {
    this.#settle()
    for (let id = this.#count; id > Math.max(0, this.#count - this.#capacity, since); id--) {
      const slot = this.#slots[(id - 1) % this.#capacity]
      if (slot !== undefined && slot.clearedBy > 0 === areCleared) yield [id, slot]
    }
  }

  /** True if the exchange with an id is still there and visible. */
  has(id: number, slot: Slot): boolean {
    return id > this.#count - this.#capacity && slot.clearedBy === 0
  }

  /** Hides the exchanges of one session, or of all sessions if none is named. */
  clear(session: string | null | undefined): void {
    this.#clearings++
    for (const slot of this.#of(session, false)) slot.clearedBy = this.#clearings
  }

  restore(session: string | null | undefined): number {
    const cleared = this.#of(session, true)
    const last = Math.max(0, ...cleared.map(({ clearedBy }) => clearedBy))
    const restored = cleared.filter(({ clearedBy }) => clearedBy === last)
    for (const slot of restored) slot.clearedBy = 0
    return restored.length
  }

  #of(session: string | null | undefined, areCleared: boolean): Slot[] {
    const all = [...this.after(0, areCleared)].map(([, slot]) => slot)
    return session === undefined ? all : all.filter((slot) => slot.session === session)
  }

  #settle(): void {
    for (const exchange of this.#pending) {
      const index = this.#count++ % this.#capacity
      this.#slots[index] = writeSlot(exchange, this.#slots[index])
    }
    this.#pending = []
  }
}
