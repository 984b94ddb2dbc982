/** Reads `application/x-www-form-urlencoded` and `multipart/form-data` bodies as values, by their schema. */

import { fieldParts, parameterOf } from '../../../spec/http/field.ts'
import { TooDeep } from '../../../spec/json/beyond.ts'
import { MOST_LEVELS, type ParsedJson, TOO_DEEP } from '../../../spec/json/exact-json.ts'
import { isObject, setMember } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { jsonOrText, scalar, withStandIns } from './parameters.ts'
import { possibleTypes } from './possible-types.ts'

/** A field of a form: text, or a value where the field says that it is JSON. */
type Field = { readonly name: string; readonly value: unknown }

/** The object in a form; null for text that is not a form of its type. Its numbers are `ExactNumber`s. */
export function readForm(schema: Schema | null, contentType: string, bytes: Uint8Array): ParsedJson | null {
  const fields = /^multipart\//i.test(contentType)
    ? multipart(contentType, new TextDecoder('latin1').decode(bytes))
    : [...new URLSearchParams(new TextDecoder().decode(bytes))].map(([name, value]) => ({ name, value }))
  if (fields === null) return null
  const form: Record<string, unknown> = {}
  for (const { name, value } of fields) put(form, keysOf(schema, name), schema, value)
  return { value: withStandIns(form), exact: form }
}

/** `a[b][]` is a way into nested values, unless a property has that very name. */
function keysOf(schema: Schema | null, name: string): string[] {
  if (schema?.shape.properties.has(name)) return [name]
  if (name.split('[').length > MOST_LEVELS) throw new TooDeep(TOO_DEEP)
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
}

/** Puts a value where the keys lead. A repeated name makes another item of a list. */
function put(
  holder: Record<string, unknown>,
  [key = '', ...inner]: readonly string[],
  schema: Schema | null,
  value: unknown,
): void {
  const place = schema?.shape.properties.get(key) ?? null
  const items = place === null ? null : itemSchema(place)
  const isList = items !== null || /^\d*$/.test(inner[0] ?? 'x')
  if (isList) {
    const before = holder[key]
    const list: unknown[] = Array.isArray(before) ? before : before === undefined ? [] : [before]
    setMember(holder, key, list)
    const [index = '', ...deeper] = inner
    if (deeper.length > 0) {
      const last = list[/^\d+$/.test(index) ? Number(index) : list.length - 1]
      const item: Record<string, unknown> = isObject(last) ? { ...last } : {}
      if (isObject(last)) list[list.indexOf(last)] = item
      else list.push(item)
      put(item, deeper, items, value)
    } else list.push(typed(items, value))
  } else if (inner.length > 0) {
    const before = holder[key]
    const nested: Record<string, unknown> = isObject(before) ? { ...before } : {}
    setMember(holder, key, nested)
    put(nested, inner, place, value)
  } else setMember(holder, key, typed(place, value))
}

function itemSchema(schema: Schema): Schema | null {
  return possibleTypes(schema)?.has('array') === true && schema.own.items !== undefined ? schema.inside('items') : null
}

function typed(schema: Schema | null, value: unknown): unknown {
  if (typeof value !== 'string' || schema === null) return value
  const types = possibleTypes(schema)
  // By OpenAPI, an object in a part is JSON; RFC 7578 does not mention this.
  if (types?.has('object') === true && /^\s*[{[]/.test(value)) return jsonOrText(value)
  return scalar(schema, value)
}

/** The fields of a multipart body (RFC 2046 section 5.1, RFC 7578), or null where it has no boundary or no end. */
function multipart(contentType: string, text: string): Field[] | null {
  const boundary = new Map(fieldParts(contentType, ';').map(parameterOf)).get('boundary') ?? ''
  if (boundary === '') return null
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`)
  if (parts.length < 2 || !parts.at(-1)?.startsWith('--')) return null
  return parts.slice(1, -1).map((part): Field => {
    const end = part.indexOf('\r\n\r\n')
    const head = end === -1 ? part : part.slice(0, end)
    const content = end === -1 ? '' : part.slice(end + 4)
    const [, name = ''] = /^content-disposition:[^\r\n]*?[;\s]name="?([^";\r\n]*)/im.exec(head) ?? []
    const isFile = /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(head)
    const value = isFile ? content : utf8(content)
    return {
      name: utf8(name),
      value: /^content-type:\s*application\/(?:[\w.-]+\+)?json\b/im.test(head) ? jsonOrText(value) : value,
    }
  })
}

/** Decodes text that was read as Latin-1, one character for each byte, as UTF-8. */
function utf8(latin1: string): string {
  return new TextDecoder().decode(Uint8Array.from(latin1, (character) => character.charCodeAt(0)))
}
