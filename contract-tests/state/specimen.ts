/** An item that a run created, and how to know it again. */

import type { Answer } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import type { Draft } from '../cases/request-builder.ts'
import { readJson } from '../judge/answers.ts'
import { itemIn } from './item-in.ts'
import { isLike, isMoment, textOf } from './likeness.ts'

export type Specimen = {
  readonly draft: Draft
  readonly sent: JsonObject
  /** The item in the answer to its creation; null where it shows none. */
  readonly shown: JsonObject | null
  /** The status of that answer. */
  readonly status: number
  /** What the path says before the item's own key. */
  readonly parents: readonly string[]
  readonly key: string | null
  /** The property that has it; null where none does. */
  readonly property: string | null
  /** False where the key is only what was sent: a server may have given it another. */
  readonly isKeyShown: boolean
}

/** The specimen that a creation made. */
export function specimenOf(
  draft: Draft,
  answer: Answer,
  place: Pick<Specimen, 'parents' | 'key' | 'property' | 'isKeyShown'>,
): Specimen {
  const sent = isObject(draft.value) ? draft.value : {}
  const read = readJson(answer)
  return { draft, sent, shown: 'problem' in read ? null : itemIn(read.exact, sent), status: answer.status, ...place }
}

/** Characters of a text, and the least number, that are nobody else's by chance. */
const LONG = 8
const LARGE = 1_000_000

/**
 * The properties whose values only this one has, and not the other: texts with a number in them, and large numbers. A
 * moment is another item's, too.
 */
export function marksOf(sent: JsonObject, other: JsonObject): ReadonlyMap<string, unknown> {
  const isOwn = (value: unknown): boolean => {
    if (typeof value === 'string') return value.length >= LONG && /\d/.test(value) && !isMoment(value)
    return /^\d+$/.test(textOf(value)) && Number(textOf(value)) >= LARGE
  }
  const own = Object.entries(sent).filter(([name, value]) => isOwn(value) && !isLike(value, other[name]))
  return new Map(own)
}

/** What tells a specimen from another one: its marks, and the key that the answer to its creation showed. */
export function identityOf(specimen: Specimen, other: Specimen): ReadonlyMap<string, unknown> {
  const { key, property, isKeyShown } = specimen
  const marks = marksOf(asShown(specimen), asShown(other))
  const isOwn = isKeyShown && property !== null && key !== null && key !== other.key
  return isOwn ? new Map([...marks, [property, key]]) : marks
}

/** What was sent, as the answer to that shows it. */
function asShown({ sent, shown }: Specimen): JsonObject {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, shown?.[name] ?? value]))
}

/** True where an item has one of some marks. */
export function hasMark(item: unknown, marks: ReadonlyMap<string, unknown>): boolean {
  return isObject(item) && [...marks].some(([name, value]) => Object.hasOwn(item, name) && isLike(value, item[name]))
}
