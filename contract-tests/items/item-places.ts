/** Where an operation's requests name items, and which operations create those. */

import { fewValues } from '../../fixtures/values/distinct.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, pathParameters } from '../../spec/contract/path-template.ts'
import { join, tokens } from '../../spec/json/pointer.ts'
import { textInFront } from '../../spec/names/list-roles.ts'
import { onceFor } from '../../spec/program/once-for.ts'
import { objectBody } from '../../spec/resources/envelopes.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Relation } from '../../spec/resources/relations.ts'
import { isPartial, type Resource, type SourceOfValue } from '../../spec/resources/resource.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { creationOf, puttingOf } from '../creations/creations.ts'
import type { ItemCreation, ItemSpot } from '../creations/item-names.ts'
import { loneCreation, lonePutting } from '../creations/lone.ts'

/** Where a request of an operation names an item, and how such an item is created. */
export type ItemParameter = ItemSpot & {
  readonly creation: ItemCreation
  /** The schema of a new item; null where no schema says it. */
  readonly request: Schema | null
  /** True if the operation may change or delete the item. Each request then gets an item of its own. */
  readonly isChanged: boolean
  /** True where another property than its key names it, which somebody else's may have, too: `/plants/name/{name}`. */
  readonly isByOther?: boolean
}

export function creatingIn(api: Api): ReadonlySet<Operation> {
  const uses = collectionsIn(api).resources.flatMap((resource) => resource.uses)
  const created = uses.flatMap(({ role, operation }) => (role === 'create' ? [operation] : []))
  return new Set([...created, ...api.operations.filter((one) => creationOf(api, one) !== null)])
}

/** The places where an operation's requests name items that can be created, parents first. */
export function itemPlacesOf(api: Api, operation: Operation): ItemParameter[] {
  const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
  const isChanging = use !== undefined && (isPartial(use) || use.role === 'replace' || use.role === 'delete')
  const own: ItemSpot | null = use?.item ?? (isChanging ? { in: 'body', name: resource?.key ?? '' } : null)
  const inPath = pathParameters(operation.path).map((name): ItemSpot => ({ in: 'path', name }))
  const parents = inPath.filter(({ name }) => own?.in !== 'path' || own.name !== name)
  // What removes all that is below an item gets one of its own: others read what is in the shared one.
  const isEmptied = ({ name }: ItemSpot): boolean =>
    own === null && operation.method === 'DELETE' && parents.at(-1)?.name === name
  const places = parents.flatMap((spot) => creatablePlace(api, operation, spot, isEmptied(spot)))
  return own === null ? places : [...places, ...creatablePlace(api, operation, own, isChanging)]
}

/** One of these places; none where no operation creates its items. */
function creatablePlace(api: Api, operation: Operation, spot: ItemSpot, isChanged: boolean): ItemParameter[] {
  const { useOf, sourcesOf } = collectionMapOf(api)
  // A body has the key of its own item, which no other operation gives.
  const own = spot.in === 'body' ? (useOf(operation)?.resource.uses ?? []) : []
  const created = own.filter(({ role }) => role === 'create').map((use) => ({ ...use, at: '' }))
  const sources = spot.in === 'body' ? created : sourcesOf(operation, { in: spot.in, at: spot.name })
  const found = placeFrom(api, sources, spot, isChanged)
  const creation = found.length > 0 || spot.in !== 'path' ? null : puttingAt(api, operation, spot.name)
  return creation === null ? found : [{ ...spot, creation, request: null, isChanged }]
}

/** How the item that a path parameter names is put at its path; null if it is not. */
function puttingAt(api: Api, operation: Operation, name: string): ItemCreation | null {
  const { relations, useOf } = collectionMapOf(api)
  const { resource, use } = useOf(operation) ?? {}
  const isOf = ({ from }: Relation): boolean => from.in === 'path' && from.operation === operation && from.at === name
  const named = use?.item?.name === name ? resource : relations.find(isOf)?.to
  return (named === undefined ? null : puttingOf(api, named)) ?? lonePutting(api, operation, name)
}

/** A place by the first of its sources that creates items; none where none does. */
export function placeFrom(
  api: Api,
  sources: readonly SourceOfValue[],
  spot: ItemSpot,
  isChanged: boolean,
): ItemParameter[] {
  for (const source of sources) {
    const known = collectionMapOf(api).useOf(source.operation)
    const lone = source.operation.method === 'POST' ? loneCreation(api, source, spot.name) : null
    const creation = known === null ? lone : creationOf(api, source.operation)
    const request = known === null ? objectBody(source.operation) : known.resource.request
    const other = creation === null || known === null ? null : byOther(creation, known.resource, source, spot)
    if (other !== null) return [{ ...spot, creation: other, request, isChanged, isByOther: true }]
    if (creation !== null) return [{ ...spot, creation, request, isChanged }]
  }
  return []
}

/** How an item is created that a request names by another of its properties than the key: as the source says, or as the path calls it. */
function byOther(
  creation: ItemCreation,
  { key, schema }: Resource,
  source: SourceOfValue,
  { in: place, name }: ItemSpot,
): ItemCreation | null {
  const said = source.at === creation.at ? undefined : tokens(source.at).at(-1)
  const other = said === undefined || said === key ? (place === 'path' ? name : key) : said
  const isOther = other !== null && other !== key && creation.key === key && schema.wide.properties.has(other)
  if (!isOther) return null
  const steps = creation.at === 'Location' ? [] : tokens(creation.at).slice(0, -1)
  return { ...creation, key: other, at: join('', ...steps, other) }
}

/** The parameters that could name somebody's item: not one with a single value, nor a language in front of all paths. */
export const namingParameters = onceFor(({ path, parameters }: Operation): readonly string[] => {
  const isFixed = (name: string): boolean => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? null
    return textInFront(path, name) !== null || (schema !== null && fewValues(schema, 1)?.length === 1)
  }
  return pathParameters(path).filter((name) => !isFixed(name))
})

/** The parameters of an operation's path that an item gives a value: its own, and those that it was created under. */
export function namesFrom(operation: Operation, { name, creation }: ItemParameter): readonly string[] {
  const above = pathParameters(operation.path).slice(0, pathParameters(creation.operation.path).length)
  return isBelow(operation, creation) ? [...above, name] : [name]
}

/** True if the path of an operation is that of the items' collection, or below it. */
export function isBelow({ path }: Operation, creation: ItemCreation): boolean {
  return anonymous(path).startsWith(anonymous(creation.path))
}
