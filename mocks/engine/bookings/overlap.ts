/** Refuses what is at the same time as another of the same thing: no room is booked twice. */

import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, tokens } from '../../../spec/json/pointer.ts'
import { isA } from '../../../spec/names/value-roles.ts'
import { periodNames } from '../../../spec/requirements/item-sent.ts'
import { formulasOf } from '../../../spec/requirements/properties.ts'
import { overlapTold } from '../../../spec/requirements/told.ts'
import { createDoing } from '../../../spec/resources/effects.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName } from '../../../spec/resources/references.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import type { Outcome } from '../state/deed.ts'
import { type Item, keyText } from '../state/items.ts'

/** Null where the document does not say so, or items tell of no time or no thing. */
export function createOverlap(api: Api, resource: Resource, use: Use) {
  const status = overlapTold(api, use)
  const [start, end] = periodNames(resource)
  // Who books may book several things at once.
  const things = mapOf(api)
    .relationsOfItems(resource)
    .filter(({ isMany, to }) => !isMany && !isA('person', itemName(to)))
    .map((one) => ({ name: tokens(one.from.at)[0] ?? '', key: one.to.key ?? '' }))
  const isOfThings = things.length + resource.parents > 0
  if (status === undefined || start === undefined || end === undefined || !isOfThings) return null
  const isDoing = createDoing(resource)
  // Where the last day counts, too, no other begins on it.
  const isWhole = formulasOf(resource.schema).some(({ more }) => more === 1)
  const thingsOf = (item: JsonObject) =>
    things.flatMap(({ name, key }) => {
      const named = item[name]
      return named == null ? [] : `${name} ${keyText(isObject(named) ? named[key] : named)}`
    })
  const timeOf = (item: JsonObject) => [Date.parse(String(item[start])), Date.parse(String(item[end]))] as const
  const isAtOnce = (item: JsonObject, other: JsonObject): boolean => {
    const [[from, to], [begun, ended]] = [timeOf(item), timeOf(other)]
    return isWhole ? begun <= to && from <= ended : begun < to && from < ended
  }
  const isOfSame = (item: JsonObject, other: JsonObject): boolean =>
    things.length === 0 || !new Set(thingsOf(item)).isDisjointFrom(new Set(thingsOf(other)))
  return (item: JsonObject, scope: string, others: readonly Item[]): Outcome | null => {
    const found = others.find(({ json: { exact }, scope: own }) => {
      return own === scope && isObject(exact) && isDoing(exact) && isOfSame(item, exact) && isAtOnce(item, exact)
    })
    const why = `The item ${JSON.stringify(found?.key)} of ${resource.name} is at the same time.`
    return found === undefined ? null : { kind: 'taken', by: { status, names: [], why } }
  }
}
