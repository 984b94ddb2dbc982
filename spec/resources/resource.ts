/** A resource: what operations on the same stored items share. */

import type { Operation, Parameter } from '../contract/contract.ts'
import type { ItemPlace } from '../contract/links.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { fullNameWith, percentDecoded } from '../http/target.ts'
import { isObject, type JsonObject, join, ownMember } from '../json/pointer.ts'
import type { ActResult } from '../names/act-words.ts'
import { fullNameOf } from '../names/described.ts'
import { keyFor, propertyCalled, singularOf } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { wordsOf } from '../names/words.ts'
import { onceFor } from '../program/once-for.ts'
import type { Document, Schema } from '../schema/schema.ts'
import type { Listing } from './lists/listing.ts'

export { fullNameWith }

/** What names an item in requests, and whose answers say it. */
export type KeyNames = {
  /** The parameters of paths and queries. */
  readonly parameters?: readonly string[]
  readonly sources?: readonly SourceOfValue[]
}

/** Where the answer to an operation has a value: a JSON Pointer, with `*` for each item of a list, or `Location`. */
export type SourceOfValue = { readonly operation: Operation; readonly at: string }

/** Answers that have a value, or the name of the resource whose key it is. */
export type SourcesOfPlace = readonly SourceOfValue[] | string

/** A collection of items that operations share. */
export type Resource = {
  /** The last fixed segment of the path; all fixed segments where two resources would have the same name. */
  readonly name: string
  /** The collection's path template. */
  readonly path: string
  /** What the items are, where the path says only which: `user` of `/users/available`; absent where the path says it. */
  readonly kind?: string
  /** How many parameters the collection's path has. Items with different values of them are different items. */
  readonly parents: number
  /** The usual texts of the path's parameters that stand in front and name no item, as a language does; null for others. */
  readonly front?: readonly (string | null)[]
  /** The property that names the item above, where only the path tells items of several parents apart. */
  readonly parentProperty?: string
  /** What of the item above that property has, where that is not its key, by which the path names it. */
  readonly parentAs?: ParentFilter['as']
  /** The property that says of which kind the item above is, and its value: `entity_type` beside `entity_id`. */
  readonly parentKind?: Readonly<Record<string, string>>
  /** The path of the resource whose items these are below, where the user says so; null for none. */
  readonly parent?: string | null
  /** The path of the resource whose item a property names, where the user says so; null: it names none. */
  readonly relations?: Readonly<Record<string, string | null>>
  /** What else names an item than the property that is its key, where the user says so. */
  readonly names?: KeyNames
  /** The property that identifies an item; null where there is none. */
  readonly key: string | null
  /** What the keys of items are like that are their full names: `shelves/{}`. */
  readonly fullName?: string
  /** The parameter that names an item in paths further below, where no operation is on an item alone. */
  readonly led?: Parameter
  /** The schema of an item in answers. */
  readonly schema: Schema
  /** The schema of a new item in requests; null where no operation creates one. */
  readonly request: Schema | null
  readonly uses: readonly Use[]
  /** The lists in an item whose members are items of others below it, and are sent with it: the path of their resource, by the list's name. */
  readonly lines?: ReadonlyMap<string, string>
  /** The resource whose items have these as such {@link lines}, by its path, and the property that names one; null: their path does. */
  readonly linesOf?: { readonly path: string; readonly by: string | null }
  /**
   * The resource whose items a collection below others lists, although no property says which belong together, and the
   * path of the collection that keeps the pairs: the guardians of a child are those that were added.
   */
  readonly pairs?: { readonly of: string; readonly kept: string }
}

/** What an operation does: `act` changes an item in a way of its own, and `upload` takes a file. */
export type Role =
  | ('create' | 'create-many' | 'list' | 'count' | 'read')
  | ('replace' | 'merge' | 'delete' | 'act' | 'upload')

/** What an operation does with a resource. */
export type Use = {
  readonly operation: Operation
  readonly role: Role
  /** The path of the operation without its verb, where it has one: `/users` of `/users/getAll`. */
  readonly home?: string
  /** Where the request names the item; null where it names none, or where its body has the key. */
  readonly item: ItemPlace | null
  /** Of which items it is, where not of one: of all, or of several in a list, which stands at `item` or is what is `within` the body. */
  readonly of?: 'several' | 'all'
  /** How a list, or what is counted, is paged and filtered; null for other roles. */
  readonly listing: Listing | null
  /** The properties of the body that lead to the item, such as `data`; none where the body is the item. */
  readonly within: readonly string[]
  /** The properties of the answer that lead to the item, where the user says so. */
  readonly shown?: readonly string[]
  /**
   * The properties that an action sets, such as `locked`, or that the items of a list have; none where the body says
   * their values; null: it is not known.
   */
  readonly sets: JsonObject | null
  /** Which of the resource's items the path is about: those of a parent; absent for all. */
  readonly above?: ItemsAbove
  /** What else an action changes; absent where that is nothing, or not known. */
  readonly changes?: ActChanges
  /** The uses of which the request chooses one by a value: `{action: 'archive', ids: [7]}`. */
  readonly choices?: { readonly by: string; readonly uses: ReadonlyMap<string, Use> }
  /** True for the creation of another item with the values of the one that it names. */
  readonly isCopy?: boolean
  /** The item of another resource that it adds to one, or takes away from there. */
  readonly joins?: Joining
  /** What it adds, changes or takes away within the item: a comment of a post. */
  readonly part?: PartOfItem
  /** The name of the resource whose items a new one has in its list, as an order has what was in the cart: there are none then. */
  readonly empties?: string | undefined
}

/** How an operation adds an item of another resource to one, or takes it away: the user who is now in a team. */
export type Joining = {
  /** The paths of the resources of what is added, and of that to which it is. */
  readonly to: string
  readonly owner: string
  /** Where the request names what is added: nowhere, where it is the one who asks. */
  readonly by: { readonly in: 'path' | 'body' | 'asker'; readonly name: string }
  /** What it does there: others only look at what was added, or change it. */
  readonly way: 'adds' | 'takes' | 'looks'
  /** The property in which the item has those that were added; null where a list below it shows them. */
  readonly property: string | null
  /** The list of keys that says the same, where clients send one. */
  readonly beside?: string
  /** The property of each that has its key; null where each is a key. */
  readonly shown: string | null
}

/** A list that an item alone has, what tells its parts apart, the parameter that names one, and the property of a body that is one. */
export type PartOfItem = Readonly<Record<'key' | 'named' | 'within', string | null>> & {
  readonly property: string
  readonly isTaken: boolean
}

/** What an action changes of its item besides the properties that it sets. */
export type ActChanges = Omit<ActResult, 'sets'> & {
  /** The values of the request that become other properties of the item: `agentId` is its new `assigneeId`. */
  readonly takes: readonly {
    readonly in: 'body' | 'path' | 'query'
    /** Nothing for a body that is the property. */
    readonly name: string
    readonly property: string
    /** What the object there has it as, where that shows the item which it is the key of. */
    readonly as?: string
  }[]
  /** The number of the item that goes up, or down, by what the body says, or all numbers of a part by what it says of each: the balance of a card, the coins of a purse. */
  readonly moves?: { readonly property: string; readonly by: 1 | -1; readonly amount: string } | undefined
  /** What an answer says that is no item: a value, or that of the item's property. */
  readonly answers: Readonly<Record<string, { readonly value?: unknown; readonly property?: string }>>
}

/** A collection below other items, such as the rooms of a hotel, whose items are stored with those of all parents. */
export type ItemsAbove = {
  readonly filters: readonly ParentFilter[]
  /** The collection at this path, as it would be alone. */
  readonly collection: Resource
}

/** A parameter of a path, and where an item has its value: `hotelId`, or `hotel` and `id`. */
export type ParentFilter = {
  readonly parameter: string
  readonly path: readonly string[]
  /** Other places, any of which may have it: a match has two teams. */
  readonly or?: readonly (readonly string[])[]
  /** What of the parent, an item of the resource at a path, an item has where the path of the request names it by another key. */
  readonly as?: { readonly of: string; readonly name: string } | undefined
}

/** All places in which an item may have the value. */
export function placesOf({ path, or = [] }: Omit<ParentFilter, 'parameter'>): readonly (readonly string[])[] {
  return [path, ...or]
}

/** What an operation does, and with which resource. */
export type ResourceUse = { readonly resource: Resource; readonly use: Use }

export type Resources = {
  readonly resources: readonly Resource[]
  /** The uses by which items are stored, listed and read. */
  readonly uses: ReadonlyMap<Operation, ResourceUse>
  /** The other operations. */
  readonly stateless: readonly Operation[]
  /** What the user says of more than what is stored. */
  readonly said?: {
    /** Actions and uploads without an effect; null for what is none, and does nothing that is known. */
    readonly uses: ReadonlyMap<Operation, ResourceUse | null>
    /** Sources of the values that an operation needs, by their places. */
    readonly sources: ReadonlyMap<Operation, ReadonlyMap<string, SourcesOfPlace>>
  }
}

/** True for a list one segment above the items' own path, in what holds them: that of `/cart` of what is made at `/cart/items`. */
export function holdsItems({ role, operation }: Pick<Use, 'role' | 'operation'>, { path }: Pick<Resource, 'path'>) {
  return role === 'list' && anonymous(operation.path) === parentOf(path)
}

/** True for a use whose request leaves what it doesn't name. */
export const isPartial = ({ role }: Pick<Use, 'role'>): boolean => role === 'merge' || role === 'act'

/** What a request has in the list by which it names several items: keys, or items with theirs. */
export function severalSent({ item, within }: Use, query: string, body: unknown): readonly unknown[] {
  if (item !== null) return new URLSearchParams(query).getAll(item.name).flatMap((text) => text.split(/[,|]/))
  const listed = within.reduce(ownMember, body)
  return Array.isArray(listed) ? listed : []
}

/** The path of one item, {@link anonymous}: below the collection, or where an operation names an item. */
export function itemPathOf(resource: Pick<Resource, 'path'> & Partial<Pick<Resource, 'uses'>>): string {
  const [first = ''] = itemPathsOf(resource)
  return first
}

/** All paths of one item, {@link anonymous}, that below the collection first. */
export function itemPathsOf({ path, uses = [] }: Pick<Resource, 'path'> & Partial<Pick<Resource, 'uses'>>): string[] {
  const below = `${anonymous(path)}/{}`
  const paths = uses.flatMap(({ operation, item, above }) => [
    ...(item?.in === 'path' && isItemPath(operation.path) ? [anonymous(operation.path)] : []),
    ...(above === undefined ? [] : [itemPathOf(above.collection)]),
  ])
  return [...new Set([...(paths.includes(below) || paths.length === 0 ? [below] : []), ...paths])]
}

/** The resource whose items are at a path of their own, although they are listed below their owners alone. */
export function listedBelow(resources: readonly Resource[], path: string): Resource | undefined {
  return resources.find((one) => one.parents > 0 && nameOf(one.path) === nameOf(path) && !path.includes('{'))
}

/** The resource whose items these are below: the one that the user names, else the one that the path leads through. */
export function ownerOf<Some extends Pick<Resource, 'path' | 'parent'> & Partial<Pick<Resource, 'uses'>>>(
  { path, parent }: Pick<Resource, 'path' | 'parent'>,
  all: Iterable<Some>,
): Some | undefined {
  const wanted = parentOf(path).toLowerCase()
  const leads = (one: Some): boolean => itemPathsOf(one).some((each) => each.toLowerCase() === wanted)
  return [...all].find((one) => (parent === undefined ? leads(one) : one.path === parent))
}

/** The schema of the key: of the item's property, else of the parameter that names an item which may have any property. */
export function keySchemaOf(resource: Resource): Schema | null {
  const { key, schema, request } = resource
  if (key === null) return null
  return schema.wide.properties.get(key) ?? request?.wide.properties.get(key) ?? keysAsked(resource)[0] ?? null
}

/** The schemas of the parameters that name an item. */
export function keysAsked({ uses, led }: Resource): readonly Schema[] {
  return uses
    .flatMap(({ operation, item }) =>
      operation.parameters.filter((one) => one.in === item?.in && one.name === item.name),
    )
    .concat(led ?? [])
    .flatMap(({ schema }) => schema ?? [])
}

/** What the path decides of items below others: the names of properties, by their letters. */
export function namesOfParents({ path, parentProperty, parentKind }: Resource): readonly string[] {
  return Object.keys({ ...parentKind, ...(parentProperty && { [parentProperty]: 0 }) })
    .concat(pathParameters(path))
    .map(plainName)
}

/** True for items whose keys count below each parent: each repository has an issue with the number 1. */
export function isCountedBelow({ parents, key }: Pick<Resource, 'parents' | 'key'>): boolean {
  return parents > 0 && /^(number|num|no|index|seq(uence)?|iid)$/.test(plainName(key ?? ''))
}

/** The property other than the key that a parameter names an item by: `username` beside `id`, or `id_or_slug`; null for the key. */
export function propertyCalledBy({ path, schema, key }: Resource, parameter: string): string | null {
  const { properties } = schema.wide
  const several = wordsOf(parameter).split('-or-').map(plainName)
  const [kind] = several.length === 1 ? several : []
  const others = several.filter((one) => one !== plainName(key ?? ''))
  const found = kind === undefined ? propertyCalled(properties, ...others) : keyFor(parameter, nameOf(path), properties)
  // `{plant}` may be said to be the name of one that has both.
  return found === key || kind === singularOf(nameOf(path)) ? null : found
}

/** True for a name by which requests call what items show in another spelling: `movieID` of a `movieId`. */
export function isRespelt({ schema: { wide } }: Pick<Resource, 'schema'>, name: string): boolean {
  return !wide.properties.has(name) && propertyCalled(wide.properties, plainName(name)) !== null
}

/** The path at which an item is read; null where only its list shows it. */
export function itemAddress(
  { uses, parents }: Pick<Resource, 'uses' | 'parents'>,
  to: Use['role'] = 'read',
): string | null {
  const reads = uses.flatMap(({ role, item, above, operation: { method, path } }) =>
    role === to && item?.in === 'path' && above === undefined && (method === 'GET') === (to === 'read') ? [path] : [],
  )
  return reads.find((path) => pathParameters(path).length === parents + 1 && path.endsWith('}')) ?? null
}

/** The property with the full name of items of a collection, as Google's AIP-122 has it: `shelves/7` at `/v1/shelves/7`; null for none. */
export function fullNameIn({ wide }: Schema, path: string): string | null {
  const isOwn = ([name, place]: readonly [string, Schema]): boolean =>
    isOfListClass('full_names', wordsOf(name)) && `${anonymous(path)}/{}`.endsWith(`/${fullNameOf(place)}`)
  return [...wide.properties].find(isOwn)?.[0] ?? null
}

/** A resource with what its keys are like, where they are the full names of its items. */
export function withFullName(one: Resource): Resource {
  const place = fullNameIn(one.schema, one.path) === one.key ? one.schema.wide.properties.get(one.key ?? '') : undefined
  const fullName = place === undefined ? null : fullNameOf(place)
  return fullName === null ? one : { ...one, fullName }
}

/** The full names that the schemas of a document have as a property. */
const fullNames = (document: Document): readonly string[] => {
  const schemas = document.at('/components/schemas')
  return Object.keys(isObject(schemas) ? schemas : {}).flatMap((name) =>
    [...document.schema(join('/components/schemas', name)).wide.properties.values()].flatMap(
      (place) => fullNameOf(place) ?? [],
    ),
  )
}

/** What the full names are like of those items on the way of a path that have such names, by their parameters. */
const namesOnWay = onceFor(({ path, parameters }: Operation) => {
  const known = parameters.find((one) => one.in === 'path')?.schema?.document.derive(fullNames) ?? []
  const names = pathParameters(path).flatMap((name, index, all) => {
    const way = anonymous(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2))
    const own = known.filter((one) => way.endsWith(`/${one}`)).toSorted((one, other) => other.length - one.length)
    return own.slice(0, 1).map((like) => [name, { like, way: all.slice(0, index + 1) }] as const)
  })
  return new Map(names)
})

/** The value of a parameter of a path as items have it: the full name of one that has such a name, else the same. */
export function namedInFull(operation: Operation, parameter: string, textOf: (name: string) => string): string {
  const { like, way } = namesOnWay(operation).get(parameter) ?? {}
  return like === undefined || way === undefined ? textOf(parameter) : fullNameWith(like, way.map(textOf))
}

/** All values of the path of an operation so. */
export function valuesInFull(operation: Operation, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (namesOnWay(operation).size === 0) return values
  return new Map([...values.keys()].map((name) => [name, namedInFull(operation, name, (one) => values.get(one) ?? '')]))
}

/** What a path has at a parameter of a key: the last part of a full name, else all of it. */
export function partInPath(operation: Operation, parameter: string, key: string): string {
  return namesOnWay(operation).has(parameter) ? keyInAddress(key) : key
}

/** True for a place of whole URIs. */
export const isAddress = (place: Schema | undefined): boolean =>
  place?.values('format').some((format) => /^(uri|url|iri)$/.test(String(format))) === true

/** True for a place of addresses within a service. */
export const isReference = (place: Schema | null): boolean =>
  place?.values('format').some((format) => /^(iri|uri)-reference$/.test(String(format))) === true

/** The path of an item in a place for its address; null where the document shows that it is another. */
export function ownAddress(resource: Resource, place: Schema): string | null {
  // What can only be deleted has an address, too, where the document shows one.
  const deleted = place.values('example').length > 0 ? itemAddress(resource, 'delete') : null
  const steps = (itemAddress(resource) ?? deleted)?.split('/')
  const isOther = (one: unknown): boolean => {
    const own = String(one).split('/')
    return own.length !== steps?.length || !steps.every((step, at) => step === own[at] || step.startsWith('{'))
  }
  const isTold = steps === undefined || place.types?.has('string') !== true || place.values('example').some(isOther)
  return isTold ? null : steps.join('/')
}

/** The property with the address of an item, by which others name it, and its path: the `@id` of JSON-LD; null where none has. */
export const addressOf = onceFor((resource: Resource): { readonly name: string; readonly path: string } | null => {
  if (resource.key === null || resource.parents > 0) return null
  const [found] = [...resource.schema.wide.properties].flatMap(([name, place]) => {
    const isOwn = isOfListClass('own_address', wordsOf(name)) && !isAddress(place)
    const path = isOwn ? ownAddress(resource, place) : null
    return path === null ? [] : [{ name, path }]
  })
  return found ?? null
})

/** The address by which others name the item with a key; null where they do not. */
export function addressWith(resource: Resource, key: unknown): string | null {
  return addressOf(resource)?.path.replace(/\{[^}]+\}$/, () => encodeURIComponent(String(key).toWellFormed())) ?? null
}

/** The key in an address that {@link addressWith} writes, and what a path has of a full name; what a client sends may be neither. */
export const keyInAddress = (address: string): string => percentDecoded(address.split('/').at(-1) ?? '')

/** An item with the address by which others name it, where it has one. */
export function withAddress(resource: Resource, item: JsonObject, key: unknown = item[resource.key ?? '']): JsonObject {
  const name = key == null ? undefined : addressOf(resource)?.name
  return name === undefined ? item : { ...item, [name]: addressWith(resource, key) }
}

/** The key of an item in what names it: itself, or in the object that shows the item. */
export const keyNamed = (named: unknown, { key }: Pick<Resource, 'key'>, as = key): unknown =>
  isObject(named) ? ownMember(named, as ?? '') : named

/** The schemas in which answers show items, the whole one last. */
export function schemasShown({ schema, uses }: Resource): readonly Schema[] {
  return [...uses.flatMap(({ listing }) => listing?.items ?? []), schema]
}

/** RFC 9110 section 15.3.2: 201 says that something was created. */
export const saysCreated = ({ responses }: Operation): boolean => responses.some(({ status }) => status === '201')
