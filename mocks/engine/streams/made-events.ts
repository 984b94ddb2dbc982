/** Generates the events of one answer by the schema of an event. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { PartError } from '../../../spec/contract/contract.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { contentSchemaOf, isTextual, type StreamForm } from '../../../spec/streams/form.ts'
import type { StreamEvent } from '../../../spec/streams/frames.ts'
import type { Occasion } from '../answer/responder.ts'
import type { Generate } from '../values/generate.ts'
import { type EventKind, type EventPart, eventKinds, orderOfKinds } from './sequence.ts'
import { type Agreed, asPlaced, hasPieces, isTelling, textInPieces } from './telling.ts'

/** The number of events if the document gives no order. */
const USUAL = 5
/** The number of pieces of a text. */
const PIECES = 8

/**
 * Makes the events of answers by the form of a stream. `more` makes a further one, by its number from 0; null if the
 * events are about one thing that has ended.
 */
export function eventMaker({ kind, schema, about }: StreamForm, generate: Generate) {
  const plan = once(() => eventPlanOf(schema, about))
  return (sent: ParsedJson | null, occasion: Occasion) => {
    if (schema === null) {
      const events = textInPieces(fnv1a(occasion.key), PIECES).map((text) => ({
        data: kind === 'events' ? text : JSON.stringify(text),
      }))
      return { events, more: null }
    }
    const { parts, isOne, isTextual: hasText } = plan()
    // An event names the model that the request names.
    const named = isObject(sent?.value) ? Object.entries(sent.value) : []
    const agreed: Agreed = new Map(named.filter(([, value]) => typeof value === 'string'))
    const isTagged = parts.some(({ mark }) => mark !== null)
    const { texts, whole } = textPieces(parts, hasText, fnv1a(occasion.key))
    const make = (part: EventPart, index: number, count: number): StreamEvent => {
      const key = isOne ? occasion.key : `${occasion.key} ${index}`
      return eventIn(kind, part, about, (one, isName = false) => {
        const text = isName ? null : (texts[index] ?? null)
        if (text !== null && isTextual(one) && satisfies(one, text, 'response')) return text
        const value = keptValue(one, part, key, occasion, generate)
        if (!isOne) return value
        const place = { part, index, count, text, whole, isTagged }
        // The schema may not allow this.
        const goneOn = [place, { ...place, text: null }].map((each) => asPlaced(value, one, each, agreed))
        return goneOn.find((each) => satisfies(one, each, 'response')) ?? value
      })
    }
    const events = parts.map((part, index) => make(part, index, parts.length))
    const more = (number: number): StreamEvent => {
      const part = parts[number % parts.length]
      return part === undefined ? {} : make(part, number, number + 2)
    }
    return { events, more: isOne ? null : more }
  }
}

/** The events of a stream; whether they are about one thing, and have a text in pieces. */
function eventPlanOf(schema: Schema | null, about: StreamForm['about']) {
  if (schema === null) return { parts: [], isOne: false, isTextual: false }
  const data = about === 'data' ? schema : null
  const kinds: readonly EventKind[] = eventKinds(schema)
  const ordered = orderOfKinds(kinds)
  if (ordered !== null) return { parts: ordered, isOne: true, isTextual: ordered.some(({ role }) => role === 'piece') }
  const content = data ?? contentWithin(schema)
  const hasText = content !== null && (isTextual(content) || hasPieces(content))
  const isOne = content !== null && (hasText || isTelling(content))
  const count = hasText ? PIECES : USUAL
  const parts = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? { schema, branch: schema, mark: null }
    return { ...kind, role: isOne ? ('piece' as const) : ('item' as const) }
  })
  return { parts, isOne, isTextual: hasText }
}

function contentWithin(schema: Schema): Schema | null {
  const data = schema.wide.properties.get('data')
  return data === undefined ? null : (contentSchemaOf(data) ?? data)
}

/** The text of each event of one that goes on. */
function textPieces(parts: readonly EventPart[], hasText: boolean, number: number) {
  if (!hasText) return { texts: [], whole: '' }
  const count = parts.filter(({ role }) => role === 'piece').length
  const pieces = textInPieces(number, Math.max(1, count))
  const whole = pieces.join('')
  let place = 0
  const texts = parts.map(({ role }) => (role === 'piece' ? (pieces[place++] ?? '') : role === 'start' ? '' : whole))
  return { texts, whole }
}

/** An event of one kind: `make` gives a value for a schema; of a name it makes no piece of a text. */
function eventIn(
  kind: StreamForm['kind'],
  { schema, branch }: EventPart,
  about: StreamForm['about'],
  make: (schema: Schema, isName?: boolean) => unknown,
): StreamEvent {
  if (about === 'data') return { data: dataText(make(schema), kind === 'events' && isTextual(schema)) }
  const made = make(schema)
  if (!isObject(made)) return { data: dataText(made) }
  const fields = withOptional(made, [branch, schema], make)
  const { event, id, retry, comment } = fields
  const content = contentWithin(branch) ?? contentWithin(schema)
  const isWritten = content !== null && !isTextual(content) && typeof fields.data === 'string'
  const data = isWritten ? make(content) : fields.data
  return {
    ...(data !== undefined && { data: dataText(data, !isWritten) }),
    ...(typeof event === 'string' && { event }),
    ...(id !== undefined && id !== null && { id: dataText(id) }),
    ...(typeof retry === 'number' && { retry: Math.abs(Math.trunc(retry)) }),
    ...(typeof comment === 'string' && { comment }),
  }
}

/** An event with the name and the data that its schema does not require, and data that goes on where it is a text. */
function withOptional(
  fields: JsonObject,
  schemas: readonly Schema[],
  make: (schema: Schema, isName?: boolean) => unknown,
): JsonObject {
  let whole = fields
  for (const name of ['event', 'data']) {
    const property = schemas.flatMap(({ wide }) => wide.properties.get(name) ?? [])[0]
    const isTold =
      name === 'data' && property !== undefined && isTextual(property) && contentSchemaOf(property) === null
    if (property === undefined || (whole[name] !== undefined && !isTold)) continue
    const next = { ...whole, [name]: make(property, name === 'event') }
    if (schemas.every((schema) => schema.validator('response')(next).length === 0)) whole = next
  }
  return whole
}

function dataText(value: unknown, isPlain = true): string {
  return isPlain && typeof value === 'string' ? value : JSON.stringify(value)
}

/** How many values of a schema are tried until one is of the kind. */
const MOST_TRIED = 40

function keptValue(
  schema: Schema,
  { mark, ...part }: EventPart,
  key: string,
  occasion: Occasion,
  generate: Generate,
): unknown {
  const isTagged = mark !== null && schema === part.schema
  const asked = { values: occasion.values, path: '' }
  try {
    for (let tried = 0; tried < MOST_TRIED; tried++) {
      const own = tried === 0 ? key : `${key} ${tried}`
      const value: unknown = JSON.parse(generate.answer(schema, own, asked, schema.validator('response')))
      if (!isTagged || !isObject(value)) return value
      const isVarious = part.branch === schema && schema.alternatives.length === 0
      if (isVarious) return { ...value, [mark.name]: mark.value }
      if (value[mark.name] === mark.value) return value
    }
  } catch (error) {
    if (!(error instanceof PartError)) throw error
    occasion.note = `${schema.document.told(error)}: the nearest value is sent`
  }
  return generate.nearest(schema, key)
}
