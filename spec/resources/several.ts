/** Operations that change or delete several items at once, which the request names: `DELETE /plants?ids=`, `PATCH /plants/bulk`. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf } from '../contract/path-template.ts'
import { bodySchema } from '../contract/responses.ts'
import { keyFor, singularOf } from '../names/item-key.ts'
import { splitName } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'
import { PLAIN } from './collections.ts'
import type { Resource, Use } from './resource.ts'
import { collectionsIn } from './resources.ts'

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
  const { method, path, id, parameters } = operation
  const { resources, uses } = collectionsIn(api)
  const resource = resources.find(
    (one) => one.parents === 0 && [anonymous(path), parentOf(path)].includes(anonymous(one.path)),
  )
  const key = resource?.key ?? null
  if (resource === undefined || key === null || isItemPath(path) || uses.has(operation)) return null
  const isKey = (name: string): boolean =>
    keyFor(singularOf(name), nameOf(resource.path), resource.schema.wide.properties) === key
  const words = [...splitName(id), ...splitName(nameOf(path))]
  const isDeleting = method === 'DELETE' || (method === 'POST' && words.some((word) => /^(delete|remove)$/.test(word)))
  const body = bodySchema(operation)
  const inBody = body?.items ? [['', body] as const] : [...(body?.shape.properties ?? [])]
  const inQuery = parameters.flatMap(({ in: place, name, schema }) =>
    place === 'query' && schema?.items ? [[name, schema] as const] : [],
  )
  const places = [
    ...inQuery.map(([name, list]) => ({ in: 'query' as const, name, list })),
    ...inBody.map(([name, list]) => ({ in: 'body' as const, name, list })),
  ]
  const [found, ...others] = places.filter(({ list }) => list.items !== null)
  // What else the request needs may say of which items it is.
  const isAll = parameters.every(({ name, required }) => !required || name === found?.name) && inBody.length <= 1
  if (found?.list.items == null || others.length > 0 || !isAll) return null
  const one = found.list.items
  const isNamed = one.wide.properties.size === 0 ? found.name === '' || isKey(found.name) : false
  const role =
    isDeleting && isNamed ? 'delete' : /^(PATCH|PUT)$/.test(method) && one.wide.properties.has(key) ? 'merge' : null
  if (role === null) return null
  const within = found.in === 'body' && found.name !== '' ? [found.name] : []
  return { resource, use: { ...PLAIN, operation, role, within }, in: found.in, name: found.name, one }
}
