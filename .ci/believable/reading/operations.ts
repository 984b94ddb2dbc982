/** The GET operations of a document that answer JSON, and a plain request for each. */

import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Document } from './document.ts'

export type Get = {
  readonly path: string
  /** Of the document's JSON answer. */
  readonly schema: unknown
  /** The documented example of the whole answer; absent where there is none. */
  readonly example?: unknown
  readonly parameters: readonly JsonObject[]
  readonly headers: Readonly<Record<string, string>>
  readonly query: readonly string[]
  /** Whether the query asks for some of the items: by more than their number and place. */
  readonly isFiltered: boolean
}

export function getsOf(document: Document): Get[] {
  const paths = Object.entries(document.resolved(document.root.paths))
  return paths.flatMap(([path, item]) => {
    const { get, parameters } = document.resolved(item)
    const answer = isObject(get) ? jsonOf(document, get) : null
    if (!isObject(get) || answer === null || !isObject(answer.schema)) return []
    const all = [parameters, get.parameters].flatMap((list) => (Array.isArray(list) ? list : []))
    const named = new Map(all.map((one) => document.resolved(one)).map((one) => [`${one.in} ${one.name}`, one]))
    return [{ path, ...answer, parameters: [...named.values()], ...asked(document, get, [...named.values()]) }]
  })
}

function jsonOf(document: Document, get: JsonObject): { schema: unknown; example?: unknown } | null {
  const responses = Object.entries(document.resolved(get.responses))
  const good = responses.filter(([status]) => /^2\d\d$/.test(status)).sort(([a], [b]) => (a < b ? -1 : 1))[0]
  const { content } = document.resolved((good ?? responses.find(([status]) => /^(2XX|default)$/i.test(status)))?.[1])
  const types = isObject(content) ? Object.entries(content) : []
  const media = types.find(([name]) => /json|\*\/\*/.test(name))?.[1]
  if (!isObject(media)) return null
  const first = isObject(media.examples) ? document.resolved(Object.values(media.examples)[0]).value : undefined
  const example = media.example ?? first
  return { schema: media.schema, ...(example !== undefined && { example }) }
}

function asked(
  document: Document,
  get: JsonObject,
  parameters: readonly JsonObject[],
): Pick<Get, 'headers' | 'query' | 'isFiltered'> {
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' }
  const query: string[] = []
  for (const parameter of parameters.filter(({ required }) => required === true)) {
    const value = plausible(document, parameter)
    if (parameter.in === 'query') query.push(...pairsOf(document, parameter, value))
    if (parameter.in === 'header') headers[String(parameter.name).toLowerCase()] = value
    if (parameter.in === 'cookie') headers.cookie = `${parameter.name}=${value}`
  }
  const wanted = Array.isArray(get.security) ? get.security : document.root.security
  const schemes = document.resolved(document.resolved(document.root.components).securitySchemes)
  for (const name of Object.keys(Object((Array.isArray(wanted) ? wanted : [])[0]))) {
    const { type, scheme, in: where, name: key } = document.resolved(schemes[name])
    if (type === 'apiKey' && where === 'header') headers[String(key).toLowerCase()] = 'a-key'
    else if (type === 'apiKey' && where === 'query') query.push(`${encodeURIComponent(String(key))}=a-key`)
    else if (type === 'apiKey') headers.cookie = `${key}=a-key`
    else headers.authorization = /basic/i.test(String(scheme)) ? 'Basic dTpw' : 'Bearer a-token'
  }
  const isPaging = (name: string): boolean =>
    isPart(name) || /^(page(_?(number|index))?|offset|skip|start|sort)$/i.test(name)
  const isFiltered = parameters.some(
    ({ in: where, required, name }) => where === 'query' && required === true && !isPaging(String(name)),
  )
  return { headers, query, isFiltered }
}

/** An object is sent as its properties (`style: form`): the numbers of it, such as the page of Spring's `Pageable`. */
function pairsOf(document: Document, parameter: JsonObject, value: string): string[] {
  const pair = (name: string, text: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
  const properties = document.parts(parameter.schema).flatMap((part) => Object.entries(Object(part.properties)))
  const numbers = properties.filter(([, schema]) => document.facts(schema).types.includes('integer'))
  if (properties.length === 0) return [pair(String(parameter.name), value)]
  return numbers.map(([name, schema]) => pair(name, plausible(document, { name, schema })))
}

/** Whether a query parameter says how many items of a list are wanted. */
function isPart(name: string): boolean {
  return /^(limit|size|take|first|per_?page|page_?size)$/i.test(name)
}

/** The most items that a list shows when it is asked as here: Infinity where the document names no limit. */
export function mostItems(document: Document, { parameters }: Get): number {
  const part = parameters.find((one) => one.in === 'query' && isPart(String(one.name)))
  const limit =
    part === undefined
      ? Number.NaN
      : Number(
          document.resolved(part.schema).default ?? (part.required === true ? plausible(document, part) : Number.NaN),
        )
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit
}

/** A value that a person would send: the documented one, else one of the type. */
export function plausible(document: Document, parameter: JsonObject): string {
  const { examples, format, types, minimum, maximum } = document.facts(parameter.schema)
  const chosen = document
    .parts(parameter.schema)
    .map((part) => (Array.isArray(part.enum) ? part.enum[0] : part.default))
  const [named] = isObject(parameter.examples)
    ? Object.values(parameter.examples).map((one) => document.resolved(one).value)
    : []
  const known = [parameter.example, named, ...examples, ...chosen].find((one) =>
    ['string', 'number', 'boolean'].includes(typeof one),
  )
  if (known !== undefined && known !== '') return String(known)
  // As large a part of a list as there is, from its beginning.
  const paged = isPart(String(parameter.name)) ? 50 : /^(offset|skip|start)$/i.test(String(parameter.name)) ? 0 : 1
  const isPaging = paged !== 1 || /page/i.test(String(parameter.name))
  if (format === 'uuid') return '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  if (format === 'date') return '2025-05-17'
  if (format === 'date-time') return '2025-05-17T09:30:00Z'
  if (format === 'email') return 'jane.doe@example.com'
  if (types.includes('boolean')) return 'true'
  if (types.includes('integer') || types.includes('number'))
    return String(Math.min(Math.max(isPaging ? paged : 4, minimum), maximum))
  return types.includes('array') ? plausible(document, { schema: document.items(parameter.schema) }) : 'abc4'
}
