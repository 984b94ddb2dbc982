/** Everything that a session remembers, as its items are given. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { Item } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'

export type Snapshot = Readonly<Record<string, readonly unknown[]>>

/** Everything that is remembered, by the resource's name. */
export function snapshotOf(resources: readonly Resource[], memory: Stored): Snapshot {
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const items = memory.read(resource.path)
      return items === null ? [] : [[resource.name, items.all().map((item) => whole(resource, item))] as const]
    }),
  )
}

/** An item with the keys of its parents, as far as it does not have them itself; its lines are items of their own. */
function whole(resource: Resource, item: Item): unknown {
  const own = item.json.exact
  const lines = Object.fromEntries([...(resource.lines?.keys() ?? [])].map((name) => [name, []]))
  const exact = isObject(own) ? { ...own, ...lines } : own
  if (!isObject(exact) || resource.parents === 0) return exact
  const values = valuesOf(item)
  const missing = pathParameters(resource.path).flatMap((name, index) =>
    Object.keys(exact).some((each) => isSameKey(name, each)) ? [] : [[name, values[index]] as const],
  )
  return { ...Object.fromEntries(missing), ...exact }
}

function isSameKey(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

/** The values of the parameters that lead to an item, its own key among them. */
function valuesOf({ scope, key }: Item): string[] {
  return [...(scope === '' ? [] : scope.split('/').map(decodeURIComponent)), key]
}
