/** How an item that is read back differs from what was sent, in the values that only its client decides. */

import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import { DAY } from '../../spec/resources/lists/spans.ts'
import { thingKeyed } from '../../spec/resources/references.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { comparedText, isLike } from './likeness.ts'

export type Difference = { readonly name: string; readonly expected: unknown; readonly found: unknown }

/**
 * The three views of an item that are compared: what the request sent, what its answer showed, and what a later read
 * shows.
 */
export type ReadBack = {
  readonly sent: JsonObject
  /** Null where the answer showed nothing. */
  readonly shown: JsonObject | null
  readonly item: JsonObject
}

/** The properties that are read back neither as sent nor as the answer showed them. `schemas` are the request's. */
export function differencesReadBack(
  resource: Resource,
  schemas: readonly (Schema | null)[],
  { sent, shown, item }: ReadBack,
): Difference[] {
  const showing = showingOf(resource, Object.keys(sent))
  const { key } = resource
  const properties = new Map(schemas.flatMap((schema) => [...(schema?.shape.properties ?? [])]))
  const isMoving = (name: string): boolean => {
    const schema = properties.get(name)
    if (name === key || schema === undefined || isServices(name)) return true
    const says = (keyword: string): boolean => schema.values(keyword).length > 0
    return says('enum') || says('const') || !schema.travels('response')
  }
  return Object.entries(sent).flatMap(([name, value]): Difference[] => {
    // A boolean is often changed by the service itself, and null may mean that the property is absent.
    if (value === null || typeof value === 'boolean' || isMoving(name)) return []
    const isShown = shown !== null && Object.hasOwn(shown, name)
    const expected = isShown ? shown[name] : value
    const place = showing.get(name)
    // A value that an answer has no place for can't come back.
    if (place !== undefined && !satisfies(place, expected)) return []
    if (!Object.hasOwn(item, name)) {
      return place !== undefined && (isShown || shown === null) ? [{ name, expected, found: undefined }] : []
    }
    const found = item[name]
    return isLike(expected, found) || isLike(value, found) ? [] : [{ name, expected, found }]
  })
}

/**
 * Why no valid answer can show the sent value: it satisfies several alternatives of a `oneOf`, so a service must change
 * it to answer by the schema. Null if that is not so.
 */
export function ambiguityOf(resource: Resource, sent: JsonObject): string | null {
  const schema = readSchemaOf(resource) ?? resource.schema
  const { properties } = schema.wide
  const told = Object.fromEntries(
    Object.entries(sent).filter(([name]) => {
      const place = properties.get(name)
      return place === undefined || (place.travels('request') && place.travels('response'))
    }),
  )
  const isAmbiguous = schema.parts.some(
    (part) => part.branches('oneOf').filter((branch) => satisfies(branch, told, 'response')).length > 1,
  )
  return isAmbiguous ? 'what was sent matches several alternatives of a oneOf at once, which no answer may do' : null
}

function readSchemaOf({ uses }: Resource): Schema | null {
  const read = uses.find(({ role }) => role === 'read')?.operation
  return read === undefined ? null : answerSchema(read)
}

/**
 * The item's properties as a read shows them: the body itself, or the part of the body that has most of the item's
 * names, such as `data` in `{"data": {...}}`.
 */
function showingOf(resource: Resource, names: readonly string[]): ReadonlyMap<string, Schema> {
  const own = readSchemaOf(resource)?.wide.properties
  return own !== undefined && names.some((name) => own.has(name)) ? own : resource.schema.wide.properties
}

/** A property and its value, in words. */
export function inWords(name: string, value: unknown): string {
  return value === undefined
    ? `no ${name}`
    : `${name} ${typeof value === 'object' ? JSON.stringify(value) : JSON.stringify(comparedText(value))}`
}

/** The body with another number, or day, where it has the same as before; what may name another item, or is counted by the service, stays. */
export function withOtherFigures(schema: Schema | null, body: JsonObject, before: JsonObject): JsonObject {
  const properties = schema?.wide.properties
  const moved = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const own = properties?.get(name)
    if (own === undefined || !isLike(value, before[name]) || thingKeyed(name) !== undefined || isServices(name))
      return []
    const other = othersOf(value).find((one) => satisfies(own, one, 'request'))
    return other === undefined ? [] : [[name, other]]
  })
  return moved.length === 0 ? body : { ...body, ...Object.fromEntries(moved) }
}

function othersOf(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1]
  return [laterBy(value, 1) ?? []].flat()
}

/** A moment or a day so many days later; undefined for anything else. */
export function laterBy(value: unknown, days: number): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d(?=T|$)/.exec(value)?.[0] : undefined
  if (typeof value !== 'string' || day === undefined) return undefined
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, day.length) + value.slice(day.length)
}
