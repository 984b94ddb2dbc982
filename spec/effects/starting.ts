/** What a new item takes over from what it names, and what it may be alone of: a rental starts where its bike stands, and a rider has one at a time. */

import type { Api } from '../contract/contract.ts'
import { tokens } from '../json/pointer.ts'
import { saysOf, spokenWords, thingPlaceOf } from '../names/described.ts'
import { reasonsSaid } from '../names/sentences/states.ts'
import { isOfClass } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import { refusalsTold } from '../requirements/told.ts'
import { isEnd, type StateNamed, stateProperties } from '../resources/counted/states.ts'
import { mapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import type { Relation } from '../resources/relations.ts'
import type { Resource, Use } from '../resources/resource.ts'

/** A property of a new item that names what one that was sent names by another: the `start_station` is the `station` of the `bike_id`. */
export type TakenOver = {
  readonly name: string
  readonly key: string
  readonly isEmbedded: boolean
  readonly from: Resource
  readonly by: string
  readonly at: string
}

const propertyNaming = ({ from }: Relation): string => tokens(from.at)[0] ?? ''
const isDirect = ({ from, isMany, as }: Relation): boolean =>
  !isMany && as === undefined && from.in === 'item' && tokens(from.at).length === 1

const sentNames =
  ({ request }: Resource) =>
  (one: Relation): boolean =>
    request?.wide.properties.has(propertyNaming(one)) === true

/** What of a new item is where something that it names is. */
export function takenOver(api: Api, resource: Resource): readonly TakenOver[] {
  const { relationsOfItems } = mapOf(api)
  const all = relationsOfItems(resource).filter(isDirect)
  const isSent = sentNames(resource)
  return all.flatMap((one): TakenOver[] => {
    const { to, thing, isEmbedded } = one
    const [first = ''] = thing.split('-')
    if (isSent(one) || to.key === null || thing === itemName(to) || !isOfClass('coming_from', first)) return []
    const ways = all.filter(isSent).flatMap((by) =>
      relationsOfItems(by.to)
        .filter((each) => isDirect(each) && each.to === to && each.isEmbedded === isEmbedded)
        .map((each) => ({ from: by.to, by: propertyNaming(by), at: propertyNaming(each) })),
    )
    const [way, other] = ways
    return way === undefined || other !== undefined
      ? []
      : [{ name: propertyNaming(one), key: to.key, isEmbedded, ...way }]
  })
}

/** What no two items that have not come to an end may name alike, and the status of the refusal. */
export type SoleTold = {
  readonly to: Resource
  readonly name: string
  readonly where: StateNamed
  readonly status: string
}

/** What may have one such item at a time, as a refusal says: `rider_already_riding`, `The member already has an open loan`. */
export function soleTold(api: Api, resource: Resource, { operation, role }: Use): readonly SoleTold[] {
  const [state] = stateProperties(resource.schema.wide.properties)
  const [end, ...or] = state?.members.filter(isEnd) ?? []
  if (role !== 'create' || state === undefined || end === undefined || or.length + 1 === state.members.length) return []
  const isSent = sentNames(resource)
  const where = { property: state.property, value: end, or, isNot: true }
  const named = mapOf(api).relationsOfItems(resource).filter(isDirect)
  return refusalsTold(api, operation).flatMap(({ status, told }) =>
    reasonsSaid(told, []).flatMap((reason): SoleTold[] => {
      const words = spokenWords(reason)
      const meant = named.filter(({ to }) => thingPlaceOf(itemName(to), words) >= 0)
      const [only, other] = new Map(meant.map((one) => [one.to, one])).values()
      const isOwn = thingPlaceOf(itemName(resource), words) >= 0 && saysOf('having', reason)
      const isCode = reason.trim().startsWith('`') && words.length < 4
      const isState = only !== undefined && hasState(only.to, words)
      // `The student already has an active enrolment for it` may have others.
      const isForOther = words.at(-1) === 'it'
      if (only === undefined || other !== undefined || !words.includes('already') || isState || isForOther) return []
      return isOwn || isCode ? [{ to: only.to, name: propertyNaming(meant.find(isSent) ?? only), where, status }] : []
    }),
  )
}

/** True where words name a state of such things themselves: `The bike is already in repair`. */
const hasState = ({ schema }: Resource, words: readonly string[]): boolean =>
  stateProperties(schema.wide.properties).some(({ members }) =>
    members.some((one) => `-${words.join('-')}-`.includes(`-${wordsOf(one)}-`)),
  )
