/** Holds the names in conditions on a body against the document: a name that no body has may be misspelt. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { misspelt, nearestHint } from '../../../spec/json/edits.ts'
import { isJsonObject } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject, tokens } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { isOperators } from './value-conditions.ts'

/** The names in a `when` that are no properties of the body. */
const MEMBERS = ['operation', 'method', 'path', 'query', 'header', 'headers', 'body']
const OPERATORS = ['matches', 'exists', 'equals']

type BodyPart = {
  readonly within: string
  /** Null for a schema that the document does not have. */
  readonly schemas: readonly (Schema | null)[]
  /** What else than its properties a condition on it names. */
  readonly beside: readonly string[]
}

/** Throws an `OptionError` for a name that is neither a condition nor a property of a body of the operations. */
export function checkBodyNames(operations: readonly Operation[], when: JsonObject): void {
  const schemas = operations.flatMap(({ body }) => body?.content.map(({ schema }) => schema) ?? [])
  const properties = Object.entries(when).filter(([name]) => !MEMBERS.includes(name))
  checkPropertyNames({ within: 'when', schemas, beside: MEMBERS }, Object.fromEntries(properties))
  checkValue({ within: 'when.body', schemas, beside: OPERATORS }, when.body)
}

function checkValue(place: BodyPart, wanted: unknown): void {
  if (Array.isArray(wanted)) for (const [index, item] of wanted.entries()) checkValue(memberOf(place, `${index}`), item)
  else if (isJsonObject(wanted) && isOperators(wanted)) checkValue({ ...place, beside: [] }, wanted.equals)
  else if (isJsonObject(wanted)) checkPropertyNames(place, wanted)
}

function checkPropertyNames(place: BodyPart, wanted: JsonObject): void {
  for (const [name, value] of Object.entries(wanted)) {
    const isPointer = name.startsWith('/')
    const [first = '', ...rest] = isPointer ? tokens(name) : [name]
    const isAbsent = isJsonObject(value) && isOperators(value) && value.exists === false
    const names = unknownAmong(place, first, isPointer, isAbsent)
    if (names !== null) {
      const unknown = `${place.within}: the document has no property ${JSON.stringify(first)}`
      throw new OptionError(`${unknown}; ${nearestHint(first, names)}.`)
    }
    checkValue([first, ...rest].reduce(memberOf, { ...place, beside: OPERATORS }), value)
  }
}

/** The names that one may be a misspelling of; null for a name that a value in a body can have. */
function unknownAmong({ schemas, beside }: BodyPart, name: string, isPointer: boolean, isAbsent: boolean) {
  const known = schemas.flatMap((schema) => [...(schema?.wide.properties.keys() ?? [])])
  if (known.includes(name) || beside.includes(name)) return null
  if (!isPointer && misspelt(name, beside) !== null) return beside
  if (schemas.some(takesAny)) return null
  const isRefused =
    !isAbsent && schemas.length > 0 && schemas.every((schema) => schema !== null && allowsNoOther(schema))
  const isMisspelt = !isPointer && misspelt(name, known) !== null
  // A client may send a body that no operation describes. Whoever means it says `body`.
  const isStray = beside === MEMBERS && schemas.length === 0
  if (!isRefused && !isMisspelt && !isStray) return null
  return known.length > 0 ? known : beside
}

/** True for a list, whose names are numbers, and for an object whose names the document leaves open on purpose. */
function takesAny(schema: Schema | null): boolean {
  if (schema === null || schema.types?.has('array') === true) return true
  return everyPartOf(schema).some(({ own }) => isObject(own.patternProperties) || isObject(own.additionalProperties))
}

function allowsNoOther({ wide, types }: Schema): boolean {
  return wide.closed !== null || types?.has('object') === false
}

/** The parts of a schema, those of its alternatives too. */
function everyPartOf(schema: Schema): readonly Schema[] {
  const all = new Set(schema.parts)
  // A set is walked to its end, what is added on the way included.
  for (const part of all) for (const one of part.alternatives) for (const further of one.parts) all.add(further)
  return [...all]
}

/** A member of a value, by all that the document says of it. */
function memberOf(place: BodyPart, name: string): BodyPart {
  const schemas = place.schemas.flatMap((schema): readonly (Schema | null)[] => {
    const parts = schema === null ? [] : everyPartOf(schema)
    const found = parts.flatMap((part) => {
      const { own, items } = part
      if (isObject(own.properties) && Object.hasOwn(own.properties, name)) return [part.inside('properties', name)]
      return items !== null && /^\d+$/.test(name) ? [items] : []
    })
    return found.length > 0 ? found : [null]
  })
  // Where another body describes it, one that does not has no such member.
  const described = schemas.filter((schema) => schema !== null)
  return { ...place, within: `${place.within}.${name}`, schemas: described.length > 0 ? described : [null] }
}
