/** Finds items by what they say of themselves, without a look at the others. */

import { onceFor, remembered } from '../../../spec/program/once-for.ts'
import type { Item, Items } from './items.ts'

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
