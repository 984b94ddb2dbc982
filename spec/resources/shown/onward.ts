/**
 * What an operation does to other items besides its own, as its description says: `Its open bookings are cancelled, too`,
 * `Archives the album and all of its pictures`, `The copy is then lent`.
 */

import type { Api, Operation } from '../../contract/contract.ts'
import { successOf } from '../../contract/responses.ts'
import { tokens } from '../../json/pointer.ts'
import { type ActResult, actCalled, changesBy, isAct } from '../../names/act-words.ts'
import { clausesSaying, descriptionAt, isAfterNoun, spokenWords, thingPlaceOf, toldAt } from '../../names/described.ts'
import { isOfClass } from '../../names/value-roles.ts'
import { wordsOf } from '../../names/words.ts'
import { NO_CHANGES } from '../acts.ts'
import type { StateNamed } from '../counted/states.ts'
import { mapOf } from '../map.ts'
import { itemName } from '../references.ts'
import { ownerOf, type Resource, type Use } from '../resource.ts'
import { stateSaid } from '../summaries/counting.ts'

/** An action on others: on those that name an item by a property or their path, or on the one that it names. */
export type OnwardAct = Pick<ActResult, 'sets'> & {
  readonly to: Resource
  /** The property that names the other, by a JSON Pointer; null for what the path says to be below. */
  readonly at: string | null
  /** Whether they have that property, or the item itself. */
  readonly isBelow: boolean
  /** The state of those that are meant; null for all. */
  readonly only: StateNamed | null
  readonly changes: NonNullable<Use['changes']>
  /** What it then names: the one that the item has in a property, or the request in its body, or none where that is null. */
  readonly moves?: {
    readonly property: string
    readonly to: Resource
    readonly from: { readonly in: 'item' | 'body'; readonly name: string } | null
  }
}

type OthersLinked = Pick<OnwardAct, 'to' | 'at' | 'isBelow'>

/** What an operation on items of a resource does to others. */
export function onwardActs(api: Api, resource: Resource, { operation, role }: Use): readonly OnwardAct[] {
  const success = successOf(operation)
  const told = [toldAt(api.document, operation), (success && descriptionAt(api.document, success)) ?? '']
  // What is deleted, and what goes with it, is not changed.
  const none = ['negating', 'barring', 'needing', 'solely', ...(role === 'delete' ? ['deleting'] : [])]
  const clauses = told
    .flatMap((text) => text.split(/, (?:and|which|so)\b/))
    .flatMap((one) => clausesSaying(one, [], none))
    .map(spokenWords)
    .filter((words) => !words.some((word) => isAct('sometimes', word)))
  // What has the name of the item is meant as the item.
  const linked = linkedWith(api, resource).filter(({ to }) => itemName(to) !== itemName(resource))
  // What is said of the bike, `The bike is docked at the end station`, is nothing done to the station.
  const meant = clauses.map((words) => ({ words, of: linked.find(({ to }) => isSaidOfThing(words, to))?.to }))
  return linked.flatMap((one) => {
    const own = meant.flatMap(({ words, of }) => (of === undefined || of === one.to ? [words] : []))
    const [found] = own.flatMap((words) => actIn(words, one.to) ?? freeing(words, one) ?? [])
    const [moves] = own.flatMap((words) => moving(words, one, api, resource, operation) ?? [])
    if (found === undefined && moves === undefined) return []
    return [{ ...one, ...(found ?? { only: null, sets: {}, changes: NO_CHANGES }), ...(moves && { moves }) }]
  })
}

/** The items that name those of a resource, or are below them; and the ones that these name. */
function linkedWith(api: Api, resource: Resource): readonly OthersLinked[] {
  const { resources, relationsOfItems } = mapOf(api)
  const others = resources.filter((one) => one.path !== resource.path)
  const below = others.flatMap((to): OthersLinked[] => {
    const named = relationsOfItems(to).find((one) => one.to.path === resource.path && !one.isMany)
    const isInPath = to.parents > 0 && ownerOf(to, resources)?.path === resource.path
    return named === undefined && !isInPath ? [] : [{ to, at: named?.from.at ?? null, isBelow: true }]
  })
  const named = relationsOfItems(resource).flatMap((one): OthersLinked[] =>
    one.isMany || one.to.path === resource.path ? [] : [{ to: one.to, at: one.from.at, isBelow: false }],
  )
  return [...below, ...named]
}

/** What the words of a clause say to be done to things of a resource; null for nothing. */
function actIn(words: readonly string[], to: Resource): Pick<OnwardAct, 'only' | 'sets' | 'changes'> | null {
  const thing = itemName(to)
  const at = thingPlaceOf(thing, words)
  if (at < 0) return null
  const [before, after] = [words.slice(0, at).toReversed(), words.slice(at + thing.split('-').length)]
  if (isSaidOfOther(words, at, words.length - after.length, to)) return null
  const only = stateSaid(to, before[0] ?? '')
  const verb = before.slice(only === null ? 0 : 1).find((word) => !isJoining(word, words))
  const end = after.findIndex((word) => !isOfClass('becoming_so', word))
  const isSo = after.slice(0, end).some((word) => isOfClass('being_so', word))
  const said = [
    ...(isSo ? [after[end] ?? '', `${after[end]}-${after[end + 1]}`] : []),
    ...(verb === undefined ? [] : infinitives(verb)),
  ]
  const { properties } = to.schema.wide
  // `The bike leaves its station and becomes rented`
  const become = isSubject(words, at) ? after.findIndex((word) => isOfClass('being_so', word)) : -1
  const states = after.slice(become < 0 ? after.length : become + 1).flatMap((word, place, rest) => {
    const state = stateSaid(to, `${word}-${rest[place + 1]}`) ?? stateSaid(to, word)
    return state === null || typeof state.value !== 'string' || state.isNot === true ? [] : [state]
  })
  const [state] = states
  if (state !== undefined && states.every(({ value }) => value === state.value))
    return { only, sets: { [state.property]: state.value }, changes: NO_CHANGES }
  for (const name of said) {
    const { sets, ...changed } = changesBy(actCalled(name, ''), properties, false)
    if (Object.keys(sets).length > 0) return { only, sets, changes: { ...changed, takes: [], answers: {} } }
  }
  return null
}

/** True where a clause is about something else: `Closes a ticket group`, `A ticket group is closed`, `Closes a ticket or shows it`. */
function isSaidOfOther(words: readonly string[], at: number, end: number, to: Resource): boolean {
  const isNoun = isAfterNoun(words, end)
  if (isSubject(words, at)) return !isNoun && isOfClass('being_so', words[end + 1] ?? '')
  return words[end] === 'or' || (!isNoun && stateSaid(to, words[end] ?? '') === null)
}

/** True for the thing that a clause is about: `The bike is back`, `Its bike leaves`. */
const isSubject = (words: readonly string[], at: number): boolean =>
  words.slice(0, at).every((word) => isOfClass('along_with', word))

/** True for a clause that begins with a thing, and says what that then is. */
function isSaidOfThing(words: readonly string[], to: Resource): boolean {
  const [at, thing] = [thingPlaceOf(itemName(to), words), itemName(to).split('-')]
  return at >= 0 && isSubject(words, at) && isOfClass('being_so', words[at + thing.length] ?? '')
}

/** Where a thing is afterwards: `The bike is docked at the end station`, `The bike leaves its station`. */
function moving(
  words: readonly string[],
  { to, isBelow }: OthersLinked,
  api: Api,
  resource: Resource,
  operation: Operation,
): OnwardAct['moves'] | null {
  const at = thingPlaceOf(itemName(to), words)
  if (isBelow || at < 0 || !isSubject(words, at)) return null
  const [held, more] = mapOf(api)
    .relationsOfItems(to)
    .filter(({ isMany, from, isEmbedded }) => !isMany && isEmbedded && tokens(from.at).length === 1)
  const place = held === undefined ? -1 : thingPlaceOf(itemName(held.to), words)
  if (held === undefined || more !== undefined || place <= at) return null
  const property = tokens(held.from.at)[0] ?? ''
  const way = words.slice(at + 1, place)
  const plain = { property, to: held.to }
  if (way.some((word) => isOfClass('going_away', word))) return { ...plain, from: null }
  const isTo = way.some((word) => isOfClass('getting_to', word))
  const from = isTo ? placeNamed(`${way.at(-1)}-${itemName(held.to)}`, held.to, api, { resource, operation }) : null
  return from && { ...plain, from }
}

/** Where the item, else the one body, names a place that is called so: the `end_station`. */
function placeNamed(
  thing: string,
  to: Resource,
  api: Api,
  { resource, operation }: { readonly resource: Resource; readonly operation: Operation },
): NonNullable<OnwardAct['moves']>['from'] {
  const named = mapOf(api)
    .relationsOfItems(resource)
    .find((one) => one.thing === thing && one.to === to && tokens(one.from.at).length === 1)
  if (named !== undefined) return { in: 'item', name: tokens(named.from.at)[0] ?? '' }
  const [sent, other] = mapOf(api).relations.filter(
    ({ from, to: meant }) => from.in === 'body' && from.operation === operation && meant === to,
  )
  return sent === undefined || other !== undefined ? null : { in: 'body', name: tokens(sent.from.at)[0] ?? '' }
}

/** What names an item is null afterwards: `Couriers stay; their homeDepotId becomes null`. */
function freeing(
  words: readonly string[],
  { at, isBelow }: OthersLinked,
): Pick<OnwardAct, 'only' | 'sets' | 'changes'> | null {
  const [name = '', more] = at === null ? [] : tokens(at)
  // `bike_id` is spoken as two words, `bikeId` as one.
  const isNamed = name !== '' && words.join('').includes(wordsOf(name).replaceAll('-', ''))
  const isSaid = isBelow && isNamed && more === undefined && words.includes('null')
  return isSaid ? { only: null, sets: { [name]: null }, changes: NO_CHANGES } : null
}

/** True for what stands between a verb and what it is done to, another such thing among it: `cancels the trip and all of its bookings`. */
function isJoining(word: string, words: readonly string[]): boolean {
  const next = words[words.indexOf(word) + 1] ?? ''
  return isOfClass('along_with', word) || next === 'and'
}

/** A verb without its ending: `cancel` of `cancels`, `close` of `closes` and `closing`. */
const infinitives = (verb: string): readonly string[] => {
  const stem = verb.replace(/(?:ing|s)$/, '')
  return [...new Set([verb, stem, stem.replace(/e$/, ''), `${stem}e`, stem.replace(/(.)\1$/, '$1')])].filter(
    (one) => one.length > 2,
  )
}
