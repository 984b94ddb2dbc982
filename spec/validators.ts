/** What judges values by a schema, however it was compiled. Browser-safe: Ajv itself is not needed here. */

import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types/index.js'
import type { Contract, MediaType } from './contract.ts'
import { resourcesOf } from './resources.ts'
import type { Direction } from './shape.ts'
import { explain, type Violations } from './violation.ts'

/**
 * What a value breaks, none where it is valid; `exact` is the same value as the messages should quote it. Throws a
 * `RangeError` for a value that is too deep or too much to be judged.
 */
export type Validate = (value: unknown, exact?: unknown) => Violations

/** The validator of the schema at a pointer of the document. */
export type Validators = (pointer: string, direction: Direction) => Validate

/** What Ajv makes: true, or false with its errors beside it. */
export type AjvCheck = {
  (value: unknown, context?: DataValidationCxt): boolean
  errors?: ErrorObject[] | null
  /** Which properties and items it looked at: `unevaluatedProperties` asks, through references. */
  evaluated?: unknown
}

/** A contract with what judges values by it. */
export type CompiledContract = {
  readonly contract: Contract
  readonly validators: Validators
  /** SHA-256 of the document's text, in hexadecimal. */
  readonly sha256: string
}

/** A schema that a request or an answer is held against. */
export type SchemaUse = { readonly pointer: string; readonly direction: Direction }

/** Every schema of the contract that a request or an answer is held against, each once. */
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
  // What is remembered is shown item by item.
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

/** A validator from Ajv's check. */
export function validateBy(check: AjvCheck): Validate {
  return (value, exact = value) => (check(value) ? NOTHING : explain(check.errors ?? [], exact))
}

/** Validators from Ajv's checks, keyed by {@link keyOf}. */
export function validatorsFrom(checks: Readonly<Record<string, AjvCheck>>): Validators {
  const validators = new Map<string, Validate>(Object.entries(checks).map(([key, check]) => [key, validateBy(check)]))
  return (pointer, direction) => {
    const found = validators.get(keyOf({ pointer, direction }))
    if (found === undefined) throw new Error(`no validator was compiled for ${direction} ${pointer}`)
    return found
  }
}
