/** Conditions that say which requests an answer is for. A page loads them only where an answer has some. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { pathAlone } from '../../../spec/contract/path-template.ts'
import { FORMS } from '../../../spec/http/form-types.ts'
import { percentDecoded } from '../../../spec/http/target.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { at, isObject, ownMember } from '../../../spec/json/pointer.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { jsonOrText, withStandIns } from '../../../spec/schema/typed.ts'
import type { RawRequest } from '../message/message.ts'
import { readForm } from '../request/form.ts'
import { readings } from '../request/parameters.ts'
import type { OwnRequest } from './script-step.ts'
import { type IsMet, isOperators, readBodyCondition, readTextCondition } from './value-conditions.ts'

/**
 * Conditions on a request, all of which must hold. A condition on a value is the value itself (of an object, only the
 * named properties are compared), `{ matches: PATTERN }`, `{ exists: true }` or `{ equals: VALUE }`.
 */
export type When = {
  /** The id of the operation, or a list of them. */
  readonly operation?: string | readonly string[]
  /** The method, or a list of them. */
  readonly method?: string | readonly string[]
  /** A path of the document such as `/orders/{id}`, one such as `/orders/42`, or values of its parameters. */
  readonly path?: string | Readonly<Record<string, unknown>>
  /** Conditions on parameters of the query. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Conditions on headers. */
  readonly header?: Readonly<Record<string, unknown>>
  /** The same as `header`. */
  readonly headers?: Readonly<Record<string, unknown>>
  /** A condition on the whole body. */
  readonly body?: unknown
  /** Any other name is a property of the body, or a JSON Pointer into it where it begins with `/`. */
  readonly [property: string]: unknown
}

/** The parts of a request that conditions read. */
export type ConditionedRequest = {
  readonly request: Pick<RawRequest, 'method' | 'header' | 'body'>
  readonly path: string
  readonly query: string
  readonly operation: Operation
  /** The values of the path's template, decoded. */
  readonly values: ReadonlyMap<string, string>
}

/** Conditions that were read; null: any. */
export type Conditions = ReturnType<typeof readConditions>

/** Reads conditions. Throws an `OptionError` for anything else. */
export function readConditions(when: unknown) {
  const usage =
    'it takes {"operation": ID, "method": …, "path": …, "query": {…}, "header": {…}, "body": …, "PROPERTY or /POINTER": VALUE}'
  if (!isObject(when)) throw new OptionError(`when is ${JSON.stringify(when)}: ${usage}.`)
  const { operation, method, path, query, header, headers, body, ...properties } = when
  return {
    operations: textList('operation', operation),
    methods: textList('method', method)?.map((one) => one.toUpperCase()) ?? null,
    path: typeof path === 'string' ? path : null,
    values: textConditions('path', typeof path === 'string' ? undefined : path),
    query: textConditions('query', query),
    header: new Map([...textConditions('header', header, true), ...textConditions('headers', headers, true)]),
    /** By the name or the pointer of a property; `null` for the whole body. */
    body: new Map([...bodyConditions(body), ...propertyConditions(properties)]),
  }
}

function textList(part: string, value: unknown): readonly string[] | null {
  if (value === undefined) return null
  const all = Array.isArray(value) ? value : [value]
  if (all.length > 0 && all.every((one) => typeof one === 'string')) return all
  throw new OptionError(`when.${part} must be a text or a list of texts, and is ${JSON.stringify(value)}.`)
}

function textConditions(part: string, value: unknown, isOfHeaders = false): ReadonlyMap<string, IsMet> {
  if (value === undefined) return new Map()
  if (!isObject(value))
    throw new OptionError(`when.${part} must be an object of names and values, and is ${JSON.stringify(value)}.`)
  const read = Object.entries(value).map(([name, each]) => {
    return [isOfHeaders ? name.toLowerCase() : name, readTextCondition(`when.${part}.${name}`, each)] as const
  })
  return new Map(read)
}

/** A condition on the whole body, as conditions on its properties where it is an object. */
function bodyConditions(body: unknown): readonly (readonly [string | null, IsMet])[] {
  if (body === undefined) return []
  if (isObject(body) && !isOperators(body)) return propertyConditions(body)
  return [[null, readBodyCondition('when.body', body)]]
}

function propertyConditions(properties: object): readonly (readonly [string, IsMet])[] {
  return Object.entries(properties).map(([name, each]) => [name, readBodyCondition(`when.body.${name}`, each)] as const)
}

function meets(conditions: Conditions, asked: ConditionedRequest): boolean {
  const { operations, methods, path, values, query, header, body } = conditions
  const { request, operation } = asked
  if (operations !== null && !operations.includes(operation.id)) return false
  if (methods !== null && !methods.includes(request.method)) return false
  if (path !== null && !isAtPath(path, operation, asked.path)) return false
  for (const [name, test] of values) if (!test(asked.values.get(name))) return false
  for (const [name, test] of header) if (!test(request.header(name))) return false
  if (query.size > 0) {
    const sent = new URLSearchParams(asked.query)
    for (const [name, test] of query) if (!anyOf(sent.getAll(name), test)) return false
  }
  if (body.size === 0) return true
  const { text, value, isForm } = readSent(request)
  return [...body].every(([name, test]) => {
    if (name === null) return test(value ?? text, text ?? '')
    const member = name.startsWith('/') ? at(value, name) : ownMember(value, name)
    // All values of a form are texts.
    return test(member) || (isForm && typeof member === 'string' && test(jsonOrText(member)))
  })
}

function anyOf(texts: readonly string[], test: IsMet): boolean {
  return texts.length === 0 ? test(undefined) : texts.some((text) => test(text))
}

/** The body's value, of a form too, and its text; undefined for no body and for another text. Many rules ask for it. */
export const readSent = onceFor(({ body, header }: ConditionedRequest['request']) => {
  if (body === null || body.length === 0) return { text: undefined, value: undefined, isForm: false }
  const text = new TextDecoder().decode(body)
  const type = header('content-type') ?? ''
  const isForm = FORMS.test(type)
  const json = isForm ? readForm(null, type, body) : tryParseJson(text)
  return { text, value: json?.exact, isForm }
})

/** The segments of a path; a slash within a parameter's name does not end a segment. */
export function pathSegments(path: string): readonly string[] {
  return pathAlone(path).split(/\/(?![^{}]*\})/)
}

/** The segments of the paths of a document that a path may be, without the base paths of their servers. */
function segmentsBelow(path: string, { basePaths }: Operation): readonly (readonly string[])[] {
  const bases = [...new Set([...basePaths, ''])].filter((base) => path.startsWith(base))
  return bases.map((base) => pathSegments(path.slice(base.length)))
}

/** True where a path as conditions name it can be an operation's: its `{…}` are those of the template, the rest fits. */
export function canMean(wanted: string, operation: Operation, fits: (segment: string, at: number) => boolean): boolean {
  const template = pathSegments(operation.path)
  const shape = (segment = ''): string => segment.replaceAll(/\{[^{}]+\}/g, '{}')
  return segmentsBelow(wanted, operation).some(
    (segments) =>
      segments.length === template.length &&
      segments.every((segment, at) =>
        /\{[^{}]+\}/.test(segment) ? shape(segment) === shape(template[at]) : fits(segment, at),
      ),
  )
}

/** True where a request is for a path as conditions name it. */
function isAtPath(wanted: string, operation: Operation, path: string): boolean {
  const { length } = pathSegments(operation.path)
  const given = segmentsBelow(path, operation).filter((segments) => segments.length === length)
  return given.some((segments) =>
    canMean(wanted, operation, (segment, at) => percentDecoded(segment) === percentDecoded(segments[at] ?? '')),
  )
}

function ownRequest({ request, path, query, operation, values }: ConditionedRequest): OwnRequest {
  const sent = new URLSearchParams(query)
  const all = [...new Set(sent.keys())].map((name) => {
    const [first = '', ...more] = sent.getAll(name)
    return [name, more.length === 0 ? first : [first, ...more]] as const
  })
  const typed = [...values].map(([name, text]) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
    const [first] = parameter?.schema == null ? [] : readings(parameter, parameter.schema, [text])
    return [name, first === undefined ? text : withStandIns(first())] as const
  })
  const header = (name: string): string | null => request.header(name.toLowerCase()) ?? null
  const { value, text } = readSent(request)
  return {
    method: request.method,
    path,
    operation: operation.id,
    parameters: Object.fromEntries(typed),
    query: Object.fromEntries(all),
    headers: { get: header, has: (name) => header(name) !== null },
    body: value === undefined ? text : withStandIns(value),
  }
}

/** Reads requests for rules. `when` throws an `OptionError` for invalid conditions. */
export type RuleReader = {
  readonly when: (when: unknown) => (asked: ConditionedRequest) => boolean
  readonly request: (asked: ConditionedRequest) => OwnRequest
}

export const RULE_READER: RuleReader = {
  when: (when) => {
    const conditions = readConditions(when)
    return (asked) => meets(conditions, asked)
  },
  request: ownRequest,
}
