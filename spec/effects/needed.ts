/** In which state an item must be for another that is made of it: `Enter a boat for an open regatta`, `Only active members can borrow`. */

import type { Api } from '../contract/contract.ts'
import { join } from '../json/pointer.ts'
import { saysOf, spokenWords, thingPlaceOf, toldAt } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { flagSays } from '../names/property-named.ts'
import { reasonsSaid, statesRefused } from '../names/sentences/states.ts'
import { FACT_ROLES } from '../names/value-roles.ts'
import { lastWord, singular, wordsOf } from '../names/words.ts'
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
  const sentences = role === 'create' ? text.split(/[.;]/) : []
  // What stands in brackets is said by itself: `Places an order (409 if the customer is blocked)`.
  const refusals = refusalsSaid(api, operation, text.replaceAll(/[;()]/g, '. '))
  const relations = mapOf(api)
    .relationsOfItems(resource)
    .filter(({ to, isMany }) => !isMany && to.path !== resource.path)
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
        const listed = own.values('enum').flat().map(String)
        if (own.types?.has('boolean') === true) {
          const found = refusals.flatMap(({ told, status: said }) => flagRefused(told, to, name, said) ?? [])
          return found.slice(0, 1).map((one) => ({ to, at: from.at, as, ...one }))
        }
        if (listed.length < 2 || FACT_ROLES.roleOf(englishOf(name), '') !== 'state') return []
        const refused = refusals.map(({ told, status: said }) => {
          const reasons = reasonsSaid(told, listed).filter((one) => thingAt(one, to) >= 0)
          return {
            status: said,
            states: reasons.flatMap((one) =>
              statesRefused(one, { states: listed, thing: itemName(to), isExact: true }),
            ),
          }
        })
        const said = sentences.map((one) => ({ status, states: statesBefore(one, to, listed) }))
        const [found] = [...refused, ...said].filter(({ states }) => states.length > 0 && states.length < listed.length)
        return found === undefined ? [] : [{ to, at: from.at, as, name, ...found }]
      }),
    )
}

/** The same by the paths of the resources whose items have these states. */
export function statesInTheWay(api: Api): ReadonlyMap<string, readonly StateNeeded[]> {
  const all = mapOf(api).resources.flatMap((one) => one.uses.flatMap((use) => statesNeeded(api, one, use)))
  return Map.groupBy(all, ({ to }) => to.path)
}

/** What a flag must not say of a thing, as a refusal has it: `The animal is deceased, or the vet is inactive`, `Only active members can borrow`. */
function flagRefused(told: string, to: Resource, name: string, status: string) {
  const flag = flagSays(name)
  const without = ['in', 'un', 'non'].map((start) => `${start}${flag}`)
  const isSo = reasonsSaid(told, [flag, ...without]).flatMap((reason) => {
    const words = spokenWords(reason)
    const at = words.findIndex((word) => word === flag || without.includes(word))
    // `The student already has an active enrolment` says nothing of the student.
    const isOfThing = singular(words[at + 1] ?? '') === lastWord(itemName(to))
    const isSaid = words.slice(Math.max(0, at - 3), at).some((word) => BEING.has(word))
    if (at < 0 || thingAt(reason, to) < 0 || !(isOfThing || isSaid)) return []
    const isDenied = without.includes(words[at] ?? '') || saysOf('negating', words.slice(0, at).join(' '))
    const isWanted = ['solely', 'needing'].some((what) => saysOf(what, reason))
    return [isDenied === isWanted]
  })
  return isSo[0] === undefined ? null : { name, states: [String(isSo[0])], status }
}

const BEING: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being'])

/** Where a sentence names a thing of a resource, by words; -1 for nowhere. */
const thingAt = (text: string, to: Resource): number => thingPlaceOf(itemName(to), spokenWords(text))

/** The states that a thing must not be in where a sentence has one before it: all but published in `for a published course`. */
function statesBefore(text: string, to: Resource, listed: readonly string[]): readonly string[] {
  const words = spokenWords(text).slice(0, Math.max(0, thingAt(text, to)))
  const state = listed.find((one) => `-${words.join('-')}`.endsWith(`-${wordsOf(one)}`))
  // What says a refusal is read as one.
  if (state === undefined || ['negating', 'hedged', 'any_other'].some((what) => saysOf(what, text))) return []
  if (/\b4\d\d\b/.test(text)) return []
  return saysOf('barring', text) ? [state] : listed.filter((one) => one !== state)
}
