/**
 * Derives resources from the operations of a contract alone: what they create, list, read, change and delete. An
 * operation for which this is unclear stays stateless.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, bodySchema, successOf } from '../contract/responses.ts'
import type { Schema } from '../schema/schema.ts'
import { keyFor, keyOfItems } from './item-key.ts'
import { type ItemPlace, type Link, linksOf } from './links.ts'
import { isSearch, type Listing, listingOf, withFilters } from './listing.ts'

/** A collection of items that operations share. */
export type Resource = {
  /** The last fixed segment of the path; all fixed segments where two resources would have the same name. */
  readonly name: string
  /** The collection's path template. */
  readonly path: string
  /** How many parameters the collection's path has. Items with different values of them are different items. */
  readonly parents: number
  /** The path of the resource whose items these are below, where the user says so; null for none. */
  readonly parent?: string | null
  /** The path of the resource whose item a property names, where the user says so; null: it names none. */
  readonly relations?: Readonly<Record<string, string | null>>
  /** The property that identifies an item; null where there is none. */
  readonly key: string | null
  /** The schema of an item in answers. */
  readonly schema: Schema
  /** The schema of a new item in requests; null where no operation creates one. */
  readonly request: Schema | null
  readonly uses: readonly Use[]
}

export type Role = 'create' | 'list' | 'read' | 'replace' | 'merge' | 'delete'

/** What an operation does with a resource. */
export type Use = {
  readonly operation: Operation
  readonly role: Role
  /** Where the request names the item; null where it names none, or where its body has the key. */
  readonly item: ItemPlace | null
  /** How a list is paged and filtered; null for other roles. */
  readonly listing: Listing | null
}

export type Resources = {
  readonly resources: readonly Resource[]
  /** The resource and the use of each operation that has them. */
  readonly uses: ReadonlyMap<Operation, { readonly resource: Resource; readonly use: Use }>
  /** The other operations. */
  readonly stateless: readonly Operation[]
}

/** The resources of an API. */
export function resourcesOf(api: Api): Resources {
  return api.derive(derived)
}

/** How the resources of an API are derived: what {@link Api.derive} keeps them under. */
export function derived(api: Api): Resources {
  const byPath = Map.groupBy(api.operations, ({ path }) => path)
  const byParent = Map.groupBy(api.operations, ({ path }) => parentOf(path))
  const found = [...byPath].flatMap(([path, own]) => {
    if (isItemPath(path)) return []
    return resourceAt(api, path, own, byParent.get(anonymous(path)) ?? []) ?? []
  })
  const byName = new Map(found.map((resource) => [anonymous(resource.path), resource]))
  // Links can give an operation to several resources. The first one keeps it.
  const taken = new Set<Operation>()
  const resources = found.flatMap((resource) => {
    const parent = byName.get(parentOf(resource.path))
    // A path that searches the items of another resource must not become a second store of them.
    if (parent !== undefined && isSameItem(resource.schema, parent)) return []
    const uses = resource.uses.filter(({ operation }) => !taken.has(operation))
    if (!isRemembered(uses)) return []
    for (const { operation } of uses) taken.add(operation)
    return [{ ...resource, uses }]
  })
  const all = named(resources)
  const uses = all.flatMap((resource) => resource.uses.map((use) => [use.operation, { resource, use }] as const))
  return {
    resources: all,
    uses: new Map(uses.toReversed()),
    stateless: api.operations.filter((operation) => !taken.has(operation)),
  }
}

/** True where a stored item can be read again. */
function isRemembered(uses: readonly Pick<Use, 'role'>[]): boolean {
  const has = (...roles: readonly Role[]): boolean => uses.some(({ role }) => roles.includes(role))
  return has('list') || (has('read') && has('create', 'replace', 'merge', 'delete'))
}

type UnnamedResource = Omit<Resource, 'name' | 'parent'>

/** The resource of the operations on a path and on the paths one segment below it; null where they have none. */
function resourceAt(
  api: Api,
  path: string,
  own: readonly Operation[],
  children: readonly Operation[],
): UnnamedResource | null {
  const { operations } = api
  const post = own.find(({ method }) => method === 'POST')
  const get = own.find(({ method }) => method === 'GET')
  const listing = get === undefined ? null : listingOf(get)
  const links = post === undefined ? [] : linksOf(api, post)
  const linked = new Set(links.map(({ operation }) => operation.path))
  const ofItem = [
    ...children.filter((operation) => isItemPath(operation.path)),
    ...(linked.size === 0 ? [] : operations.filter((one) => linked.has(one.path) && !children.includes(one))),
  ]
  const request = post === undefined || successOf(post) === null ? null : objectBody(post)
  const known = namesIn([request, listing?.items, ...ofItem.map(objectBody)])
  const gets = ofItem.filter(({ method }) => method === 'GET').map((one) => shownBy(one, known))
  const schema = gets.find((shown) => shown !== null) ?? listing?.items ?? null
  if (schema === null) return null

  const shown = schema.wide.properties
  const properties = new Map([...shown, ...(request?.wide.properties ?? [])])
  const key = keyOf(path, ofItem, links, properties)
  const isShown = request !== null && [...namesIn([request])].some((name) => shown.has(name))
  const draft: Omit<UnnamedResource, 'uses'> = {
    path,
    parents: pathParameters(path).length,
    key,
    schema,
    request: isShown ? request : null,
  }
  const uses: Use[] = []
  if (post !== undefined && isShown) {
    uses.push({ operation: post, role: 'create', item: null, listing: null })
  }
  if (get !== undefined && listing !== null) {
    uses.push({ operation: get, role: 'list', item: null, listing: withFilters(get, listing, properties) })
  }
  for (const operation of children) uses.push(...searchUse(operation, draft, properties))
  if (key !== null) {
    uses.push(...ofItem.flatMap((operation) => itemUse(operation, links, known)))
    uses.push(...own.flatMap((operation) => bodyUse(operation, key, known)))
  }
  return isRemembered(uses) ? { ...draft, uses } : null
}

/** The property that a link names, else the one that the item's path names, else one with a usual name of keys. */
function keyOf(
  path: string,
  [first]: readonly Operation[],
  links: readonly Link[],
  properties: ReadonlyMap<string, Schema>,
): string | null {
  const link = links.find(({ property }) => properties.has(property))
  if (link !== undefined) return link.property
  const parameter = first === undefined ? undefined : pathParameters(first.path).at(-1)
  return parameter === undefined ? keyOfItems(nameOf(path), properties) : keyFor(parameter, nameOf(path), properties)
}

/** The use of a search such as `/pets/findByStatus` beside `/pets`, which lists the same items by a parameter. */
function searchUse(
  operation: Operation,
  resource: Pick<Resource, 'schema' | 'request'>,
  properties: ReadonlyMap<string, Schema>,
): Use[] {
  const listing = operation.method !== 'GET' || isItemPath(operation.path) ? null : listingOf(operation)
  if (listing === null || !isSameItem(listing.items, resource)) return []
  const filtered = withFilters(operation, listing, properties)
  if (filtered.filters.length === 0 && !operation.parameters.some((one) => isSearch(one, one.name))) return []
  return [{ operation, role: 'list', item: null, listing: filtered }]
}

/** The use of an operation on one item, by the item's path or by a link from the operation that created it. */
function itemUse(operation: Operation, links: readonly Link[], known: ReadonlySet<string>): Use[] {
  const role = roleOf(operation, known)
  const bound = links.find((link) => link.operation === operation)?.item
  const item = bound ?? { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' }
  return role === null ? [] : [{ operation, role, item, listing: null }]
}

/** The use of a PUT or PATCH on the collection's path, where the body has the key of the item. */
function bodyUse(operation: Operation, key: string, known: ReadonlySet<string>): Use[] {
  const role = ['PUT', 'PATCH'].includes(operation.method) ? roleOf(operation, known) : null
  if (role === null || !namesIn([objectBody(operation)]).has(key)) return []
  return [{ operation, role, item: null, listing: null }]
}

/** The names of all properties of some schemas. */
function namesIn(schemas: readonly (Schema | null | undefined)[]): ReadonlySet<string> {
  return new Set(schemas.flatMap((schema) => [...(schema?.wide.properties.keys() ?? [])]))
}

/** The role of an operation on one item, by its method; null where it is unclear. */
function roleOf(operation: Operation, known: ReadonlySet<string>): Role | null {
  switch (operation.method) {
    case 'GET':
      return shownBy(operation, known) === null ? null : 'read'
    case 'PUT':
      return objectBody(operation) === null ? null : 'replace'
    case 'PATCH':
      return objectBody(operation) === null ? null : 'merge'
    case 'DELETE':
      return 'delete'
    default:
      return null
  }
}

/** The schema of an operation's JSON body if it is an object with properties; otherwise null. */
export function objectBody(operation: Operation): Schema | null {
  const schema = bodySchema(operation)
  return (schema?.wide.properties.size ?? 0) > 0 ? schema : null
}

/** The schema of the item in an operation's answer; null where the answer shows no item. */
function shownBy(operation: Operation, known: ReadonlySet<string>): Schema | null {
  const schema = answerSchema(operation)
  return schema === null ? null : (itemWithin(schema, known)?.schema ?? null)
}

/**
 * Where an answer shows an item: the item's schema, and the property that holds the item, such as `data`.
 * The property is null where the whole answer is the item.
 */
export type ItemAnswer = { readonly schema: Schema; readonly property: string | null }

/** The part of an answer that shows an item: the whole or a property, whichever has the most of the known names. */
export function itemWithin(whole: Schema, known: ReadonlySet<string>): ItemAnswer | null {
  const candidates = [[null, whole] as const, ...whole.wide.properties].map(([property, schema]) => {
    const names = namesIn([schema])
    return { property, schema, size: names.size, shared: names.intersection(known).size }
  })
  const [best] = candidates.toSorted((one, other) => other.shared - one.shared)
  if (best === undefined || best.size === 0 || (best.shared === 0 && known.size > 0)) return null
  return { schema: best.schema, property: best.property }
}

/** Names the resources. Two that would have the same name get all fixed segments of their paths instead. */
function named(resources: readonly UnnamedResource[]): Resource[] {
  const names = Map.groupBy(resources, ({ path }) => nameOf(path))
  return resources.map((resource) => {
    const { path } = resource
    const name = nameOf(path)
    const whole = anonymous(path)
      .split('/')
      .filter((segment) => segment !== '' && segment !== '{}')
    return { name: (names.get(name)?.length ?? 0) > 1 ? whole.join('/') : name, ...resource }
  })
}

/** True for a schema with exactly the properties of an item in answers, or of an item in requests. */
function isSameItem(item: Schema, { schema, request }: Pick<Resource, 'schema' | 'request'>): boolean {
  const names = namesIn([item])
  return [schema, request].some((each) => each !== null && namesIn([each]).symmetricDifference(names).size === 0)
}
