/** Values that name items: `ownerId`, `owner: {id, name}`, `tagIds`, the parent in the path. By names alone. */

import { hash } from '../../../fixtures/world/random.ts'
import { singular, wordsOf } from '../../../fixtures/world/words.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Resource } from '../../../spec/resources/resources.ts'

/** The items of a resource, as far as others name them; `key`: the property that identifies one. */
export type Known = { readonly values: readonly JsonObject[]; readonly key: string | null }

/** People are called by what they do. */
const PEOPLE =
  /(^|-)(user|owner|author|creator|customer|assignee|reviewer|member|employee|sender|recipient|created-by|updated-by|account|person|client|student|teacher|seller|buyer|manager|assigned-to|uploaded-by|reporter|follower|followee)$/
const USERS = ['user', 'person', 'member', 'account', 'customer', 'employee', 'people']

type Found = { readonly item: JsonObject; readonly key: string }

export class Relations {
  readonly #byName: ReadonlyMap<string, Resource>
  readonly #knownOf: (resource: Resource, isWhole: boolean) => Known

  /** `knownOf`: the items of a resource; `isWhole`: those that name others already. */
  constructor(resources: readonly Resource[], knownOf: (resource: Resource, isWhole: boolean) => Known) {
    const named = (one: Resource): string =>
      singular(wordsOf(one.path.split('/').findLast((each) => /^[^{}]+$/.test(each)) ?? one.name))
    // Of several with one name, the one that most operations use and that has no parents.
    const rank = ({ parents, uses, key }: Resource): number => uses.length - 10 * parents - (key === null ? 100 : 0)
    const ordered = resources.toSorted((one, other) => rank(one) - rank(other))
    this.#byName = new Map(ordered.map((one) => [named(one), one]))
    this.#knownOf = knownOf
  }

  /** True where there is nothing to name. */
  get isEmpty(): boolean {
    return this.#byName.size === 0
  }

  /**
   * A value whose members name items that exist. `place`: which of them; `own`: the property that identifies the value
   * itself; `isWhole`: what is embedded agrees with its item, too.
   */
  related(value: JsonObject, place: number, own: string | null, isWhole: boolean): JsonObject {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === own ? one : this.#member(name, one, place, isWhole)]),
    )
  }

  /** As {@link related}, for an answer that is an object or a list, or has one inside. */
  inAnswer(value: unknown, place: number, isWhole: boolean): unknown {
    if (Array.isArray(value)) return value.map((one, index) => this.inAnswer(one, place + index, isWhole))
    return isObject(value) ? this.related(value, place, null, isWhole) : value
  }

  #member(name: string, value: unknown, place: number, isWhole: boolean): unknown {
    const words = wordsOf(name)
    const [, stem, ending] = /^(.+)-(ids?|key|uuid|ref)$/.exec(words) ?? []
    if (Array.isArray(value)) {
      return value.map((one, index) =>
        isObject(one)
          ? this.#embedded(singular(words), one, place + index, isWhole)
          : stem === undefined
            ? one
            : this.#id(stem, one, place + index),
      )
    }
    if (isObject(value)) return this.#embedded(words, value, place, isWhole)
    if (stem !== undefined && ending !== undefined) return this.#id(stem, value, place)
    return typeof value === 'number' &&
      /^(user|owner|author|customer|category|product|order|account|team|project|company|parent)$/.test(words)
      ? this.#id(words, value, place)
      : value
  }

  #id(stem: string, value: unknown, place: number): unknown {
    if (value === null || typeof value === 'boolean') return value
    const found = this.#itemFor(stem, place, false)
    const next = found?.item[found.key]
    return next !== undefined && typeof next === typeof value ? next : value
  }

  /** An embedded object agrees with the item that it names. */
  #embedded(stem: string, value: JsonObject, place: number, isWhole: boolean): JsonObject {
    const found = isWhole ? this.#itemFor(stem, place, true) : null
    if (found === null || !Object.hasOwn(value, found.key)) return this.related(value, place, null, isWhole)
    return Object.fromEntries(
      Object.entries(value).map(([each, one]) => {
        const next = found.item[each]
        const isAlike = next !== undefined && typeof next === typeof one && Array.isArray(next) === Array.isArray(one)
        return [each, isAlike ? next : this.#member(each, one, place, isWhole)]
      }),
    )
  }

  /** The item that a property is about. */
  #itemFor(stem: string, place: number, isWhole: boolean): Found | null {
    const words = singular(stem)
    const people = PEOPLE.test(words)
      ? USERS.map((one) => this.#byName.get(one)).find((one) => one !== undefined)
      : undefined
    const other = this.#byName.get(words) ?? this.#byName.get(words.split('-').at(-1) ?? '') ?? people
    if (other === undefined) return null
    const { values, key } = this.#knownOf(other, isWhole)
    // The name of the thing decides, so that `ownerId` and `owner` are the same one.
    // The first item names the first ones, which are those of the document's examples.
    const item = values[place === 0 ? 0 : (Math.abs(hash(words)) + place * 7) % Math.max(1, values.length)]
    return item === undefined || key === null || !Object.hasOwn(item, key) ? null : { item, key }
  }
}
