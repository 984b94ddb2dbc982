/** The memory of one session: the items of each resource in the order of creation, within limits. */

import { ExactNumber, int64, type ParsedJson, parseJson } from '../../../spec/exact-json.ts'

/** The most items of one resource that a session keeps; the oldest go first. */
export const MOST_ITEMS = 10_000
/** Bytes that all sessions together may take. */
const MOST_BYTES = 256 * 1024 * 1024
/** Roughly the bytes that an item takes besides its text. */
const OVERHEAD = 400
/** A larger key was surely not made by counting, so the counter does not go on from it. */
const HIGHEST_COUNT = 1_000_000_000
/** Evicted items stay in the array until this many can be cut off at once. */
const SLACK = 1_000

/** One item. It never changes: an update replaces it by another. */
export class Item {
  /** The keys of the item's parents; empty without parents. */
  readonly scope: string
  /** The item's own key as text, unique within the scope. */
  readonly key: string
  readonly text: string
  /** Its place in the order of creation. */
  readonly place: number
  readonly bytes: number
  #json: ParsedJson | null = null

  constructor(scope: string, key: string, text: string, place: number) {
    this.scope = scope
    this.key = key
    this.text = text
    this.place = place
    // Known beforehand: an item that goes is read from far memory, and its text would be farther.
    this.bytes = text.length * 2 + OVERHEAD
  }

  get json(): ParsedJson {
    this.#json ??= parseJson(this.text)
    return this.#json
  }
}

/** A key as text: the numbers 1, 1.0 and 1e0 and the text "1" are the same key. */
export function keyText(value: unknown): string {
  return String(value instanceof ExactNumber ? (int64(value.literal) ?? value.literal) : value)
}

/** Counts the bytes that the items of all sessions take together, and holds their limit. */
export class Room {
  readonly most: number
  used = 0
  /** Called above the limit: frees another session's items. Returns false if there was no other session to free. */
  relieve: (writer: Items) => boolean = () => false
  /** Called with a resource's name when its oldest items had to go. */
  onFull: (resource: string) => void = () => {}
  constructor(most: number = MOST_BYTES) {
    this.most = most
  }
}

/** The items of one resource. */
export class Items {
  readonly room: Room
  readonly #byId = new Map<string, Item>()
  /** Items sorted by place. Those before `#start` are evicted. */
  #order: Item[] = []
  #start = 0
  #next = 1
  /** Keys of items that were deleted; the oldest are forgotten. */
  readonly #deleted: Set<string>
  /** The counter for keys that the mock makes. */
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

  /** All items in the order of creation. */
  all(): readonly Item[] {
    return this.#order.slice(this.#start)
  }

  /** `count` items from index `from`, without a look at the others. */
  page(from: number, count: number): readonly Item[] {
    return this.#order.slice(this.#start + from, this.#start + from + count)
  }

  /** How many items have this place or a lower one. */
  countUpTo(place: number): number {
    return this.#indexPast(place) - this.#start
  }

  /** Makes the counter go on after a key that a client gave. */
  countFrom(key: string): void {
    const number = Number(key)
    if (Number.isSafeInteger(number) && number <= HIGHEST_COUNT) this.made = Math.max(this.made, number)
  }

  /** Stores an item, and replaces one with the same key. Returns how many items had to go for it. */
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
      // The newest item stays, whatever its size.
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

  /** True if the item with this key was deleted and not created again. */
  wasDeleted(scope: string, key: string): boolean {
    const id = idOf(scope, key)
    return this.#deleted.has(id) && !this.#byId.has(id)
  }

  /** Removes all items, and releases the room that they take. */
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

  /** Index of the first item whose place is greater than `place`. */
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

/** Joins scope and key by a line feed, which no scope contains: its parts are percent-encoded. */
function idOf(scope: string, key: string): string {
  return scope === '' ? key : `${scope}\n${key}`
}

/** Everything that a session remembers, as JSON: by resource path, its items and the counters. */
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

/** The items that every session begins with, by resource path. They are never changed. */
export type Seed = ReadonlyMap<string, Items>

/** The memory of one session. A resource that was neither seeded nor written to has null in place of items. */
export class Memory {
  readonly room: Room
  readonly #seed: () => Seed
  #own = new Map<string, Items>()
  #isSeeded = true

  constructor(room: Room = new Room(), seed: () => Seed = () => new Map()) {
    this.room = room
    this.#seed = seed
  }

  /** The items of a resource; null if it was neither seeded nor written to. */
  read(path: string): Items | null {
    return this.#own.get(path) ?? (this.#isSeeded ? this.#seed().get(path) : undefined) ?? null
  }

  /** The session's own items of a resource, for a change. Copies the seed's at first. */
  write(path: string): Items {
    const known = this.#own.get(path)
    if (known !== undefined) return known
    const own = new Items(this.room, this.read(path))
    this.#own.set(path, own)
    return own
  }

  /** Forgets everything, and begins again with the seed. */
  reset(): void {
    for (const items of this.#own.values()) items.clear()
    this.#own = new Map()
    this.#isSeeded = true
  }

  /** Forgets everything, the seed included, and takes these items. */
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

  /** True if a session that begins now would remember the same. */
  get isFresh(): boolean {
    return this.#own.size === 0 && this.#isSeeded
  }
}
