/** The journal of several processes: each delivers what it answered, and reads the entries of all when it is asked. */

import type { EntryContext } from '../journal/curl.ts'
import { entryOf } from '../journal/entry.ts'
import { entriesOf, type Kept, lookedAt } from '../journal/filter.ts'
import type { After, JournalListener, JournalNews, JournalReader } from '../journal/journal.ts'
import { recordedFrom } from '../journal/recorded-text.ts'
import type { Recorded } from '../journal/slot.ts'
import { createFarDelivery, createNearDelivery, type Delivery, type Seal } from './delivery.ts'
import { type Hub, ignoreOutOfReach, JOURNAL_CAPACITY } from './hub.ts'
import { onceForAll } from './once-for-all.ts'
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

  const catchUp = onceForAll(async () => {
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
    mirror = [...mirror, ...page.texts.map(recordedFrom)].slice(-JOURNAL_CAPACITY)
    last = page.last
  })

  const notify = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  const look = (): void => {
    looking = null
    catchUp()
      .then(() => {
        const since = announced
        announced = last
        if (since !== last) notify({ kind: 'requests', fresh: [...keptAfter(since)].map(lookedAt) })
      }, ignoreOutOfReach)
      .finally(() => {
        if (listeners.size > 0) looking ??= setTimeout(look, LOOK_MS)
      })
  }
  const stop = stages.subscribe((change) => {
    if (change.kind === 'cleared' || change.kind === 'restored') notify({ kind: change.kind, session: change.session })
  })

  function* keptAfter(since: number): Generator<Kept> {
    const about = context()
    const newest = last
    for (const [place, recorded] of mirror.toReversed().entries()) {
      const id = newest - place
      if (id <= since) return
      const { session, time, method, target, answer } = recorded
      const head = { method, target, status: answer.status }
      const entry: Kept['entry'] = (most) => entryOf(recorded, id, about, most)
      if (id > stages.clearedUpTo(session)) yield { id, session, time, head: () => head, entry }
    }
  }
  const after = async (since: number): Promise<After> => {
    await catchUp()
    return { last, kept: keptAfter(since) }
  }
  const countOf = async (session: string | null | undefined): Promise<number> =>
    [...(await after(0)).kept].filter((one) => session === undefined || one.session === session).length

  return {
    ...delivery,
    each: async (filter = {}) => {
      const { kept } = await after(typeof filter.since === 'number' ? filter.since : 0)
      return entriesOf(kept, filter)
    },
    after,
    last: async () => {
      await catchUp()
      return last
    },
    clear: async (session) => {
      await catchUp()
      await stages.clear(session ?? undefined, last)
    },
    restore: async (session) => {
      const before = await countOf(session)
      await stages.unclear(session ?? undefined)
      return Math.max(0, (await countOf(session)) - before)
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
