/** Makes the events of one stream agree: they are about the same thing, whose state advances from event to event. */

import type { EventRole } from '../../../spec/generated/lexicon.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { type EventPart, enumTexts, eventRole, phaseOf } from './sequence.ts'

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
export function isTelling(schema: Schema): boolean {
  return (
    hasPieces(schema) ||
    anyWithin(schema, (role, property) => {
      if (role === 'event.last') return property.types?.has('boolean') === true
      return role === 'event.progress' || (role === 'event.state' && statesOf(property).length > 1)
    })
  )
}

/** True for events that each have a piece of a text. */
export function hasPieces(schema: Schema): boolean {
  return anyWithin(schema, (role) => role === 'event.finish' || role === 'event.piece')
}

function anyWithin(schema: Schema, fits: (role: EventRole | null, property: Schema) => boolean, depth = 0): boolean {
  return (
    depth <= 3 &&
    [...schema.wide.properties].some(
      ([name, property]) => fits(eventRole(name), property) || anyWithin(property.items ?? property, fits, depth + 1),
    )
  )
}

/** Values that the events of a stream share, by the end of their path. */
export type Agreed = Map<string, unknown>

/** Where a value of an event is: `way` has the names around it. */
type EventSpot = { readonly place: EventPlace; readonly agreed: Agreed; readonly way: readonly string[] }

/** An event as it is at its place of the stream. */
export function asPlaced(event: unknown, schema: Schema, place: EventPlace, agreed: Agreed): unknown {
  return goneOn(event, schema, { place, agreed, way: [] })
}

function goneOn(value: unknown, schema: Schema, spot: EventSpot): unknown {
  if (isObject(value)) return objectGoneOn(value, schema, spot)
  const { items } = schema
  if (!Array.isArray(value) || items === null) return value
  // One choice, one candidate: the text is about it.
  const few = eventRole(spot.way.at(-1) ?? '') === 'event.choices' ? value.slice(0, 1) : value
  return few.map((one, index) => {
    const made = goneOn(one, items, spot)
    return isObject(made) && typeof made.index === 'number' ? { ...made, index } : made
  })
}

function objectGoneOn(value: JsonObject, schema: Schema, spot: EventSpot): JsonObject {
  const { place } = spot
  const { properties, required } = schema.wide
  const changed: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(withPiece(value, schema, place))) {
    const property = properties.get(name)
    if (place.text !== null && eventRole(name) === 'event.beside' && !required.has(name)) continue
    if (property === undefined) changed[name] = member
    else if (isEnd(place) || !isOfEnd(name, member, property, place))
      changed[name] = memberGoneOn(name, member, property, spot)
    // No event before the last says that something ended.
    else if (mayBe(property, 'null')) changed[name] = null
    else if (required.has(name)) changed[name] = finishOf(property) ?? member
  }
  return changed
}

/** True for what only the last event of a text says. */
function isOfEnd(name: string, member: unknown, property: Schema, { part, text }: EventPlace): boolean {
  const role = eventRole(name)
  if (role === 'event.finish' || (role === 'event.whole' && text !== null && part.role === 'piece')) return true
  const isFinish = isObject(member) && Object.keys(member).some((one) => eventRole(one) === 'event.finish')
  return isFinish && mayBe(property, 'null')
}

function memberGoneOn(name: string, member: unknown, property: Schema, spot: EventSpot): unknown {
  if (typeof property.values('const')[0] === 'string') return member
  if (typeof member === 'object' && member !== null)
    return goneOn(member, property, { ...spot, way: [...spot.way, name] })
  const role = eventRole(name)
  return (role === null ? undefined : VALUES_OF[role]?.(member, { ...spot, name, schema: property })) ?? member
}

/** The value that a property has at its place; undefined if its own stays. */
type EventValue = (value: unknown, at: EventSpot & { readonly name: string; readonly schema: Schema }) => unknown

const isLast: EventValue = (value, { place: { index, count } }) =>
  typeof value === 'boolean' ? index === count - 1 : undefined

const counted: EventValue = (value, { place, schema, way }) =>
  way.length === 0 ? numberFrom(schema, value, place.index) : undefined

const least: EventValue = (value, { place, schema }) => (place.isTagged ? numberFrom(schema, value, 0) : undefined)

function numberFrom(schema: Schema, value: unknown, index: number): number | undefined {
  return typeof value === 'number' ? (Number(schema.values('minimum')[0] ?? 0) || 0) + index : undefined
}

const piece: EventValue = (value, { place: { text }, schema }) =>
  typeof value === 'string' && text !== null && schema.values('enum').length === 0 ? text : undefined

/** The value that the first event has. */
const shared: EventValue = (value, { name, schema, agreed, way }) => {
  if (value === null || schema.values('enum').length > 0) return undefined
  const key = [...way.slice(-1), name].join('_')
  if (!agreed.has(key)) agreed.set(key, value)
  const known = agreed.get(key)
  return typeof known === typeof value ? known : undefined
}

const VALUES_OF: Readonly<Partial<Record<EventRole, EventValue>>> = {
  'event.finish': (_, { schema }) => finishOf(schema),
  'event.whole': (_, { place: { text, whole } }) => (text === null ? undefined : whole),
  'event.last': isLast,
  'event.over': isLast,
  'event.index': (value, at) => least(value, at) ?? counted(value, at),
  'event.part': least,
  'event.count': counted,
  'event.progress': (value, { place: { index, count }, schema }) =>
    typeof value === 'number' ? progressOf(schema, count === 1 ? 1 : index / (count - 1)) : undefined,
  'event.state': (_, { place: { index, count }, schema }) => stateOfEvent(statesOf(schema), index, count),
  'event.text': piece,
  'event.piece': piece,
  'event.thing': shared,
  'event.name': shared,
}

/** The object with the text that it may have, if the text continues and the object has none. */
function withPiece(value: JsonObject, schema: Schema, { part, text }: EventPlace): JsonObject {
  if (text === null || part.role !== 'piece') return value
  const texts = [...schema.wide.properties].filter(([name, one]) => {
    const role = eventRole(name)
    return (role === 'event.text' || role === 'event.piece') && mayBe(one, 'string')
  })
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
  const reasons = [schema, ...schema.alternatives].flatMap((one) => one.values('enum').flat())
  return reasons.find((one) => phaseOf(String(one)) === 'end') ?? reasons[0]
}

function progressOf(schema: Schema, share: number): number {
  const most = Number(schema.values('maximum')[0] ?? (schema.types?.has('integer') === true ? 100 : 1))
  return schema.types?.has('integer') === true ? Math.round(most * share) : Number((most * share).toFixed(2))
}

/** The states of a thing in their order, without those of failures; none if no word gives an order. */
function statesOf(schema: Schema): string[] {
  const all = enumTexts(schema)
  const inPhase = (...phases: readonly string[]): string[] => all.filter((one) => phases.includes(phaseOf(one)))
  const [end] = inPhase('end')
  return end === undefined ? [] : [...inPhase('start'), ...inPhase('piece', 'between'), end]
}

/** The first and the last event have the first and the last state; undefined where there is only one. */
function stateOfEvent(states: readonly string[], index: number, count: number): string | undefined {
  const last = states.length - 1
  if (last < 1) return undefined
  if (index >= count - 1) return states[last]
  return states[index === 0 || last === 1 ? 0 : 1 + Math.floor(((index - 1) * (last - 1)) / (count - 2))]
}

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
