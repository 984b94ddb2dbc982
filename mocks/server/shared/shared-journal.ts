/** The journal of processes that share one: each hands over what it answered, and reads what all did when somebody asks. */

import type { Socket } from 'node:net'
import type { EntryContext } from '../journal/curl.ts'
import { entryOf } from '../journal/entry.ts'
import { createPasses, type JournalFilter } from '../journal/filter.ts'
import type { JournalListener, JournalNews, JournalReader } from '../journal/journal.ts'
import { recordedFrom, textOf, textOfRecorded } from '../journal/recorded-text.ts'
import { decode, type Exchange, encode, type Recorded, type Slot } from '../journal/slot.ts'
import { type Hub, JOURNAL_CAPACITY } from './hub.ts'
import { ignoreOutOfReach, type Stages } from './stages.ts'

export type SharedJournal = JournalReader & {
  readonly record: (exchange: Exchange) => void
  /** Keeps what is written to a connection until what was recorded is handed over; null where that would take too long. */
  readonly hold: ((connection: Socket) => void) | null
  /** Hands over what was recorded. */
  readonly deliver: () => Promise<void>
  readonly close: () => Promise<void>
}

export type SharedJournalSettings = {
  readonly hub: Hub
  readonly stages: Stages
  readonly context: () => EntryContext
  /** Makes an exchange what may leave these processes; null: it never does. */
  readonly seal: ((recorded: Recorded) => Recorded) | null
}

/** What is handed over at a time. */
type Delivery = { readonly texts: readonly string[]; readonly skipped: number; readonly number: number }

/** Milliseconds that an entry of a delivery puts the next one off: so the journal has a twentieth of the time at most. */
const ENTRY_MS = 0.5

/** Milliseconds between two looks at what others recorded, while somebody waits for it. */
const LOOK_MS = 100

/** A journal on a hub. */
export function createSharedJournal({ hub, stages, context, seal }: SharedJournalSettings): SharedJournal {
  const listeners = new Set<JournalListener>()
  let pending: Exchange[] = []
  let skipped = 0
  /** What waits for longer than one turn of the event loop waits as bytes, as in the journal of one process. */
  const slots: Slot[] = []
  let recordings = 0
  let waiting = 0
  let undelivered: Delivery | null = null
  let deliveries = 0
  let lastLength = 0
  /** Calls a planned delivery off. */
  let unplan: (() => void) | null = null
  /** What was answered lately, and goes with the delivery: an answer that arrives is in the journal, whatever happens. */
  let held = new Set<Socket>()
  let delivering: Promise<void> = Promise.resolve()
  let deliveredAt = 0

  let mirror: Recorded[] = []
  let birth = 0
  let last = 0
  let looking: NodeJS.Timeout | null = null

  /** In order, one delivery at a time; what can't be delivered stays for the next. */
  function deliver(): Promise<void> {
    unplan?.()
    unplan = null
    delivering = delivering.then(async () => {
      // Twice: what could not be delivered the last time goes before what has come since.
      for (let count = undelivered === null ? 1 : 2; count > 0; count--) {
        undelivered ??= packed()
        if (undelivered === null) return
        const connections = held
        held = new Set()
        deliveredAt = performance.now()
        const recorded = hub.record(undelivered.texts, undelivered.skipped, undelivered.number)
        for (const connection of connections) connection.uncork()
        try {
          await recorded
          undelivered = null
        } catch (error) {
          ignoreOutOfReach(error)
          return
        }
      }
    })
    return delivering
  }

  function packed(): Delivery | null {
    if (pending.length === 0 && waiting === 0) return null
    const kept = Math.min(waiting, JOURNAL_CAPACITY)
    skipped += waiting - kept
    const texts = pending.map((exchange) => sealed(textOf(exchange)))
    for (let number = recordings - kept; number < recordings; number++) {
      const slot = slots[number % JOURNAL_CAPACITY]
      if (slot !== undefined) texts.push(textOfRecorded(seal === null ? decode(slot) : seal(decode(slot))))
    }
    waiting = 0
    const delivery = { texts, skipped, number: ++deliveries }
    pending = []
    skipped = 0
    lastLength = texts.length
    return delivery
  }

  /** What one turn of the event loop answered goes together, and more where the hub is far. */
  function plan(): void {
    if (hub.pace === 0) {
      const immediate = setImmediate(deliver)
      unplan = () => clearImmediate(immediate)
      return
    }
    // What a long delivery costs is spread over the time until the next.
    const pace = Math.max(hub.pace, lastLength * ENTRY_MS)
    const timer = setTimeout(deliver, Math.max(0, deliveredAt + pace - performance.now()))
    unplan = () => clearTimeout(timer)
  }

  async function catchUp(): Promise<boolean> {
    const next = await hub.recorded(last)
    const isOther = next.birth !== birth
    const isNew = isOther || next.last !== last
    // Of another journal nothing is known.
    const page = isOther && last > 0 ? await hub.recorded(0) : next
    if (isOther) mirror = []
    birth = page.birth
    last = page.last
    mirror = [...mirror, ...page.texts.map(recordedFrom)].slice(-JOURNAL_CAPACITY)
    return isNew
  }

  const sealed = (text: string): string => (seal === null ? text : textOfRecorded(seal(recordedFrom(text))))
  const tell = (news: JournalNews): void => {
    for (const listener of listeners) listener(news)
  }
  const look = (): void => {
    looking = null
    catchUp()
      .then((isNew) => {
        if (isNew) tell({ kind: 'requests' })
      }, ignoreOutOfReach)
      .finally(() => {
        if (listeners.size > 0) looking ??= setTimeout(look, LOOK_MS)
      })
  }
  const stop = stages.subscribe((change) => {
    if (change.kind === 'cleared' || change.kind === 'restored') tell({ kind: change.kind, session: change.session })
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
    record: (exchange) => {
      if (hub.pace === 0) pending.push(exchange)
      else {
        const place = recordings++ % JOURNAL_CAPACITY
        slots[place] = encode(exchange, slots[place])
        waiting++
      }
      if (unplan === null) plan()
    },
    hold:
      hub.pace > 0
        ? null
        : (connection) => {
            if (held.has(connection)) return
            held.add(connection)
            connection.cork()
          },
    deliver,
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
      listeners.add(listener)
      looking ??= setTimeout(look, LOOK_MS)
      return () => listeners.delete(listener)
    },
    close: async () => {
      stop()
      listeners.clear()
      if (looking !== null) clearTimeout(looking)
      await deliver()
    },
  }
}
