/** Completes own answers by examples of the document and by look-ups. A page loads it only if an answer needs it. */

import type { Api } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { isFieldValue } from '../../../spec/http/field.ts'
import { covers } from '../../../spec/http/media-type.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { ExactNumber, tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, ownMember } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { streamKind } from '../../../spec/streams/form.ts'
import { choose, type Plan } from '../answer/plan.ts'
import { snapshotOf } from '../data/stock.ts'
import { type Soon, soon } from '../message/soon.ts'
import { NO_PREFERENCES } from '../request/preferences.ts'
import { scalar } from '../request/typed.ts'
import { type ConditionedRequest, readSent } from '../script/conditions.ts'
import { lookUpPath, replaceLookUps, type TextAnswer, worldNames } from '../script/look-ups.ts'
import type { Stored } from '../state/memory.ts'
import type { Turn } from './turn.ts'

/** The completed answer, and the look-ups that found no value; null if all found one. */
type MadeAnswer = { readonly answer: TextAnswer; readonly nowhere: readonly string[] | null }

/** Makes an answer for a request. */
export type MakeOwn = (answer: TextAnswer, turn: Turn, plan: Plan) => Soon<MadeAnswer | null>

/** Completes own answers for the operations of a document. */
export function createMakeOwn(api: Api, parts: Parameters<typeof choose>[1]): MakeOwn {
  return (given, turn, plan) => {
    const answer = given.example === null ? given : ofExample(given, given.example, turn, plan, parts)
    const asked = { ...turn, operation: plan.operation }
    const isOfWorld = /\{\{\s*world\b/.test([answer.body, ...Object.values(answer.headers)].join())
    const made = isOfWorld
      ? turn.session.look((memory) => lookedUp(answer, asked, worldNames(api), memory))
      : lookedUp(answer, asked, new Map(), null)
    return answer.pace === null ? made : soon(made, inEvents(answer.pace, plan))
  }
}

/** Writes the events that an answer lists as a stream, in the media type that the document has for one. */
function inEvents(pace: number, { operation }: Plan): (made: MadeAnswer) => Promise<MadeAnswer> {
  return async ({ answer, nowhere }) => {
    const { ownPieces } = await import('../../../spec/streams/frames.ts')
    const events = tryParseJson(answer.body ?? '')?.value
    const own = answer.headers['content-type'] ?? ''
    const { content = [] } =
      (answer.status === null ? successOf(operation) : responseFor(operation, answer.status)) ?? {}
    const documented = content.map(({ name }) => name).filter((name) => streamKind(name) !== null)
    const type = documented.some((name) => covers(name, own)) ? own : (documented[0] ?? own)
    const pieces = ownPieces(streamKind(type) ?? 'events', Array.isArray(events) ? events : [])
    const headers = { ...answer.headers, 'content-type': type }
    return { answer: { ...answer, headers, body: pieces.join(''), stream: { pieces, pace, next: null } }, nowhere }
  }
}

/** The answer with an example for a body; without one where the operation has none of that name. */
function ofExample(
  answer: TextAnswer,
  example: string,
  { request }: Turn,
  plan: Plan,
  parts: Parameters<typeof choose>[1],
): TextAnswer {
  const choice = choose(plan, parts, { ...NO_PREFERENCES, code: answer.status, example })
  const body = choice.kind === 'documented' ? choice.responder.example(example) : null
  if (choice.kind !== 'documented' || body === null) return answer
  const own = choice.responder.headers({ key: '', target: request.target, body })
  return { ...answer, status: choice.status, headers: { ...own, ...answer.headers }, body }
}

function lookedUp(
  answer: TextAnswer,
  asked: ConditionedRequest,
  resources: ReadonlyMap<string, Resource>,
  memory: Stored | null,
): MadeAnswer {
  const nowhere = new Set<string>()
  const worlds = new Map([...resources].map(([name, resource]) => [name, once(() => worldItems(resource, memory))]))
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

/** A value with its texts filled. */
function everyText(value: unknown, fill: (text: string) => unknown): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((item) => everyText(item, fill))
  if (!isObject(value) || value instanceof ExactNumber) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, everyText(member, fill)]))
}

function textFor(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof ExactNumber) return value.literal
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function lookedIn(value: unknown, name: string | number): unknown {
  return Array.isArray(value) ? value[Number(name)] : ownMember(value, String(name))
}

function worldItems(resource: Resource, memory: Stored | null): unknown {
  return memory === null ? undefined : snapshotOf([resource], memory)[resource.name]
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
