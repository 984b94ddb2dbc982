/** Finds an operation's documented answers by their purpose, and the JSON among their media types. */

import { OptionError } from '../program/user-error.ts'
import type { Schema } from '../schema/schema.ts'
import type { MediaType, Operation, ResponseSpec } from './contract.ts'

/** The answer to a valid request: the lowest documented 2xx status, else the range 2XX, else the default. */
export function successOf(operation: Operation): ResponseSpec | null {
  const good = operation.responses.map(({ status }) => status).filter((status) => status.startsWith('2'))
  return responseWith(operation, good.toSorted()[0] ?? 'default') ?? null
}

const responseWith = ({ responses }: Operation, wanted: string): ResponseSpec | undefined =>
  responses.find(({ status }) => status === wanted)

/** True where an operation succeeds as the document says, or it says only how it fails; a redirect leads elsewhere. */
export function mayCreate(operation: Operation): boolean {
  return successOf(operation) !== null || operation.responses.every(({ status }) => status > '4')
}

/**
 * The answer to a request that breaks the contract: 400, else 422, else the range 4XX, else the default. A 422 comes
 * before a 400 if it alone has content: FastAPI describes what its own checks answer. Other 4xx statuses have meanings of their own (RFC 9110 section 15.5): a 404, for example, says nothing about the body.
 */
export function errorResponse(operation: Operation): ResponseSpec | null {
  const [bad, own] = [responseWith(operation, '400'), responseWith(operation, '422')]
  // A 400 that says nothing is not how these are refused.
  return (
    (bad?.content[0] || !jsonOf(own) ? bad : own) ??
    own ??
    responseWith(operation, '4XX') ??
    responseWith(operation, 'default') ??
    null
  )
}

/** All documented answers to a request that breaks the contract: 400, 422, the range 4XX and the default. */
export function errorResponses(operation: Operation): ResponseSpec[] {
  return ['400', '422', '4XX', 'default'].flatMap((one) => responseWith(operation, one) ?? [])
}

/** The JSON media type of a body or an answer; `application/json` if it is there, null if there is none. */
export function jsonOf(from: { readonly content: readonly MediaType[] } | null | undefined): MediaType | null {
  const json = from?.content.filter((mediaType) => mediaType.json) ?? []
  return json.find(({ name }) => name === 'application/json') ?? json[0] ?? null
}

/** The schema of an operation's JSON body; null if it has none. */
export function bodySchema(operation: Operation): Schema | null {
  return jsonOf(operation.body)?.schema ?? null
}

/** The schema of the JSON answer to a valid request of an operation; null if it has none. */
export function answerSchema(operation: Operation): Schema | null {
  return jsonOf(successOf(operation))?.schema ?? null
}

/** The schema of the JSON body of an operation that is known to have one. */
export function expectBodySchema(operation: Operation): Schema {
  const schema = bodySchema(operation)
  if (schema === null) throw new OptionError(`${operation.id} takes no JSON body with a schema`)
  return schema
}
