/** An item that a run created, and how to recognise it. */

import type { Answer } from '../../spec/http/message.ts'
import { isObject, type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { isOfListClass } from '../../spec/names/list-roles.ts'
import { wordsOf } from '../../spec/names/words.ts'
import { itemSentBy, valueWithin, withValueWithin } from '../../spec/requirements/item-sent.ts'
import type { Resource, Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { readJson } from '../judge/answers.ts'
import { comparedText, isLike, isMomentText, isSameMark } from './likeness.ts'

export type Specimen = {
  readonly draft: Draft
  readonly sent: JsonObject
  /** The item in the answer to its creation; null where it shows none. */
  readonly shown: JsonObject | null
  readonly status: number
  /** The path's parameters before the item's own key. */
  readonly parents: readonly string[]
  readonly key: string | null
  /** The property that holds the key; null if none does. */
  readonly property: string | null
  /** True if the answer shows the key. Otherwise it is the one that was sent, and the server may have replaced it. */
  readonly isKeyShown: boolean
}

export function specimenOf(
  use: Use,
  draft: Draft,
  answer: Answer,
  place: Pick<Specimen, 'parents' | 'key' | 'property' | 'isKeyShown'>,
): Specimen {
  const sent = itemSentIn(use, draft.value) ?? {}
  return { draft, sent, shown: itemShownIn(jsonIn(answer), sent, place), status: answer.status, ...place }
}

export function itemSentIn(use: Use, body: unknown): JsonObject | null {
  const item = valueWithin(body, itemSentBy(use)?.path ?? [])
  return isObject(item) ? item : null
}

export function withItem(use: Use, body: unknown, item: JsonObject): unknown {
  return withValueWithin(body, itemSentBy(use)?.path ?? [], item)
}

export function jsonIn(answer: Answer): unknown {
  const read = readJson(answer)
  return 'problem' in read ? undefined : read.exact
}

/** The body, or the part of it that has most of the names that were sent; of an item that was sent empty, the one with its key. */
export function itemShownIn(
  value: unknown,
  sent: JsonObject,
  { property, key }: Pick<Specimen, 'property' | 'key'> = { property: null, key: null },
): JsonObject | null {
  const shared = (object: JsonObject): number => Object.keys(sent).filter((name) => Object.hasOwn(object, name)).length
  const parts = isObject(value) ? [value, ...Object.values(value).filter(isObject)] : []
  const objects = [...parts, ...parts.flatMap(clearIn)]
  const [best] = objects.toSorted((one, other) => shared(other) - shared(one))
  if (best !== undefined && shared(best) > 0) return best
  const isIt = (object: JsonObject): boolean => property !== null && keyTextOf(ownMember(object, property)) === key
  return key === null ? null : (objects.find(isIt) ?? null)
}

/** What has the properties of an item in it: `attributes`. */
function clearIn(item: JsonObject): readonly JsonObject[] {
  return Object.entries(item).flatMap(([name, part]) =>
    isObject(part) && isOfListClass('clear', wordsOf(name)) ? [part] : [],
  )
}

/** An item of a list with the properties that stand in its `attributes`. */
export function withAttributes(item: unknown): unknown {
  return isObject(item) ? Object.assign({}, ...clearIn(item), item) : item
}

/** A text this long, or a number this large, does not occur by chance. */
const LONG = 8
const LARGE = 1_000_000

/** A text with a number in it, in digits or, for a service that takes none, in letters. */
const OWN = /\d|^test ?[a-z]{9,}$/i

/** The properties that identify an item beside `other`: texts with a number in them, and large numbers, but no dates. */
export function ownMarksOf(sent: JsonObject, other: JsonObject): ReadonlyMap<string, unknown> {
  const isOwn = (value: unknown): boolean => {
    if (typeof value === 'string') return value.length >= LONG && OWN.test(value) && !isMomentText(value)
    return /^\d+$/.test(comparedText(value)) && Number(comparedText(value)) >= LARGE
  }
  const own = Object.entries(sent).filter(([name, value]) => isOwn(value) && !isLike(value, other[name]))
  return new Map(own)
}

/** What distinguishes a specimen from another: its marks, and the key that the answer to its creation showed. */
export function identityOf(specimen: Specimen, other: Specimen): ReadonlyMap<string, unknown> {
  const { key, property, isKeyShown } = specimen
  const marks = ownMarksOf(asShown(specimen), asShown(other))
  const isOwn = isKeyShown && property !== null && key !== null && key !== other.key
  return isOwn ? new Map([...marks, [property, key]]) : marks
}

function asShown({ sent, shown }: Specimen): JsonObject {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, shown?.[name] ?? value]))
}

/** A listed item, told by its key; null if the list shows none. */
export function keyLabel({ key }: Resource, item: unknown): string | null {
  return isObject(item) && key !== null && Object.hasOwn(item, key) ? `${key} ${comparedText(item[key])}` : null
}

/** True if an item has all of some marks that it shows: one alone, such as the number of a telephone, others may have, too. */
export function showsMarks(item: unknown, marks: ReadonlyMap<string, unknown>): boolean {
  const shown = isObject(item) ? [...marks].filter(([name]) => Object.hasOwn(item, name)) : []
  return shown.length > 0 && shown.every((mark) => showsMark(item, new Map([mark])))
}

/** True if an item has one of some marks: a service may show the others in its own way. */
export function showsMark(item: unknown, marks: ReadonlyMap<string, unknown>): boolean {
  return (
    isObject(item) && [...marks].some(([name, value]) => Object.hasOwn(item, name) && isSameMark(value, item[name]))
  )
}
