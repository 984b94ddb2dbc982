/** Which requests create something, and how that is deleted again. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, isItemPath, nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import { join, tokens } from '../../spec/json/pointer.ts'
import { harmSaid, mayOnlyLook } from '../../spec/names/verbs.ts'
import { plainUse, putsNew } from '../../spec/requirements/state.ts'
import { barredBy } from '../../spec/requirements/told.ts'
import { isSameItem, itemWithin, namesIn } from '../../spec/resources/envelopes.ts'
import { listingOf } from '../../spec/resources/lists/listing.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { SourceOfValue } from '../../spec/resources/resource.ts'
import { collectionsIn, isSaidToMake, type Resource, type Use } from '../../spec/resources/resources.ts'
import { isSafe } from '../client/budget.ts'
import type { ItemCreation, ItemDeletion } from './item-names.ts'
import { isFreeKey, loneItem, nameAt, putItems } from './lone.ts'

/** How an operation creates items; null if it does not, or if nothing says what names them. */
export function creationOf(api: Api, operation: Operation): ItemCreation | null {
  const { useOf, keyOf } = collectionMapOf(api)
  const { resource, use } = useOf(operation) ?? {}
  if (resource === undefined || use === undefined) return loneItem(api, operation)?.creation ?? null
  if (isPutting(resource, use) || use.role === 'create-many') return toldCreation(resource, use)
  if (use.role !== 'create' || use.item !== null) return null
  const { path, key } = resource
  const isOwn = resource.uses.some((one) => one.operation === operation)
  const { created, property } = isOwn ? keyOf(resource) : { created: keyShownAt(operation, resource), property: key }
  const ofItem = resource.uses.flatMap(({ item, operation: one }) => (item?.in === 'path' ? [nameOf(one.path)] : []))
  const before = [nameOf(path), ...ofItem]
  if (created === null) return null
  const other = namedByDeletion(resource)
  const named = other === null ? { at: created, key: property ?? nameAt(created) } : besideKey(created, other)
  return { operation, ...named, path, before, within: use.within, named: null }
}

/** Where an answer at another path than the resource's has the key of its item. */
function keyShownAt(operation: Operation, { key, schema }: Resource): string {
  const answer = answerSchema(operation)
  const { path = [] } = (answer && itemWithin(answer, namesIn([schema]))) ?? {}
  return join('', ...path, key ?? '')
}

/** Another property of what has its key at a place. */
function besideKey(created: string, key: string): Pick<ItemCreation, 'at' | 'key'> {
  return { at: created === 'Location' ? created : join('', ...tokens(created).slice(0, -1), key), key }
}

/** What deletes items, where it is not their key: `DELETE /hooks/{name}` beside `GET /hooks/{event}`, which several share; else null. */
function namedByDeletion(resource: Resource): string | null {
  const { item = null } = plainUse(resource, 'delete') ?? {}
  const isOther = item?.in === 'path' && item.name !== resource.key && resource.schema.wide.properties.has(item.name)
  return isOther ? item.name : null
}

/** The creation of items whose keys their requests or what these have inside say. */
function toldCreation({ key, path }: Resource, { operation, item, within }: Use): ItemCreation {
  return { operation, at: '', key: key ?? item?.name ?? '', path, before: [], within, named: item }
}

/** True where a request puts a new item at a path of its own, which is nobody else's. */
const isPutting = (resource: Resource, use: Use): boolean =>
  putsNew(resource, use) ||
  (use.role === 'create' && use.item?.in === 'path' && isFreeKey(use.operation, use.item.name))

/** How a resource's items are created at their paths, or several at once, where nothing adds one to them; null if they are not. */
export function puttingOf(api: Api, resource: Resource): ItemCreation | null {
  if (resource.uses.some(({ role }) => role === 'create')) return null
  const others = api.operations.flatMap((operation) => collectionMapOf(api).useOf(operation) ?? [])
  const uses = [...resource.uses, ...others.flatMap((one) => (one.resource === resource ? one.use : []))]
  const isMany = ({ role }: Use): boolean => role === 'create-many' && resource.parents === 0
  const use = uses.find((one) => isPutting(resource, one)) ?? uses.find(isMany)
  return use === undefined ? null : toldCreation(resource, use)
}

/** How what an operation creates is deleted; null if nothing is known to delete it. */
export function deletionOf(api: Api, operation: Operation): ItemDeletion | null {
  const { resource } = collectionMapOf(api).useOf(operation) ?? {}
  if (resource === undefined) return loneItem(api, operation)?.deleting ?? null
  const deletion = plainUse(resource, 'delete')
  if (deletion === undefined) return null
  const property = namedByDeletion(resource) ?? resource.key ?? ''
  return { path: resource.path, property, deletion, resource, rank: deletionRank(api, resource) }
}

/** One more than the highest rank of what the items of a resource are below, or name; `inside`: what is being ranked. */
function deletionRank(api: Api, resource: Resource, inside: readonly Resource[] = []): number {
  const isOwn = (operation: Operation): boolean => resource.uses.some((use) => use.operation === operation)
  const named = collectionMapOf(api).relations.flatMap(({ from, to, isEmbedded }) => {
    const isIt = !isEmbedded && from.in !== 'item' && from.in !== 'query' && isOwn(from.operation)
    return !isIt || to === resource || inside.includes(to) ? [] : [deletionRank(api, to, [...inside, resource]) + 1]
  })
  return Math.max(pathParameters(resource.path).length, ...named)
}

/** Parameters that name what lists show, such as the one server of a service. None where what is made below can't be taken away again. */
export function sharedParents(api: Api, operation: Operation): readonly string[] {
  const creation = creationOf(api, operation)
  const deletion = creation === null ? null : deletionOf(api, operation)?.deletion.operation
  if (creation === null || deletion == null || deletion.fault !== null || harmSaid(operation) !== null) return []
  return pathParameters(creation.path).filter((name) => listsNaming(api, operation, name).length > 0)
}

/** The lists that show what a parameter of a path names. */
export function listsNaming(api: Api, operation: Operation, name: string): readonly SourceOfValue[] {
  const sources = collectionMapOf(api).sourcesOf(operation, { in: 'path', at: name })
  return sources.filter((one) => isSafe(one.operation.method))
}

/** What may bring an item into the state that an operation asks for: actions, where its refusals say so, and what puts there what it deletes. */
export function leadingTo(api: Api, operation: Operation): readonly Operation[] {
  const { useOf } = collectionMapOf(api)
  const { resource, use } = useOf(operation) ?? {}
  if (resource === undefined || use === undefined) return []
  const isActing = resource.uses.includes(use) && barredBy(api, resource, use) !== null
  const acts = isActing ? resource.uses.flatMap((one) => (one.role === 'act' ? one.operation : [])) : []
  const isPutting = (one: Operation): boolean =>
    /^(PUT|POST)$/.test(one.method) && anonymous(one.path) === anonymous(operation.path) && useOf(one)?.use.item != null
  const isTaking = operation.method === 'DELETE' && !isItemPath(operation.path)
  return [...acts, ...(isTaking ? api.operations.filter(isPutting) : [])].filter((one) => one !== operation)
}

/** True for an operation whose success creates something, as far as the document says: more than those of known resources. */
export function createsItems(api: Api, operation: Operation): boolean {
  return api.derive(creating).has(operation)
}

/** True for an operation that creates no item by itself, and answers a list of those that can be deleted: it makes or changes them. */
export function answersMany(api: Api, operation: Operation): boolean {
  const { resources, uses } = collectionsIn(api)
  const role = uses.get(operation)?.use.role ?? 'act'
  const items = role === 'act' && !mayOnlyLook(operation) ? listingOf(operation)?.items : undefined
  if (items === undefined) return false
  return resources.some((one) => plainUse(one, 'delete') !== undefined && isSameItem(items, one))
}

function creating(api: Api): ReadonlySet<Operation> {
  const { uses } = collectionsIn(api)
  const { resources, keyOf, useOf } = collectionMapOf(api)
  const putting = new Set(resources.flatMap((one) => puttingOf(api, one)?.operation ?? []))
  const giving = new Set(resources.flatMap((one) => keyOf(one).sources.map((source) => source.operation)))
  const deleted = new Set(api.operations.flatMap(({ method, path }) => (method === 'DELETE' ? [anonymous(path)] : [])))
  const creates = (operation: Operation): boolean => {
    const { method, path } = operation
    const role = uses.get(operation)?.use.role
    if (role !== undefined) return role === 'create' || role === 'create-many' || putting.has(operation)
    if (method !== 'POST') return api.derive(putItems).has(operation)
    // The picture of an item, which is deleted at the same path, goes with that.
    const isDeleted = (one: Operation): boolean => one.method === 'DELETE' && anonymous(one.path) === anonymous(path)
    if (useOf(operation)?.use.role === 'upload' && api.operations.some(isDeleted)) return false
    return isSaidToMake(operation) || giving.has(operation) || deleted.has(`${anonymous(path)}/{}`)
  }
  return new Set(api.operations.filter(creates))
}
