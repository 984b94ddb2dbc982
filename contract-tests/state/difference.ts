/** How an item that is read back differs from what was sent, in the values that only its client decides. */

import type { Contract } from '../../spec/contract.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'
import { keywordValues, shapeOf, travels } from '../../spec/shape.ts'
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
  { schemas, key }: { readonly schemas: readonly (string | null)[]; readonly key: string | null },
  { sent, shown, item }: ReadBack,
): Difference[] {
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
    if (!Object.hasOwn(item, name)) return isShown || shown === null ? [{ name, expected, found: undefined }] : []
    const found = item[name]
    return isLike(expected, found) || isLike(value, found) ? [] : [{ name, expected, found }]
  })
}

/** A property and its value, in words. */
export function inWords(name: string, value: unknown): string {
  return value === undefined
    ? `no ${name}`
    : `${name} ${typeof value === 'object' ? JSON.stringify(value) : JSON.stringify(textOf(value))}`
}
