/** Error bodies, built from whatever schema the document has for errors. */

import type { Fill } from '../../../../fixtures/errors/error-fill.ts'
import type { Trouble } from '../../../../fixtures/errors/trouble.ts'
import type { MediaType, Operation, ResponseSpec } from '../../../../spec/contract/contract.ts'
import { errorResponse, jsonOf } from '../../../../spec/contract/responses.ts'
import { concrete } from '../../../../spec/http/media-type.ts'
import { responseFor } from '../../../../spec/http/status.ts'
import type { Schema } from '../../../../spec/schema/schema.ts'
import type { MockResponse } from '../../message/message.ts'
import { createHeaders, type Making } from '../respond.ts'
import { firstFitting, type Responder } from '../responder.ts'

type ErrorBody = Pick<MockResponse, 'body' | 'encoding'> & { readonly mediaType: string }

/** An error: its body, and the headers that the document describes for its status; null: none. */
export type ErrorAnswer = ErrorBody & { readonly headers: Readonly<Record<string, string>> | null }

/** Builds the answer for what is wrong with a request. */
export type ErrorBuilder = (operation: Operation | null, trouble: Trouble) => ErrorAnswer

/** Makers of the bodies of a schema: those for just a number and a text, and the others. */
type Makers = readonly [plain: readonly Fill[], others: readonly Fill[]]

/**
 * The builder for a contract's errors. For a status that the operation does not document, it uses the schema of the
 * operation's other errors, then that of the document's other operations, but not that of validation errors; without
 * any, it uses problem details (RFC 9457). Where a status is documented in several media types, the request may prefer one.
 */
export function createErrorBuilder(operations: readonly Operation[], making: Making): ErrorBuilder {
  const { errorText, createFill, problemDetails } = making
  const types = operations.map((each) => ({ document: each.document, type: generalType(each) }))
  // A schema is read once: reading it takes longer than a whole answer.
  const readings = new Map<Schema, Makers>()
  const readingOf = (schema: Schema): Makers => {
    const known = readings.get(schema)
    if (known !== undefined) return known
    const plain = plainFill(schema, making)
    // If the number or the message breaks a schema, the body is a valid value without them.
    const generated: Fill = ({ message }) => making.generate(schema, message)
    const fills = [createFill(making.generate, schema), generated]
    const reading: Makers = [plain === null ? [] : [plain], takesAnyObject(schema) ? [problemDetails, ...fills] : fills]
    readings.set(schema, reading)
    return reading
  }
  /** The type that another operation of the same document has. */
  const elsewhere = (operation: Operation | null): MediaType | null =>
    types.find(({ document, type }) => type !== null && document === (operation?.document ?? null))?.type ?? null
  const bodyFor = (operation: Operation | null, trouble: Trouble): ErrorBody => {
    const { response } = trouble
    const [only, another] = response?.content ?? []
    const chosen = response && another ? making.errorType(response, trouble) : only
    if (chosen?.json === false)
      return { mediaType: concrete(chosen.name), ...errorText(chosen, trouble, making.generate) }
    const type = chosen ?? (operation && generalType(operation)) ?? elsewhere(operation)
    const schema = type?.schema
    const mediaType = type === null ? undefined : concrete(type.name)
    const told = isTold(trouble)
    const documented = chosen ? [() => making.documentedError(chosen, trouble, told)] : []
    const [plain, others] = schema ? readingOf(schema) : [[], []]
    // A number and a text say what breaks the contract.
    const first = told ? [...plain, ...documented] : [...documented, ...plain]
    const body = firstFitting([...first, ...others], trouble, schema)
    return details(body === undefined ? problemDetails(trouble) : body, mediaType)
  }
  const described = new Map<ResponseSpec, Responder['headers']>()
  const headersOf = (response: ResponseSpec): Responder['headers'] => {
    const known = described.get(response) ?? createHeaders(response, null, making)
    described.set(response, known)
    return known
  }
  return (operation, trouble) => {
    const response = operation === null ? null : responseFor(operation, trouble.status)
    const { message: key, request } = trouble
    const made = bodyFor(operation, { ...trouble, response })
    const occasion = { key, target: request?.target ?? '/', body: made.body }
    return { ...made, headers: response?.headers[0] ? headersOf(response)(occasion) : null }
  }
}

/** True of an answer that must say what is wrong with its request. */
function isTold({ status, violations }: Trouble): boolean {
  return violations.length > 0 || status === 400 || status === 422
}

/** The schema for any error: not that of a status with a special meaning, and not that of validation errors. */
function generalType(operation: Operation): MediaType | null {
  const { responses } = operation
  const others = responses.filter(({ status }) => /^[45]/.test(status))
  const candidates = [errorResponse(operation), ...others].filter((response) => response?.status !== '422')
  return candidates.map(jsonOf).find((type) => type?.schema && !isOfValidation(type)) ?? null
}

function isOfValidation({ schema }: MediaType): boolean {
  return schema?.parts.some(({ pointer }) => /validation[^/]*$/i.test(pointer)) === true
}

/** Problem details as an answer. */
export function details(body: unknown, mediaType = 'application/problem+json'): ErrorBody {
  return { mediaType, body: JSON.stringify(body) }
}

/** True if a schema allows an object and names no properties: then the mock decides the body. */
function takesAnyObject({ types, wide }: Schema): boolean {
  return wide.properties.values().every(({ written }) => written === false) && types?.has('object') !== false
}

/** Fills a schema of just a number and a text, whatever their names; null for others, filled by their meaning. */
function plainFill({ shape, types, alternatives, document }: Schema, { codesAreStatuses }: Making): Fill | null {
  const members = [...shape.properties].map(([name, schema]) => {
    const isNumber = schema.types?.has('integer') || schema.types?.has('number')
    // What reads descriptions whole comes late: this leaves more to it than it must.
    const isOfKind = isNumber ? !/status|http/i.test(name + schema.values('description')) : schema.types?.has('string')
    return { name, isNumber, isPlain: isOfKind && isFree(schema) && schema.travels('response') }
  })
  const kinds = new Set(members.map(({ isNumber }) => isNumber))
  const isOwn = !members.some(({ name }) => /code/i.test(name)) || codesAreStatuses(document) === null
  const isPair = isOwn && members.length > 0 && kinds.size === members.length && members.every(({ isPlain }) => isPlain)
  if (!isPair || alternatives.length > 0 || types?.has('object') === false) return null
  return ({ number, message }) =>
    Object.fromEntries(members.map(({ name, isNumber }) => [name, isNumber ? number : message]))
}

/** True where any number or text will do; a format of integers only bounds them. */
export function isFree(schema: Schema): boolean {
  const narrowing = ['enum', 'const', 'pattern'].some((keyword) => schema.values(keyword).length > 0)
  return !narrowing && schema.values('format').every((format) => format === 'int32' || format === 'int64')
}
