/**
 * What refusals teach of bodies that the document allows: a property that the service wants although it is optional, and
 * which of two moments comes first. The later requests of the operation keep to it.
 */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { plainName } from '../../spec/names/letters.ts'
import { isMomentFormat } from '../../spec/names/roles.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { withBody } from '../cases/changes.ts'
import { type Draft, draftBody } from '../cases/request-builder.ts'

/** `value`: what the property gets where it is absent; `than`: the moment that it comes after. */
export type Lesson = { readonly name: string } & ({ readonly value: unknown } | { readonly than: string })

/** Statuses that say that a body has a fault (RFC 9110 sections 15.5.1 and 15.5.21). */
const OF_BODIES = [400, 422]

/** What a refusal teaches, by the properties that it names; `whole`: a body with every property. Null: nothing. */
export function lessonFrom(operation: Operation, { sent, received }: Exchange, whole: unknown): Lesson | null {
  const schema = bodySchema(operation)
  const body = sent.body === null ? null : tryParseJson(Buffer.from(sent.body).toString())?.exact
  const isOfBody = received.kind === 'answer' && OF_BODIES.includes(received.status)
  if (!isOfBody || schema === null || !isObject(body)) return null
  const said = new Set(Buffer.from(received.body).toString().split(/\W+/u).map(plainName))
  const named = [...schema.shape.properties].filter(([name]) => said.has(plainName(name)))
  const absent = named.find(([name]) => !Object.hasOwn(body, name) && isObject(whole) && Object.hasOwn(whole, name))
  if (absent !== undefined && isObject(whole)) return { name: absent[0], value: whole[absent[0]] }
  const [one, other] = named.filter(([name, property]) => isMomentProperty(property) && typeof body[name] === 'string')
  if (one === undefined || other === undefined) return null
  const [than, name] = String(body[one[0]]) < String(body[other[0]]) ? [other[0], one[0]] : [one[0], other[0]]
  return { name, than }
}

function isMomentProperty(schema: Schema): boolean {
  return schema.values('format').some((one) => typeof one === 'string' && isMomentFormat(one))
}

/** The request as the lessons of its operation want it; one that is about how its body is written stays. */
export function taught(operation: Operation, draft: Draft, lessons: readonly Lesson[]): Draft {
  const { body } = draft.message
  const isPlain = body !== null && Buffer.from(body).toString() === JSON.stringify(draft.value)
  const schema = bodySchema(operation)
  if (schema === null || !isPlain || !isObject(draft.value)) return draft
  const value = lessons.reduce<JsonObject>((kept, lesson) => withLesson(kept, lesson, schema), draft.value)
  return value === draft.value ? draft : { ...draft, ...withBody(draft, draftBody(value)) }
}

function withLesson(value: JsonObject, lesson: Lesson, schema: Schema): JsonObject {
  const { name } = lesson
  if ('value' in lesson) return Object.hasOwn(value, name) ? value : { ...value, [name]: lesson.value }
  const [later, earlier] = [value[name], value[lesson.than]]
  const isRead = [name, lesson.than].every((each) => {
    const property = schema.shape.properties.get(each)
    return property !== undefined && property.validator('request')(value[each]).length === 0
  })
  if (!isRead || typeof later !== 'string' || typeof earlier !== 'string' || earlier < later) return value
  return { ...value, [name]: earlier, [lesson.than]: later }
}
