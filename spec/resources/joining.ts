/** What is added to an item although it exists by itself: the users in a team, the labels of an issue; and the lines sent with one. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { isAct } from '../names/act-words.ts'
import { keyFor, keyOfItems } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { PLAIN } from './collections.ts'
import { namesIn, objectBody } from './envelopes.ts'
import { ItemReferences, itemName, referenceKind, wholesOf } from './references.ts'
import { itemPathsOf, type Joining, ownerOf, type Resource, type Use } from './resource.ts'

const WAYS: Readonly<Record<string, Joining['way']>> = { PUT: 'adds', POST: 'adds', DELETE: 'takes' }

/** What all operations of a document are read with. */
type Known = {
  readonly resources: readonly Resource[]
  readonly references: ItemReferences
  readonly byItem: ReadonlyMap<string, Resource>
}

/** What an operation adds or takes away, where it does nothing else that is known, and of which resource it then is a use. */
type JoinFound = { readonly resource: Resource; readonly use: Use }

/** Resources with the operations that add items of one to those of another: by a list below these, or within them. */
export function withJoins({ operations }: Api, resources: readonly Resource[]): readonly Resource[] {
  const byItem = new Map(resources.toReversed().flatMap((one) => itemPathsOf(one).map((path) => [path, one] as const)))
  const known: Known = { resources, references: new ItemReferences(resources), byItem }
  const uses = new Map(resources.flatMap((resource) => resource.uses.map((use) => [use.operation, use] as const)))
  const found = operations.flatMap((operation) => joinUse(operation, uses.get(operation), known) ?? [])
  // What only takes away may end what it names.
  const isAdded = ({ owner, to, by }: Joining): boolean =>
    found.some(
      ({ use: { joins } }) =>
        joins?.way === 'adds' &&
        joins.owner === owner &&
        joins.to === to &&
        (by.in !== 'asker' || joins.by.in === by.in),
    )
  const joined = Map.groupBy(
    found.filter(({ use }) => use.joins === undefined || isAdded(use.joins)),
    ({ resource }) => resource,
  )
  return resources.map((one) => {
    const own = new Map(joined.get(one)?.map(({ use }) => [use.operation, use]))
    const rest = one.uses.filter(({ operation }) => !own.has(operation))
    const shown = [...own.values()].map(({ joins }) => joins?.shown ?? null).find((name) => name !== null) ?? null
    return own.size === 0 ? one : { ...one, key: one.key ?? shown, uses: [...rest, ...own.values()] }
  })
}

function joinUse(operation: Operation, use: Use | undefined, known: Known): JoinFound | null {
  const place = placeBelow(operation, known)
  if (place === null) return null
  const { owner, isOne, way } = place
  const part = use === undefined ? partUse(operation, place, known) : null
  const named = addedBy(operation, place, known)
  if (named === null) return part
  const { to, ...by } = named
  const said = { to: to.path, owner: owner.path, by, way } as const
  const collection = collectionFor(operation, place, to, known)
  if (collection === undefined) {
    const inside = use === undefined && way !== 'looks' ? joinedList(place, to, known) : null
    return inside === null ? part : { resource: owner, use: actWithin(operation, { ...said, ...inside }) }
  }
  const shown = mayJoin(operation, use) ? keyListed(operation, collection, to, known) : null
  if (shown === null) return null
  const item = isOne ? ({ in: 'path', name: pathParameters(operation.path).at(-1) ?? '' } as const) : null
  const plain = { ...PLAIN, operation, role: way === 'takes' ? 'delete' : 'replace', item } as const
  const own = by.in === 'asker' ? plain : (use ?? plain)
  return { resource: collection, use: { ...own, joins: { ...said, property: null, shown } } }
}

type PlaceBelow = NonNullable<ReturnType<typeof placeBelow>>

/** Where an operation may add to an item, or take away: below it, by the name of a list, or by a verb, alone as in `/lectures/{id}/attend/{studentId}`. */
function placeBelow({ method, path }: Operation, known: Known) {
  const [, above = '', word = '', item = ''] = /^(.*\{\})\/([^{}/]+)(\/\{\})?$/.exec(anonymous(path)) ?? []
  const owner = known.byItem.get(above)
  const [verb = '', ...rest] = wordsOf(word).split('-')
  const said = isAct('adding_to', verb) ? 'adds' : isAct('taking_from', verb) ? 'takes' : null
  if (owner?.key == null || (said !== null && method === 'GET')) return null
  const thing = singular(said === null ? wordsOf(word) : rest.join('-'))
  const way = said !== null && method !== 'DELETE' ? said : (WAYS[method] ?? 'looks')
  return { owner, above, thing, way, isOne: item !== '' }
}

/** What an operation would add, and how it names that: `/teams/{id}/members/{userId}`; null where it adds nothing. */
function addedBy(operation: Operation, place: PlaceBelow, known: Known): NamedMember | null {
  const { method, body } = operation
  const { thing, isOne } = place
  if (!isOne && body === null && /^(POST|DELETE)$/.test(method)) return whoAsks(listBelow(place, known), known)
  if (isOne) return /^(GET|PUT|POST|PATCH|DELETE)$/.test(method) ? namedInPath(operation, thing, known) : null
  return /^(POST|PUT)$/.test(method) ? namedInBody(operation, known) : null
}

/** The collection of what is listed there: `/courses/{id}/enroll/{studentId}` adds to the one that has students. */
function collectionFor(operation: Operation, place: PlaceBelow, to: Resource, known: Known): Resource | undefined {
  const isOf = (one: Resource): boolean =>
    parentOf(one.path) === place.above && keyListed(operation, one, to, known) !== null
  return place.thing === '' ? known.resources.find(isOf) : listBelow(place, known)
}

const listBelow = ({ above, thing }: PlaceBelow, { resources }: Known): Resource | undefined =>
  resources.find(({ path }) => parentOf(path) === above && singular(wordsOf(nameOf(path))) === thing)

/** The use of an operation on what a list within an item alone has: `POST /posts/{id}/comments`; null for any other. */
function partUse(operation: Operation, place: PlaceBelow, known: Known): JoinFound | null {
  const { owner, thing, way, isOne } = place
  const isIt = ([name, one]: readonly [string, Schema]): boolean =>
    one.items !== null && singular(wordsOf(name)) === thing
  const [property = '', { items } = owner.schema] = [...owner.schema.wide.properties].find(isIt) ?? []
  if (items === null || listBelow(place, known) !== undefined || isMadeApart(property, items, known)) return null
  const shown = items.wide.properties
  const names = pathParameters(operation.path)
  const [last = '', named = isOne ? last : null] = names.slice(-1)
  const key = named === null ? keyOfItems(property, shown) : keyFor(named, property, shown)
  const item = { in: 'path', name: names.at(isOne ? -2 : -1) ?? '' } as const
  const part = { property, key, named, isTaken: way === 'takes' }
  const use = { ...PLAIN, operation, role: 'act', item } as const
  if (part.isTaken) return isOne ? { resource: owner, use: { ...use, part: { ...part, within: null } } } : null
  const isMaking = way === 'adds' && operation.method !== 'PUT'
  const within = (isOne ? key !== null : isMaking) ? partSent(items, objectBody(operation), isOne) : undefined
  return within === undefined ? null : { resource: owner, use: { ...use, part: { ...part, within } } }
}

/** True where what a list shows is listed elsewhere, too, and made there. */
function isMadeApart(property: string, items: Schema, known: Known): boolean {
  const to = known.references.named(property, referenceKind(items), { schema: items, isMany: true })?.to
  return to != null && (items.wide.properties.size > 0 || keyShown(items, to, known) !== undefined)
}

/** The property of a body in which what stands in a list is sent; null where it is the body, undefined where none is. */
function partSent(items: Schema, body: Schema | null, isWhole: boolean): string | null | undefined {
  const shown = namesIn([items])
  const fits = (one: Schema): boolean => {
    const sent = namesIn([one])
    const isPlain =
      shown.size + sent.size === 0 && one.types !== null && items.types?.isDisjointFrom(one.types) === false
    return isPlain || (sent.size > 0 && sent.intersection(shown).size * 2 >= sent.size)
  }
  if (body === null) return undefined
  if (fits(body)) return null
  const [only, other] = [...body.wide.properties].filter(([, one]) => fits(one.items ?? one))
  return other === undefined && !isWhole ? only?.[0] : undefined
}

function mayJoin({ method }: Operation, use: Use | undefined): boolean {
  return use === undefined ? method in WAYS : /^(replace|delete|create|read|merge)$/.test(use.role)
}

/** The key under which a collection lists what is added to it; null where it lists other things, or makes them itself. */
function keyListed(operation: Operation, collection: Resource, to: Resource, known: Known): string | null {
  const list = collection.uses.find(({ role, operation: one }) => role === 'list' && one.path === collection.path)
  const shown = list?.listing == null ? undefined : keyShown(list.listing.items, to, known)
  const isMade = ({ role, operation: one }: Use): boolean =>
    role === 'create' && one !== operation && namedInBody(one, known)?.to !== to
  const isOther = to === collection || collection.uses.some(isMade)
  // `{user}` says of whom one is, and not by what the list shows that.
  const isNamed = list?.listing == null || !areAlike(list.listing.items, to.schema)
  return shown == null || shown !== ((isNamed ? collection.key : null) ?? to.key) || isOther ? null : shown
}

/** The use of an operation that changes a list within an item. */
function actWithin(operation: Operation, joins: Joining): Use {
  const names = pathParameters(operation.path)
  const item = { in: 'path', name: names.at(joins.by.in === 'path' ? -2 : -1) ?? '' } as const
  return { ...PLAIN, operation, role: 'act', item, joins }
}

type NamedMember = Joining['by'] & { readonly to: Resource }

/** Those of one who has some, such as the students of a course, are what the list of all has. */
function ofAll(to: Resource, { resources }: Known): Resource {
  return to.parents === 0 ? to : (resources.find((one) => one.parents === 0 && areAlike(one.schema, to.schema)) ?? to)
}

/** True for two schemas that lead to the same one. */
function areAlike(one: Schema, other: Schema): boolean {
  const parts = wholesOf(other)
  return wholesOf(one).some((part) => parts.includes(part))
}

function namedInPath({ path, parameters }: Operation, thing: string, known: Known): NamedMember | null {
  const { references } = known
  const name = pathParameters(path).at(-1) ?? ''
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? null
  const named = references.named(name, schema === null ? 'other' : referenceKind(schema), { schema })?.to
  const found = named ?? (plainName(name) === 'id' ? references.thingCalled(plainName(thing)) : null)
  const to = found && ofAll(found, known)
  return to == null || to.key === null || to.parents > 0 ? null : { in: 'path', name, to }
}

/** The one who asks, where a list of users is joined and left by requests that name nobody. */
function whoAsks(collection: Resource | undefined, { resources }: Known): NamedMember | null {
  const list = collection?.uses.find(({ role }) => role === 'list')?.listing
  const isOfUsers = ({ schema }: Resource): boolean => list != null && areAlike(list.items, schema)
  const to = resources.find(
    (one) => one.parents === 0 && one.key !== null && isOfListClass('users', itemName(one)) && isOfUsers(one),
  )
  return to === undefined ? null : { in: 'asker', name: '', to }
}

/** The one property of a body that names an item, where the body is little else. */
function namedInBody(operation: Operation, known: Known): NamedMember | null {
  const { references } = known
  const body = objectBody(operation)
  const [only, other] = [...(body?.wide.properties ?? [])].flatMap(([name, schema]) => {
    const kind = referenceKind(schema)
    const to = schema.items === null && kind !== 'object' ? references.named(name, kind, { schema })?.to : undefined
    return to == null ? [] : [{ name, to: ofAll(to, known) }]
  })
  const isNeeded = only !== undefined && (body?.shape.required.has(only.name) || namesIn([body]).size === 1)
  if (!isNeeded || other !== undefined || only.to.key === null || only.to.parents > 0) return null
  return { in: 'body', name: only.name, to: only.to }
}

/** The list within an item that has items of another resource, and is called as the path. */
function joinedList(
  { owner: { schema, request }, thing }: PlaceBelow,
  to: Resource,
  known: Known,
): Pick<Joining, 'property' | 'shown' | 'beside'> | null {
  // What is assigned, and shown as one, is in no list.
  const isShown = ([name, one]: readonly [string, Schema]): boolean =>
    one.items === null && known.references.named(name, referenceKind(one), { schema: one })?.to === to
  if (thing === '' && [...schema.wide.properties].some(isShown)) return null
  for (const [property, { items }] of schema.wide.properties) {
    if (items === null) continue
    const isCalled = singular(wordsOf(property)).startsWith(thing)
    const shown = isCalled ? (keyShown(items, to, known) ?? keyOfNamed(property, items, to, known)) : undefined
    const beside = [...(request?.wide.properties ?? [])].find(
      ([name, own]) =>
        name !== property &&
        own.items !== null &&
        keyShown(own.items, to, known) === null &&
        wordsOf(name).startsWith(singular(wordsOf(property))),
    )
    if (shown !== undefined) return { property, shown, ...(beside && { beside: beside[0] }) }
  }
  return null
}

/** The key of a resource whose items a list shows, in other words than they have themselves: by a `fullName`. */
function keyOfNamed(property: string, items: Schema, to: Resource, { references }: Known): string | undefined {
  const named = references.named(property, referenceKind(items), { schema: items, isMany: true })
  return to.key !== null && named?.to === to && items.wide.properties.has(to.key) ? to.key : undefined
}

/** The property of a listed item that has the key of another resource; null where it is that key, undefined where none has. */
function keyShown(items: Schema, to: Resource, { references }: Known): string | null | undefined {
  const { properties } = items.wide
  const key = to.key ?? ''
  if (properties.size === 0) {
    const own = to.schema.wide.properties.get(key)?.types
    return items.types !== null && own != null && !items.types.isDisjointFrom(own) ? null : undefined
  }
  const names = [...properties].find(([name, schema]) => {
    const kind = referenceKind(schema)
    const named = () => references.named(name, kind, { schema, around: items })
    return kind !== 'object' && schema.items === null && named()?.to === to
  })
  if (names !== undefined) return names[0]
  const [own, shown] = [namesIn([to.schema]), namesIn([items])]
  return shown.has(key) && shown.isSubsetOf(own) && shown.size > 1 ? key : undefined
}

/** The resource whose items a path parameter names because an operation adds these; undefined for any other. */
export function memberNamed(use: Use | null, name: string, resources: readonly Resource[]): Resource | undefined {
  const { by, to } = use?.joins ?? {}
  return by?.in === 'path' && by.name === name ? resources.find(({ path }) => path === to) : undefined
}

/** Resources with the lists that are sent with their items, and whose members are listed elsewhere, too: the lines of an order. */
export function withLines(resources: readonly Resource[]): readonly Resource[] {
  const references = new ItemReferences(resources)
  const found = resources.flatMap((owner) =>
    [...owner.schema.wide.properties].flatMap(([name, { items }]) => {
      const evidence = { said: owner.relations?.[name], schema: items, isMany: true }
      const to = items && owner.key !== null && references.named(name, referenceKind(items), evidence)?.to
      const by = to && to !== owner ? namedBelow(to, owner, { resources, references }) : undefined
      return to && by !== undefined && linesSent(owner, name).some((sent) => makesItems(sent, to))
        ? [{ owner, name, to, by }]
        : []
    }),
  )
  return resources.map((one) => {
    const lines = new Map(found.flatMap(({ owner, name, to }) => (owner === one ? [[name, to.path] as const] : [])))
    const { owner, by = null } = found.find(({ to }) => to === one) ?? {}
    return { ...one, ...(lines.size > 0 && { lines }), ...(owner && { linesOf: { path: owner.path, by } }) }
  })
}

/** The schemas in which requests send the members of such a list. */
export function linesSent({ uses }: Pick<Resource, 'uses'>, name: string): readonly Schema[] {
  return uses.flatMap(({ operation, role, within }) => {
    const list = /^(create|replace|merge)$/.test(role) ? partAt(objectBody(operation), [...within, name]) : null
    return list?.travels('request') && list.items !== null ? [list.items] : []
  })
}

/** True for what is sent of new items: it has more than a key, and need not have that. */
function makesItems(sent: Schema, { key, schema, request }: Resource): boolean {
  const names = namesIn([sent])
  const own = names.intersection(namesIn([schema, request]))
  return key !== null && own.size * 2 > names.size && !(own.size === 1 && own.has(key)) && !sent.wide.required.has(key)
}

/** The property by which each item of one resource names the one of another that it is below; null where its path does, undefined for none. */
function namedBelow(one: Resource, owner: Resource, known: Omit<Known, 'byItem'>): string | null | undefined {
  if (one.parents > 0) return ownerOf(one, known.resources) === owner ? (one.parentProperty ?? null) : undefined
  const { properties, required } = one.schema.wide
  const [named, other] = [...properties].flatMap(([name, schema]) => {
    const kind = referenceKind(schema)
    const isKey = kind !== 'object' && schema.items === null
    return isKey && known.references.named(name, kind, { schema })?.to === owner ? [name] : []
  })
  const isPlaced = one.uses.some(({ above }) => above?.filters.some(({ path }) => path[0] === named))
  const isSure = isPlaced || required.size === 0 || (named !== undefined && required.has(named))
  return other === undefined && isSure ? named : undefined
}

/**
 * Resources with the collections that list items of others below one, where no property says which belong together: those
 * to which an operation adds, and two that list each other's.
 */
export function withPairs(resources: readonly Resource[]): readonly Resource[] {
  const found = resources.flatMap((one) => {
    const owner = one.parents === 1 ? ownerOf(one, resources) : undefined
    const list = one.uses.find(({ role, sets, above }) => role === 'list' && sets === null && above === undefined)
    const shown = list?.listing?.items
    const isOf = (to: Resource): boolean =>
      to.parents === 0 && to.key !== null && shown !== undefined && areAlike(to.schema, shown)
    const to = resources.find((each) => each !== owner && isOf(each))
    const isPlain = one.uses.every(
      ({ role, joins }) => /^(list|delete)$/.test(role) || /^(adds|takes)$/.test(joins?.way ?? ''),
    )
    const isAdding = one.uses.some(({ joins }) => joins !== undefined && joins.to === to?.path)
    return owner?.key == null || owner.parents > 0 || to === undefined || !isPlain ? [] : [{ one, owner, to, isAdding }]
  })
  const pairs = new Map(
    found.flatMap(({ one, owner, to, isAdding }) => {
      const [mirror, more] = found.filter((each) => each.owner === to && each.to === owner)
      const isAlone = found.every((each) => each.one === one || each.owner !== owner || each.to !== to)
      if (more !== undefined || !isAlone || (mirror === undefined && !isAdding)) return []
      const isKept =
        mirror === undefined ||
        (isAdding && !mirror.isAdding) ||
        (isAdding === mirror.isAdding && one.path < mirror.one.path)
      return [[one, { of: to.path, kept: (isKept ? one : mirror.one).path }] as const]
    }),
  )
  return resources.map((one) => {
    const own = pairs.get(one)
    return own === undefined ? one : { ...one, key: found.find((each) => each.one === one)?.to.key ?? null, pairs: own }
  })
}
