/** What a number, or a list of items, in a summary is about: how many there are, what they are in all, which share is in a state. */

import type { Api } from '../../contract/contract.ts'
import { descriptionAt, readDescription } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { saidAtEnds, spanSaid } from '../../names/list-roles.ts'
import { isNumeric, isWhen, momentMeant, type PropertyPlace } from '../../names/property-named.ts'
import { isOfClass, NUMBER_ROLES, withoutClass } from '../../names/value-roles.ts'
import { singular } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { isOver, type StateNamed, stateMeant, stateProperties, statesTold } from '../counted/states.ts'
import { momentDue, spanIn, type TimeSpan } from '../lists/spans.ts'
import { itemName, thingKeyed } from '../references.ts'
import type { Resource } from '../resource.ts'
import { resourcesOf } from '../resources.ts'
import {
  type AmountSaid,
  amountsSaid,
  type CountedItems,
  countsDescribed,
  countsSaid,
  isOwedOf,
  isSum,
  mayCount,
  sameSaid,
  stateAdded,
  stateSaid,
  unitsSaid,
  withoutNew,
} from './counting.ts'

/** What a number sums up, or a list has. */
export type TallySaid = {
  readonly counted: CountedItems
  /** When what is counted, or listed, is. */
  readonly span?: TimeSpan | undefined
  /** The amount of what is counted, where that is added up. */
  readonly of?: AmountSaid | undefined
  /** How many of it are in a state, where the number is their share: of 1, or of 100. */
  readonly share?: { readonly where: StateNamed; readonly all: 1 | 100 }
}

/** What a number or a list of items is about, in the span of time that its name says. */
export function talliesSaid(api: Api, name: string, own: Schema, around: Resource | null): readonly TallySaid[] {
  const { resources } = resourcesOf(api)
  const [counted] =
    own.items === null
      ? [...countsSaid(api, name, own, around), ...countsDescribed(api, own), ...stateAlone(api, name, own)]
      : []
  if (counted !== undefined) return [{ counted }]
  const rates = resources.flatMap((resource) => shareSaid(name, own, resource) ?? [])
  const ofAround = rates.filter((one) => one.counted.resource === around)
  if (rates.length > 0) return ofAround.length > 0 ? ofAround : theOneMeant(rates, own)
  const [[role, rest = []] = []] = saidAtEnds(englishOf(name).split('-'), spanSaid)
  if (role === undefined) {
    const units = resources.flatMap((resource) => unitsSaid(name, own, resource) ?? [])
    const meant = units.length === 1 ? units : amountMeant(resources, name, own, around)
    return meant.length > 0 ? meant : theOneMeant(sameNamed(resources, name, own), own)
  }
  const dated = own.items === null && mayCount(own, 'count') ? datedSaid(resources, role, rest, around) : null
  const found = dated === null ? newSince(api, own, role, { rest: withoutNew(rest), around }) : [dated]
  return found.flatMap((one) => {
    const span = one.span ?? spanIn(role, one.counted.resource.schema.wide.properties)
    return span === null ? [] : [{ ...one, span }]
  })
}

/** Those in a state that is all a number is called after, where the items of one resource alone may be in it: how many are `checked_in`. */
function stateAlone(api: Api, name: string, own: Schema): readonly CountedItems[] {
  if (NUMBER_ROLES.roleOf(englishOf(name), '')?.startsWith('money') === true) return []
  const found = resourcesOf(api).resources.flatMap((one) =>
    one.parents === 0
      ? countsSaid(api, name, own, one).filter(({ resource, where }) => resource === one && where !== null)
      : [],
  )
  return found.length === 1 ? found : []
}

/** What is new since then came about in that time. */
function newSince(
  api: Api,
  own: Schema,
  role: TimeSpan['role'],
  { rest, around }: { readonly rest: readonly string[]; readonly around: Resource | null },
): readonly TallySaid[] {
  const { resources } = resourcesOf(api)
  const isOne = (each: Resource): boolean => itemName(each) === singular(rest.join('-')) && each.parents === 0
  if (own.items !== null)
    return resources
      .filter(isOne)
      .slice(0, 1)
      .map((resource) => ({ counted: { resource, where: null } }))
  const thing = rest.join('_')
  const [counted] = role === 'span.latest' ? [] : countsSaid(api, thing, own, around)
  return counted === undefined ? amountMeant(resources, thing, own, around) : [{ counted }]
}

/** What is due, or came to be something, in a span: `due-today`, `bookings-created-this-month`; what is overdue, although no state says so. */
function datedSaid(
  resources: readonly Resource[],
  role: TimeSpan['role'],
  rest: readonly string[],
  around: Resource | null,
): TallySaid | null {
  const words = rest.join('-')
  const isNamed = (one: Resource): boolean => `-${rest.map(singular).join('-')}-`.includes(`-${itemName(one)}-`)
  const named = resources.filter((one) => one.parents === 0 && isNamed(one))
  const [only, other] = named.length > 0 ? named : around === null ? resources.filter(isTimed) : [around]
  if (only === undefined || other !== undefined) return null
  const { properties } = only.schema.wide
  const thing = new Set(itemName(only).split('-'))
  const deed = rest.filter((one) => !thing.has(singular(one)) && !isOfClass('totalling', one)).join('-')
  if (role === 'span.past' && deed === '') {
    const [place, open] = [momentDue(properties), stateMeant(properties, 'open')]
    return place === null || words.includes('past')
      ? null
      : { counted: { resource: only, where: open }, span: { role, place } }
  }
  const place = deed === '' ? null : momentDone(deed, properties)
  return place === null ? null : { counted: { resource: only, where: null }, span: { role, place } }

  function isTimed({ parents, schema }: Resource): boolean {
    return parents === 0 && momentDone(words, schema.wide.properties) !== null
  }
}

/** The moment at which something is done, or is to be, by a word for that: `due` for a `due-date`, `completed` for `completed-at`. */
function momentDone(deed: string, properties: ReadonlyMap<string, Schema>): PropertyPlace | null {
  if (isOfClass('newly', deed)) return momentMeant(properties, ['bound.created'])
  const stem = deed.replace(/(?:ing|ed|e?s|e)$/, '')
  const found = [...properties].find(([name, own]) => {
    const words = englishOf(name)
    return (
      isWhen(name, own) &&
      (words === deed || words.startsWith(`${deed}-`) || (stem.length > 3 && words.startsWith(stem)))
    )
  })
  return found === undefined ? null : { path: [found[0]], schema: found[1] }
}

/** The share of items that are in a state: `completion-rate`, `Share of the paid orders`. */
function shareSaid(name: string, own: Schema, resource: Resource): TallySaid | null {
  const words = englishOf(name)
  const rest = isNumeric(own) && own.items === null ? withoutClass('share_of_all', words) : null
  if (rest === null || resource.parents > 0) return null
  const { properties } = resource.schema.wide
  const told = descriptionAt(own.document, own) ?? ''
  const bare = rest.replace(`${itemName(resource)}-`, '')
  const where = statesTold(properties, told) ?? stateSaid(resource, bare) ?? stateOfNoun(bare, properties)
  return where === null
    ? null
    : { counted: { resource, where: null }, share: { where, all: allOfShare(own, words, told) } }
}

/** Of what a share is: of 1 where the schema or a description says so. */
function allOfShare(own: Schema, words: string, told: string): 1 | 100 {
  const { range, unit } = readDescription(told)
  const most = Number(own.values('maximum')[0] ?? range?.[1] ?? 0)
  if (most === 1 && unit !== 'percent') return 1
  return most === 0 && unit !== 'percent' && isOfClass('of_one_whole', words.split('-').at(-1) ?? '') ? 1 : 100
}

/** The state that a noun is about: `cancelled` for `cancellation`, and what is over for its completion. */
function stateOfNoun(noun: string, properties: ReadonlyMap<string, Schema>): StateNamed | null {
  for (const { property, members } of stateProperties(properties)) {
    const shared = (member: string): number => {
      const words = englishOf(member)
      const differs = [...words].findIndex((letter, at) => letter !== noun[at])
      return differs < 0 ? words.length : differs
    }
    const [best] = members.filter((one) => shared(one) >= 5).toSorted((one, other) => shared(other) - shared(one))
    if (best !== undefined) return { property, value: best }
    const [done, other] = isOfClass('completion', noun) ? members.filter(isOver) : []
    if (done !== undefined && other === undefined) return { property, value: done }
  }
  return null
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

/** The amount that a number is in all, of what is summed up, or the one resource that it may be of. */
function amountMeant(
  resources: readonly Resource[],
  name: string,
  own: Schema,
  around: Resource | null,
): readonly TallySaid[] {
  const all = resources.flatMap((resource) => {
    const of = amountsSaid(name, own, resource)
    return of === null || of.end === 'first' || of.end === 'last'
      ? []
      : [{ counted: { resource, where: stateAdded(resource, own) }, of }]
  })
  const flat = all.filter(({ counted }) => counted.resource.parents === 0)
  const meant = theOneMeant(flat.length > 0 ? flat : all, own)
  const near = meant.length > 0 ? meant : all.filter(({ counted }) => counted.resource === around)
  return near.length > 0 || around === null ? near : earnedBy(around, name, own)
}

/** What was earned by some items, by the only price or sum that each has: the `revenue` of repairs. */
function earnedBy(resource: Resource, name: string, own: Schema): readonly TallySaid[] {
  if (!isNumeric(own) || withoutClass('earned', englishOf(name)) === null) return []
  const money = [...resource.schema.wide.properties].filter(([one, each]) => isNumeric(each) && isMoney(englishOf(one)))
  const [only, other] = money.map(([one]) => one)
  return only === undefined || other !== undefined
    ? []
    : [{ counted: { resource, where: stateAdded(resource, own) }, of: { name: only, isMean: false } }]
}

const isMoney = (words: string): boolean =>
  isSum(words) || NUMBER_ROLES.roleOf(words, '')?.startsWith('money.price') === true

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
    [...one.schema.wide.properties.keys()].some((by) => (thingKeyed(by) ?? englishOf(by)) === itemName({ path }))
  const words = englishOf(name)
  const isSame = (own: string): boolean => words.endsWith(`-${own}`) || isOwedOf(words, own)
  return (
    !isSum(words) &&
    schema.wide.properties.has(name) &&
    all.some(({ of, counted }) => of !== undefined && isSame(englishOf(of.name)) && isBelow(counted.resource))
  )
}
