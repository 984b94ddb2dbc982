/** How an item that is read back differs from what was sent, in the values that only its client decides. */

import { satisfies } from '../../fixtures/value/satisfies.ts'
import type { Contract } from '../../spec/contract.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'
import type { Resource } from '../../spec/resources.ts'
import { jsonOf, successOf } from '../../spec/responses.ts'
import { branchesOf, keywordValues, parts, shapeOf, travels, wideShapeOf } from '../../spec/shape.ts'
import { isLike, textOf } from './likeness.ts'

export type Difference = { readonly name: string; readonly expected: unknown; readonly found: unknown }

/** What was sent, what the answer to that showed of it, and what is read. */
export type ReadBack = {
  readonly sent: JsonObject
  /** Null where the answer showed nothing. */
  readonly shown: JsonObject | null
  readonly item: JsonObject
}

/** Properties that services change by themselves, or write in a form of their own. */
const MOVING =
  /status|state|phase|stage|version|revision|etag|updated|modified|changed|count|total|balance|ur[il]|href|link|token|secret|password/i

/** The properties that are read back neither as sent nor as the answer showed them. `schemas` are the request's. */
export function differencesIn(
  { document }: Contract,
  resource: Resource,
  schemas: readonly (string | null)[],
  { sent, shown, item }: ReadBack,
): Difference[] {
  const showing = showingOf(document, resource, Object.keys(sent))
  const { key } = resource
  const properties = new Map(
    schemas.flatMap((schema) => (schema === null ? [] : [...shapeOf(document, schema).properties])),
  )
  const isMoving = (name: string): boolean => {
    const pointer = properties.get(name)
    if (name === key || pointer === undefined || MOVING.test(name)) return true
    const says = (keyword: string): boolean => keywordValues(document, pointer, keyword).length > 0
    return says('enum') || says('const') || !travels(document, pointer, 'response')
  }
  return Object.entries(sent).flatMap(([name, value]): Difference[] => {
    // A boolean is often changed by the service itself, and null may mean that the property is absent.
    if (value === null || typeof value === 'boolean' || isMoving(name)) return []
    const isShown = shown !== null && Object.hasOwn(shown, name)
    const expected = isShown ? shown[name] : value
    const place = showing.get(name)
    // What an answer has no place for can't come back.
    if (place !== undefined && !satisfies(document, place, expected)) return []
    if (!Object.hasOwn(item, name)) {
      return place !== undefined && (isShown || shown === null) ? [{ name, expected, found: undefined }] : []
    }
    const found = item[name]
    return isLike(expected, found) || isLike(value, found) ? [] : [{ name, expected, found }]
  })
}

/**
 * Why no answer can show what was sent, if its schema has a `oneOf` of which that satisfies several alternatives; else
 * null. To answer by the schema, a service has to make something up.
 */
export function ambiguityOf({ document }: Contract, resource: Resource, sent: JsonObject): string | null {
  const schema = readSchemaOf(resource) ?? resource.schema
  const { properties } = wideShapeOf(document, schema)
  const told = Object.fromEntries(
    Object.entries(sent).filter(([name]) => {
      const place = properties.get(name)
      return place === undefined || (travels(document, place, 'request') && travels(document, place, 'response'))
    }),
  )
  const isAmbiguous = parts(document, schema).some(
    ({ schema: part, pointer }) =>
      branchesOf(part, pointer, 'oneOf').filter((branch) => satisfies(document, branch, told, 'response')).length > 1,
  )
  return isAmbiguous ? 'what was sent is of several alternatives of a oneOf at once, which no answer may be' : null
}

function readSchemaOf({ uses }: Resource): string | null {
  const read = uses.find(({ role }) => role === 'read')?.operation
  return read === undefined ? null : (jsonOf(successOf(read)?.content ?? [])?.schema ?? null)
}

/** The properties that an item has in what reads it; in what shows most of it where its own properties are not at the top there. */
function showingOf(document: JsonObject, resource: Resource, names: readonly string[]): ReadonlyMap<string, string> {
  const schema = readSchemaOf(resource)
  const own = schema === null ? null : wideShapeOf(document, schema).properties
  return own !== null && names.some((name) => own.has(name)) ? own : wideShapeOf(document, resource.schema).properties
}

/** A property and its value, in words. */
export function inWords(name: string, value: unknown): string {
  return value === undefined
    ? `no ${name}`
    : `${name} ${typeof value === 'object' ? JSON.stringify(value) : JSON.stringify(textOf(value))}`
}
