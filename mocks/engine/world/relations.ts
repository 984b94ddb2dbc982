/** Values that name items: `ownerId`, `owner: {id, name}`, `tagIds`, the parent in the path. By names alone. */

import { singular, wordsOf } from '../../../fixtures/meaning/words.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { hash } from '../../../fixtures/world/random.ts'
import { nameOf } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Naming } from '../values/generate.ts'

/** The items of a resource, as far as others name them; `key`: the property that identifies one. */
export type NamedItems = { readonly values: readonly JsonObject[]; readonly key: string | null }

/** People are called by what they do. */
const PEOPLE =
  /(^|-)(user|owner|author|creator|customer|assignee|reviewer|member|employee|sender|recipient|created-by|updated-by|account|person|client|student|teacher|seller|buyer|manager|assigned-to|uploaded-by|reporter|follower|followee)$/
const USERS = ['user', 'person', 'member', 'account', 'customer', 'employee', 'people']

/** Properties that name an item by a number, without `Id` in their names. */
const BARE = /^(user|owner|author|customer|category|product|order|account|team|project|company|parent)$/

const NONE: ReadonlyMap<string, Schema> = new Map()

type RelatedItem = { readonly item: JsonObject; readonly key: string; readonly index: number }

/** What a path calls each of its items, as words. */
export function itemName({ path }: Pick<Resource, 'path'>): string {
  return singular(wordsOf(nameOf(path)))
}

export class Relations {
  readonly #byName: ReadonlyMap<string, Resource>
  readonly #knownOf: (resource: Resource, isWhole: boolean) => NamedItems

  /** `knownOf`: the items of a resource; `isWhole`: those that name others already. */
  constructor(resources: readonly Resource[], knownOf: (resource: Resource, isWhole: boolean) => NamedItems) {
    // Of several with one name, the one that most operations use and that has no parents.
    const rank = ({ parents, uses, key }: Resource): number => uses.length - 10 * parents - (key === null ? 100 : 0)
    const ordered = resources.toSorted((one, other) => rank(one) - rank(other))
    this.#byName = new Map(ordered.map((one) => [itemName(one), one]))
    this.#knownOf = knownOf
  }

  /**
   * A value of a schema whose members name items that exist. `place`: which of them; `own`: the property that identifies
   * the value itself; `isWhole`: what is embedded agrees with its item, too.
   */
  related(value: JsonObject, schema: Schema | null, { place, own = null, isWhole }: Naming): JsonObject {
    const { properties } = schema?.wide ?? { properties: NONE }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name === own) return [name, one]
        return [name, this.#member(name, one, properties.get(name) ?? null, { place, isWhole })]
      }),
    )
  }

  /** As {@link related}, for an answer that is an object or a list. */
  inAnswer(value: unknown, schema: Schema, { place, isWhole }: Naming): unknown {
    if (Array.isArray(value)) {
      const inner = listItemSchema(schema) ?? schema
      return value.map((one, index) => this.inAnswer(one, inner, { place: place + index, isWhole }))
    }
    return isObject(value) ? this.related(value, schema, { place, isWhole }) : value
  }

  #member(name: string, value: unknown, schema: Schema | null, at: Naming): unknown {
    const words = wordsOf(name)
    const [, stem] = /^(.+)-(?:ids?|key|uuid|ref)$/.exec(words) ?? []
    if (Array.isArray(value)) {
      const inner = schema === null ? null : listItemSchema(schema)
      return value.map((one, index) => {
        const next = { ...at, place: at.place + index }
        if (isObject(one)) return this.#embedded(singular(words), one, inner, next)
        return stem === undefined ? one : this.#id(stem, one, inner, next)
      })
    }
    if (isObject(value)) return this.#embedded(words, value, schema, at)
    if (stem !== undefined) return this.#id(stem, value, schema, at)
    return typeof value === 'number' && BARE.test(words) ? this.#id(words, value, schema, at) : value
  }

  #id(stem: string, value: unknown, schema: Schema | null, at: Naming): unknown {
    if (value === null || typeof value === 'boolean') return value
    const found = this.#itemFor(stem, { ...at, isWhole: false })
    const next = found?.item[found.key]
    return isAlike(next, value) && isAllowed(schema, next) ? next : value
  }

  /** An embedded object agrees with the item that it names. */
  #embedded(stem: string, value: JsonObject, schema: Schema | null, at: Naming): JsonObject {
    const found = this.#itemFor(stem, at)
    if (found === null || !Object.hasOwn(value, found.key)) return this.related(value, schema, at)
    const { item, key, index } = found
    // What the item names is what is named within.
    const within = { ...at, place: index }
    const { properties } = schema?.wide ?? { properties: NONE }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const next = at.isWhole || name === key ? item[name] : undefined
        const own = properties.get(name) ?? null
        const isCopied = !isObject(one) && !Array.isArray(one) && isAlike(next, one) && isAllowed(own, next)
        return [name, isCopied ? next : this.#member(name, one, own, within)]
      }),
    )
  }

  /** The item that a property is about. */
  #itemFor(stem: string, { place, isWhole }: Naming): RelatedItem | null {
    const words = singular(stem)
    const people = PEOPLE.test(words)
      ? USERS.map((one) => this.#byName.get(one)).find((one) => one !== undefined)
      : undefined
    const other = this.#byName.get(words) ?? this.#byName.get(words.split('-').at(-1) ?? '') ?? people
    if (other === undefined) return null
    const { values, key } = this.#knownOf(other, isWhole)
    // The name of the thing decides, so that `ownerId` and `owner` are the same one.
    // The first item names the first ones, which are those of the document's examples.
    const index = place === 0 ? 0 : (Math.abs(hash(words)) + place * 7) % Math.max(1, values.length)
    const item = values[index]
    return item === undefined || key === null || !Object.hasOwn(item, key) ? null : { item, key, index }
  }
}

function isAlike(next: unknown, value: unknown): boolean {
  return next !== undefined && typeof next === typeof value && Array.isArray(next) === Array.isArray(value)
}

function isAllowed(schema: Schema | null, value: unknown): boolean {
  return schema === null || satisfies(schema, value, 'response')
}

/** The schema of a list's items. */
function listItemSchema(schema: Schema): Schema | null {
  const part = schema.parts.find(({ own }) => isObject(own.items))
  return part?.inside('items') ?? null
}
