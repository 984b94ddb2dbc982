/** The journal of several processes: each delivers what it answered, and reads the entries of all when it is asked. */

import type { EntryContext } from '../journal/curl.ts'
import { entryOf } from '../journal/entry.ts'
import { createPasses, type JournalFilter } from '../journal/filter.ts'
import type { JournalListener, JournalNews, JournalReader } from '../journal/journal.ts'
import { recordedFrom } from '../journal/recorded-text.ts'
import type { Recorded } from '../journal/slot.ts'
import { createFarDelivery, createNearDelivery, type Delivery, type Seal } from './delivery.ts'
import { type Hub, ignoreOutOfReach, JOURNAL_CAPACITY } from './hub.ts'
import type { Stages } from './stages.ts'

export type SharedJournal = JournalReader & Delivery & { readonly close: () => Promise<void> }

export type SharedJournalSettings = {
  readonly hub: Hub
  readonly stages: Stages
  readonly context: () => EntryContext
  readonly seal: Seal
}

/** Milliseconds between two reads of what others recorded, while there are listeners. */
const LOOK_MS = 100

/** Creates the journal of a hub. */
export function createSharedJournal({ hub, stages, context, seal }: SharedJournalSettings): SharedJournal {
  const listeners = new Set<JournalListener>()
  const delivery = hub.note === null ? createFarDelivery(hub, seal) : createNearDelivery(hub.note)
  let mirror: Recorded[] = []
  let birth = 0
  let last = 0
  /** The id of the newest entry that listeners know of. */
  let announced = 0
  let looking: NodeJS.Timeout | null = null

  async function catchUp(): Promise<void> {
    const [knownBirth, since] = [birth, last]
    const next = await hub.recorded(since)
    // The journal was begun anew: it is read from its start.
    const page = next.birth === knownBirth || since === 0 ? next : await hub.recorded(0)
    if (page.birth !== birth) {
      birth = page.birth
      mirror = []
      last = 0
      announced = -1
    }
    // Another call in this process may have read some of these entries in the meantime.
    const unread = page.last - last
    if (unread <= 0) return
    mirror = [...mirror, ...page.texts.slice(-unread).map(recordedFrom)].slice(-JOURNAL_CAPACITY)
    last = page.last
  }

  const notify = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  const look = (): void => {
    looking = null
    catchUp()
      .then(() => {
        if (announced !== last) notify({ kind: 'requests' })
        announced = last
      }, ignoreOutOfReach)
      .finally(() => {
        if (listeners.size > 0) looking ??= setTimeout(look, LOOK_MS)
      })
  }
  const stop = stages.subscribe((change) => {
    if (change.kind === 'cleared' || change.kind === 'restored') notify({ kind: change.kind, session: change.session })
  })

  const newest: JournalReader['newest'] = async (filter, most) => {
    await catchUp()
    return select(filter, most)
  }
  function select(filter: JournalFilter, most: number) {
    const about = context()
    const passes = createPasses(filter)
    const { session, since } = filter
    const entries = []
    let more = 0
    for (let index = mirror.length - 1; index >= 0; index--) {
      const recorded = mirror[index]
      const id = last - (mirror.length - 1 - index)
      if (recorded === undefined || (typeof since === 'number' && id <= since)) break
      if (id <= stages.clearedUpTo(recorded.session)) continue
      if (session !== undefined && recorded.session !== session) continue
      if (since instanceof Date && recorded.time < since.getTime()) continue
      if (entries.length >= most) more++
      else if (passes(recorded)) entries.push(entryOf(recorded, id, about))
    }
    return { entries: entries.reverse(), skipped: more }
  }

  return {
    ...delivery,
    each: async (filter = {}) => (await newest(filter, filter.limit ?? JOURNAL_CAPACITY)).entries,
    newest,
    last: async () => {
      await catchUp()
      return last
    },
    clear: async (session) => {
      await catchUp()
      await stages.clear(session ?? undefined, last)
    },
    restore: async (session) => {
      const own = session === undefined ? {} : { session }
      const before = (await newest(own, JOURNAL_CAPACITY)).entries.length
      await stages.unclear(session ?? undefined)
      return Math.max(0, (await newest(own, JOURNAL_CAPACITY)).entries.length - before)
    },
    subscribe: (listener) => {
      if (listeners.size === 0) announced = last
      listeners.add(listener)
      looking ??= setTimeout(look, LOOK_MS)
      return () => listeners.delete(listener)
    },
    close: async () => {
      stop()
      listeners.clear()
      if (looking !== null) clearTimeout(looking)
      await delivery.deliver()
    },
  }
}
