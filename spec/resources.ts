/**
 * Resources: what the operations of a contract create, list, read, change and delete, told from the operations alone.
 * What can't be told stays stateless.
 */

import type { Contract, Operation } from './contract.ts'
import { keyFor, keyOfItems } from './item-key.ts'
import type { JsonObject } from './json-pointer.ts'
import { type ItemPlace, type Link, linksOf } from './links.ts'
import { type Listing, listingOf, withFilters } from './listing.ts'
import { anonymous, isItemPath, itemParameter, nameOf, parentOf, TEMPLATE } from './path-template.ts'
import { jsonOf, successOf } from './responses.ts'
import { wideShapeOf } from './shape.ts'

/** A collection of items that operations share. */
export type Resource = {
  /** What its items are called: the last fixed part of the path, and more of it where two end alike. */
  readonly name: string
  /** The collection's path template. */
  readonly path: string
  /** How many of the path's parameters come before an item's own: items of other parents are other items. */
  readonly parents: number
  /** The property that tells one item from the others; null where none does. */
  readonly key: string | null
  /** Pointer of the schema that shows most of an item. */
  readonly schema: string
  /** Pointer of the schema that a new item is sent by; null where nothing creates one. */
  readonly request: string | null
  readonly uses: readonly Use[]
}

export type Role = 'create' | 'list' | 'read' | 'replace' | 'merge' | 'delete'

/** What an operation does with a resource. */
export type Use = {
  readonly operation: Operation
  readonly role: Role
  /** Where the request names the item; null where it names none, or where the body does by its key. */
  readonly item: ItemPlace | null
  /** How a list is paged and filtered; null for other roles. */
  readonly listing: Listing | null
  /** Why the kit takes it so. */
  readonly why: string
}

export type Resources = {
  readonly resources: readonly Resource[]
  /** What each of the other operations does, and with which of them. */
  readonly uses: ReadonlyMap<Operation, { readonly resource: Resource; readonly use: Use }>
  /** The operations that remember nothing. */
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
  // An operation has one resource, the first that has it: a link can lead from one to another.
  const taken = new Set<Operation>()
  const resources = found.flatMap((resource) => {
    const parent = byName.get(parentOf(resource.path))
    // A search among the items of another resource would be a second store of the same.
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

/** True where something of what is remembered would be read again. */
function isRemembered(uses: readonly Pick<Use, 'role'>[]): boolean {
  const has = (...roles: readonly Role[]): boolean => uses.some(({ role }) => roles.includes(role))
  return has('list') || (has('read') && has('create', 'replace', 'merge', 'delete'))
}

type UnnamedResource = Omit<Resource, 'name'>

/** What the operations on one path, and on the paths one step below it, have in common; null where that is nothing. */
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
    parents: path.match(TEMPLATE)?.length ?? 0,
    key,
    schema,
    request: isShown ? request : null,
  }
  const uses: Use[] = []
  if (post !== undefined && isShown) {
    uses.push({ operation: post, role: 'create', item: null, listing: null, why: 'takes what is shown of an item' })
  }
  if (get !== undefined && listing !== null) {
    const why = `answers with a list${listing.property === null ? '' : ` in ${JSON.stringify(listing.property)}`}`
    uses.push({
      operation: get,
      role: 'list',
      item: null,
      listing: withFilters(contract, get, listing, properties),
      why,
    })
  }
  for (const operation of children) uses.push(...searchUse(contract, operation, draft, properties))
  if (key !== null) {
    uses.push(...ofItem.flatMap((operation) => itemUse(document, operation, key, links, known)))
    uses.push(...own.flatMap((operation) => bodyUse(document, operation, key, known)))
  }
  return isRemembered(uses) ? { ...draft, uses } : null
}

/** The property that a link names, else the one that the item's path names, else what people call it. */
function keyOf(
  path: string,
  [first]: readonly Operation[],
  links: readonly Link[],
  properties: ReadonlyMap<string, string>,
): string | null {
  const link = links.find(({ property }) => properties.has(property))
  if (link !== undefined) return link.property
  const parameter = first === undefined ? undefined : itemParameter(first.path)
  return parameter === undefined ? keyOfItems(nameOf(path), properties) : keyFor(parameter, nameOf(path), properties)
}

/** A path such as `/pets/findByStatus` beside `/pets`, where a parameter says which of the same items it lists. */
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
  return [{ operation, role: 'list', item: null, listing: filtered, why: 'answers with some of the same items' }]
}

/** An operation on the path of one item, or where a link leads from a created one. */
function itemUse(
  document: JsonObject,
  operation: Operation,
  key: string,
  links: readonly Link[],
  known: ReadonlySet<string>,
): Use[] {
  const role = roleOf(document, operation, known)
  const bound = links.find((link) => link.operation === operation)?.item
  const item = bound ?? { in: 'path', name: itemParameter(operation.path) ?? '' }
  const why = `{${item.name}} is the ${key} of an item${bound === undefined ? '' : ', by a link'}`
  return role === null ? [] : [{ operation, role, item, listing: null, why }]
}

/** A change on the collection's own path, of the item whose key the body has. */
function bodyUse(document: JsonObject, operation: Operation, key: string, known: ReadonlySet<string>): Use[] {
  const role = ['PUT', 'PATCH'].includes(operation.method) ? roleOf(document, operation, known) : null
  if (role === null || !namesIn(document, [objectBody(document, operation)]).has(key)) return []
  return [{ operation, role, item: null, listing: null, why: `its body has the ${key} of an item` }]
}

/** The names of all properties of some schemas. */
function namesIn(document: JsonObject, schemas: readonly (string | null | undefined)[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) => (schema == null ? [] : [...wideShapeOf(document, schema).properties.keys()])),
  )
}

/** What a method does to one item; null where that can't be told. */
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

/** Pointer of the schema of an operation's JSON body, where that is an object with properties. */
export function objectBody(document: JsonObject, { body }: Operation): string | null {
  const schema = jsonOf(body?.content ?? [])?.schema ?? null
  return schema !== null && wideShapeOf(document, schema).properties.size > 0 ? schema : null
}

/** Pointer of the item in an operation's answer: the whole of it, or the one part that has most of what is known. */
function shownBy(document: JsonObject, operation: Operation, known: ReadonlySet<string>): string | null {
  const schema = jsonOf(successOf(operation)?.content ?? [])?.schema ?? null
  return schema === null ? null : (itemWithin(document, schema, known)?.pointer ?? null)
}

/**
 * Where an answer shows an item: its schema, and the answer's property, such as `data`, that holds it; null: the whole.
 */
export type Shown = { readonly pointer: string; readonly property: string | null }

/** Where an answer of a schema shows an item of which some names are known. */
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

/** Of two that would be called the same each has its whole path for a name. */
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

/** True for a schema with the properties of an item as it is shown, or as it is sent. */
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
