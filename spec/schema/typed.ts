/** Texts as the values that their schema says they are. */

import { ExactNumber, isJsonObject, standIn, tryParseJson } from '../json/exact-json.ts'
import { isObject } from '../json/pointer.ts'
import { possibleTypes } from './possible-types.ts'
import type { Schema } from './schema.ts'

/** True for a text that its schema neither lists nor shapes. */
export function isFreeText(schema: Schema | null | undefined): boolean {
  if (schema?.types?.has('string') !== true) return false
  return ['enum', 'const', 'format', 'pattern'].every((keyword) => schema.values(keyword).length === 0)
}

/** Reads a text by its schema; null where none is known. */
export type ReadText = (schema: Schema | null, text: string) => unknown

/** A text as a value of the first of the schema's types that fits; if none does, the text, which the schema refuses. */
export const scalar: ReadText = (schema, text) => {
  const types = schema === null ? null : possibleTypes(schema)
  if (types === null) return text
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) return new ExactNumber(text)
  if (types.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (types.has('null') && (text === '' || text === 'null')) return null
  return text
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** As {@link scalar}, and an object from its JSON. */
export const typed: ReadText = (schema, text) => {
  const isNested = schema !== null && possibleTypes(schema)?.has('object') === true
  return isNested && /^\s*[{[]/.test(text) ? jsonOrText(text) : scalar(schema, text)
}

/** The value in JSON text; other text as it is. */
export function jsonOrText(text: string): unknown {
  const json = tryParseJson(text)
  return json === null ? text : json.exact
}

/** The value with something else in the place of each text. */
export function everyText(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => everyText(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, everyText(member, change)]))
}

/** The value as a schema judges it, in which numbers are doubles. */
export function withStandIns(value: unknown): unknown {
  if (value instanceof ExactNumber) return standIn(value.literal)
  if (Array.isArray(value)) return value.map(withStandIns)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withStandIns(member)]))
}
