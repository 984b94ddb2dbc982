/** What numbers are about, by their names: how many stored items there are, all or those in a state, and what lines cost. */

import type { Api } from '../../contract/contract.ts'
import type { FactRole } from '../../generated/lexicon.ts'
import type { JsonObject } from '../../json/pointer.ts'
import {
  descriptionAt,
  mentionedIn,
  readDescription,
  saysHow,
  saysOf,
  saysThing,
  spokenWords,
} from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { isNumberText, isNumeric, isWhen, momentMeant, OWN_FIRST } from '../../names/property-named.ts'
import {
  afterStart,
  beforeEnd,
  FACT_ROLES,
  isA,
  isOfClass,
  isSumOfClass,
  NUMBER_ROLES,
  withoutClass,
} from '../../names/value-roles.ts'
import { lastWord, singular } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { isInState, type StateNamed, stateMeant, statesTold, stillTaking } from '../counted/states.ts'
import type { Effect } from '../effects.ts'
import { itemName } from '../references.ts'
import type { Resource } from '../resource.ts'
import { resourcesOf } from '../resources.ts'

export type CountedItems = {
  readonly resource: Resource
  /** The state of what is counted; null for all. */
  readonly where: StateNamed | null
}

export const SAID =
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
  const owning = owningSaid(api, rest)
  if (owning.length > 0) return owning
  const state = around === null ? null : (stateSaid(around, rest) ?? stateSaid(around, singular(rest)))
  if (around !== null && state !== null) return [{ resource: around, where: state }]
  return countedThing(api, rest, isSaid || around !== null, toldOf(schema))
}

/** Those that have some of something, or none, by the number that they say of it: `clubs-without-members`. */
function owningSaid(api: Api, words: string): CountedItems[] {
  const [, thing = '', how, what = ''] = /^(.+?)-(with|without)-(.+)$/.exec(words) ?? []
  return resourcesOf(api).resources.flatMap((resource) => {
    if (itemName(resource) !== singular(thing)) return []
    const numbers = [`${singular(what)}-count`, `${what}-count`, `number-of-${what}`]
    const named = [...resource.schema.wide.properties].filter(([, own]) => isNumeric(own))
    const property = named.find(([own]) => numbers.includes(englishOf(own)))?.[0]
    return property === undefined ? [] : [{ resource, where: { property, value: 0, isNot: how === 'with' } }]
  })
}

/** What a description says that a number counts: `Number of confirmed bookings`, `How many guests are invited`. */
export function countsDescribed(api: Api, schema: Schema): CountedItems[] {
  const { counted } = readDescription(String(schema.values('description')[0] ?? ''))
  if (counted === null) return []
  // `bookings that are confirmed` are confirmed bookings.
  const [, thing = counted, state = ''] = /^(.+?)-(?:(?:that|who|which)-)?(?:is|are)-(.+)$/.exec(counted) ?? []
  // `kayaks that lie at the landing now` are those that name it.
  const [, lying] = /^(.+?)-(?:that|who|which)-\w+-(?:at|in|on)-(?:the|this|its)(?:-.*)?$/.exec(counted) ?? []
  const words =
    lying !== undefined && state === ''
      ? ['', lying]
      : [state, thing.replace(/-(?:of|for|in|on|at|by)-(?:the|this|its|an?|each)(?:-.*)?$/, '')]
  return mayCount(schema, 'count') ? countedThing(api, englishOf(words.join(' ').trim()), true, '') : []
}

/** The items that take places of others, as long as they do: the bookings which are not cancelled, for what is `booked` of a tour. */
export function takenSaid(
  name: string,
  resource: Resource,
  isTaken = false,
): (Pick<CountedItems, 'where'> & { readonly of: AmountSaid | null }) | null {
  const { properties } = resource.schema.wide
  if (!isA('taking', itemName(resource)) || !(isTaken || withoutClass('taken_away', englishOf(name)) !== null))
    return null
  const numbers = [...properties].flatMap(([own, schema]) =>
    isNumeric(schema) ? [[own, englishOf(own)] as const] : [],
  )
  // The `hours_booked` are the hours of what is booked.
  const same = numbers.find(([, words]) => words === withoutClass('taken_away', englishOf(name)))
  const [many] =
    same ??
    numbers.find(([, words]) => isOfClass('taking_by', words) || FACT_ROLES.roleOf(words, '') === 'sum.quantity') ??
    []
  return { where: stillTaking(properties), of: many === undefined ? null : { name: many, isMean: false } }
}

/** What a document says of a number. */
const toldOf = ({ document, pointer }: Schema): string => descriptionAt(document, { pointer }) ?? ''

/**
 * An amount of the items below another, by its property, and whether it is their mean; or the first or last of their
 * moments, and the most or the least that one of them has. `times`: how many there are of each, where the amount is that of one.
 */
export type AmountSaid = {
  readonly name: string
  readonly isMean: boolean
  readonly end?: 'first' | 'last' | 'most' | 'least'
  readonly times?: string
  /** What the one that has them says as long as there are none. */
  readonly start?: string | undefined
  /** The state of those whose amounts are taken off. */
  readonly minus?: StateNamed | undefined
  /** The list of each item whose lines have the amount, and the property of a line that names what it is of. */
  readonly list?: string
  readonly by?: string
}

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
  if (isWhen(name, schema)) return endMomentSaid(words, resource, toldOf(schema))
  const isMean = MEAN_SAID.test(words) || NUMBER_ROLES.roleOf(words, '') === 'share.rating'
  const rest = words.replace(MEAN_SAID, '').replace(ALL_SAID, '')
  // What was paid in all is what its payments are of.
  const bare = rest.replace(/^amount-|-amount$/, '')
  if (!isNumeric(schema) && !isNumberText(schema)) return null
  const told = toldOf(schema)
  const [whole] = [
    ...wholeSaid(resource, [rest, bare], isMean),
    ...amountTold(resource, told),
    ...extremeSaid(words, told, resource),
  ]
  if (whole !== undefined) return whole
  const isGiven = isOfClass('given_in_all', bare) && isOfClass('given', itemName({ path }))
  const isPlain = rest === words && !isMean && !isGiven && !isSeveral(words, items)
  if (isPlain && !isSumOfClass('still_owed', words) && beforeEnd('in_money', words) !== itemName({ path })) return null
  const amounts = [...items.wide.properties]
    .filter(([, own]) => isNumeric(own) || isNumberText(own))
    .map(([own]) => [own, englishOf(own)] as const)
  // What each of them says in all is in all what all of these say.
  const same = [words, rest, singular(rest)].flatMap((one) => amounts.filter(([, own]) => own === one))
  const isAround = (own: string): boolean => ['later', 'earlier'].some((one) => withoutClass(one, own) !== null)
  const near = amounts.filter(
    ([, own]) => !isMean && !isAround(own) && (own.startsWith(`${rest}-`) || isItems(own) || isOwedOf(rest, own)),
  )
  const [only] = [...same, ...(near.length === 1 ? near : []), ...totalsSaid(resource, rest)]
  return only === undefined ? null : { name: only[0], isMean }

  /** `totalDeductions` are the amounts of deductions. */
  function isItems(own: string): boolean {
    return (isGiven || singular(rest) === itemName({ path })) && FACT_ROLES.roleOf(own, '') === 'sum.amount'
  }
}

/** True for several of an amount that each has: the `fees` of members. */
const isSeveral = (words: string, { wide }: Schema): boolean =>
  [...wide.properties.keys()].map(englishOf).some((own) => own === singular(words) && own !== words && isPaid(own))

const isPaid = (words: string): boolean => /^money\.(?!price)/.test(NUMBER_ROLES.roleOf(words, '') ?? '')

/** True where what somebody owes, by these words, is what is left to pay of each. */
export const isOwedOf = (words: string, own: string): boolean =>
  isSumOfClass('still_owed', words) && isSumOfClass('still_owed', own) && own !== 'balance'

/** What a description says to be added up, before whose it is: `Total of the confirmed bookings`. */
const SUM_OF = /^(?:the )?(?:sum|total) of ((?:\S+ ){0,5}?\S+?)(?= (?:of|for|by|in|on|at|over)\b|[,.]|$)/i

/**
 * The one amount that a description says to be added up: `Sum of the balance due over all hires`, `Weight of all received
 * parcels`; or what all cost: `Total of the confirmed bookings`.
 */
function amountTold(resource: Resource, description: string): AmountSaid[] {
  const { schema } = resource
  const [text = ''] = description.split(/[;(]|\.\s/, 1)
  const sum = text.split(/: /).at(-1) ?? ''
  const numbers = [...schema.wide.properties].flatMap(([name, own]) =>
    isNumeric(own) || isNumberText(own) ? name : [],
  )
  // What is summed up stands before whose it is: `Sum of the remaining tickets of all ticket types of the event`.
  const [, things = ''] = SUM_OF.exec(sum) ?? []
  const named = mentionedIn(things === '' ? sum : things, numbers)
  const [only, other] = named
  const isOf = (said: string): boolean => saysThing(said, itemName(resource))
  const isOfAll = saysOf('every_one', sum) ? isOf(sum) : saysSeveral(sum, itemName(resource))
  const isSaid = saysHow('sum', sum) || (only?.at === 0 && isOfAll)
  const all = only === undefined && isOf(things) ? sumNames(resource).totals.at(-1) : undefined
  const name = only === undefined ? all : isSaid && other === undefined ? only.name : undefined
  return name === undefined ? productTold(sum, named) : [{ name, isMean: false }]
}

/** `Quantity times unit price, summed up over all equipment`. */
function productTold(text: string, [one, other, more]: ReturnType<typeof mentionedIn>): AmountSaid[] {
  if (one === undefined || other === undefined || more !== undefined) return []
  return saysHow('product', text.slice(one.end, other.at)) ? [{ name: other.name, times: one.name, isMean: false }] : []
}

/** True for a text that names several things: `Hours of its lessons`. */
const saysSeveral = (text: string, thing: string): boolean =>
  spokenWords(text).some((word) => word !== singular(word) && singular(word) === thing.split('-').at(-1))

/** How many of something are in what is in a state: the `units-on-hire` are in the lines of hires that are on hire. */
export function unitsSaid(
  name: string,
  schema: Schema,
  resource: Resource,
): { readonly counted: CountedItems; readonly of?: AmountSaid } | null {
  const [words, { properties }] = [englishOf(name), resource.schema.wide]
  const said = isNumeric(schema) ? withoutClass('units_of', words) : null
  if (said === null || said === '' || isLine(resource)) return null
  const [[list, { items }] = ['', { items: null }]] = [...properties].filter(
    ([, own]) => own.items !== null && inRole(own.items.wide.properties, 'sum.quantity').length > 0,
  )
  const [amount] = inRole(items?.wide.properties ?? properties, 'sum.quantity')
  const isSold = isPurchase(resource) && isOfClass('come_about', said)
  const state = stateSaid(resource, said)
  const where = state ?? (isSold ? notOff(resource) : null)
  // What names one thing alone is of one of it.
  if (amount === undefined && state !== null) return { counted: { resource, where } }
  const of = amount === undefined ? null : { name: amount, isMean: false, ...(items === null ? {} : { list }) }
  return where === null || of === null ? null : { counted: { resource, where }, of }
}

/** Tells whether an item takes any of what it is said to: where the number of that is called after a state, in that alone. */
export function createTaking({ to, raises = '' }: Effect, resource: Resource) {
  const raised = to.schema.wide.properties.get(raises)
  const where = raised === undefined ? null : (unitsSaid(raises, raised, resource)?.counted.where ?? null)
  return (item: JsonObject): boolean => where === null || isInState(where, item)
}

/** Any state but that of what was called off; null where there is none such. */
function notOff(resource: Resource): StateNamed | null {
  const off = ['cancelled', 'canceled'].map((one) => stateSaid(resource, one)).find((one) => one !== null)
  return off == null ? null : { ...off, isNot: true }
}

/** The totals of items where words call all by the name of one: `deliveries-total`, `order-value`. */
const totalsSaid = (resource: Resource, words: string): (readonly [name: string])[] =>
  [words, beforeEnd('in_money', words)].some((one) => one !== null && singular(one) === itemName(resource))
    ? sumNames(resource)
        .totals.slice(-1)
        .map((name) => [name])
    : []

/** What is to be paid for all that is bought, or what all costs that is in stock, where items say how many there are. */
function wholeSaid(resource: Resource, said: readonly [string, string], isMean: boolean): AmountSaid[] {
  const { properties } = resource.schema.wide
  const name = boughtOf(resource, said, isMean ? said[0] : '')
  if (name !== undefined || !isOfClass('worth_of_stock', said[0])) return name === undefined ? [] : [{ name, isMean }]
  const [[times], [each]] = [inRole(properties, 'stock.held'), pricesIn(properties)]
  return times === undefined || each === undefined ? [] : [{ name: each, isMean: false, times }]
}

/** What is to be paid for each of what is bought, where words say that of all of it, or one means it. */
function boughtOf(resource: Resource, said: readonly string[], mean: string): string | undefined {
  const called = itemName(resource)
  const isSaid = IN_ALL.some(
    ([all, one]) => isOfClass(one, called) && (mean === called || said.some((each) => isOfClass(all, each))),
  )
  if (!isSaid || isLine(resource)) return undefined
  const { properties } = resource.schema.wide
  // What is bought one by one costs its price.
  const isOne = inRole(properties, 'sum.quantity').length === 0
  return sumNames(resource).totals.at(-1) ?? (isOne ? pricesIn(properties)[0] : undefined)
}

/** The moment of some items of which words say the first or last: the `last-order-at` of a customer. */
function endMomentSaid(words: string, { path, schema }: Resource, told: string): AmountSaid | null {
  const [, first, thing = ''] = END_SAID.exec(words) ?? []
  if (thing !== itemName({ path })) return null
  const { properties } = schema.wide
  const isOwn = (own: string): boolean => own.startsWith(`${thing}-`) || isDoneBy(own.split('-')[0] ?? '', thing)
  const own = [...properties].find(([name, each]) => isWhen(name, each) && isOwn(englishOf(name)))?.[0]
  // `When the last completed visit was completed`
  const text = new Set(englishOf(told).split('-'))
  const moments = [...properties].flatMap(([one, each]) => (isWhen(one, each) ? one : []))
  const [said, other] = moments.filter((one) => text.has(englishOf(one).replace(/-(?:at|on|date|time)$/, '')))
  const noted = isA('purchase', thing) ? null : momentMeant(properties, OWN_FIRST)
  const meant = own ?? (noted ?? momentMeant(properties))?.path[0]
  const name = other === undefined ? (said ?? meant) : meant
  return name === undefined ? null : { name, isMean: false, end: first === undefined ? 'last' : 'first' }
}

/** The words for the most and for the least of some, and for the offer that is the best until now. */
const ENDS = [
  ['most', 'the_most'],
  ['least', 'the_least'],
  ['most', 'leading_one'],
] as const

/** The most or the least that one of some items has, as a name or a description begins: `highest-score`, `Highest bid so far`. */
function extremeSaid(words: string, told: string, { schema, path, key }: Resource): AmountSaid[] {
  const thing = itemName({ path })
  const clause = told.split(/[,;(]|\.\s/, 1)[0]?.replace(/^the /i, '') ?? ''
  const said = saysThing(clause, thing) ? englishOf(clause) : ''
  return ENDS.flatMap(([end, called]) => {
    if (called === 'leading_one' && !isA('bid', thing)) return []
    const name = [words, said].map(amountAfter(called)).find((one) => one !== undefined)
    // The best time is the least, and the best of others the most.
    const isTime = name !== undefined && NUMBER_ROLES.roleOf(englishOf(name), '')?.startsWith('time') === true
    return name === undefined || (isTime && words.startsWith('best-')) ? [] : [{ name, isMean: false, end }]
  })

  function amountAfter(called: string): (text: string) => string | undefined {
    return (text) => {
      const rest = `${afterStart(called, text) ?? ''}-`
      const numbers = [...schema.wide.properties].flatMap(([name, own]) => (isNumeric(own) && name !== key ? name : []))
      const [only, other] = numbers.filter((name) => !name.toLowerCase().endsWith('id'))
      const own = [...inRole(schema.wide.properties, 'sum.amount'), ...pricesIn(schema.wide.properties)]
      const named = numbers.find((name) => rest.startsWith(`${englishOf(name)}-`))
      return rest.startsWith(`${thing}-`) ? (own[0] ?? (other === undefined ? only : undefined)) : named
    }
  }
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

/** The state that words say: out of stock is what has none left. */
export function stateSaid({ schema }: Resource, words: string): StateNamed | null {
  const { properties } = schema.wide
  const own = stateMeant(properties, words)
  if (own !== null) return own
  const [held] = words === 'out-of-stock' ? inRole(properties, 'stock.held') : []
  return held === undefined ? null : { property: held, value: 0 }
}

/** The one state that the description of a number names, beside an amount: `all paid orders`; null for none. */
export function stateTold(resource: Resource, schema: Schema, amount = ''): CountedItems['where'] {
  // What is added up over all is not over.
  const told = toldOf(schema).replace(/\bover (?=all|every|the)/i, '')
  const several = statesTold(resource.schema.wide.properties, told)
  if (several !== null) return several
  const words = new Set(englishOf(told).split('-')).difference(new Set(englishOf(amount).split('-')))
  const [only, other] = [...words].flatMap((one) => stateSaid(resource, one) ?? [])
  const isNot = ['negating', 'excepting'].some((one) => saysOf(one, told))
  return only === undefined || other !== undefined ? null : { ...only, isNot: isNot !== (only.isNot ?? false) }
}

/** The state of what is added up: the one that a description names, else any but that of what was called off. */
export function stateAdded(resource: Resource, schema: Schema): CountedItems['where'] {
  // What is summed up over all, is so of what was called off, too.
  const isAll = !isPurchase(resource) || saysHow('sum', toldOf(schema))
  return stateTold(resource, schema) ?? (isAll ? null : notOff(resource))
}

/** Words of a thing without those that say that it is new. */
export const withoutNew = (words: readonly string[]): readonly string[] =>
  words.slice(Number(isOfClass('newly', words[0] ?? '')))

const MANY = ['still_left', 'taken_away', 'all_there', 'lying_there']

/**
 * The number of items that a name says of all: by the same name, as what is left to pay, too, or without a word for its being
 * there, as the `hours` of what is `hoursLogged`. No share, price or time is added up.
 */
export function sameSaid(name: string, { schema }: Resource): string | null {
  const { properties } = schema.wide
  const words = englishOf(name)
  const kind = ['to_pay', 'paid_in'].find((one) => isOfClass(one, words))
  const isMany = words.split('-').some((one) => singular(one) !== one || MANY.some((many) => isOfClass(many, one)))
  if (kind === undefined && (!isMany || /^(share|money\.price|time)/.test(NUMBER_ROLES.roleOf(words, '') ?? '')))
    return null
  const [, bare = '', done = ''] = /^(.+)-([^-]+)$/.exec(words) ?? []
  const numbers = [...properties].flatMap(([own, one]) => (isNumeric(one) ? [own] : []))
  const alike = numbers.find((own) => kind !== undefined && isOfClass(kind, englishOf(own)))
  const plain = numbers.find((own) => isOfClass('come_about', done) && englishOf(own) === bare)
  return numbers.includes(name) ? name : (alike ?? plain ?? null)
}

/** True for what may be a count: what is counted is whole. */
export function mayCount({ types }: Schema, words: string): boolean {
  if (types === null || types.has('string')) return false
  return types.has('integer') || (types.has('number') && /count|number|quantity/.test(words))
}

/** `comments`, `open-tickets`: the resource that the last words name, in the state that the words before say. */
function countedThing(api: Api, words: string, isSaid: boolean, told: string): CountedItems[] {
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
      // The `hours` of what is booked are no bookings.
      if ([...resource.schema.wide.properties].some(([one, each]) => isNumeric(each) && englishOf(one) === said))
        return []
      const own = said === '' ? null : stateSaid(resource, said.replace(/^(total|all)-/, ''))
      // What the description says of states is exacter than a word such as `open`.
      const { properties } = resource.schema.wide
      const deed = itemName(resource) === one ? null : stillTaking(properties)
      const saying = statesTold(properties, told)
      const isSame = saying?.isNot === true || [saying?.value, ...(saying?.or ?? [])].includes(own?.value)
      const where = (own?.or === undefined && !isSame ? own : null) ?? saying ?? own ?? deed
      return where === null && !isAll ? [] : [{ resource, where }]
    })
    // The `instruments-on-loan` are no loans.
    const isState = isOfClass('within_state', lastWord(said))
    if (found.length > 0 || (words.endsWith(thing) && !isState)) return found
  }
  // Of what alone may be in such a state, a number says no more: `lowStockCount`.
  const stated = resourcesOf(api).resources.flatMap((resource): CountedItems[] => {
    const where = isSaid && resource.parents === 0 ? stateSaid(resource, words) : null
    return where === null ? [] : [{ resource, where }]
  })
  return stated.length === 1 ? stated : []
}

/** True for what an item is the deed of: who is `enrolled` has an enrolment. */
function isDoneBy(words: string, thing: string): boolean {
  const [, stem = ''] = /^([^-]{3,}?)(.)\2?ed$/.exec(words) ?? []
  return stem !== '' && thing.startsWith(words.slice(0, Math.min(6, stem.length + 1)))
}

type Properties = ReadonlyMap<string, Schema>

/**
 * The cost of something by how long it lasts, and the rate that what it names has for that: five days of a machine at so
 * much a day; or by how many of what it names, which has a price. Null for none.
 */
export function costByNumber(
  properties: Properties,
  { schema }: Pick<Resource, 'schema'>,
): { readonly name: string; readonly of: string; readonly times?: string; readonly less?: string | undefined } | null {
  const words = (one: string): string => englishOf(one)
  const [name] = [...properties.keys()].filter((one) => isSum(words(one)) || isOfClass('cost_by_length', words(one)))
  for (const of of schema.wide.properties.keys()) {
    const [, unit = ''] =
      /^money\.price\.(night|day|hour|week|month)$/.exec(NUMBER_ROLES.roleOf(words(of), '') ?? '') ?? []
    const units = [unit, ...(unit === 'day' ? ['night'] : unit === 'night' ? ['day'] : [])]
    const times = inRole(properties, 'length.unit').find((one) =>
      words(one)
        .split('-')
        .some((word) => units.includes(singular(word))),
    )
    if (unit !== '' && name !== undefined && times !== undefined && name !== of) return { name, of, times }
  }
  const [[of], [times]] = [inRole(schema.wide.properties, 'sum.each'), inRole(properties, 'sum.quantity')]
  const isSaid = name !== undefined && of !== undefined && times !== undefined && isSum(words(name))
  return isSaid && !hasParts(properties) ? { name, of, times } : costByPrice(properties, of)
}

/** What one of something costs whoever names it, less what is taken off; null where how many or how long it is decides, too. */
function costByPrice(properties: Properties, of: string | undefined) {
  const { 'sum.less': less, ...others } = Object.fromEntries(
    (['sum.less', 'sum.each', 'sum.tax', 'sum.added', 'sum.quantity', 'length.unit'] as const).map(
      (role) => [role, inRole(properties, role)] as const,
    ),
  )
  const costs = [...properties.keys()].filter((one) => {
    const words = englishOf(one)
    return isOfClass('cost_by_length', words) || (isSum(words) && FACT_ROLES.roleOf(words, '') !== 'sum.amount')
  })
  const isPlain =
    Object.values(others).every((names) => names.every((one) => costs.includes(one))) && !hasLists(properties)
  const [name] = costs
  return of !== undefined && isPlain && name !== undefined && costs.length === 1 ? { name, of, less: less?.[0] } : null
}

/** True for what has a price of its own, lines, or what is added to it. */
function hasParts(properties: Properties): boolean {
  const parts = (['sum.each', 'sum.tax', 'sum.added', 'sum.less'] as const).flatMap((role) => inRole(properties, role))
  return parts.length > 0 || hasLists(properties)
}

const hasLists = (properties: Properties): boolean =>
  [...properties.values()].some(({ items }) => items !== null && items.wide.properties.size > 0)

/** The amounts of an item that are those of its lines. */
export type SumNames = {
  /** What the lines cost, and then what is to be paid: with what is added. */
  readonly totals: readonly string[]
  readonly added: readonly { readonly name: string; readonly sign: 1 | -1 }[]
}

/** What a property is that says what all of something costs. */
export const SUM_ROLES = ['sum.before', 'sum.all', 'sum.amount', 'sum.gross'] as const satisfies FactRole[]

export const isSum = (words: string): boolean => SUM_ROLES.some((role) => FACT_ROLES.roleOf(words, '') === role)

/** The properties in a role, in the order of the document. */
function inRole(properties: Properties, role: FactRole): string[] {
  return [...properties.keys()].filter((name) => FACT_ROLES.roleOf(englishOf(name), '') === role)
}

/** True for what somebody buys, such as an order. */
export const isPurchase = (resource: Resource): boolean => isA('purchase', itemName(resource))

/** True for the lines of something: each says how many, and what that or one of them costs. */
export function isLine({ schema }: Pick<Resource, 'schema'>): boolean {
  const { properties } = schema.wide
  if (inRole(properties, 'sum.quantity').length === 0) return false
  const inner = [...properties.values()].map((one) => one.wide.properties)
  const costs = [
    [...properties.keys()].filter((name) => isSum(englishOf(name))),
    ...[properties, ...inner].map((all) => inRole(all, 'sum.each')),
  ]
  return costs.some((names) => names.length > 0)
}

export const hasLines = ({ schema: { wide } }: Resource): boolean =>
  [...wide.properties.values()].some(({ items }) => items !== null && isLine({ schema: items }))

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
    const isAdded = role === 'money.tax' || role === 'money.fee' || FACT_ROLES.roleOf(words, '') === 'sum.added'
    return isAdded ? [{ name, sign: 1 }] : []
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
