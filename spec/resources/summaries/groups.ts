/** Groups of items in a summary: how many have each word, were there on each day, or belong to each item of another resource. */

import type { Api } from '../../contract/contract.ts'
import { tokens } from '../../json/pointer.ts'
import { descriptionAt, saysOf } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { isDate, isNumeric, momentMeant, type PropertyPlace, propertyNamed } from '../../names/property-named.ts'
import { isOfClass } from '../../names/value-roles.ts'
import { singular, wordsOf } from '../../names/words.ts'
import { onceFor } from '../../program/once-for.ts'
import type { Schema } from '../../schema/schema.ts'
import { mapOf } from '../map.ts'
import { ItemReferences, itemName, referenceKind, thingKeyed } from '../references.ts'
import type { Resource } from '../resource.ts'
import { resourcesOf } from '../resources.ts'
import { SAID } from './counting.ts'
import { type TallySaid, talliesSaid } from './numbers.ts'

/** The words that the items of a resource have in a property, each once; or the items of another that they name there. */
export type WordsHad = PropertyPlace & {
  readonly resource: Resource
  /** How many letters of a moment are the word: those of its month. */
  readonly letters?: number | undefined
  /** What a list has beside each word: numbers of the items that have it. */
  readonly members?: ReadonlyMap<string, TallySaid | null>
  /** The resource whose items the words name. */
  readonly to?: Resource
  /** The number by which the greatest come first, and how many there are; null for no such order. */
  readonly ranked?: { readonly by: string; readonly most: number } | null
}

/** What a map such as `by-status` or `orders-by-country` has a count for, and a list an object: each word that items have in a property. */
export function groupsSaid(api: Api, name: string, own: Schema, around: Resource | null): WordsHad | null {
  const { items, types } = own
  const [, head = '', by = ''] = /^(?:(.*)-)?(?:by|per)-(.+)$/.exec(wordsOf(name)) ?? []
  const thing = singular(head.replace(SAID, ''))
  const named = resourcesOf(api).resources.find((one) => itemName(one) === thing)
  const near = named ?? (thing === '' || by === '' ? around : null)
  if (items !== null)
    return (
      groupsListed(api, [...items.wide.properties], near ?? around) ?? groupsByOther(api, name, own, near ?? around)
    )
  return near === null || by === '' || !types?.has('object') ? null : wordsOfItems(near, by)
}

/** What the numbers of each object in a list are about; null where one of them is not known, or they are of several resources. */
function numbersSaid(api: Api, all: readonly (readonly [string, Schema])[], near: Resource | null) {
  const said = all.flatMap(([name, own]): TallySaid[] =>
    near?.schema.wide.properties.has(name)
      ? [{ counted: { resource: near, where: null }, of: { name, isMean: false } }]
      : [...talliesSaid(api, name, own, near).slice(0, 1)],
  )
  const [resource, second] = new Set(said.map(({ counted }) => counted.resource))
  return resource === undefined || second !== undefined || said.length < all.length
    ? null
    : { resource, members: new Map(all.map(([name], at) => [name, said[at] ?? null])) }
}

/** True for a number that names no item. */
function isNumber(api: Api, [name, own]: readonly [string, Schema]): boolean {
  const isKey = name === 'id' || thingKeyed(name) !== undefined
  return isNumeric(own) && !isKey && referencesIn(api).named(name, referenceKind(own), { schema: own }) === null
}

const referencesIn = onceFor((api: Api) => new ItemReferences(resourcesOf(api).resources))

/** The same of the objects of a list: their only word, and numbers of the items that have it. */
function groupsListed(api: Api, all: readonly (readonly [string, Schema])[], near: Resource | null): WordsHad | null {
  const numbers = all.filter((one) => isNumber(api, one))
  const [word, other] = all.filter((one) => !numbers.includes(one))
  const said = word === undefined || other !== undefined ? null : numbersSaid(api, numbers, near)
  if (said === null || word === undefined) return null
  const had = wordsOfItems(said.resource, wordsOf(word[0]))
  return had && { ...had, members: said.members }
}

/** The same of objects that each show an item of another resource, which those that are counted name: the best customers. */
function groupsByOther(api: Api, name: string, list: Schema, near: Resource | null): WordsHad | null {
  const { resources } = resourcesOf(api)
  const all = [...(list.items?.wide.properties ?? [])]
  const numbers = all.filter((one) => isNumber(api, one))
  const to = numbers.length === 0 ? null : itemInGroups(api, name, all)
  if (to === null) return null
  const naming = resources.flatMap((resource) => namingOf(api, resource, to) ?? [])
  const ways = [near, ...naming.map(({ resource }) => resource)]
  for (const way of ways) {
    const had = naming.find(({ resource }) => resource === way)
    const said = had === undefined ? null : numbersSaid(api, numbers, had.resource)
    if (had === undefined || said?.resource !== had.resource) continue
    return {
      ...had,
      members: said.members,
      ranked: rankSaid(
        name,
        list,
        numbers.map(([one]) => one),
      ),
    }
  }
  return null
}

/** The resource of which each object of a list shows an item: by the key or the item in it, else by the name of the list. */
function itemInGroups(api: Api, name: string, all: readonly (readonly [string, Schema])[]): Resource | null {
  const references = referencesIn(api)
  const inside = all
    .filter((one) => !isNumber(api, one))
    .flatMap(([own, schema]) => references.named(own, referenceKind(schema), { schema })?.to ?? [])
  const words = wordsOf(name).split('-by-')[0] ?? ''
  const called = references.thingCalled(singular(words.split('-').at(-1) ?? ''))
  const by = references.thingCalled(singular(/-?(?:by|per)-(.+)$/.exec(wordsOf(name))?.[1] ?? ''))
  return inside[0] ?? by ?? called
}

/** Where the items of a resource name those of another, once each. */
function namingOf(api: Api, resource: Resource, to: Resource): WordsHad | null {
  const found = mapOf(api)
    .relationsOfItems(resource)
    .find((one) => one.to === to && !one.isMany && one.as === undefined && one.from.in === 'item')
  if (found === undefined || resource === to || to.key === null) return null
  const path = [...tokens(found.from.at), ...(found.isEmbedded ? [to.key] : [])]
  return path.includes('*') ? null : { resource, path, schema: to.schema, to }
}

/** By which number the greatest come first, as the name or the description of a list says, and how many there are. */
function rankSaid(name: string, { document, pointer }: Schema, numbers: readonly string[]) {
  const told = descriptionAt(document, { pointer }) ?? ''
  const words = englishOf(name)
  const isSaid = words.split('-').some((_, at, all) => isOfClass('ranked', all.slice(0, at + 1).join('-')))
  if (!isSaid && !saysOf('ranked', told)) return null
  const asked = [words, englishOf(told)].flatMap((text) => text.split('-').map(stemOf))
  const isTold = (one: string): boolean =>
    englishOf(one)
      .split('-')
      .every((word) => isOfClass('totalling', word) || asked.includes(stemOf(word)))
  return {
    by: numbers.find((one) => one !== '' && isTold(one)) ?? numbers[0] ?? '',
    most: manySaid(`${name.replaceAll(/(\d+)/g, ' $1 ')} ${told}`) ?? MOST,
  }
}

/** What `views` and `viewed`, `rating` and `rated` share. */
const stemOf = (word: string): string => word.replace(/(?:ing|ed|e?s|e)$/, '')

/** The items of a resource of which a list has those with the most of something: the most viewed articles; null for any other list. */
export function rankedItems(name: string, list: Schema, near: Resource | null): WordsHad['ranked'] {
  const names = [...(list.items?.wide.properties.keys() ?? [])]
  if (near?.key == null || !names.includes(near.key) || !names.every((one) => near.schema.wide.properties.has(one)))
    return null
  const numbers = [...near.schema.wide.properties].flatMap(([one, own]) =>
    isNumeric(own) && one !== near.key ? [one] : [],
  )
  return rankSaid(name, list, ['', ...numbers])
}

/** The most items of a list of the latest, or the greatest, where nothing says how many. */
export const MOST = 5
const COUNTS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** How many a text says that there are; null where it says no number. */
export function manySaid(text: string): number | null {
  const said = (text.toLowerCase().match(/\b\d{1,2}\b|\b[a-z]+\b/g) ?? []).map((word) =>
    /\d/.test(word) ? Number(word) : COUNTS.indexOf(word),
  )
  return said.find((one) => one > 1) ?? null
}

const LETTERS = { by_year: 4, by_month: 7, by_day: 10 }

/** The property whose words are meant, or the moment whose months are. */
function wordsOfItems(resource: Resource, by: string): WordsHad | null {
  const { properties } = resource.schema.wide
  const found = propertyNamed([by], properties) ?? propertyNamed([`${by}-name`], properties)
  const [, letters] = Object.entries(LETTERS).find(([one]) => saysOf(one, by)) ?? []
  if (found?.schema.types?.has('string') === true)
    return { resource, ...found, ...(isDate(found.schema) && { letters }) }
  const moment = letters === undefined ? null : momentMeant(properties)
  return moment === null ? null : { resource, ...moment, letters }
}
