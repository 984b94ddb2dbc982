/** Validators of schemas by Ajv's checks, however these were compiled. Browser-safe, because this file does not load Ajv. */

import type { DataValidationCxt, ErrorObject } from 'ajv/dist/types/index.js'
import { PartError } from '../contract/contract.ts'
import { fromRef } from '../json/pointer.ts'
import type { Compile, Direction, Schema, Validate } from '../schema/schema.ts'
import { explain, type Violations } from '../schema/violation.ts'

/** Ajv's check of a schema. It returns false if the value is invalid, and has the errors in `errors`. */
export type AjvCheck = {
  (value: unknown, context?: DataValidationCxt): boolean
  errors?: ErrorObject[] | null
  /** The properties and items that it evaluated, for `unevaluatedProperties` around a reference. */
  evaluated?: unknown
}

/** The key of a schema's check in a generated module. */
export function keyOf({ pointer }: Pick<Schema, 'pointer'>, direction: Direction): string {
  return `${direction} ${pointer}`
}

const NOTHING: Violations = Object.freeze([])

/** A validator from Ajv's check of the schema at `pointer`. */
export function validateBy(check: AjvCheck, pointer: string): Validate {
  return (value, exact = value) => (check(value) ? NOTHING : explain(check.errors ?? [], exact, pointer))
}

/** Makes validators from Ajv's checks, keyed by {@link keyOf}. */
export function compiledTo(checks: Readonly<Record<string, AjvCheck>>): Compile {
  return (schema, direction) => {
    const key = keyOf(schema, direction)
    const check = checks[key]
    if (check === undefined) throw new PartError(schema.pointer, `no validator of its ${direction} values was compiled`)
    return validateBy(check, meant(schema).pointer)
  }
}

/** Where Ajv's schema paths start: of a reference without rules beside it, the schema that it leads to. */
export function meant(schema: Schema): Schema {
  const { own, document } = schema
  if (typeof own.$ref !== 'string') return schema
  const target = Object.keys(own).every((key) => NO_RULE.test(key)) ? fromRef(own.$ref) : null
  return target === null ? schema : meant(document.schema(target))
}

const NO_RULE =
  /^(\$ref|\$comment|title|description|default|deprecated|readOnly|writeOnly|examples?|externalDocs|xml|x-.*)$/
