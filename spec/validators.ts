/** Validators of schemas, however the schemas were compiled. Browser-safe, because this file does not load Ajv. */

import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types/index.js'
import type { Contract, MediaType } from './contract.ts'
import { at, fromRef, isObject, type JsonObject } from './json-pointer.ts'
import { resourcesOf } from './resources.ts'
import type { Direction } from './shape.ts'
import { explain, type Violations } from './violation.ts'

/**
 * The violations of a value; none if it is valid. Messages quote `exact`, the same value with its exact numbers. Throws
 * a `RangeError` if the value is too deep or too large to be judged.
 */
export type Validate = (value: unknown, exact?: unknown) => Violations

/** The validator of the schema at a pointer of the document. */
export type Validators = (pointer: string, direction: Direction) => Validate

/** Ajv's check of a schema. It returns false if the value is invalid, and has the errors in `errors`. */
export type AjvCheck = {
  (value: unknown, context?: DataValidationCxt): boolean
  errors?: ErrorObject[] | null
  /** The properties and items that it evaluated, for `unevaluatedProperties` around a reference. */
  evaluated?: unknown
}

/** A contract with the validators of its schemas. */
export type CompiledContract = {
  readonly contract: Contract
  readonly validators: Validators
  /** SHA-256 of the document's text, in hexadecimal. */
  readonly sha256: string
}

/** A schema that requests or answers must satisfy. */
export type SchemaUse = { readonly pointer: string; readonly direction: Direction }

/** Every schema that a request or an answer must satisfy, each once. */
export function schemasOf(contract: Contract): SchemaUse[] {
  const uses = new Map<string, SchemaUse>()
  const add = (pointer: string | null, direction: Direction): void => {
    if (pointer !== null) uses.set(keyOf({ pointer, direction }), { pointer, direction })
  }
  const addContent = (content: readonly MediaType[], direction: Direction): void => {
    for (const mediaType of content) add(mediaType.schema, direction)
  }
  for (const operation of contract.operations) {
    for (const parameter of operation.parameters) add(parameter.schema, 'request')
    addContent(operation.body?.content ?? [], 'request')
    for (const response of operation.responses) {
      addContent(response.content, 'response')
      for (const header of response.headers) add(header.schema, 'response')
    }
  }
  // Items of a resource are validated one by one.
  for (const { schema, uses: all } of resourcesOf(contract).resources) {
    add(schema, 'response')
    for (const { listing } of all) add(listing?.items ?? null, 'response')
  }
  return [...uses.values()]
}

/** The key of a schema's check in a generated module. */
export function keyOf({ pointer, direction }: SchemaUse): string {
  return `${direction} ${pointer}`
}

const NOTHING: Violations = Object.freeze([])

/** A validator from Ajv's check of the schema at `pointer`. */
export function validateBy(check: AjvCheck, pointer: string): Validate {
  return (value, exact = value) => (check(value) ? NOTHING : explain(check.errors ?? [], exact, pointer))
}

/** Validators of a document from Ajv's checks, keyed by {@link keyOf}. */
export function validatorsFrom(document: JsonObject, checks: Readonly<Record<string, AjvCheck>>): Validators {
  const validators = new Map<string, Validate>()
  return (pointer, direction) => {
    const key = keyOf({ pointer, direction })
    const check = checks[key]
    if (check === undefined) throw new Error(`no validator was compiled for ${direction} ${pointer}`)
    const validate = validators.get(key) ?? validateBy(check, meant(document, pointer))
    validators.set(key, validate)
    return validate
  }
}

/**
 * The pointer at which Ajv's schema paths start: of a reference without rules beside it, the pointer that it leads to.
 */
function meant(document: JsonObject, pointer: string): string {
  const schema = at(document, pointer)
  if (!isObject(schema) || typeof schema.$ref !== 'string') return pointer
  const target = Object.keys(schema).every((key) => NO_RULE.test(key)) ? fromRef(schema.$ref) : null
  return target === null ? pointer : meant(document, target)
}

const NO_RULE =
  /^(\$ref|\$comment|title|description|default|deprecated|readOnly|writeOnly|examples?|externalDocs|xml|x-.*)$/
