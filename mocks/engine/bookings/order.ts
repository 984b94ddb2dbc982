/** Refuses what ends before it begins, and what is outside the time of what it belongs to, where the document says so. */

import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, ownMember, tokens } from '../../../spec/json/pointer.ts'
import { saysOf, saysThing } from '../../../spec/names/described.ts'
import { isWhen } from '../../../spec/names/property-named.ts'
import { itemSentBy, periodNames } from '../../../spec/requirements/item-sent.ts'
import { momentsTold, timesTold } from '../../../spec/requirements/told.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName } from '../../../spec/resources/references.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import type { Outcome } from '../state/deed.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'

/** Tells why an item is refused for its times; null where the document says nothing of them. */
export function createOrder(api: Api, resource: Resource, use: Use) {
  const sent = itemSentBy(use)?.schema.wide.properties ?? new Map()
  const said = timesTold(api, use)
  const [start, end] = periodNames(resource)
  const inOrder = momentsTold(api, resource, use)
  const within = said.flatMap(({ status, told }) =>
    saysOf('lying_in', told)
      ? waysTo(api, resource, (to) => saysThing(told, itemName(to))).map((way) => ({ ...way, status }))
      : [],
  )
  const moments = [start, end].some((one) => one !== undefined)
    ? [start, end].flatMap((one) => one ?? [])
    : [...sent].flatMap(([name, own]) => (isWhen(name, own) ? [name] : []))
  if (inOrder === null && (within.length === 0 || moments.length === 0)) return null
  const refusal = (status: string, name: string, why: string): Outcome => ({
    kind: 'taken',
    by: { status, names: [], why, at: [...(itemSentBy(use)?.path ?? []), name] },
  })
  return (item: JsonObject, memory: Stored): Outcome | null => {
    if (inOrder !== null) {
      const { status, isStrict } = inOrder
      const [from, to] = [timeOf(item[inOrder.start]), timeOf(item[inOrder.end])]
      if (to < from || (isStrict && to === from))
        return refusal(status, inOrder.end, `${inOrder.end} must be after ${inOrder.start}.`)
    }
    for (const { way, status, bounds } of within) {
      const owner = way.reduce<JsonObject | null>((one, step) => one && step(one, memory), item)
      const [from, to] = bounds.map((name) => timeOf(owner?.[name]))
      const outside = moments.find(
        (name) => timeOf(item[name]) < (from ?? Number.NaN) || timeOf(item[name]) > endOfDay(owner?.[bounds[1]], to),
      )
      if (outside !== undefined)
        return refusal(status, outside, `${outside} must be between ${bounds.join(' and ')} of what it is in.`)
    }
    return null
  }
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

/** The last moment of what ends on a day. */
const endOfDay = (value: unknown, at = Number.NaN): number => (String(value).length === 10 ? at + 86_399_999 : at)

type Lead = (item: JsonObject, memory: Stored) => JsonObject | null
type Course = { readonly way: readonly Lead[]; readonly bounds: readonly [string, string] }

/** How items lead to one with a time of its own that is meant: the course of a lesson's module. */
function waysTo(api: Api, from: Resource, isMeant: (to: Resource) => boolean, depth = 2): readonly Course[] {
  return mapOf(api)
    .relationsOfItems(from)
    .flatMap((one): readonly Course[] => {
      const [name = '', more] = tokens(one.from.at)
      if (one.isMany || one.isEmbedded || more !== undefined || one.to === from) return []
      const step: Lead = (item, memory) => {
        const exact = itemWithKey(memory.read(one.to.path), keyText(ownMember(item, name)))?.json.exact
        return isObject(exact) ? exact : null
      }
      const [start, end] = periodNames(one.to)
      if (isMeant(one.to) && start !== undefined && end !== undefined) return [{ way: [step], bounds: [start, end] }]
      const onward = depth > 1 ? waysTo(api, one.to, isMeant, depth - 1) : []
      return onward.map(({ way, bounds }) => ({ way: [step, ...way], bounds }))
    })
}
