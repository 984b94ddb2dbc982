/** Items of no known resource, such as files that are put at paths and deleted there: nothing lists or reads them. */

import { fewValues } from '../../fixtures/values/distinct.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, isItemPath, nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { tokens } from '../../spec/json/pointer.ts'
import { plainName } from '../../spec/names/letters.ts'
import { PLAIN } from '../../spec/resources/collections.ts'
import { objectBody } from '../../spec/resources/envelopes.ts'
import { collectionMapOf, isToCome } from '../../spec/resources/map.ts'
import { saysCreated, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { ItemCreation, ItemDeletion } from './item-names.ts'

/** How items of no known resource are created and deleted, by the operations that create them. */
type LoneItems = ReadonlyMap<Operation, { readonly creation: ItemCreation; readonly deleting: ItemDeletion }>

/** How they are deleted, by the operations that do so: of several, the first counts. */
export function loneDeletions(api: Api): ReadonlyMap<Operation, ItemDeletion> {
  const all = [...api.derive(loneItems).values(), ...api.derive(putItems).values()].toReversed()
  return new Map(all.map(({ deleting }) => [deleting.deletion.operation, deleting]))
}

/** How an operation creates an item of no known resource, and how this is deleted; undefined if it does not. */
export function loneItem(api: Api, operation: Operation) {
  // What is added below a name of this run goes with it.
  return api.derive(putItems).get(operation) ?? api.derive(loneItems).get(operation)
}

/** At a path with a new text in it there is nothing of others: a PUT creates something, or is refused (RFC 9110 section 9.3.4). */
export function putItems(api: Api): LoneItems {
  const { useOf } = collectionMapOf(api)
  const byPath = new Map(api.operations.map((one) => [`${one.method} ${anonymous(one.path)}`, one]))
  return new Map(
    api.operations.flatMap((operation) => {
      const names = pathParameters(operation.path)
      const name = names.at(-1) ?? ''
      const there = ['DELETE', 'PUT', 'POST'].map((method) => byPath.get(`${method} ${anonymous(operation.path)}`))
      const [remove, ...making] = there
      // A PUT that replaces may leave nothing there, where it is the POST beside it that says 201.
      const { method } = making.find((one) => one !== undefined && saysCreated(one)) ?? { method: 'PUT' }
      const isPut = operation.method === method && isItemPath(operation.path)
      if (!isPut || remove === undefined || !isFreeKey(operation, name)) return []
      // `DELETE /tags/{tag_id}` beside `PUT /tags/{title}` names another thing there.
      if (plainName(pathParameters(remove.path).at(-1) ?? '') !== plainName(name)) return []
      if (useOf(operation) !== null || useOf(remove) !== null) return []
      const item = { in: 'path', name } as const
      const path = operation.path.replace(/\/[^/]+\/?$/, '')
      const creation = { operation, at: '', key: name, path, before: [], within: [], named: item }
      const deletion: Use = { ...PLAIN, operation: remove, role: 'delete', item }
      return [
        [
          operation,
          { creation, deleting: { path, property: name, deletion, resource: null, rank: names.length - 1 } },
        ] as const,
      ]
    }),
  )
}

/** True for a parameter of a path that may be any text: a new one names nothing of others. `{new_name}` renames what is there. */
export function isFreeKey({ parameters }: Operation, name: string): boolean {
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
  return schema?.types?.has('string') === true && fewValues(schema, FEW_KEYS) === null && !isToCome(name)
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
  const key = at === 'Location' ? keySent(api, operation, parameter) : nameAt(at)
  return { operation, at, key, path, before: [nameOf(path)], within: [], named: null }
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

/** The name at the end of a place in an answer. */
export function nameAt(place: string): string {
  return tokens(place).at(-1) ?? 'id'
}
