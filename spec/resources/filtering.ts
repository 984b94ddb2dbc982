/** Recognises the query parameters that choose and sort the items of a list, by their usual names. */

import type { Operation, Parameter } from '../contract/contract.ts'
import type { BoundRole, ComparisonRole } from '../generated/list-names.ts'
import { plainName } from '../names/letters.ts'
import { askedRoleOf, boundRoleOf, comparisonSaid, isOfListClass } from '../names/list-roles.ts'
import { splitName, wordsOf } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'
import { keyOfItems } from './item-key.ts'
import type { Listing } from './listing.ts'
import { pagingOf, queryPartsOf } from './paging.ts'

/** How a value of an item is compared with what was asked for. */
export type Comparison = ComparisonRole

export type ListFilter = {
  readonly parameter: Parameter
  /** The names that lead to the item's value, and its schema; none where all texts of the item are looked through. */
  readonly path: readonly string[]
  readonly schema: Schema | null
  readonly comparison: Comparison
}

/** The parameters that sort a list: by a property, and in which direction. */
export type Sorting = { readonly by: Parameter | null; readonly direction: Parameter | null }

export type Filtering = { readonly filters: readonly ListFilter[]; readonly sorting: Sorting }

/** A property of an item, perhaps within another. */
export type PropertyPlace = { readonly path: readonly string[]; readonly schema: Schema }

const RANGES: ReadonlySet<Comparison> = new Set(['least', 'most', 'above', 'below'])
/** Which date of an item a bound without a name means, the likeliest first. */
const BOUND_ORDER: readonly BoundRole[] = ['bound.itself', 'bound.created', 'bound.begun']

/** Adds as filters the query parameters that have the name of an item's property. */
export function withFilters(operation: Operation, listing: Listing, properties: ReadonlyMap<string, Schema>): Listing {
  const own = operation.parameters.filter(({ in: place, name }) => place === 'query' && properties.has(name))
  const filters = own.map((parameter) => ({ parameter, property: parameter.name }))
  return { ...listing, properties, filters }
}

/** True for a parameter that looks through the texts of items, by its name. */
export function isSearch({ schema }: Parameter, name: string): boolean {
  return askedRoleOf(name) === 'page.search' && schema?.types?.has('string') !== false
}

/** How the parameters of a list select its items. The filters that the listing names come first. */
export function filteringOf(listing: Listing): Filtering {
  const parts = queryPartsOf(listing.operation)
  const pagers = new Set(Object.values(pagingOf(listing.operation, parts)).map(({ name }) => name))
  const named = new Map(listing.filters.map(({ parameter, property }) => [parameter.name, property]))
  const others = parts.filter(({ name }) => !pagers.has(name))
  const sorting = sortingOf(others.filter((part) => !named.has(part.name) || isOfWords(part)))
  const filters = others.flatMap((parameter): ListFilter[] => {
    if (parameter === sorting.by || parameter === sorting.direction) return []
    const own = named.get(parameter.name)
    if (own === null) return []
    const place = own === undefined ? null : propertyNamed([own], listing.properties)
    if (place !== null) return [{ parameter, ...place, comparison: 'equal' }]
    const found = listFilterOf(parameter, listing.properties)
    return found === null ? [] : [found]
  })
  return { filters, sorting }
}

/** True for a parameter that can be no value of a property named `order` or `sort`: it takes texts. */
function isOfWords({ schema }: Parameter): boolean {
  return schema?.types?.has('integer') !== true && schema?.types?.has('number') !== true
}

function sortingOf(parts: readonly Parameter[]): Sorting {
  const roles = new Map(parts.map((part) => [part, askedRoleOf(part.name.split(/[[.]/)[0] ?? part.name)]))
  const isDirection = (part: Parameter): boolean => {
    const values = part.schema?.values('enum').flat() ?? []
    const says = values.length > 0 && values.every((value) => /^(asc|desc|1|-1)/i.test(String(value)))
    const role = roles.get(part)
    return role === 'page.direction' || role === 'page.ascending' || (role === 'page.sort' && says)
  }
  const by = parts.find((part) => roles.get(part) === 'page.sort' && !isDirection(part))
  const direction = parts.find(isDirection)
  // `order=name` beside nothing else, and `sort=desc` too.
  const only = by ?? direction ?? null
  return { by: only, direction: direction ?? null }
}

function listFilterOf(parameter: Parameter, properties: ReadonlyMap<string, Schema>): ListFilter | null {
  const names = parameter.name
    .replaceAll('__', '.')
    .split(/[[\].]+/)
    .filter((name) => name !== '')
  const inner = names.length > 1 && isOfListClass('conditions', wordsOf(names[0] ?? '')) ? names.slice(1) : names
  const whole = propertyNamed(inner, properties)
  if (whole !== null) return { parameter, ...whole, comparison: 'equal' }
  if (inner.length === 1 && isSearch(parameter, inner[0] ?? '')) {
    return { parameter, path: [], schema: null, comparison: 'contains' }
  }
  const words = inner.flatMap(splitName)
  for (const [comparison, rest] of [...operatorsIn(words)]) {
    const place = propertyNamed([rest.join('_')], properties) ?? momentPlace(rest, comparison, properties)
    if (place === null || (RANGES.has(comparison) && !isOrdered(place.schema))) continue
    if (RANGES.has(comparison) || words.length > 1) return { parameter, ...place, comparison }
  }
  return null
}

/** The operator of a name, at its end or at its start, and the other words. */
function* operatorsIn(words: readonly string[]): Generator<readonly [Comparison, readonly string[]]> {
  for (const count of [3, 2, 1]) {
    if (count > words.length) continue
    for (const isAtEnd of [true, false]) {
      const found = comparisonSaid((isAtEnd ? words.slice(-count) : words.slice(0, count)).join('-'))
      if (found !== null) yield [found, isAtEnd ? words.slice(0, -count) : words.slice(count)]
    }
  }
}

/** The property that has this name, perhaps another spelling of it, or leads to it: `author.name`, `author_id`. */
export function propertyNamed(names: readonly string[], properties: ReadonlyMap<string, Schema>): PropertyPlace | null {
  const [name = '', ...rest] = names
  const plain = plainName(name)
  if (plain === '') return null
  const all = [...properties]
  const found =
    all.find(([each]) => each === name) ??
    all.find(([each]) => plainName(each) === plain) ??
    all.find(([each]) => isCalledMoment(each, plain)) ??
    all.find(([each]) => isPluralOf(plain, plainName(each)))
  if (found !== undefined) {
    const [own, schema] = found
    const inside = (schema.items ?? schema).wide.properties
    if (rest.length > 0) return placeWithin(own, propertyNamed(rest, inside))
    return inside.size === 0 ? { path: [own], schema } : placeWithin(own, keyPlace(inside))
  }
  for (const [own, schema] of all) {
    const around = plainName(own)
    const inside = (schema.items ?? schema).wide.properties
    if (inside.size === 0 || !plain.startsWith(around)) continue
    const place = propertyNamed([plain.slice(around.length), ...rest], inside)
    if (place !== null) return placeWithin(own, place)
  }
  return null
}

function placeWithin(own: string, place: PropertyPlace | null): PropertyPlace | null {
  return place === null ? null : { ...place, path: [own, ...place.path] }
}

/** The property that names an object: `author=5`. */
function keyPlace(properties: ReadonlyMap<string, Schema>): PropertyPlace | null {
  const key = keyOfItems('', properties)
  const schema = key === null ? undefined : properties.get(key)
  return key === null || schema === undefined ? null : { path: [key], schema }
}

/** `created` for `createdAt`, `created_on` and `dateCreated`. */
function isCalledMoment(name: string, plain: string): boolean {
  const each = plainName(name)
  return [`${plain}at`, `${plain}on`, `${plain}date`, `${plain}time`, `date${plain}`].includes(each)
}

/** `ids` for `id`, `statuses` for `status`, `categories` for `category`. */
function isPluralOf(plain: string, each: string): boolean {
  return plain === `${each}s` || plain === `${each}es` || (each.endsWith('y') && plain === `${each.slice(0, -1)}ies`)
}

/** The date that a bound without a name means, such as `from` or `end_date`. */
function momentPlace(
  rest: readonly string[],
  comparison: Comparison,
  properties: ReadonlyMap<string, Schema>,
): PropertyPlace | null {
  const isBare =
    rest.length === 0 || /^(at|on|day)$/.test(rest.join('-')) || boundRoleOf(rest.join('-')) === 'bound.itself'
  if (!RANGES.has(comparison) || !isBare) return null
  const dates = [...properties].filter(([, schema]) => isDate(schema))
  const [only] = dates.length === 1 ? dates : []
  const found =
    only ??
    BOUND_ORDER.map((role) => dates.find(([name]) => boundRoleOf(wordsOf(name)) === role)).find(
      (one) => one !== undefined,
    )
  return found === undefined ? null : { path: [found[0]], schema: found[1] }
}

export function isDate(schema: Schema): boolean {
  return schema.derive((own) =>
    [own, ...own.alternatives].some((one) => one.values('format').some((format) => /^date/.test(String(format)))),
  )
}

/** True where values of a property come one after another: numbers, dates, and texts that may be either. */
function isOrdered(schema: Schema): boolean {
  return (
    isDate(schema) || schema.types === null || ['integer', 'number', 'string'].some((type) => schema.types?.has(type))
  )
}
