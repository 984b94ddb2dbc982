/** Error bodies, built from whatever schema the document has for errors. */

import { type MediaType, type Operation, PartError, type ResponseSpec } from '../../../spec/contract/contract.ts'
import { errorResponse, jsonOf } from '../../../spec/contract/responses.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Generate } from './generate.ts'
import { concrete, createHeaders, type Making, type Responder } from './respond.ts'

export type ErrorBody = { readonly mediaType: string; readonly text: string }

/** An error: its body, and the headers that the document describes for its status; null: none. */
export type ErrorAnswer = ErrorBody & { readonly headers: Readonly<Record<string, string>> | null }

/** Builds the answer for a status: `number` goes to the schema's integers, `message` to its strings. */
export type ErrorBuilder = (operation: Operation | null, status: number, number: number, message: string) => ErrorAnswer

/**
 * The builder for a contract's errors. For a status that the operation doesn't name, its other error schemas serve,
 * then those of the document's other operations; a document that has none gets problem details (RFC 9457). A status that
 * it names in other media types alone is answered in the first of them.
 */
export function createErrorBuilder(operations: readonly Operation[], making: Making): ErrorBuilder {
  const { generate, sampleOf } = making
  const anywhere = operations.map((operation) => errorType(errorResponse(operation))).find((type) => type !== null)
  // A schema is read once: reading it takes longer than a whole answer.
  const readings = new Map<Schema, { readonly fill: Fill; readonly isOpen: boolean }>()
  const readingOf = (schema: Schema) => {
    const known = readings.get(schema)
    if (known !== undefined) return known
    const reading = { fill: createFill(generate, schema), isOpen: isOpen(schema) }
    readings.set(schema, reading)
    return reading
  }
  const bodyFor = (
    operation: Operation | null,
    response: ResponseSpec | null,
    status: number,
    number: number,
    message: string,
  ): ErrorBody => {
    const [other] = response?.content ?? []
    if (other !== undefined && jsonOf(response) === null) {
      const mediaType = concrete(other.name)
      const documented = other.examples.find(({ value }) => typeof value === 'string')?.value
      return { mediaType, text: typeof documented === 'string' ? documented : sampleOf(mediaType, message) }
    }
    const described = operation === null ? undefined : (errorType(response) ?? errorType(errorResponse(operation)))
    const named = undescribed(response)
    if (named !== null) return { ...problemDetails(status, message), mediaType: named }
    const type = described ?? anywhere
    if (type == null || type.schema === null) return problemDetails(status, message)
    const { schema } = type
    const mediaType = concrete(type.name)
    const { fill, isOpen } = readingOf(schema)
    const details = (): unknown => detailsOf(status, message)
    const filled = (): unknown => fill(number, message)
    // A schema whose rules the number or the message breaks gets a valid body without them.
    const generated = (): unknown => generate(schema, message)
    const ways = isOpen ? [details, filled, generated] : [filled, generated]
    for (const make of ways) {
      try {
        const body = make()
        if (schema.validator('response')(body).length === 0) return { mediaType, text: JSON.stringify(body) }
      } catch (error) {
        // What is wrong with the schema of errors should not hide what is wrong with the request.
        if (!(error instanceof PartError)) throw error
      }
    }
    return { ...problemDetails(status, message), mediaType }
  }
  const described = new Map<ResponseSpec, Responder['headers']>()
  const headersOf = (response: ResponseSpec): Responder['headers'] => {
    const known = described.get(response) ?? createHeaders(response, null, making)
    described.set(response, known)
    return known
  }
  return (operation, status, number, message) => {
    const response = operation === null ? null : responseFor(operation, status)
    const isMarked = response !== null && response.headers.length > 0
    const headers = isMarked ? headersOf(response)(message) : null
    return { ...bodyFor(operation, response, status, number, message), headers }
  }
}

function errorType(response: ResponseSpec | null): MediaType | null {
  const json = jsonOf(response)
  return json?.schema == null ? null : json
}

/** The JSON media type that a document gives an answer without saying what is in it; null where it says so, or gives none. */
function undescribed(response: ResponseSpec | null): string | null {
  const json = jsonOf(response)
  return json === null || json.schema !== null ? null : concrete(json.name)
}

/** Problem details (RFC 9457), where the document has no schema for errors. */
export function problemDetails(status: number, message: string): ErrorBody {
  return { mediaType: 'application/problem+json', text: JSON.stringify(detailsOf(status, message)) }
}

function detailsOf(status: number, message: string): { readonly status: number; readonly detail: string } {
  return { status, detail: message }
}

/** True where a schema may be an object and names no property that one could have: it leaves the body to the mock. */
function isOpen({ types, wide }: Schema): boolean {
  return wide.properties.values().every(({ written }) => written === false) && types?.has('object') !== false
}

/** Longest way down: schemas that contain themselves end there. */
const DEEPEST = 8

/** Makes a value with the number in the place of integers, and the message in the place of texts. */
type Fill = (number: number, message: string) => unknown

/** What makes values of a schema. */
function createFill(generate: Generate, schema: Schema): Fill {
  const fillAt = (place: Schema, depth: number): Fill => {
    const { types, own } = place
    const { properties, required } = place.shape
    if (depth < DEEPEST && (properties.size > 0 || types?.has('object'))) {
      const names = required.size > 0 ? [...required.keys()] : [...properties.keys()]
      const members = names.flatMap((name) => {
        const property = properties.get(name)
        const isForbidden = property === undefined || property.written === false
        return isForbidden ? [] : [[name, fillAt(property, depth + 1)] as const]
      })
      return (...given) => Object.fromEntries(members.map(([name, fill]) => [name, fill(...given)]))
    }
    if (depth < DEEPEST && types?.has('array') && isObject(own.items)) {
      const fill = fillAt(place.inside('items'), depth + 1)
      return (...given) => [fill(...given)]
    }
    if (isFree(place)) {
      if (types?.has('integer') || types?.has('number')) return (number) => number
      if (types?.has('string')) return (_, message) => message
    }
    return (_, message) => generate(place, message)
  }
  return fillAt(schema, 0)
}

/** True where any number or text will do; a format of integers only bounds them. */
function isFree(schema: Schema): boolean {
  const narrowing = ['enum', 'const', 'pattern'].some((keyword) => schema.values(keyword).length > 0)
  return !narrowing && schema.values('format').every((format) => format === 'int32' || format === 'int64')
}
