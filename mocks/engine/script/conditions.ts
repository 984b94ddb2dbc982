/** Conditions that say which requests an answer is for. */

import { ExactNumber, int64, tryParseJson } from '../../../spec/json/exact-json.ts'
import { at, isObject, type JsonObject, ownMember } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import type { RawRequest } from '../message/message.ts'

/**
 * Conditions on a request, all of which must hold. `headers`, `query` and `operation` (an operationId) name those parts
 * of it. Every other name is a property of the JSON body, or a JSON Pointer into it where it begins with `/`. An object
 * matches a value with at least its properties; a list must be equal item by item.
 */
export type When = {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly operation?: string
  readonly [property: string]: unknown
}

/** The parts of a request that conditions read. */
export type ConditionedRequest = {
  readonly request: Pick<RawRequest, 'header' | 'body'>
  readonly query: string
  readonly operation: string
}

/** Reads conditions. Throws an `OptionError` for anything else. */
export function readWhen(when: unknown): When {
  const usage = 'it takes {"PROPERTY or /POINTER": VALUE, "headers": {…}, "query": {…}, "operation": ID}'
  if (!isObject(when)) throw new OptionError(`when is ${JSON.stringify(when)}: ${usage}.`)
  const { headers, query, operation, ...properties } = when
  return {
    ...properties,
    ...(headers !== undefined && { headers: texts('headers', headers) }),
    ...(query !== undefined && { query: texts('query', query) }),
    ...(operation !== undefined && { operation: text('operation', operation) }),
  }
}

function texts(name: string, value: unknown): Record<string, string> {
  if (!isObject(value)) throw new OptionError(`when.${name} takes names and values, and is ${JSON.stringify(value)}.`)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, text(`${name}.${key}`, each)]))
}

function text(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new OptionError(`when.${name} takes a text, and is ${JSON.stringify(value)}.`)
}

/** True where a request meets the conditions. */
export function holds(when: When, { request, query, operation }: ConditionedRequest): boolean {
  const { headers = {}, query: parameters = {}, operation: wanted, ...properties } = when
  if (wanted !== undefined && wanted !== operation) return false
  if (Object.entries(headers).some(([name, value]) => request.header(name.toLowerCase()) !== value)) return false
  const sent = new URLSearchParams(query)
  if (Object.entries(parameters).some(([name, value]) => !sent.getAll(name).includes(value))) return false
  const wishes = Object.entries(properties)
  if (wishes.length === 0) return true
  const body = request.body === null ? null : tryParseJson(new TextDecoder().decode(request.body))
  return body !== null && wishes.every(([name, value]) => contains(memberOf(body.exact, name), value))
}

function memberOf(body: unknown, name: string): unknown {
  if (name.startsWith('/')) return at(body, name)
  return ownMember(body, name)
}

/** True where a value has at least the other's properties. Lists must be equal item by item. */
export function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    if (!Array.isArray(value) || value.length !== part.length) return false
    return part.every((item, index) => contains(value[index], item))
  }
  if (isPlain(part)) {
    return isPlain(value) && Object.entries(part).every(([name, one]) => contains(ownMember(value, name), one))
  }
  if (value === part) return true
  const [one, other] = [literalOf(value), literalOf(part)]
  if (one === null || other === null) return false
  const [left, right] = [int64(one), int64(other)]
  return left === null || right === null ? Number(one) === Number(other) : left === right
}

/** An object by its members, and no number that no double holds. */
function isPlain(value: unknown): value is JsonObject {
  return isObject(value) && literalOf(value) === null
}

/** A number as JSON spells it; null for other values. */
function literalOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return value instanceof ExactNumber ? value.literal : null
}
