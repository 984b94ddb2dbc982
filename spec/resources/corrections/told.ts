/** The derived resources, in the form in which a user corrects them. */

import type { Api, Operation } from '../../contract/contract.ts'
import { answerSchema } from '../../contract/responses.ts'
import { join } from '../../json/pointer.ts'
import { itemWithin, namesIn } from '../envelopes.ts'
import { ownerOf } from '../resource.ts'
import { resourceRows } from '../resource-table.ts'
import { type Resource, type Resources, type Role, resourcesOf, type Use } from '../resources.ts'

/** What a file of corrections says of a resource. */
export type ToldResource = {
  /** The path of the collection; only a resource that is not derived needs one. */
  readonly path?: string
  /** The property that identifies an item; null where nothing does. */
  readonly key?: string | null
  /** The resource whose items have these; null where there is none. */
  readonly parent?: string | null
  /** The resource whose item each property names, where its name does not say it; null: it names none. */
  readonly relations?: Readonly<Record<string, string | null>>
}

/** What it says of an operation. */
export type ToldOperation = {
  readonly role?: Role | 'stateless'
  readonly resource?: string
  /** The parameter that names the item; null where the body has the key. */
  readonly item?: string | null
  /** JSON Pointer of the list in the answer, or of the item that it shows. */
  readonly envelope?: string
  /** JSON Pointer of the item in the body. */
  readonly body?: string
  /** The property that each parameter filters by; null where it filters nothing. */
  readonly filters?: Readonly<Record<string, string | null>>
}

/** A file of corrections: resources by their names, operations by method and path or by `operationId`. */
export type Corrections = {
  readonly resources?: Readonly<Record<string, ToldResource>>
  readonly operations?: Readonly<Record<string, ToldOperation>>
}

/** The roles that an operation can have. */
export const ROLES = Object.keys({
  create: true,
  'create-many': true,
  list: true,
  count: true,
  read: true,
  replace: true,
  merge: true,
  delete: true,
  act: true,
  upload: true,
  stateless: true,
} satisfies Record<Role | 'stateless', true>)

/** The members of each part of a file of corrections. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  '': ['resources', 'operations'],
  resources: Object.keys({ path: true, key: true, parent: true, relations: true } satisfies Record<
    keyof ToldResource,
    true
  >),
  operations: Object.keys({
    role: true,
    resource: true,
    item: true,
    envelope: true,
    body: true,
    filters: true,
  } satisfies Record<keyof ToldOperation, true>),
}

/** How corrections call an operation. */
export function calledIn({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** What the properties of a resource's items name: the path of a resource, by the property. */
export type RelationsOf = (resource: Resource, all: readonly Resource[]) => NonNullable<Resource['relations']>

/** The derived resources of an API. */
function derivedCorrections(api: Api, relationsOf: RelationsOf): Required<Corrections> {
  const { resources, uses } = resourcesOf(api)
  return {
    resources: Object.fromEntries(
      resources.map((resource) => [resource.name, toldResource(resource, resources, relationsOf)]),
    ),
    operations: Object.fromEntries(
      api.operations.map((operation) => [calledIn(operation), toldOperation(uses.get(operation))]),
    ),
  }
}

function toldResource(resource: Resource, all: readonly Resource[], relationsOf: RelationsOf): ToldResource {
  const { path, key } = resource
  const named = Object.entries(relationsOf(resource, all)).map(([name, to]) => [
    name,
    all.find((one) => one.path === to)?.name ?? null,
  ])
  const told = { path, key, parent: ownerOf(resource, all)?.name ?? null }
  return named.length === 0 ? told : { ...told, relations: Object.fromEntries(named) }
}

export function toldOperation(
  known: ReturnType<Resources['uses']['get']>,
): ToldOperation & { readonly role: Role | 'stateless' } {
  if (known === undefined) return { role: 'stateless' }
  const { resource, use } = known
  return { role: use.role, resource: resource.name, ...toldItem(use), ...toldPlaces(use, resource), ...toldList(use) }
}

function toldItem({ role, item }: Use): Pick<ToldOperation, 'item'> {
  return isOfMany(role) ? {} : { item: item?.name ?? null }
}

/** The place of the item in the request and in the answer, if it is not the whole body. */
function toldPlaces({ operation, role, within, shown }: Use, { schema, request }: Resource): ToldOperation {
  const answer = /^(create|read|replace|merge|act)$/.test(role) ? answerSchema(operation) : null
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

/** True for a role that is about no item in particular. */
export function isOfMany(role: Role): boolean {
  return !['read', 'replace', 'merge', 'delete', 'act'].includes(role)
}

/** Parts that are not derived, and that only the user gives. */
const said: RelationsOf = ({ relations = {} }) => relations

/** {@link derivedCorrections} as YAML, with the reason beside each operation. */
export async function correctionsText(api: Api, relationsOf: RelationsOf = said): Promise<string> {
  const { Document, isMap, isPair, isScalar } = await import('yaml')
  const told = derivedCorrections(api, relationsOf)
  const reasons = new Map(resourceRows(api).map(({ operation, why }) => [operation, why]))
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
