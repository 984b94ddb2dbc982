/** The order of a list that a query asks for: `sort=-name`, `sort=name,asc`, `sortBy=name&order=desc`. */

import { askedRoleOf, directionOf } from '../../../spec/names/list-roles.ts'
import { type PropertyPlace, propertyNamed, type Sorting } from '../../../spec/resources/filtering.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Item } from '../state/items.ts'
import { comparedIn, textsFor, valuesAt } from './choosing.ts'

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
    const isDown = directionOf(said) === (isUpwards ? 'up' : 'down')
    const keys = keysIn(textsFor(by, query), properties)
    const all = keys.length === 0 && isDown ? [{ place: null, isDown: false }] : keys
    if (all.length === 0) return null
    const turned = isDown ? all.map((key) => ({ ...key, isDown: !key.isDown })) : all
    return (items) => items.toSorted((one, other) => firstDifference(turned, one, other))
  }
}

/** Reads `name,asc`, `-name`, `name:desc`, `name desc` or `name_desc`. A direction applies to all names before it. */
function keysIn(texts: readonly string[], properties: ReadonlyMap<string, Schema>): readonly SortKey[] {
  return texts.flatMap((text) => {
    const keys: SortKey[] = []
    for (const part of text.split(/[,;|]/)) {
      const way = directionOf(part)
      if (way !== null && propertyNamed(part.split('.'), properties) === null) {
        const isDown = way === 'down'
        if (keys.length === 0) keys.push({ place: null, isDown })
        else for (const [index, key] of keys.entries()) keys[index] = { ...key, isDown }
      } else {
        const key = sortKeyIn(part.trim(), properties)
        if (key !== null) keys.push(key)
      }
    }
    return keys
  })
}

function sortKeyIn(text: string, properties: ReadonlyMap<string, Schema>): SortKey | null {
  const [, sign = '', name = ''] = /^([-+!]?)(.*)$/s.exec(text) ?? []
  const own = propertyNamed(name.split('.'), properties)
  if (own !== null) return { place: own, isDown: sign === '-' || sign === '!' }
  const [, before = '', way = ''] = /^(.+?)[\s:._-]*((?:asc|desc)(?:ending)?)$/i.exec(name) ?? []
  const place = before === '' ? null : propertyNamed(before.split('.'), properties)
  return place === null ? null : { place, isDown: /^desc/i.test(way) }
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
