/** Recognises lists: where an answer has its items, and which parameters page them (by usual names) or filter them. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { answerSchema } from '../contract/responses.ts'
import type { Schema } from '../schema/schema.ts'

export type Listing = {
  /** The answer's property that holds the items; null where the answer is the list itself. */
  readonly property: string | null
  /** The answer's schema. */
  readonly schema: Schema
  /** The list's schema. */
  readonly array: Schema
  /** The schema of each item. */
  readonly items: Schema
  readonly paging: Readonly<Partial<Record<PagingRole, Parameter>>>
  /** Parameters with the name of a property. An item is listed if its property has one of the parameter's values. */
  readonly filters: readonly { readonly parameter: Parameter; readonly property: string }[]
}

/** The role in paging of a query parameter, or of a property beside the items. */
export type PagingRole = 'limit' | 'offset' | 'page' | 'cursor'

const PAGING: Readonly<Record<PagingRole, RegExp>> = {
  limit: /^(limit|perpage|pagesize|pagelimit|size|maxresults|maxitems|take|top|first|rows)$/,
  offset: /^(offset|skip|start|startindex|pageoffset)$/,
  page: /^(page|pagenumber|pageno|pageindex)$/,
  cursor: /^(cursor|after|startingafter|pagetoken|nexttoken|nextcursor|continuation|continuationtoken|marker)$/,
}

/** A name in lower case and without punctuation: `per_page` and `perPage` become `perpage`, `$top` becomes `top`. */
export function plainName(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}

/** The list in an operation's answer, without filters; null where the answer has no list of objects. */
export function listingOf(operation: Operation): Listing | null {
  const schema = answerSchema(operation)
  if (schema === null) return null
  const place = listPlace(schema)
  const items = place?.array.items ?? null
  if (place === null || items === null || items.wide.properties.size === 0) return null
  const paging: Partial<Record<PagingRole, Parameter>> = {}
  for (const parameter of operation.parameters) {
    const role = parameter.in === 'query' ? roleOf(parameter.name) : null
    if (role !== null) paging[role] ??= parameter
  }
  return { ...place, schema, items, paging, filters: [] }
}

/** Adds as filters the query parameters that have the name of an item's property. */
export function withFilters(operation: Operation, listing: Listing, properties: ReadonlyMap<string, Schema>): Listing {
  const pagers = Object.values(listing.paging)
  const filters = operation.parameters.flatMap((parameter) => {
    const property = properties.get(parameter.name)
    if (parameter.in !== 'query' || property === undefined || pagers.includes(parameter)) return []
    const isPlain = isPlainOrList(property) && (parameter.schema === null || isPlainOrList(parameter.schema))
    return isPlain ? [{ parameter, property: parameter.name }] : []
  })
  return { ...listing, filters }
}

function roleOf(name: string): PagingRole | null {
  const plain = plainName(name)
  const [role = null] = (['limit', 'offset', 'page', 'cursor'] as const).filter((each) => PAGING[each].test(plain))
  return role
}

/** The answer itself where it is an array, else its only property that is one. */
function listPlace(schema: Schema): Pick<Listing, 'property' | 'array'> | null {
  if (isArray(schema)) return { property: null, array: schema }
  const arrays = [...schema.shape.properties].filter(([, property]) => isArray(property))
  const [only] = arrays
  return only === undefined || arrays.length > 1 ? null : { property: only[0], array: only[1] }
}

function isArray({ types, items }: Schema): boolean {
  return types?.has('array') ?? items !== null
}

/** True for a schema of strings, numbers or booleans, or of lists of them. */
function isPlainOrList(schema: Schema): boolean {
  const { types, items } = schema
  if (types === null) return schema.written !== undefined && schema.wide.properties.size === 0
  if (types.has('object')) return false
  if (!types.has('array')) return true
  return items !== null && !/object|array/.test([...(items.types ?? [])].join())
}
