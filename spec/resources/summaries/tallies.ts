/** What the numbers and lists of statistics sum up: how many items there are, what they cost in all, and both for each of some words. */

import type { Api } from '../../contract/contract.ts'
import { descriptionAt } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { pageRoleOf } from '../../names/list-roles.ts'
import { singular, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { type ChildLink, linkBelow } from '../linked/links.ts'
import type { Listing } from '../lists/listing.ts'
import { itemName } from '../references.ts'
import { type Resource, resourcesOf } from '../resources.ts'
import type { CountedItems } from './counting.ts'
import { groupsSaid, MOST, manySaid, rankedItems, type WordsHad } from './groups.ts'
import { type TallySaid, talliesSaid } from './numbers.ts'

/** A number, or a list of words, in an answer about no item, and what it sums up. */
export type TallyPlace = {
  readonly way: readonly string[]
  readonly schema: Schema
  /** That of the object that has it. */
  readonly around: Schema
  readonly counted: CountedItems | WordsHad
  /** The property of each that has its key's others below it, and the one by which an item names that above it. */
  readonly tree?: { readonly inner: string; readonly by: string }
  /** By which number the items of a list come first that have most of it. */
  readonly ranked?: NonNullable<WordsHad['ranked']>
  /** The parameter of the path that names the item above what is counted, and how that names it. */
  readonly below?: { readonly parameter: string; readonly to: Resource; readonly link: ChildLink }
  /** The property of the one item that a path names, where the value is that. */
  readonly shown?: { readonly parameter: string; readonly name: string }
  /** How many a list has at most. */
  readonly most?: number
} & Omit<TallySaid, 'counted'>

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

/** The numbers of what is below one item; `aboutIn`: which of some resources they are about, where a name says only a state. */
export function talliesBelow(
  api: Api,
  whole: Schema,
  { parameter, to }: Pick<NonNullable<TallyPlace['below']>, 'parameter' | 'to'>,
  aboutIn: (all: readonly Resource[]) => Resource | null,
): readonly TallyPlace[] {
  const links = new Map(
    resourcesOf(api).resources.flatMap((one) => {
      const link = to === one || to.key === null ? null : linkBelow(api, one, to)
      return link === null ? [] : [[one, link] as const]
    }),
  )
  const found = tallyPlaces(api, whole, aboutIn([...links.keys()])).flatMap((place) => {
    const link = links.get(place.counted.resource)
    return link === undefined ? [] : [{ ...place, below: { parameter, to, link } }]
  })
  const known = new Set(found.map(({ way: [name] }) => name))
  const { properties } = to.schema.wide
  const own = [...whole.wide.properties].flatMap(([name, schema]): TallyPlace[] =>
    known.has(name) || !properties.has(name) || schema.wide.properties.size > 0
      ? []
      : [{ way: [name], schema, around: whole, counted: { resource: to, where: null }, shown: { parameter, name } }],
  )
  return found.length === 0 ? [] : [...found, ...own]
}

/** What the numbers and lists of an object are about; `around`: where a name says only a state. */
export function tallyPlaces(api: Api, whole: Schema, around: Resource | null): TallyPlace[] {
  const { resources } = resourcesOf(api)
  const found = (schema: Schema, way: readonly string[], near: Resource | null): TallyPlace[] =>
    [...schema.wide.properties].flatMap(([name, own]) => {
      const place = { way: [...way, name], schema: own, around: schema }
      const said = talliesSaid(api, name, own, near)
      const ranked = said.length > 0 ? null : rankedItems(name, own, near)
      if (ranked != null && ranked.by !== '' && near !== null)
        return [{ ...place, counted: { resource: near, where: null }, ranked }]
      // A list of such items is no list of groups.
      const grouped = own.items !== null && said.length > 0 ? null : groupsSaid(api, name, own, near)
      if (grouped !== null) return [{ ...place, counted: grouped }]
      if (own.wide.properties.size > 0 && own.items === null && way.length < 3) {
        const named = resources.find((one) => itemName(one) === singular(wordsOf(name)))
        return found(own, place.way, named ?? near)
      }
      const most = manySaid(`${name} ${descriptionAt(own.document, own) ?? ''}`) ?? MOST
      return said.map((one): TallyPlace => ({ ...place, ...(own.items !== null && { most }), ...one }))
    })
  return found(whole, [], around)
}
