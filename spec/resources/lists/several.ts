/** Operations that change or delete several items at once, which the request names: `DELETE /plants?ids=`, `PATCH /plants/bulk`. */

import type { Api, Operation } from '../../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf } from '../../contract/path-template.ts'
import { bodySchema } from '../../contract/responses.ts'
import { keyFor, singularOf } from '../../names/item-key.ts'
import { splitName } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { PLAIN } from '../collections.ts'
import type { Resource, Use } from '../resource.ts'
import { collectionsIn } from '../resources.ts'

/** What an operation does to several items, and where its request has their keys, or what each becomes. */
export type SeveralUse = {
  readonly resource: Resource
  readonly use: Use & { readonly role: 'delete' | 'merge' }
  readonly in: 'query' | 'body'
  /** The parameter; of a body, the property that has the list, empty where the body is the list. */
  readonly name: string
  /** The schema of one that stands in the list: a key, or the item with its key. */
  readonly one: Schema
}

/** What an operation does to several items that its request names; null where it does no such thing, or does it to others, too. */
export function severalOf(api: Api, operation: Operation): SeveralUse | null {
  const { path } = operation
  const { resources, uses } = collectionsIn(api)
  const isBeside = (one: Resource): boolean => [anonymous(path), parentOf(path)].includes(anonymous(one.path))
  const resource = resources.find((one) => one.parents === 0 && one.key !== null && isBeside(one))
  const list = resource === undefined || isItemPath(path) || uses.has(operation) ? null : listAsked(operation)
  const one = list?.array.items
  if (resource?.key == null || list == null || one == null) return null
  const role = roleAsked(operation, resource, list.name, one)
  if (role === null) return null
  const within = list.in === 'body' && list.name !== '' ? [list.name] : []
  return { resource, use: { ...PLAIN, operation, role, within }, in: list.in, name: list.name, one }
}

type ListAsked = Pick<SeveralUse, 'in' | 'name'> & { readonly array: Schema }

/** The one list that a request has, where it needs nothing else, which may say of which items it is. */
function listAsked(operation: Operation): ListAsked | null {
  const body = bodySchema(operation)
  const properties = body?.items ? [['', body] as const] : [...(body?.shape.properties ?? [])]
  const inQuery = operation.parameters.flatMap(({ in: place, name, schema }): ListAsked[] =>
    place === 'query' && schema?.items ? [{ in: 'query', name, array: schema }] : [],
  )
  const inBody = properties.flatMap(([name, array]): ListAsked[] => (array.items ? [{ in: 'body', name, array }] : []))
  const [found, ...others] = [...inQuery, ...inBody]
  const isAll = operation.parameters.every(({ name, required }) => !required || name === found?.name)
  return found === undefined || others.length > 0 || !isAll || properties.length > 1 ? null : found
}

function roleAsked({ method, path, id }: Operation, { path: of, key, schema }: Resource, name: string, one: Schema) {
  const words = [...splitName(id), ...splitName(nameOf(path))]
  const isDeleting = method === 'DELETE' || (method === 'POST' && words.some((word) => /^(delete|remove)$/.test(word)))
  const isKeys = name === '' || keyFor(singularOf(name), nameOf(of), schema.wide.properties) === key
  if (one.wide.properties.size === 0) return isDeleting && isKeys ? 'delete' : null
  return /^(PATCH|PUT)$/.test(method) && one.wide.properties.has(key ?? '') ? 'merge' : null
}
