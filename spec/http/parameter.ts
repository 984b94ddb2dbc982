/** Writes a parameter's value into a request, by its `style` and `explode` (OpenAPI 3.1, Style Values), and reads a text. */

import type { Parameter } from '../contract/contract.ts'
import { ExactNumber } from '../json/exact-json.ts'
import { isObject } from '../json/pointer.ts'
import { possibleTypes } from '../schema/possible-types.ts'

/** A name, and a text that is already percent-encoded. */
type Pair = readonly [name: string, text: string]

/** A value for a query or a cookie: `name=text` pairs, percent-encoded. */
export function encodedPairs(parameter: Parameter, value: unknown): string[] {
  return writtenPairs(parameter, value).map(([name, text]) => `${encoded(name)}=${text}`)
}

/** A value for one segment of a path, percent-encoded. */
export function encodedSegment({ name, style, explode, json }: Parameter, value: unknown): string {
  if (json) return encoded(JSON.stringify(value))
  const parts = partsOf(value, explode).map(encodedPart)
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`
  if (style !== 'matrix') return parts.join(',')
  if (!explode) return `;${encoded(name)}=${parts.join(',')}`
  return isObject(value) ? `;${parts.join(';')}` : parts.map((part) => `;${encoded(name)}=${part}`).join('')
}

/** A value for a header, where nothing is encoded. */
export function headerText({ explode, json }: Parameter, value: unknown): string {
  if (json) return JSON.stringify(value)
  return partsOf(value, explode)
    .map((part) => part.join('='))
    .join(',')
}

/** True where a style spreads an object over several pairs of a query, and no pair has the parameter's own name. */
export function isSpread({ in: place, style, explode, json, schema }: Parameter): boolean {
  if (place !== 'query' || json || schema === null || !(explode || style === 'deepObject')) return false
  return possibleTypes(schema)?.has('object') === true
}

/** True where a request that sends nothing at all for a parameter may mean an object without properties. */
export function mayBeEmpty(parameter: Parameter): boolean {
  return isSpread(parameter) && parameter.schema?.shape.required.size === 0
}

/** The scalars of a value, as texts; null where the value is nested deeper than a style can write. */
export function scalarsOf(value: unknown): string[] | null {
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value]
  return members.some((member) => Array.isArray(member) || isObject(member)) ? null : members.map(textOf)
}

/** A scalar as text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return value instanceof ExactNumber ? value.literal : (JSON.stringify(value) ?? '')
}

/** Every value that a text can be read as if only its schema says which type it has. */
export function readings(text: string): unknown[] {
  const number = /^-?\d/.test(text) ? [Number(text)] : []
  return [text, ...number, ...(/^(true|false)$/.test(text) ? [text === 'true'] : [])]
}

function writtenPairs({ name, style, explode, json }: Parameter, value: unknown): Pair[] {
  if (json) return [[name, encoded(JSON.stringify(value))]]
  if (style === 'deepObject') return nestedPairs(name, value)
  if (explode && Array.isArray(value)) return value.map((item) => [name, encoded(textOf(item))])
  // OpenAPI leaves open how a list inside is written: as a list by itself is what Spring reads, among others.
  if (explode && isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      Array.isArray(member) ? member.map((item): Pair => [key, encoded(textOf(item))]) : nestedPairs(key, member),
    )
  }
  const separator = SEPARATORS[style] ?? ','
  return [[name, partsOf(value, false).map(encodedPart).join(separator)]]
}

/** `name[key]=text` for each member, and `name[]=text` for each item, as the readers of PHP, Rails and qs take them. */
function nestedPairs(name: string, value: unknown): Pair[] {
  if (Array.isArray(value)) return value.flatMap((item) => nestedPairs(`${name}[]`, item))
  if (!isObject(value)) return [[name, encoded(textOf(value))]]
  return Object.entries(value).flatMap(([key, member]) => nestedPairs(`${name}[${key}]`, member))
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/** The parts of a value: the items of a list; of an object pairs of name and text, or without `explode` each alone. */
function partsOf(value: unknown, explode: boolean): (readonly string[])[] {
  if (Array.isArray(value)) return value.map((item) => [textOf(item)])
  if (!isObject(value)) return [[textOf(value)]]
  const members = Object.entries(value).map(([name, member]) => [name, textOf(member)])
  return explode ? members : members.flat().map((part) => [part])
}

function encodedPart(part: readonly string[]): string {
  return part.map(encoded).join('=')
}

function encoded(text: string): string {
  return encodeURIComponent(text)
}
