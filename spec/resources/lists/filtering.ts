/** Recognises the query parameters that choose and sort the items of a list, by their usual names. */

import type { Operation, Parameter } from '../../contract/contract.ts'
import { nameOf } from '../../contract/path-template.ts'
import type { ComparisonRole, PageRole } from '../../generated/list-names.ts'
import { isJsonObject } from '../../json/exact-json.ts'
import { descriptionAt, mentionedIn, saysOf, spokenWords } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { plainName } from '../../names/letters.ts'
import {
  askedRoleOf,
  boundRoleOf,
  comparisonSaid,
  isOfListClass,
  listClass,
  saidAtEnds,
} from '../../names/list-roles.ts'
import {
  attributesOf,
  isComparable,
  isDate,
  isNumeric,
  isWhen,
  lackNamed,
  momentMeant,
  OWN_FIRST,
  type PropertyPlace,
  placesEnding,
  propertyMeant,
  propertyNamed,
  stateNamed,
  tellingPlaces,
} from '../../names/property-named.ts'
import { isOfClass, TEXT_ROLES } from '../../names/value-roles.ts'
import { singular, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { isFreeText } from '../../schema/typed.ts'
import type { Listing } from './listing.ts'
import { pagingOf, queryPartsOf } from './paging.ts'

/** How a value of an item is compared with what was asked for; `present`: by whether it is there at all. */
export type Comparison = ComparisonRole | 'present'

export type ListFilter = {
  readonly parameter: Parameter
  /** The names that lead to the item's value, and its schema; none where all texts of the item are looked through. */
  readonly path: readonly string[]
  readonly schema: Schema | null
  readonly comparison: Comparison
  /** Other places of what is asked for: a team is at home or away, and is asked for by its key or its name. */
  readonly others?: readonly (readonly string[])[]
  /** The value for which a yes or no asks: `done` of a `status`, false of what is `read` for what is unread. */
  readonly state?: string | boolean | number | null
  /** What is done with items that have null, where that is said. */
  readonly nulls?: 'in' | 'open' | undefined
  /** The places of the texts that the description of a search names. */
  readonly sought?: readonly (readonly string[])[]
}

/** The parameters that sort a list: by a property, and in which direction; or one for each property, `order[name]=desc`. */
export type Sorting = {
  readonly by: Parameter | null
  readonly direction: Parameter | null
  readonly each: readonly { readonly parameter: Parameter; readonly name: string }[]
}

export type Filtering = {
  readonly filters: readonly ListFilter[]
  readonly sorting: Sorting
  /** The parameters that name the properties of items to show. */
  readonly fields: readonly Parameter[]
  /** The other parameters, of which the document doesn't say what they do to a list. */
  readonly unclear: readonly Parameter[]
}

const RANGES: ReadonlySet<Comparison> = new Set(['least', 'most', 'above', 'below'])

/** Adds as filters the query parameters that have the name of an item's property. */
export function withFilters(operation: Operation, listing: Listing, properties: ReadonlyMap<string, Schema>): Listing {
  const { schema, path } = attributesOf(listing.items)
  // What a request has in an item, an answer may have in its attributes.
  const isInAttributes = (name: string): boolean => path.length > 0 && schema.wide.properties.has(name)
  const shown = new Map([...properties].filter(([name]) => !isInAttributes(name)))
  const own = operation.parameters.filter(({ in: place, name }) => place === 'query' && shown.has(name))
  const filters = own.map((parameter) => ({ parameter, property: parameter.name }))
  return { ...listing, properties: shown, filters }
}

/** The values at a place of an item, through lists on the way; all values if the place is the item. */
export function valuesAt(value: unknown, path: readonly string[], from = 0): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path, from))
  const name = path[from]
  if (name === undefined) return [value]
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return []
  return valuesAt(value[name], path, from + 1)
}

/** True for a parameter that looks through the texts of items, by its name: none whose values are listed. */
export function isSearch({ schema }: Parameter, name: string): boolean {
  const isText = schema?.types?.has('string') !== false && schema?.values('enum').length !== 1
  return askedRoleOf(name) === 'page.search' && isText
}

/** True for the segment of a path of a search, such as `search` or `findByStatus`, by a class of such words. */
export function isSaidToSeek(called: 'asking' | 'seekers', segment: string): boolean {
  return isOfListClass(called, plainName(segment).replace(/by\w*$/, ''))
}

export const wordsAbout = ({ schema, pointer }: Parameter): string => descriptionAt(schema?.document, { pointer }) ?? ''

/** How the parameters of a list select its items. The filters that the listing names come first. */
export function filteringOf(listing: Listing): Filtering {
  const parts = queryPartsOf(listing.operation)
  const pagers = new Set(Object.values(pagingOf(listing.operation, parts)).map(({ name }) => name))
  const named = new Map(listing.filters.map(({ parameter, property }) => [parameter.name, property]))
  const others = parts.filter(({ name }) => !pagers.has(name))
  // What takes numbers is a value of a property named `order` or `sort`.
  const sorting = sortingOf(others.filter(({ name, schema }) => !named.has(name) || !isNumeric(schema)))
  const sorters = new Set([sorting.by, sorting.direction, ...sorting.each.map(({ parameter }) => parameter)])
  const fields = others.filter((part) => !named.has(part.name) && roleOfPart(part) === 'page.fields')
  const isSearching = listing.operation.path.split('/').some((segment) => isSaidToSeek('asking', segment))
  const filters = others.flatMap((parameter): ListFilter[] => {
    if (sorters.has(parameter) || fields.includes(parameter)) return []
    const own = named.get(parameter.name)
    if (own === null) return []
    const place = own === undefined ? null : propertyNamed([own], listing.properties, parameter.schema)
    const found = place === null ? listFilterOf(parameter, listing) : filterAt(parameter, place, listing)
    if (found === null) return []
    // A search may have a part of a text, as a description may say; listed values and keys are asked for whole.
    const isBegun = saysOf('beginning', wordsAbout(parameter))
    const mayBePart = isSearching || isBegun || saysOf('partly', wordsAbout(parameter))
    const isPart = mayBePart && found.comparison === 'equal' && isFreeText(isBegun ? parameter.schema : found.schema)
    return [isPart ? { ...found, comparison: 'contains' } : boundAsSaid(found)]
  })
  const expanders = canExpand(listing) ? expandersOf(others) : []
  const chosen = filters.map(({ parameter }) => parameter)
  const clear = new Set([...chosen, ...fields, ...expanders, ...sorters])
  const unclear = others.filter((one) => !clear.has(one) && named.get(one.name) !== null && !asksForOwn(one))
  return { filters, sorting, fields, unclear }
}

/** How the parameters of a report choose what it counts, as if it were a list of that: from when, until when, whose. */
export function filtersOfReport(operation: Operation, schema: Schema): readonly ListFilter[] {
  const { properties } = schema.wide
  const listing = { operation, path: [], schema, array: schema, items: schema, properties, filters: [] }
  return filteringOf(withFilters(operation, listing, properties)).filters
}

/** True for a yes or no that asks for what is of the one who asks: `mine`, `assigned_to_me`. */
export function asksForOwn({ in: place, name, schema }: Parameter): boolean {
  const words = wordsOf(name).split('-')
  return (
    place === 'query' && schema?.types?.has('boolean') === true && words.some((one) => isOfClass('of_oneself', one))
  )
}

/** A bound with or without what stands at it, as its description says: `after this date`, exclusive. */
function boundAsSaid(filter: ListFilter): ListFilter {
  const { comparison, parameter } = filter
  const pair = BOUND_PAIRS.find((one) => one.includes(comparison))
  const isIn = boundLetsIn(wordsAbout(parameter))
  return pair === undefined || isIn === null ? filter : { ...filter, comparison: pair[isIn ? 0 : 1] }
}

/** Whether what stands at a bound is let in, as a description says; null where it does not. One that says both may speak of the other bound, too. */
export function boundLetsIn(words: string): boolean | null {
  const [isIn, isOut] = [saysOf('bound_in', words), saysOf('bound_out', words)]
  return isIn !== isOut ? isIn : !isIn && saysOf('bound_past', words) ? false : null
}

/** Bounds with what stands at them, and without. */
const BOUND_PAIRS: readonly (readonly [Comparison, Comparison])[] = [
  ['least', 'above'],
  ['most', 'below'],
]

/** How a filter takes a text, by its description: whole, and with regard to capitals. */
export function textAsSaid(parameter: Parameter): { readonly isWhole: boolean; readonly isCased: boolean } {
  const words = wordsAbout(parameter)
  const isCased = saysOf('in_its_case', words) && !saysOf('in_any_case', words)
  return { isWhole: saysOf('exactly', words) && !saysOf('either', words), isCased }
}

/** True where an answer has a place for related items: beside its own, or in each of them beside their key or as a list. */
function canExpand({ schema, items }: Listing): boolean {
  const names = new Set([...items.wide.properties.keys()].map(plainName))
  const isNamed = ([name, own]: readonly [string, Schema]): boolean =>
    own.wide.properties.size > 0 && names.has(`${plainName(name)}id`)
  const isList = ([, own]: readonly [string, Schema]): boolean => (own.items?.wide.properties.size ?? 0) > 0
  return includedIn(schema) !== null || [...items.wide.properties].some((one) => isNamed(one) || isList(one))
}

/** The parameters that name which related items are shown. */
export function expandersOf(parts: readonly Parameter[]): readonly Parameter[] {
  return parts.filter((part) => roleOfPart(part) === 'page.expand')
}

/** The place for the items that others name, beside them: `included` of JSON:API. */
export function includedIn({ wide }: Schema): readonly [name: string, schema: Schema] | null {
  return (
    [...wide.properties].find(([name, { items }]) => items !== null && isOfListClass('including', wordsOf(name))) ??
    null
  )
}

/** What a parameter asks of a list, by its name or, as in `fields[plants]`, what that begins with. */
const roleOfPart = ({ name }: Parameter): PageRole | null => askedRoleOf(name.split(/[[.]/)[0] ?? name)

function sortingOf(parts: readonly Parameter[]): Sorting {
  const roles = new Map(parts.map((part) => [part, roleOfPart(part)]))
  const isDirection = (part: Parameter): boolean => {
    const values = part.schema?.values('enum').flat() ?? []
    const says = values.length > 0 && values.every((value) => /^(asc|desc|1|-1)/i.test(String(value)))
    const role = roles.get(part)
    return role === 'page.direction' || role === 'page.ascending' || (role === 'page.sort' && says)
  }
  const each = parts.flatMap((parameter) => {
    const [, name] = /\[([^\]]+)\]$/.exec(parameter.name) ?? []
    return name !== undefined && isDirection(parameter) ? [{ parameter, name }] : []
  })
  if (each.length > 0) return { by: null, direction: null, each }
  const by = parts.find((part) => roles.get(part) === 'page.sort' && !isDirection(part))
  const direction = parts.find(isDirection)
  // `order=name` beside nothing else, and `sort=desc` too.
  const only = by ?? direction ?? null
  return { by: only, direction: direction ?? null, each }
}

/** The names of a parameter, one within the other, without one that only says that they choose: `filter[author.name]`. */
function namesAsked({ name }: Parameter): readonly string[] {
  const names = name
    .replaceAll('__', '.')
    .split(/[[\].]+/)
    .filter((one) => one !== '')
  return names.length > 1 && isOfListClass('conditions', wordsOf(names[0] ?? '')) ? names.slice(1) : names
}

function listFilterOf(parameter: Parameter, listing: Listing): ListFilter | null {
  const inner = namesAsked(parameter)
  const whole = propertyNamed(inner, listing.properties, parameter.schema)
  if (whole !== null) return filterAt(parameter, whole, listing)
  // A person may have a name in parts alone: `?name=` of what has a `first_name`.
  const isGiven = (name: string): boolean => TEXT_ROLES.roleOf(englishOf(name), '') === 'person.given'
  const isOfParts = inner.join() === 'name' && listing.properties.keys().some(isGiven)
  if (isOfParts || (inner.length === 1 && isSearch(parameter, inner[0] ?? ''))) {
    return { parameter, path: [], schema: null, comparison: 'contains' }
  }
  const words = inner.flatMap((name) => englishOf(name).split('-'))
  const about = { asked: parameter.schema, called: singular(englishOf(nameOf(listing.operation.path))) }
  const meant = (name: readonly string[]): PropertyPlace | null =>
    name.length === 0
      ? null
      : (propertyMeant(name.join('_'), listing.properties, about) ??
        propertyNamed([`${singular(name.join('-'))}_count`], listing.properties, parameter.schema))
  return (
    boundAsked(parameter, words, listing, meant) ??
    meantAsked(parameter, words, listing, meant) ??
    stateAsked(parameter, inner, listing) ??
    choiceAsked(parameter, listing)
  )
}

type Meant = (name: readonly string[]) => PropertyPlace | null

/** A property whose name stands beside a word for how it is compared: `minPrice`, `created_after`. */
function boundAsked(parameter: Parameter, words: readonly string[], listing: Listing, meant: Meant): ListFilter | null {
  const { properties } = listing
  // `assigned_to` is somebody, and no bound.
  const ways = isOfListClass('people', words.join('-')) ? [] : [...saidAtEnds(words, comparisonSaid)]
  const exact = (rest: readonly string[], comparison: Comparison): PropertyPlace | null =>
    propertyNamed([rest.join('_')], properties) ??
    (isBareBound(rest, comparison) ? whenAsked(parameter, properties) : null)
  const quoted = (): PropertyPlace | null => quotedOf(parameter, properties)
  for (const find of [exact, meant, endNamed(properties), wordsNamed(parameter, properties), quoted]) {
    for (const [comparison, rest] of ways) {
      const place = find(rest, comparison)
      const isRange = RANGES.has(comparison)
      const isMeant = place !== null && (isRange ? isOrdered(place.schema) : words.length > 1)
      if (isMeant && isComparable(parameter.schema, place.schema))
        // `in_stock` asks for what has some of its `stock`.
        return isRange ? { parameter, ...place, comparison } : filterAt(parameter, place, listing, comparison)
    }
  }
  return null
}

/** The one property that a description has between backticks: "Only those whose `dueOn` is before this day". */
function quotedOf(parameter: Parameter, properties: Listing['properties']): PropertyPlace | null {
  const quoted = [...wordsAbout(parameter).matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => name)
  const [name, ...others] = new Set(quoted.filter((one) => properties.has(one)))
  return name === undefined || others.length > 0 ? null : propertyNamed([name], properties)
}

/** A property that the words mean, a moment within a span, or one whose name ends as the parameter's. */
function meantAsked(parameter: Parameter, words: readonly string[], listing: Listing, meant: Meant): ListFilter | null {
  const { properties } = listing
  const asked = words.join('-')
  const place = boundRoleOf(asked) === 'bound.itself' ? momentMeant(properties) : meant(words)
  if (place !== null) return filterAt(parameter, place, listing)
  const time = comparisonSaid(asked) === 'within' ? momentMeant(properties, OWN_FIRST) : null
  if (time !== null) return { parameter, ...time, comparison: 'within' }
  const [first, ...others] = placesEnding(asked, properties, parameter.schema)
  if (first === undefined) return null
  return { parameter, ...first, comparison: 'equal', others: others.map(({ path }) => path) }
}

/**
 * A search by listed values asks for the property that has these values and no others: `filter`, beside `all` of them. What
 * the description calls a part of a text is looked for in all texts: `Part of the given or family name`.
 */
function choiceAsked(parameter: Parameter, { properties }: Listing): ListFilter | null {
  if (isFreeText(parameter.schema) && saysOf('partly', wordsAbout(parameter)))
    return { parameter, path: [], schema: null, comparison: 'contains' }
  const asked = new Set(parameter.schema?.values('enum').flat())
  const found = [...properties].find(([, one]) => {
    const own = new Set(one.values('enum').flat())
    return own.size > 1 && own.isSubsetOf(asked) && asked.size <= own.size + 1
  })
  return found === undefined || roleOfPart(parameter) !== 'page.search'
    ? null
    : { parameter, path: [found[0]], schema: found[1], comparison: 'equal' }
}

/** A yes or no that is called like a state which items may have. */
function stateAsked(parameter: Parameter, names: readonly string[], { properties }: Listing): ListFilter | null {
  const { types } = parameter.schema ?? {}
  if (names.length !== 1 || types?.has('boolean') !== true || types.has('string')) return null
  // `unread_only` asks for what is not read.
  const words = wordsOf(names[0] ?? '').replace(/^only-|-only$/, '')
  const not = words.startsWith('un') ? stateNamed(plainName(words.slice(2)), properties) : null
  const { property = '', value } = stateNamed(plainName(words), properties) ?? not ?? {}
  const schema = properties.get(property)
  if (schema === undefined) return amountAsked(parameter, words, properties)
  const found = { parameter, path: [property], schema, comparison: 'equal' } as const
  if (value === true) return { ...found, state: value !== (not?.property === property) }
  const isState = not?.property !== property && isOfListClass('standing', plainName(property))
  return typeof value === 'string' && isState ? { ...found, state: value } : null
}

/** A yes or no about what is unassigned, or of what there is some left. */
function amountAsked(parameter: Parameter, words: string, properties: Listing['properties']): ListFilter | null {
  const isLeft = (text: string): boolean => text.split('-').some((one) => isOfClass('left', one))
  const lacked = lackNamed(words, properties)
  // `has_seats` asks for what has some of its `seats_left`.
  const [first = '', ...thing] = words.split('-')
  const isHaving = isOfListClass('flagging', first) && thing.length > 0
  const isTold = isLeft(words) || saysOf('left', wordsAbout(parameter))
  const isMeant = (name: string): boolean => isTold || (isHaving && wordsOf(name).startsWith(`${thing.join('-')}-`))
  // `has_comments` asks for what has some by its `comment_count`.
  const isCount = (name: string): boolean => isHaving && wordsOf(name) === `${singular(thing.join('-'))}-count`
  const left = [...properties].filter(
    ([name, own]) => isNumeric(own) && ((isLeft(wordsOf(name)) && isMeant(name)) || isCount(name)),
  )
  const property = lacked ?? (left.length === 1 ? left[0]?.[0] : undefined)
  const schema = properties.get(property ?? '')
  if (property === undefined || schema === undefined) return null
  const said =
    lacked === null ? ({ comparison: 'not', state: 0 } as const) : ({ comparison: 'equal', state: null } as const)
  return { parameter, path: [property], schema, ...said }
}

/** A yes or no that is asked of any other value asks whether the item has one, and of a number whether there is any. */
function filterAt(parameter: Parameter, at: PropertyPlace, { properties }: Listing, by?: Comparison): ListFilter {
  const [asked, own] = [parameter.schema?.types, at.schema.types]
  const isFlag = asked?.has('boolean') === true && !asked.has('string')
  const isOther = own?.has('boolean') === false
  if (isFlag && isOther && isNumeric(at.schema)) return { parameter, ...at, comparison: 'not', state: 0 }
  const found: ListFilter = { parameter, ...at, comparison: isFlag && isOther ? 'present' : (by ?? 'equal') }
  const others = by === undefined && isFreeText(parameter.schema) ? tellingPlaces(at.path, properties) : []
  return others.length === 0 ? found : { ...found, others }
}

/** The one property all of whose words a description says, where the bound's own name has some of them: the `estimate_low` of a low estimate. */
const wordsNamed =
  (parameter: Parameter, properties: Listing['properties']) =>
  (rest: readonly string[]): PropertyPlace | null => {
    const said = new Set(spokenWords(wordsAbout(parameter)))
    const isTold = (words: readonly string[]): boolean =>
      words.length > rest.length && words.every((one) => said.has(one)) && rest.every((one) => words.includes(one))
    const [only, other] = [...properties].filter(([name]) => isTold(wordsOf(name).split('-')))
    return rest.length === 0 || only === undefined || other !== undefined ? null : { path: [only[0]], schema: only[1] }
  }

/** The date at the start or the end of what a bound names: `periodFrom` of a `periodStart`. */
const endNamed =
  (properties: Listing['properties']) =>
  (rest: readonly string[], comparison: Comparison): PropertyPlace | null => {
    const ends = listClass(comparison === 'least' || comparison === 'above' ? 'started' : 'ended')
    const places = ends.map((one) => (rest.length === 0 ? null : propertyNamed([[...rest, one].join('_')], properties)))
    return places.find((place) => place !== null && isDate(place.schema)) ?? null
  }

/** The moment that a bare bound is about: when the items begin, unless they say no such thing or it is said of when they were made. */
function whenAsked(parameter: Parameter, properties: Listing['properties']): PropertyPlace | null {
  const moments = [...properties].flatMap(([name, schema]) => (isWhen(name, schema) ? [name] : []))
  const [told, more] = mentionedIn(wordsAbout(parameter), moments)
  if (told !== undefined && more === undefined) return propertyNamed([told.name], properties)
  const isOfMaking = wordsAbout(parameter)
    .split(/\W+/)
    .some((word) => boundRoleOf(word.toLowerCase()) === 'bound.created')
  const starts = isOfMaking ? [] : listClass('started').map((one) => propertyNamed([one], properties))
  const [only, ...others] = [...properties].filter(([, schema]) => isDate(schema))
  const alone = only === undefined || others.length > 0 ? null : { path: [only[0]], schema: only[1] }
  return (
    starts.find((place) => place !== null && isWhen(place.path[0] ?? '', place.schema)) ??
    momentMeant(properties) ??
    alone
  )
}

/** True for a bound that names no property, such as `from` or `end_date`. */
function isBareBound(rest: readonly string[], comparison: Comparison): boolean {
  const said = rest.join('-')
  return RANGES.has(comparison) && (/^((at|on|day)?)$/.test(said) || boundRoleOf(said) === 'bound.itself')
}

/** True where values of a property come one after another: numbers, dates, and texts that may be either. */
function isOrdered(schema: Schema): boolean {
  return (
    isDate(schema) || schema.types === null || ['integer', 'number', 'string'].some((type) => schema.types?.has(type))
  )
}
