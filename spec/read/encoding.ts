/** How a form writes its fields (OpenAPI 3.1, Encoding Object). */

import type { MediaType, RequestBody } from '../contract/contract.ts'
import { isJson } from '../http/media-type.ts'
import { isObject, join } from '../json/pointer.ts'

/** What a document says about one field of a form. */
export type FieldEncoding = {
  /** What separates the items of a list that is written in one text; null where each item has its own pair. */
  readonly separator: string | null
  readonly json: boolean
  /** True for an object whose properties are fields of the form: its style is said, and each stands by itself. */
  readonly isSpread: boolean
  /** True where the document forbids reserved characters that are not percent-encoded in so many words. */
  readonly isEncoded: boolean
}

/** What allows a field of a form to be empty, whatever its schema says (Swagger 2.0, `allowEmptyValue`). */
export const MAY_BE_EMPTY = 'x-plant-store-may-be-empty'

/** The styles of other types are ignored (OpenAPI 3.0, Encoding Object). */
const STYLED = /^application\/x-www-form-urlencoded\b/i

const SEPARATORS: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' }

/** Those fields of a body in one of its media types of which the document says how they are written, by name. */
export function encodingOf(
  { pointer }: Pick<RequestBody, 'pointer'>,
  { name, schema }: MediaType,
): ReadonlyMap<string, FieldEncoding> {
  const node = STYLED.test(name) ? schema?.document.at(join(pointer, 'content', name, 'encoding')) : null
  return new Map(
    Object.entries(isObject(node) ? node : {}).flatMap(([field, given]) =>
      isObject(given) ? [[field, readEncoding(given)] as const] : [],
    ),
  )
}

/** The media types of a file in a form, as its encoding lists them, or its schema names one. */
export function fileTypesOf({ pointer }: Pick<RequestBody, 'pointer'>, { name, schema }: MediaType, field: string) {
  const listed = schema?.document.at(join(pointer, 'content', name, 'encoding', field, 'contentType'))
  const [own] = schema?.shape.properties.get(field)?.values('contentMediaType') ?? []
  return String(listed ?? own ?? '')
    .split(/\s*,\s*/)
    .filter((one) => /^[\w.+-]+\/[\w.+*-]+/.test(one))
}

function readEncoding(given: Readonly<Record<string, unknown>>): FieldEncoding {
  const { style = 'form', explode = style === 'form', allowReserved, contentType } = given
  const separator = explode === true ? null : (SEPARATORS[String(style)] ?? null)
  // A style makes the content type meaningless.
  const json = given.style === undefined && isJson(String(contentType))
  const isSpread = given.style === 'form' && explode === true
  return { separator, json, isSpread, isEncoded: allowReserved === false }
}
