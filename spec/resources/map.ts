/**
 * What belongs together in an API: its resources and all names of their keys, what each operation does, which values
 * name whose items, and whose answers give a value.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { linksOf } from '../contract/links.ts'
import { anonymous, fixedParts, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, successOf } from '../contract/responses.ts'
import { join, tokens } from '../json/pointer.ts'
import { isAct } from '../names/act-words.ts'
import { SURE_KEYS, singularOf } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { wordsOf } from '../names/words.ts'
import { once } from '../program/once.ts'
import { onceFor } from '../program/once-for.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { usesWithoutEffect } from './acts.ts'
import { isCalledMaking } from './beside.ts'
import { type Effect, effectsWith } from './effects.ts'
import { checkouts, creationsElsewhere } from './elsewhere.ts'
import { itemWithin, namesIn, objectBody, unwrapped } from './envelopes.ts'
import { usesOfMany } from './many.ts'
import { describedIn, ItemReferences, pathSteps } from './references.ts'
import { type Relation, type RequestPlace, relationsOf } from './relations.ts'
import type { Resource, Resources, ResourceUse, SourceOfValue, Use } from './resource.ts'
import { collectionsIn, resourcesOf } from './resources.ts'

/** One key under all its names. */
export type Key = {
  /** The item's property; null where the document shows none. */
  readonly property: string | null
  /** The parameters of paths and queries that name the item. */
  readonly parameters: readonly string[]
  /** Where the answer to a creation has it: JSON Pointer, or `Location`; null where nothing creates items. */
  readonly created: string | null
  /** Whose answers give it: a creation one that nobody else has, a list one that exists. */
  readonly sources: readonly SourceOfValue[]
}

export type ResourceMap = {
  readonly resources: readonly Resource[]
  readonly relations: readonly Relation[]
  readonly relationsOfItems: (resource: Resource) => readonly Relation[]
  readonly keyOf: (resource: Resource) => Key
  /** What an operation does, with or without an effect on what is stored; null if that is unknown. */
  readonly useOf: (operation: Operation) => ResourceUse | null
  /** What the items of a resource do to others. */
  readonly effectsOf: (resource: Resource) => readonly Effect[]
  /** Whose answers give the value that the requests of an operation need at a place, the best first. */
  readonly sourcesOf: (operation: Operation, place: Pick<RequestPlace, 'in' | 'at'>) => readonly SourceOfValue[]
}

/** What belongs together in an API. */
export const mapOf = (api: Api): ResourceMap => api.derive(mapped)

/** The same of the collections of an API, each at its own path. */
export const collectionMapOf = (api: Api): ResourceMap => api.derive(mappedApart)

const mapped = (api: Api): ResourceMap => mapWith(api, resourcesOf(api))
const mappedApart = (api: Api): ResourceMap => mapWith(api, collectionsIn(api))

function mapWith(api: Api, resources: Resources): ResourceMap {
  const relations = relationsOf(api, resources)
  // What is said of a resource is said of its collection at the same path, too.
  const here = (one: Resource): Resource => resources.resources.find(({ path }) => path === one.path) ?? one
  const beside = once(() => {
    const found = [
      ...checkouts(resources),
      ...usesWithoutEffect(api, resources),
      ...creationsElsewhere(resources),
      ...usesOfMany(resources),
    ]
    const uses = new Map<Operation, ResourceUse | null>(found.map((one) => [one.use.operation, one]))
    for (const [operation, one] of resources.said?.uses ?? [])
      uses.set(operation, one && { ...one, resource: here(one.resource) })
    return uses
  })
  const byOperation = once(() =>
    Map.groupBy(
      relations.all().flatMap(({ from, to, as }) => (from.in === 'item' ? [] : [{ from, to, as }])),
      ({ from }) => from.operation,
    ),
  )
  const effects = once(() => effectsWith(new ItemReferences(resources.resources), resources.resources))
  const keyOf = onceFor((resource: Resource) => keyNamed(api, resource, relations.all()))
  return {
    resources: resources.resources,
    get relations() {
      return relations.all()
    },
    relationsOfItems: relations.ofItems,
    keyOf,
    effectsOf: (resource) => effects()(resource),
    useOf: (operation) => resources.uses.get(operation) ?? beside().get(operation) ?? null,
    sourcesOf: (operation, place) => {
      const said = resources.said?.sources.get(operation)?.get(place.at)
      if (typeof said === 'object') return said
      if (place.in === 'path' && said === undefined && isToCome(place.at)) return []
      const own = byOperation().get(operation) ?? []
      const named = own.find(({ from }) => from.in === place.in && from.at === place.at)
      const to = said === undefined ? named?.to : resources.resources.find(({ name }) => name === said)
      if (to !== undefined) {
        const sources = keyOf(to).sources.filter((one) => one.operation !== operation)
        if (named?.as === undefined || to !== named.to) return sources
        const byOther = sourceOf(to, named.as)
        // What makes items without showing that property was sent it, which a path calls as it is.
        return sources.flatMap((one) => (place.in === 'path' && byOther(one).length === 0 ? one : byOther(one)))
      }
      if (place.in !== 'path') return []
      const found = sourcesByPath(api, resources, operation, place.at)
      if (found.length > 0) return found
      const alike = resourceAlike(resources, operation, place.at)
      return alike === undefined ? sourcesAbove(api, operation, place.at) : keyOf(alike).sources
    },
  }
}

/** The same source of another property than the key, beside that. */
export const sourceOf =
  ({ key }: Resource, as: string) =>
  ({ operation, at }: SourceOfValue): SourceOfValue[] =>
    at === join('', ...tokens(at).slice(0, -1), key ?? '')
      ? [{ operation, at: join('', ...tokens(at).slice(0, -1), as) }]
      : []

function keyNamed(api: Api, resource: Resource, relations: readonly Relation[]): Key {
  const { uses, key, names = {} } = resource
  const create = uses.find(({ role }) => role === 'create')
  const named = uses.flatMap(({ item }) => item?.name ?? [])
  const above = relations.flatMap(({ from, to }) => (to === resource && from.in === 'path' ? [from.at] : []))
  const made =
    create === undefined
      ? madeBeside(api, resource)
      : [{ operation: create.operation, at: createdAt(api, resource, create.operation, create.shown) }]
  const listed = uses.flatMap(({ operation, role, listing }) =>
    role !== 'list' || listing === null || key === null ? [] : [{ operation, at: join('', ...listing.path, '*', key) }],
  )
  const own = [...made, ...listed]
  const sources = names.sources ?? (own.length === 0 ? embeddedIn(resource, relations) : own)
  return {
    property: key,
    parameters: names.parameters ?? [...new Set([...named, ...above])],
    created: sources.find(({ operation }) => operation === create?.operation)?.at ?? null,
    sources,
  }
}

/**
 * A POST to the path of items that answers with the key of one, although what it takes is none: a text, a file. Or one that
 * is called after making them: `POST /datasets/upload`.
 */
function madeBeside(api: Api, resource: Resource): SourceOfValue[] {
  const { uses, key, path, schema } = resource
  const above = new Set(uses.flatMap(({ item, operation }) => (item?.in === 'path' ? [parentOf(operation.path)] : [])))
  const shows = (one: Operation): boolean => key !== null && answerSchema(one)?.shape.properties.has(key) === true
  const taken = collectionsIn(api).uses
  return api.operations.flatMap((one) => {
    if (one.method !== 'POST' || taken.has(one)) return []
    if (above.has(anonymous(one.path)) && shows(one)) return [{ operation: one, at: join('', key ?? '') }]
    const sent = isCalledMaking(one, path) ? namesIn([objectBody(one)]) : new Set()
    return sent.isDisjointFrom(namesIn([schema])) ? [] : [{ operation: one, at: createdAt(api, resource, one) }]
  })
}

/** Where lists of others have the key of an item that each of theirs shows. */
function embeddedIn(resource: Resource, relations: readonly Relation[]): SourceOfValue[] {
  return relations.flatMap(({ from, to, isEmbedded, isMany }) => {
    if (to !== resource || to.key === null || from.in !== 'item' || !isEmbedded || isMany) return []
    const { key } = to
    return from.resource.uses.flatMap(({ operation, listing }) =>
      listing === null ? [] : [{ operation, at: `${join('', ...listing.path, '*')}${from.at}${join('', key)}` }],
    )
  })
}

/** Where the answer to a creation has the key: by a link, in the item that it shows, or under another of its names. */
function createdAt(api: Api, resource: Resource, operation: Operation, shown?: Use['shown']): string {
  const link = linksOf(api, operation).find((one) => one.shown !== null)
  if (link?.shown != null) return link.shown
  const answer = answerSchema(operation)
  const place = answer === null ? null : (shown ?? itemWithin(answer, namesIn([resource.schema]))?.path ?? null)
  const item = place === null ? null : partAt(answer, place)
  if (place !== null && resource.key !== null && item !== null) {
    const isAny = item.wide.properties.size === 0
    if (isAny || item.wide.properties.has(resource.key)) return join('', ...place, resource.key)
  }
  if (answer === null) return 'Location'
  const { schema, path } = unwrapped(answer, nameOf(resource.path), namesIn([resource.schema]))
  const other = keyUnderOtherName(resource, schema)
  return other === null ? 'Location' : join('', ...path, other)
}

/** The property of a creation's answer that has the name of a parameter: `silenceID` of `/silence/{silenceID}`. */
export function keyUnderOtherName({ path, key, uses }: Resource, answer: Schema): string | null {
  const parameters = uses.flatMap(({ item }) => (item === null ? [] : plainName(item.name)))
  // `POST /feed/post` makes a post, and `POST /results/records` a result.
  const made = uses.filter(({ role, operation: one }) => role === 'create' && !one.path.includes('{'))
  const names = [nameOf(path), ...made.flatMap(({ operation }) => fixedParts(operation.path).slice(-2).toReversed())]
  const called = [...parameters, ...names.map((name) => singularOf(name) + plainName(key ?? 'id'))]
  const shown = [...answer.wide.properties]
  const named = called.flatMap((one) => shown.flatMap(([name]) => (plainName(name) === one ? [name] : [])))
  // What an answer has alone, and is called a key, says which item it is: `{berth_uid: 7}`.
  const [only, ...others] = shown.filter(([, { types }]) => types?.has('string') || types?.has('integer'))
  const isKey = others.length === 0 && only !== undefined && plainName(only[0]).replace(singularOf(nameOf(path)), '')
  return named[0] ?? (isKey && [...SURE_KEYS, 'uid'].includes(isKey) ? (only?.[0] ?? null) : null)
}

/** The lists whose items have the property by which a path finds one: `/flows/name/{name}`. */
function sourcesByProperty({ resources }: Resources, { path: asked }: Operation, above: string): SourceOfValue[] {
  const named = nameOf(above)
  const isOnly = !anonymous(asked).startsWith(`${above}/{}/{}`)
  return resources.flatMap(({ path, schema, uses }) => {
    const property = schema.wide.properties.keys().find((one) => plainName(one) === plainName(named))
    const isBelow = `${anonymous(path).replace(/\/$/, '')}/${named}` === above
    if (!isOnly || !isBelow || property === undefined) return []
    return uses.flatMap(({ operation, listing, role }) =>
      listing === null || role !== 'list' ? [] : [{ operation, at: join('', ...listing.path, '*', property) }],
    )
  })
}

/** The answer of a POST above a path parameter, where the document has no more than this of a resource. */
function sourcesByPath({ operations }: Api, resources: Resources, asking: Operation, name: string): SourceOfValue[] {
  const { uses } = resources
  const above = pathSteps(asking.path).find((step) => step.name === name)?.above
  const listed = above === undefined || asking.method !== 'GET' ? [] : sourcesByProperty(resources, asking, above)
  if (listed.length > 0) return listed
  const path = above === undefined ? undefined : pathNamedAlike(operations, above, name)
  const create = operations.find((one) => one.method === 'POST' && anonymous(one.path) === path)
  if (create === undefined || successOf(create) === null || uses.get(create)?.use.role === 'create-many') return []
  const shown = answerSchema(create)?.shape.properties
  const property = [name, 'id'].find((one) => shown?.has(one))
  return [{ operation: create, at: property === undefined ? 'Location' : join('', property) }]
}

/** The path above a parameter, or the one above that where it names items of that one: `/carts/reset/{cart_id}` beside `/carts/{cart_id}`. */
function pathNamedAlike(operations: readonly Operation[], above: string, name: string): string {
  const outer = parentOf(above)
  const isAlike = ({ path }: Operation): boolean =>
    anonymous(path) === `${outer}/{}` && pathParameters(path).at(-1) === name
  return !above.endsWith('}') && operations.some(isAlike) ? outer : above
}

/** True for a parameter that has the value to come of a property, and names nothing: `{new_name}`. */
export function isToCome(name: string): boolean {
  const words = wordsOf(name)
  return words.includes('-') && isAct('to_come', words)
}

/**
 * The one resource whose items other paths name by a parameter that is called and described as this one, or called so in
 * several words and not described: `{channel_name}`.
 */
function resourceAlike({ resources }: Resources, operation: Operation, name: string): Resource | undefined {
  const words = describedIn(operation, name)
  const isTelling = words === '' && wordsOf(name).includes('-')
  const isAlike = ({ item, operation: other }: Use): boolean =>
    item?.in === 'path' && item.name === name && (isTelling || describedIn(other, name) === words)
  const found = words === '' && !isTelling ? [] : resources.filter(({ uses }) => uses.some(isAlike))
  return found.length === 1 ? found[0] : undefined
}

/** Where the answer that shows the item above has values of this name: `PartID` of a message's attachments. */
function sourcesAbove({ operations }: Api, { path }: Operation, name: string): SourceOfValue[] {
  const steps = pathSteps(path)
  const index = steps.findIndex((step) => step.name === name)
  const above = steps[index - 1]
  if (above === undefined) return []
  const own = `${above.above.replace(/\/$/, '')}/{}`
  const read = operations.find((one) => one.method === 'GET' && anonymous(one.path) === own)
  const answer = read === undefined ? null : answerSchema(read)
  if (read === undefined || answer === null) return []
  return placesNamed(answer, plainName(name), 3).map((at) => ({ operation: read, at: join('', ...at) }))
}

/** Where the items of an answer's lists have a text or an integer of a name. */
function placesNamed(schema: Schema, name: string, depth: number): string[][] {
  if (depth === 0) return []
  return [...schema.wide.properties].flatMap(([property, { items }]) => {
    if (items === null) return []
    const own = items.wide.properties.entries().find(([one, { types }]) => {
      return plainName(one) === name && (types?.has('string') === true || types?.has('integer') === true)
    })
    if (own !== undefined) return [[property, '*', own[0]]]
    return placesNamed(items, name, depth - 1).map((rest) => [property, '*', ...rest])
  })
}
