/** How the journal of one process gets to the journal that all share. */

import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHead } from '../direct.ts'
import { textOf, textOfRecorded } from '../journal/recorded-text.ts'
import { decode, type Exchange, encode, type Recorded, type Slot } from '../journal/slot.ts'
import { type Hub, JOURNAL_CAPACITY } from './hub.ts'
import { ignoreOutOfReach } from './stages.ts'

export type Delivery = {
  readonly record: (exchange: Exchange) => void
  /** Keeps the answer to a request until it is handed over; null where that would take too long. */
  readonly hold: ((request: RequestHead) => void) | null
  /** Hands over what was recorded. */
  readonly deliver: () => Promise<void>
}

/** Makes an exchange what may leave these processes; null: it never does. */
export type Seal = ((recorded: Recorded) => Recorded) | null

/** To a hub as near or as far as it is. */
export function createDelivery(hub: Hub, seal: Seal): Delivery {
  return hub.note === null ? createFarDelivery(hub, seal) : createNearDelivery(hub.note)
}

/**
 * To the process that started this one: what one turn of the event loop answered goes together, at the end of the turn
 * and before the answers. An answer that arrives is in the journal, even if this process is killed. No promise is made
 * here: in a turn with few requests, promises would cost more than everything else.
 */
function createNearDelivery(note: NonNullable<Hub['note']>): Delivery {
  let pending: Exchange[] = []
  const held = new Set<Socket>()
  let isPlanned = false
  const deliver = (): void => {
    isPlanned = false
    if (pending.length > 0) note(pending.map(textOf))
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
    hold: (request) => {
      // A response of node:http uncorks its connection when it ends, however often that was corked.
      if (request instanceof IncomingMessage) {
        deliver()
        return
      }
      const { socket } = request
      if (held.has(socket)) return
      held.add(socket)
      socket.cork()
    },
    deliver: async () => deliver(),
  }
}

/** What is handed over at a time. */
type Parcel = { readonly texts: readonly string[]; readonly skipped: number; readonly number: number }

/** Milliseconds between two deliveries. */
const PACE_MS = 100
/** Milliseconds that an entry of a delivery puts the next one off: so the journal has a twentieth of the time at most. */
const ENTRY_MS = 0.5

/** To a database: from time to time. What can't be delivered stays for the next time. */
function createFarDelivery(hub: Hub, seal: Seal): Delivery {
  /** What waits does so as bytes, as in the journal of one process. */
  const slots: Slot[] = []
  let recordings = 0
  let waiting = 0
  let undelivered: Parcel | null = null
  let deliveries = 0
  let lastLength = 0
  let timer: NodeJS.Timeout | null = null
  let delivering: Promise<void> = Promise.resolve()
  let deliveredAt = 0

  /** In order, one delivery at a time. */
  function deliver(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    delivering = delivering.then(async () => {
      // Twice: what could not be delivered the last time goes before what has come since.
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
    for (let number = recordings - kept; number < recordings; number++) {
      const slot = slots[number % JOURNAL_CAPACITY]
      if (slot !== undefined) texts.push(textOfRecorded(seal === null ? decode(slot) : seal(decode(slot))))
    }
    const parcel = { texts, skipped: waiting - kept, number: ++deliveries }
    waiting = 0
    lastLength = texts.length
    return parcel
  }

  return {
    record: (exchange) => {
      const place = recordings++ % JOURNAL_CAPACITY
      slots[place] = encode(exchange, slots[place])
      waiting++
      if (timer !== null) return
      // What a long delivery costs is spread over the time until the next.
      const pace = Math.max(PACE_MS, lastLength * ENTRY_MS)
      timer = setTimeout(deliver, Math.max(0, deliveredAt + pace - performance.now()))
    },
    hold: null,
    deliver,
  }
}
