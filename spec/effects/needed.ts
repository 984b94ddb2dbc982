/** In which state an item must be for another that is made of it: `Enter a boat for an open regatta`, `Only active members can borrow`. */

import type { Api } from '../contract/contract.ts'
import { join } from '../json/pointer.ts'
import { isAfterNoun, saysOf, spokenWords, thingPlaceOf, toldAt } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { flagSays } from '../names/property-named.ts'
import { reasonsSaid, statesRefused } from '../names/sentences/states.ts'
import { FACT_ROLES } from '../names/value-roles.ts'
import { clausesIn, wordsOf } from '../names/words.ts'
import { refusalsSaid } from '../requirements/told.ts'
import { mapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import type { Relation } from '../resources/relations.ts'
import type { Resource, Use } from '../resources/resource.ts'

/** What a new item names, in states in which that is refused. */
export type StateNeeded = {
  readonly to: Resource
  /** Where the item names it: a JSON Pointer. */
  readonly at: string
  /** What of the other that is, where it is not its key. */
  readonly as: string | undefined
  readonly name: string
  readonly states: readonly string[]
  readonly status: string
}

/** The states of others in which a creation that names them is refused, as the document says it. */
export function statesNeeded(api: Api, resource: Resource, { operation, role, changes }: Use): readonly StateNeeded[] {
  const status = ['409', '422', '400'].find((one) => operation.responses.some((each) => each.status === one))
  if ((role !== 'create' && role !== 'act') || status === undefined) return []
  const text = toldAt(api.document, operation)
  const sentences = role === 'create' ? clausesIn(text) : []
  // What stands in brackets is said by itself: `Places an order (409 if the customer is blocked)`.
  const refusals = refusalsSaid(api, operation, clausesIn(text).join('. '))
  const relations = mapOf(api)
    .relationsOfItems(resource)
    .filter(({ to, isMany }) => !isMany && itemName(to) !== itemName(resource))
  // Of several such, that is meant which an action names itself: the station at which a rental ends.
  const taken = new Set(changes?.takes.map(({ property }) => join('', property)))
  const isMeant = ({ from, to }: Relation): boolean =>
    taken.has(from.at) || !relations.some((one) => one.to === to && taken.has(one.from.at))
  // What only shows what a key beside it names is as that says.
  const isShown = ({ to, isEmbedded }: Relation): boolean =>
    isEmbedded && relations.some((one) => one.to === to && !one.isEmbedded)
  return relations
    .filter((one) => isMeant(one) && !isShown(one))
    .flatMap(({ to, from, as }) =>
      [...to.schema.wide.properties].flatMap(([name, own]): StateNeeded[] => {
        const isFlag = own.types?.has('boolean') === true
        const listed = own.values('enum').flat().map(String)
        if (!isFlag && (listed.length < 2 || FACT_ROLES.roleOf(englishOf(name), '') !== 'state')) return []
        // `The animal is deceased, or the vet is inactive`
        const flag = flagSays(name)
        const all = isFlag ? ['in', 'un', 'non'].map((start) => [`${start}${flag}`, flag]) : [listed]
        const refused = refusals.flatMap(({ told, status: said }) =>
          all.map((states) => {
            const reasons = reasonsSaid(told, states).filter((one) => thingAt(one, to) >= 0)
            const asked = { states, thing: itemName(to), isExact: true }
            const found = reasons.flatMap((one) => statesRefused(one, asked))
            return { status: said, states: isFlag ? found.map((one) => String(one === flag)) : found }
          }),
        )
        const said = isFlag ? [] : sentences.map((one) => ({ status, states: statesBefore(one, to, listed) }))
        const [found] = [...refused, ...said].filter(
          ({ states }) => states.length > 0 && states.length < Math.max(2, listed.length),
        )
        return found === undefined ? [] : [{ to, at: from.at, as, name, ...found }]
      }),
    )
}

/** The same by the paths of the resources whose items have these states. */
export function statesInTheWay(api: Api): ReadonlyMap<string, readonly StateNeeded[]> {
  const all = mapOf(api).resources.flatMap((one) => one.uses.flatMap((use) => statesNeeded(api, one, use)))
  return Map.groupBy(all, ({ to }) => to.path)
}

/** Where a sentence names a thing of a resource, by words; -1 for nowhere. */
const thingAt = (text: string, to: Resource): number => thingPlaceOf(itemName(to), spokenWords(text))

/** The states that a thing must not be in where a sentence has one before it: all but published in `for a published course`. */
function statesBefore(text: string, to: Resource, listed: readonly string[]): readonly string[] {
  const all = spokenWords(text)
  const words = all.slice(0, Math.max(0, thingAt(text, to)))
  // `Adds a new page`, `for an open course category`
  if (words.at(-1) === 'new' || !isAfterNoun(all, words.length + itemName(to).split('-').length)) return []
  const state = listed.find((one) => `-${words.join('-')}`.endsWith(`-${wordsOf(one)}`))
  // What says a refusal is read as one.
  const isOther = /\b4\d\d\b/.test(text) || ['negating', 'hedged', 'any_other'].some((what) => saysOf(what, text))
  if (state === undefined || isOther) return []
  return saysOf('barring', text) ? [state] : listed.filter((one) => one !== state)
}
