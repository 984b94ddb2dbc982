/** Derives the collections of a contract: what their plain operations create, list, read, change and delete. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, fixedParts, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, successOf } from '../contract/responses.ts'
import type { Schema } from '../schema/schema.ts'
import { type ItemPart, isSameItem, itemWithin, namesIn, objectBody, unwrapped } from './envelopes.ts'
import { keyFor, keyOfItems } from './item-key.ts'
import { type Link, linksOf } from './links.ts'
import { listingOf } from './listing.ts'
import type { Resource, Resources, Role, Use } from './resource.ts'

/** The resources of an API, without what stands beside the plain operations of each. */
export function collectionsOf(api: Api): Resources {
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
  return usesOf(api, named(resources))
}

/** The uses of some resources by their operations. If several resources use an operation, the first one keeps it. */
export function usesOf({ operations }: Api, resources: readonly Resource[]): Resources {
  const all = resources.flatMap((resource) => resource.uses.map((use) => [use.operation, { resource, use }] as const))
  const uses = new Map(all.toReversed())
  return { resources, uses, stateless: operations.filter((operation) => !uses.has(operation)) }
}

/** True where a stored item can be read again. */
export function isRemembered(uses: readonly Pick<Use, 'role'>[]): boolean {
  const has = (...roles: readonly Role[]): boolean => uses.some(({ role }) => roles.includes(role))
  return has('list') || (has('read') && has('create', 'replace', 'merge', 'delete'))
}

type UnnamedResource = Omit<Resource, 'name' | 'parent'>

/** What the operations on one collection have in common. */
type SharedByUses = {
  readonly links: readonly Link[]
  /** The names that items have anywhere. */
  readonly known: ReadonlySet<string>
  /** The item in what an operation takes; null where it takes no object. */
  readonly sentIn: (operation: Operation) => ItemPart | null
}

/** The resource of the operations on a path and on the paths below it; null where they have none. */
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
  const listed = namesIn([listing?.items])
  const part = (schema: Schema): ItemPart => unwrapped(schema, nameOf(path), listed)
  const sentIn: SharedByUses['sentIn'] = (operation) => {
    const body = objectBody(operation)
    return body === null ? null : part(body)
  }
  const created = post === undefined || successOf(post) === null ? null : sentIn(post)
  const changed = ofItem.filter(({ method }) => method !== 'POST').map((one) => sentIn(one)?.schema)
  const known = namesIn([
    created?.schema,
    listing?.items,
    ...changed,
    ...ofItem.map((one) => shownInEnvelope(one, part)),
  ])
  const gets = ofItem.filter(({ method }) => method === 'GET').map((one) => itemAnswered(one, known))
  const schema = gets.find((shown) => shown !== null) ?? listing?.items ?? null
  if (schema === null) return null

  const shown = schema.wide.properties
  const isShown = created !== null && [...namesIn([created.schema])].some((name) => shown.has(name))
  const request = isShown ? created.schema : null
  const properties = new Map([...shown, ...(created?.schema.wide.properties ?? [])])
  const key = keyOf(path, ofItem, links, properties)
  const draft: Omit<UnnamedResource, 'uses'> = { path, parents: pathParameters(path).length, key, schema, request }
  const kind: SharedByUses = { links, known, sentIn }
  const uses: Use[] = []
  if (post !== undefined && isShown) uses.push({ ...PLAIN, operation: post, role: 'create', within: created.path })
  if (get !== undefined && listing !== null) {
    uses.push({ ...PLAIN, operation: get, role: 'list', listing })
  }
  for (const operation of children) {
    const found = operation.method !== 'GET' || isItemPath(operation.path) ? null : listingOf(operation)
    if (found !== null && isSameItem(found.items, draft))
      uses.push({ ...PLAIN, operation, role: 'list', listing: found })
  }
  if (key !== null) uses.push(...ofItem.flatMap((operation) => itemUse(operation, kind)))
  return isRemembered(uses) ? { ...draft, uses } : null
}

/** The schema of the item that an operation answers within an envelope; null where it answers with none. */
function shownInEnvelope(operation: Operation, part: (schema: Schema) => ItemPart): Schema | null {
  const answer = operation.method === 'GET' ? answerSchema(operation) : null
  const found = answer === null ? null : part(answer)
  return found === null || found.path.length === 0 ? null : found.schema
}

/** What a use has by default. */
export const PLAIN = { item: null, listing: null, within: [], sets: null } as const

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

/** The use of an operation on one item, by the item's path or by a link from the operation that created it. */
function itemUse(operation: Operation, kind: SharedByUses): Use[] {
  const role = roleByMethod(operation, kind)
  const bound = kind.links.find((link) => link.operation === operation)?.item
  const item = bound ?? { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' }
  return role === null ? [] : [{ ...PLAIN, operation, role, item, within: kind.sentIn(operation)?.path ?? [] }]
}

const ROLES: Readonly<Record<string, Role>> = { GET: 'read', PUT: 'replace', PATCH: 'merge', DELETE: 'delete' }

/** The role of an operation on one item, by its method; null where it is unclear. */
function roleByMethod(operation: Operation, { known }: SharedByUses): Role | null {
  const { method } = operation
  const isClear =
    method === 'GET' ? itemAnswered(operation, known) !== null : method === 'DELETE' || objectBody(operation) !== null
  return isClear ? (ROLES[method] ?? null) : null
}

/** The schema of the item in an operation's answer; null where the answer shows no item. */
export function itemAnswered(operation: Operation, known: ReadonlySet<string>): Schema | null {
  const schema = answerSchema(operation)
  return schema === null ? null : (itemWithin(schema, known)?.schema ?? null)
}

/** Names the resources. Two that would have the same name get all fixed segments of their paths instead. */
function named(resources: readonly UnnamedResource[]): Resource[] {
  const names = Map.groupBy(resources, ({ path }) => nameOf(path))
  return resources.map((resource) => {
    const name = nameOf(resource.path)
    const isOnly = names.get(name)?.length === 1
    return { name: isOnly ? name : fixedParts(resource.path).join('/'), ...resource }
  })
}
