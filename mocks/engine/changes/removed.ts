/** What was deleted and may come back: kept beside the items, with all that went with it. */

import { removalOf, removedAsked, removedSaid, takesBack } from '../../../spec/effects/removals.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Listing } from '../../../spec/resources/lists/listing.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import type { Write } from '../state/deed.ts'
import { type Item, Items, type Position } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'
import { createAct } from './act.ts'

export type Gone = { readonly path: string; readonly item: Item }

/** How a use keeps and shows what was deleted; null for items of which nothing does. */
export function createRemoved(resource: Resource, use: Use) {
  const removal = removalOf(resource)
  if (removal === null) return null
  const { path } = resource
  // No path of a resource begins with a space.
  const [out, whole] = [` removed${path}`, ` removed-with${path}`]
  const act = createAct(resource, removal)
  const parameter = removedAsked(use)
  /** Brings back a deleted item with all that went with it, as it was; tells whether there was one. */
  const bringBack = (memory: Memory, scope: string, key: string, at: Position): boolean => {
    const kept = memory.read(whole)?.get(scope, key) ?? null
    if (kept === null || memory.read(path)?.get(scope, key) != null) return false
    const texts: readonly (readonly [string, string, string, string])[] = JSON.parse(kept.text)
    for (const [of, ...item] of texts) memory.write(of, at).put(...item)
    for (const name of [out, whole]) memory.write(name, at).delete(scope, key)
    return true
  }
  return {
    /** A list whose parameter for what was deleted is no filter of its moments. */
    unfiltered: (listing: Listing): Listing =>
      parameter === null ? listing : { ...listing, filters: [...listing.filters, { parameter, property: null }] },
    /** Keeps a deleted item as it was shown, with its moment, and all that is gone with it as it was stored. */
    keep: (memory: Memory, shown: Item, gone: readonly Gone[], { time }: Write, at: Position): void => {
      const { scope, key } = shown
      const { exact } = shown.json
      const { value } = act(isObject(exact) ? exact : {}, removal.sets ?? {}, time)
      const texts = gone.map(({ path: of, item }) => [of, item.scope, item.key, item.text])
      memory.write(out, at).put(scope, key, JSON.stringify(value), time)
      memory.write(whole, at).put(scope, key, JSON.stringify(texts))
    },
    bringBack: takesBack(resource, use) ? bringBack : null,
    /** The items that a query asks for, and which of them were deleted; null where it asks for the usual ones. */
    listed: (items: Items, memory: Stored, query: string) => {
      const said = parameter && removedSaid(parameter, new URLSearchParams(query).get(parameter.name))
      if (said === null) return null
      const all = new Items(null, said === 'with' ? items : null)
      const gone = (memory.read(out)?.all() ?? []).map((one) => all.put(one.scope, one.key, one.text, one.changed))
      return { items: all, gone: new Set(gone) }
    },
  }
}
