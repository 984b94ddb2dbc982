/** What belongs to what, where no property says it: pairs of keys, which the lists of both sides show. */

import type { Resource } from '../../../spec/resources/resource.ts'
import { type Item, type Position, pairText } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'

/** The pairs of a collection, and what its items are; null where these are its own. */
export function createPairs({ pairs, path }: Resource, all: readonly Resource[]) {
  const [home, kept] = [pairs?.of, pairs?.kept].map((own) => all.find((one) => one.path === own))
  if (home === undefined || kept === undefined) return null
  const isMirror = kept.path !== path
  const placeOf = (scope: string, key: string) =>
    isMirror ? ([encodeURIComponent(key), decodeURIComponent(scope)] as const) : ([scope, key] as const)
  return {
    home,
    /** The keys of those that belong to the item above. */
    keysOf: (memory: Stored, scope: string): ReadonlySet<string> => {
      const own = decodeURIComponent(scope)
      const items = memory.read(kept.path)?.all() ?? []
      const keys = items.flatMap((one) => {
        if (isMirror) return one.key === own ? [decodeURIComponent(one.scope)] : []
        return one.scope === scope ? [one.key] : []
      })
      return new Set(keys)
    },
    has: (memory: Stored, scope: string, key: string): boolean =>
      memory.read(kept.path)?.get(...placeOf(scope, key)) != null,
    /** Joins an item to the one above, or parts them. */
    set: (memory: Memory, scope: string, other: Item, isTaken: boolean, at: Position): void => {
      const items = memory.write(kept.path, at)
      const [above, key] = placeOf(scope, other.key)
      const named = isMirror ? memory.read(kept.pairs?.of ?? '')?.get('', key) : other
      if (isTaken) items.delete(above, key)
      else if (named != null) items.put(above, key, pairText(kept.key, named))
    },
  }
}
