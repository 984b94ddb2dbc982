/** Requests as lessons want them. */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { isPlainlyWritten, withValue } from '../cases/changes.ts'
import { listsItsValues } from '../cases/own-values.ts'
import type { Draft } from '../cases/request-builder.ts'
import { withAsked } from './asked.ts'
import { isTakenBy } from './choices.ts'
import type { Lesson } from './lesson.ts'
import { asMeant, inFormOf, inSmallLetters, isWrittenSo, onOtherDay } from './meant.ts'

/** What is about how its body is written stays. `namesFor`: texts that no other request has: what has a name is often not made twice. */
export function taught(
  operation: Operation,
  given: Draft,
  lessons: readonly Lesson[],
  namesFor: (text: string) => readonly string[],
): Draft {
  const schema = bodySchema(operation)
  const message = lessons.reduce(
    (sent, lesson) => ('asked' in lesson ? withAsked(operation, sent, lesson) : sent),
    given.message,
  )
  const draft = message === given.message ? given : { ...given, message }
  if (schema === null || !isPlainlyWritten(draft) || typeof draft.value !== 'object') return draft
  const own = (lesson: Lesson, { shape }: Schema): Lesson => {
    const property = lesson.within === undefined ? shape.properties.get(lesson.name) : undefined
    const isFree = property?.values('format').length === 0 && !listsItsValues(property)
    if (!isFree || !('value' in lesson) || typeof lesson.value !== 'string' || isWrittenSo(lesson.value)) return lesson
    const value = namesFor(lesson.value).find((one) => isTakenBy(property, one))
    return value === undefined ? lesson : { ...lesson, value }
  }
  const value = lessons
    .filter(({ name, within: [top = name] = [] }) => top !== draft.varied)
    .reduce<unknown>((kept, lesson) => taughtWithin(kept, own(lesson, schema), schema, lesson.within), draft.value)
  return value === draft.value
    ? draft
    : withValue(
        draft,
        onOtherDay(value, () => namesFor('day')[0] ?? ''),
      )
}

/** The value with a lesson about what stands at a path of property names, in each entry of its lists. */
function taughtWithin(
  value: unknown,
  lesson: Lesson,
  schema: Schema | null | undefined,
  [name, ...rest]: readonly string[] = [],
): unknown {
  if (schema == null) return value
  if (Array.isArray(value)) {
    const entries = value.map((one) =>
      taughtWithin(one, lesson, schema.items, name === undefined ? [] : [name, ...rest]),
    )
    return entries.every((one, index) => one === value[index]) ? value : entries
  }
  if (!isObject(value)) return value
  if (name === undefined) return withLesson(value, lesson, schema)
  const inside = taughtWithin(value[name], lesson, schema.shape.properties.get(name), rest)
  return inside === value[name] ? value : { ...value, [name]: inside }
}

function withLesson(value: JsonObject, lesson: Lesson, schema: Schema): JsonObject {
  const { name } = lesson
  if ('asked' in lesson || 'names' in lesson) return value
  if ('bare' in lesson) {
    if (!Object.hasOwn(value, name)) return value
    const { [name]: _, ...others } = value
    return lesson.bare === null ? { ...value, [name]: null } : others
  }
  if ('value' in lesson) return isBare(value[name]) ? { ...value, [name]: lesson.value } : value
  const textOf = (each: string): string | null => {
    const [property, text] = [schema.shape.properties.get(each), Object.hasOwn(value, each) ? value[each] : null]
    return property !== undefined && typeof text === 'string' && isTakenBy(property, text) ? text : null
  }
  if (!('than' in lesson)) {
    const [property, text] = [schema.shape.properties.get(name), textOf(name)]
    const written = property === undefined || text === null ? null : textTaught(text, lesson, property)
    return written === null ? value : { ...value, [name]: written }
  }
  const [later, earlier] = [textOf(name), textOf(lesson.than)]
  if (later === null || earlier === null || earlier < later) return value
  return { ...value, [name]: earlier, [lesson.than]: later }
}

/** A text as a lesson wants it; null where it stays. */
function textTaught(
  text: string,
  lesson: Extract<Lesson, { meant: true } | { instead: string } | { joiner: string } | { like: string }>,
  property: Schema,
): string | null {
  if ('meant' in lesson) return asMeant(property, text)
  if ('like' in lesson) return inFormOf(lesson.like, text)
  return 'instead' in lesson ? lesson.instead : inSmallLetters(text, lesson.joiner) || null
}

/** True for nothing, null, and a list or a map without entries: what has no bound may be as empty as that. */
export function isBare(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0)
}
