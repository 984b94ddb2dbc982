/** What the items of a resource show of others: an embedded item, a word of one, how many there are, their sum. */

import type { Api } from '../../contract/contract.ts'
import { classes } from '../../generated/account-names.ts'
import { join, tokens } from '../../json/pointer.ts'
import { mentionedIn, saysOf, saysThing } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { isOfListClass } from '../../names/list-roles.ts'
import { isNumeric } from '../../names/property-named.ts'
import {
  afterStart,
  isA,
  isOfClass,
  isSaidOfIt,
  isTrading,
  TEXT_ROLES,
  TIMED_ROLES,
  withoutClass,
} from '../../names/value-roles.ts'
import { rememberingNames, singular, wordsOf } from '../../names/words.ts'
import { onceFor } from '../../program/once-for.ts'
import { partAt } from '../../schema/alternatives.ts'
import type { Schema } from '../../schema/schema.ts'
import { stillTaking } from '../counted/states.ts'
import { placesLeft } from '../effects.ts'
import { objectBody } from '../envelopes.ts'
import { type ChildLink, childLink, linkBelow, linksBelow } from '../linked/links.ts'
import { mapOf } from '../map.ts'
import { itemName } from '../references.ts'
import type { Relation } from '../relations.ts'
import { addressOf, ownerOf, type Resource, schemasShown } from '../resource.ts'
import {
  type AmountSaid,
  amountsSaid,
  type CountedItems,
  costByNumber,
  countsDescribed,
  countsSaid,
  hasLines,
  isByLength,
  isLine,
  isPartOf,
  isSum,
  priceCopied,
  SAID,
  type SumNames,
  stateTold,
  sumNames,
  takenSaid,
  unitsSaid,
} from '../summaries/counting.ts'
import { type LinksPlace, linksPlaces } from './addresses.ts'
import { type DecidedPlace, decidedPlaces } from './decided.ts'

export { type ChildLink, linksIn } from '../linked/links.ts'

/** The properties that lead from an item to an object in it, with `*` for each of a list. */
type PropertyWay = readonly string[]

/** An item inside another, or a list of them. */
export type EmbeddedPlace = {
  readonly way: PropertyWay
  readonly name: string
  readonly isMany: boolean
  readonly to: Resource
  /** The property beside it that has the key; null where only the object itself has it. */
  readonly key: string | null
  /** True where answers show that property: only then does its absence say that nobody is named. */
  readonly isKeyShown: boolean
  /** What of the item that is, where it is not its key. */
  readonly as: string | undefined
  /** How an item names the one that has it in such a list; null for a list of any items. */
  readonly back: ChildLink | null
  /** True for a list of all of these: only the server says it, or what is sent in it becomes such items. */
  readonly isListed: boolean
  /** What leads to it through others that the item names: the owner of an invoice is that of its visit's animal. Empty for none. */
  readonly through: readonly Onward[]
  readonly schema: Schema
}

/** Of two lists that show each other's items, and that nobody sends, that is kept to which something adds, else the first; the other follows. */
function isKeptHere(resource: Resource, property: string, { from, ways: [way = []], via }: ChildLink): boolean {
  const [name = ''] = way
  const isList = via === undefined && way.length === 1 && from.schema.wide.properties.get(name)?.items != null
  const isAdded = (one: Resource, list: string): boolean => one.uses.some(({ joins }) => joins?.property === list)
  const isFirst = isAdded(resource, property) || (!isAdded(from, name) && resource.path < from.path)
  return isList && isFirst && from.request?.wide.properties.has(name) !== true
}

/** A property with the value of another item's: `customerName` beside `customerId`. */
export type CopiedPlace = {
  readonly way: PropertyWay
  readonly name: string
  readonly schema: Schema
  readonly to: Resource
  /** The property that names the item: by its key, or as an object. */
  readonly by: string
  readonly as: string | undefined
  /** The item's properties, whose values are joined. */
  readonly of: readonly string[]
  /** The properties beside what one of an item costs, which what all of them cost follows; null for other words. */
  readonly sum: ReadonlyMap<string, Schema> | null
  /** The property by which that item names the one whose words these are: a booking's hotel is that of its room; null for its own. */
  readonly onward: Onward | null
  /** True for the key of a third, which is stored with the item. */
  readonly isKey?: true
  /** The number beside it by which the value is multiplied: a rate by how long something lasts, a price by how many are bought. */
  readonly times?: string | undefined
  /** What is taken off it: a discount. */
  readonly less?: string | undefined
}

type Onward = { readonly by: string; readonly to: Resource }

/** A number of items that name the one which has it, or what one of their amounts is in all or on average. */
export type CountPlace = {
  readonly way: PropertyWay
  readonly name: string
  readonly schema: Schema
  readonly counted: CountedItems
  readonly of: AmountSaid | null
  readonly link: ChildLink
  /** True for those that take places of it. */
  readonly isTaking?: boolean
}

/** The amounts of an item that are those of the lines which name it. */
export type SumPlace = SumNames & { readonly link: ChildLink }

export type ShownOfOthers = {
  readonly embedded: readonly EmbeddedPlace[]
  readonly copied: readonly CopiedPlace[]
  readonly counts: readonly CountPlace[]
  readonly decided: readonly DecidedPlace<ChildLink>[]
  readonly sums: readonly SumPlace[]
  readonly properties: ReadonlyMap<string, Schema>
  readonly schema: Schema
  readonly links: readonly LinksPlace[]
  /** The schemas in which requests send the value at a place of the items; empty for what clients cannot send. */
  readonly sentAt: (way: PropertyWay, name: string) => readonly Schema[]
}

/** What the items of a resource show of others. */
export function shownOfOthers(api: Api, resource: Resource): ShownOfOthers {
  // Users are known with what a registration sends, too.
  return api.derive(shownIn)(mapOf(api).resources.find(({ path }) => path === resource.path) ?? resource)
}

const keyNamedIn = (
  properties: ReadonlyMap<string, Schema>,
  key?: { readonly name: string },
): Pick<EmbeddedPlace, 'key' | 'isKeyShown'> =>
  key === undefined
    ? { key: null, isKeyShown: false }
    : { key: key.name, isKeyShown: properties.get(key.name)?.travels('response') === true }

const shownIn = (api: Api): ((resource: Resource) => ShownOfOthers) => onceFor((one) => readShown(api, one))

function readShown(api: Api, resource: Resource): ShownOfOthers {
  const places = mapOf(api)
    .relationsOfItems(resource)
    .map((one) => ({ ...one, ...wayTo(one) }))
  const shown = schemasShown(resource)
  const beside = ({ way }: { readonly way: PropertyWay }) =>
    places.filter((one) => join('', ...one.way) === join('', ...way))
  const bodies = resource.uses.flatMap((use) =>
    /^(create|replace|merge)$/.test(use.role) ? (partAt(objectBody(use.operation), use.within) ?? []) : [],
  )
  const sentTo = rememberingNames((place) => {
    const [way, name] = [tokens(place).slice(0, -1), tokens(place).at(-1) ?? '']
    return bodies.flatMap((body) => propertiesAt([body], way).get(name) ?? []).filter((one) => one.travels('request'))
  })
  const sentAt: ShownOfOthers['sentAt'] = (way, name) => sentTo(join('', ...way, name))
  const above = new Set(
    resource.uses
      .flatMap((use) => (use.role === 'create' ? (use.above?.filters ?? []) : []))
      .map(({ path }) => path[0]),
  )
  /** True for what a creation names, in its body or by its path. */
  const isGiven = (name: string): boolean =>
    sentAt([], name).length > 0 || name === resource.parentProperty || above.has(name)
  const embedded = places.flatMap((one): EmbeddedPlace[] => {
    if (!one.isEmbedded || one.to.key === null) return []
    const keys = beside(one).filter((each) => !each.isEmbedded && each.isMany === one.isMany && each.to === one.to)
    // The `speakers` are shown as `speaker_details`.
    const isCalled = ({ thing }: Place): boolean =>
      one.thing.startsWith(`${thing}-`) && sentAt(one.way, one.name).length === 0
    const key = keys.find(({ thing }) => thing === one.thing) ?? keys.find(isCalled)
    const { way, name, isMany, to } = one
    // JSON:API names items apart from what else it says of one.
    const isNaming = way.length === 0 || isOfListClass('naming', wordsOf(way[0] ?? ''))
    const back = isMany && isNaming ? childLink(api, to, resource) : null
    const isLines = way.length === 0 && resource.lines?.get(name) === to.path
    const isUnsent = sentAt(way, name).length === 0
    const isListed = back !== null && (isLines || (isUnsent && !isKeptHere(resource, [...way, name].join('/'), back)))
    const properties = propertiesAt(shown, way)
    const [schema, as] = [properties.get(name), key?.as ?? one.as]
    // Beside its key it is what that names.
    const through = throughOthers(api, resource, one, (each) => (key !== undefined && each === name) || isGiven(each))
    const named = { ...keyNamedIn(properties, key), as, through }
    return schema === undefined
      ? []
      : [{ way, name, isMany, to, back, isListed, ...named, schema: schema.items ?? schema }]
  })
  const copied = places.flatMap((one) => {
    if (one.isMany) return []
    const [properties, others] = [propertiesAt(shown, one.way), beside(one)]
    return [...wordsCopied(api, one, properties, others), ...pricesCopied(api, one, properties, others)]
  })
  const isCopied = ({ way, name }: Pick<CopiedPlace, 'way' | 'name'>): boolean =>
    copied.some((one) => one.name === name && join('', ...one.way) === join('', ...way))
  const same = places
    .filter(({ isMany }) => !isMany)
    .flatMap((one) => {
      const properties = propertiesAt(shown, one.way)
      const isNamed = sentAt(one.way, one.name).length > 0
      return [
        ...(isNamed ? samesCopied(one, properties, beside(one), sentAt) : []),
        ...describedCopied(one, properties, sentAt),
      ]
    })
    // Its own key is of no other: `The ID of the meet entry`.
    .filter((one) => one.way.length > 0 || one.name !== resource.key)
    .filter((one) => !isCopied(one) && one.name !== addressOf(resource)?.name)
  const keys = places.flatMap((one) => keysCopied(api, one, shown.at(-1), beside(one), isGiven))
  return {
    embedded,
    copied: [...keys, ...copied, ...same],
    counts: countPlaces(api, resource, sentAt),
    decided: decidedPlaces(api, resource, linksBelow(api, resource)),
    sums: sumPlaces(api, resource),
    properties: propertiesAt(shown, []),
    schema: resource.schema,
    links: linksPlaces({ api, resource, relations: places.flatMap(withKeyPath) }),
    sentAt,
  }
}

/** The key of a third, which is stored with the item: the animal of a prescription is that of its visit. */
function keysCopied(
  api: Api,
  one: Place,
  item: Schema | undefined,
  beside: readonly Place[],
  isGiven: (name: string) => boolean,
): CopiedPlace[] {
  const isTold = one.way.length > 0 || one.isMany || isGiven(one.name)
  const schema = item?.wide.properties.get(one.name)
  if (isTold || schema === undefined) return []
  const copied = { way: [], name: one.name, schema, sum: null, onward: null, isKey: true } as const
  return beside
    .filter((by) => !by.isMany && by.isEmbedded === one.isEmbedded && isGiven(by.name))
    .flatMap((by) => {
      const of = by.to === one.to && by.thing === one.thing ? (one.as ?? one.to.key) : keyOfThird(api, by.to, one)
      return of === null ? [] : [{ ...copied, to: by.to, by: by.name, as: by.as, of: [of] }]
    })
    .slice(0, 1)
}

/** The one way to what an item names through others that it names, where no request says it: none for what each has of its own. */
function throughOthers(
  api: Api,
  resource: Resource,
  { to, thing, name, way, isMany }: Place,
  isGiven: (name: string) => boolean,
): readonly Onward[] {
  if (way.length > 0 || isMany || isGiven(name)) return []
  const isOwn = isA('own_to_each', thing) && !isA('listed_alone', thing)
  const isTaken = resource.uses.some(({ changes }) => changes?.takes.some(({ property }) => property === name))
  if (thing !== itemName(to) || isOwn || isTaken) return []
  const steps = (from: Resource): readonly (Onward & { readonly thing: string })[] =>
    mapOf(api)
      .relationsOfItems(from)
      .map((one) => ({ ...one, ...wayTo(one), by: wayTo(one).name }))
      .filter((one) => !one.isMany && one.way.length === 0 && one.as === undefined && one.to !== from)
      .filter((one) => one.thing === itemName(one.to) && one.by !== (from === resource ? name : ''))
  const ways = (from: Resource, depth: number): readonly (readonly Onward[])[] =>
    steps(from)
      .filter(({ by }) => from !== resource || isGiven(by))
      .flatMap(({ by, to: next }) => {
        if (next === to) return from === resource ? [] : [[{ by, to: next }]]
        return depth === 0 || next === resource ? [] : ways(next, depth - 1).map((rest) => [{ by, to: next }, ...rest])
      })
  const found = ways(resource, 2).toSorted((one, other) => one.length - other.length)
  const [best = []] = found
  // Through two of what it names, it might be another.
  return found.every(([first]) => first?.to === best[0]?.to) ? best : []
}

/** The property by which an item names what another of its kind names, too: the owner of a pet is that of its appointments. */
function keyOfThird(api: Api, from: Resource, { to, thing, isEmbedded }: Place): string | null {
  const own = mapOf(api)
    .relationsOfItems(from)
    .find(
      (one) =>
        one.to === to &&
        one.thing === thing &&
        !one.isMany &&
        one.isEmbedded === isEmbedded &&
        tokens(one.from.at).length === 1,
    )
  return own === undefined || itemName(to) !== thing ? null : (tokens(own.from.at)[0] ?? null)
}

type Place = Relation & { readonly way: PropertyWay; readonly name: string }

/** A relation with what leads to the key of the named item. */
function withKeyPath(one: Relation): (Relation & { readonly path: PropertyWay })[] {
  const path = tokens(one.from.at)
  if (!one.isEmbedded) return [{ ...one, path }]
  return one.to.key === null || path.some((name) => isOfListClass('linking', wordsOf(name)))
    ? []
    : [{ ...one, path: [...path, one.to.key] }]
}

function wayTo({ from }: Relation): { readonly way: PropertyWay; readonly name: string } {
  const steps = tokens(from.at)
  return { way: steps.slice(0, -1), name: steps.at(-1) ?? '' }
}

function propertiesAt(schemas: readonly Schema[], way: PropertyWay): ReadonlyMap<string, Schema> {
  const at = way.reduce<readonly Schema[]>(
    (all, step) => all.flatMap((one) => (step === '*' ? one.items : one.wide.properties.get(step)) ?? []),
    schemas,
  )
  return new Map(at.flatMap(({ wide }) => [...wide.properties]))
}

/** The properties that begin with the thing's words, and go on with those of a property of it. */
function wordsCopied(
  api: Api,
  { way, name, thing, to, as }: Place,
  properties: ReadonlyMap<string, Schema>,
  beside: readonly Place[],
): CopiedPlace[] {
  // Of the only one of its kind, words may begin with that: `customerName` beside `buyerId`.
  const isOnly = beside.every((one) => one.to !== to || one.thing === thing)
  // Where one person alone is named, the author is that: `authorName` beside `guestId`.
  const isAuthor = beside.every((one) => (isA('person', itemName(one.to)) ? one.thing === thing : one.to !== to))
  const authors = isAuthor ? AUTHORS : []
  // `ticket_name` beside a `ticket_type`, where nothing else is a ticket.
  const isFree = (word: string): boolean =>
    !thing.includes('-') ||
    (beside.every((one) => one.thing === thing || !one.thing.split('-').includes(word)) &&
      mapOf(api).resources.every((one) => itemName(one) !== word))
  const parts = thing.split('-').filter(isFree)
  const starts = [
    ...[thing, ...(isOnly ? [itemName(to)] : []), ...authors, ...parts].map((one) => ({
      start: `${one}-`,
      onward: null,
    })),
    ...onwardFrom(api, to, beside),
  ]
  return [...properties].flatMap(([each, schema]) => {
    const words = englishOf(each)
    const { start, onward } = starts.find((one) => words.startsWith(one.start)) ?? {}
    if (start === undefined || onward === undefined || beside.some((one) => one.name === each)) return []
    const of = [...wordsOfItem(onward?.to ?? to, words.slice(start.length))]
    // What another of the kind says under this very name is its own: a `tg_nickname` is no copy by the `tg_id`.
    const isOwn = thing !== itemName(to) && of.includes(each)
    return of.length === 0 || isOwn ? [] : [{ way, name: each, schema, to, by: name, as, of, sum: null, onward }]
  })
}

/** What only the server says, under the name that the one thing has which a client names: when the concert `starts_at` to which a ticket is. */
function samesCopied(
  { way, name: by, to, as }: Place,
  properties: ReadonlyMap<string, Schema>,
  beside: readonly Place[],
  sentAt: ShownOfOthers['sentAt'],
): CopiedPlace[] {
  const isOfAnother = (name: string): boolean =>
    beside.some((one) => one.name === name || (one.to !== to && one.to.schema.wide.properties.has(name)))
  return [...properties].flatMap(([name, schema]) => {
    const own = to.schema.wide.properties.get(name)
    const isSame = own?.types?.has('string') === true && own.values('format')[0] === schema.values('format')[0]
    // A line has no code of its own: it is that of what was bought.
    const isCode = way.length > 0 && TEXT_ROLES.roleOf(englishOf(name), '')?.startsWith('code') === true
    // What one unit of it weighs does so everywhere.
    const isOfOne =
      own !== undefined && [own, schema].every(isNumeric) && withoutClass('of_one', englishOf(name)) !== null
    const isText = isSame && to.key !== name && (isCode || isSaidOfIt(englishOf(name)))
    const isTold = (isText || (way.length > 0 && isOfOne)) && !isOfAnother(name)
    return !isTold || sentAt(way, name).length > 0 || isA('person', itemName(to))
      ? []
      : [{ way, name, schema, to, by, as, of: [name], sum: null, onward: null }]
  })
}

/** What only the server says, and its description calls that of the one thing of its kind: `Capacity of the hall`. */
function describedCopied(
  { way, name: by, to, as, thing }: Place,
  properties: ReadonlyMap<string, Schema>,
  sentAt: ShownOfOthers['sentAt'],
): CopiedPlace[] {
  return [...properties].flatMap(([name, schema]) => {
    const text = String(schema.values('description')[0] ?? '').replace(/^the /i, '')
    const [said, other] = mentionedIn(text.split(/[.;(]/, 1)[0] ?? '', to.schema.wide.properties.keys())
    const own =
      said === undefined || other !== undefined || said.at > 0 ? undefined : to.schema.wide.properties.get(said.name)
    const [, whose = ''] = /^ of (?:the |its |this |that )?([\p{L}_ -]+)/u.exec(text.slice(said?.end)) ?? []
    const words = wordsOf(whose)
    const isOfIt = [thing, itemName(to)].some((one) => `${words}-`.startsWith(`${one}-`))
    const isSame =
      own !== undefined && isNumeric(own) === isNumeric(schema) && own.items === null && schema.items === null
    return said === undefined || !isOfIt || !isSame || name === by || sentAt(way, name).length > 0
      ? []
      : [{ way, name, schema, to, by, as, of: [said.name], sum: null, onward: null }]
  })
}

const AUTHORS: readonly string[] = ['reviewer', ...classes.authors.split(' ')]

/** The others that an item names, of which what shows it names none itself, with what their words begin with. */
function onwardFrom(api: Api, from: Resource, beside: readonly Place[]) {
  return mapOf(api)
    .relationsOfItems(from)
    .flatMap((one) => {
      const { way, name } = wayTo(one)
      const isNamed = beside.some(({ thing, to }) => thing === one.thing || to === one.to)
      const isPlain = way.length === 0 && !one.isMany && !one.isEmbedded && one.to !== from
      return isPlain && !isNamed ? [{ start: `${one.thing}-`, onward: { by: name, to: one.to } }] : []
    })
}

/** The properties of a resource's items that say what the words ask for. */
export function wordsOfItem(to: Resource, asked: string): readonly string[] {
  return wordsAskedOf(asked, ownWords(to), itemName(to))
}

const ownWords = onceFor(
  (to: Resource) => new Map([...to.schema.wide.properties.keys()].map((each) => [englishOf(each), each])),
)

const namesInRole = (own: ReadonlyMap<string, string>, role: string): string[] =>
  [...own].flatMap(([words, name]) =>
    TEXT_ROLES.roleOf(words, '') === role && TIMED_ROLES.roleOf(words, '') !== 'moment' ? [name] : [],
  )

/** The properties that say what the words ask for; a person's name may be in two. */
function wordsAskedOf(words: string, own: ReadonlyMap<string, string>, called: string): string[] {
  const isName = words === 'name' || WHOLE.includes(words)
  const names = isName ? ['name', ...NAMED] : []
  const one = [words, `${called}-${words}`, ...names].map((each) => own.get(each)).find((each) => each !== undefined)
  if (one !== undefined) return [one]
  if (!isName) return namedAlike(words, own)
  const both = [own.get('first-name') ?? own.get('given-name'), own.get('last-name') ?? own.get('family-name')]
  const parts = both.filter((each) => each !== undefined)
  // A customer that is a company has the name of that, and somebody there another.
  const firms = [...own].filter(([each]) => isOfClass('firm', each.replace(/-name$/, ''))).map(([, name]) => name)
  const [whole, login] = [namesInRole(own, 'person.full'), namesInRole(own, 'person.login')]
  const [company, person] = [isTrading(called) ? firms.slice(0, 1) : [], parts.slice(parts.length % 2)]
  // What somebody signs in with is the name of whoever has no whole one.
  const [best = []] = [person, company, whole.slice(0, 1), login.slice(0, 1), parts].filter((names) => names.length > 0)
  return best
}

/** The one property that means the same of anything: the `avatar_url` for an `avatar`. */
function namedAlike(words: string, own: ReadonlyMap<string, string>): string[] {
  const role = TEXT_ROLES.roleOf(words, '')
  const found = role !== null && SAME_OF_ANY.test(role) ? namesInRole(own, role) : []
  return found.length === 1 ? found : []
}

const SAME_OF_ANY = /^(person|media|phone)\./

/** What one costs, as the one item beside it says that has a price. */
function pricesCopied(
  api: Api,
  { way, name: by, to, as }: Place,
  properties: ReadonlyMap<string, Schema>,
  beside: readonly Place[],
): CopiedPlace[] {
  const found = priceCopied(properties, [
    ...new Map(beside.map((one) => [`${one.thing} ${one.to.path}`, one])).values(),
  ])
  const lasting = found === null ? costByNumber(properties, to) : null
  const cost = lasting && properties.get(lasting.name)
  if (lasting !== null && cost != null)
    return [{ ...{ way, by, to, as, schema: cost, sum: null, onward: null }, ...lasting, of: [lasting.of] }]
  if (found === null) return pricesOnward(api, { way, name: by, to, as }, properties, beside)
  const schema = properties.get(found.name)
  if (schema === undefined || found.by.name !== by) return []
  // What a line calls itself is the name of what was bought.
  const named = [...properties].flatMap(([name, own]): CopiedPlace[] => {
    const of = isOfListClass('called', englishOf(name)) ? wordsOfItem(to, 'name') : []
    return of.length !== 1 || name === found.name
      ? []
      : [{ way, name, schema: own, to, by, as, of, sum: null, onward: null }]
  })
  return [...named, { way, name: found.name, schema, to, by, as, of: [found.of], sum: properties, onward: null }]
}

/** What one costs, as the one says that is named by what it names: the price of a seat is that of the session's course. */
function pricesOnward(
  api: Api,
  { way, name: by, to, as }: Pick<CopiedPlace, 'way' | 'name' | 'to' | 'as'>,
  properties: ReadonlyMap<string, Schema>,
  beside: readonly Place[],
): CopiedPlace[] {
  const onward = (from: Resource) => onwardFrom(api, from, beside).map(({ onward: one }) => ({ ...one, from }))
  const found = priceCopied(properties, [...new Set(beside.map((one) => one.to))].flatMap(onward))
  const schema = found === null ? undefined : properties.get(found.name)
  if (
    found === null ||
    schema === undefined ||
    found.by.from !== to ||
    beside.find((one) => one.to === to)?.name !== by
  )
    return []
  return [{ way, name: found.name, schema, to, by, as, of: [found.of], sum: properties, onward: found.by }]
}

const WHOLE = ['full-name', 'display-name']
const NAMED = [...WHOLE, 'stage-name', 'title', 'label']

/** How deep numbers are read: in the item, and in an object such as `stats`. */
function countPlaces(api: Api, resource: Resource, sentAt: ShownOfOthers['sentAt']): CountPlace[] {
  if (resource.key === null) return []
  const places = placesLeft(resource.schema)
  const isTaker = (one: Resource): boolean =>
    mapOf(api)
      .effectsOf(one)
      .some(({ to, lowers, all }) => to.path === resource.path && (lowers ?? all) !== undefined)
  const lists = [...resource.schema.wide.properties].flatMap(([name, { items }]) => (items === null ? [] : name))
  // What it says of its own lists, and how many there may be, is no count of others.
  const isOwn = (name: string, own: Schema): boolean =>
    name === places?.all || mentionedIn(String(own.values('description')[0] ?? ''), lists).length > 0
  const found = (properties: ReadonlyMap<string, Schema>, way: PropertyWay): CountPlace[] =>
    [...properties].flatMap(([name, own]) => {
      if (way.length === 0 && isOwn(name, own)) return []
      if (way.length === 0 && own.items === null && own.wide.properties.size > 0)
        return found(own.wide.properties, [name])
      const said = (all: readonly CountedItems[]): CountPlace[] =>
        all.flatMap((counted) => {
          const isOther = counted.resource !== resource || isBelowItself(name)
          const link = isOther ? (pairLink(api, counted, resource) ?? linkBelow(api, counted.resource, resource)) : null
          // Of what has so many places, those alone count that take one.
          const isTaking = places !== null && isTaker(counted.resource)
          const where =
            isTaking && counted.where === null ? stillTaking(counted.resource.schema.wide.properties) : counted.where
          return link === null
            ? []
            : [{ way, name, schema: own, counted: { ...counted, where }, link, of: null, isTaking }]
        })
      const place = { way, name, schema: own }
      const [linked = []] = [
        said(countsSaid(api, name, own)),
        said(isBelowItself(name) && isNumeric(own) ? [{ resource, where: null }] : []),
        said(countsDescribed(api, own)),
        unitPlaces(api, resource, place),
        takenPlaces(api, resource, place),
        movedPlaces(api, resource, place),
      ].filter((one) => one.length > 0)
      // What people rate, they say themselves.
      const amounts = linked.length > 0 ? [] : amountPlaces(api, resource, place)
      linked.push(...amounts.filter(({ of }) => of?.isMean !== true || sentAt(way, name).length === 0))
      // Of several lists of such items, that below the item is its own.
      return linked.toSorted((one, other) => Number(other.link.isByPath) - Number(one.link.isByPath)).slice(0, 1)
    })
  return found(propertiesAt(schemasShown(resource), []), [])
}

/** True for a number of those below an item that are of its kind: its replies, its subcategories. */
const isBelowItself = (name: string): boolean =>
  isOfListClass('below_parent', singular(englishOf(name).replace(SAID, '').replace(SAID, '')))

/** What is taken of an item, by the one kind of items that take it: the `seats_booked` of a tour. */
function takenPlaces(api: Api, resource: Resource, place: Pick<CountPlace, 'way' | 'name' | 'schema'>): CountPlace[] {
  if (!isNumeric(place.schema)) return []
  const isTaken = placesLeft(resource.schema)?.raises === place.name
  const found = mapOf(api).resources.flatMap((from): CountPlace[] => {
    const taken = from === resource ? null : takenSaid(place.name, from, isTaken)
    const link = taken === null ? null : childLink(api, from, resource)
    return taken === null || link === null
      ? []
      : [{ ...place, counted: { resource: from, where: taken.where }, of: taken.of, link }]
  })
  return found.length === 1 ? found : []
}

/** What came in less what went out, as a description says: `Receipts minus issues`. */
function movedPlaces(api: Api, resource: Resource, place: Pick<CountPlace, 'way' | 'name' | 'schema'>): CountPlace[] {
  if (!saysOf('reckoned_less', String(place.schema.values('description')[0] ?? ''))) return []
  return mapOf(api).resources.flatMap((from): CountPlace[] => {
    const moves = mapOf(api)
      .effectsOf(from)
      .filter(({ to, where }) => to.path === resource.path && where !== undefined)
    const [raising, lowering] = [
      moves.find((one) => one.raises === place.name),
      moves.find((one) => one.lowers === place.name),
    ]
    const link = raising === undefined || lowering === undefined ? null : childLink(api, from, resource)
    const of = { name: raising?.amounts[0] ?? '', isMean: false, minus: lowering?.where }
    return link === null ? [] : [{ ...place, counted: { resource: from, where: null }, of, link }]
  })
}

/** How many of an item are in what names it and is in a state: the `quantity_on_hire` of a tool, the `copies_sold` of a book. */
function unitPlaces(api: Api, resource: Resource, place: Pick<CountPlace, 'way' | 'name' | 'schema'>): CountPlace[] {
  const { resources, relationsOfItems } = mapOf(api)
  const found = resources.flatMap((from): CountPlace[] => {
    const said = from === resource ? null : unitsSaid(place.name, place.schema, from)
    const list = said?.of?.list
    const isMeant = ({ way, name, ...one }: Place): boolean =>
      one.to === resource && !one.isEmbedded && join('', ...way) === (list === undefined ? '' : join('', list, '*'))
    const by =
      said &&
      relationsOfItems(from)
        .map((one) => ({ ...one, ...wayTo(one) }))
        .find(isMeant)
    if (said === null || by == null || by.as !== undefined) return []
    const link = { from, ways: [list === undefined ? [by.name] : [list, by.name]], isByPath: false, as: undefined }
    const of = said.of === undefined || list === undefined ? (said.of ?? null) : { ...said.of, by: by.name }
    return [{ ...place, counted: said.counted, of, link }]
  })
  return found.length === 1 ? found : []
}

/** `totalGross` of what `grossPay` says below an item, and an `averageScore`: where one resource alone has it. */
function amountPlaces(api: Api, resource: Resource, place: Pick<CountPlace, 'way' | 'name' | 'schema'>): CountPlace[] {
  const found = mapOf(api).resources.flatMap((from): CountPlace[] => {
    const isAround = from === resource || from.path === resource.linesOf?.path
    // What has lines costs what these do, whatever is paid of it.
    const isCost = isSum(englishOf(place.name)) && isOfClass('given', itemName(from))
    const of = isAround || (isCost && hasLines(resource)) ? null : amountsSaid(place.name, place.schema, from)
    const link = of === null ? null : linkBelow(api, from, resource)
    if (link === null) return []
    // What was paid back is paid no longer.
    const back = isOfClass('given', itemName(from)) ? stillTaking(from.schema.wide.properties) : null
    const where = stateTold(from, place.schema, of?.name) ?? (of?.end === undefined ? back : null)
    const start = [...resource.schema.wide.properties.keys()].find(
      (one) => afterStart('starting', englishOf(one)) !== null,
    )
    return [{ ...place, counted: { resource: from, where }, of: of && { ...of, start }, link }]
  })
  // Where several have it, a description may say of which it is.
  const text = String(place.schema.values('description')[0] ?? '')
  const told = found.filter(({ counted }) => found.length > 1 && saysThing(text, itemName(counted.resource)))
  const meant = told.length === 1 ? told : found
  return meant.length === 1 || meant[0]?.of?.isMean === true ? meant : []
}

/** The amounts that are those of lines which are items of their own, where all these name the item. */
function sumPlaces(api: Api, resource: Resource): SumPlace[] {
  const names = sumNames(resource)
  if (names.totals.length === 0 || resource.key === null || isLine(resource) || isByLength(resource)) return []
  const links = mapOf(api).resources.flatMap((from) => {
    const link = from === resource || !isLine(from) ? null : childLink(api, from, resource)
    const isPart = from.linesOf?.path === resource.path || isPartOf(from, resource)
    return link !== null && (link.isByPath || isPart) ? [link] : []
  })
  const [link] = links.toSorted((one, other) => Number(other.isByPath) - Number(one.isByPath))
  return link === undefined ? [] : [{ ...names, link }]
}

/** How the pairs name the items of a resource that others belong to; null where none keep that. */
function pairLink(api: Api, { resource: from, where }: CountedItems, to: Resource): ChildLink | null {
  const { resources } = mapOf(api)
  const shown = resources.find((one) => one.pairs !== undefined && ownerOf(one, resources) === to && isOf(one))
  const kept = where === null ? resources.find(({ path }) => path === shown?.pairs?.kept) : undefined
  const ways = kept?.key == null || kept === shown ? [] : [[kept.key]]
  return kept === undefined ? null : { from: kept, ways, isByPath: kept === shown, as: undefined }

  function isOf(one: Resource): boolean {
    return one === from || one.pairs?.of === from.path
  }
}
