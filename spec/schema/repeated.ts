/**
 * Branches of a `oneOf` that differ only in properties that do not occur in the direction, such as a password: for that
 * direction they are one branch.
 */

import { canonical } from '../json/equality.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import type { Direction, Document, Schema } from './schema.ts'

/** The branches of `oneOf` that read in a direction as one before them does. */
export const REPEATED = {
  request: (schema: Schema) => repeatedIn(schema, 'request'),
  response: (schema: Schema) => repeatedIn(schema, 'response'),
} as const satisfies Record<Direction, unknown>

const NONE: ReadonlySet<number> = new Set()

function repeatedIn(schema: Schema, direction: Direction): ReadonlySet<number> {
  const branches = schema.branches('oneOf')
  const staying = (one: Schema): boolean => one.shape.properties.values().some((each) => !each.travels(direction))
  if (!branches.some(staying)) return NONE
  const texts = branches.map((branch) => canonical(branch.parts.map((part) => readIn(part, direction))))
  return new Set(texts.keys().filter((index) => texts.indexOf(texts[index] ?? '') < index))
}

/** Keywords that do not restrict a value, or whose schemas are parts of their own. */
const SILENT = ['$ref', 'allOf', 'title', 'description', 'example', 'examples', 'discriminator']

/** What a schema says of the values that travel in a direction. */
function readIn(schema: Schema, direction: Direction): JsonObject {
  const { properties, required, ...own } = schema.own
  const said = Object.entries(own).filter(([keyword]) => !SILENT.includes(keyword) && !keyword.startsWith('x-'))
  const names = isObject(properties) ? schema.travelling(Object.keys(properties), direction) : []
  const known = names.map((name) => [name, isObject(properties) ? properties[name] : null])
  const demanded = Array.isArray(required) ? schema.travelling(required, direction).toSorted() : []
  return { ...Object.fromEntries(said), properties: Object.fromEntries(known), required: demanded }
}

/** A copied schema for one direction: what never travels that way is not required, and no branch is there twice. */
export function facingCopy(document: Document, pointer: string, copied: JsonObject, direction: Direction): JsonObject {
  const { required, oneOf } = copied
  if (!Array.isArray(required) && !Array.isArray(oneOf)) return copied
  const schema = document.schema(pointer)
  const repeated = schema.derive(REPEATED[direction])
  return {
    ...copied,
    ...(Array.isArray(required) && { required: schema.travelling(required, direction) }),
    // A branch keeps its place.
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map((one, index) => !repeated.has(index) && one) }),
  }
}
