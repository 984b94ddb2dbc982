/**
 * Derives resources from the operations of a contract alone: what they create, list, read, change and delete. An
 * operation for which this is unclear stays stateless.
 */

import type { Contract, Operation } from './contract.ts'
import { keyFor, keyOfItems } from './item-key.ts'
import type { JsonObject } from './json-pointer.ts'
import { type ItemPlace, type Link, linksOf } from './links.ts'
import { type Listing, listingOf, withFilters } from './listing.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from './path-template.ts'
import { jsonOf, successOf } from './responses.ts'
import { wideShapeOf } from './shape.ts'

/** A collection of items that operations share. */
export type Resource = {
  /** The last fixed segment of the path; all fixed segments where two resources would have the same name. */
  readonly name: string
  /** The collection's path template. */
  readonly path: string
  /** How many parameters the collection's path has. Items with different values of them are different items. */
  readonly parents: number
  /** The property that identifies an item; null where there is none. */
  readonly key: string | null
  /** Pointer to the schema of an item in answers. */
  readonly schema: string
  /** Pointer to the schema of a new item in requests; null where no operation creates one. */
  readonly request: string | null
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

const known = new WeakMap<Contract, Resources>()

/** The resources of a contract. */
export function resourcesOf(contract: Contract): Resources {
  const resources = known.get(contract) ?? derived(contract)
  known.set(contract, resources)
  return resources
}

function derived(contract: Contract): Resources {
  const byPath = Map.groupBy(contract.operations, ({ path }) => path)
  const byParent = Map.groupBy(contract.operations, ({ path }) => parentOf(path))
  const found = [...byPath].flatMap(([path, own]) => {
    if (isItemPath(path)) return []
    return resourceAt(contract, path, own, byParent.get(anonymous(path)) ?? []) ?? []
  })
  const byName = new Map(found.map((resource) => [anonymous(resource.path), resource]))
  // Links can give an operation to several resources. The first one keeps it.
  const taken = new Set<Operation>()
  const resources = found.flatMap((resource) => {
    const parent = byName.get(parentOf(resource.path))
    // A path that searches the items of another resource must not become a second store of them.
    if (parent !== undefined && isSameItem(contract.document, resource.schema, parent)) return []
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
    stateless: contract.operations.filter((operation) => !taken.has(operation)),
  }
}

/** True where a stored item can be read again. */
function isRemembered(uses: readonly Pick<Use, 'role'>[]): boolean {
  const has = (...roles: readonly Role[]): boolean => uses.some(({ role }) => roles.includes(role))
  return has('list') || (has('read') && has('create', 'replace', 'merge', 'delete'))
}

type UnnamedResource = Omit<Resource, 'name'>

/** The resource of the operations on a path and on the paths one segment below it; null where they have none. */
function resourceAt(
  contract: Contract,
  path: string,
  own: readonly Operation[],
  children: readonly Operation[],
): UnnamedResource | null {
  const { document, operations } = contract
  const post = own.find(({ method }) => method === 'POST')
  const get = own.find(({ method }) => method === 'GET')
  const listing = get === undefined ? null : listingOf(contract, get)
  const links = post === undefined ? [] : linksOf(contract, post)
  const linked = new Set(links.map(({ operation }) => operation.path))
  const ofItem = [
    ...children.filter((operation) => isItemPath(operation.path)),
    ...(linked.size === 0 ? [] : operations.filter((one) => linked.has(one.path) && !children.includes(one))),
  ]
  const request = post === undefined || successOf(post) === null ? null : objectBody(document, post)
  const known = namesIn(document, [request, listing?.items, ...ofItem.map((one) => objectBody(document, one))])
  const gets = ofItem.filter(({ method }) => method === 'GET').map((one) => shownBy(document, one, known))
  const schema = gets.find((shown) => shown !== null) ?? listing?.items ?? null
  if (schema === null) return null

  const shown = wideShapeOf(document, schema).properties
  const properties = new Map([...shown, ...(request === null ? [] : wideShapeOf(document, request).properties)])
  const key = keyOf(path, ofItem, links, properties)
  const isShown = request !== null && [...namesIn(document, [request])].some((name) => shown.has(name))
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
    uses.push({ operation: get, role: 'list', item: null, listing: withFilters(contract, get, listing, properties) })
  }
  for (const operation of children) uses.push(...searchUse(contract, operation, draft, properties))
  if (key !== null) {
    uses.push(...ofItem.flatMap((operation) => itemUse(document, operation, links, known)))
    uses.push(...own.flatMap((operation) => bodyUse(document, operation, key, known)))
  }
  return isRemembered(uses) ? { ...draft, uses } : null
}

/** The property that a link names, else the one that the item's path names, else one with a usual name of keys. */
function keyOf(
  path: string,
  [first]: readonly Operation[],
  links: readonly Link[],
  properties: ReadonlyMap<string, string>,
): string | null {
  const link = links.find(({ property }) => properties.has(property))
  if (link !== undefined) return link.property
  const parameter = first === undefined ? undefined : pathParameters(first.path).at(-1)
  return parameter === undefined ? keyOfItems(nameOf(path), properties) : keyFor(parameter, nameOf(path), properties)
}

/** The use of a search such as `/pets/findByStatus` beside `/pets`, which lists the same items by a parameter. */
function searchUse(
  contract: Contract,
  operation: Operation,
  resource: Pick<Resource, 'schema' | 'request'>,
  properties: ReadonlyMap<string, string>,
): Use[] {
  const listing = operation.method !== 'GET' || isItemPath(operation.path) ? null : listingOf(contract, operation)
  if (listing === null || !isSameItem(contract.document, listing.items, resource)) return []
  const filtered = withFilters(contract, operation, listing, properties)
  if (filtered.filters.length === 0) return []
  return [{ operation, role: 'list', item: null, listing: filtered }]
}

/** The use of an operation on one item, by the item's path or by a link from the operation that created it. */
function itemUse(
  document: JsonObject,
  operation: Operation,
  links: readonly Link[],
  known: ReadonlySet<string>,
): Use[] {
  const role = roleOf(document, operation, known)
  const bound = links.find((link) => link.operation === operation)?.item
  const item = bound ?? { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' }
  return role === null ? [] : [{ operation, role, item, listing: null }]
}

/** The use of a PUT or PATCH on the collection's path, where the body has the key of the item. */
function bodyUse(document: JsonObject, operation: Operation, key: string, known: ReadonlySet<string>): Use[] {
  const role = ['PUT', 'PATCH'].includes(operation.method) ? roleOf(document, operation, known) : null
  if (role === null || !namesIn(document, [objectBody(document, operation)]).has(key)) return []
  return [{ operation, role, item: null, listing: null }]
}

/** The names of all properties of some schemas. */
function namesIn(document: JsonObject, schemas: readonly (string | null | undefined)[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) => (schema == null ? [] : [...wideShapeOf(document, schema).properties.keys()])),
  )
}

/** The role of an operation on one item, by its method; null where it is unclear. */
function roleOf(document: JsonObject, operation: Operation, known: ReadonlySet<string>): Role | null {
  switch (operation.method) {
    case 'GET':
      return shownBy(document, operation, known) === null ? null : 'read'
    case 'PUT':
      return objectBody(document, operation) === null ? null : 'replace'
    case 'PATCH':
      return objectBody(document, operation) === null ? null : 'merge'
    case 'DELETE':
      return 'delete'
    default:
      return null
  }
}

/** Pointer to the schema of an operation's JSON body if it is an object with properties; otherwise null. */
export function objectBody(document: JsonObject, { body }: Operation): string | null {
  const schema = jsonOf(body?.content ?? [])?.schema ?? null
  return schema !== null && wideShapeOf(document, schema).properties.size > 0 ? schema : null
}

/** Pointer to the schema of the item in an operation's answer; null where the answer shows no item. */
function shownBy(document: JsonObject, operation: Operation, known: ReadonlySet<string>): string | null {
  const schema = jsonOf(successOf(operation)?.content ?? [])?.schema ?? null
  return schema === null ? null : (itemWithin(document, schema, known)?.pointer ?? null)
}

/**
 * Where an answer shows an item: a pointer to the item's schema, and the property that holds the item, such as `data`.
 * The property is null where the whole answer is the item.
 */
export type Shown = { readonly pointer: string; readonly property: string | null }

/** The part of an answer that shows an item: the whole or a property, whichever has the most of the known names. */
export function itemWithin(document: JsonObject, schema: string, known: ReadonlySet<string>): Shown | null {
  const candidates = [[null, schema] as const, ...wideShapeOf(document, schema).properties].map(
    ([property, pointer]) => {
      const names = namesIn(document, [pointer])
      return { property, pointer, size: names.size, shared: names.intersection(known).size }
    },
  )
  const [best] = candidates.toSorted((one, other) => other.shared - one.shared)
  if (best === undefined || best.size === 0 || (best.shared === 0 && known.size > 0)) return null
  return { pointer: best.pointer, property: best.property }
}

/** Names the resources. Two that would have the same name get all fixed segments of their paths instead. */
function named(resources: readonly Omit<Resource, 'name'>[]): Resource[] {
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
function isSameItem(
  document: JsonObject,
  pointer: string,
  { schema, request }: Pick<Resource, 'schema' | 'request'>,
): boolean {
  const names = namesIn(document, [pointer])
  return [schema, request].some(
    (each) => each !== null && namesIn(document, [each]).symmetricDifference(names).size === 0,
  )
}
