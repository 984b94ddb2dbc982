/** Which requests create something, and what names it, so that it can be deleted again. */

import { fewValues } from '../../fixtures/values/distinct.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, isItemPath, nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import { type Answer, type Exchange, type Fault, header, type RequestMessage } from '../../spec/http/message.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, join, ownMember, textsInside, tokens } from '../../spec/json/pointer.ts'
import { isMaking } from '../../spec/names/act-words.ts'
import { keyOfItems, SURE_KEYS, singularOf } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { mayOnlyLook } from '../../spec/names/verbs.ts'
import { goingAlong } from '../../spec/requirements/conflicts.ts'
import { plainUse, putsNew } from '../../spec/requirements/state.ts'
import { PLAIN } from '../../spec/resources/collections.ts'
import { isSameItem, objectBody } from '../../spec/resources/envelopes.ts'
import { listingOf } from '../../spec/resources/lists/listing.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { itemPathsOf, type ResourceUse, severalSent } from '../../spec/resources/resource.ts'
import { collectionsIn, type Resource, type Role, type Use } from '../../spec/resources/resources.ts'
import { possibleOther } from '../../spec/schema/possible-types.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { CreatedName } from '../client/ledger.ts'
import { toldJson } from '../judge/answers.ts'
import { type ItemSpot, keyTextOf, parameterText, parentsIn, pathTexts } from './item-names.ts'

/** An operation that creates items, and what names these. */
export type ItemCreation = {
  readonly operation: Operation
  /** Where its answer has the key: JSON Pointer, or `Location`. */
  readonly at: string
  /** The item's property that is the key. */
  readonly key: string
  /** The path of the items' collection. */
  readonly path: string
  /** The names that stand before a key in a path: `plants` and `plant`. */
  readonly before: readonly string[]
  /** The properties of the body that lead to the item. */
  readonly within: readonly string[]
  /** Where a request that puts an item at its path names it; null where the service gives the key. */
  readonly named: ItemSpot | null
}

/** How items are deleted. */
export type ItemDeletion = {
  /** The path of their collection. */
  readonly path: string
  /** The item's property that has the key. */
  readonly property: string
  readonly deletion: Use
  /** What else can be done with the items; null where the document has no more of them. */
  readonly resource: Resource | null
  /** Items are deleted before those of a lower rank, which they are below or which they name. */
  readonly rank: number
}

/** How an operation creates items; null if it does not, or if nothing says what names them. */
export function creationOf(api: Api, operation: Operation): ItemCreation | null {
  const { resource, use } = useOf(api, operation) ?? {}
  if (resource === undefined) return loneItem(api, operation)?.creation ?? null
  if (use === undefined) return null
  if (putsNew(resource, use) || isPostedAt(use)) return putCreation(resource, use)
  if (use.role === 'create-many') return manyCreation(resource, use)
  if (use.role !== 'create') return null
  const { path, key } = resource
  const { created, property } =
    api.derive(madeElsewhere).get(operation) === undefined
      ? collectionMapOf(api).keyOf(resource)
      : { created: join('', key ?? ''), property: key }
  const ofItem = resource.uses.flatMap(({ item, operation: one }) => (item?.in === 'path' ? [nameOf(one.path)] : []))
  const before = [nameOf(path), ...ofItem]
  if (created === null) return null
  const other = namedByDeletion(resource)
  const named = other === null ? { at: created, key: property ?? nameAt(created) } : besideKey(created, other)
  return { operation, ...named, path, before, within: use.within, named: null }
}

/** Another property of what has its key at a place. */
function besideKey(created: string, key: string): Pick<ItemCreation, 'at' | 'key'> {
  return { at: created === 'Location' ? created : join('', ...tokens(created).slice(0, -1), key), key }
}

/**
 * The property by which items are deleted, where it is not their key: another operation of the path may name them by what
 * several share, as `GET /hooks/{event}` does beside `DELETE /hooks/{name}`. Null if that is not so.
 */
function namedByDeletion(resource: Resource): string | null {
  const { item = null } = plainUse(resource, 'delete') ?? {}
  const isOther = item?.in === 'path' && item.name !== resource.key && resource.schema.wide.properties.has(item.name)
  return isOther ? item.name : null
}

function putCreation({ key, path }: Resource, { operation, item, within }: Use): ItemCreation {
  return { operation, at: '', key: key ?? item?.name ?? '', path, before: [], within, named: item }
}

function manyCreation({ key, path }: Resource, { operation, within }: Use): ItemCreation {
  return { operation, at: '', key: key ?? '', path, before: [], within, named: null }
}

const isPostedAt = ({ role, item }: Use): boolean => role === 'create' && item?.in === 'path'

/** How a resource's items are created at their paths, or several at once, where nothing adds one to them; null if they are not. */
export function puttingOf(api: Api, resource: Resource): ItemCreation | null {
  if (resource.uses.some(({ role }) => role === 'create')) return null
  const others = api
    .derive(madeElsewhere)
    .values()
    .filter((one) => one.resource === resource)
  const uses = [...resource.uses, ...others.map(({ use }) => use)]
  const use = uses.find((one) => putsNew(resource, one) || isPostedAt(one))
  if (use !== undefined) return putCreation(resource, use)
  const many = resource.parents > 0 ? undefined : uses.find(({ role }) => role === 'create-many')
  return many === undefined ? null : manyCreation(resource, many)
}

/** How what an operation creates is deleted; null if nothing is known to delete it. */
export function deletionOf(api: Api, operation: Operation): ItemDeletion | null {
  const { resource } = useOf(api, operation) ?? {}
  if (resource === undefined) return loneItem(api, operation)?.deleting ?? null
  const deletion = plainUse(resource, 'delete')
  if (deletion === undefined) return null
  const property = namedByDeletion(resource) ?? resource.key ?? ''
  return { path: resource.path, property, deletion, resource, rank: deletionRank(api, resource) }
}

/** The path of the items with which the document says that to be deleted which an operation creates; undefined for none. */
export function goesAlong(api: Api, operation: Operation): string | undefined {
  return api.derive(goingAlong).get(operation)
}

/** What an operation does, also where it makes items at another path than that of their collection. */
export function useOf(api: Api, operation: Operation): ResourceUse | null {
  return api.derive(madeElsewhere).get(operation) ?? collectionMapOf(api).useOf(operation)
}

/**
 * The operations that make items of a resource at other paths: those that are called so, and answer these
 * (`/plans/{id}/create_run`), and a POST to the path of an item that says 201, where nothing adds one to the collection.
 */
function madeElsewhere(api: Api): ReadonlyMap<Operation, ResourceUse> {
  const { resources, useOf: known } = collectionMapOf(api)
  const called = resources.flatMap((resource) =>
    resource.key !== null && resource.parents === 0 && plainUse(resource, 'delete') !== undefined
      ? [[`create${singularOf(nameOf(resource.path))}`, resource] as const]
      : [],
  )
  return new Map(
    api.operations.flatMap((operation): (readonly [Operation, ResourceUse])[] => {
      const { method, path } = operation
      const isOpen = method === 'POST' && ['act', undefined].includes(known(operation)?.use.role)
      const at = isOpen ? resources.find((one) => isMadeAt(one, operation)) : undefined
      if (at !== undefined) {
        const item = { in: 'path', name: pathParameters(path).at(-1) ?? '' } as const
        return [[operation, { resource: at, use: { ...PLAIN, operation, role: 'create', item } }]]
      }
      const [, resource] = called.find(([name]) => isOpen && name === plainName(nameOf(path))) ?? []
      const shown = resource === undefined ? null : answerSchema(operation)
      if (resource === undefined || shown === null || !isSameItem(shown, resource)) return []
      return [[operation, { resource, use: { ...PLAIN, operation, role: 'create' } }]]
    }),
  )
}

function isMadeAt(resource: Resource, operation: Operation): boolean {
  const [name = '', ...others] = pathParameters(operation.path)
  const isAt = others.length === 0 && itemPathsOf(resource).includes(anonymous(operation.path))
  if (!isAt || resource.key === null || resource.uses.some(({ role }) => role === 'create')) return false
  return says201(operation) && isFreeKey(operation, name) && plainUse(resource, 'delete')?.item?.in === 'path'
}

/** RFC 9110 section 15.3.2: 201 says that something was created. */
function says201({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '201')
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

/** The item that a request names, with the path of its collection; null if it names none. */
export function itemNamedBy(
  api: Api,
  operation: Operation,
  sent: RequestMessage,
): (CreatedName & { readonly path: string; readonly role: Role }) | null {
  const known = collectionMapOf(api).useOf(operation)
  const lone = api.derive(loneDeletions).get(operation)
  const use = known?.use ?? lone?.deletion
  const { item, role } = use ?? { item: null, role: null }
  const path = lone?.path ?? known?.resource.path
  const key = item === null || use?.of !== undefined ? null : parameterText(operation, sent, item)
  if (path === undefined || use === undefined || role === null || key === null) return null
  const above = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  return { path, role, key, parents: parentsIn(use, above) }
}

/** The items that a request deletes together. */
export function severalNamed(
  api: Api,
  operation: Operation,
  sent: RequestMessage,
): readonly (CreatedName & { readonly path: string })[] {
  const { resource, use } = collectionMapOf(api).useOf(operation) ?? {}
  if (resource === undefined || use?.of !== 'several' || use.role !== 'delete') return []
  const listed = severalSent(use, splitTarget(sent.path).query, bodyJson(sent))
  const keys = listed.flatMap((one) => keyTextOf(one) ?? [])
  return keys.map((key) => ({ path: resource.path, key, parents: [] }))
}

/** How items of no known resource are created and deleted, by the operations that create them. */
type LoneItems = ReadonlyMap<Operation, { readonly creation: ItemCreation; readonly deleting: ItemDeletion }>

/** How they are deleted, by the operations that do so: of several, the first counts. */
function loneDeletions(api: Api): ReadonlyMap<Operation, ItemDeletion> {
  const all = [...api.derive(loneItems).values(), ...api.derive(putItems).values()].toReversed()
  return new Map(all.map(({ deleting }) => [deleting.deletion.operation, deleting]))
}

function loneItem(api: Api, operation: Operation) {
  // What is added below a name of this run goes with it.
  return api.derive(putItems).get(operation) ?? api.derive(loneItems).get(operation)
}

/**
 * Items of no known resource that are put or made at paths and deleted there, such as files: at a path with a new text in it there
 * is nothing of others, so that a PUT creates it there, or is refused (RFC 9110 section 9.3.4).
 */
function putItems(api: Api): LoneItems {
  const { useOf } = collectionMapOf(api)
  const byPath = new Map(api.operations.map((one) => [`${one.method} ${anonymous(one.path)}`, one]))
  const says = (method: string, path: string): boolean => {
    const one = byPath.get(`${method} ${anonymous(path)}`)
    return one !== undefined && says201(one)
  }
  return new Map(
    api.operations.flatMap((operation) => {
      const [name = '', ...others] = pathParameters(operation.path)
      const remove = byPath.get(`DELETE ${anonymous(operation.path)}`)
      const put = byPath.get(`PUT ${anonymous(operation.path)}`)
      // A PUT that replaces may leave nothing there, where it is the POST beside it that says 201.
      const method = says('POST', operation.path) && !says('PUT', operation.path) ? 'POST' : 'PUT'
      const isPut = operation.method === method && isItemPath(operation.path) && others.length === 0
      if (!isPut || (put === undefined && method === 'PUT') || remove === undefined || !isFreeKey(operation, name))
        return []
      if (useOf(operation) !== null || useOf(remove) !== null) return []
      const item = { in: 'path', name } as const
      const path = operation.path.replace(/\/[^/]+\/?$/, '')
      const creation = { operation, at: '', key: name, path, before: [], within: [], named: item }
      const deletion: Use = { ...PLAIN, operation: remove, role: 'delete', item }
      return [[operation, { creation, deleting: { path, property: name, deletion, resource: null, rank: 0 } }] as const]
    }),
  )
}

/** True for a parameter of a path that may be any text: a new one names nothing of others. */
function isFreeKey({ parameters }: Operation, name: string): boolean {
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
  return schema?.types?.has('string') === true && fewValues(schema, FEW_KEYS) === null
}

/** A document that lists so many values names things that are there. */
const FEW_KEYS = 1000

/** How what a path leads to or through is put there; null if it is not. `name`: the parameter that names it. */
export function lonePutting(api: Api, { path }: Operation, name: string): ItemCreation | null {
  const isAt = ({ operation: put }: ItemCreation): boolean =>
    pathParameters(put.path).length === pathParameters(path).indexOf(name) + 1 &&
    `${anonymous(path)}/`.startsWith(`${anonymous(put.path)}/`)
  return [...api.derive(putItems).values()].map(({ creation }) => creation).find(isAt) ?? null
}

/** Items that nothing lists or reads, by the operations that create them. */
function loneItems(api: Api): LoneItems {
  const { useOf, sourcesOf } = collectionMapOf(api)
  return new Map(
    api.operations.flatMap((operation) => {
      const item = { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' } as const
      if (operation.method !== 'DELETE' || !isItemPath(operation.path)) return []
      const sources = sourcesOf(operation, { in: 'path', at: item.name })
      const source = sources.find((one) => useOf(one.operation) === null && one.operation.method === 'POST')
      if (source === undefined) return []
      const creation = loneCreation(api, source, item.name)
      const deletion: Use = { ...PLAIN, operation, role: 'delete', item }
      const { path } = creation
      const { resource = null } = useOf(operation) ?? {}
      const property = resource?.key ?? creation.key
      const rank = pathParameters(path).length
      return [[source.operation, { creation, deleting: { path, property, deletion, resource, rank } }] as const]
    }),
  )
}

/** How an operation creates items of no known resource; `at`: where its answer has the key, which a parameter takes. */
export function loneCreation(
  api: Api,
  { operation, at }: Pick<ItemCreation, 'operation' | 'at'>,
  parameter: string,
): ItemCreation {
  const { path } = operation
  return {
    operation,
    at,
    key: at === 'Location' ? keySent(api, operation, parameter) : nameAt(at),
    path,
    before: [nameOf(path)],
    within: [],
    named: null,
  }
}

/** The property of a new item that its path has: one of the parameter's name, else the one that takes the same few values. */
function keySent({ operations }: Api, create: Operation, parameter: string): string {
  const properties = objectBody(create)?.wide.properties ?? new Map<string, Schema>()
  const [named] = operations.flatMap(({ path, parameters }) => {
    const isIt = path === `${create.path}/{${parameter}}`
    return parameters.filter((one) => isIt && one.in === 'path' && one.name === parameter)
  })
  if (properties.has(parameter) || !named?.schema) return parameter
  const values = listedText(named.schema)
  const [key, ...others] = [...properties].filter(([, schema]) => values !== null && listedText(schema) === values)
  return key === undefined || others.length > 0 ? parameter : key[0]
}

/** What an enum lists, as a text; null for what lists nothing. */
function listedText(schema: Schema): string | null {
  const values = fewValues(schema, FEW_KEYS)
  return values === null || values.length < 2 ? null : JSON.stringify(values)
}

function nameAt(place: string): string {
  return tokens(place).at(-1) ?? 'id'
}

/**
 * The name of a created item from its answer, else from its request; null where neither says it. `isShown`: the answer
 * says it.
 */
export function createdName(
  creation: ItemCreation,
  { sent, received }: Exchange,
): (CreatedName & { readonly isShown: boolean }) | null {
  if (received.kind === 'failure') return null
  const { operation, key, path, within, before, named } = creation
  const parents = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  if (named !== null) {
    const put = parameterText(operation, sent, named)
    return put === null ? null : { key: put, parents, isShown: false }
  }
  const told = keyTold(creation, received)
  const own = memberText(within.reduce(ownMember, bodyJson(sent)), key)
  // What is added to a list is answered with it.
  if (told === null && own !== null && isListedIn(received, key, own)) return { key: own, parents, isShown: true }
  const [shown, ...others] = told === null ? keysShownIn(received, key, before) : [told]
  if (shown !== undefined && others.length === 0) return { key: shown, parents, isShown: true }
  const isIt = own !== null && (shown === undefined || own === shown || others.includes(own))
  if (isIt) return { key: own, parents, isShown: false }
  const [listed] = createdNames(creation, { sent, received })
  return listed === undefined ? null : { ...listed, isShown: true }
}

/**
 * The key of another item than a PUT names, which the answer shows as the one that was put: it was there before, and
 * `PUT /wallet/{new_name}` has changed it. Null if the item is that of the path, or the answer does not say; and where an
 * operation reads the items, since that says more.
 */
export function putElsewhere(
  { operation, named, key, path }: ItemCreation,
  resource: Resource | null,
  { sent, received }: Exchange,
): string | null {
  const put = operation.method === 'PUT' && named !== null ? parameterText(operation, sent, named) : null
  const isRead = resource !== null && (plainUse(resource, 'read') ?? plainUse(resource, 'list')) !== undefined
  if (put === null || named === null || isRead || received.kind === 'failure') return null
  const shown = keyOfPut(bodyJson(received), nameOf(path), [named.name, key].map(plainName))
  return shown === null || plainName(shown) === plainName(put) ? null : shown
}

/** What surely is the key of the item in an answer; null where a property that is called as the parameter is another one: it may be stored in another form. */
function keyOfPut(answer: unknown, collection: string, called: readonly string[]): string | null {
  const [only, ...others] = Object.values(isObject(answer) ? answer : {})
  const item = isObject(only) && others.length === 0 ? only : answer
  if (!isObject(item)) return null
  const own = Object.keys(item).find((name) =>
    [plainName(name), singularOf(collection) + plainName(name)].some((one) => called.includes(one)),
  )
  if (own !== undefined) return SURE_KEYS.includes(plainName(own)) ? memberText(item, own) : null
  return memberText(item, keyOfItems(collection, new Map(Object.entries(item))) ?? '')
}

/** The names of several items that one request created: those in the list that answers it which the request has, too. */
export function createdNames(
  { key, path, operation, within }: ItemCreation,
  { sent, received }: Pick<Exchange, 'sent' | 'received'>,
): readonly CreatedName[] {
  const answer = received.kind === 'answer' ? bodyJson(received) : null
  const body = bodyJson(sent)
  const asked = within.reduce(ownMember, body)
  const each = Array.isArray(asked) ? asked : []
  const around = each.length > 0 && isObject(answer) ? Object.values(answer) : []
  const shown: unknown[] = [answer, ...around].find(Array.isArray) ?? []
  const own = new Set(textsInside(body))
  const parents = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  // Each may be told within what became of it: `{status: 201, plant: {…}}`; what was refused shows whose place it would take.
  const isMade = (one: unknown): boolean => !isRefusedPart(one)
  const inside = (one: unknown) => (isObject(one) ? Object.values(one).filter(isObject) : [])
  const keysIn = (one: unknown) => memberText(one, key) ?? inside(one).flatMap((each) => memberText(each, key) ?? [])
  const keys = shown.filter(isMade).flatMap(keysIn)
  // One for each that was sent has the key that the service gives it, or that shows it; else what was sent may have it.
  const isOwn = (one: unknown): boolean => textsInside(one).some((text) => OWN_TEXT.test(text) && own.has(text))
  const given = keys.length === each.length ? keys : shown.filter(isMade).filter(isOwn).flatMap(keysIn)
  const told = each.flatMap((one) => keyTextOf(one) ?? memberText(one, key) ?? [])
  const [known = []] = [keys.filter((one) => own.has(one)), given, told].filter((all) => all.length > 0)
  return known.map((one) => ({ key: one, parents }))
}

const isRefusedPart = (one: unknown): boolean => Number(ownMember(one, 'status')) >= 400

/** True for an answer that says of each part of a request that it was refused (RFC 4918 section 13). */
export function saysNoneMade(received: Answer | Fault): boolean {
  const answer = received.kind === 'answer' && received.status === 207 ? bodyJson(received) : null
  const parts = isObject(answer) ? Object.values(answer).find(Array.isArray) : answer
  return Array.isArray(parts) && parts.length > 0 && parts.every(isRefusedPart)
}

/** A text with a number in it, and no moment: what a run sends is in no item of others. */
const OWN_TEXT = /^(?=.*\d)(?=.*[a-z]{3}).{12,}$/is

/** The key of an item that an answer shows; null if it shows none, or several. */
export function keyShownIn(received: Answer, key: string): string | null {
  const [shown, ...others] = keysShownIn(received, key, [])
  return others.length === 0 ? (shown ?? null) : null
}

/** The key where the document says that the answer has it, else one that surely is it. */
function keyTold({ at: place, key, path }: ItemCreation, received: Answer): string | null {
  const said = place === 'Location' ? null : keyTextOf(at(bodyJson(received), place))
  const isSure = place === 'Location' || SURE_KEYS.includes(plainName(key))
  return said ?? (isSure ? openKeyIn(received, path) : null)
}

/** The key that an answer shows where the document does not say, if it has one of the usual names. */
function openKeyIn(received: Answer, path: string): string | null {
  if (header(received.headers, 'location') !== undefined) return null
  const answer = bodyJson(received)
  const name = isObject(answer) ? keyOfItems(nameOf(path), new Map(Object.entries(answer))) : null
  return name === null ? null : memberText(answer, name)
}

/** True if a list in an answer has an item with this key. */
function isListedIn(received: Answer, name: string, key: string): boolean {
  const answer = bodyJson(received)
  return (
    isObject(answer) &&
    Object.values(answer)
      .flat()
      .some((one) => memberText(one, name) === key)
  )
}

/** More than one where an answer shows things beside each other, and no Location says which of them is the item. */
function keysShownIn(received: Answer, key: string, before: readonly string[]): readonly string[] {
  const answer = bodyJson(received)
  const own = memberText(answer, key)
  if (own !== null) return [own]
  const within = isObject(answer) ? Object.values(answer) : []
  const shown = [...new Set(within.flatMap((each) => memberText(each, key) ?? []))]
  if (shown.length === 1) return shown
  const { path } = splitTarget(header(received.headers, 'location') ?? '')
  const [name = '', last = ''] = path.split('/').slice(-2)
  return last !== '' && before.includes(name) ? [percentDecoded(last)] : shown
}

/** The items that the answer to a list shows. */
export function membersShown(received: Answer, { listing }: Use) {
  const members = (listing?.path ?? []).reduce(ownMember, bodyJson(received))
  return Array.isArray(members) ? members.filter(isObject) : []
}

/** The item with a key in an answer, or in a member of that; null if neither is it. */
export function itemTold(received: Answer, property: string, key: string) {
  const answer = bodyJson(received)
  const shown = isObject(answer) ? [answer, ...Object.values(answer).filter(isObject)] : []
  return shown.find((one) => memberText(one, property) === key) ?? null
}

/** What answers the items of a resource without parents by their keys, where nothing lists them; undefined if nothing does. */
export function mapUseOf({ operations }: Api, resource: Resource): Operation | undefined {
  return operations.find((one) => {
    const shown = one.method === 'GET' && !one.path.includes('{') ? answerSchema(one) : null
    const items = shown && possibleOther(shown)
    return resource.parents === 0 && shown?.wide.properties.size === 0 && items && isSameItem(items, resource)
  })
}

/** The items in such an answer, with their keys. */
export function membersMapped(received: Answer, key: string) {
  const items = bodyJson(received)
  return Object.entries(isObject(items) ? items : {}).map(([name, item]) => ({ ...Object(item), [key]: name }))
}

function bodyJson(message: RequestMessage | Answer): unknown {
  const { body } = message
  const told = 'kind' in message ? toldJson(message) : undefined
  if (told !== undefined) return told.exact
  return body === null ? undefined : tryParseJson(new TextDecoder().decode(body))?.exact
}

function memberText(value: unknown, name: string): string | null {
  return keyTextOf(ownMember(value, name))
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
  const { resources, keyOf } = collectionMapOf(api)
  const putting = new Set(resources.flatMap((one) => puttingOf(api, one)?.operation ?? []))
  const giving = new Set(resources.flatMap((one) => keyOf(one).sources.map((source) => source.operation)))
  const deleted = new Set(api.operations.flatMap(({ method, path }) => (method === 'DELETE' ? [anonymous(path)] : [])))
  const creates = (operation: Operation): boolean => {
    const { method, path, id, summary } = operation
    const role = uses.get(operation)?.use.role
    if (role !== undefined) return role === 'create' || role === 'create-many' || putting.has(operation)
    if (method !== 'POST') return api.derive(putItems).has(operation)
    const isSaid = says201(operation) || [id, summary].some(isMaking)
    return isSaid || giving.has(operation) || deleted.has(`${anonymous(path)}/{}`)
  }
  return new Set(api.operations.filter(creates))
}
