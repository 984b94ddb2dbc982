/** Less usual operations of a collection: batches, searches by POST, counts, changes by POST, and files. */

import type { Api, MediaType, Operation, Parameter } from '../contract/contract.ts'
import { anonymous, fixedParts, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, bodySchema, jsonOf, successOf } from '../contract/responses.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import { actCalled, isMaking } from '../names/act-words.ts'
import { keyFor, propertyCalled, singularOf } from '../names/item-key.ts'
import { isPart, plainName } from '../names/letters.ts'
import { isOfListClass, pageRoleOf, saidAtEnds, spanSaid } from '../names/list-roles.ts'
import { isNumeric, stateNamed } from '../names/property-named.ts'
import { isOfClass } from '../names/value-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'
import { itemAnswered, PLAIN, ROLES } from './collections.ts'
import { stateMeant, stateProperties } from './counted/states.ts'
import { isSameItem, itemWithin, namesIn, objectBody, unwrapped } from './envelopes.ts'
import { isSaidToSeek, isSearch, withFilters } from './lists/filtering.ts'
import { type Listing, listingOf } from './lists/listing.ts'
import { itemName, pathSteps, wholesOf } from './references.ts'
import {
  holdsItems,
  itemPathOf,
  itemPathsOf,
  listedBelow,
  type Resource,
  type Resources,
  saysCreated,
  schemasShown,
  type Use,
} from './resource.ts'

type Properties = ReadonlyMap<string, Schema>

/** The less usual uses of a resource. */
export function usesBeside(api: Api, resource: Resource): Use[] {
  const { path, key, schema, request, uses } = resource
  const under = (parent: string): readonly Operation[] => api.operations.filter((one) => parentOf(one.path) === parent)
  const collection = anonymous(path)
  const [children, shown] = [under(collection), schema.wide.properties]
  const properties = new Map([...shown, ...(request?.wide.properties ?? [])])
  const listing = uses.find((use) => use.operation.path === path && use.listing !== null)?.listing ?? null
  const around = [...api.operations.filter((one) => one.path === path), ...children]
  const found = [
    ...around.flatMap((operation) => batchUse(operation, shown)),
    ...children.flatMap((operation) => postedSearch(operation, resource, properties)),
    ...children.flatMap((operation) => countUse(operation, listing, properties)),
    ...namingReads(api, resource).flatMap((operation) => chosenUse(operation, resource, properties)),
  ]
  if (key === null) return found
  const updates = children.flatMap((operation) => updateUse(operation, shown))
  const keyed = around.flatMap((operation) => (operation.path === path ? bodyUse(operation, key, shown) : []))
  const asked = api.operations.flatMap((operation) => askedUse(operation, resource, key))
  return [...keyed, ...found, ...updates, ...asked, ...namedUses(api, resource, key)]
}

function isShownItem(operation: Operation, of: Pick<Resource, 'schema' | 'request'>): boolean {
  const shown = itemAnswered(operation, namesIn([of.schema]))
  return shown !== null && isSameItem(shown, of)
}

/** True for what deletes the one item that a query must name, or is sent its other properties. */
function isGivenTo(operation: Operation, by: Parameter, { schema, key }: Pick<Resource, 'schema' | 'key'>): boolean {
  const sent = namesIn([objectBody(operation)])
  if (key !== null && sent.has(key)) return false
  if (operation.method === 'DELETE') return by.required && by.schema?.items == null
  return !sent.isDisjointFrom(namesIn([schema]))
}

/** The reads whose path says by what it names something: `/plants/name/{name}`. */
const namingReads = ({ operations }: Api, { path }: Resource): readonly Operation[] =>
  operations.filter(
    (one) => one.method === 'GET' && isItemPath(one.path) && parentOf(parentOf(one.path)) === anonymous(path),
  )

/** The uses of operations whose path says by which property it names the one item. */
function namedUses(api: Api, resource: Resource, key: string): Use[] {
  const { path, schema } = resource
  const shown = namesIn([schema])
  const reads = namingReads(api, resource).filter((one) => {
    const name = nameBy(one)
    const property = keyFor(name, nameOf(path), schema.wide.properties)
    const isSaid = plainName(nameOf(one.path)).replace(/^by/, '') === plainName(name)
    if (property === null || (property === key && !isSaid)) return false
    const seen = namesIn([itemAnswered(one, shown)])
    return (seen.has(key) || seen.has(property)) && shown.intersection(seen).size * 2 > Math.min(shown.size, seen.size)
  })
  return reads.flatMap((read) =>
    api.operations.flatMap((operation): Use[] => {
      const role = operation.path === read.path ? ROLES[operation.method] : undefined
      return role === undefined ? [] : [{ ...PLAIN, operation, role, item: { in: 'path', name: nameBy(read) } }]
    }),
  )
}

/** The use of a list of those that have a value of the path: `/bookings/client/{client_id}`, `/cars/category/{id}`. */
function chosenUse(operation: Operation, resource: Resource, properties: Properties): Use[] {
  const [listing, name] = [listingOf(operation), nameBy(operation)]
  const word = plainName(nameOf(operation.path)).replace(/^by/, '')
  const path = [`${word}id`, plainName(name), word].flatMap((one) => propertyCalled(properties, one) ?? []).slice(0, 1)
  if (listing === null || path[0] === undefined || path[0] === resource.key || !isSameItem(listing.items, resource))
    return []
  const use = { ...PLAIN, operation, role: 'list', listing: withFilters(operation, listing, properties) } as const
  const collection = { ...resource, path: operation.path, parents: resource.parents + 1, request: null, uses: [use] }
  return [{ ...use, above: { filters: [{ parameter: name, path }], collection } }]
}

const nameBy = ({ path }: Operation): string => pathParameters(path).at(-1) ?? ''

/** The use of an operation whose query names the one item that it shows or changes: `GET /find_plant?plant_id=`, `DELETE /plants?id=`. */
function askedUse(operation: Operation, { path, schema, request }: Resource, key: string): Use[] {
  const role = ROLES[operation.method]
  const isPlaced = role === 'read' || operation.path === path
  if (role === undefined || !isPlaced || pathParameters(operation.path).join() !== pathParameters(path).join())
    return []
  const asked = operation.parameters.filter(({ in: place }) => place === 'query')
  const needed = asked.filter(({ required }) => required)
  const [by, other] = needed.length > 0 ? needed : asked
  if (by === undefined || other !== undefined || listingOf(operation) !== null) return []
  const isOne =
    role === 'read' ? isShownItem(operation, { schema, request }) : isGivenTo(operation, by, { schema, key })
  const property = isOne ? keyFor(by.name, nameOf(path), schema.wide.properties) : null
  const isBelow = by.required && parentOf(operation.path) === anonymous(path)
  if (property !== key && !(isBelow && isFoundBy(operation, schema, property))) return []
  return [{ ...PLAIN, operation, role, item: { in: 'query', name: by.name } }]
}

/** True for a property by which a read finds one item: a text or a number, of which that there may be none is said. */
function isFoundBy({ method, responses }: Operation, { wide }: Schema, property: string | null): boolean {
  const place = wide.properties.get(property ?? '')
  const isPlain = place?.types?.has('string') === true || place?.types?.has('integer') === true
  const isSaid = method === 'GET' && responses.some(({ status }) => status === '404')
  return isPlain && place.values('enum').length === 0 && isSaid
}

/**
 * A plain use with the filters of its list. One below a collection without filters lists those whose state it is called
 * after, else all; none where it is called after those that are gone.
 */
export function withChoice(use: Use, { path, schema, request, uses }: Resource): Use[] {
  const { operation, listing } = use
  if (listing === null) return [use]
  const properties = new Map([...schema.wide.properties, ...(request?.wide.properties ?? [])])
  const found = withFilters(operation, listing, properties)
  const said = stateListed(operation, path, properties)
  if (said !== null && found.filters.every(({ property }) => property === null || !Object.hasOwn(said, property)))
    return [{ ...use, listing: found, sets: said }]
  const isChosen = found.filters.length > 0 || operation.parameters.some((one) => isSearch(one, one.name))
  if (nameOf(operation.path) === nameOf(path) || isChosen || holdsItems(use, { path }))
    return [{ ...use, listing: found }]
  const word = nameOf(operation.path)
  const one = plainName(wordsOf(singular(wordsOf(word))))
  // What somebody likes is what is liked, and a watchlist has what is watched.
  const { done } = actCalled(one.replace(/list$/, ''), '')
  const marked = [plainName(word), one, ...done, `in${one}`].map((each) => stateNamed(each, properties))
  const state = marked.find((each) => each !== null) ?? null
  const sets = state && { [state.property]: state.value }
  if (sets === null && isShownAlone(operation, { path, uses })) return []
  return sets === null && isOfListClass('no_longer', wordsOf(word)) ? [] : [{ ...use, listing: found, sets }]
}

/** True for a list beside that of all: what the document shows of this one alone is the answer. */
function isShownAlone(operation: Operation, { path, uses }: Pick<Resource, 'path' | 'uses'>): boolean {
  const isBeside = uses.some(({ role, operation: one }) => role === 'list' && nameOf(one.path) === nameOf(path))
  return isBeside && jsonOf(successOf(operation))?.examples.length !== 0
}

/** The state that all items of a list have, where its summary says nothing else, or its path: `Get incomplete orders`; several of them in a list. */
function stateListed({ summary, path: own }: Operation, path: string, properties: Properties): JsonObject | null {
  const [, state, thing = ''] = /^(?:get|list|show|view)-(?:all-)?([a-z]+)-(.+)$/.exec(wordsOf(summary)) ?? []
  const isTold = state !== undefined && singular(thing) === itemName({ path })
  const found = stateMeant(properties, isTold ? state : own === path ? '' : wordsOf(nameOf(own)))
  if (found === null || typeof found.value !== 'string') return null
  const { property, value, or = [], isNot } = found
  const all = stateProperties(properties).find((one) => one.property === property)?.members ?? []
  const named = isNot ? all.filter((one) => one !== value && !or.includes(one)) : [value, ...or]
  return { [property]: named.length === 1 ? named[0] : named }
}

/**
 * The resource with the creation of a POST that answers with an item: on its path, where it takes nothing, or nothing that an
 * item shows by the same name (`riderId` of what has a `rider`), or below it by what only says so: `/riders/create`. Or what
 * is made at `/reports` alone, and listed at `/moderation/reports`.
 */
export function withMade({ operations }: Api, resource: Resource): Resource {
  const { path, key, schema, request, uses } = resource
  const isMade = uses.some(({ role }) => role === 'create')
  const posts = operations.filter(({ method }) => method === 'POST')
  const isAlone = ({ path: own }: Operation): boolean =>
    isPlain(own, path) &&
    partsMore(path, own) !== null &&
    operations.every((one) => one.path !== own || one.method === 'POST')
  const post =
    posts.find((one) => one.path === path) ??
    (isMade ? undefined : posts.find((one) => isCalledMaking(one, path) || isAlone(one)))
  const isOther = post === undefined || takesFile(post) || uses.some(({ operation }) => operation === post)
  if (isOther || key === null || uses.every(({ item }) => item === null)) return resource
  const [made, sent] = [itemAnswered(post, namesIn([schema])), objectBody(post)]
  const isItem =
    made !== null && (isSameItem(made, { schema, request }) || (post.path !== path && isPartOf(made, resource)))
  if (!isItem || (post.body !== null && sent === null)) return resource
  return { ...resource, request: sent ?? request, uses: [{ ...PLAIN, operation: post, role: 'create' }, ...uses] }
}

/** True for an item that shows some of what a resource's items have, their key with it. */
const isPartOf = (one: Schema, { schema, key }: Resource): boolean =>
  one.wide.properties.has(key ?? '') && namesIn([one]).isSubsetOf(namesIn([schema]))

/** True for an operation one step below a path that is called after making one of its items, or just after that; or two, if it says 201: `/register/guest`. */
export function isCalledMaking(one: Operation, path: string): boolean {
  const [before, own] = [`${anonymous(path).replace(/\/$/, '')}/`, anonymous(one.path).replace(/\/$/, '')]
  const [first = '', second, ...more] = own.startsWith(before) ? own.slice(before.length).split('/') : []
  const isDeeper = second !== undefined && more.length === 0 && !second.includes('{') && saysCreated(one)
  const isBelow = second === undefined || isDeeper
  return isBelow && isMaking(plainName(first).replace(singularOf(nameOf(path)), ''))
}

/** True for what makes something, as its 201, its name or its summary says. */
export const isSaidToMake = (one: Operation): boolean => saysCreated(one) || [one.id, one.summary].some(isMaking)

/** The resource whose POST takes a list of new items, or of their keys, and makes several: `{usernames: [...]}`. */
export function withManyMade({ operations }: Api, resource: Resource): Resource {
  const { path, key, uses } = resource
  const post = operations.find((one) => one.method === 'POST' && one.path === path && isSaidToMake(one))
  const { properties } = (post && objectBody(post)?.wide) ?? {}
  if (post === undefined || properties === undefined || key === null || properties.has(key)) return resource
  const kind = singularOf(nameOf(path))
  const own = [kind, plainName(key), kind + plainName(key), 'item']
  // What each item has, such as an order its lines, is no list of such items.
  const isList = ([name, { items }]: readonly [string, Schema]): boolean =>
    items !== null && own.includes(singularOf(name)) && !resource.schema.wide.properties.has(name)
  const [list] = [...properties].find(isList) ?? []
  if (list === undefined) return resource
  const making = { ...PLAIN, operation: post, role: 'create-many', within: [list] } as const
  return { ...resource, request: null, uses: [making, ...uses.filter(({ operation }) => operation !== post)] }
}

/**
 * The use of a POST whose body is a list of new items, or has it alone: on the collection's path or one segment below it. Its
 * answer shows such items, one for each, or none.
 */
export function batchUse(operation: Operation, shown: Properties): Use[] {
  const body = operation.method === 'POST' && !isItemPath(operation.path) ? bodySchema(operation) : null
  const [[name, only] = [], ...others] = body?.items ? [] : [...(body?.shape.properties ?? [])]
  const list = body?.items ? body : others.length === 0 ? only : undefined
  if (list?.items == null || namesIn([list.items]).isDisjointFrom(shown)) return []
  const within = name === undefined ? [] : [name]
  const listed = listingOf(operation)?.items
  const isShown = listed != null && itemWithin(listed, new Set(shown.keys())) !== null
  return name === undefined || isShown ? [{ ...PLAIN, operation, role: 'create-many', within }] : []
}

export const isSought = (segment: string): boolean => isSaidToSeek('seekers', segment)

/** True for the object in the body of a search that has the conditions or asks for a page. */
const holdsConditions = (name: string): boolean => isOfListClass('conditions', wordsOf(name))

const isNoList = ({ role }: Use): boolean => role !== 'list'

/**
 * Resources. One that only searches the items of another, such as `/search/orders`, or only lists them by their very
 * schema, such as `/dashboard/late-orders`, is part of that other one.
 */
export function searchesJoined(resources: readonly Resource[]): Resource[] {
  const homeOf = (one: Resource): Resource | null => {
    const mounted = resources.find((other) => isMountedAt(one, other, resources))
    if (mounted !== undefined) return mounted
    const path = one.path
      .split('/')
      .filter((segment) => !isSought(segment))
      .join('/')
    if (one.uses.some(isNoList)) return null
    if (path === one.path) {
      const parts = new Set(wholesOf(one.schema))
      const isHome = (other: Resource): boolean => other !== one && other.parents === 0 && other.uses.some(isNoList)
      const [home, second] = resources.filter(
        (other) => isHome(other) && schemasShown(other).some((each) => wholesOf(each).some((part) => parts.has(part))),
      )
      return one.parents === 0 && second === undefined ? (home ?? null) : null
    }
    const alike = resources.filter((other) => other !== one && isSameItem(one.schema, other))
    const [only] = path === '' && alike.length === 1 ? alike : alike.filter((other) => other.path === path)
    return only?.parents === one.parents ? only : null
  }
  const homes = Map.groupBy(
    resources.filter((one) => !isReport(one) && !isTree(one, resources)),
    (one) => homeOf(one) ?? one,
  )
  return [...homes].map(([home, all]) => {
    const others = all.filter((one) => one !== home)
    return { ...home, uses: [home, ...others].flatMap(({ uses }) => uses) }
  })
}

/**
 * True for what is at another path, too, below parts that are no resources: the `/api/auth/users` of `/api/users`, with the
 * very schema of these.
 */
function isMountedAt(one: Resource, home: Resource, resources: readonly Resource[]): boolean {
  const more = isPlain(one.path, home.path) ? partsMore(one.path, home.path) : null
  // Few paths fit, and schemas are dear to compare.
  if (more === null || more.some((part) => resources.some(({ path }) => nameOf(path) === part))) return false
  const wholes = new Set(schemasShown(home).flatMap(wholesOf))
  return wholesOf(one.schema).some((part) => wholes.has(part))
}

const isPlain = (...paths: readonly string[]): boolean => paths.every((path) => !path.includes('{'))

/** What the fixed parts of a path have beside those of another of the same name; null where they have not all of these, and more. */
function partsMore(path: string, of: string): readonly string[] | null {
  const [parts, rest] = [fixedParts(path), fixedParts(of)]
  if (nameOf(path) !== nameOf(of) || parts.length <= rest.length) return null
  const more = parts.filter((part) => part !== rest[0] || rest.shift() === undefined)
  return rest.length === 0 ? more : null
}

/** The list in each member of a list that has such members itself: the `children` of a tree; null where there is none. */
export function innerList({ items }: Schema): string | null {
  const parts = new Set(items?.parts.filter(({ wide }) => wide.properties.size > 0))
  const isSame = (one: Schema): boolean => one.parts.some((part) => parts.has(part))
  return [...(items?.wide.properties ?? [])].find(([, own]) => own.items !== null && isSame(own.items))?.[0] ?? null
}

/** True for all items of another resource as a tree: `/categories/tree`. */
function isTree({ path, uses, schema }: Resource, resources: readonly Resource[]): boolean {
  const [only, other] = uses
  const inner = only?.listing == null || other !== undefined ? null : innerList(only.listing.array)
  const isOf = (one: Resource): boolean =>
    one.path !== path &&
    one.uses.length > 1 &&
    [...schema.wide.properties.keys()].every((name) => name === inner || one.schema.wide.properties.has(name))
  return inner !== null && !path.includes('{') && resources.some(isOf)
}

/** True for numbers of many things, beside which some of them are listed: the `recentOrders` of a summary. */
function isReport({ path, uses }: Resource): boolean {
  const [only, other] = uses
  const { path: [list = ''] = [], schema = null } = only?.listing ?? {}
  if (other !== undefined || schema === null || isPart('holder', list) || plainName(list) === plainName(nameOf(path)))
    return false
  const numbers = [...schema.shape.properties].filter(
    ([name, own]) => own.types?.has('integer') === true && pageRoleOf(wordsOf(name)) === null,
  )
  const isOfSpan = saidAtEnds(wordsOf(list).split('-'), spanSaid).next().done === false
  return numbers.length > (isOfSpan || isOfClass('summing_up', wordsOf(nameOf(path))) ? 0 : 2)
}

/** The use of a POST such as `/pets/search`, which lists the same items by what its body says. */
function postedSearch(
  operation: Operation,
  resource: { readonly schema: Schema; readonly request: Schema | null },
  properties: Properties,
): Use[] {
  const isSearch = operation.method === 'POST' && isSought(nameOf(operation.path))
  const listing = isSearch && !isItemPath(operation.path) ? listingOf(operation) : null
  if (listing === null || !isSameItem(listing.items, resource)) return []
  const said = [...(objectBody(operation)?.shape.properties ?? [])].flatMap(([name, schema]) =>
    holdsConditions(name) && schema.shape.properties.size > 0
      ? [...schema.shape.properties]
      : [[name, schema] as const],
  )
  const parameters = said.map(([name, schema]): Parameter => {
    const way = { style: 'form', explode: true, json: false, allowEmpty: false, required: false, examples: [] }
    return { name, in: 'query', schema, pointer: schema.pointer, ...way }
  })
  const asked = { ...operation, parameters: [...operation.parameters, ...parameters] }
  const found = withFilters(asked, { ...listing, operation: asked }, properties)
  return [{ ...PLAIN, operation, role: 'list', listing: found }]
}

/** The conditions in the body of a search by POST, as an equivalent query; the request's own without such a body. */
export function searchText(body: unknown, query: string, texts: (value: unknown) => string): string {
  if (!isObject(body)) return query
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (isObject(value) && holdsConditions(name)) {
      for (const [inner, text] of new URLSearchParams(searchText(value, '', texts))) pairs.append(inner, text)
    } else {
      for (const each of [value].flat()) if (each !== null) pairs.append(name, texts(each))
    }
  }
  return String(pairs)
}

/** The use of `/pets/count`, whose answer is the number of items in a list. */
function countUse(operation: Operation, listing: Listing | null, properties: Properties): Use[] {
  if (operation.method !== 'GET' || listing === null || !/^(count|total)$/.test(plainName(nameOf(operation.path))))
    return []
  const schema = answerSchema(operation)
  if (schema === null || (!isNumeric(schema) && counterIn(schema) === null)) return []
  const counted = withFilters(operation, { ...listing, operation }, properties)
  return [{ ...PLAIN, operation, role: 'count', listing: counted }]
}

/** The property with the number of items; null if there is none. */
export function counterIn({ shape }: Schema): string | null {
  const numbers = [...shape.properties].filter(([, schema]) => isNumeric(schema))
  const [name] =
    numbers.find(([each]) => /count|total/.test(plainName(each))) ?? (numbers.length === 1 ? numbers : [[]])[0] ?? []
  return name ?? null
}

/** The use of a PUT, PATCH or DELETE on the collection's path, where the body has the key of the item. */
function bodyUse(operation: Operation, key: string, shown: Properties): Use[] {
  const role = operation.method === 'GET' ? undefined : ROLES[operation.method]
  const body = role === undefined ? null : objectBody(operation)
  const sent = body === null ? null : unwrapped(body, nameOf(operation.path), new Set(shown.keys()))
  if (role === undefined || sent === null || !namesIn([sent.schema]).has(key)) return []
  return [{ ...PLAIN, operation, role, within: sent.path }]
}

/** The use of a PATCH that takes JSON Patch alone, and of a POST that changes an item. */
function updateUse(operation: Operation, shown: Properties): Use[] {
  const { method, path } = operation
  const isUse = method === 'PATCH' ? takesJsonPatch(operation) : method === 'POST' && isUpdate(operation, shown)
  const item = { in: 'path', name: pathParameters(path).at(-1) ?? '' } as const
  return isUse && isItemPath(path) ? [{ ...PLAIN, operation, role: 'merge', item }] : []
}

/** True for an operation that takes the list of changes of a JSON Patch (RFC 6902). */
function takesJsonPatch(operation: Operation): boolean {
  const names = bodySchema(operation)?.items?.wide.properties
  const isNamed = operation.body?.content.some(({ name }) => /^application\/json-patch\+json\b/i.test(name)) === true
  return isNamed || (names?.has('op') === true && names.has('path'))
}

/** True for a POST to an item that takes its properties, in the body or the query, and answers with the item or nothing. */
function isUpdate(operation: Operation, shown: Properties): boolean {
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const sent = [...namesIn([objectBody(operation)]), ...asked]
  const answer = itemAnswered(operation, new Set(shown.keys()))
  if (answerSchema(operation) === null) return sent.length > 0 && sent.every((name) => shown.has(name))
  const names = namesIn([answer])
  const isItem = names.intersection(shown).size * 2 >= Math.max(names.size, shown.size)
  return isItem && sent.some((name) => shown.has(name))
}

/** True for an operation whose body is a file, alone or as a part of a form. */
export function takesFile({ body }: Operation): boolean {
  const files = /^(multipart\/|image\/|audio\/|video\/|application\/(octet-stream|pdf|zip|x-binary))/i
  return body !== null && jsonOf(body) === null && body.content.some(({ name }) => files.test(name))
}

/** The resource for whose items a GET gives a file, and the parameter that names one; null where it does not. */
export function downloadOf(
  operation: Operation,
  resources: readonly Resource[],
): { readonly resource: Resource; readonly name: string } | null {
  const success = operation.method === 'GET' ? successOf(operation) : null
  const isFile = success !== null && success.content.length > 0 && success.content.every(hasBytes)
  const last = isFile ? pathSteps(operation.path).at(-1) : undefined
  const above = last?.above ?? ''
  const resource = resources.find((one) => parentOf(itemPathOf(one)) === above) ?? listedBelow(resources, above)
  return last === undefined || resource === undefined ? null : { resource, name: last.name }
}

/** True for content that is a file, and for any media type whose schema says so. */
const hasBytes = ({ json, schema }: MediaType): boolean => !json || schema?.values('format').includes('binary') === true

/** The operation that gives back the file of an item; null where there is none. */
export function downloadFor({ operations }: Api, resource: Resource): Operation | null {
  return operations.find((one) => downloadOf(one, [resource]) !== null) ?? null
}

/** What an operation takes that is no item, a file or a value of its own, and what shows it: the `/settings` of a user. */
export type ShownAt = {
  readonly use: Use
  readonly read: Operation
  readonly isFile: boolean
  /** The items that have one each; null where there is one for all. */
  readonly owner: Resource | null
  /** True for the file of an item that is made by it. */
  readonly isNew: boolean
}

/** What the methods do with a value that is no item. */
const VALUE_ROLES: Readonly<Record<string, 'replace' | 'merge'>> = { PUT: 'replace', PATCH: 'merge' }

/** Where what an operation takes is shown, though that is no item: at its own path, or below the item that it makes; null for nowhere. */
export function shownAt(api: Api, operation: Operation, { resources, uses }: Resources): ShownAt | null {
  const [isFile, made] = [takesFile(operation), uses.get(operation)]
  const below = isFile && made?.use.role === 'create' ? downloadFor(api, made.resource) : null
  if (made !== undefined) return below && { use: made.use, read: below, isFile, owner: made.resource, isNew: true }
  const isOwn = (one: Operation): boolean => one.path === operation.path && one.method === 'GET' && !uses.has(one)
  const read = isItemPath(operation.path) ? undefined : api.operations.find(isOwn)
  const owner = resources.find((one) => itemPathsOf(one).includes(parentOf(operation.path))) ?? null
  const isPlaced = pathParameters(operation.path).length === 0 || owner?.key != null
  if (read === undefined || !isPlaced) return null
  const [sent, shown] = [namesIn([objectBody(operation)]), namesIn([answerSchema(read)])]
  const role = VALUE_ROLES[operation.method]
  const isValue = role !== undefined && sent.intersection(shown).size * 2 > sent.size
  const isShown = isFile ? owner !== null && downloadOf(read, resources) !== null : isValue && listingOf(read) === null
  const name = pathParameters(operation.path).at(-1)
  const item = name === undefined ? null : ({ in: 'path', name } as const)
  const use = { ...PLAIN, operation, role: isFile ? 'upload' : (role ?? 'replace'), item } as const
  return isShown ? { use, read, isFile, owner, isNew: false } : null
}

/** The value that is no item at a path, what writes all or some of it, and the names that these take; null for none. */
export function valueKeptAt(api: Api, path: string, known: Resources) {
  const all = api.operations.flatMap((one) => (one.path === path && shownAt(api, one, known)) || [])
  const values = all.filter(({ use, isFile }) => !isFile && VALUE_ROLES[use.operation.method] !== undefined)
  const writes = values.map(({ use }) => use.operation)
  return values[0] === undefined ? null : { ...values[0], writes, taken: namesIn(writes.map(objectBody)) }
}
