/** The journal of several processes: each delivers what it answered, and reads the entries of all when it is asked. */

import { onceForAll } from '../../spec/program/once.ts'
import type { EntryContext } from '../journal/curl.ts'
import { entryOf } from '../journal/entry.ts'
import { entriesOf, type KeptEntry, lookedAt } from '../journal/filter.ts'
import type { JournalListener, JournalNews, JournalReader } from '../journal/journal.ts'
import { recordedFrom } from '../journal/recorded-text.ts'
import type { Recorded } from '../journal/slot.ts'
import type { Clearings, JournalDeed } from '../session/clearings.ts'
import { type Hub, ignoreOutOfReach, JOURNAL_CAPACITY, unlessForeign } from '../session/hub.ts'
import { createFarDelivery, createNearDelivery, type Delivery, type Seal } from './delivery.ts'

export type SharedJournal = JournalReader & Delivery & { readonly close: () => Promise<void> }

export type SharedJournalSettings = {
  readonly hub: Hub
  readonly clearings: Clearings
  /** Writes clearings of the journal for all processes. */
  readonly write: (deed: JournalDeed) => Promise<void>
  readonly context: () => EntryContext
  readonly seal: Seal
}

/** Milliseconds between two reads of the other processes' entries, while somebody follows the journal. */
const LOOK_MS = 100

export function createSharedJournal({ hub, clearings, write, context, seal }: SharedJournalSettings): SharedJournal {
  const delivery = hub.note === null ? createFarDelivery(hub, seal) : createNearDelivery(hub.note)
  const mirror = createMirror(hub, clearings, context)
  const news = createNews(mirror)
  clearings.onChange = (kind, session) => news.notify({ kind, session })
  const countOf = async (session: string | null | undefined): Promise<number> => {
    await mirror.catchUp()
    return [...mirror.after(0)].filter((one) => session === undefined || one.session === session).length
  }
  return {
    ...delivery,
    each: async (filter = {}) => {
      await mirror.catchUp()
      return entriesOf(mirror.after(typeof filter.since === 'number' ? filter.since : 0), filter)
    },
    after: async (since) => {
      await mirror.catchUp()
      return { last: mirror.last(), kept: mirror.after(since) }
    },
    last: async () => {
      await mirror.catchUp()
      return mirror.last()
    },
    clear: async (session) => {
      await mirror.catchUp()
      await write({ kind: 'clear', last: mirror.last(), ...whose(session) })
    },
    restore: async (session) => {
      const before = await countOf(session)
      await write({ kind: 'unclear', ...whose(session) })
      return Math.max(0, (await countOf(session)) - before)
    },
    subscribe: news.subscribe,
    close: async () => {
      news.close()
      await delivery.deliver()
    },
  }
}

function whose(session: string | null | undefined): { readonly session?: string } {
  return session == null ? {} : { session }
}

/** The newest entries of all processes, as far as this one has read them. */
type Mirror = {
  readonly catchUp: () => Promise<void>
  readonly last: () => number
  /** Grows by one each time the journal is begun anew. */
  readonly births: () => number
  /** The visible entries after an id, newest first. */
  readonly after: (since: number) => Iterable<KeptEntry>
}

function createMirror(hub: Hub, clearings: Clearings, context: () => EntryContext): Mirror {
  /** Null: an entry that another program wrote. */
  let entries: (Recorded | null)[] = []
  let birth = 0
  let births = 0
  let last = 0
  return {
    catchUp: onceForAll(async () => {
      const [knownBirth, since] = [birth, last]
      const next = await hub.recorded(since)
      // The journal was begun anew: it is read from its start.
      const page = next.birth === knownBirth || since === 0 ? next : await hub.recorded(0)
      if (page.birth !== birth) {
        birth = page.birth
        births++
        entries = []
      }
      entries = [...entries, ...page.texts.map((text) => unlessForeign(() => recordedFrom(text)))].slice(
        -JOURNAL_CAPACITY,
      )
      last = page.last
    }),
    last: () => last,
    births: () => births,
    *after(since) {
      const about = context()
      const newest = last
      for (const [place, recorded] of entries.toReversed().entries()) {
        const id = newest - place
        if (id <= since) return
        if (recorded === null) continue
        const { session, time, method, target, answer } = recorded
        const head = { method, target, status: answer.status }
        const entry: KeptEntry['entry'] = (most) => entryOf(linkedToRequest(recorded, entries, newest), id, about, most)
        if (id > clearings.upTo(session)) yield { id, session, time, head: () => head, entry }
      }
    },
  }
}

/** A callback with the number of the request that it followed, if exactly one entry can be that request. */
function linkedToRequest(recorded: Recorded, entries: readonly (Recorded | null)[], newest: number): Recorded {
  const { verdict, session } = recorded
  if (verdict.kind !== 'callback') return recorded
  const { callback, follows } = verdict
  const ids = entries.flatMap((one, place) => {
    const isIt = one?.time === follows && one.session === session && one.verdict.operation === callback.operation
    return isIt ? [newest + 1 - entries.length + place] : []
  })
  const request = ids.length === 1 ? (ids[0] ?? null) : null
  return { ...recorded, verdict: { ...verdict, callback: { ...callback, request } } }
}

/** Tells listeners about new entries. It looks only while there are listeners. */
function createNews(mirror: Mirror) {
  const listeners = new Set<JournalListener>()
  let looking: NodeJS.Timeout | null = null
  /** The id of the newest entry that listeners know of, and the journal that it belongs to. */
  let announced = { last: 0, births: 0 }
  const now = () => ({ last: mirror.last(), births: mirror.births() })
  const notify = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  const announce = (): void => {
    const before = announced
    announced = now()
    const since = before.births === announced.births ? before.last : 0
    if (since !== announced.last || before.births !== announced.births) {
      notify({ kind: 'requests', fresh: [...mirror.after(since)].map(lookedAt) })
    }
  }
  const look = (): void => {
    looking = null
    mirror
      .catchUp()
      .then(announce, ignoreOutOfReach)
      .finally(() => {
        if (listeners.size > 0) looking ??= setTimeout(look, LOOK_MS)
      })
  }
  return {
    notify,
    subscribe: (listener: JournalListener): (() => void) => {
      if (listeners.size === 0) announced = now()
      listeners.add(listener)
      looking ??= setTimeout(look, LOOK_MS)
      return () => listeners.delete(listener)
    },
    close: (): void => {
      listeners.clear()
      if (looking !== null) clearTimeout(looking)
    },
  }
}
