/** The last requests and their answers. Recording one costs little and always the same: words are made when somebody reads. */

import type { Later } from '../../engine/cues.ts'
import type { EntryContext } from './curl.ts'
import { entryOf, type JournalEntry } from './entry.ts'
import { createPasses, type JournalFilter } from './filter.ts'
import { decode, type Exchange, encode, KEPT, type Slot } from './slot.ts'

export type { JournalEntry } from './entry.ts'
export type { JournalFilter } from './filter.ts'

/** The journal of one process alone. */
export type Journal = {
  readonly record: (exchange: Exchange) => void
  /** Oldest first. Each is made when it is asked for: those of a full journal take much memory together. */
  readonly each: (filter?: JournalFilter) => Iterable<JournalEntry>
  readonly entries: (filter?: JournalFilter) => JournalEntry[]
  /** The newest entries that match, oldest first, and how many more there were. */
  readonly newest: (filter: JournalFilter, most: number) => Newest
  /** The id of the newest entry, 0 where there has been none. */
  readonly last: () => number
  /** Forgets the entries of one session; of all where none is named. */
  readonly clear: (session?: string | null) => void
  /** Undoes the last clearing, of one session or of all. Returns how many entries are in sight again. */
  readonly restore: (session?: string | null) => number
  /**
   * Calls the listener at each request and when entries are cleared or restored, until the returned function is called.
   * Every request waits for it: it should only plan what to do later.
   */
  readonly subscribe: (listener: JournalListener) => () => void
}

export type Newest = { readonly entries: JournalEntry[]; readonly skipped: number }

/** What can be asked of a journal, of one process or several. */
export type JournalReader = Pick<Journal, 'subscribe'> &
  Later<Pick<Journal, 'each' | 'newest' | 'last' | 'clear' | 'restore'>>

export type JournalListener = (news: JournalNews) => void

export type JournalNews =
  | { readonly kind: 'requests' }
  /** `session` is undefined where all were. */
  | { readonly kind: 'cleared' | 'restored'; readonly session: string | null | undefined }

const REQUESTS: JournalNews = { kind: 'requests' }

/** Exchanges that are encoded at a time: the same code runs faster several times in a row than once for each request. */
const BATCH = 8

/** A journal of the last `capacity` exchanges of all sessions; `context` is asked for when somebody reads. */
export function createJournal(context: () => EntryContext, capacity = 1_000): Journal {
  const slots: Slot[] = []
  const listeners = new Set<JournalListener>()
  let pending: Exchange[] = []
  let count = 0
  let clearings = 0

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
  /** The slots that match with their ids, newest first; either those in sight or those that were cleared. */
  function* matching(filter: JournalFilter, areCleared = false): Generator<readonly [id: number, slot: Slot]> {
    settle()
    const { session, since } = filter
    const oldest = Math.max(1, count - capacity + 1, typeof since === 'number' ? since + 1 : 1)
    for (let id = count; id >= oldest; id--) {
      const slot = slots[(id - 1) % capacity]
      if (slot === undefined || slot.clearedBy > 0 !== areCleared) continue
      if (session !== undefined && slot.session !== session) continue
      if (since instanceof Date && slot.time < since.getTime()) continue
      yield [id, slot]
    }
  }
  /** The ids of the newest entries that match, oldest first, and how many more there were. */
  const find = (filter: JournalFilter, most: number): { readonly ids: readonly number[]; readonly skipped: number } => {
    const passes = createPasses(filter)
    const ids: number[] = []
    let skipped = 0
    for (const [id, slot] of matching(filter)) {
      if (ids.length >= most) skipped++
      else if (passes(decode(slot))) ids.push(id)
    }
    return { ids: ids.reverse(), skipped }
  }
  /** Their entries, but for those that are gone by the time that they are asked for. */
  function* made(ids: readonly number[]): Generator<JournalEntry> {
    const about = context()
    for (const id of ids) {
      const slot = id > count - capacity ? slots[(id - 1) % capacity] : undefined
      if (slot?.clearedBy === 0) yield entryOf(decode(slot), id, about)
    }
  }
  const each: Journal['each'] = (filter = {}) => made(find(filter, filter.limit ?? capacity).ids)
  return {
    record: (exchange) => {
      const isLarge = (exchange.body?.length ?? 0) > KEPT || exchange.answer.body.length > KEPT
      if (pending.push(exchange) >= BATCH || isLarge) settle()
      if (listeners.size > 0) notify(REQUESTS)
    },
    each,
    entries: (filter) => [...each(filter)],
    newest: (filter, most) => {
      const { ids, skipped } = find(filter, most)
      return { entries: [...made(ids)], skipped }
    },
    last: () => count + pending.length,
    clear: (session) => {
      clearings++
      for (const [, slot] of matching(session === undefined ? {} : { session })) slot.clearedBy = clearings
      notify({ kind: 'cleared', session })
    },
    restore: (session) => {
      const cleared = [...matching(session === undefined ? {} : { session }, true)].map(([, slot]) => slot)
      const last = Math.max(0, ...cleared.map(({ clearedBy }) => clearedBy))
      const restored = cleared.filter(({ clearedBy }) => clearedBy === last)
      for (const slot of restored) slot.clearedBy = 0
      if (restored.length > 0) notify({ kind: 'restored', session })
      return restored.length
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
