/** Replaces the look-ups in an own answer by values of the request and of what is stored. */

import { isFieldValue } from '../../../spec/http/field.ts'
import { ExactNumber, tryParseJson } from '../../../spec/json/exact-json.ts'
import { ownMember } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { everyText, scalar } from '../../../spec/schema/typed.ts'
import { snapshotOf } from '../data/snapshot.ts'
import { type ConditionedRequest, readSent } from '../script/conditions.ts'
import { lookUpPath, replaceLookUps, type TextAnswer } from '../script/look-ups.ts'
import type { Stored } from '../state/memory.ts'

/** The completed answer, and the look-ups that found no value; null if all found one. */
export type MadeAnswer = { readonly answer: TextAnswer; readonly nowhere: readonly string[] | null }

export function lookedUp(
  answer: TextAnswer,
  asked: ConditionedRequest,
  resources: ReadonlyMap<string, Resource>,
  memory: Stored | null,
): MadeAnswer {
  const nowhere = new Set<string>()
  const itemsOf = (resource: Resource): unknown =>
    memory === null ? undefined : snapshotOf([resource], memory)[resource.name]
  const worlds = new Map([...resources].map(([name, resource]) => [name, once(() => itemsOf(resource))]))
  const find = (inner: string): unknown => {
    const [root, first, ...rest] = lookUpPath(inner) ?? []
    const start = root === 'request' ? requestPart(asked, String(first), rest[0]) : worlds.get(String(first))?.()
    const value = rest.reduce(lookedIn, start)
    if (value === undefined) nowhere.add(`{{${inner}}}`)
    return value
  }
  const fill = (text: string): unknown => {
    const [, only] = /^\{\{([^{}]*)\}\}$/.exec(text) ?? []
    if (only !== undefined) return find(only) ?? null
    return replaceLookUps(text, (inner) => textFor(find(inner)))
  }
  const fields = Object.entries(answer.headers).map(([name, value]) => {
    const text = textFor(fill(value))
    // A value from a client must not end the header field.
    return [name, isFieldValue(text) ? text : ''] as const
  })
  const filled = filledBody(Object.fromEntries(fields), answer.body, fill)
  return { answer: { ...answer, ...filled }, nowhere: nowhere.size === 0 ? null : [...nowhere] }
}

function filledBody(
  headers: TextAnswer['headers'],
  body: string | null,
  fill: (text: string) => unknown,
): Pick<TextAnswer, 'body' | 'headers'> {
  if (body === null) return { headers, body }
  const isText = headers['content-type']?.startsWith('text/plain') === true
  const json = isText ? null : tryParseJson(body)
  if (json !== null) return { headers, body: JSON.stringify(everyText(json.exact, fill)) }
  const made = fill(body)
  if (typeof made === 'string') return { headers, body: made }
  // A value is no text: it has the type that the document has for JSON.
  const others = Object.entries(headers).filter(([name]) => !isText || name !== 'content-type')
  return { headers: Object.fromEntries(others), body: JSON.stringify(made) }
}

function textFor(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof ExactNumber) return value.literal
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function lookedIn(value: unknown, name: string | number): unknown {
  return Array.isArray(value) ? value[Number(name)] : ownMember(value, String(name))
}

/** A part of a request; `next` is looked up in it. A value of a path or a query has the type of its schema. */
function requestPart(asked: ConditionedRequest, part: string, next: string | number | undefined): unknown {
  const { request, path, query, values, operation } = asked
  const name = String(next)
  const sent = (place: 'path' | 'query', text: string | null | undefined): unknown => {
    const parameter = operation.parameters.find((one) => one.in === place && one.name === name)
    return text == null ? undefined : { [name]: scalar(parameter?.schema ?? null, text) }
  }
  switch (part) {
    case 'path':
      return next === undefined ? path : sent(part, values.get(name))
    case 'query':
      return next === undefined ? query : sent(part, new URLSearchParams(query).get(name))
    case 'header':
    case 'headers':
      return { [name]: request.header(name.toLowerCase()) }
    case 'method':
      return request.method
    case 'operation':
      return operation.id
    default: {
      const { value, text } = readSent(request)
      return value ?? text
    }
  }
}
