/** The last exchanges as bytes, each in the slot of the one that it replaces. */

import { type Answered, isLarge, type Slot, writeSlot } from './slot.ts'

/** Exchanges that are encoded at a time: the same code runs faster several times in a row than once for each request. */
const BATCH = 8

/** The last `capacity` exchanges. Their ids count from 1. */
export class Slots {
  readonly #capacity: number
  readonly #slots: Slot[] = []
  #pending: Answered[] = []
  #count = 0
  #clearings = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** The id of the newest exchange. */
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

  /** Undoes the last clearing, of one session or of all. Returns how many exchanges are in sight again. */
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
