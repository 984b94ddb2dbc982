/** What numbers are about, by their names: how many stored items there are, all or those in a state, and what lines cost. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../contract/path-template.ts'
import { answerSchema } from '../contract/responses.ts'
import type { FactRole } from '../generated/lexicon.ts'
import { englishOf } from '../names/languages.ts'
import { pageRoleOf, saidAtEnds, spanSaid } from '../names/list-roles.ts'
import {
  isDate,
  isNumeric,
  momentMeant,
  OWN_FIRST,
  propertyMeant,
  propertyNamed,
  stateNamed,
} from '../names/property-named.ts'
import { FACT_ROLES, isA, isOfClass, NUMBER_ROLES } from '../names/value-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'
import { type Listing, listPlace } from './lists/listing.ts'
import { spanIn, type TimeSpan } from './lists/spans.ts'
import { itemName } from './references.ts'
import type { Resource } from './resource.ts'
import { resourcesOf } from './resources.ts'

export type CountedItems = {
  readonly resource: Resource
  /** The state of what is counted; null for all. */
  readonly where: StateNamed | null
}

/** A property, and the value that it has in a state; `isNot`: any other. */
type StateNamed = NonNullable<ReturnType<typeof stateNamed>> & { readonly isNot?: boolean }

const SAID =
  /^(?:total|num|number-of|number|no-of|count-of|amount-of|all)(?:-|$)|(?:^|-)(?:count|counts|total|num|number|quantity)$/

/**
 * What a number of this name may count, the likeliest first; `around`: what is counted where the name says a state alone.
 */
export function countsSaid(api: Api, name: string, schema: Schema, around: Resource | null = null): CountedItems[] {
  const words = englishOf(name)
  const rest = words.replace(SAID, '').replace(SAID, '')
  const isSaid = rest !== words
  if (!isSaid && around === null && words.split('-').every((one) => singular(one) === one)) return []
  if (!mayCount(schema, words)) return []
  if (rest === '') return around === null ? [] : [{ resource: around, where: null }]
  const state = around === null ? null : stateSaid(around, rest)
  if (around !== null && state !== null) return [{ resource: around, where: state }]
  return countedThing(api, rest, isSaid || around !== null)
}

/** An amount of the items below another, by its property, and whether it is their mean; or the first or last of their moments. */
export type AmountSaid = { readonly name: string; readonly isMean: boolean; readonly end?: 'first' | 'last' }

/** What is said in all of what is bought and billed. */
const IN_ALL = [
  ['bought_in_all', 'bought_whole'],
  ['billed_in_all', 'billed_whole'],
] as const
const END_SAID = /^(?:(first)|last|latest|most-recent|newest)-(.+?)(?:-(?:at|on|date|time|day))?$/

const ALL_SAID = /^(?:total|sum-of|sum)-|-(?:total|sum)$/
const MEAN_SAID = /^(?:average|avg|mean)-|-(?:average|avg|mean)$/

/** The amount of some items that a number of this name is in all, or on average; null for any other number. */
export function amountsSaid(name: string, schema: Schema, resource: Resource): AmountSaid | null {
  const { path, schema: items } = resource
  const words = englishOf(name)
  if (isDate(schema)) return endMomentSaid(words, resource)
  const isMean = MEAN_SAID.test(words) || NUMBER_ROLES.roleOf(words, '') === 'share.rating'
  const rest = words.replace(MEAN_SAID, '').replace(ALL_SAID, '')
  // What was paid in all is what its payments are of.
  const bare = rest.replace(/^amount-|-amount$/, '')
  const isAmount = isNumeric(schema) || isNumberText(schema)
  const bought = isAmount ? boughtOf(resource, [rest, bare], isMean ? rest : '') : undefined
  if (bought !== undefined) return { name: bought, isMean }
  const isGiven = isOfClass('given_in_all', bare) && isOfClass('given', itemName({ path }))
  if (!isAmount || (rest === words && !isMean && !isGiven)) return null
  const amounts = [...items.wide.properties]
    .filter(([, own]) => isNumeric(own) || isNumberText(own))
    .map(([own]) => [own, englishOf(own)] as const)
  const same = amounts.filter(([, own]) => own === rest)
  const near = amounts.filter(([, own]) => !isMean && (own.startsWith(`${rest}-`) || isItems(own)))
  const [only] = same.length > 0 ? same : near.length === 1 ? near : []
  return only === undefined ? null : { name: only[0], isMean }

  /** `totalDeductions` are the amounts of deductions. */
  function isItems(own: string): boolean {
    return (isGiven || singular(rest) === itemName({ path })) && FACT_ROLES.roleOf(own, '') === 'sum.amount'
  }
}

/** What is to be paid for each of what is bought, where words say that of all of it, or one means it. */
function boughtOf(resource: Resource, said: readonly string[], mean: string): string | undefined {
  const called = itemName(resource)
  const isSaid = IN_ALL.some(
    ([all, one]) => isOfClass(one, called) && (mean === called || said.some((each) => isOfClass(all, each))),
  )
  return isSaid && !isLine(resource) ? sumNames(resource).totals.at(-1) : undefined
}

/** True for a text of digits, as Python's decimals are. */
const isNumberText = ({ types, parts, alternatives }: Schema): boolean =>
  types?.has('string') === true &&
  [...parts, ...alternatives].some((one) => one.values('pattern').some((each) => /\\d[*+]/.test(String(each))))

/** The moment of some items of which words say the first or last: the `last-order-at` of a customer. */
function endMomentSaid(words: string, { path, schema }: Resource): AmountSaid | null {
  const [, first, thing = ''] = END_SAID.exec(words) ?? []
  if (thing !== itemName({ path })) return null
  const { properties } = schema.wide
  const isOwn = (own: string): boolean => own.startsWith(`${thing}-`) || isDoneBy(own.split('-')[0] ?? '', thing)
  const own = [...properties].find(([name, each]) => isDate(each) && isOwn(englishOf(name)))?.[0]
  const noted = isA('purchase', thing) ? null : momentMeant(properties, OWN_FIRST)
  const name = own ?? (noted ?? momentMeant(properties))?.path[0]
  return name === undefined ? null : { name, isMean: false, end: first === undefined ? 'last' : 'first' }
}

/** True for what costs by how long it lasts, such as nights at a rate: no lines below it make its total. */
export function isByLength(resource: Resource): boolean {
  const { properties } = resource.schema.wide
  return inRole(properties, 'length.unit').length > 0 && pricesIn(properties).length > 0
}

/** True for what one costs for a time, such as a `nightly-rate`. */
export const isTimedPrice = (words: string): boolean =>
  NUMBER_ROLES.roleOf(words, '')?.startsWith('money.price.') === true

function pricesIn(properties: Properties): string[] {
  const own = inRole(properties, 'sum.each')
  return own.length > 0 ? own : [...properties.keys()].filter((name) => isTimedPrice(englishOf(name)))
}

/** The state that words say: `unpaid` is what is not paid, and out of stock what has none left. */
function stateSaid({ schema }: Resource, words: string): StateNamed | null {
  const { properties } = schema.wide
  const own = stateNamed(words.replaceAll('-', ''), properties)
  if (own !== null) return own
  const other = words.startsWith('un') ? stateNamed(words.slice(2).replaceAll('-', ''), properties) : null
  if (other !== null) return { ...other, isNot: true }
  const [held] = words === 'out-of-stock' ? inRole(properties, 'stock.held') : []
  return held === undefined ? null : { property: held, value: 0 }
}

/** True for what may be a count: what is counted is whole. */
function mayCount({ types }: Schema, words: string): boolean {
  if (types === null || types.has('string')) return false
  return types.has('integer') || (types.has('number') && /count|number|quantity/.test(words))
}

/** `comments`, `open-tickets`: the resource that the last words name, in the state that the words before say. */
function countedThing(api: Api, words: string, isSaid: boolean): CountedItems[] {
  const all = words.split('-')
  const before = all.map((_, at) => [all.slice(at).join('-'), all.slice(0, at).join('-')] as const)
  const after = before.slice(1).map(([end, start]) => [start, end] as const)
  for (const [thing, said] of [...before, ...after.toReversed()]) {
    const one = singular(thing)
    if (!isSaid && one === thing) continue
    const called = resourcesOf(api).resources.filter(
      (each) => itemName(each) === one || (isSaid && isDoneBy(one, itemName(each))),
    )
    if (called.length === 0) continue
    const inOrder = called.toSorted(
      (each, other) => each.parents - other.parents || other.uses.length - each.uses.length,
    )
    const isAll = said === '' || (words.startsWith(thing) && isOfClass('come_about', said))
    const found = inOrder.flatMap((resource): CountedItems[] => {
      const where = said === '' ? null : stateSaid(resource, said.replace(/^(total|all)-/, ''))
      return where === null && !isAll ? [] : [{ resource, where }]
    })
    if (found.length > 0 || words.endsWith(thing)) return found
  }
  return []
}

/** True for what an item is the deed of: who is `enrolled` has an enrolment. */
function isDoneBy(words: string, thing: string): boolean {
  const [, stem = ''] = /^(.{3,}?)(.)\2?ed$/.exec(words) ?? []
  return stem !== '' && thing.startsWith(words.slice(0, Math.min(6, stem.length + 1)))
}

/** The words that the items of a resource have in a property, each once. */
export type WordsHad = { readonly resource: Resource; readonly path: readonly string[] }

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
  readonly of?: AmountSaid
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
      const grouped = groupsSaid(resources, name, near)
      if (grouped !== null && own.types?.has('object') === true)
        return [{ way: place, schema: own, around: schema, counted: grouped }]
      if (own.wide.properties.size > 0 && own.items === null && way.length < 3) {
        const named = resources.find((one) => itemName(one) === singular(wordsOf(name)))
        return found(own, place, named ?? near)
      }
      return talliesSaid(api, name, own, near).map((said) => ({ way: place, schema: own, around: schema, ...said }))
    })
  return found(whole, [], around)
}

type TallySaid = Pick<TallyPlace, 'counted' | 'span' | 'of'>

/** What a number or a list of items is about, in the span of time that its name says. */
function talliesSaid(api: Api, name: string, own: Schema, around: Resource | null): TallySaid[] {
  const { resources } = resourcesOf(api)
  const [counted] = own.items === null ? countsSaid(api, name, own, around) : []
  if (counted !== undefined) return [{ counted }]
  const [[role, rest = []] = []] = saidAtEnds(englishOf(name).split('-'), spanSaid)
  if (role === undefined) {
    const of = resources.flatMap((resource) => {
      const amount = resource.parents > 0 ? null : amountsSaid(name, own, resource)
      return amount === null || amount.end !== undefined ? [] : [{ counted: { resource, where: null }, of: amount }]
    })
    return of.length === 1 ? of : []
  }
  const thing = rest.join('_')
  const isOne = (each: Resource): boolean => itemName(each) === singular(wordsOf(thing)) && each.parents === 0
  const listed = own.items === null ? [] : resources.filter(isOne).map((resource) => ({ resource, where: null }))
  const all = own.items === null && role !== 'span.latest' ? countsSaid(api, thing, own, around) : listed
  return all.slice(0, 1).flatMap((one) => {
    const span = spanIn(role, one.resource.schema.wide.properties)
    return span === null ? [] : [{ counted: one, span }]
  })
}

/** The one resource with all the states that numbers are called after: `active` and `terminated` beside a total. */
function countedByStates(resources: readonly Resource[], { wide }: Schema): Resource | null {
  const names = [...wide.properties].flatMap(([name, own]) => (mayCount(own, wordsOf(name)) ? [wordsOf(name)] : []))
  const stated = names.filter((words) => !SAID.test(words))
  const [only, other] = resources.filter((one) => stated.every((words) => stateSaid(one, words) !== null))
  return stated.length > 1 && other === undefined ? (only ?? null) : null
}

/** What a map such as `by-status` or `orders-by-country` has a count for: each word that items have in a property. */
function groupsSaid(resources: readonly Resource[], name: string, around: Resource | null): WordsHad | null {
  const [, head = '', by] = /^(?:(.*)-)?(?:by|per)-(.+)$/.exec(wordsOf(name)) ?? []
  const thing = singular(head.replace(SAID, ''))
  const resource = thing === '' ? around : resources.find((one) => itemName(one) === thing)
  const properties = resource?.schema.wide.properties ?? new Map()
  const found = by === undefined ? null : (propertyNamed([by], properties) ?? propertyNamed([`${by}-name`], properties))
  return resource == null || found?.schema.types?.has('string') !== true ? null : { resource, path: found.path }
}

type Properties = ReadonlyMap<string, Schema>

/** The amounts of an item that are those of its lines. */
export type SumNames = {
  /** What the lines cost, and then what is to be paid: with what is added. */
  readonly totals: readonly string[]
  readonly added: readonly { readonly name: string; readonly sign: 1 | -1 }[]
}

/** What a property is that says what all of something costs. */
export const SUM_ROLES = ['sum.before', 'sum.all', 'sum.amount', 'sum.gross'] as const satisfies FactRole[]

function isSum(words: string): boolean {
  return SUM_ROLES.some((role) => FACT_ROLES.roleOf(words, '') === role)
}

/** The properties in a role, in the order of the document. */
function inRole(properties: Properties, role: FactRole): string[] {
  return [...properties.keys()].filter((name) => FACT_ROLES.roleOf(englishOf(name), '') === role)
}

/** True for what somebody buys, such as an order. */
export function isPurchase(resource: Resource): boolean {
  return isA('purchase', itemName(resource))
}

/** True for the lines of something: each says how many, and what that or one of them costs. */
export function isLine({ schema }: Resource): boolean {
  const { properties } = schema.wide
  if (inRole(properties, 'sum.quantity').length === 0) return false
  const inner = [...properties.values()].map((one) => one.wide.properties)
  const costs = [
    [...properties.keys()].filter((name) => isSum(englishOf(name))),
    ...[properties, ...inner].map((all) => inRole(all, 'sum.each')),
  ]
  return costs.some((names) => names.length > 0)
}

/** True if the items of one resource are parts of those of another, as far as names tell: an order and its lines. */
export function isPartOf(part: Resource, whole: Resource): boolean {
  return !isLine(whole) && (itemName(part).startsWith(`${itemName(whole)}-`) || (isLine(part) && isPurchase(whole)))
}

/** The amounts of a resource's items that may be those of their lines. */
export function sumNames(resource: Resource): SumNames {
  const called = itemName(resource)
  const all = [...resource.schema.wide.properties.keys()].map((name) => ({ name, words: englishOf(name) }))
  const found = all.filter(({ words }) => isSum(words) || NUMBER_ROLES.roleOf(words, called) === 'money.total')
  const isBefore = ({ words }: { readonly words: string }): number => Number(words.startsWith('sub'))
  const added = all.flatMap(({ name, words }): SumNames['added'] => {
    if (/discount|coupon/.test(words)) return FACT_ROLES.roleOf(words, '') === 'sum.off' ? [] : [{ name, sign: -1 }]
    const role = NUMBER_ROLES.roleOf(words, called)
    return role === 'money.tax' || role === 'money.fee' ? [{ name, sign: 1 }] : []
  })
  return { totals: found.toSorted((one, other) => isBefore(other) - isBefore(one)).map(({ name }) => name), added }
}

/** The one property that says what one costs, where one alone of some resources has a price, or one of this name: that price is copied. */
export function priceCopied<Named extends { readonly to: Resource }>(
  properties: Properties,
  named: readonly Named[],
): { readonly name: string; readonly of: string; readonly by: Named } | null {
  for (const own of properties.keys()) {
    const [same, other] = isTimedPrice(englishOf(own))
      ? named.filter(({ to }) => to.schema.wide.properties.has(own))
      : []
    if (same !== undefined && other === undefined) return { name: own, of: own, by: same }
  }
  const [name] = pricesIn(properties)
  const priced = named.filter(({ to }) => !isLine(to) && pricesIn(to.schema.wide.properties).length > 0)
  const [by] = priced
  const [of] = by === undefined ? [] : pricesIn(by.to.schema.wide.properties)
  return name === undefined || of === undefined || by === undefined || priced.length > 1 ? null : { name, of, by }
}
