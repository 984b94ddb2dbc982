/**
 * Resources of documents whose answers say nothing, as frameworks write them for code that returns a map: the body of the creation is the
 * item then, and what the paths below name is its key, which the service adds.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, bodySchema, mayCreate, successOf } from '../contract/responses.ts'
import { isObject, join } from '../json/pointer.ts'
import { calledBy } from '../names/called.ts'
import { keyFor, SURE_KEYS } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { possibleOther } from '../schema/possible-types.ts'
import type { Document, Schema } from '../schema/schema.ts'
import { CollectionReader, type Finders, PLAIN, ROLES } from './collections.ts'
import { isSameItem, namesIn, objectBody } from './envelopes.ts'
import { listingOf } from './lists/listing.ts'
import { thingOf } from './references.ts'
import type { Resource, Use } from './resource.ts'

/** The resources that the operations which are not known yet have, by what they take. */
export function openAnswered({ operations }: Api, isKnown: (operation: Operation) => boolean): Resource[] {
  // What changes something may answer without content.
  const open = operations.filter((one) => {
    const schema = answerSchema(one)
    return (
      !isKnown(one) && successOf(one) !== null && (isUndescribed(schema) || (schema === null && one.method !== 'GET'))
    )
  })
  const below = Map.groupBy(
    open.filter(({ path }) => isItemPath(path)),
    ({ path }) => parentOf(path),
  )
  return open.flatMap((post) => {
    const { path, method } = post
    const request = method === 'POST' && !isItemPath(path) ? objectBody(post) : null
    const ofItem = below.get(anonymous(path)) ?? []
    const parameter = pathParameters(ofItem[0]?.path ?? '').at(-1)
    const read = ofItem.find((one) => one.method === 'GET')
    const schema = read === undefined ? null : answerSchema(read)
    if (request === null || parameter === undefined || schema === null) return []
    const key = keyOfOpen(parameter, nameOf(path), request)
    if (key === null) return []
    const item = { in: 'path', name: parameter } as const
    const uses = ofItem.flatMap((operation): Use[] => {
      const role = ROLES[operation.method]
      const isTaking = operation.method === 'GET' || operation.method === 'DELETE' || objectBody(operation) !== null
      return role === undefined || !isTaking
        ? []
        : [{ ...(role === 'delete' ? PLAIN : SHOWING), operation, role, item }]
    })
    const lists = open.flatMap((operation): Use[] =>
      operation.path === path && operation.method === 'GET' ? [listUse(operation, schema, request)] : [],
    )
    const create: Use = { ...SHOWING, operation: post, role: 'create' }
    const parents = pathParameters(path).length
    return [{ name: nameOf(path), path, parents, key, schema, request, uses: [create, ...lists, ...uses] }]
  })
}

/** The answer is the item, as far as anybody knows. */
const SHOWING = { ...PLAIN, shown: [] } as const

/** The resources, each with what reads an item by its key and answers anything, where nothing else does. */
export function readOpenly(
  resources: readonly Resource[],
  { operations }: Api,
  isKnown: (operation: Operation) => boolean,
): readonly Resource[] {
  const isOpenRead = (one: Operation): boolean =>
    one.method === 'GET' && isItemPath(one.path) && !isKnown(one) && isUndescribed(answerSchema(one))
  const reads = Map.groupBy(operations.filter(isOpenRead), ({ path }) => parentOf(path))
  return resources.map((one) => {
    if (one.key === null || one.uses.some(({ role }) => role === 'read')) return one
    const named = new Map([[one.key, one.schema]])
    const uses = (reads.get(anonymous(one.path)) ?? []).flatMap((operation): Use[] => {
      const name = pathParameters(operation.path).at(-1) ?? ''
      const isIt = keyFor(name, nameOf(one.path), named) === one.key
      return isIt ? [{ ...SHOWING, operation, role: 'read', item: { in: 'path', name } }] : []
    })
    return uses.length === 0 ? one : { ...one, uses: [...one.uses, ...uses] }
  })
}

/**
 * The resources, each with the changes of which the document leaves open what they take, and with a creation of which it
 * does, or which is sent in the query. What a change is not sent stays as it is.
 */
export function writtenOpenly(
  resources: readonly Resource[],
  { operations }: Api,
  isKnown: (operation: Operation) => boolean,
): readonly Resource[] {
  const writes = operations.filter((one) => /^(POST|PUT|PATCH)$/.test(one.method) && !isKnown(one))
  const open = writes.filter((one) => {
    const schema = bodySchema(one)
    return schema !== null && isUndescribed(schema) && schema.values('example').every((example) => isObject(example))
  })
  return resources.map((one) => {
    const [home, shown] = [anonymous(one.path), namesIn([one.schema])]
    if (one.key === null || shown.size === 0) return one
    const changes = open.flatMap((operation): Use[] => {
      const { method, path } = operation
      const item = { in: 'path', name: pathParameters(path).at(-1) ?? '' } as const
      const isIt = method !== 'POST' && isItemPath(path) && parentOf(path) === home
      return isIt ? [{ ...PLAIN, operation, role: 'merge', item }] : []
    })
    const post = writes.find((each) => each.method === 'POST' && anonymous(each.path) === home)
    const isSent = post !== undefined && (open.includes(post) || isInQuery(post, shown))
    const isMade = one.uses.some(({ role }) => role.startsWith('create'))
    const makes: Use[] =
      isSent && !isMade && mayCreate(post) && listingOf(post) === null
        ? [{ ...PLAIN, operation: post, role: 'create' }]
        : []
    return changes.length + makes.length === 0 ? one : { ...one, uses: [...makes, ...one.uses, ...changes] }
  })
}

/** True for what takes no body, and asks for properties of an item in its query: `POST /todos?title=x`. */
function isInQuery({ body, parameters }: Operation, shown: ReadonlySet<string>): boolean {
  const names = new Set(parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])))
  return body === null && names.intersection(shown).size * 2 > names.size
}

/** Lists of objects of which nothing is said, where paths further below name one of these. */
export function openLists(
  { operations }: Api,
  isLed: (path: string) => boolean,
  isKnown: (one: Operation) => boolean,
): Resource[] {
  return operations.flatMap((operation) => {
    const { path, method } = operation
    const isIt = method === 'GET' && !isKnown(operation) && isLed(anonymous(path))
    const listing = isIt ? listingOf(operation, true) : null
    if (listing === null || !takesAnyProperty(listing.items)) return []
    const found = { name: nameOf(path), path, parents: pathParameters(path).length, key: 'id', schema: listing.items }
    const post = operations.find((one) => one.path === path && one.method === 'POST')
    const request = post && mayCreate(post) ? objectBody(post) : null
    // An answer of which nothing is said either shows what was made.
    const shown = post !== undefined && isUndescribed(answerSchema(post)) ? SHOWING : PLAIN
    const creates: Use[] = post === undefined || request === null ? [] : [{ ...shown, operation: post, role: 'create' }]
    return [{ ...found, request, uses: [...creates, { ...PLAIN, operation, role: 'list', listing }] }]
  })
}

/** The schemas of things, by what these are called: what is answered before what is only kept, and that before what is sent. */
export function thingsDescribed(document: Document): ReadonlyMap<string, Schema> {
  const { components, definitions } = document.root
  const [place, all] = isObject(definitions)
    ? [['definitions'], definitions]
    : [['components', 'schemas'], isObject(components) ? components.schemas : {}]
  const found = new Map<string, { schema: Schema; rank: number }>()
  for (const name of isObject(all) ? Object.keys(all) : []) {
    const schema = document.schema(join('', ...place, name))
    const thing = thingOf(calledBy([schema]) ?? '')
    if (thing === '' || schema.wide.properties.size < 2) continue
    const isIn = (what: 'schema_sent' | 'schema_answered'): boolean =>
      thingOf(name)
        .split('-')
        .some((word) => isOfListClass(what, word))
    const rank = isIn('schema_sent') ? 0 : isIn('schema_answered') ? 2 : 1
    if (rank > (found.get(thing)?.rank ?? -1)) found.set(thing, { schema, rank })
  }
  return new Map([...found].map(([thing, { schema }]) => [thing, schema]))
}

/** What a schema may say that leaves what is in a value open. */
const SAYING_NOTHING = new Set(
  'type title description nullable additionalProperties deprecated readOnly writeOnly'.split(' '),
)

/** True for a schema that says no more than that a value is an object, or not even that. */
export function tellsOfNothing({ own }: Schema): boolean {
  const types = [own.type ?? 'object'].flat().filter((type) => type !== 'null')
  const { additionalProperties: others = true } = own
  const isAny = others === true || (isObject(others) && Object.keys(others).length === 0)
  const isSilent = Object.keys(own).every((keyword) => SAYING_NOTHING.has(keyword) || keyword.startsWith('x-'))
  return isAny && isSilent && types.length === 1 && types[0] === 'object'
}

/** True for the schema of an answer that may be anything, or any object. */
function isUndescribed(schema: Schema | null): schema is Schema {
  if (schema === null || schema.wide.properties.size > 0 || schema.items !== null) return false
  return schema.types === null || (schema.types.has('object') && !schema.types.has('string'))
}

/** The property of a body that a parameter stands for, else the usual name in it: `id` of `{item_id}`; null for none. */
function keyOfOpen(parameter: string, collection: string, { wide }: Schema): string | null {
  const said = plainName(parameter)
  return keyFor(parameter, collection, wide.properties) ?? SURE_KEYS.find((usual) => said.endsWith(usual)) ?? null
}

/** A list of which only the path says that it is one: it is taken for the answer itself. */
function listUse(operation: Operation, items: Schema, { wide: { properties } }: Schema): Use {
  const array = answerSchema(operation) ?? items
  return {
    ...PLAIN,
    operation,
    role: 'list',
    listing: { operation, path: [], schema: array, array, items, properties, filters: [] },
  }
}

/** True for the schema of an object that may have any property, as it says, or because it names none. */
export function takesAnyProperty(schema: Schema): boolean {
  const said = schema.values('additionalProperties')
  const isUnsaid = said.length === 0 && (schema.types?.has('object') ?? true) && schema.wide.properties.size === 0
  return isUnsaid || (said.length > 0 && !said.includes(false))
}

/** Resources with those whose list stands in what holds them, as `/cart` does what is made at `/cart/items`. */
export function withHeld(api: Api, resources: readonly Resource[], finders: Finders): readonly Resource[] {
  const held = [...heldLists(api)].flatMap(([path, list]) => {
    const own = api.operations.filter((one) => one.path === path)
    const below = api.operations.filter((one) => parentOf(one.path) === anonymous(path))
    const found = new CollectionReader(api, path, [...own, list], below, finders).resource()
    return found === null ? [] : [{ name: nameOf(path), ...found }]
  })
  const taken = new Set(held.flatMap(({ uses }) => uses.map(({ operation }) => operation.path)))
  return held.length === 0 ? resources : [...resources.filter((one) => !taken.has(one.path)), ...held]
}

/** The lists in what holds items that are made one segment below it, by the paths of these. */
function heldLists({ operations }: Api): ReadonlyMap<string, Operation> {
  const found = operations.flatMap((post) => {
    const { path } = post
    if (post.method !== 'POST' || isItemPath(path) || !mayCreate(post)) return []
    const above = parentOf(path)
    const around = operations.filter((one) => anonymous(one.path) === above)
    const get = around.find(({ method }) => method === 'GET')
    // What has items of its own is a collection.
    const isPlain =
      around.every(({ method }) => method !== 'POST') &&
      operations.every((one) => parentOf(one.path) !== above || !isItemPath(one.path)) &&
      operations.every((one) => one.method !== 'GET' || one.path !== path)
    if (get === undefined || isItemPath(get.path) || !isPlain) return []
    const listing = listingOf(get, false, path)
    const isIn = plainName(listing?.path.at(-1) ?? '') === plainName(nameOf(path))
    return isIn && !namesIn([objectBody(post)]).isDisjointFrom(namesIn([listing?.items])) ? [[path, get] as const] : []
  })
  return new Map(found)
}

/** What answers the items of a resource without parents by their keys, where nothing lists them; undefined if nothing does. */
export function mapUseOf({ operations }: Api, resource: Resource): Operation | undefined {
  return operations.find((one) => {
    const shown = one.method === 'GET' && !one.path.includes('{') ? answerSchema(one) : null
    const items = shown && possibleOther(shown)
    return resource.parents === 0 && shown?.wide.properties.size === 0 && items && isSameItem(items, resource)
  })
}
