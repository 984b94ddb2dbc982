/** Which property of an item a name means: in another spelling, inside another property, or said less exactly. */

import type { BoundRole } from '../generated/list-names.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import type { Schema } from '../schema/schema.ts'
import { saysHttpStatus } from './described.ts'
import { keyOfItems, SURE_KEYS, USUAL_KEYS } from './item-key.ts'
import { englishOf } from './languages.ts'
import { isPart, plainName } from './letters.ts'
import { boundRoleOf, isOfListClass, listClass } from './list-roles.ts'
import { TIMED_ROLES } from './value-roles.ts'
import { singular, splitName, wordsOf } from './words.ts'

/** A property of an item, perhaps within another. */
export type PropertyPlace = { readonly path: readonly string[]; readonly schema: Schema }

type Properties = ReadonlyMap<string, Schema>

/** What tells objects apart where they have no key, such as authors, and what is compared of an amount of money. */
const TELLING = [...USUAL_KEYS.slice(SURE_KEYS.length), 'login', 'handle', 'email', 'title', 'amount', 'value'] as const

/** The property that has this name, perhaps another spelling of it, or leads to it: `author.name`, `author_id`. */
export function propertyNamed(
  names: readonly string[],
  properties: Properties,
  asked: Schema | null = null,
): PropertyPlace | null {
  const [name = '', ...rest] = names
  const plain = plainName(name)
  if (plain === '') return null
  const all = [...properties]
  const found =
    all.find(([each]) => each === name) ??
    all.find(([each]) => plainName(each) === plain) ??
    all.find(([each]) => isCalledMoment(each, plain)) ??
    all.find(([each]) => isPluralOf(plain, plainName(each)) || isPluralOf(plainName(each), plain)) ??
    all.find(([each]) => isForeignFor(each, name))
  if (found !== undefined) {
    const [own, schema] = found
    const inside = insideOf(schema)
    if (rest.length > 0) return placeWithin(own, propertyNamed(rest, inside, asked))
    return inside.size === 0 ? { path: [own], schema } : placeWithin(own, keyPlace(inside, asked))
  }
  for (const [own, schema] of all) {
    const inside = insideOf(schema)
    const around = [plainName(own), plainName(singular(wordsOf(own)))].find((one) => plain.startsWith(one))
    if (inside.size === 0 || around === undefined) continue
    const place = propertyNamed([plain.slice(around.length), ...rest], inside, asked)
    if (place !== null) return placeWithin(own, place)
  }
  return null
}

/** `nummer` for `number`, and `betrag` for what else means an amount. */
function isForeignFor(one: string, other: string): boolean {
  const [mine, theirs] = [englishOf(one), englishOf(other)]
  return mine === theirs && (mine !== wordsOf(one) || theirs !== wordsOf(other))
}

/** The properties of an object, or of each in a list. */
function insideOf(schema: Schema): Properties {
  return (schema.items ?? schema).wide.properties
}

function placeWithin(own: string, place: PropertyPlace | null): PropertyPlace | null {
  return place === null ? null : { ...place, path: [own, ...place.path] }
}

/** The property that names an object: `author=5`, and `author=ann` where its key is no text. */
function keyPlace(properties: Properties, asked: Schema | null): PropertyPlace | null {
  const data = properties.get('data')
  if (data !== undefined) return placeWithin('data', keyPlace(insideOf(data), asked))
  const found = [
    keyOfItems('', properties) ?? keyNameFirst(Object.fromEntries(properties)) ?? null,
    ...TELLING.map((one) => propertyIn(properties, one)),
  ]
  const places = found.flatMap((name): PropertyPlace[] => {
    const schema = name === null ? undefined : properties.get(name)
    return name === null || schema === undefined ? [] : [{ path: [name], schema }]
  })
  return places.find(({ schema }) => isComparable(asked, schema)) ?? places[0] ?? null
}

function propertyIn(properties: Properties, plain: string): string | null {
  return properties.keys().find((name) => plainName(name) === plain) ?? null
}

/** The usual name of the key that an object has, or that of its address in JSON-LD; undefined for none. */
export function keyNameWithin(value: JsonObject): string | undefined {
  return ['id', '_id', 'uuid', 'pk', 'key', '@id'].find((one) => Object.hasOwn(value, one))
}

/** The same, or where an object that shows an item begins with its key: the `plant_id` of a plant. */
export function keyNameFirst(value: JsonObject): string | undefined {
  const [first = ''] = Object.keys(value)
  return keyNameWithin(value) ?? (/-(?:id|uuid)$/.test(wordsOf(first)) ? first : undefined)
}

/** The key of an embedded item; undefined for what is none. */
export function keyWithin(value: unknown): unknown {
  return isObject(value) ? value[keyNameFirst(value) ?? ''] : undefined
}

/** `created` for `createdAt`, `created_on`, `createTime` and `dateCreated`. */
function isCalledMoment(name: string, plain: string): boolean {
  const each = plainName(name)
  const verb = plain.replace(/d$/, '')
  if ([`${verb}at`, `${verb}time`, `${verb}date`].includes(each)) return true
  return [`${plain}at`, `${plain}on`, `${plain}date`, `${plain}time`, `date${plain}`].includes(each)
}

/** `ids` for `id`, `statuses` for `status`, `categories` for `category`. */
function isPluralOf(plain: string, each: string): boolean {
  return plain === `${each}s` || plain === `${each}es` || (each.endsWith('y') && plain === `${each.slice(0, -1)}ies`)
}

/** What a name asks that no property has: its words, the schema of the values, and the words for one item. */
type AskedName = { readonly words: string; readonly asked: Schema | null; readonly called: string }

/** Classes of names that mean the same of an item. */
const ALIKE = ['graded', 'priced', 'called', 'popular', 'written_by'] as const
const ALIKE_IN_TIME = ['added_when', 'born', 'started', 'ended', 'due_when'] as const

/** The ways in which a name says a property less exactly, the surest first. */
const GUESSES: readonly ((name: AskedName, properties: Properties) => PropertyPlace | null)[] = [
  // `order_status` of an order, and `number` for its `orderNumber`.
  ({ words, asked, called }, properties) => {
    if (called === '') return null
    const own = words.startsWith(`${called}-`) ? words.slice(called.length + 1) : `${called}-${words}`
    return propertyNamed([own], properties, asked)
  },
  // `tag` for `tagList`, `team` for `team_id`, `active` for `isActive`, `dogs` for `dogs_allowed`.
  ({ words, asked }, properties) => {
    const plain = plainName(words)
    const isSpelled = (own: string): boolean =>
      own.endsWith(plain)
        ? isOfListClass('flagging', own.slice(0, -plain.length))
        : own.startsWith(plain) && isOfListClass('added', own.slice(plain.length))
    // What is asked for in words is no UUID.
    const format = asked?.values('format')[0]
    const found = [...properties].filter(([name]) => isSpelled(plainName(name)))
    const [best = ''] = found.find(([, own]) => own.values('format')[0] === format) ?? found[0] ?? []
    return propertyNamed([best], properties, asked)
  },
  // `has_photo` for `photo`, `onlyActive` for `isActive`.
  ({ words, asked }, properties) => {
    const [first = '', ...rest] = words.split('-')
    if (asked?.types?.has('boolean') !== true || !isOfListClass('flagging', first) || rest.length === 0) return null
    // Nobody asks for what has none unless told to: what is off by default, such as `withTotal`, is how a list is shown.
    if (asked.values('default').includes(false)) return null
    const own = rest.join('-')
    return propertyNamed([own], properties, asked) ?? propertyMeant(own, properties, { asked, called: '' })
  },
  // `categoryId` for a list of `categories`.
  ({ words, asked }, properties) => {
    const [, stem = ''] = /^(.+)-(?:id|ids|key|slug|code)$/.exec(words) ?? []
    const place = propertyNamed([stem], properties, asked)
    const isSame = (asked?.values('format')[0] ?? null) === (place?.schema.values('format')[0] ?? null)
    return place !== null && (place.path.length > 1 || (isSame && !takesText(place.schema))) ? place : null
  },
  // `city` for `address.city`.
  ({ words, asked }, properties) => deeperPlace(words, properties, asked),
  // `minStars` of a `rating`, the `name` of what has a `title`, and the `user_id` of what has an `author_id`.
  ({ words, asked }, properties) => {
    const kind = [...ALIKE, ...ALIKE_IN_TIME].find((one) => isOfListClass(one, words))
    const places = kind === undefined ? [] : listClass(kind).map((one) => propertyNamed([one], properties, asked))
    return places.find((place) => place !== null) ?? null
  },
  // `tier` for `membershipTier`, and `price` for `pricePerNight`.
  ({ words, asked }, properties) => {
    if (words.length < 3 || isOfListClass('vague', words)) return null
    const names = [...properties.keys()]
    const last = names.filter((name) => englishOf(name).endsWith(`-${words}`))
    const first = names.filter((name) => isNumeric(properties.get(name)) && englishOf(name).startsWith(`${words}-`))
    const [only = ''] = last.length === 1 ? last : first.length === 1 ? first : []
    return propertyNamed([only], properties, asked)
  },
]

/** The property that the name of a parameter means where none has this name; null where that can't be told. */
export function propertyMeant(
  name: string,
  properties: Properties,
  { asked, called }: Omit<AskedName, 'words'>,
): PropertyPlace | null {
  const words = englishOf(name)
  for (const guess of GUESSES) {
    const place = guess({ words, asked, called }, properties)
    if (place !== null && isComparable(asked, place.schema)) return place
  }
  return null
}

/** The only place of a name inside the objects of an item: two levels deep, or inside one list of them. */
function deeperPlace(words: string, properties: Properties, asked: Schema | null, depth = 2): PropertyPlace | null {
  const inside = [...properties].flatMap(([own, schema]) => {
    const inner = insideOf(schema)
    const isAround = isOfListClass('clear', wordsOf(own))
    if (inner.size === 0 || (!isAround && isOfListClass('vague', words))) return []
    const canGoOn = depth > 1 && schema.items === null
    const found = propertyNamed([words], inner, asked) ?? (canGoOn ? deeperPlace(words, inner, asked, depth - 1) : null)
    const place = placeWithin(own, found)
    return place === null ? [] : [{ place, isAround }]
  })
  const nearest = Math.min(...inside.map(({ place }) => place.path.length))
  const near = inside.filter(({ place }) => place.path.length === nearest)
  const best = inside.find(({ isAround }) => isAround) ?? (near.length === 1 ? near[0] : undefined)
  return best?.place ?? null
}

/** The keys of an item that end with a name, where several do: `homeTeamId` and `awayTeamId` for `teamId`. */
export function placesEnding(words: string, properties: Properties, asked: Schema | null): readonly PropertyPlace[] {
  const key = words.replace(/(-id)?$/, '-id')
  const found = [...properties].flatMap(([name, schema]): PropertyPlace[] => {
    if (wordsOf(name).endsWith(`-${key}`) && isComparable(asked, schema)) return [{ path: [name], schema }]
    const inner = wordsOf(name).endsWith(`-${words}`) ? placeWithin(name, keyPlace(insideOf(schema), asked)) : null
    return inner === null ? [] : [inner]
  })
  return found.length > 1 ? found : []
}

/** What else tells an object that was asked for by its name alone: `carrier=Blue Freight` of a `carrier: {id, name}`. */
export function tellingPlaces(
  [own = '', ...key]: readonly string[],
  properties: Properties,
): readonly (readonly string[])[] {
  const around = key.length === 1 ? properties.get(own) : undefined
  if (around === undefined) return []
  const inside = insideOf(around)
  return TELLING.flatMap((one) => propertyIn(inside, one) ?? []).map((name) => [own, name])
}

/** Whether texts of a query that are like one schema can be values of another. */
export function isComparable(asked: Schema | null, schema: Schema): boolean {
  const own = asked?.items ?? asked
  const other = schema.items ?? schema
  const [wanted, had] = [own?.types ?? null, other.types]
  if (own?.values('format').includes('uuid') && (isDate(other) || had?.has('string') === false)) return false
  if (wanted === null || had === null || had.has('boolean') || wanted.has('boolean')) return true
  if (wanted.has('integer') || wanted.has('number')) return had.has('integer') || had.has('number')
  return had.has('string') || own?.values('enum').length === 0
}

/** True for a schema of numbers, among others perhaps. */
export function isNumeric(schema: Schema | null | undefined): boolean {
  return schema?.types?.has('integer') === true || schema?.types?.has('number') === true
}

/** True for a text of digits, as the decimals of Python's frameworks are. */
export const isNumberText = ({ types, parts, alternatives }: Schema): boolean =>
  types?.has('string') === true &&
  [...parts, ...alternatives].some(
    (one) =>
      one.values('format').includes('decimal') ||
      one.values('pattern').some((each) => /\\d(?:[*+]|\{0,)/.test(String(each))),
  )

/** True for a whole number whose description calls it the status of HTTP. */
export function isStatusOfHttp(schema: Schema): boolean {
  const said = schema.values('description').some((text) => saysHttpStatus(String(text)))
  return schema.types?.has('integer') === true && said
}

/** The property that says a state, by its letters, and the value: a member of an enumeration, or a flag such as `isActive`. */
export function stateNamed(
  letters: string,
  properties: Properties,
): { readonly property: string; readonly value: unknown } | null {
  const standing = ([name]: readonly [string, Schema]): number => Number(isOfListClass('standing', plainName(name)))
  for (const [property, own] of [...properties].toSorted((one, other) => standing(other) - standing(one))) {
    const members = [own, ...own.alternatives].flatMap((part) => part.values('enum').flat())
    const value = members.find((one) => typeof one === 'string' && plainName(one) === letters)
    if (value !== undefined) return { property, value }
  }
  const flag = [...properties].find(([name, own]) => own.types?.has('boolean') === true && flagSays(name) === letters)
  return flag === undefined ? null : { property: flag[0], value: true }
}

/** The property that has no value in what words call after its lack: the `assignee` of what is unassigned; null for none. */
export function lackNamed(words: string, properties: Properties): string | null {
  const [, stem = ''] = /^un-?(\w{4,}?)e?d$/.exec(words) ?? []
  const isMeant = (name: string): boolean => stem !== '' && wordsOf(name).startsWith(stem)
  const mayLack = ([, own]: readonly [string, Schema]): boolean =>
    !own.types?.has('boolean') && own.values('enum').length === 0
  return [...properties].find((one) => isMeant(one[0]) && mayLack(one))?.[0] ?? null
}

/** What a flag says of a thing, in letters, as English spells it here: `liked` of `isLikedByMe`. */
export function flagSays(name: string): string {
  return plainName(wordsOf(name))
    .replace(/^(is|has|viewerhas|viewerdid)/, '')
    .replace(/by(me|user|viewer|currentuser)$/, '')
}

function takesText({ types, items }: Schema): boolean {
  return items === null && types?.has('string') === true
}

/** Which date of an item a name without a property means, the likeliest first. */
const BOUND_ORDER: readonly BoundRole[] = ['bound.itself', 'bound.created', 'bound.begun', 'bound.dated']
/** What has a time of its own is not listed by when it was noted. */
export const OWN_FIRST: readonly BoundRole[] = ['bound.itself', 'bound.begun', 'bound.dated']

/** The date of an item that a name such as `from` or `date` means: the first in an order, or else the only one. */
export function momentMeant(properties: Properties, order: readonly BoundRole[] = BOUND_ORDER): PropertyPlace | null {
  const dates = [...properties].filter(([name, schema]) => isDate(schema) || isCalledDate(name, schema))
  const roles = dates.map(([name]) => boundRoleOf(englishOf(name)))
  const [best = -1] = order.map((role) => roles.indexOf(role)).filter((index) => index >= 0)
  const found = dates[best] ?? (dates.length === 1 && order === BOUND_ORDER ? dates[0] : undefined)
  return found === undefined ? null : { path: [found[0]], schema: found[1] }
}

/** A text whose name says that it is a date, where no format does. */
function isCalledDate(name: string, schema: Schema): boolean {
  const words = splitName(name)
  return (
    takesText(schema) &&
    schema.values('enum').length === 0 &&
    [words[0], words.at(-1)].some((word = '') => /^(at|date|time|timestamp|on)$/.test(word))
  )
}

export function isDate(schema: Schema): boolean {
  return schema.derive(hasDateFormat)
}

/** True for a moment, by its format or, where a text has none, by its name. */
export function isWhen(name: string, schema: Schema): boolean {
  const isText = schema.types?.has('string') === true && schema.values('format').length === 0
  return isDate(schema) || (isText && TIMED_ROLES.roleOf(englishOf(name), '') === 'moment')
}

// Made once: what is derived is kept by the function that derives it.
const hasDateFormat = (own: Schema): boolean =>
  [own, ...own.alternatives].some((one) => one.values('format').some((format) => /^date/.test(String(format))))

/** The properties of an item that stand together in one of its own, as JSON:API has them: `{type, id, attributes}`. */
export function attributesOf(schema: Schema): PropertyPlace {
  const properties = [...schema.wide.properties]
  const [name, inner] =
    properties.find(([one, { wide }]) => wide.properties.size > 0 && isOfListClass('clear', wordsOf(one))) ?? []
  const isBeside = (one: string): boolean =>
    one === 'type' ||
    isPart('beside_item', one) ||
    (['clear', 'keys'] as const).some((each) => isOfListClass(each, wordsOf(one)))
  const isAlone = name !== undefined && properties.every(([one]) => isBeside(one))
  return isAlone && inner !== undefined ? { schema: inner, path: [name] } : { schema, path: [] }
}
