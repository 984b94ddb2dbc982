/** How the items of one resource name those of another: by a property, by the path that leads to them, through a third. */

import type { Api } from '../../contract/contract.ts'
import { parentOf } from '../../contract/path-template.ts'
import { tokens } from '../../json/pointer.ts'
import { isOfListClass } from '../../names/list-roles.ts'
import { wordsOf } from '../../names/words.ts'
import { mapOf } from '../map.ts'
import type { Relation } from '../relations.ts'
import { itemPathsOf, ownerOf, type Resource } from '../resource.ts'

/** How the items of a resource name another: by properties, or by the path that leads to them. */
export type ChildLink = {
  readonly from: Resource
  readonly ways: readonly (readonly string[])[]
  readonly isByPath: boolean
  /** What of the other they name, where that is not its key. */
  readonly as: string | undefined
  /** How those name the other that they are of: the modules of a course, where the lessons are of a module. */
  readonly via?: ChildLink
}

/** A link, and those that it leads through. */
export const linksIn = (link: ChildLink): readonly ChildLink[] => [
  link,
  ...(link.via === undefined ? [] : linksIn(link.via)),
]

/** How others name the items of a resource. */
export const linksBelow = (api: Api, resource: Resource): readonly ChildLink[] =>
  resource.key === null
    ? []
    : mapOf(api).resources.flatMap((from) => (from === resource ? [] : (childLink(api, from, resource) ?? [])))

/** The same of one resource, or how they name what is listed below those, and they below it, or below others between. */
export function linkBelow(api: Api, from: Resource, to: Resource): ChildLink | null {
  return childLink(api, from, to) ?? (from === to ? null : linkThrough(api, from, to, 2))
}

function linkThrough(api: Api, from: Resource, to: Resource, most: number): ChildLink | null {
  const listed = (one: Resource, above: Resource): ChildLink | null =>
    one !== above && isListedBelow(one, above) ? childLink(api, one, above) : null
  const found = mapOf(api).resources.flatMap((mid): ChildLink[] => {
    const link = mid === to ? null : listed(from, mid)
    const via = link && (listed(mid, to) ?? (most > 1 ? linkThrough(api, mid, to, most - 1) : null))
    return link === null || via === null ? [] : [{ ...link, via }]
  })
  return found[0] ?? null
}

/** True for items that a path lists below those of another resource. */
export const isListedBelow = ({ uses, path }: Resource, owner: Resource): boolean =>
  [path, ...uses.map(({ operation }) => operation.path)].some((one) => itemPathsOf(owner).includes(parentOf(one)))

/** How the items of one resource name those of another; null where they don't. */
export function childLink(api: Api, from: Resource, to: Resource): ChildLink | null {
  const { resources, relationsOfItems } = mapOf(api)
  const all = relationsOfItems(from).filter((one) => one.to === to && !(one.isMany && from === to))
  // What only answers show beside a key is what that names.
  const isShownBeside = ({ isEmbedded, thing, isMany, from: place }: Relation): boolean =>
    isEmbedded &&
    from.request?.wide.properties.has(tokens(place.at)[0] ?? '') === false &&
    all.some((one) => !one.isEmbedded && `${thing}-`.startsWith(`${one.thing}-`) && one.isMany === isMany)
  const named = all.filter((one) => !isShownBeside(one))
  const ways = named.map((one) => tokens(one.from.at))
  const isByPath = from.parents > 0 && ownerOf(from, resources) === to
  // An order that lists its lines is above them.
  const isBelow = ownerOf(to, resources) === from || relationsOfItems(to).some((one) => one.to === from && !one.isMany)
  if (isBelow && !isByPath && named.every(({ isMany }) => isMany)) return null
  const plain = ways.filter(([first = '', ...rest]) => rest.length === 0 || isOfListClass('naming', wordsOf(first)))
  return plain.length > 0 || isByPath
    ? { from, ways: plain, isByPath, as: (named.find(({ isEmbedded }) => !isEmbedded) ?? named[0])?.as }
    : null
}
