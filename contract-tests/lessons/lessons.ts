/** What refusals teach of requests that the document allows: what the service wants although it is optional, which moment comes first, and which texts it takes. */

import { isDeepStrictEqual } from 'node:util'
import type { Api, Operation, Parameter } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject, ownMember, textsInside } from '../../spec/json/pointer.ts'
import { plainName } from '../../spec/names/letters.ts'
import type { Document, Schema } from '../../spec/schema/schema.ts'
import { askedFrom, OF_BODIES, plainWordsIn } from './asked.ts'
import { choiceFrom, isTakenBy } from './choices.ts'
import type { Lesson } from './lesson.ts'
import { asMeant, hasForm, isMomentProperty } from './meant.ts'
import { lackedFrom, namedFrom } from './named.ts'
import { isBare } from './taught.ts'

/** What a lesson is drawn from: a body with every property, what makes values, and what was learnt before. */
type Teaching = {
  readonly api: Api
  readonly whole: unknown
  readonly draw: (parameter: Parameter, time: number) => unknown
  readonly known: readonly Lesson[]
}

/** What a refusal teaches, by the values, properties and parameters that it names. Null: nothing. */
export function lessonFrom(
  operation: Operation,
  exchange: Exchange,
  { api, whole, draw, known }: Teaching,
): Lesson | null {
  const naming = namedFrom(api, operation, exchange)
  if (naming !== null && isNewIn(known, naming)) return naming
  const lacked = lackedFrom(operation, exchange)
  if (lacked !== null) return lacked
  const { sent, received } = exchange
  const schema = bodySchema(operation)
  const body = sent.body === null ? null : tryParseJson(Buffer.from(sent.body).toString())?.exact
  const text = Buffer.from(received.kind === 'answer' ? received.body : '').toString()
  // Some services say by a server error what is wrong with a request.
  const isSaid = received.kind === 'answer' && received.status >= 500 && tryParseJson(text) !== null
  const isOfBody = isSaid || (received.kind === 'answer' && OF_BODIES.includes(received.status))
  const [one, full] = [body, whole].map((each) => (Array.isArray(each) ? each[0] : each))
  const inner = Array.isArray(body) ? schema?.items : schema
  if (!isOfBody || inner == null || !isObject(one)) return askedFrom(operation, exchange, draw)
  return lessonIn(inner, one, full, text)
}

/** How often a body is drawn to find a value for what is null in the first. */
const MOST_DRAWN = 5

/** The first of some bodies, with what others have where it has null: that shows no value. */
export function fullestBody(draw: (index: number) => unknown): unknown {
  let whole = draw(0)
  for (let index = 1; index < MOST_DRAWN && isObject(whole) && Object.values(whole).includes(null); index++) {
    const other = draw(index)
    whole = Object.fromEntries(
      Object.entries(whole).map(([name, one]) => [name, one ?? ownMember(other, name) ?? null]),
    )
  }
  return whole
}

/** Some lessons and another one, which takes the place of one about the same. */
export function withLessonLearnt(lessons: readonly Lesson[], lesson: Lesson): readonly Lesson[] {
  const isOther = (one: Lesson): boolean =>
    one.name !== lesson.name || !isDeepStrictEqual(one.within, lesson.within) || 'value' in one !== 'value' in lesson
  // What is absent gets a value first, and then the form of what is listed.
  const { values = [], forms = [] } = Object.groupBy([...lessons.filter(isOther), lesson], (one) =>
    'value' in one ? 'values' : 'forms',
  )
  return [...values, ...forms]
}

export function isNewIn(known: readonly Lesson[], lesson: Lesson): boolean {
  return !known.some((one) => isDeepStrictEqual(one, lesson))
}

/** How deep in a body a refusal is followed. */
const DEEPEST = 3

/** What a refusal teaches of an object, else of what is inside it: of its objects, and of the first entry of its lists. */
function lessonIn(schema: Schema, body: JsonObject, whole: unknown, text: string, depth = 0): Lesson | null {
  const own = lessonOf(schema, body, isObject(whole) ? whole : {}, text)
  if (own !== null || depth === DEEPEST) return own
  for (const [name, property] of schema.shape.properties) {
    const inner = Array.isArray(body[name]) ? property.items : property
    const [one, full] = [body[name], ownMember(whole, name)].map((each) => (Array.isArray(each) ? each[0] : each))
    const found = inner !== null && isObject(one) ? lessonIn(inner, one, full, text, depth + 1) : null
    if (found !== null) return { ...found, within: [name, ...(found.within ?? [])] }
  }
  return null
}

function lessonOf(schema: Schema, body: JsonObject, whole: JsonObject, text: string): Lesson | null {
  const said = plainWordsIn(text)
  const named = [...schema.shape.properties].filter(([name]) => said.has(plainName(name)))
  const absent = named.find(([name]) => isBare(body[name]) && !isBare(whole[name]))
  if (absent !== undefined) {
    const [name, property] = absent
    const [shown] = property.values('example')
    if (shown !== undefined && isTakenBy(property, shown)) return { name, value: shown }
    return { name, value: asMeant(property, whole[name]) ?? whole[name] }
  }
  const unwritten = named.find(([name, property]) => {
    const written = asMeant(property, body[name])
    return written !== null && isTakenBy(property, written)
  })
  if (unwritten !== undefined) return { name: unwritten[0], meant: true }
  const [one, other] = named.filter(([name, property]) => isMomentProperty(property) && typeof body[name] === 'string')
  if (one === undefined || other === undefined) return choiceFrom(text, schema, body)
  const [than, name] = String(body[one[0]]) < String(body[other[0]]) ? [other[0], one[0]] : [one[0], other[0]]
  return { name, than }
}

/** Texts of no format that may name what is there, or must be written like it: required ones, and those that the answer calls by name, or has (`isSaid`). */
export function namingTexts(
  operation: Operation,
  { sent, received }: Exchange,
): readonly { readonly name: string; readonly isSaid: boolean }[] {
  const schema = bodySchema(operation)
  const body = sent.body === null ? null : tryParseJson(Buffer.from(sent.body).toString())?.exact
  const isRefused = received.kind === 'answer' && (OF_BODIES.includes(received.status) || received.status >= 500)
  if (!isRefused || schema === null || !isObject(body)) return []
  const { properties, required } = schema.shape
  const told = textsInside(tryParseJson(Buffer.from(received.body).toString())?.value).join('\n')
  const said = plainWordsIn(told)
  return [...properties].flatMap(([name, property]) => {
    const value = body[name]
    if (typeof value !== 'string' || property.values('format').length > 0) return []
    const isSaid = value.length > 2 && told.includes(value)
    return isSaid || said.has(plainName(name)) || required.has(name) ? [{ name, isSaid }] : []
  })
}

/** What a refusal teaches that says nothing: a new item may need its key, of which `whole` has one. */
export function lessonNamed(key: string, whole: unknown, { received }: Exchange): Lesson | null {
  const isOfBody = received.kind === 'answer' && (OF_BODIES.includes(received.status) || received.status >= 500)
  const value = ownMember(whole, key)
  return isOfBody && typeof value === 'string' ? { name: key, value } : null
}

/** What a listed item's text teaches of one that was refused: to be as it, or to be written like it. */
export function lessonLike(name: string, shown: string, isSaid: boolean): Lesson | null {
  if (isSaid && hasForm(shown)) return { name, like: shown }
  return /^[\w.-]+$/.test(shown) ? { name, instead: shown } : null
}

/** What an operation's lessons add to its document: the place of each, and a line. */
export function linesFrom(operation: Operation, lessons: readonly Lesson[], document: Document): readonly string[] {
  return lessons.flatMap((lesson): string[] => {
    const { name, within = [] } = lesson
    const asked = operation.parameters.find((one) => 'asked' in lesson && one.in === 'query' && one.name === name)
    if (asked !== undefined) return [`${document.shown(asked.pointer)}: required: true`]
    const inside = (schema: Schema | null | undefined, each: string): Schema | null | undefined =>
      (schema?.items ?? schema)?.shape.properties.get(each)
    const holder = within.reduce(inside, bodySchema(operation))
    const place = holder?.items ?? holder
    const property = place?.shape.properties.get(name)
    if (place == null || property === undefined) return []
    const at = (schema: Schema, line: string): string[] => [`${document.shown(schema.pointer)}: ${line}`]
    if ('than' in lesson) return at(property, `description: after ${lesson.than}`)
    if ('names' in lesson) return at(property, `description: the ${lesson.by} of one of ${lesson.names}`)
    const shown = 'like' in lesson ? lesson.like : 'instead' in lesson ? lesson.instead : null
    if (shown !== null) return at(property, `example: ${JSON.stringify(shown)}`)
    if ('meant' in lesson) return at(property, 'a format, such as email, uri or date-time')
    if ('joiner' in lesson) return at(property, `pattern: '^[a-z0-9]+(${lesson.joiner}[a-z0-9]+)*$'`)
    if (!('value' in lesson)) return []
    if (!place.shape.required.has(name)) return at(place, `required: [${name}]`)
    return at(property, Array.isArray(lesson.value) ? 'minItems: 1' : 'minProperties: 1')
  })
}
