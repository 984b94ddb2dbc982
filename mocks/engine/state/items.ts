/** The memory of one session: the items of each resource in the order of creation. */

import { ExactNumber, int64, type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'
import { ownMember } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'

/** A place in the log. Later entries have greater ones. */
export type Position = number

/** What a session counts: the requests of a rule, by its position, or the random numbers for a purpose. */
export type Counter = Position | 'chaos' | 'delay'

/** The most items of one resource that a session keeps, unless it is told otherwise; the oldest go first. */
export const MOST_ITEMS = 10_000
/** Bytes that all sessions together may take, unless they are told otherwise. */
const MOST_BYTES = 2 ** 28
/** Roughly the bytes that an item takes besides its text. */
const OVERHEAD = 400
/** A larger key was probably not made by counting, so the counter does not continue after it. */
const HIGHEST_COUNT = 1_000_000_000
/** The most keys that are known to be deleted; the oldest are forgotten. */
const MOST_DELETED = 10_000
/** Evicted items stay in the array until this many can be cut off at once. */
const SLACK = 1_000

/** JSON text with its value, which is read from the text when it is first asked for, unless it is known. */
export class JsonText {
  readonly text: string
  #json: ParsedJson | null

  constructor(text: string, json: ParsedJson | null = null) {
    this.text = text
    this.#json = json
  }

  get json(): ParsedJson {
    this.#json ??= parseOwn(this.text)
    return this.#json
  }

  toJSON(): unknown {
    return this.text
  }
}

/** One item. It never changes: an update replaces it by another. */
export class Item extends JsonText {
  /** The keys of the item's parents; empty without parents. */
  readonly scope: string
  /** The item's own key as text, unique within the scope. */
  readonly key: string
  readonly place: number
  /** When it was written, in milliseconds; 0 where nobody asks for that. */
  readonly changed: number
  readonly bytes: number

  constructor(scope: string, key: string, text: string, place: number, changed: number) {
    super(text)
    this.scope = scope
    this.key = key
    this.place = place
    this.changed = changed
    // Computed in advance: an item that is dropped is read from memory that is not cached, and its text would be
    // another such read.
    this.bytes = text.length * 2 + OVERHEAD
  }
}

/** What is kept of an item that was added to another: its key. */
export const pairText = (key: string | null, { json: { exact } }: Item): string =>
  JSON.stringify({ [key ?? '']: ownMember(exact, key ?? '') })

/** A key as text: the numbers 1, 1.0 and 1e0 and the text "1" are the same key. */
export function keyText(value: unknown): string {
  return String(value instanceof ExactNumber ? (int64(value.literal) ?? value.literal) : value)
}

/** Counts the bytes that the items and own answers of all sessions take together, and has the limits. */
export class Room {
  readonly most: number
  readonly mostItems: number
  /** Equal in all who have applied the same entries. */
  used = 0
  /** Called with the resource whose oldest items were dropped, by its path, or with null if something was refused. */
  onFull: (path: string | null) => void = () => {}
  constructor(most: number = MOST_BYTES, mostItems: number = MOST_ITEMS) {
    if (!(mostItems >= 1)) throw new OptionError(`maxItems must be 1 or more, and is ${mostItems}`)
    this.most = most
    this.mostItems = mostItems
  }
}

/** The items of one resource. */
export class Items {
  /** Counts the bytes of the items; null as long as the items are not stored. */
  room: Room | null
  bytes = 0
  /** Another number after each change. */
  version = 0
  /** When something was written or deleted, as {@link Item.changed}. */
  changed = 0
  /** The position of the entry that stored the first of these items in the session. */
  born: Position = 0
  readonly #byId = new Map<string, Item>()
  /** Items sorted by place. Those before `#start` are evicted. */
  #order: Item[] = []
  #start = 0
  next = 1
  readonly deleted: Set<string>
  /** What names the items now that had another key, by what named them before. */
  readonly renamed: Map<string, string>
  /** The counter for keys that the mock makes. */
  made = 0
  /** Those below other parents, by scope, of generated items; null if the items were given or written. */
  guests: Map<string, Items> | null = null
  /** Called with each item that is put here. */
  onPut: (item: Item) => void = () => {}

  constructor(room: Room | null = null, others: Items | null = null) {
    this.room = room
    this.renamed = new Map(others?.renamed)
    for (const item of others?.all() ?? []) this.put(item.scope, item.key, item.text, item.changed)
    this.made = others?.made ?? 0
    this.changed = others?.changed ?? 0
    this.deleted = new Set(others?.deleted)
  }

  get isWorld(): boolean {
    return this.guests !== null
  }

  get size(): number {
    return this.#byId.size
  }

  get(scope: string, key: string): Item | null {
    return this.#byId.get(this.#idOf(scope, key)) ?? null
  }

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

  /** Stores an item, and replaces one with the same key. */
  put(scope: string, key: string, text: string, changed = 0): Item {
    const id = this.#idOf(scope, key)
    const before = this.#byId.get(id)
    const item = new Item(scope, key, text, before?.place ?? this.next++, changed)
    this.#byId.set(id, item)
    this.#take(item.bytes - (before?.bytes ?? 0))
    if (before === undefined) this.#order.push(item)
    else this.#order[this.#indexPast(item.place - 1)] = item
    this.onPut(item)
    return item
  }

  /** Gives an item another key that no other has; what names it by the one before still leads to it. */
  rename(item: Item, key: string, text: string, changed: number): Item {
    const [before, id] = [this.#idOf(item.scope, item.key), idOf(item.scope, key)]
    this.#byId.set(id, item)
    this.#byId.delete(before)
    for (const [old, now] of this.renamed) if (now === before) this.renamed.set(old, id)
    this.renamed.delete(id)
    this.renamed.set(before, id)
    return this.put(item.scope, key, text, changed)
  }

  delete(scope: string, key: string): boolean {
    const id = this.#idOf(scope, key)
    const item = this.#byId.get(id)
    if (item === undefined) return false
    this.#byId.delete(id)
    this.deleted.add(id)
    const [oldest] = this.deleted
    if (this.deleted.size > MOST_DELETED && oldest !== undefined) this.deleted.delete(oldest)
    this.#take(-item.bytes)
    this.#order.splice(this.#indexPast(item.place - 1), 1)
    return true
  }

  /** True if the item with this key was deleted and not created again. */
  wasDeleted(scope: string, key: string): boolean {
    const id = idOf(scope, key)
    return this.deleted.has(id) && !this.#byId.has(id)
  }

  #idOf(scope: string, key: string): string {
    const id = idOf(scope, key)
    return this.renamed.get(id) ?? id
  }

  #take(bytes: number): void {
    this.version++
    this.bytes += bytes
    if (this.room !== null) this.room.used += bytes
  }

  dropUpTo(place: number): void {
    for (let oldest = this.#order[this.#start]; oldest !== undefined && oldest.place <= place; ) {
      this.#byId.delete(idOf(oldest.scope, oldest.key))
      this.#take(-oldest.bytes)
      oldest = this.#order[++this.#start]
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

export type ItemsByPath = readonly (readonly [path: string, items: Items])[]

/** The items that every session begins with, by resource path. They are never changed. */
export type Seed = ReadonlyMap<string, Items>
