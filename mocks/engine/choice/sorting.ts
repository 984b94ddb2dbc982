/** The order of a list that a query asks for: `sort=-name`, `sort=name,asc`, `sortBy=name&order=desc`. */

import type { DirectionRole } from '../../../spec/generated/list-names.ts'
import { askedRoleOf, boundRoleOf, directionOf, isOfListClass, saidAtEnds } from '../../../spec/names/list-roles.ts'
import { momentMeant, type PropertyPlace, propertyMeant, propertyNamed } from '../../../spec/names/property-named.ts'
import { splitName, wordsOf } from '../../../spec/names/words.ts'
import type { Sorting } from '../../../spec/resources/lists/filtering.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Item } from '../state/items.ts'
import { comparedIn, textsFor, valuesAt } from './choosing.ts'

type Properties = ReadonlyMap<string, Schema>

/** Puts items in the order that was asked for. */
export type Arrange = (items: readonly Item[]) => readonly Item[]

/** One property to sort by; no place means the order of creation. */
type SortKey = { readonly place: PropertyPlace | null; readonly isDown: boolean }

/** Creates a function that reads the order from a query; null if the query names no known order. */
export function createSorting(
  { by, direction }: Sorting,
  properties: ReadonlyMap<string, Schema>,
): (query: URLSearchParams) => Arrange | null {
  if (by === null) return () => null
  // `ascending=false`, `asc=0`.
  const isUpwards = direction !== null && askedRoleOf(direction.name) === 'page.ascending'
  return (query) => {
    const [said = ''] = direction === null || direction === by ? [] : textsFor(direction, query)
    const isDown = goesDown(directionOf(said)) !== isUpwards && directionOf(said) !== null
    const keys = keysIn(textsFor(by, query), properties)
    const all = keys.length === 0 && isDown ? [{ place: null, isDown: false }] : keys
    if (all.length === 0) return null
    const turned = isDown ? all.map((key) => ({ ...key, isDown: !key.isDown })) : all
    return (items) => items.toSorted((one, other) => firstDifference(turned, one, other))
  }
}

function goesDown(way: DirectionRole | null): boolean {
  return way === 'down' || way === 'newest'
}

/** Reads `name,asc`, `-name`, `name:desc`, `name desc` or `name_desc`. A direction applies to all names before it. */
function keysIn(texts: readonly string[], properties: Properties): readonly SortKey[] {
  return texts.flatMap((text) => {
    const keys: SortKey[] = []
    for (const part of text.split(/[,;|]/)) {
      const way = directionOf(part)
      if ((way === 'up' || way === 'down') && keys.length > 0) {
        for (const [index, key] of keys.entries()) keys[index] = { ...key, isDown: way === 'down' }
      } else {
        const key = sortKeyIn(part.trim(), properties)
        if (key !== null) keys.push(key)
      }
    }
    return keys
  })
}

/** Reads one name with its direction: `-price`, `price:desc`, `price_high_to_low`, `cheapest`, `newest`. */
function sortKeyIn(text: string, properties: Properties): SortKey | null {
  const [, sign = '', name = ''] = /^([-+!]?)(.*)$/s.exec(text) ?? []
  const own = propertyNamed(name.split('.'), properties)
  if (own !== null) return { place: own, isDown: sign === '-' || sign === '!' }
  const words = splitName(name)
  for (const [way, rest] of saidAtEnds(words, directionOf)) {
    const place = rest.length === 0 ? barePlace(words, way, properties) : sortPlace(rest.join('_'), properties)
    if (place !== null || rest.length === 0) return { place, isDown: goesDown(way) }
  }
  const place = sortPlace(name, properties)
  // What is popular comes with the most popular first.
  const isMost = isOfListClass('popular', words.join('-')) || isOfListClass('graded', words.join('-'))
  return place === null ? null : { place, isDown: isMost || sign === '-' || sign === '!' }
}

/** What `newest`, `cheapest` and `a-z` sort by; null for the order of creation. */
function barePlace(words: readonly string[], way: DirectionRole, properties: Properties): PropertyPlace | null {
  if (way === 'newest' || way === 'oldest') return momentMeant(properties, ['bound.created'])
  const said = words.join('-')
  if (/^(a-z|z-a|alpha.*)$/.test(said)) return sortPlace('name', properties)
  return /cheap|expensive/.test(said) ? sortPlace('price', properties) : null
}

/** The property that a name sorts by, less exactly said. */
function sortPlace(name: string, properties: Properties): PropertyPlace | null {
  const own = propertyNamed([name], properties) ?? propertyMeant(name, properties, { asked: null, called: '' })
  return own ?? (boundRoleOf(wordsOf(name)) === 'bound.itself' ? momentMeant(properties) : null)
}

function firstDifference(keys: readonly SortKey[], one: Item, other: Item): number {
  for (const { place, isDown } of keys) {
    const difference = place === null ? one.place - other.place : comparedAt(place, one, other, isDown)
    if (difference !== 0) return isDown ? -difference : difference
  }
  return 0
}

/** Items without a value come last, whatever the direction. */
function comparedAt({ path, schema }: PropertyPlace, one: Item, other: Item, isDown: boolean): number {
  const [first = null] = valuesAt(one.json.exact, path)
  const [second = null] = valuesAt(other.json.exact, path)
  if (first === null || second === null) {
    const order = Number(first === null) - Number(second === null)
    return isDown ? -order : order
  }
  const difference = comparedIn(first, second, schema)
  return Number.isNaN(difference) ? 0 : difference
}
