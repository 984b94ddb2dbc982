/** Makes the events of one stream agree: they are about the same thing, whose state advances from event to event. */

import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { type EventPart, phaseOf } from './sequence.ts'

const TEXTS = /^(delta|text|content|tokens?|chunk|partial|partial_json|answer|output|completion|response|message)$/i
const WHOLE = /^(generated|full|final|output)_?text$/i
const FINISH = /^(finish|stop)_?reason$/i
const OVER = /^(done|finished|is_?(final|last|finished|done|completed?)|completed?|final|last|end|eos)$/i
const COUNTER =
  /^(sequence(_?(number|no|id))?|seq(_?(no|num|number|id))?|index|chunk_?(index|number|id)|number|step|position|counter|tick|offset)$/i
const PROGRESS = /^(progress|percent(age)?|(progress|percent(age)?)_?(complete|done|percent|value)?)$/i
const STATE = /^(status|state|phase|stage)$/i
/** Optional properties that events of a text in pieces do without. */
const BESIDE =
  /^(tool_?calls?|function_?calls?|refusal|logprobs|top_logprobs|top_tokens|error|annotations|audio|usage)$/i
/** Properties that have the same value in all events. */
const AGREED = /(^|_)id$|[a-z]Id$|^(created|created_?at|model|object|role|system_fingerprint|name|author|started_?at)$/

/** Where an event stands in its stream. */
export type EventPlace = {
  readonly part: Pick<EventPart, 'role'>
  readonly index: number
  readonly count: number
  /** The text of this event: a piece, all of it at the end, or nothing at the start; null: a text of its own. */
  readonly text: string | null
  /** True if events have kinds, so that an index counts within the answer. */
  readonly isTagged: boolean
  /** All of the text. */
  readonly whole: string
}

/** True for events that are about one thing: they have a text in pieces, a progress, a state, or an end. */
export function isTelling(schema: Schema, depth = 0): boolean {
  if (depth > 3) return false
  if (hasPieces(schema, depth)) return true
  return [...schema.wide.properties].some(
    ([name, property]) =>
      PROGRESS.test(name) ||
      (/^(finished|is_?(final|last|finished|done)|done|final|eos)$/i.test(name) &&
        property.types?.has('boolean') === true) ||
      (STATE.test(name) && statesOf(property).length > 1) ||
      isTelling(property.items ?? property, depth + 1),
  )
}

/** True for events that each have a piece of a text. */
export function hasPieces(schema: Schema, depth = 0): boolean {
  return (
    depth <= 3 &&
    [...schema.wide.properties].some(
      ([name, property]) =>
        FINISH.test(name) ||
        /^(delta|tokens?|chunk|partial)$/i.test(name) ||
        hasPieces(property.items ?? property, depth + 1),
    )
  )
}

/** Values that the events of a stream share, by the end of their path. */
export type Agreed = Map<string, unknown>

/** An event as it is at its place of the stream. */
export function asPlaced(event: unknown, schema: Schema, place: EventPlace, agreed: Agreed): unknown {
  return goneOn(event, schema, place, agreed, [])
}

function goneOn(value: unknown, schema: Schema, place: EventPlace, agreed: Agreed, way: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === null) return value
    // One choice, one candidate: the text is about it.
    const few = /^(choices|candidates|outputs|results)$/.test(way.at(-1) ?? '') ? value.slice(0, 1) : value
    return few.map((one, index) => {
      const made = goneOn(one, items, place, agreed, way)
      return isObject(made) && typeof made.index === 'number' ? { ...made, index } : made
    })
  }
  if (!isObject(value)) return value
  const { properties, required } = schema.wide
  const changed: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(withPiece(value, schema, place))) {
    const property = properties.get(name)
    if (place.text !== null && BESIDE.test(name) && !required.has(name)) continue
    const isOfEnd = isObject(member) && Object.keys(member).some((one) => FINISH.test(one))
    const isLate = isOfEnd && property !== undefined && mayBe(property, 'null')
    const isAtEnd =
      isLate || FINISH.test(name) || (WHOLE.test(name) && place.text !== null && place.part.role === 'piece')
    if (isAtEnd && !isEnd(place) && property !== undefined) {
      // No event before the last says that something ended.
      if (mayBe(property, 'null')) changed[name] = null
      else if (required.has(name)) changed[name] = finishOf(property) ?? member
      continue
    }
    changed[name] =
      property === undefined || typeof property.values('const')[0] === 'string'
        ? member
        : isObject(member) || Array.isArray(member)
          ? goneOn(member, property, place, agreed, [...way, name])
          : ofPlace(member, name, property, place, agreed, way)
  }
  return changed
}

function ofPlace(
  value: unknown,
  name: string,
  schema: Schema,
  { index, count, text, whole, isTagged }: EventPlace,
  agreed: Agreed,
  way: readonly string[],
): unknown {
  const isLast = index === count - 1
  const isNumber = typeof value === 'number'
  if (FINISH.test(name)) return finishOf(schema) ?? value
  if (text !== null && WHOLE.test(name)) return whole
  if (typeof value === 'boolean' && OVER.test(name)) return isLast
  if (isNumber && isTagged && /(^|_)index$/i.test(name)) return Number(schema.values('minimum')[0] ?? 0) || 0
  if (isNumber && COUNTER.test(name) && way.length === 0) return (Number(schema.values('minimum')[0] ?? 0) || 0) + index
  if (isNumber && PROGRESS.test(name)) return progressOf(schema, count === 1 ? 1 : index / (count - 1))
  if (STATE.test(name) && statesOf(schema).length > 1) return stateOfEvent(statesOf(schema), index, count)
  if (typeof value === 'string' && text !== null && TEXTS.test(name) && schema.values('enum').length === 0) return text
  if (!AGREED.test(name) || value === null || schema.values('enum').length > 0) return value
  const key = [way.at(-1) ?? '', name].filter((one) => one !== '').join('_')
  if (!agreed.has(key)) agreed.set(key, value)
  const known = agreed.get(key)
  return typeof known === typeof value ? known : value
}

/** The object with the text that it may have, if the text continues and the object has none. */
function withPiece(value: JsonObject, schema: Schema, { part, text }: EventPlace): JsonObject {
  if (text === null || part.role !== 'piece') return value
  const texts = [...schema.wide.properties].filter(([name, one]) => TEXTS.test(name) && mayBe(one, 'string'))
  const [first] = texts
  return first === undefined || texts.some(([name]) => name in value) ? value : { ...value, [first[0]]: text }
}

function isEnd({ part, index, count }: EventPlace): boolean {
  return index === count - 1 || part.role === 'end'
}

function mayBe({ types, alternatives }: Schema, type: string): boolean {
  return types === null ? alternatives.length === 0 || alternatives.some((one) => mayBe(one, type)) : types.has(type)
}

function finishOf(schema: Schema): unknown {
  const reasons = schema
    .values('enum')
    .concat(schema.alternatives.flatMap((one) => one.values('enum')))
    .flat()
  return reasons.find((one) => /^(stop|end_?turn|completed?|eos|done)/i.test(String(one))) ?? reasons[0]
}

function progressOf(schema: Schema, share: number): number {
  const most = Number(schema.values('maximum')[0] ?? (schema.types?.has('integer') === true ? 100 : 1))
  return schema.types?.has('integer') === true ? Math.round(most * share) : Number((most * share).toFixed(2))
}

/** The states of a thing in their order, without those of failures; none if no word gives an order. */
function statesOf(schema: Schema): string[] {
  const states = schema
    .values('enum')
    .flat()
    .filter((one) => typeof one === 'string' && phaseOf(one) !== 'aside')
    .map(String)
  const end = states.filter((one) => phaseOf(one) === 'end')
  const start = states.filter((one) => phaseOf(one) === 'start')
  const between = states.filter((one) => !end.includes(one) && !start.includes(one))
  return end.length === 0 ? [] : [...start, ...between, ...end.slice(0, 1)]
}

/** The first and the last event have the first and the last state. */
function stateOfEvent(states: readonly string[], index: number, count: number): string | undefined {
  const last = states.length - 1
  if (index >= count - 1) return states[last]
  return states[index === 0 || last === 1 ? 0 : 1 + Math.floor(((index - 1) * (last - 1)) / (count - 2))]
}

/** Texts for answers that are sent in pieces. */
const ANSWERS = [
  'Here is what I found: all three parts are ready, and the last one can be sent today.',
  'Yes, that works. Start with the smaller part, check the result, and then go on with the rest.',
  'The short answer is no. It takes two more steps, and the first of them is already done.',
  'Of course. I have put the main points in order, so that you can read them in a minute.',
]

/** Splits a text into so many pieces, which together are the text. */
export function textInPieces(number: number, count: number): string[] {
  const words = (ANSWERS[number % ANSWERS.length] ?? '').match(/\S+\s*/g) ?? []
  const place = (index: number): number => Math.floor((index * words.length) / count)
  return Array.from({ length: count }, (_, index) => words.slice(place(index), place(index + 1)).join(''))
}
