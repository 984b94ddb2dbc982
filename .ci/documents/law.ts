/** The check of one operation: a valid request gets an answer that fits the schema, an invalid one is refused. */

import { valueGenerator } from '../../fixtures/values/value.ts'
import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import type { Referee } from './referee.ts'

/** A request as bytes. */
export type Request = {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Exchange = { readonly status: number; readonly contentType: string; readonly body: string }

/** The result of one request. */
export type Outcome =
  | { readonly kind: 'kept' }
  /** The document makes a check impossible, or nobody can judge the answer. The page counts these, too. */
  | { readonly kind: 'said'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }

/** Judges the answer to a valid request. */
export function judgeValid(operation: Operation, referee: Referee, { status, contentType, body }: Exchange): Outcome {
  if (status === 501) return { kind: 'said', reason: body.slice(0, 200) }
  const broken = (reason: string): Outcome => ({ kind: 'broken', reason: `${status} ${reason}: ${body.slice(0, 200)}` })
  if (status >= 500) return broken('a failure of its own')
  const covers = (name: string): boolean => name === String(status) || name === `${Math.floor(status / 100)}XX`
  const documented =
    operation.responses.find(({ status: name }) => covers(name)) ??
    operation.responses.find(({ status: name }) => name === 'default')
  // Where no success is documented, what a mock answers without content is neither right nor wrong.
  if (documented === undefined && successOf(operation) === null && status === 204)
    return { kind: 'said', reason: 'the document describes no success' }
  if (documented === undefined) return operation.responses.length === 0 ? { kind: 'kept' } : broken('not documented')
  if (successOf(operation) !== null && status >= 300) return broken('a valid request is refused')
  // An answer to HEAD has no content (RFC 9110 section 9.3.2).
  const json = operation.method === 'HEAD' ? null : jsonOf(documented)
  if (json === null || !/json/i.test(contentType)) return { kind: 'kept' }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return broken('not JSON')
  }
  if (json.schema === null) return { kind: 'kept' }
  try {
    const fault = referee(json.schema.pointer, value)
    return fault === null ? { kind: 'kept' } : broken(fault)
  } catch (error) {
    return { kind: 'said', reason: `the referee can't judge: ${error instanceof Error ? error.message : error}` }
  }
}

/** A plain valid request of an operation, and an invalid one; null if none can be made. */
export function requestsFor(operation: Operation): {
  readonly valid: Request | null
  readonly invalid: Request | null
  readonly reason: string
} {
  const generate = valueGenerator({ direction: 'request', optional: 'none' })
  try {
    const headers: Record<string, string> = credentials(operation)
    const query: string[] = []
    const [path = '', ...behind] = operation.path.split(/[?#]/)
    let target = path
    // A document may distinguish operations of one path by what it writes after the path.
    query.push(...behind.flatMap((text) => text.split('&')).filter((part) => part.includes('=')))
    for (const parameter of operation.parameters) {
      if (!parameter.required) continue
      const value = parameter.schema === null ? 'x' : generate(parameter.schema, 1, 1)
      if (!parameter.json && isNested(value)) throw new Error('no style can write an object within an object')
      const text = textOf(parameter, value)
      if (parameter.in === 'path' && text === '') throw new Error('the value of a path parameter is empty')
      if (parameter.in === 'path') target = target.replaceAll(`{${parameter.name}}`, encodeURIComponent(text))
      else if (parameter.in === 'query') {
        const pairs = pairsOf(parameter, value)
        if (pairs.length === 0) throw new Error('the value of a query parameter is empty')
        query.push(...pairs)
      } else if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = text
      else headers.cookie = [headers.cookie, `${parameter.name}=${text}`].filter(Boolean).join('; ')
    }
    for (const scheme of operation.security[0] ?? []) {
      if (scheme.kind === 'api-key' && scheme.in === 'query') query.push(`${encodeURIComponent(scheme.key)}=x`)
    }
    target = target.replaceAll(/\{[^}]*\}/g, 'x') + (query.length > 0 ? `?${query.join('&')}` : '')
    const json = jsonOf(operation.body)
    const base = { method: operation.method, target }
    if (operation.body === null || json === null) {
      if (operation.body?.required === true) return { valid: null, invalid: null, reason: 'its body is not JSON' }
      return { valid: { ...base, headers, body: null }, invalid: null, reason: '' }
    }
    const typed = { ...headers, 'content-type': json.name.includes('*') ? 'application/json' : json.name }
    const body = JSON.stringify(json.schema === null ? {} : generate(json.schema, 1, 1))
    const types = json.schema?.types
    const wrong = types?.has('object') === true && !types.has('string') && types.size < 3 ? '"wrong"' : null
    const valid = { ...base, headers: typed, body }
    return { valid, invalid: wrong === null ? null : { ...valid, body: wrong }, reason: '' }
  } catch (error) {
    return { valid: null, invalid: null, reason: error instanceof Error ? error.message : String(error) }
  }
}

function isNested(value: unknown): boolean {
  const isContainer = (one: unknown): boolean => typeof one === 'object' && one !== null
  return isContainer(value) && Object.values(Object(value)).some(isContainer)
}

function credentials(operation: Operation): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const scheme of operation.security[0] ?? []) {
    if (scheme.kind === 'http') headers.authorization = `${scheme.scheme} dTpw`
    if (scheme.kind === 'api-key' && scheme.in === 'header') headers[scheme.key.toLowerCase()] = 'x'
    if (scheme.kind === 'api-key' && scheme.in === 'cookie') headers.cookie = `${scheme.key}=x`
  }
  return headers
}

function textOf(parameter: Parameter, value: unknown): string {
  if (parameter.json) return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(String).join(',')
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(String).join(',')
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
}

function pairsOf(parameter: Parameter, value: unknown): string[] {
  const pair = (name: string, text: unknown): string =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(text))}`
  if (Array.isArray(value) && parameter.explode) return value.map((item) => pair(parameter.name, item))
  if (!parameter.json && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const members = Object.entries(value)
    if (parameter.style === 'deepObject') return members.map(([name, item]) => pair(`${parameter.name}[${name}]`, item))
    if (parameter.explode) return members.map(([name, item]) => pair(name, item))
  }
  return [pair(parameter.name, textOf(parameter, value))]
}
