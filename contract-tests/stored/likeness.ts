/** Decides whether the value that a server shows can be the value that was sent, and how an item that is read back differs. */

import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import { ExactNumber, isJsonObject } from '../../spec/json/exact-json.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import { DAY } from '../../spec/resources/lists/spans.ts'
import { thingKeyed } from '../../spec/resources/references.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'

/** True if one value can be the other in a server's own notation. */
export function isLike(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(shown) && isListLike(sent, shown)
  if (isJsonObject(sent)) {
    if (!isJsonObject(shown)) return false
    const common = Object.keys(sent).filter((name) => Object.hasOwn(shown, name))
    return common.every((name) => isLike(sent[name], shown[name]))
  }
  if (Array.isArray(shown) || isJsonObject(shown)) return false
  const [one, other] = [comparedText(sent), comparedText(shown)]
  return one === other || bare(one) === bare(other) || isNearby(one, other) || isSameMoment(one, other)
}

/** A list may be sorted, and a set keeps each of its members once. */
function isListLike(sent: readonly unknown[], shown: readonly unknown[]): boolean {
  if (sent.length > 0 && shown.length === 0) return false
  return shown.every((member) => sent.some((each) => isLike(each, member)))
}

export function comparedText(value: unknown): string {
  return value instanceof ExactNumber ? value.literal : typeof value === 'string' ? value : String(value)
}

/** A text in capitals, or in small letters where it has no others. */
export function otherLetters(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** A text without case, blanks and punctuation. */
function bare(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(BETWEEN_WORDS, '')
  return plain === '' ? text.trim() : plain
}

/** True for two numbers that rounding may explain; two integers have to be equal. */
function isNearby(one: string, other: string): boolean {
  if (one.trim() === '' || other.trim() === '') return false
  const [first, second] = [Number(one), Number(other)]
  if (!Number.isFinite(first) || !Number.isFinite(second)) return false
  const isWhole = (Number.isSafeInteger(first) && Number.isSafeInteger(second)) || areWhole(one, other)
  const away = Math.abs(first - second)
  return isWhole ? away === 0 : away <= Math.max(0.5, Math.abs(first) * 1e-6)
}

function areWhole(...texts: readonly string[]): boolean {
  return texts.every((text) => /^-?\d+$/.test(text))
}

/** True for what is like a mark of an item; of two keys that one double stands for, each is of another item. */
export function isSameMark(mark: unknown, shown: unknown): boolean {
  const [one, other] = [comparedText(mark), comparedText(shown)]
  return areWhole(one, other) ? BigInt(one) === BigInt(other) : isLike(mark, shown)
}

/** True for texts that a search may find by each other: they share a word, or the start of one. */
export function isAkin(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => text.toLowerCase().split(BETWEEN_WORDS).filter(Boolean))
  return others?.some((each) => words?.some((word) => word.includes(each) || each.includes(word))) === true
}

/** True for one moment in two time zones or precisions, and for a day and a moment within a day of it. */
function isSameMoment(one: string, other: string): boolean {
  if (!isMomentText(one) || !isMomentText(other)) return false
  const away = Math.abs(Date.parse(one) - Date.parse(other))
  return away < 1000 || (away <= DAY && (one.length === 10 || other.length === 10))
}

/** A moment of the past may be rounded the second time, or the first, or stand in another time zone without saying so. */
export function isSameBirth(one: string, other: string): boolean {
  const away = Math.abs(Date.parse(one) - Date.parse(other))
  if (away < 1000 && Date.parse(one) % 1000 === 0) return true
  const isRounded = [10, 1000, 60_000, DAY].some((unit) => away < unit && Date.parse(other) % unit === 0)
  return away < 5 || isRounded || (away >= ZONE && away <= DAY && (away % ZONE < 1000 || away % ZONE > ZONE - 1000))
}

/** Time zones differ by quarters of an hour. */
const ZONE = 900_000

/** True for a day or a moment as RFC 3339 writes it, more or less. */
export function isMomentText(text: string): boolean {
  return MOMENT.test(text)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:?\d{2})?)?$/i

export type Difference = { readonly name: string; readonly expected: unknown; readonly found: unknown }

/** What the request sent, what its answer showed, and what a later read shows. */
type ReadBack = {
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

/** It satisfies several alternatives of a `oneOf`, so a service must change it to answer by the schema. Null if that is not so. */
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

/** The body's own, or of the part that has most of the item's names, such as `data` in `{"data": {...}}`. */
function showingOf(resource: Resource, names: readonly string[]): ReadonlyMap<string, Schema> {
  const own = readSchemaOf(resource)?.wide.properties
  return own !== undefined && names.some((name) => own.has(name)) ? own : resource.schema.wide.properties
}

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
    const others = typeof value === 'number' ? [value + 1, value - 1] : [laterBy(value, 1) ?? []].flat()
    const other = others.find((one) => satisfies(own, one, 'request'))
    return other === undefined ? [] : [[name, other]]
  })
  return moved.length === 0 ? body : { ...body, ...Object.fromEntries(moved) }
}

/** A moment or a day so many days later; undefined for anything else. */
export function laterBy(value: unknown, days: number): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d(?=T|$)/.exec(value)?.[0] : undefined
  if (typeof value !== 'string' || day === undefined) return undefined
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, day.length) + value.slice(day.length)
}
