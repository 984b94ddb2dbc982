/**
 * Derives resources from the operations of a contract alone: what they create, list, read, change and delete. An
 * operation for which this is unclear stays stateless.
 */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { bodySchema } from '../contract/responses.ts'
import { keyFor, keyOfItems, propertyCalled, SURE_KEYS, singularOf, USUAL_KEYS } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { partAt } from '../schema/alternatives.ts'
import { batchUse, searchesJoined, usesBeside, withChoice, withMade, withManyMade } from './beside.ts'
import {
  CollectionReader,
  collectionsOf,
  type Finders,
  isRemembered,
  itemAnswered,
  PLAIN,
  usesOf,
} from './collections.ts'
import {
  listedAside,
  madeAlone,
  madeAndListedBelow,
  namesShown,
  takenBack,
  withDeeds,
  withWrittenPaths,
} from './elsewhere.ts'
import { isSameItem, namesIn, objectBody } from './envelopes.ts'
import { withJoins, withLines, withPairs } from './joining.ts'
import { listingOf } from './lists/listing.ts'
import { plainly } from './lists/plain-paths.ts'
import { apart, namingTheirKind, nestedJoined } from './nested.ts'
import { openAnswered, openLists, readOpenly, takesAnyProperty, withHeld, writtenOpenly } from './open-answers.ts'
import { describedIn, ItemReferences, keyOfKind, pathSteps, referenceKind, withKinds } from './references.ts'
import { fullNameIn, ownerOf, type Resource, type Resources, schemasShown, type Use, withFullName } from './resource.ts'

export { isSaidToMake, type ShownAt, shownAt } from './beside.ts'
export { takesAnyProperty } from './open-answers.ts'
export {
  itemPathsOf,
  type Resource,
  type Resources,
  type ResourceUse,
  type Role,
  saysCreated,
  type Use,
} from './resource.ts'

export const resourcesOf = (api: Api): Resources => api.derive(derived)

/** The resources of an API as collections, each at its own path, although several may show the same items. */
export const collectionsIn = (api: Api): Resources => api.derive(collections)

function collections(api: Api): Resources {
  const { resources, said } = resourcesOf(api)
  // What the user says of sources holds for the judge, too.
  return { ...usesOf(api, apart(resources)), ...(said !== undefined && { said }) }
}

/** How the resources of an API are derived: what {@link Api.derive} keeps them under. */
export function derived(api: Api): Resources {
  const plain = plainly(api, namesShown)
  return plain === api ? derivedPlainly(api) : usesOf(api, withWrittenPaths(derivedPlainly(plain).resources, api))
}

function derivedPlainly(api: Api): Resources {
  const finders: Finders = {
    aside: (...given) => [...listedAside(...given), ...madeAndListedBelow(...given)],
    open: openWithin,
    fullName: fullNameIn,
    keyFor: keyElsewhere,
  }
  const plain = usesOf(api, withHeld(api, collectionsOf(api, finders).resources, finders))
  const resources = searchesJoined([...plain.resources, ...madeTogether(api, finders)]).flatMap((one) => {
    const resource = withMade(api, withMadeByPut(api, withManyMade(api, one)))
    const own = resource.uses.flatMap((use) => withChoice(use, resource))
    if (!isRemembered(own) && own.every(({ role }) => role !== 'create-many')) return []
    const more = usesBeside(api, resource).filter(
      ({ operation }) => !plain.uses.has(operation) && resource.uses.every((use) => use.operation !== operation),
    )
    return keyedAsSaid({ ...resource, uses: [...own, ...more] })
  })
  const { uses } = usesOf(api, resources)
  const isKnown = (operation: Operation): boolean => uses.has(operation)
  const lone = loneCollections(api, finders, isKnown, resources)
  const together = api.operations.flatMap((one) => (isKnown(one) ? [] : madeTogetherAlone(one)))
  const shown = loneShown([...lone, ...together], resources)
  const leads = leadsOf(api)
  const listed = openLists(api, (path) => leads.has(path), isKnown)
  const chosen = listed.map((one) => ({ ...one, uses: one.uses.flatMap((use) => withChoice(use, one)) }))
  const open = [...chosen, ...openAnswered(api, isKnown)]
  // What answers with the item that it is below makes no other one.
  const isOther = (one: Resource): boolean =>
    [ownerOf(one, resources)].every((owner) => !owner || !isSameItem(one.schema, owner))
  const made = loneCreations(api, isKnown)
    .filter(isOther)
    .map((one) => takenBack(one, api.operations))
  const isListed = (one: Resource): boolean => resources.some(({ path }) => nameOf(path) === one.name)
  const back = made.filter((one) => one.uses.length > 1 && !isListed(one))
  const read = writtenOpenly(readOpenly(resources, api, isKnown), api, isKnown)
  const all = [...read, ...open, ...shown, ...back].map((one) => ledBy(leads, one))
  const others = [...lone, ...made].filter((one) => ![...shown, ...back].includes(one))
  const nested = withKinds(nestedJoined(all, others))
  const joined = withPairs(withLines(withJoins(api, namingTheirKind(nested)))).map(withFullName)
  return usesOf(api, withDeeds(api, joined))
}

/** The resource with the key that its parameter is described as: `{shelf}`, "Shelf name", of items that have an id, too. */
function keyedAsSaid(one: Resource): Resource {
  const { operation, item } = one.uses.find((use) => use.item?.in === 'path') ?? {}
  if (one.key === null || operation === undefined || item == null) return one
  const kind = singularOf(nameOf(one.path))
  if (plainName(item.name) !== kind) return one
  const said = plainName(describedIn(operation, item.name)).replace(/^the/, '')
  const usual = USUAL_KEYS.find((key) => [`${kind}${key}`, `${key}of${kind}`, `${key}ofthe${kind}`].includes(said))
  const key = usual === undefined ? null : propertyCalled(one.schema.wide.properties, usual)
  return key === null ? one : { ...one, key }
}

/** The parameters of paths that follow a collection's path. */
type Leads = ReadonlyMap<string, Parameter>

function leadsOf({ operations }: Api): Leads {
  const steps = operations.flatMap(({ path, parameters }) =>
    pathSteps(path).flatMap(({ name, above }) => {
      const found = parameters.find((one) => one.in === 'path' && one.name === name)
      return found === undefined ? [] : [[above, found] as const]
    }),
  )
  return new Map(steps.toReversed())
}

/** The resource with what its items are named by in paths further below, where nothing else names one. */
function ledBy(leads: Leads, one: Resource): Resource {
  const led = one.uses.some(({ item }) => item !== null) ? undefined : leads.get(anonymous(one.path))
  return led === undefined ? one : { ...one, led }
}

/** True for a resource whose items may have any property, their key among these. */
export function hasAnyItems({ key, schema, request }: Resource): boolean {
  const { size } = schema.wide.properties
  return key !== null && (size === 0 || ![schema, request].some((one) => one?.wide.properties.has(key)))
}

/** The item of an open schema, where a list has its items: not the property of an item that has the same name. */
const openWithin: Finders['open'] = (whole, { path, items }) => {
  const isAround = path.length > 0 ? namesIn([whole]).isDisjointFrom(namesIn([items])) : takesAnyProperty(items)
  const schema = isAround ? partAt(whole, path) : null
  return schema !== null && takesAnyProperty(schema) ? { schema, path } : null
}

/**
 * The key under a name that the path doesn't have: `id` of items that may have any property, in an envelope; else what
 * is named after the items' kind; else what the answer to a creation tells, and its request does not, or what must be another in each
 * item; else what is a code by its name, as the `slug` of `/events/{event}`, or a name where nothing makes items.
 */
const keyElsewhere: Finders['keyFor'] = (parameter, collection, { schema, post, listing }) => {
  const wanted = plainName(parameter)
  const isOfItem = SURE_KEYS.some((usual) => wanted === usual) || wanted.startsWith(singularOf(collection))
  if (!isOfItem) return null
  // `{user_email}` is the `email` of a user.
  const named = propertyCalled(schema.wide.properties, wanted.replace(singularOf(collection), ''))
  if (named !== null) return named
  if (listing !== null && takesAnyProperty(schema)) return 'id'
  const own = keyOfKind(schema, collection, post)
  if (own !== null) return own
  const isCalled = wanted === singularOf(collection)
  const codes = post === undefined ? USUAL_KEYS.slice(SURE_KEYS.length) : CODES
  const coded = () => (isCalled ? firstCalled(schema.wide.properties, codes) : null)
  const answer = post === undefined ? null : itemAnswered(post, namesIn([schema]))
  if (post === undefined || answer === null) return coded()
  const { properties, required } = answer.shape
  const isDistinct = post.responses.some(({ status }) => status === '409')
  const sent = isDistinct ? new Set() : namesIn([objectBody(post)])
  const told = [...properties].filter(([name, { types }]) => {
    const isShown = schema.wide.properties.has(name) && (required.has(name) || required.size === 0)
    return isShown && !sent.has(name) && (types?.has('string') || types?.has('integer'))
  })
  return firstCalled(new Map(told), USUAL_KEYS) ?? coded()
}

/** Usual names of properties that tell items apart, and are written by people. */
const CODES = ['slug', 'code']

function firstCalled(properties: ReadonlyMap<string, unknown>, names: readonly string[]): string | null {
  return names.map((usual) => propertyCalled(properties, usual)).find((one) => one !== null) ?? null
}

/** What operations do with one item each whose collection has no operation: a part of a resource at other paths. */
function loneCollections(
  api: Api,
  finders: Finders,
  isKnown: (operation: Operation) => boolean,
  resources: readonly Resource[],
): Resource[] {
  const collections = new Set(api.operations.flatMap(({ path }) => (isItemPath(path) ? [] : [anonymous(path)])))
  const others = api.operations.filter((one) => isItemPath(one.path) && !isKnown(one))
  const byParent = Map.groupBy(others, ({ path }) => parentOf(path))
  return [...byParent].flatMap(([parent, below]) => {
    const path = below[0]?.path.replace(/\/[^/]+\/?$/, '') ?? ''
    if (path === '' || collections.has(parent)) return []
    const found = new CollectionReader(api, path, [], below, finders).draft() ?? deletedAlone(path, below, resources)
    return found === null || found.uses.length === 0 ? [] : [{ name: nameOf(path), ...found }]
  })
}

/** What a list of new items makes where nothing lists it, and each is read by its key: `POST /clubs` of `[{…}]`. */
function madeTogether(api: Api, finders: Finders): Resource[] {
  return api.operations.flatMap((post) => {
    const { path } = post
    const request = bodySchema(post)?.items
    if (request == null || api.operations.some((one) => one.path === path && one.method === 'GET')) return []
    const below = api.operations.filter((one) => isItemPath(one.path) && parentOf(one.path) === anonymous(path))
    const found = below.length === 0 ? null : new CollectionReader(api, path, [], below, finders).draft()
    const made = found?.key == null ? [] : batchUse(post, found.schema.wide.properties)
    const isRead = found?.uses.some(({ role }) => role === 'read') === true
    return made.length === 0 || found === null || !isRead
      ? []
      : [{ ...found, name: nameOf(path), request, uses: [...made, ...found.uses] }]
  })
}

/** What a list of new items makes of which nothing else is known than what answers it; other items may show it. */
function madeTogetherAlone(operation: Operation): Resource[] {
  const { path } = operation
  const [request, schema] = [bodySchema(operation)?.items, listingOf(operation)?.items]
  if (request == null || schema == null || path.includes('{')) return []
  const key = keyOfItems(nameOf(path), schema.wide.properties)
  const uses = batchUse(operation, schema.wide.properties)
  return key === null || uses.length === 0 ? [] : [{ name: nameOf(path), path, parents: 0, key, schema, request, uses }]
}

/** The items that are listed below others, and deleted at a path of their own: `DELETE /reviews/{id}`. */
function deletedAlone(path: string, below: readonly Operation[], resources: readonly Resource[]) {
  const operation = below.find(({ method }) => method === 'DELETE')
  const [nested, other] = resources.filter((one) => one.parents > 0 && nameOf(one.path) === nameOf(path))
  const name = pathParameters(operation?.path ?? '').at(-1)
  if (operation === undefined || name === undefined || nested === undefined || other !== undefined) return null
  const { schema } = nested
  const key = nested.key ?? keyFor(name, nameOf(path), schema.wide.properties)
  const use: Use = { ...PLAIN, operation, role: 'delete', item: { in: 'path', name } }
  return key === null || pathParameters(path).length > 0
    ? null
    : { path, parents: 0, key, schema, request: null, uses: [use] }
}

/** True for a PUT to a collection that always makes something. */
const isMadeByPut = ({ method, responses }: Operation): boolean =>
  method === 'PUT' && responses.find(({ status }) => status < '3')?.status === '201'

/** The resource whose items a PUT to its path makes, where no POST does. */
function withMadeByPut({ operations }: Api, one: Resource): Resource {
  const put = operations.find((each) => each.path === one.path && isMadeByPut(each))
  const request = put === undefined || one.uses.some(({ role }) => role.startsWith('create')) ? null : objectBody(put)
  const isItem = request !== null && !namesIn([request]).isDisjointFrom(namesIn([one.schema]))
  if (put === undefined || !isItem) return one
  return { ...one, request, uses: [{ ...PLAIN, operation: put, role: 'create' }, ...one.uses] }
}

/** What is made below others, and listed elsewhere alone: `POST /projects/{id}/tasks` beside `/tasks`. */
function loneCreations({ operations }: Api, isKnown: (operation: Operation) => boolean): Resource[] {
  return operations.flatMap((operation) => {
    const { path } = operation
    const isMaking = operation.method === 'POST' || isMadeByPut(operation)
    if (!isMaking || isKnown(operation) || isItemPath(path) || !path.includes('{')) return []
    const isAlone = operations.every((one) => one.path !== path || one === operation)
    return isAlone ? (madeAlone(operation) ?? []) : []
  })
}

/** Of resources that answers show one by one alone, those that items name, or show within them. */
function loneShown(lone: readonly Resource[], resources: readonly Resource[]): Resource[] {
  const reads = lone.filter(
    ({ key, parents, uses }) =>
      key !== null && parents === 0 && uses.some(({ role }) => role === 'read' || role === 'create-many'),
  )
  if (reads.length === 0) return []
  const references = new ItemReferences([...resources, ...reads])
  const found = new Set<Resource>()
  /** How deep the properties of an object were looked through: what many show is looked through once. */
  const looked = new Map<Resource['schema'], number>()
  const look = (name: string, schema: Resource['schema'], around: Resource['schema'], depth: number): void => {
    const own = schema.items ?? schema
    const kind = referenceKind(own)
    const to = references.named(name, kind, { schema: own, around })?.to
    if (to?.key != null && (kind !== 'object' || own.wide.properties.has(to.key))) found.add(to)
    else if (depth > (looked.get(own) ?? 1)) {
      looked.set(own, depth)
      for (const [inner, one] of own.wide.properties) look(inner, one, own, depth - 1)
    }
  }
  for (const one of [...resources, ...reads])
    for (const schema of new Set(schemasShown(one)))
      for (const [name, own] of schema.wide.properties) if (name !== one.key) look(name, own, schema, 3)
  return reads.filter((one) => found.has(one))
}
