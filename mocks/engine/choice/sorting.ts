/** The order of a list that a query asks for: `sort=-name`, `sort=name,asc`, `sortBy=name&order=desc`. */

import { askedRoleOf, directionOf } from '../../../spec/names/list-roles.ts'
import { isDate, type PropertyPlace } from '../../../spec/names/property-named.ts'
import { type Sorting, valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { goesDown, keysIn, type SortKey } from '../../../spec/resources/lists/sorting.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Item } from '../state/items.ts'
import { compared, type Placed, placedIn, textsFor } from './choosing.ts'

/** Puts items in the order that was asked for. */
export type Arrange = (items: readonly Item[]) => readonly Item[]

/** Creates a function that reads the order from a query; the usual one, or null, if the query names no known order. */
export function createSorting(
  { by, direction, each }: Sorting,
  properties: ReadonlyMap<string, Schema>,
  usual: SortKey | null,
): (query: URLSearchParams) => Arrange | null {
  const untold = usual === null ? null : arrangedBy([usual])
  if (by === null && each.length === 0) return () => untold
  if (by === null)
    return (query) => {
      const keys = [...query].flatMap(([asked, text]) => {
        const one = each.find(({ parameter }) => parameter.name === asked)
        if (one === undefined) return []
        const isDown = goesDown(directionOf(text))
        return keysIn([one.name], properties).map((key) => ({ ...key, isDown }))
      })
      return keys.length === 0 ? untold : arrangedBy(keys)
    }
  // `ascending=false`, `asc=0`.
  const isUpwards = direction !== null && askedRoleOf(direction.name) === 'page.ascending'
  return (query) => {
    const [said = ''] = direction === null || direction === by ? [] : textsFor(direction, query)
    const isDown = goesDown(directionOf(said)) !== isUpwards && directionOf(said) !== null
    const keys = keysIn(textsFor(by, query), properties)
    const all = keys.length === 0 && isDown ? [{ place: null, isDown: false }] : keys
    if (all.length === 0) return untold
    return arrangedBy(isDown ? all.map((key) => ({ ...key, isDown: !key.isDown })) : all)
  }
}

/** What an item is sorted by is read once, and not for each comparison. */
function arrangedBy(keys: readonly SortKey[]): Arrange {
  // Of what was made in one second, the newest comes first as well.
  const turn = keys.some(({ place, isDown }) => isDown && place !== null && isDate(place.schema)) ? -1 : 1
  return (items) =>
    items
      .map((item) => ({ item, values: keys.map(({ place }) => sortedBy(item, place)) }))
      .sort(
        (one, other) => firstDifference(keys, one.values, other.values) || turn * (one.item.place - other.item.place),
      )
      .map(({ item }) => item)
}

/** The value that an item is sorted by; without a place, the order of creation. */
function sortedBy({ json, place: number }: Item, place: PropertyPlace | null): Placed | null {
  if (place === null) return { number, text: null, low: '' }
  const [value = null] = valuesAt(json.exact, place.path)
  return value === null ? null : placedIn(value, place.schema)
}

function firstDifference(
  keys: readonly SortKey[],
  ones: readonly (Placed | null)[],
  others: readonly (Placed | null)[],
): number {
  for (const [at, { isDown }] of keys.entries()) {
    const [one = null, other = null] = [ones[at], others[at]]
    // Items without a value come last, whatever the direction.
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1
    } else {
      const difference = compared(one, other)
      if (difference !== 0 && !Number.isNaN(difference)) return isDown ? -difference : difference
    }
  }
  return 0
}
