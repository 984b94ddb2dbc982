/** The order of a list that a query asks for: `sort=-name`, `sort=name,asc`, `sortBy=name&order=desc`. */

import { askedRoleOf, directionOf } from '../../../spec/names/list-roles.ts'
import type { PropertyPlace } from '../../../spec/names/property-named.ts'
import { type Sorting, valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { goesDown, keysIn, type SortKey } from '../../../spec/resources/lists/sorting.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Item } from '../state/items.ts'
import { comparedIn, textsFor } from './choosing.ts'

/** Puts items in the order that was asked for. */
export type Arrange = (items: readonly Item[]) => readonly Item[]

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
