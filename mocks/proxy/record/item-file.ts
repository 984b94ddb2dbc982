/** A file of recorded items, one on each line: merged by key, each in its newest state. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { DataError, FileError } from '../../../spec/program/user-error.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { itemOfText } from '../../data/data-text.ts'
import type { DataAccess } from '../../engine/data/stock.ts'
import { keyText, MOST_ITEMS, Room } from '../../engine/state/items.ts'
import { REDACTED } from '../../journal/sent-again.ts'

/** News of one item: a function from its known state to the new one; null: the item was deleted. */
export type ItemNews = {
  readonly resource: Resource
  /** The known part of the item, with its key and those of its parents. */
  readonly named: JsonObject
  readonly next: ((known: JsonObject) => JsonObject) | null
}

/** The most characters of all items of a resource. */
const MOST_TEXT = 64 * 1024 * 1024

export class ItemFile {
  /** The earlier text of the file; null once it is among the items. */
  #before: readonly JsonObject[] | null
  /** JSON texts by the items' keys. */
  readonly #items = new Map<string, string>()
  #length = 0
  isChanged = false

  /** Throws a `FileError` for a text that is not a file of items. */
  constructor(file: string, text: string | null) {
    this.#before = (text ?? '')
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [readItemLine(`${file}:${index + 1}`, line)]))
  }

  /** Adds news of an item. Returns why it can't; null if it did. */
  add({ resource, named, next }: ItemNews, data: DataAccess): string | null {
    const { name } = resource
    this.#readBefore(resource)
    const identity = itemIdentity(resource, named)
    if (identity === null) return `an item of ${name} has no key that can be written`
    const known = this.#items.get(identity)
    if (next === null) {
      if (known !== undefined) this.#set(identity, null)
      return null
    }
    const isFull = this.#items.size >= MOST_ITEMS || this.#length >= MOST_TEXT
    if (known === undefined && isFull) return `the file already has as many items of ${name} as it can take`
    const item = namedItem(next(known === undefined ? {} : readItemLine('', known)), named)
    const text = JSON.stringify(item)
    if (text === known) return null
    if (!isItem(name, item, data))
      return `a mock can't store this item of ${name}: its form differs from that of requests, or it breaks the document`
    this.#set(identity, text)
    return null
  }

  #readBefore(resource: Resource): void {
    const items = this.#before ?? []
    this.#before = null
    for (const item of items) {
      const text = JSON.stringify(item)
      // An item without a key can't be merged, and stays.
      this.#set(itemIdentity(resource, item) ?? text, text)
    }
    if (items.length > 0) this.isChanged = false
  }

  #set(identity: string, text: string | null): void {
    this.#length += (text ?? '').length - (this.#items.get(identity) ?? '').length
    if (text === null) this.#items.delete(identity)
    else this.#items.set(identity, text)
    this.isChanged = true
  }

  get size(): number {
    return this.#items.size
  }

  text(): string {
    return [...this.#items.values()].map((line) => `${line}\n`).join('')
  }
}

function readItemLine(place: string, line: string): JsonObject {
  try {
    const item = itemOfText(line)
    if (isObject(item)) return item
  } catch (error) {
    if (!(error instanceof DataError)) throw error
  }
  throw new FileError(`${place}: it is not an item: each line must be a JSON object`)
}

/** True if a mock can start with the item. */
function isItem(resource: string, item: JsonObject, data: DataAccess): boolean {
  try {
    data.itemsFrom({ [resource]: [item] }, new Room())
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

/** The key of an item and those of its parents, as one text; null if one is unknown or can't be written. */
function itemIdentity(resource: Resource, item: JsonObject): string | null {
  const names = pathParameters(resource.path).map((name) => memberFor(name, item))
  const key = resource.key !== null && Object.hasOwn(item, resource.key) ? resource.key : undefined
  const texts = [...names, key].map((name) => (name === undefined ? '' : keyText(item[name])))
  return texts.some((text) => text === '' || text.includes(REDACTED)) ? null : JSON.stringify(texts)
}

/** An item with its keys, as a file of items has it: without values that can't be written. */
export function namedItem(item: JsonObject, named: JsonObject): JsonObject {
  const missing = Object.entries(named).filter(([name]) => memberFor(name, item) === undefined)
  const written = Object.entries(item).filter(([, value]) => value !== REDACTED)
  return { ...Object.fromEntries(missing), ...Object.fromEntries(written) }
}

function memberFor(name: string, item: JsonObject): string | undefined {
  return Object.keys(item).find((each) => plainName(each) === plainName(name))
}
