/** Finds items by what they say of themselves, without a look at the others. */

import { onceFor, remembered } from '../../../spec/program/once-for.ts'
import type { ChildLink } from '../../../spec/resources/linked/links.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { addressOf, keyInAddress, keyNamed, type Resource } from '../../../spec/resources/resource.ts'
import { type Item, type Items, keyText } from './items.ts'
import type { Stored } from './memory.ts'

/** The item with a key; below which parent one is that stands below any, only a look at all of them tells. */
export function itemWithKey(items: Items | null, key: string): Item | null {
  return items?.get('', key) ?? items?.all().find((one) => one.key === key) ?? null
}

/** Finds the items with a name, each time among all that there are. */
export function itemsNamed(namesOf: (item: Item) => readonly string[]) {
  return onceFor((items: Items) => {
    const known = new Map<string, Map<number, Item>>()
    let added = 0
    const add = (item: Item): void => {
      added++
      for (const name of namesOf(item)) remembered(known, name, () => new Map<number, Item>()).set(item.place, item)
    }
    const begin = (): void => {
      known.clear()
      added = 0
      for (const item of items.all()) add(item)
    }
    begin()
    const { onPut } = items
    items.onPut = (item) => {
      onPut(item)
      // Names that nobody has any more are forgotten now and then.
      if (added > 100 + 6 * items.size) begin()
      else add(item)
    }
    return (name: string): readonly Item[] =>
      [...(known.get(name)?.values() ?? [])].filter((one) => items.get(one.scope, one.key) === one)
  })
}

/** The key of the item that a scope is right below. */
export const keyRightAbove = (scope: string): string => decodeURIComponent(scope.split('/').at(-1) ?? '')

/** The keys by which an item names the one that it is below. */
export function keysNamed({ scope, json }: Item, { isByPath, ...link }: ChildLink, to: Resource): readonly string[] {
  return [...keysHeld(json.exact, link, to), ...(isByPath ? [keyRightAbove(scope)] : [])]
}

/** The keys of others that a value names at some places: by these, by their addresses, or by objects that have either. */
export function keysHeld(
  value: unknown,
  { ways, as }: Pick<ChildLink, 'ways' | 'as'>,
  to: Resource,
): readonly string[] {
  const isAddress = as !== undefined && addressOf(to)?.name === as
  return ways
    .flatMap((way) => valuesAt(value, way))
    .map((one) => keyNamed(one, to, as))
    .filter((one) => one != null)
    .map((one) => (isAddress && typeof one === 'string' ? keyInAddress(one) : keyText(one)))
}

/** Tells whether an item is below one with some key, or below what is. */
export function createBelow({ via, ...link }: ChildLink, to: Resource, key: string, memory: Stored) {
  const isMid = via && createBelow(via, to, key, memory)
  const mids =
    isMid &&
    new Set(
      memory
        .read(via.from.path)
        ?.all()
        .filter(isMid)
        .map((one) => one.key),
    )
  return (item: Item): boolean =>
    keysNamed(item, link, via?.from ?? to).some((one) => (mids === undefined ? one === key : mids.has(one)))
}
