/** Judges parameters in path, query, headers and cookies. Style and schema turn their texts into values first. */

import type { Operation, Parameter } from '../../../spec/contract/contract.ts'
import { valueAt } from '../../../spec/http/place.ts'
import { ExactNumber, standIn, tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { RawRequest, RequestViolation } from '../message/message.ts'
import { possibleTypes } from './possible-types.ts'

/** Judges the parameters of one request: what they break. */
export type ParameterJudge = (
  request: RawRequest,
  query: string,
  values: ReadonlyMap<string, string>,
) => RequestViolation[]

/** The judge of an operation's parameters. */
export function createParameterJudge({ parameters }: Operation): ParameterJudge {
  return (request, query, values) =>
    parameters.flatMap((parameter) => {
      const texts = textsOf(parameter, request, query, values)
      const named = { parameter: { in: parameter.in, name: parameter.name } }
      if (texts === null) return parameter.required ? [{ ...MISSING, ...named }] : []
      const { schema } = parameter
      if (schema === null) return []
      if (parameter.allowEmpty && isList(texts) && texts.every((text) => text === '')) return []
      const validate = schema.validator('request')
      const value = read(parameter, schema, texts)
      let violations = validate(withStandIns(value), value)
      // Where the schema takes numbers and strings, a text that could be a number may be a string.
      const [text] = isList(texts) ? texts : []
      if (violations.length > 0 && text !== undefined && value !== text && isOpen(schema)) {
        if (validate(text).length === 0) violations = []
      }
      return violations.map((violation) => ({ ...violation, ...named }))
    })
}

/** True where the schema takes strings and other types. */
function isOpen(schema: Schema): boolean {
  const types = possibleTypes(schema)
  return types === null || (types.size > 1 && types.has('string'))
}

const MISSING = { pointer: '', keyword: 'required', rule: '', expected: 'is required and is missing' } as const

/** What the request carries for a parameter: its texts, or name and text pairs where the style spreads an object. */
type ParameterTexts = readonly string[] | ReadonlyMap<string, string>

function textsOf(
  parameter: Parameter,
  request: RawRequest,
  query: string,
  values: ReadonlyMap<string, string>,
): ParameterTexts | null {
  const { name } = parameter
  switch (parameter.in) {
    case 'path':
      return single(values.get(name))
    case 'header':
    case 'cookie':
      return single(valueAt({ in: parameter.in, name }, { header: request.header, query }))
    case 'query':
      return fromQuery(parameter, new URLSearchParams(query))
  }
}

function single(text: string | undefined): readonly string[] | null {
  return text === undefined ? null : [text]
}

function fromQuery(parameter: Parameter, query: URLSearchParams): ParameterTexts | null {
  const { name, schema, style, explode } = parameter
  if (style === 'deepObject') {
    const pairs = [...query].flatMap(([key, text]): [string, string][] => {
      const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : null
      return inner === null ? [] : [[inner, text]]
    })
    return pairs.length === 0 ? null : new Map(pairs)
  }
  if (explode && !parameter.json && schema !== null && possibleTypes(schema)?.has('object')) {
    const pairs = [...query].filter(([key]) => schema.shape.properties.has(key))
    return pairs.length === 0 ? null : new Map(pairs)
  }
  const texts = query.getAll(name)
  return texts.length === 0 ? null : texts
}

function read(parameter: Parameter, schema: Schema, texts: ParameterTexts): unknown {
  const types = possibleTypes(schema)
  if (!isList(texts)) return objectFrom(schema, texts)
  const [text = ''] = texts
  if (parameter.json) return jsonOrText(text)
  const isSpread = parameter.in === 'query' && parameter.explode
  if (types?.has('array')) {
    const items = isSpread ? texts : split(parameter, text)
    return items.map((item) => scalar(schema.inside('items'), item))
  }
  if (types?.has('object')) {
    // The names of a matrix are the object's own: `;x=1;y=2`.
    const isMatrix = parameter.style === 'matrix' && parameter.explode
    const parts = isMatrix ? text.replace(/^;/, '').split(';') : split(parameter, text)
    return objectFrom(schema, joinedPairs(parameter, parts))
  }
  return scalar(schema, unprefixed(parameter, text))
}

function isList(texts: ParameterTexts): texts is readonly string[] {
  return Array.isArray(texts)
}

/** The prefixes that the path styles `label` and `matrix` put before a value. */
function unprefixed(parameter: Parameter, text: string): string {
  if (parameter.style === 'label') return text.replace(/^\./, '')
  return parameter.style === 'matrix' ? text.replace(/^;[^=]*=?/, '') : text
}

function split(parameter: Parameter, text: string): string[] {
  const separators: Readonly<Record<string, string>> = {
    spaceDelimited: ' ',
    pipeDelimited: '|',
    label: parameter.explode ? '.' : ',',
    matrix: parameter.explode ? `;${parameter.name}=` : ',',
  }
  const body = unprefixed(parameter, text)
  return body === '' ? [] : body.split(separators[parameter.style] ?? ',')
}

/** `name=text` parts where the style says so, else names and texts in turn. */
function joinedPairs(parameter: Parameter, parts: readonly string[]): Map<string, string> {
  if (parameter.explode) return new Map(parts.map((part): [string, string] => splitPair(part)))
  const pairs = new Map<string, string>()
  for (let index = 0; index + 1 < parts.length; index += 2) pairs.set(parts[index] ?? '', parts[index + 1] ?? '')
  return pairs
}

function splitPair(part: string): [string, string] {
  const [name = '', text = ''] = part.split(/=(.*)/s)
  return [name, text]
}

function objectFrom({ shape }: Schema, pairs: ReadonlyMap<string, string>): unknown {
  return Object.fromEntries([...pairs].map(([name, text]) => [name, scalar(shape.properties.get(name) ?? null, text)]))
}

/** A text as the first of its schema's types that fits. If none fits, the text itself, which the schema refuses. */
export function scalar(schema: Schema | null, text: string): unknown {
  const types = schema === null ? null : possibleTypes(schema)
  if (types === null) return text
  if ((types.has('integer') || types.has('number')) && NUMBER.test(text)) return new ExactNumber(text)
  if (types.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (types.has('null') && (text === '' || text === 'null')) return null
  return text
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The value in JSON text; other text as it is. */
export function jsonOrText(text: string): unknown {
  const json = tryParseJson(text)
  return json === null ? text : json.exact
}

/** The value as a schema judges it, in which numbers are doubles. */
export function withStandIns(value: unknown): unknown {
  if (value instanceof ExactNumber) return standIn(value.literal)
  if (Array.isArray(value)) return value.map(withStandIns)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withStandIns(member)]))
}
