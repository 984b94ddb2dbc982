/** Refuses what was made before for the same ones, where the document says that there is one for each. */

import type { Api } from '../../../spec/contract/contract.ts'
import { onceTold } from '../../../spec/effects/once-each.ts'
import { isObject, type JsonObject, join, at as valueAt } from '../../../spec/json/pointer.ts'
import { isInState, stillTaking } from '../../../spec/resources/counted/states.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import { placesIn } from '../people/places.ts'
import { doersOf } from '../people/unsaid.ts'
import type { Outcome } from '../state/deed.ts'
import { type Item, keyText } from '../state/items.ts'

/** Null where the document says no such thing. */
export function createOnceEach(api: Api, resource: Resource, use: Use) {
  const [author] = [...placesIn(resource), ...placesIn(resource, doersOf(api, resource))]
  const told = onceTold(api, resource, use, author !== undefined)
  if (told === null) return null
  const { status, at, isBelow, isOwn, where } = told
  const places = [...at, ...(isOwn && author !== undefined ? [join('', author.name)] : [])]
  const still = where ?? stillTaking(resource.schema.wide.properties)
  const keysOf = (item: JsonObject): readonly string[] | null => {
    const keys = places.map((place) => valueAt(item, place)).map((one) => (isObject(one) ? Object.values(one)[0] : one))
    return keys.every((one) => one != null) ? keys.map(keyText) : null
  }
  return (item: JsonObject, scope: string, others: readonly Item[]): Outcome | null => {
    const own = keysOf(item)?.join('\n')
    const found = others.find(({ json: { exact }, scope: other }) => {
      const isThere = isObject(exact) && (still === null || isInState(still, exact))
      return isThere && (!isBelow || other === scope) && own !== undefined && keysOf(exact)?.join('\n') === own
    })
    const why = `The item ${JSON.stringify(found?.key)} of ${resource.name} is for the same.`
    return found === undefined ? null : { kind: 'taken', by: { status, names: [], why } }
  }
}
