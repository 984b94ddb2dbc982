/** What the numbers and lists of statistics sum up: how many items there are, what they cost in all, and both for each of some words. */

import type { Api, Operation } from '../../contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { descriptionAt, saysOf } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { pageRoleOf, saidAtEnds, spanSaid } from '../../names/list-roles.ts'
import { isNumeric, momentMeant, type PropertyPlace, propertyMeant, propertyNamed } from '../../names/property-named.ts'
import { singular, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { type Listing, listPlace } from '../lists/listing.ts'
import { spanIn, type TimeSpan } from '../lists/spans.ts'
import { itemName, thingKeyed } from '../references.ts'
import type { Resource } from '../resource.ts'
import { resourcesOf } from '../resources.ts'
import {
  type AmountSaid,
  amountsSaid,
  type CountedItems,
  countsSaid,
  isOwedOf,
  isSum,
  mayCount,
  SAID,
  sameSaid,
  stateAdded,
  stateSaid,
  unitsSaid,
  withoutNew,
} from './counting.ts'

/** The words that the items of a resource have in a property, each once. */
export type WordsHad = PropertyPlace & {
  readonly resource: Resource
  /** How many letters of a moment are the word: those of its month. */
  readonly letters?: number | undefined
  /** What a list has beside each word: numbers of the items that have it. */
  readonly members?: ReadonlyMap<string, TallySaid | null>
}

/** A number, or a list of words, in an answer about no item, and what it sums up. */
export type TallyPlace = {
  readonly way: readonly string[]
  readonly schema: Schema
  /** That of the object that has it. */
  readonly around: Schema
  readonly counted: CountedItems | WordsHad
  /** When what is counted, or listed, is. */
  readonly span?: TimeSpan | undefined
  /** The amount of what is counted, where that is added up. */
  readonly of?: AmountSaid | undefined
}

/** A list of words such as `/tags`, which are those of the items that have some; empty for any other answer. */
function wordsIn(operation: Operation, answer: Schema, resources: readonly Resource[]): readonly TallyPlace[] {
  const asked = operation.parameters.filter((one) => one.in === 'query')
  const place = asked.some((one) => one.required)
    ? null
    : listPlace(answer, wordsOf(nameOf(operation.path)).replaceAll('-', ''))
  if (place === null || !isPlainWord(place.array.items)) return []
  const called = singular(wordsOf(nameOf(operation.path)))
  const above = parentOf(operation.path)
  const [best] = resources
    .flatMap((resource) => {
      const { properties } = resource.schema.wide
      const found =
        propertyNamed([called], properties) ?? propertyMeant(called, properties, { asked: null, called: '' })
      const isOne = found?.path.length === 1 && isPlainWord(found.schema.items ?? found.schema)
      const isListed = resource.uses.some(({ role }) => role === 'list')
      // By what the items have, the words may be fewer; any other question is not of them.
      const isOfItems = asked.every(({ name }) => properties.has(name))
      return found !== null && isOne && isListed && isOfItems ? [{ resource, ...found }] : []
    })
    .toSorted((one, other) => closeness(other) - closeness(one))
  return best === undefined ? [] : [{ way: place.path, schema: place.array, around: answer, counted: best }]

  /** Items below whose collection the words are come first, then those that have several. */
  function closeness({ resource, schema }: { readonly resource: Resource; readonly schema: Schema }): number {
    return Number(anonymous(resource.path) === above) * 2 + Number(schema.items !== null)
  }
}

/** True for any text: of few, the document itself says which there are. */
function isPlainWord(schema: Schema | null): boolean {
  if (schema?.types?.has('string') !== true) return false
  return [schema, ...schema.alternatives].every((one) => one.values('enum').length === 0)
}

/** The numbers of statistics such as `/customers/counts`, of what is below the collection or of what they name; and words. */
export function talliesIn(api: Api, operation: Operation): readonly TallyPlace[] {
  const { resources, uses } = resourcesOf(api)
  const answer = answerSchema(operation)
  if (operation.method !== 'GET' || uses.has(operation) || answer === null || operation.path.includes('{')) return []
  const above = parentOf(operation.path)
  const counted = resources.find((one) => anonymous(one.path) === above) ?? countedByStates(resources, answer)
  return [...tallyPlaces(api, answer, counted), ...wordsIn(operation, answer, resources)]
}

/** The numbers beside the list of a resource that sum up its items: how many are unread. */
export function talliesBeside(
  api: Api,
  { schema }: Pick<Listing, 'schema'>,
  resource: Resource,
): readonly TallyPlace[] {
  return tallyPlaces(api, schema, resource).filter(
    ({ way, schema: own, counted, of }) =>
      own.items === null &&
      pageRoleOf(englishOf(way.at(-1) ?? '')) === null &&
      !('path' in counted) &&
      counted.resource === resource &&
      (counted.where !== null || of !== undefined),
  )
}

/** What the numbers and lists of an object are about; `around`: where a name says only a state. */
function tallyPlaces(api: Api, whole: Schema, around: Resource | null): TallyPlace[] {
  const { resources } = resourcesOf(api)
  const found = (schema: Schema, way: readonly string[], near: Resource | null): TallyPlace[] =>
    [...schema.wide.properties].flatMap(([name, own]) => {
      const place = [...way, name]
      const grouped = groupsSaid(api, name, own, near)
      if (grouped !== null) return [{ way: place, schema: own, around: schema, counted: grouped }]
      if (own.wide.properties.size > 0 && own.items === null && way.length < 3) {
        const named = resources.find((one) => itemName(one) === singular(wordsOf(name)))
        return found(own, place, named ?? near)
      }
      return talliesSaid(api, name, own, near).map((said) => ({ way: place, schema: own, around: schema, ...said }))
    })
  return found(whole, [], around)
}

export type TallySaid = Pick<TallyPlace, 'counted' | 'span' | 'of'>

/** What a number or a list of items is about, in the span of time that its name says. */
function talliesSaid(api: Api, name: string, own: Schema, around: Resource | null): readonly TallySaid[] {
  const { resources } = resourcesOf(api)
  const [counted] = own.items === null ? countsSaid(api, name, own, around) : []
  if (counted !== undefined) return [{ counted }]
  const [[role, rest = []] = []] = saidAtEnds(englishOf(name).split('-'), spanSaid)
  if (role === undefined) {
    const units = resources.flatMap((resource) => unitsSaid(name, own, resource) ?? [])
    const meant = units.length === 1 ? units : amountMeant(resources, name, own)
    return meant.length > 0 ? meant : theOneMeant(sameNamed(resources, name, own), own)
  }
  // What is new since then came about in that time.
  const thing = withoutNew(rest).join('_')
  const isOne = (each: Resource): boolean => itemName(each) === singular(wordsOf(thing)) && each.parents === 0
  const listed = own.items === null ? [] : resources.filter(isOne).map((resource) => ({ resource, where: null }))
  const all = own.items === null && role !== 'span.latest' ? countsSaid(api, thing, own, around) : listed
  const counts = all.slice(0, 1).map((one): TallySaid => ({ counted: one }))
  const said = counts.length > 0 || own.items !== null ? counts : amountMeant(resources, thing, own)
  return said.flatMap((one) => {
    const span = spanIn(role, one.counted.resource.schema.wide.properties)
    return span === null ? [] : [{ ...one, span }]
  })
}

/** What some items have of the same name, in all: the `seats_left` of every tour. */
function sameNamed(resources: readonly Resource[], name: string, own: Schema): readonly TallySaid[] {
  return resources.flatMap((resource) => {
    const isListed = resource.parents === 0 && resource.uses.some(({ role }) => role === 'list')
    const same = isListed && isNumeric(own) ? sameSaid(name, resource) : null
    const where = stateAdded(resource, own)
    return same === null ? [] : [{ counted: { resource, where }, of: { name: same, isMean: false } }]
  })
}

/** The amount that a number is in all, of the one resource that it may be of. */
function amountMeant(resources: readonly Resource[], name: string, own: Schema): readonly TallySaid[] {
  const all = resources.flatMap((resource) => {
    const of = amountsSaid(name, own, resource)
    return of === null || of.end !== undefined ? [] : [{ counted: { resource, where: stateAdded(resource, own) }, of }]
  })
  const flat = all.filter(({ counted }) => counted.resource.parents === 0)
  return theOneMeant(flat.length > 0 ? flat : all, own)
}

/** The only amounts, or those of the one resource that a description names. */
function theOneMeant(all: readonly TallySaid[], { document, pointer }: Schema): readonly TallySaid[] {
  const told = englishOf(descriptionAt(document, { pointer }) ?? '').split('-')
  const isTold = ({ counted }: TallySaid): boolean => told.some((one) => singular(one) === itemName(counted.resource))
  // What lines are of in all, those are that have them.
  const whole = all.filter(({ counted }) => counted.resource.linesOf === undefined)
  // What one has of others below it in all, these have themselves.
  const own = whole.filter(({ of, counted }) => !isSummedBelow(whole, of?.name ?? '', counted.resource))
  const some = own.length === 1 ? own : whole.length === 1 ? whole : all
  const meant = some.length === 1 ? some : all.filter(isTold)
  return meant.length === 1 ? meant : []
}

/** True for a property that another of some resources, which names an item of this one, has by a shorter name: the area of plots. */
function isSummedBelow(all: readonly TallySaid[], name: string, { path, schema }: Resource): boolean {
  const isBelow = (one: Resource): boolean =>
    [...one.schema.wide.properties.keys()].some((by) => thingKeyed(by) === itemName({ path }))
  const words = englishOf(name)
  const isSame = (own: string): boolean => words.endsWith(`-${own}`) || isOwedOf(words, own)
  return (
    !isSum(words) &&
    schema.wide.properties.has(name) &&
    all.some(({ of, counted }) => of !== undefined && isSame(englishOf(of.name)) && isBelow(counted.resource))
  )
}

/** The one resource with all the states that numbers are called after: `active` and `terminated` beside a total. */
function countedByStates(resources: readonly Resource[], { wide }: Schema): Resource | null {
  const names = [...wide.properties].flatMap(([name, own]) => (mayCount(own, wordsOf(name)) ? [wordsOf(name)] : []))
  const stated = names.filter((words) => !SAID.test(words))
  const [only, other] = resources.filter((one) => stated.every((words) => stateSaid(one, words) !== null))
  return stated.length > 1 && other === undefined ? (only ?? null) : null
}

/** What a map such as `by-status` or `orders-by-country` has a count for, and a list an object: each word that items have in a property. */
function groupsSaid(api: Api, name: string, { items, types }: Schema, around: Resource | null): WordsHad | null {
  const [, head = '', by = ''] = /^(?:(.*)-)?(?:by|per)-(.+)$/.exec(wordsOf(name)) ?? []
  const thing = singular(head.replace(SAID, ''))
  const named = resourcesOf(api).resources.find((one) => itemName(one) === thing)
  const near = named ?? (thing === '' || by === '' ? around : null)
  if (items !== null) return groupsListed(api, [...items.wide.properties], near)
  return near === null || by === '' || !types?.has('object') ? null : wordsOfItems(near, by)
}

/** The same of the objects of a list: their only word, and numbers of the items that have it. */
function groupsListed(api: Api, all: readonly (readonly [string, Schema])[], near: Resource | null): WordsHad | null {
  const numbers = all.filter(([name, own]) => isNumeric(own) && name !== 'id')
  const [word, other] = all.filter((one) => !numbers.includes(one))
  const said = numbers.flatMap(([name, own]) =>
    near?.schema.wide.properties.has(name)
      ? { counted: { resource: near, where: null }, of: { name, isMean: false } }
      : talliesSaid(api, name, own, near).slice(0, 1),
  )
  const [resource, second] = new Set(said.map(({ counted }) => counted.resource))
  if (resource === undefined || second !== undefined || said.length < numbers.length || word === undefined) return null
  const had = other === undefined ? wordsOfItems(resource, wordsOf(word[0])) : null
  return had && { ...had, members: new Map(numbers.map(([name], at) => [name, said[at] ?? null])) }
}

const LETTERS = { by_year: 4, by_month: 7, by_day: 10 }

/** The property whose words are meant, or the moment whose months are. */
function wordsOfItems(resource: Resource, by: string): WordsHad | null {
  const { properties } = resource.schema.wide
  const found = propertyNamed([by], properties) ?? propertyNamed([`${by}-name`], properties)
  if (found?.schema.types?.has('string') === true) return { resource, ...found }
  const [, letters] = Object.entries(LETTERS).find(([one]) => saysOf(one, by)) ?? []
  const moment = letters === undefined ? null : momentMeant(properties)
  return moment === null ? null : { resource, ...moment, letters }
}
