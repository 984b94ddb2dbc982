/**
 * Schemas compiled by Ajv.
 *
 * The document itself is the schema's base, so `$ref`, recursion and unevaluated properties work as JSON Schema
 * 2020-12 says. Values must come from `parseJson`: its stand-in doubles are what makes int64 exact here.
 */

import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { addLinearKeywords, bounded } from './bounded.ts'
import { type Contract, DocumentError } from './contract.ts'
import { INTEGER_FORMATS } from './integer-formats.ts'
import { at, fromRef, isObject, type JsonObject, join } from './json-pointer.ts'
import { patternOf } from './pattern/pattern.ts'
import { type Direction, STAYS, shapeOf, travels } from './shape.ts'
import { type AjvCheck, keyOf, schemasOf, type Validators, validatorsFrom } from './validators.ts'
import { explain } from './violation.ts'

/**
 * Compiles every schema of the contract. Throws {@link DocumentError} at the first that is not valid JSON Schema
 * 2020-12 or that Ajv can't compile.
 */
export function compileSchemas(contract: Contract): Validators {
  const ajv = { request: ajvFor(contract, 'request'), response: ajvFor(contract, 'response') }
  const checks: Record<string, AjvCheck> = {}
  for (const use of schemasOf(contract)) {
    checks[keyOf(use)] = compile(ajv[use.direction], contract.document, use.pointer)
  }
  return validatorsFrom(checks)
}

/** Ajv with the contract's document as base, as the document reads in one direction. */
export function ajvFor(contract: Contract, direction: Direction, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    // Every offending field is named, not the first one alone.
    allErrors: true,
    // A property named constructor is not there because every object inherits one.
    ownProperties: true,
    // The words are ours: see violation.ts.
    messages: false,
    // OpenAPI adds words that JSON Schema does not know (example, xml, discriminator, x-…).
    strict: false,
    logger: false,
    ...options,
    // Ajv's own optimiser takes quadratic time: 10 s for a union of a thousand.
    code: { optimize: false, ...options.code, process: bounded, regExp: LINEAR },
  })
  addLinearKeywords(ajv)
  formats.default(ajv)
  for (const [name, format] of Object.entries(INTEGER_FORMATS)) ajv.addFormat(name, format)
  return ajv.addSchema(facing(contract.document, direction), BASE)
}

/** The id by which an instance of {@link ajvFor} knows the schema at a pointer. */
export function schemaId(pointer: string): string {
  return `${BASE}#${encodeURI(pointer)}`
}

const BASE = 'document'

/** Ajv's patterns; the code is how a generated module calls it. */
const LINEAR = Object.assign((pattern: string) => patternOf(pattern), { code: 'patternOf' })

function compile(ajv: Ajv2020, document: JsonObject, pointer: string): AjvCheck {
  checkSchema(ajv, document, pointer)
  try {
    const check = ajv.getSchema(schemaId(pointer))
    if (check === undefined) throw new Error('there is no schema')
    if ('$async' in check) throw new Error("an asynchronous schema can't be served")
    return check
  } catch (error) {
    const reason =
      error instanceof RangeError ? 'it refers to itself without an end, or too deeply' : String(Object(error).message)
    throw new DocumentError(pointer, `the schema can't be compiled: ${reason}`)
  }
}

/** Holds a schema, and all it refers to, against the meta-schema: Ajv leaves that out for parts of a larger document. */
function checkSchema(ajv: Ajv2020, document: JsonObject, pointer: string): void {
  const seen = new Set<string>()
  const pending = [pointer]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const schema = at(document, place)
    if (typeof schema === 'boolean') continue
    if (!isObject(schema)) throw new DocumentError(place, 'a schema is expected here')
    if (!ajv.validateSchema(schema)) {
      const [violation] = explain(ajv.errors ?? [], schema)
      throw new DocumentError(
        place + (violation?.pointer ?? ''),
        `this is not JSON Schema 2020-12: it ${violation?.expected ?? 'breaks the meta-schema'}`,
      )
    }
    pending.push(...references(schema))
  }
}

function references(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(references)
  if (!isObject(schema)) return []
  const own = typeof schema.$ref === 'string' ? fromRef(schema.$ref) : null
  return [...(own === null ? [] : [own]), ...Object.values(schema).flatMap(references)]
}

/** The document as it reads in one direction: properties that never travel that way are not required. */
function facing(document: JsonObject, direction: Direction): JsonObject {
  const copy = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copy(item, join(pointer, index)))
    if (!isObject(value)) return value
    const copied = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, copy(member, join(pointer, key))]),
    )
    if (!Array.isArray(value.required)) return copied
    const { properties } = shapeOf(document, pointer)
    const required = value.required.filter((name) => {
      const property = properties.get(String(name))
      return property === undefined || travels(document, property, direction)
    })
    return { ...copied, required }
  }
  // Most documents have no such property, and then nothing needs copying.
  const facing = mentions(document, STAYS[direction]) ? copy(document, '') : document
  return isObject(facing) ? facing : document
}

function mentions(value: unknown, keyword: string): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, keyword))
  return isObject(value) && (value[keyword] === true || Object.values(value).some((item) => mentions(item, keyword)))
}
