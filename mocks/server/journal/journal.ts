/** The last requests and their answers. Recording one costs little and always the same: words are made when somebody reads. */

import type { Later } from '../../engine/cues.ts'
import type { EntryContext } from './curl.ts'
import { entryOf, type JournalEntry } from './entry.ts'
import { entriesOf, type JournalFilter, type Kept, lookedAt } from './filter.ts'
import { decode, type Exchange, encode, headOf, KEPT, type Slot } from './slot.ts'

export type { JournalEntry } from './entry.ts'
export type { JournalFilter } from './filter.ts'

/** The journal of one process alone. */
export type Journal = {
  readonly record: (exchange: Exchange) => void
  /** Oldest first. Each is made when it is asked for: those of a full journal take much memory together. */
  readonly each: (filter?: JournalFilter) => Iterable<JournalEntry>
  readonly entries: (filter?: JournalFilter) => JournalEntry[]
  /** Those in sight after an id. */
  readonly after: (since: number) => After
  /** The id of the newest entry, 0 where there has been none. */
  readonly last: () => number
  /** Forgets the entries of one session; of all where none is named. */
  readonly clear: (session?: string | null) => void
  /** Undoes the last clearing, of one session or of all. Returns how many entries are in sight again. */
  readonly restore: (session?: string | null) => number
  /** Calls the listener with new requests and when entries are cleared or restored, until the returned function is called. */
  readonly subscribe: (listener: JournalListener) => () => void
}

/** The newest first; `last` is the id of the newest entry, in sight or not. */
export type After = { readonly last: number; readonly kept: Iterable<Kept> }

/** What can be asked of a journal, of one process or several. */
export type JournalReader = Pick<Journal, 'subscribe'> &
  Later<Pick<Journal, 'each' | 'after' | 'last' | 'clear' | 'restore'>>

export type JournalListener = (news: JournalNews) => void

export type JournalNews =
  /** The requests of a moment, newest first: all listeners look at the same ones, so that each is read once. */
  | { readonly kind: 'requests'; readonly fresh: readonly Kept[] }
  /** `session` is undefined where all were. */
  | { readonly kind: 'cleared' | 'restored'; readonly session: string | null | undefined }

/** Exchanges that are encoded at a time: the same code runs faster several times in a row than once for each request. */
const BATCH = 8

/** A journal of the last `capacity` exchanges of all sessions; `context` is asked for when somebody reads. */
export function createJournal(context: () => EntryContext, capacity = 1_000): Journal {
  const slots: Slot[] = []
  const listeners = new Set<JournalListener>()
  let pending: Exchange[] = []
  let count = 0
  let clearings = 0
  /** The id of the newest entry that listeners know of. */
  let announced = 0
  let isPlanned = false

  const settle = (): void => {
    for (const exchange of pending) {
      const index = count++ % capacity
      slots[index] = encode(exchange, slots[index])
    }
    pending = []
  }
  const notify = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  /** The slots after an id, newest first; either those in sight or those that were cleared. */
  function* slotsAfter(since: number, areCleared: boolean): Generator<readonly [id: number, slot: Slot]> {
    settle()
    for (let id = count; id > Math.max(0, count - capacity, since); id--) {
      const slot = slots[(id - 1) % capacity]
      if (slot !== undefined && slot.clearedBy > 0 === areCleared) yield [id, slot]
    }
  }
  /** The slots of one session, or of all. */
  const slotsOf = (session: string | null | undefined, areCleared: boolean): Slot[] => {
    const all = [...slotsAfter(0, areCleared)].map(([, slot]) => slot)
    return session === undefined ? all : all.filter((slot) => slot.session === session)
  }
  function* kept(since: number): Generator<Kept> {
    const about = context()
    for (const [id, slot] of slotsAfter(since, false)) yield keptIn(slot, id, about)
  }
  const keptIn = (slot: Slot, id: number, about: EntryContext): Kept => ({
    id,
    session: slot.session,
    time: slot.time,
    head: () => headOf(slot),
    // A later exchange may have taken its place.
    entry: (most) => (id > count - capacity && slot.clearedBy === 0 ? entryOf(decode(slot), id, about, most) : null),
  })
  const announce = (): void => {
    isPlanned = false
    const since = announced
    announced = count + pending.length
    notify({ kind: 'requests', fresh: [...kept(since)].map(lookedAt) })
  }
  const each: Journal['each'] = (filter = {}) =>
    entriesOf(kept(typeof filter.since === 'number' ? filter.since : 0), filter)
  return {
    record: (exchange) => {
      const isLarge = (exchange.body?.length ?? 0) > KEPT || exchange.answer.body.length > KEPT
      if (pending.push(exchange) >= BATCH || isLarge) settle()
      if (listeners.size === 0 || isPlanned) return
      isPlanned = true
      setImmediate(announce)
    },
    each,
    entries: (filter) => [...each(filter)],
    after: (since) => ({ last: count + pending.length, kept: kept(since) }),
    last: () => count + pending.length,
    clear: (session) => {
      clearings++
      for (const slot of slotsOf(session, false)) slot.clearedBy = clearings
      notify({ kind: 'cleared', session })
    },
    restore: (session) => {
      const cleared = slotsOf(session, true)
      const last = Math.max(0, ...cleared.map(({ clearedBy }) => clearedBy))
      const restored = cleared.filter(({ clearedBy }) => clearedBy === last)
      for (const slot of restored) slot.clearedBy = 0
      if (restored.length > 0) notify({ kind: 'restored', session })
      return restored.length
    },
    subscribe: (listener) => {
      if (listeners.size === 0) announced = count + pending.length
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
