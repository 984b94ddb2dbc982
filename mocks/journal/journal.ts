/**
 * The last requests and their answers. Recording one costs little and always the same; texts are made when somebody
 * reads.
 */

import type { Later } from '../engine/message/soon.ts'
import type { EntryContext } from './curl.ts'
import { entryOf, type JournalEntry } from './entry.ts'
import { entriesOf, type JournalFilter, type KeptEntry, lookedAt } from './filter.ts'
import { type Answered, headOf, readSlot, type Slot } from './slot.ts'
import { Slots } from './slots.ts'

export type { JournalEntry } from './entry.ts'
export type { JournalFilter } from './filter.ts'

/** The journal of one process alone. */
export type Journal = {
  readonly record: (exchange: Answered) => void
  /**
   * Oldest first. Entries are made one at a time, when asked for: all entries of a full journal at once would take much
   * memory.
   */
  readonly each: (filter?: JournalFilter) => Iterable<JournalEntry>
  readonly entries: (filter?: JournalFilter) => JournalEntry[]
  /** The visible entries after an id. */
  readonly after: (since: number) => After
  /** The id of the newest entry, 0 where there has been none. */
  readonly last: () => number
  /** Forgets the entries of one session, or of all sessions if none is named. */
  readonly clear: (session?: string | null) => void
  /** Undoes the last clearing, of one session or of all. Returns how many entries are visible again. */
  readonly restore: (session?: string | null) => number
  /** Calls the listener with new requests and when entries are cleared or restored, until the returned function is called. */
  readonly subscribe: (listener: JournalListener) => () => void
}

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
export function createJournal(context: () => EntryContext, capacity = 1_000): Journal {
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
  const each: Journal['each'] = (filter = {}) =>
    entriesOf(kept(typeof filter.since === 'number' ? filter.since : 0), filter)
  return {
    record: (exchange) => {
      slots.add(exchange)
      if (listeners.size === 0 || isPlanned) return
      isPlanned = true
      setImmediate(announce)
    },
    each,
    entries: (filter) => [...each(filter)],
    after: (since) => ({ last: slots.last, kept: kept(since) }),
    last: () => slots.last,
    clear: (session) => {
      slots.clear(session)
      notify({ kind: 'cleared', session })
    },
    restore: (session) => {
      const restored = slots.restore(session)
      if (restored > 0) notify({ kind: 'restored', session })
      return restored
    },
    subscribe: (listener) => {
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
