/**
 * What a request has of items: one within an envelope, as JSON:API and others have it, several new ones, or several that
 * it names, as `DELETE /plants?ids=` and `PATCH /plants/bulk` do.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf } from '../contract/path-template.ts'
import { bodySchema } from '../contract/responses.ts'
import { isObject, type JsonObject, ownMember } from '../json/pointer.ts'
import { keyFor, singularOf } from '../names/item-key.ts'
import { attributesOf } from '../names/property-named.ts'
import { splitName } from '../names/words.ts'
import { PLAIN } from '../resources/collections.ts'
import type { ItemPart } from '../resources/envelopes.ts'
import { collectionsIn, type Resource, type Use } from '../resources/resources.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { isFreeText } from '../schema/typed.ts'
import { isServices } from './properties.ts'

/** The item in the JSON body of an operation: its properties, and the way to them; null where the body has none. */
export function itemSentBy({ operation, within }: Pick<Use, 'operation' | 'within'>): ItemPart | null {
  const part = partAt(bodySchema(operation), within)
  if (part === null || part.wide.properties.size === 0) return null
  const { schema, path } = attributesOf(part)
  return { schema, path: [...within, ...path] }
}

/** The list of new items in the body of an operation that makes several; null where the body has none. */
export function newItemsSentBy({ operation, within, role }: Use): ItemPart | null {
  const list = role === 'create-many' ? partAt(bodySchema(operation), within) : null
  return list?.items && list.items.wide.properties.size > 0 ? { schema: list, path: within } : null
}

/** The free texts of an item that a change may have null for, and that a new item need not have. */
export function nullableTexts({ request, key }: Resource, use: Use): readonly string[] {
  return [...(itemSentBy(use)?.schema.shape.properties ?? [])].flatMap(([name, schema]) => {
    const isOptional = name !== key && request?.shape.properties.has(name) === true && !request.shape.required.has(name)
    const isShown = schema.travels('request') && schema.travels('response') && !isServices(name)
    return isFreeText(schema) && isOptional && isShown && schema.validator('request')(null).length === 0 ? [name] : []
  })
}

/** What stands at a place of a body. */
export function valueWithin(body: unknown, path: readonly string[]): unknown {
  return path.reduce(ownMember, body)
}

/** The body with another value at a place. */
export function withValueWithin(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const object: JsonObject = isObject(body) ? body : {}
  return { ...object, [name]: withValueWithin(ownMember(object, name), rest, value) }
}

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
  // A PUT at the place of all items replaces them, those of others too (RFC 9110 section 9.3.4).
  const isChanging = method === 'PATCH' || (method === 'PUT' && anonymous(path) !== anonymous(of))
  return isChanging && one.wide.properties.has(key ?? '') ? 'merge' : null
}
