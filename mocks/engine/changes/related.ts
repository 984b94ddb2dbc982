/** What is refused because of other items: one that names what is not there, and the deletion of one that has others. */

import type { Api } from '../../../spec/contract/contract.ts'
import { join, tokens, at as valueAt } from '../../../spec/json/pointer.ts'
import { childrenTold, referencesTold } from '../../../spec/requirements/told.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Resource, Use } from '../../../spec/resources/resources.ts'
import type { Outcome } from '../state/deed.ts'
import { type Items, keyText } from '../state/items.ts'
import { isGenerated, type Stored } from '../state/memory.ts'

/** Tells why an item is refused that names others; null if all are there. `isAny`: any key may be one of theirs. */
export function createNaming(
  api: Api,
  { operation, within }: Use,
  isAny: (to: Resource, items: Items | null) => boolean,
) {
  const told = referencesTold(api, operation, mapOf(api))
  return (memory: Stored, sent: unknown): Outcome | null => {
    for (const { at, to, status } of told) {
      const key = valueAt(sent, join('', ...at.slice(within.length)))
      const items = memory.read(to.path)
      if (key === undefined || key === null || isAny(to, items)) continue
      const text = keyText(key)
      const isThere = items?.get('', text) != null || items?.all().some((one) => one.key === text) === true
      if (!isThere)
        return { kind: 'related', status, why: `No item of ${to.name} has the key ${JSON.stringify(text)}.` }
    }
    return null
  }
}

/** Tells why an item is not deleted: others that somebody has written are below it, or name it; null if there are none. */
export function createHolding(api: Api, use: Use, resource: Resource) {
  const { relationsOfItems } = mapOf(api)
  const told = childrenTold(api, use, resource, mapOf(api)).map((one) => {
    const { of, create, at } = one
    const named = relationsOfItems(of).find(({ to, isMany }) => to === resource && !isMany)?.from
    const place = at.length > 0 ? at.slice(create.within.length) : named?.in === 'item' ? tokens(named.at) : []
    return { ...one, pointer: join('', ...place) }
  })
  return (memory: Stored, { scope, key }: { readonly scope: string; readonly key: string }): Outcome | null => {
    const below = [...(scope === '' ? [] : [scope]), encodeURIComponent(key)].join('/')
    for (const { of, pointer, status } of told) {
      const child = memory
        .read(of.path)
        ?.all()
        .find((one) => {
          const isBelow = of.parents > 0 && one.scope === below
          const isNaming = pointer !== '' && keyText(valueAt(one.json.exact, pointer)) === key
          return (isBelow || isNaming) && !isGenerated(memory.world, of.path, one)
        })
      if (child !== undefined)
        return { kind: 'related', status, why: `There is still an item of ${of.name} that has it.` }
    }
    return null
  }
}
