/** Bodies of other media types than their operation's first JSON one: forms, text, bytes, and JSON of other schemas. */

import { fieldParts, parameterOf } from '../../../spec/http/field.ts'
import { FORMS } from '../../../spec/http/form-types.ts'
import { jsonFor } from '../../../spec/http/nearest-json.ts'
import { percentDecoded } from '../../../spec/http/target.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import { join, ownMember, setMember, tokens } from '../../../spec/json/pointer.ts'
import { encodingOf, MAY_BE_EMPTY } from '../../../spec/read/encoding.ts'
import { possibleTypes } from '../../../spec/schema/possible-types.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import { jsonOrText, typed, withStandIns } from '../../../spec/schema/typed.ts'
import type { Violation } from '../../../spec/schema/violation.ts'
import { readXml } from '../../../spec/xml/spoken.ts'
import { judged, judgeJson, judgeText, type OtherBodyJudge, problem } from './body.ts'
import { keysOf, putMember } from './nested.ts'
import { readRows } from './rows.ts'

/** Validates forms and texts by their schemas. Without `taken` the body is JSON of the nearest media type. */
export const judgeOtherBody: OtherBodyJudge = (body, taken, contentType, bytes) => {
  const schema = (taken ?? jsonFor(body, contentType))?.schema ?? null
  const validate = schema?.validator('request') ?? null
  if (taken === null) return judgeJson(bytes, validate)
  const heard = readXml(taken, bytes, 'request', contentType)
  const read = heard ?? readRows(contentType, schema, bytes)
  if (read !== null) {
    const form = heard === null ? 'a list' : 'XML'
    if ('fault' in read) return problem('body-invalid', `The body can't be read as ${form}: ${read.fault}.`)
    return judged(JSON.stringify(read.exact), read, validate)
  }
  if (FORMS.test(contentType)) {
    const told = { schema, encoding: encodingOf(body, taken) }
    const form = readForm(told, contentType, bytes)
    const reserved = unencoded(told, bytes)
    // Where a file is told as the address that it gets, as answers show it, it is sent as a file (RFC 7578 section 4.2).
    const isFile = ({ pointer, keyword }: Violation) => keyword === 'format' && filesIn(contentType, bytes).has(pointer)
    const judge: Validate = (value, exact) => [
      ...reserved,
      ...(validate?.(value, exact) ?? []).filter((one) => !isFile(one) && !mayBeEmpty(schema, one.pointer, value)),
    ]
    if (form !== null) return judgeText(JSON.stringify(form.exact), judge)
    const why = 'The body is not a complete multipart body with the boundary that its Content-Type names.'
    return problem('body-invalid', why)
  }
  if (schema === null || !/^text\//i.test(contentType) || schema.types?.has('string') !== true) return { kind: 'taken' }
  const text = new TextDecoder().decode(bytes)
  const found = judged(text, { value: text, exact: text }, validate)
  return found.kind === 'problem' ? found : { kind: 'taken' }
}

export const isMultipart = (contentType: string): boolean => /^multipart\//i.test(contentType)

/** The pointers of the fields of a form that are files. */
function filesIn(contentType: string, bytes: Uint8Array): ReadonlySet<string> {
  const fields = isMultipart(contentType) ? multipart(contentType, new TextDecoder('latin1').decode(bytes)) : null
  return new Set(fields?.flatMap(({ name, file }) => (file ? [join('', name)] : [])))
}

/** A field of a form: text, or a value where the field says that it is JSON. */
type Field = {
  readonly name: string
  readonly value: unknown
  /** What a part with the name of a file has, each byte as a character. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: string } | null
}

/** What a document says about a form. */
type FormWords = { readonly schema: Schema | null; readonly encoding: ReturnType<typeof encodingOf> }

/** The object in a form; null for text that is not a form of its type. Its numbers are `ExactNumber`s. */
export function readForm(told: FormWords | null, contentType: string, bytes: Uint8Array): ParsedJson | null {
  const { schema = null, encoding } = told ?? {}
  const fields = isMultipart(contentType)
    ? multipart(contentType, new TextDecoder('latin1').decode(bytes))
    : [...new URLSearchParams(new TextDecoder().decode(bytes))].map(([name, value]) => ({ name, value }))
  if (fields === null) return null
  const form: Record<string, unknown> = {}
  const spread = spreadIn(schema, encoding)
  for (const { name, value } of fields) {
    // A name with brackets may be a property's own.
    const keys = schema?.shape.properties.has(name) ? [name] : (spread.get(name) ?? keysOf(name))
    const told = encoding?.get(name)
    if (told?.json && typeof value === 'string') setMember(form, name, jsonOrText(value))
    else if (isJoined(schema, name, told?.separator) && typeof value === 'string')
      putJoined(form, schema, name, value === '' ? [] : value.split(told?.separator ?? ''))
    else {
      for (const part of joinedItems(value, told?.separator)) {
        putMember(form, schema, keys, (place) => (typeof part === 'string' ? typed(place, part) : part))
      }
    }
  }
  return { value: withStandIns(form), exact: form }
}

/** Puts an object into a form whose names and values stand in one field by turns. */
function putJoined(form: Record<string, unknown>, schema: Schema | null, name: string, parts: readonly string[]): void {
  setMember(form, name, {})
  // A name without a value breaks the rules of what the object has.
  for (let at = 0; at < parts.length; at += 2)
    putMember(form, schema, [name, parts[at] ?? ''], (place) => typed(place, parts[at + 1] ?? ''))
}

/** The ways to properties of objects that are fields of the form themselves, by their names. */
function spreadIn(schema: Schema | null, encoding?: FormWords['encoding']): ReadonlyMap<string, readonly string[]> {
  const objects = [...(encoding ?? [])].filter(([, { isSpread }]) => isSpread)
  return new Map(
    objects.flatMap(([field]) => {
      const own = schema?.wide.properties.get(field)?.wide.properties.keys() ?? []
      return [...own].map((name) => [name, [field, name]] as const)
    }),
  )
}

/** True for the empty text of a field that the document allows to be empty. */
function mayBeEmpty(schema: Schema | null, pointer: string, form: unknown): boolean {
  const [name = ''] = tokens(pointer)
  return schema?.shape.properties.get(name)?.own[MAY_BE_EMPTY] === true && ownMember(form, name) === ''
}

/** True for an object that stands in one field as its names and values, by turns (RFC 6570 section 3.2.1). */
function isJoined(schema: Schema | null, name: string, separator: string | null = null): boolean {
  const field = separator === null ? undefined : schema?.wide.properties.get(name)
  const types = field === undefined ? null : possibleTypes(field)
  return types?.has('object') === true && !types.has('array')
}

/** The values that stand in one field: the items of a list whose style joins them. */
function joinedItems(value: unknown, separator: string | null = null): readonly unknown[] {
  if (separator === null || typeof value !== 'string') return [value]
  return value === '' ? [] : value.split(separator)
}

/** The fields with reserved characters where the document says that they are percent-encoded (RFC 3986 section 2.2). */
function unencoded({ encoding }: FormWords, bytes: Uint8Array): Violation[] {
  if (encoding.values().every(({ isEncoded }) => !isEncoded)) return []
  const pairs = new TextDecoder().decode(bytes).split('&')
  return pairs.flatMap((pair) => {
    const [name = '', text = ''] = pair.split(/=(.*)/s)
    const field = percentDecoded(name)
    const told = encoding.get(field)
    const reserved = told?.isEncoded ? text.replaceAll(told.separator ?? '', '').match(RESERVED) : null
    const expected = `must be percent-encoded, and has ${reserved?.[0]}`
    return reserved === null ? [] : [{ pointer: join('', field), keyword: 'allowReserved', rule: '', expected }]
  })
}

/** Without those that encoders leave as they are: JavaScript's own some, and browsers that send forms the asterisk. */
const RESERVED = /[:/?#[\]@$,;]/

/** The fields of a multipart body (RFC 2046 section 5.1, RFC 7578), or null where it has no boundary or no end. */
export function multipart(contentType: string, text: string): Field[] | null {
  const boundary = new Map(fieldParts(contentType, ';').map(parameterOf)).get('boundary') ?? ''
  if (boundary === '') return null
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`)
  if (parts.length < 2 || !parts.at(-1)?.startsWith('--')) return null
  return parts.slice(1, -1).map((part): Field => {
    const end = part.indexOf('\r\n\r\n')
    const head = end === -1 ? part : part.slice(0, end)
    const content = end === -1 ? '' : part.slice(end + 4)
    const [, name = ''] = /^content-disposition:[^\r\n]*?[;\s]name="?([^";\r\n]*)/im.exec(head) ?? []
    const [, plain, wide] =
      /^content-disposition:[^\r\n]*;\s*filename(?:="?([^";\r\n]*)|\*=[^'\r\n]*'[^'\r\n]*'([^;\r\n]*))/im.exec(head) ??
      []
    const called = plain === undefined ? wide && percentDecoded(wide) : utf8(plain)
    const [, type = 'application/octet-stream'] = /^content-type:\s*([^;\r\n]+)/im.exec(head) ?? []
    const isFile = called !== undefined
    const value = isFile ? content : utf8(content)
    return {
      name: utf8(name),
      file: isFile ? { name: called, type: type.trim().toLowerCase(), content } : null,
      value: /^content-type:\s*application\/(?:[\w.-]+\+)?json\b/im.test(head) ? jsonOrText(value) : value,
    }
  })
}

/** Decodes text that was read as Latin-1, one character for each byte, as UTF-8. */
function utf8(latin1: string): string {
  return new TextDecoder().decode(Uint8Array.from(latin1, (character) => character.charCodeAt(0)))
}
