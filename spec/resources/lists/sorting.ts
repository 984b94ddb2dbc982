/** Reads the order that the parameters of a list ask for: `sort=-name`, `sort=name,asc`, `sortBy=name&order=desc`. */

import type { Parameter } from '../../contract/contract.ts'
import { nameOf } from '../../contract/path-template.ts'
import { successOf } from '../../contract/responses.ts'
import type { DirectionRole } from '../../generated/list-names.ts'
import { descriptionAt, toldAt } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { plainName } from '../../names/letters.ts'
import { boundRoleOf, directionOf, isOfListClass, saidAtEnds } from '../../names/list-roles.ts'
import {
  isDate,
  isNumeric,
  momentMeant,
  OWN_FIRST,
  type PropertyPlace,
  propertyMeant,
  propertyNamed,
} from '../../names/property-named.ts'
import { FACT_ROLES, isOfClass } from '../../names/value-roles.ts'
import { singular, splitName, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { filteringOf, wordsAbout } from './filtering.ts'
import type { Listing } from './listing.ts'
import { type OrderSaid, orderSaid } from './order-said.ts'

type Properties = ReadonlyMap<string, Schema>

/** One property to sort by; no place means the order of creation. */
export type SortKey = { readonly place: PropertyPlace | null; readonly isDown: boolean }

/** A property that a list can be sorted by in either direction, and the parameters that ask for each. */
export type SortPair = { readonly place: PropertyPlace; readonly up: QueryTexts; readonly down: QueryTexts }
/** Parameters of a query, by name: one value, or several. */
export type QueryTexts = Readonly<Record<string, string | readonly string[]>>

/** The properties by which the document sorts a list in both directions, as it spells them. */
export function sortPairsOf(listing: Listing): readonly SortPair[] {
  const { by, direction, each } = filteringOf(listing).sorting
  if (by === null)
    return each.flatMap(({ parameter, name }) => {
      const [{ place = null } = {}] = keysIn([name], listing.properties)
      const [up, down] = [false, true].map((isDown) =>
        textsListed(parameter).find((text) => goesDown(directionOf(text)) === isDown),
      )
      if (place === null || up === undefined || down === undefined) return []
      return [{ place, up: { [parameter.name]: up }, down: { [parameter.name]: down } }]
    })
  const ways = direction === null || direction === by ? [] : textsListed(direction)
  const [up, down] = [false, true].map((isDown) =>
    ways.find((text) => directionOf(text) !== null && goesDown(directionOf(text)) === isDown),
  )
  const listed = textsListed(by)
  const asked = (listed.length > 0 ? listed : textsTold(by)).flatMap((text) => {
    const [{ place = null, isDown = false } = {}, ...others] = keysIn([text], listing.properties)
    const isNamed = plainName(text).includes(plainName(place?.path.at(-1) ?? '-'))
    return place === null || others.length > 0 || !isNamed ? [] : [{ text, place, isDown }]
  })
  return [...Map.groupBy(asked, ({ place }) => place.path.join('.')).values()].flatMap((all): SortPair[] => {
    const [rising, falling] = [all.find(({ isDown }) => !isDown), all.find(({ isDown }) => isDown)]
    if (rising === undefined) return []
    const { place, text } = rising
    if (falling !== undefined) return [{ place, up: { [by.name]: text }, down: { [by.name]: falling.text } }]
    if (direction === null || up === undefined || down === undefined) return []
    const both = (way: string): QueryTexts => ({ [by.name]: text, [direction.name]: way })
    return [{ place, up: both(up), down: both(down) }]
  })
}

/**
 * The order that a list promises where nobody asks for another: by its description, or by the default of the parameter that
 * asks for one; null for none.
 */
export function promisedOrderOf(
  listing: Listing,
): (SortKey & { readonly by: Parameter | null; readonly isNamed: boolean }) | null {
  const { place = null, isDown = false, isClear = false, isNamed = false } = orderTold(listing) ?? {}
  if (isClear && place !== null) return { place, isDown, by: null, isNamed }
  const { by, direction } = filteringOf(listing).sorting
  const key = by === null || direction !== null ? null : orderByDefault(by, listing.properties)
  return key === null || key.place === null ? null : { ...key, by, isNamed: true }
}

function orderByDefault({ schema }: Parameter, properties: Properties): SortKey | null {
  const [key = null, ...others] = keysIn((schema?.values('default') ?? []).flat().map(String), properties)
  return others.length === 0 ? key : null
}

/** What a document says of the order of a list, in the words of its operation, its answer and the list itself. */
function orderTold({ operation, properties, schema: { document }, array }: Listing): SortTold | null {
  const answered = descriptionAt(document, successOf(operation) ?? operation) ?? ''
  return keySaid(
    orderSaid([toldAt(document, operation), answered, ...array.values('description')].join('. ')),
    properties,
    singular(wordsOf(nameOf(operation.path))),
  )
}

/** `isClear`: there is no other way to take what is said; `isNamed`: it has the name of a property. */
type SortTold = SortKey & { readonly isClear: boolean; readonly isNamed: boolean }

/** The amount of things of which one is the first that has the most: `Highest bid first`. */
function amountFirst({ names, isOfAge }: OrderSaid, thing: string, properties: Properties): PropertyPlace | null {
  const [only, other] = [...properties].filter(([name]) => FACT_ROLES.roleOf(englishOf(name), '') === 'sum.amount')
  const isSaid = !isOfAge && thing !== '' && names.includes(thing.replaceAll('-', '_'))
  return !isSaid || only === undefined || other !== undefined ? null : { path: [only[0]], schema: only[1] }
}

function keySaid(said: OrderSaid | null, properties: Properties, thing = ''): SortTold | null {
  const { names = [], isDown = false, isOfAge, isToldSo, isToCome } = said ?? {}
  const first = (find: (name: string) => PropertyPlace | null) =>
    names.reduce<PropertyPlace | null>((found, name) => found ?? find(name), null)
  const named = first((name) => propertyNamed([name], properties)) ?? (said && amountFirst(said, thing, properties))
  const meant = named ?? first((name) => sortKeyIn(name, properties)?.place ?? null)
  const aged = momentMeant(properties, isToCome ? OWN_FIRST : ['bound.created']) ?? momentMeant(properties)
  const place = meant ?? (isOfAge ? aged : null)
  if (place === null) return isOfAge ? { place, isDown, isClear: false, isNamed: false } : null
  const isClear = isDate(place.schema) ? isToldSo : place === named && (isToldSo || !isNumeric(place.schema))
  return { place, isDown, isClear: isClear === true, isNamed: place === named }
}

/** The order that is told, or the usual one of a parameter, else that in which people put the items, which no sentence promises; null for none. */
export function usualOrderOf(listing: Listing): SortKey | null {
  const turn = turnOf(listing.properties)
  return orderTold(listing) ?? usuallyAsked(listing) ?? (turn && { place: turn, isDown: false })
}

/** The order that the parameter of a list has by default, as its description says: `Defaults to -createdAt`. */
function usuallyAsked(listing: Listing): SortKey | null {
  const { by } = filteringOf(listing).sorting
  const told = by === null ? '' : wordsAbout(by).replaceAll('`', '')
  const [, said = ''] = DEFAULT.exec(told) ?? UNLESS.exec(told) ?? []
  const [word = ''] = /[-+]?\w+(?:[,:]\w+)?/.exec(said) ?? []
  const usual = keySaid(orderSaid(said), listing.properties) ?? keysIn([word], listing.properties)[0]
  return usual ?? (by && orderByDefault(by, listing.properties))
}

const DEFAULT = /\bdefault(?:s|ed)?\b(?: (?:is|to|order|sort|sorting))*[:=]?\s*(.+)/i
const UNLESS = /([-+]?\w+) (?:unless|by default|if (?:not|nothing|none|omitted))\b/i

/** The property that says which one of its list an item is, as people put them; null for none. */
export function turnOf(properties: Properties): PropertyPlace | null {
  const [name, schema] =
    [...properties].find(
      ([one, { types }]) => types?.has('integer') === true && isOfClass('put_in_turn', wordsOf(one)),
    ) ?? []
  return name === undefined || schema === undefined ? null : { path: [name], schema }
}

export function textsListed({ schema }: Parameter): readonly string[] {
  return [schema, schema?.items].flatMap((one) => one?.values('enum').flat() ?? []).map(String)
}

/**
 * The texts that a description quotes, or a pattern has one beside the other, and those with a minus sign where either says
 * so: "`name`, `price`; a minus sign sorts in descending order".
 */
function textsTold({ schema, pointer }: Parameter): readonly string[] {
  const [told, pattern] = [
    descriptionAt(schema?.document, { pointer }) ?? '',
    String(schema?.values('pattern')[0] ?? ''),
  ]
  const quoted = [...told.matchAll(/`([a-z]\w*)`/gi)].map(([, name = '']) => name)
  const inPattern = /\(([\w|]+)\)/.exec(pattern)?.[1]?.split('|') ?? []
  const names = [...new Set([...quoted, ...inPattern])]
  const isSigned = pattern.startsWith('^-?') || (/\b(minus|hyphen|dash)\b|[`'"(]-/i.test(told) && /\bdesc/i.test(told))
  return isSigned ? [...names, ...names.map((name) => `-${name}`)] : []
}

/** True for a direction from the most to the least, or from the last to the first. */
export const goesDown = (way: DirectionRole | null): boolean => way === 'down' || way === 'newest'

/** Reads `name,asc`, `-name`, `name:desc`, `name desc` or `name_desc`. A direction applies to all names before it. */
export function keysIn(texts: readonly string[], properties: Properties): readonly SortKey[] {
  return texts.flatMap((text) => {
    const keys: SortKey[] = []
    for (const part of text.split(/[,;|]/)) {
      const way = directionOf(part)
      if ((way === 'up' || way === 'down') && keys.length > 0) {
        for (const [index, key] of keys.entries()) keys[index] = { ...key, isDown: way === 'down' }
      } else {
        const key = sortKeyIn(part.trim(), properties)
        if (key !== null) keys.push(key)
      }
    }
    return keys
  })
}

/** Reads one name with its direction: `-price`, `price:desc`, `price_high_to_low`, `cheapest`, `newest`. */
function sortKeyIn(text: string, properties: Properties): SortKey | null {
  const [, sign = '', name = ''] = /^([-+!]?)(.*)$/s.exec(text) ?? []
  const own = propertyNamed(name.split('.'), properties)
  if (own !== null) return { place: own, isDown: sign === '-' || sign === '!' }
  const words = splitName(name)
  for (const [way, rest] of saidAtEnds(words, directionOf)) {
    const place = rest.length === 0 ? barePlace(words, way, properties) : sortPlace(rest.join('_'), properties)
    if (place !== null || rest.length === 0) return { place, isDown: goesDown(way) }
  }
  const place = sortPlace(name, properties)
  // What is popular comes with the most popular first.
  const isMost = isOfListClass('popular', words.join('-')) || isOfListClass('graded', words.join('-'))
  return place === null ? null : { place, isDown: isMost || sign === '-' || sign === '!' }
}

/** What `newest`, `cheapest` and `a-z` sort by; null for the order of creation. */
function barePlace(words: readonly string[], way: DirectionRole, properties: Properties): PropertyPlace | null {
  if (way === 'newest' || way === 'oldest') return momentMeant(properties, ['bound.created'])
  const said = words.join('-')
  if (/^(a-z|z-a|alpha.*)$/.test(said)) return sortPlace('name', properties)
  return /cheap|expensive/.test(said) ? sortPlace('price', properties) : null
}

/** The property that a name sorts by, less exactly said. */
function sortPlace(name: string, properties: Properties): PropertyPlace | null {
  const own = propertyNamed([name], properties) ?? propertyMeant(name, properties, { asked: null, called: '' })
  return own ?? (boundRoleOf(wordsOf(name)) === 'bound.itself' ? momentMeant(properties) : null)
}
