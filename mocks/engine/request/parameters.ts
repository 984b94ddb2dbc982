/** Judges parameters in path, query, headers and cookies. Style and schema turn their texts into values first. */

import type { Operation, Parameter } from '../../../spec/contract/contract.ts'
import { isDemandedCondition } from '../../../spec/contract/refusals.ts'
import { isSpread } from '../../../spec/http/parameter.ts'
import { valueAt } from '../../../spec/http/place.ts'
import { possibleItems, possibleOther, possibleTypes } from '../../../spec/schema/possible-types.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import { jsonOrText, type ReadText, scalar, typed, withStandIns } from '../../../spec/schema/typed.ts'
import type { Violations } from '../../../spec/schema/violation.ts'
import type { RawRequest, RequestViolation } from '../message/message.ts'
import { keysOf, put, putMember } from './nested.ts'

/** Validates the parameters of one request, and returns the violations. */
export type ParameterJudge = (
  request: RawRequest,
  query: string,
  values: ReadonlyMap<string, string>,
) => RequestViolation[]

export function createParameterJudge(operation: Operation): ParameterJudge {
  const { parameters } = operation
  // A missing condition such as If-Match gets its own answer.
  const isNeeded = (parameter: Parameter): boolean =>
    parameter.required && !isEmptyObject(parameter) && !isDemandedCondition(operation, parameter)
  const names = new Set(parameters.map(({ name }) => name))
  return (request, query, values) => {
    const pairs = query === '' ? NOTHING : new URLSearchParams(query)
    return parameters.flatMap((parameter) => {
      const { name, in: place } = parameter
      const text = (): string | undefined =>
        place === 'path' ? values.get(name) : valueAt({ in: place, name }, { header: request.header, query })
      const sent = place === 'query' ? fromQuery(parameter, names, pairs) : allOf(text())
      const named = { parameter: { in: place, name } }
      const { schema } = parameter
      if (sent === null) return isNeeded(parameter) ? [{ ...MISSING, ...named }] : []
      if (schema === null) return []
      if (parameter.allowEmpty && areTexts(sent) && sent.every((text) => text === '')) return []
      const violations = firstValid(schema.validator('request'), readings(parameter, schema, sent))
      return violations.map((violation) => ({ ...violation, ...named }))
    })
  }
}

const NOTHING = new URLSearchParams()

/** True if a schema accepts an object without properties, which has no pair in the query. */
function isEmptyObject(parameter: Parameter): boolean {
  return isSpread(parameter) && parameter.schema?.validator('request')({}).length === 0
}

/** The violations of the first reading; none if any reading is valid. */
function firstValid(validate: Validate, readings: readonly (() => unknown)[]): Violations {
  let first: Violations | null = null
  for (const reading of readings) {
    const value = reading()
    const violations = validate(withStandIns(value), value)
    if (violations.length === 0) return violations
    first ??= violations
  }
  return first ?? []
}

const MISSING = { pointer: '', keyword: 'required', rule: '', expected: 'is required and is missing' } as const

type KeyedText = readonly [keys: readonly string[], text: string]

/** What the request has for a parameter: its texts, or pairs if the style spreads a value over several. */
type ParameterTexts = readonly string[] | { readonly pairs: readonly KeyedText[] }

function allOf(text: string | undefined): ParameterTexts | null {
  return text === undefined ? null : [text]
}

function fromQuery(parameter: Parameter, names: ReadonlySet<string>, query: URLSearchParams): ParameterTexts | null {
  const { name, style, json } = parameter
  const isDeep = style === 'deepObject' && !json
  if (isDeep || isSpread(parameter)) {
    const pairs = isDeep
      ? [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([key, text]) => deepPair(name, key, text))
      : [...query].flatMap(([key, text]) => memberPair(parameter.schema, names, key, text))
    if (pairs.length > 0) return { pairs }
    if (isObjectAlone(parameter.schema)) return null
  }
  const texts = query.getAll(name)
  return texts.length === 0 ? null : texts
}

/** True if a text can't be a value of the parameter: it belongs to a parameter that the document does not name. */
function isObjectAlone(schema: Schema | null): boolean {
  const types = schema === null ? null : possibleTypes(schema)
  return types?.size === 1 && types.has('object')
}

/** A pair of `deepObject`: the parameter's own name stands before the keys, and may have brackets itself. */
function deepPair(name: string, key: string, text: string): KeyedText {
  return [keysOf(`_${key.slice(name.length)}`).slice(1), text]
}

/** A pair that is a member of an object, or of an object inside it; none if it belongs to another parameter. */
function memberPair(schema: Schema | null, names: ReadonlySet<string>, key: string, text: string): KeyedText[] {
  if (schema === null) return []
  const { properties, closed } = schema.wide
  if (properties.has(key)) return [[[key], text]]
  const keys = keysOf(key)
  const [first = ''] = keys
  if (properties.has(first)) return [[keys, text]]
  return closed === null && possibleOther(schema) !== null && !names.has(first) && !names.has(key) ? [[keys, text]] : []
}

/** What the texts of a parameter may mean, the most likely first: by the schema's types, or texts. */
export function readings(parameter: Parameter, schema: Schema, sent: ParameterTexts): (() => unknown)[] {
  if (!areTexts(sent)) return [typed, asText].map((read) => () => fromPairs(schema, sent.pairs, read))
  const [text = ''] = sent
  if (parameter.json) return [() => jsonOrText(text), () => text]
  const types = possibleTypes(schema)
  const plain = unprefixed(parameter, text)
  const scalars = [() => scalar(schema, plain), () => plain]
  if (types?.has('array')) {
    const items = parameter.in === 'query' && parameter.explode ? sent : split(parameter, text)
    const inside = possibleItems(schema)
    const lists = [typed, asText].map((read) => () => items.map((item) => read(inside, item)))
    return types.size > 1 && sent.length === 1 ? [...lists, ...scalars] : lists
  }
  if (types?.has('object') && !isSpread(parameter)) {
    // The names of a matrix are the object's own: `;x=1;y=2`.
    const isMatrix = parameter.style === 'matrix' && parameter.explode
    const parts = isMatrix ? text.replace(/^;/, '').split(';') : split(parameter, text)
    const pairs = joinedPairs(parameter, parts)
    const objects = [typed, asText].map((read) => () => fromPairs(schema, pairs, read))
    return types.size > 1 ? [...objects, ...scalars] : objects
  }
  return scalars
}

const asText: ReadText = (_, text) => text

function areTexts(sent: ParameterTexts): sent is readonly string[] {
  return Array.isArray(sent)
}

/** The value in pairs: an object, or a list whose keys are empty or numbers. */
function fromPairs(schema: Schema, pairs: readonly KeyedText[], read: ReadText): unknown {
  const whole: Record<string, unknown> = {}
  const isList = possibleTypes(schema)?.has('array') === true
  for (const [keys, text] of pairs) {
    if (isList) put(whole, '', keys, schema, (place) => read(place, text))
    else putMember(whole, schema, keys, (place) => read(place, text))
  }
  return isList ? whole[''] : whole
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
  const parts = body === '' ? [] : body.split(separators[parameter.style] ?? ',')
  // RFC 9110 section 5.6.1: white space may stand around the commas of a list in a header.
  return parameter.in === 'header' ? parts.map((part) => part.trim()) : parts
}

/** `name=text` parts where the style says so, else names and texts in turn. */
function joinedPairs(parameter: Parameter, parts: readonly string[]): KeyedText[] {
  if (parameter.explode) return parts.map(splitPair)
  return parts.flatMap((name, index) =>
    index % 2 === 0 && index + 1 < parts.length ? [[[name], parts[index + 1] ?? '']] : [],
  )
}

function splitPair(part: string): KeyedText {
  const [name = '', text = ''] = part.split(/=(.*)/s)
  return [[name], text]
}
