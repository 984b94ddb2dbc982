/** Where an operation's requests name items, and which operations create those. */

import { fewValues } from '../../fixtures/values/distinct.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, pathParameters, TEMPLATE } from '../../spec/contract/path-template.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import { objectBody } from '../../spec/resources/envelopes.ts'
import { isPartial } from '../../spec/resources/resource.ts'
import { type Resource, resourcesOf } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { creationOf, type ItemCreation } from './created.ts'
import type { ItemSpot } from './item-names.ts'

/** Where a request of an operation names an item, and how such an item is created. */
export type ItemParameter = ItemSpot & {
  readonly creation: ItemCreation
  /** The schema of a new item; null where no schema says it. */
  readonly request: Schema | null
  /** True if the operation may change or delete the item. Each request then gets an item of its own. */
  readonly isChanged: boolean
}

/** The operations that create items. */
export function creatingIn(api: Api): ReadonlySet<Operation> {
  const uses = resourcesOf(api).resources.flatMap((resource) => resource.uses)
  return new Set(uses.flatMap(({ role, operation }) => (role === 'create' ? [operation] : [])))
}

/** The places where an operation's requests name items that can be created, parents first. */
export function itemPlacesOf(api: Api, operation: Operation): ItemParameter[] {
  const { resources } = resourcesOf(api)
  const placeOf = ({ uses, request }: Resource, place: ItemSpot & { readonly isChanged: boolean }): ItemParameter[] => {
    const create = uses.find(({ role }) => role === 'create')?.operation
    const creation = create === undefined ? null : creationOf(api, create)
    return creation === null ? [] : [{ ...place, request, creation }]
  }
  const own = resources.flatMap((resource) =>
    resource.uses.flatMap((use) => {
      const isChanged = use.role === 'replace' || isPartial(use) || use.role === 'delete'
      if (use.operation !== operation || (use.item === null && !isChanged)) return []
      const item = use.item ?? { in: 'body', name: resource.key ?? '' }
      return placeOf(resource, { ...item, isChanged })
    }),
  )
  const parents = [...operation.path.matchAll(TEMPLATE)].flatMap(([template], index, all) => {
    const name = template.slice(1, -1)
    const end = all[index]?.index ?? 0
    const path = anonymous(operation.path.slice(0, end))
    const resource = resources.find((one) => anonymous(one.path) === path)
    const isOwn = own.some((one) => one.in === 'path' && one.name === name)
    if (isOwn) return []
    if (resource !== undefined) return placeOf(resource, { in: 'path', name, isChanged: false })
    const create = api.operations.find((one) => one.method === 'POST' && anonymous(one.path) === path)
    return create === undefined ? [] : [createdPlace(create, name)]
  })
  return [...parents, ...own]
}

/**
 * Where the key of a new item is if the document has only the operation that creates it: in that operation's answer or
 * `Location`.
 */
function createdPlace(create: Operation, name: string): ItemParameter {
  const isShown = answerSchema(create)?.shape.properties.has(name) === true
  const creation = { operation: create, key: isShown ? name : 'id', path: create.path, within: [] }
  return { in: 'path', name, request: objectBody(create), creation, isChanged: false }
}

/**
 * The parameters of an operation's path that could name somebody's item. One that has a single value is a part of the
 * path.
 */
export function namingParameters({ path, parameters }: Operation): readonly string[] {
  const isFixed = (name: string): boolean => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? null
    return schema !== null && fewValues(schema, 1)?.length === 1
  }
  return pathParameters(path).filter((name) => !isFixed(name))
}

/** The parameters of an operation's path that an item gives a value: its own, and those that it was created under. */
export function namesFrom(operation: Operation, { name, creation }: ItemParameter): readonly string[] {
  const above = pathParameters(operation.path).slice(0, pathParameters(creation.operation.path).length)
  return isBelow(operation, creation) ? [...above, name] : [name]
}

/** True if the path of an operation is that of the items' collection, or below it. */
export function isBelow({ path }: Operation, creation: ItemCreation): boolean {
  return anonymous(path).startsWith(anonymous(creation.path))
}
