/** Delivers what one process records to the journal that all processes share. */

import type { Socket } from 'node:net'
import type { HttpSettings } from '../http/adapter.ts'
import { exchangeText, textOfRecorded, withTimes } from '../journal/recorded-text.ts'
import { type Answered, isSameSlot, type Recorded, readSlot, type Slot, writeSlot } from '../journal/slot.ts'
import { type Hub, ignoreOutOfReach, JOURNAL_CAPACITY } from '../session/hub.ts'

export type Delivery = {
  readonly record: (exchange: Answered) => void
  /** Holds an answer back until its entry is delivered; null where delivery takes too long to wait for. */
  readonly hold: HttpSettings['hold']
  readonly deliver: () => Promise<void>
}

/** Redacts an exchange before it leaves these processes; null if exchanges never leave them. */
export type Seal = ((recorded: Recorded) => Recorded) | null

/**
 * Delivers to the process that started this one. At the end of each turn of the event loop all entries of the turn are
 * delivered together, and then their answers are sent. So an answer that arrives is in the journal, even if this
 * process is killed. There are no promises here: in a turn with few requests they would cost more than all the rest.
 */
export function createNearDelivery(note: NonNullable<Hub['note']>): Delivery {
  let pending: Answered[] = []
  const held = new Set<Socket>()
  let isPlanned = false
  const deliver = (): void => {
    isPlanned = false
    if (pending.length > 0) note(pending.map(exchangeText))
    pending = []
    for (const connection of held) connection.uncork()
    held.clear()
  }
  return {
    record: (exchange) => {
      pending.push(exchange)
      if (isPlanned) return
      isPlanned = true
      setImmediate(deliver)
    },
    hold: (connection) => {
      // A response of node:http uncorks its connection when it ends, however often that was corked.
      if (connection === null) deliver()
      else if (!held.has(connection)) {
        held.add(connection)
        connection.cork()
      }
    },
    deliver: async () => deliver(),
  }
}

/** The entries of one delivery. `skipped` entries before them were dropped. */
type Parcel = { readonly texts: readonly string[]; readonly skipped: number; readonly number: number }

/** Milliseconds between two deliveries. */
const PACE_MS = 100
/** Milliseconds that each entry puts the next delivery off, so that deliveries take at most a twentieth of the time. */
const ENTRY_MS = 0.5

/** Delivers to a database, from time to time. A delivery that fails is repeated the next time. */
export function createFarDelivery(hub: Hub, seal: Seal): Delivery {
  /** Waiting entries, as bytes like those in the journal of a single process. */
  const slots: Slot[] = []
  let recordings = 0
  let waiting = 0
  let undelivered: Parcel | null = null
  let deliveries = 0
  let lastLength = 0
  let timer: NodeJS.Timeout | null = null
  let delivering: Promise<void> = Promise.resolve()
  let deliveredAt = 0

  /** Starts a delivery after the one before it has ended, so that entries stay in order. */
  function deliver(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    delivering = delivering.then(async () => {
      // Twice if a delivery failed the last time: that one goes first.
      for (let count = undelivered === null ? 1 : 2; count > 0; count--) {
        undelivered ??= packed()
        if (undelivered === null) return
        deliveredAt = performance.now()
        try {
          await hub.record(undelivered.texts, undelivered.skipped, undelivered.number)
          undelivered = null
        } catch (error) {
          ignoreOutOfReach(error)
          return
        }
      }
    })
    return delivering
  }

  function packed(): Parcel | null {
    if (waiting === 0) return null
    const kept = Math.min(waiting, JOURNAL_CAPACITY)
    const texts: string[] = []
    const textOf = textsOnce(seal)
    for (let number = recordings - kept; number < recordings; number++) {
      const slot = slots[number % JOURNAL_CAPACITY]
      if (slot !== undefined) texts.push(textOf(slot))
    }
    const parcel = { texts, skipped: waiting - kept, number: ++deliveries }
    waiting = 0
    lastLength = texts.length
    return parcel
  }

  return {
    record: (exchange) => {
      const place = recordings++ % JOURNAL_CAPACITY
      slots[place] = writeSlot(exchange, slots[place])
      waiting++
      if (timer !== null) return
      // After a long delivery the next one waits longer.
      const pace = Math.max(PACE_MS, lastLength * ENTRY_MS)
      timer = setTimeout(deliver, Math.max(0, deliveredAt + pace - performance.now()))
    },
    hold: null,
    deliver,
  }
}

/** How many slots of one delivery a further one is compared with. */
const MOST_COMPARED = 16

/** Redacts and writes slots: once what comes again, but for its times, as where a page polls. */
function textsOnce(seal: Seal): (slot: Slot) => string {
  const known: { readonly slot: Slot; readonly text: string }[] = []
  let next = 0
  return (slot) => {
    const same = known.find((one) => isSameSlot(one.slot, slot))
    if (same !== undefined) return withTimes(slot, same.text)
    const recorded = readSlot(slot)
    const text = textOfRecorded(seal === null ? recorded : seal(recorded))
    known[next++ % MOST_COMPARED] = { slot, text }
    return withTimes(slot, text)
  }
}
