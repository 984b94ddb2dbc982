/** Addresses that items show: their own, those of the items that they name, and of what is below them. */

import type { Api } from '../../contract/contract.ts'
import { anonymous, nameOf, parentOf, TEMPLATE } from '../../contract/path-template.ts'
import { isOfListClass, pageRoleOf } from '../../names/list-roles.ts'
import { singular, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Relation } from '../relations.ts'
import { isAddress, itemAddress, ownAddress, type Resource } from '../resource.ts'

/** A place for links, such as HAL's `_links` or the `links` of JSON:API; an item with a link, or each of a list of links. */
export type LinksPlace = {
  /** The properties that lead to it from the item, with `*` for each of a list. */
  readonly way: readonly string[]
  /** What clients may send in its place. */
  readonly sent: readonly string[]
  readonly schema: Schema
  readonly addresses: readonly AddressPlace[]
}

export type AddressPlace = {
  readonly name: string
  /** The property of a link that has the address, such as `href`; null for the address alone. */
  readonly member: string | null
  /** True for a whole URI. */
  readonly isWhole: boolean
  /** The path that it is, with the last of its parameters for the item. */
  readonly path: string
  /** What leads to the key of the named item; null for the item that shows it. */
  readonly by: readonly string[] | null
}

/** The operations of an API and the relations of a resource's items, as far as what leads to a key is known. */
type Linked = {
  readonly api: Api
  readonly resource: Resource
  readonly relations: readonly (Relation & { readonly path: readonly string[] })[]
}

/** The places for links in the items of a resource. */
export function linksPlaces(linked: Linked): LinksPlace[] {
  const inside = (schema: Schema, way: readonly string[]): LinksPlace[] =>
    [...schema.wide.properties].flatMap(([name, own]) => {
      const path = [...way, name]
      if (!own.travels('response')) return []
      if (way.length === 0 && isOfListClass('own_address', wordsOf(name)))
        return ownLinks([], { name, item: linked.resource.schema, place: own }, linked.resource)
      if (own.items !== null) {
        const place = isOfListClass('linking', wordsOf(name)) ? own.items.wide.properties.get('href') : undefined
        return place === undefined
          ? []
          : ownLinks([...path, '*'], { name: 'href', item: own.items, place }, linked.resource)
      }
      if (!isOfListClass('linking', wordsOf(name)))
        return way.length < 2 && isOfListClass('naming', wordsOf(way[0] ?? name)) ? inside(own, path) : []
      const addresses = [...own.wide.properties].flatMap((one) => addressIn(one, way, linked))
      return addresses.length === 0 ? [] : [{ way: path, sent: path, schema: own, addresses }]
    })
  return inside(linked.resource.schema, [])
}

type OwnLink = { readonly name: string; readonly item: Schema; readonly place: Schema }

/** A link that leads to the item which shows it, unless the document shows that such links lead elsewhere. */
function ownLinks(way: readonly string[], { name, item, place }: OwnLink, resource: Resource): LinksPlace[] {
  const path = ownAddress(resource, place)
  if (path === null) return []
  const sent = way.length === 0 ? [name] : way.slice(0, -1)
  return [{ way, sent, schema: item, addresses: [{ name, member: null, isWhole: isAddress(place), path, by: null }] }]
}

function addressIn([name, schema]: readonly [string, Schema], way: readonly string[], linked: Linked): AddressPlace[] {
  const { api, resource, relations } = linked
  const member = ['href', 'url'].find((one) => schema.wide.properties.has(one)) ?? null
  const place = member === null ? schema : schema.wide.properties.get(member)
  const own = itemAddress(resource)
  if (place?.types?.has('string') === false || own === null) return []
  const isWhole = isAddress(place)
  const at = (path: string, by: AddressPlace['by']): AddressPlace[] => [{ name, member, isWhole, path, by }]
  const around = way.at(-1)
  if (around === undefined && pageRoleOf(wordsOf(name)) === 'page.self') return at(own, null)
  // In a relationship, the links are about what it names.
  const words = wordsOf(around === undefined ? name : isOfListClass('toward', wordsOf(name)) ? around : '')
  const below = api.operations.find(
    ({ path, method }) =>
      method === 'GET' && anonymous(parentOf(path)) === anonymous(own) && wordsOf(nameOf(path)) === words,
  )
  if (below !== undefined) return at(below.path, null)
  const named = relations.find(({ thing, isMany }) => !isMany && thing === singular(words))
  const other = named === undefined || named.to.parents > 0 ? null : itemAddress(named.to)
  if (named !== undefined && other !== null) return at(other, named.path)
  const end = recommendedEnd(way, wordsOf(name))
  return end === null ? [] : at(`${own}/${end}`, null)
}

/** How the path below an item's ends that JSON:API recommends for a link of a relationship; null for other links. */
function recommendedEnd(way: readonly string[], words: string): string | null {
  const [first = '', name] = way
  if (name === undefined || !isOfListClass('naming', wordsOf(first))) return null
  return isOfListClass('toward', words) ? name : pageRoleOf(words) === 'page.self' ? `${first}/${name}` : null
}

/** A path with values, in their order, in place of its parameters. */
export function pathWith(path: string, values: readonly string[]): string {
  const rest = values.values()
  return path.replaceAll(TEMPLATE, (template) => rest.next().value ?? template)
}
