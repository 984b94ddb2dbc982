/** What belongs together in an API, in the form in which it is printed and a user corrects it. */

import { accountsOf } from '../../accounts/accounts.ts'
import type { Api, Operation } from '../../contract/contract.ts'
import { pathParameters } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { equal } from '../../json/equality.ts'
import { type JsonObject, join, tokens } from '../../json/pointer.ts'
import type { WordsOf } from '../../program/known-options.ts'
import { itemWithin, namesIn } from '../envelopes.ts'
import { mapOf, type ResourceMap } from '../map.ts'
import { ownerOf, type Resource, type ResourceUse, type Role, type SourceOfValue, type Use } from '../resource.ts'
import { resourceRows } from './resource-table.ts'

/** What a file of corrections says of a resource. */
export type ToldResource = {
  /** The path of the collection; only a resource that is not derived needs one. */
  readonly path?: string
  /** The property that identifies an item; null where nothing does. */
  readonly key?: string | null
  /** The parameters of paths and queries that name an item. */
  readonly parameters?: readonly string[]
  /** Whose answers give a key, such as `POST /plants#/id`; the best first. */
  readonly sources?: readonly string[]
  /** The resource whose items have these; null where there is none. */
  readonly parent?: string | null
  /** The resource of whose items it lists those that were added to the parent; null: its items are its own. */
  readonly pairs?: string | null
  /** The resource whose item each property names, by its name or JSON Pointer; null: it names none. */
  readonly relations?: Readonly<Record<string, string | null>>
}

/** What it says of an operation. */
export type ToldOperation = {
  readonly role?: Role | 'stateless'
  readonly resource?: string
  /** The parameter that names the item; null where the body has the key. */
  readonly item?: string | null
  /** Of which items it is; several stand in a list, at `item` or `body`. */
  readonly of?: 'one' | NonNullable<Use['of']>
  /** JSON Pointer of the list in the answer, or of the item that it shows. */
  readonly envelope?: string
  /** JSON Pointer of the item in the body. */
  readonly body?: string
  /** The resource whose items a new one has in its list, and which has none then; null for none. */
  readonly empties?: string | null
  /** The properties that an action sets, with their values. */
  readonly sets?: JsonObject
  /** Where an item has the value of each parameter of the path that names its parent, as JSON Pointers. */
  readonly above?: Readonly<Record<string, string>>
  /** The property that each parameter filters by; null where it filters nothing. */
  readonly filters?: Readonly<Record<string, string | null>>
  /** Whose answers give the value of each parameter, or of a place in the body; a name stands for a resource's keys. */
  readonly sources?: Readonly<Record<string, string | readonly string[]>>
}

/** A file of corrections: resources by their names, operations by method and path or by `operationId`. */
export type Corrections = {
  readonly resources?: Readonly<Record<string, ToldResource>>
  readonly operations?: Readonly<Record<string, ToldOperation>>
}

/** The words of a text; the compiler refuses one that lacks a name, or has another. */
const exactly =
  <Names extends string>() =>
  <Words extends string>(
    words: Words & ([Names, WordsOf<Words>] extends [WordsOf<Words>, Names] ? unknown : never),
  ): readonly string[] =>
    words.split(' ')

/** The roles that an operation can have. */
export const ROLES = exactly<Role | 'stateless'>()(
  'create create-many list count read replace merge delete act upload stateless',
)

/** The members of each part of a file of corrections. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  '': ['resources', 'operations'],
  resources: exactly<keyof ToldResource>()('path key parameters sources parent pairs relations'),
  operations: exactly<keyof ToldOperation>()('role resource item of envelope body empties sets above filters sources'),
}

/** How corrections call an operation. */
export const calledIn = ({ method, path }: Operation): string => `${method} ${path}`

/** What the map says of a resource. */
export function toldResource(resource: Resource, map: ResourceMap): ToldResource {
  const { parameters, sources } = map.keyOf(resource)
  const relations = toldRelations(resource, map)
  const paired = map.resources.find(({ path }) => path === resource.pairs?.of)
  return {
    path: resource.path,
    key: resource.key,
    ...(parameters.length > 0 && { parameters }),
    ...(sources.length > 0 && { sources: sources.map(sourceText) }),
    parent: ownerOf(resource, map.resources)?.name ?? null,
    ...(paired !== undefined && { pairs: paired.name }),
    ...(Object.keys(relations).length > 0 && { relations }),
  }
}

function toldRelations(resource: Resource, { relations }: ResourceMap): NonNullable<ToldResource['relations']> {
  const named = relations.flatMap(({ from, to }) => {
    if (from.in !== 'item' || from.resource !== resource) return []
    const [name = '', ...inside] = tokens(from.at)
    return [[inside.length === 0 ? name : from.at, to.name] as const]
  })
  const refused = Object.entries(resource.relations ?? {}).filter(([, to]) => to === null)
  return Object.fromEntries([...named, ...refused])
}

/** What the map says of an operation, but for its sources. */
export function toldOperation(known: ResourceUse | null): ToldOperation & { readonly role: Role | 'stateless' } {
  if (known === null) return { role: 'stateless' }
  const { resource, use } = known
  const { role, item, of, empties, sets, above } = use
  const parents = above?.filters.map(({ parameter, path }) => [parameter, join('', ...path)] as const)
  return {
    role,
    resource: resource.name,
    ...(!isOfMany(role) && of !== 'all' && { item: item?.name ?? null }),
    ...(of !== undefined && { of }),
    ...toldPlaces(use, resource),
    ...(empties !== undefined && { empties }),
    ...(sets !== null && { sets }),
    ...(parents !== undefined && { above: Object.fromEntries(parents) }),
    ...toldList(use),
  }
}

/** The place of the item in the request and in the answer, if it is not the whole body. */
function toldPlaces({ operation, role, of, within, shown }: Use, { schema, request }: Resource): ToldOperation {
  const answer = of === undefined && /^(create|read|replace|merge|act)$/.test(role) ? answerSchema(operation) : null
  const found = shown ?? (answer === null ? null : itemWithin(answer, namesIn([schema, request]))?.path) ?? []
  return {
    ...(found.length > 0 && { envelope: join('', ...found) }),
    ...(within.length > 0 && { body: join('', ...within) }),
  }
}

function toldList({ role, listing }: Use): Pick<ToldOperation, 'envelope' | 'filters'> {
  if (role !== 'list' || listing === null) return {}
  const filters = listing.filters.map(({ parameter, property }) => [parameter.name, property])
  return { envelope: join('', ...listing.path), filters: Object.fromEntries(filters) }
}

/** Whose answers give the values that an operation needs, by their places, but for the key of its own item. */
export function toldSources(operation: Operation, map: ResourceMap): NonNullable<ToldOperation['sources']> {
  const { resource, use } = map.useOf(operation) ?? {}
  const relations = map.relations.flatMap(({ from, to }) =>
    from.in !== 'item' && from.operation === operation ? [{ ...from, to }] : [],
  )
  const own = relations.filter(({ at, to }) => to !== resource || at !== use?.item?.name)
  const unnamed = pathParameters(operation.path).filter((name) => relations.every(({ at }) => at !== name))
  const found = [
    ...own.map((place) => {
      const { to } = place
      const sources = map.sourcesOf(operation, place)
      const isUsual = equal(sources.map(sourceText), map.keyOf(to).sources.map(sourceText))
      return [place.at, isUsual ? to.name : sources.map(sourceText)] as const
    }),
    ...unnamed.map((at) => [at, map.sourcesOf(operation, { in: 'path', at }).map(sourceText)] as const),
  ]
  return Object.fromEntries(found.filter(([, sources]) => sources.length > 0))
}

const sourceText = ({ operation, at }: SourceOfValue): string => `${calledIn(operation)}#${at}`

/** True for a role that is about no item in particular. */
export const isOfMany = (role: Role): boolean => !['read', 'replace', 'merge', 'delete', 'act'].includes(role)

/** What belongs together in an API as YAML, with the reason beside each operation. */
export async function correctionsText(api: Api): Promise<string> {
  const { Document, isMap, isPair, isScalar } = await import('yaml')
  const map = mapOf(api)
  const operations = api.operations.map((operation) => {
    const sources = toldSources(operation, map)
    const told = toldOperation(map.useOf(operation))
    return [calledIn(operation), { ...told, ...(Object.keys(sources).length > 0 && { sources }) }] as const
  })
  const told: Required<Corrections> = {
    resources: Object.fromEntries(map.resources.map((one) => [one.name, toldResource(one, map)])),
    operations: Object.fromEntries(operations),
  }
  const reasons = new Map(resourceRows(api, accountsOf(api)).map(({ operation, why }) => [operation, why]))
  for (const [name, { role, sets }] of operations) {
    if (role === 'act' && sets === undefined) reasons.set(name, 'what it changes of an item is not said')
    if (role === 'upload') reasons.set(name, 'its body is a file, which is no item')
  }
  const yaml = new Document(told)
  yaml.commentBefore = ` yaml-language-server: $schema=./node_modules/plant-store-kit/spec/resources.schema.json
 Correct what is wrong, and pass the file with --resources. What you leave out stays as it is here.`
  for (const section of ['resources', 'operations']) {
    const members = yaml.get(section)
    if (!isMap(members)) continue
    for (const pair of members.items) {
      if (!isPair(pair) || !isMap(pair.value)) continue
      pair.value.flow = true
      const why = isScalar(pair.key) ? reasons.get(String(pair.key.value)) : undefined
      if (why !== undefined && section === 'operations') pair.value.comment = ` ${why}`
    }
  }
  return yaml.toString({ lineWidth: 0 })
}
