/** Which values name items of a resource: properties of items and of bodies, and parameters. The same for both ends. */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { parentOf } from '../contract/path-template.ts'
import { join, tokens } from '../json/pointer.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { wordsOf } from '../names/words.ts'
import { once } from '../program/once.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { objectBody } from './envelopes.ts'
import { memberNamed } from './joining.ts'
import { filteringOf } from './lists/filtering.ts'
import { ItemReferences, itemName, pathSteps, referenceKind, thingKeyed } from './references.ts'
import { itemPathsOf, propertyCalledBy, type Resource, type Resources, type Use } from './resource.ts'

/** A place of a value: in the items of a resource, or in the requests of an operation. */
export type RelationPlace = ItemPropertyPlace | RequestPlace

export type ItemPropertyPlace = {
  readonly in: 'item'
  readonly resource: Resource
  /** JSON Pointer, with `*` for each item of a list. */
  readonly at: string
}

export type RequestPlace = {
  readonly in: 'path' | 'query' | 'body'
  readonly operation: Operation
  /** The parameter's name, or a JSON Pointer in the body, with `*` for each item of a list. */
  readonly at: string
}

/** A value that names an item, or an object that shows one. */
export type Relation = {
  readonly from: RelationPlace
  readonly to: Resource
  /** The words for the one item: the same for `ownerId` and `owner`. */
  readonly thing: string
  /** What of the item the value is, where that is not its key. */
  readonly as?: string
  readonly isMany: boolean
  /** True for an object that shows the item, false for the item's key. */
  readonly isEmbedded: boolean
}

/** What a property with a certain pointer names, as the user says it: the path of a resource; null for nothing. */
type SaidNames = (at: string) => string | null | undefined

/** How deep objects within each other are read. */
const DEEPEST = 3

/** The relations of an API. Each is found when it is first asked for: an answer asks for those of a few resources. */
type RelationsFound = {
  readonly ofItems: (resource: Resource) => readonly Relation[]
  /** Those of all items and requests. */
  readonly all: () => readonly Relation[]
}

export function relationsOf(api: Api, found: Resources): RelationsFound {
  const { resources } = found
  const references = once(() => new ItemReferences(resources))
  const known = new Map<Resource, () => readonly Relation[]>(
    resources.map((one) => [one, once(() => itemRelations(one, references()))]),
  )
  const ofItems = (resource: Resource): readonly Relation[] => known.get(resource)?.() ?? []
  const all = once(() => {
    const byItems = new Map(
      resources.toReversed().flatMap((one) => itemPathsOf(one).map((path) => [parentOf(path), one] as const)),
    )
    return [
      ...resources.flatMap(ofItems),
      ...api.operations.flatMap((operation) => requestRelations(found, operation, references(), byItems)),
    ]
  })
  return { ofItems, all }
}

function itemRelations(resource: Resource, references: ItemReferences): Relation[] {
  const { schema, request, key, uses } = resource
  const listed = uses.flatMap(({ listing }) => [...(listing?.items.wide.properties ?? [])])
  const properties = new Map([...(request?.wide.properties ?? []), ...listed, ...schema.wide.properties])
  const place = (at: string): RelationPlace => ({ in: 'item', resource, at })
  const own = new Set(key === null ? [] : [join('', key)])
  return [...relationsIn(properties, references, { place, own, said: relationsSaid(resource) })]
}

/** The path of the resource that each property names, by its name or, deeper, its JSON Pointer; null: it names none. */
export type RelationsSaid = NonNullable<Resource['relations']>

/** What the user says that the properties of a resource's items name. */
function relationsSaid({ relations = {} }: Pick<Resource, 'relations'>, within: readonly string[] = []): SaidNames {
  const named = new Map(Object.entries(relations).map(([name, to]) => [relationPointer(name), to]))
  const before = join('', ...within)
  return (at) => named.get(at.startsWith(before) ? at.slice(before.length) : at)
}

/** The pointer of a property, which a correction may call by its name alone. */
export const relationPointer = (name: string): string => (name.startsWith('/') ? name : join('', name))

/** What the user says of properties inside a property: of the object, or of each in its list. */
export function relationsInside(relations: RelationsSaid, name: string): RelationsSaid {
  if (Object.keys(relations).length === 0) return relations
  const before = `${join('', name)}/`
  const inside = Object.entries(relations).filter(([at]) => at.startsWith(before))
  return Object.fromEntries(
    inside.map(([at, to]) => {
      const rest = at.slice(before.length).replace(/^\*\//, '')
      return [rest.includes('/') ? `/${rest}` : tokens(`/${rest}`).join(), to]
    }),
  )
}

function* relationsIn(
  properties: ReadonlyMap<string, Schema>,
  references: ItemReferences,
  read: {
    readonly place: (at: string) => RelationPlace
    /** Places that name the item itself. */
    readonly own: ReadonlySet<string>
    readonly said: SaidNames
    /** How many objects are only around the items. */
    readonly envelopes?: number
  },
  above = '',
  depth = DEEPEST + (read.envelopes ?? 0),
): Generator<Relation> {
  const within = tokens(above).at(-1)
  for (const [name, property] of properties) {
    const at = join(above, name)
    if (read.own.has(at)) continue
    const isMany = property.items !== null
    const schema = property.items ?? property
    const kind = referenceKind(schema)
    const said = read.said(at)
    const reference = references.named(name, kind, { said, schema, within, isMany, beside: properties })
    if (reference !== null) yield { from: read.place(at), ...reference, isMany, isEmbedded: kind === 'object' }
    else if (kind === 'object' && said !== null && depth > 1 && !isOfListClass('linking', wordsOf(name))) {
      const inside = schema.wide.properties
      yield* relationsIn(inside, references, read, isMany ? `${at}/*` : at, depth - 1)
    }
  }
}

function requestRelations(
  found: Resources,
  operation: Operation,
  references: ItemReferences,
  byItems: ReadonlyMap<string, Resource>,
): Relation[] {
  const { resource = null, use = null } = found.uses.get(operation) ?? {}
  const at = (place: RequestPlace['in'], name: string): RequestPlace => ({ in: place, operation, at: name })
  const byKey = (from: RequestPlace, to: Resource | null | undefined): Relation[] => {
    const isOwn = use?.item?.name === from.at && use.item.in === from.in && resource !== null && to === resource
    const as = isOwn ? propertyCalledBy(resource, from.at) : null
    const own = { thing: itemName(to ?? { path: '' }), isMany: false, isEmbedded: false, ...(as !== null && { as }) }
    return to == null ? [] : [{ from, to, ...own }]
  }
  const isItem = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean =>
    use?.item?.in === place && use.item.name === name
  const path = pathSteps(operation.path).flatMap(({ name, above }) =>
    byKey(
      at('path', name),
      memberNamed(use, name, found.resources) ?? (isItem({ in: 'path', name }) ? resource : byItems.get(above)),
    ),
  )
  const query = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== 'query') return []
    const to = isItem(parameter) ? resource : filteredBy(parameter, resource, use, references)
    // A new item that says what it is to be called names no other.
    if (resource !== null && use?.role === 'create' && thingKeyed(parameter.name) === itemName(resource)) return []
    return byKey(at('query', parameter.name), to)
  })
  const body = objectBody(operation)
  if (body === null) return [...path, ...query]
  const within = use?.within ?? []
  // What a creation calls itself is no other item.
  const isOwn = resource?.key != null && use?.joins === undefined && use?.part === undefined
  // The object that is only around an item is called as it is, and names no other.
  const inner = within.length === 0 ? null : partAt(body, within)
  const wrapped = inner?.items === null ? inner.wide.properties : new Map<string, Schema>()
  const own = new Set([
    ...(isOwn ? [join('', ...within, resource.key ?? '')] : []),
    ...(wrapped.size > 0 ? [join('', ...within)] : []),
  ])
  const said = resource === null ? () => undefined : relationsSaid(resource, within)
  const place = (pointer: string): RelationPlace => at('body', pointer)
  const read = { place, own, said, envelopes: within.length }
  const named = [
    ...relationsIn(body.wide.properties, references, read),
    ...relationsIn(wrapped, references, read, join('', ...within)),
  ]
  // An object that shows one of its own kind is the item itself.
  return [...path, ...query, ...named.filter(({ to, isEmbedded }) => !isEmbedded || to !== resource)]
}

/** The resource whose item a query names: that of the property by which it filters, or of its name. */
function filteredBy(
  { name, schema }: Parameter,
  resource: Resource | null,
  use: Use | null,
  references: ItemReferences,
): Resource | null {
  const listing = use?.listing ?? null
  const filter = listing === null ? undefined : filteringOf(listing).filters.find((one) => one.parameter.name === name)
  const property = filter?.comparison === 'equal' && filter.path.length === 1 ? filter.path[0] : undefined
  if (resource !== null && property !== undefined && property === resource.key) return resource
  const said = resource === null || property === undefined ? undefined : resource.relations?.[property]
  const asked = filter?.schema ?? schema
  return (
    references.named(property ?? name, asked === null ? 'other' : referenceKind(asked), { said, schema: asked })?.to ??
    null
  )
}
