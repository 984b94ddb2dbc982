/** What one session remembers: the items of each resource, in the order of their creation, within bounds. */

import { ExactNumber, type ParsedJson, parseJson } from '../../../spec/exact-json.ts'

/** Items of one resource that a session keeps; of more the oldest go. */
export const MOST_ITEMS = 10_000
/** Bytes that all sessions together may take. */
const MOST_BYTES = 256 * 1024 * 1024
/** Bytes that an item takes besides its text, more or less. */
const OVERHEAD = 400
/** Keys past this were not counted by anybody: no count goes on after them. */
const HIGHEST_COUNT = 1_000_000_000
/** Evicted items stay in the list until so many can be cut off at once. */
const SLACK = 1_000

/** One item; a change puts another in its place. */
export class Item {
  /** What tells it from the items of other parents. */
  readonly scope: string
  /** What tells it from the items beside it, as text. */
  readonly key: string
  readonly text: string
  /** Its place in the order of creation. */
  readonly place: number
  #json: ParsedJson | null = null

  constructor(scope: string, key: string, text: string, place: number) {
    this.scope = scope
    this.key = key
    this.text = text
    this.place = place
  }

  get json(): ParsedJson {
    this.#json ??= parseJson(this.text)
    return this.#json
  }

  get bytes(): number {
    return this.text.length * 2 + OVERHEAD
  }
}

/** The text by which items are told apart: `1` for the number and for the text. */
export function keyText(value: unknown): string {
  return value instanceof ExactNumber ? value.literal : String(value)
}

/** What all sessions of a mock take together. */
export class Room {
  readonly most: number
  used = 0
  /** Called where too much is used: makes room in another session, and says whether there was one. */
  relieve: (writer: Items) => boolean = () => false
  /** Called with the name of a resource of which the oldest had to go. */
  onFull: (resource: string) => void = () => {}
  constructor(most: number = MOST_BYTES) {
    this.most = most
  }
}

/** The items of one resource. */
export class Items {
  readonly room: Room
  readonly #byId = new Map<string, Item>()
  /** Sorted by place; those before the start are gone. */
  #order: Item[] = []
  #start = 0
  #next = 1
  /** Keys of items that were deleted; the oldest are forgotten. */
  readonly #deleted: Set<string>
  /** How many keys the mock made for items. */
  made = 0

  constructor(room: Room, others: Items | null = null) {
    this.room = room
    for (const item of others?.all() ?? []) this.put(item.scope, item.key, item.text)
    this.made = others?.made ?? 0
    this.#deleted = new Set(others === null ? [] : others.#deleted)
  }

  get size(): number {
    return this.#byId.size
  }

  get(scope: string, key: string): Item | null {
    return this.#byId.get(idOf(scope, key)) ?? null
  }

  /** In the order of creation, from the first whose place is past `after`. */
  all(after = 0): readonly Item[] {
    return this.#order.slice(this.#indexPast(after))
  }

  /** So many of them from one on, without looking at the others. */
  page(from: number, count: number): readonly Item[] {
    return this.#order.slice(this.#start + from, this.#start + from + count)
  }

  /** How many there are up to a place. */
  countUpTo(place: number): number {
    return this.#indexPast(place) - this.#start
  }

  /** Keys that are made go on after one that was given. */
  countFrom(key: string): void {
    const number = Number(key)
    if (Number.isSafeInteger(number) && number <= HIGHEST_COUNT) this.made = Math.max(this.made, number)
  }

  /** Keeps an item, in the place of one of the same key. Returns how many had to go for it. */
  put(scope: string, key: string, text: string): number {
    const id = idOf(scope, key)
    const before = this.#byId.get(id)
    const item = new Item(scope, key, text, before?.place ?? this.#next++)
    this.#byId.set(id, item)
    this.room.used += item.bytes - (before?.bytes ?? 0)
    if (before === undefined) this.#order.push(item)
    else this.#order[this.#indexPast(item.place - 1)] = item
    let gone = 0
    while (this.size > MOST_ITEMS || this.room.used > this.room.most) {
      if (this.size <= MOST_ITEMS && this.room.relieve(this)) continue
      // The newest stays, whatever it takes.
      if (this.size === 1) break
      this.#dropOldest()
      gone++
    }
    return gone
  }

  delete(scope: string, key: string): boolean {
    const id = idOf(scope, key)
    const item = this.#byId.get(id)
    if (item === undefined) return false
    this.#byId.delete(id)
    this.#deleted.add(id)
    const [oldest] = this.#deleted
    if (this.#deleted.size > MOST_ITEMS && oldest !== undefined) this.#deleted.delete(oldest)
    this.room.used -= item.bytes
    this.#order.splice(this.#indexPast(item.place - 1), 1)
    return true
  }

  snapshot(): ItemsSnapshot {
    const items = this.all().map(({ scope, key, text, place }) => [scope, key, text, place] as const)
    return { made: this.made, next: this.#next, items, deleted: [...this.#deleted] }
  }

  static from({ made, next, items, deleted }: ItemsSnapshot, room: Room): Items {
    const restored = new Items(room)
    for (const [scope, key, text, place] of items) {
      restored.#next = place
      restored.put(scope, key, text)
    }
    restored.#next = next
    restored.made = made
    for (const id of deleted) restored.#deleted.add(id)
    return restored
  }

  /** True for a key whose item was deleted, and not created again. */
  wasDeleted(scope: string, key: string): boolean {
    const id = idOf(scope, key)
    return this.#deleted.has(id) && !this.#byId.has(id)
  }

  /** Gives back the room that the items take. */
  clear(): void {
    for (const { bytes } of this.#byId.values()) this.room.used -= bytes
    this.#byId.clear()
    this.#order = []
    this.#start = 0
    this.#deleted.clear()
  }

  #dropOldest(): void {
    const oldest = this.#order[this.#start++]
    if (oldest !== undefined) {
      this.#byId.delete(idOf(oldest.scope, oldest.key))
      this.room.used -= oldest.bytes
    }
    if (this.#start < SLACK) return
    this.#order.splice(0, this.#start)
    this.#start = 0
  }

  /** Index of the first item whose place is past another. */
  #indexPast(place: number): number {
    let low = this.#start
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#order[middle]?.place ?? 0) > place) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** What cannot be part of a key stands between the two. */
function idOf(scope: string, key: string): string {
  return scope === '' ? key : `${scope}\n${key}`
}

/** All that a session remembers, as JSON: by the path of each resource what keys are counted by, and its items. */
export type Snapshot = {
  readonly isSeeded: boolean
  readonly own: readonly (readonly [path: string, items: ItemsSnapshot])[]
}

type ItemsSnapshot = {
  readonly made: number
  readonly next: number
  /** Keys of items that were deleted. */
  readonly deleted: readonly string[]
  readonly items: readonly (readonly [scope: string, key: string, text: string, place: number])[]
}

/** What was there from the start, by the path of its resource; it is never changed. */
export type Seed = ReadonlyMap<string, Items>

/** The memory of one session. A resource that was never seeded nor written to has no items, not even none. */
export class Memory {
  readonly room: Room
  readonly #seed: () => Seed
  #own = new Map<string, Items>()
  #isSeeded = true

  constructor(room: Room = new Room(), seed: () => Seed = () => new Map()) {
    this.room = room
    this.#seed = seed
  }

  /** The items of a resource; null where nothing is remembered of it. */
  read(path: string): Items | null {
    return this.#own.get(path) ?? (this.#isSeeded ? this.#seed().get(path) : undefined) ?? null
  }

  /** The items of a resource, to be changed. */
  write(path: string): Items {
    const known = this.#own.get(path)
    if (known !== undefined) return known
    const own = new Items(this.room, this.read(path))
    this.#own.set(path, own)
    return own
  }

  /** Forgets everything, and starts again from what was there at the start. */
  reset(): void {
    for (const items of this.#own.values()) items.clear()
    this.#own = new Map()
    this.#isSeeded = true
  }

  /** Forgets everything, what was there at the start too, and has other items. */
  replace(items: Seed): void {
    this.reset()
    this.#own = new Map(items)
    this.#isSeeded = false
  }

  snapshot(): Snapshot {
    return { isSeeded: this.#isSeeded, own: [...this.#own].map(([path, items]) => [path, items.snapshot()]) }
  }

  restore({ isSeeded, own }: Snapshot): void {
    this.reset()
    this.#own = new Map(own.map(([path, items]) => [path, Items.from(items, this.room)]))
    this.#isSeeded = isSeeded
  }

  owns(items: Items): boolean {
    return [...this.#own.values()].includes(items)
  }

  /** True where a session that begins now remembers the same. */
  get isFresh(): boolean {
    return this.#own.size === 0 && this.#isSeeded
  }
}
