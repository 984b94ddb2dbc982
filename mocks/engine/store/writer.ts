/**
 * Writes items as a document says it. All who apply the same writes to equal memories have equal memories: keys and
 * generated values come from the document, the seed and the memory alone.
 */

import { ExactNumber, type ParsedJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Outcome } from '../state/deed.ts'
import { keyText, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import type { Writer } from '../state/state.ts'
import { seedOf } from './admission.ts'
import { imaginedItem, itemsShown, itemsToWrite } from './guests.ts'
import { mergePatch } from './merge-patch.ts'
import { createSentReader } from './sent.ts'
import type { Subject } from './subject.ts'

const UNFIT: Outcome = { kind: 'unfit' }

/** The writer of an operation that creates, changes or deletes items. */
export function createWriter(subject: Subject): Writer {
  const { role } = subject.use
  if (role === 'create') return create(subject)
  return role === 'delete' ? remove(subject) : change(subject)
}

function create(subject: Subject): Writer {
  const { resource, admission, takenStatus } = subject
  const { itemIn } = createSentReader(resource.key, admission.unsendable)
  return (memory, { scope, key: given, body }, at) => {
    const sent = body?.json ?? null
    if (!isObject(sent?.exact)) return UNFIT
    const items = itemsToWrite(subject, memory, scope, at)
    const before = given === null ? null : items.get(scope, given)
    // Who creates an item in a test knows nothing of what the world has.
    const isTaken = before !== null && !memory.isOfWorld(resource.path, before)
    if (isTaken && takenStatus !== null) return { kind: 'taken' }
    if (given !== null) items.countFrom(given)
    const made = given === null ? admission.freeKey(items, scope) : undefined
    if (made === null) return UNFIT
    const key = given ?? keyText(made)
    const value = admission.complete(itemIn(sent.exact, made), subject.parentsIn(scope), key)
    return keep(subject, memory, { scope, key, value, at, isNew: false, body })
  }
}

/** Replaces or merges one item. */
function change(subject: Subject): Writer {
  const { resource, admission, use, upsert, sendable } = subject
  const { path, key: property } = resource
  const { propertiesIn } = createSentReader(property, admission.unsendable)
  return (memory, { scope, key, body }, at) => {
    const sent = body?.json ?? null
    if (!isObject(sent?.exact) || property === null || key === null) return UNFIT
    const items = memory.read(path)
    const before = items === null ? null : itemsShown(subject, items, scope).get(scope, key)
    const isImagined = items?.isWorld === true && before === null
    const isNew = items !== null && !isImagined && before === null
    if (isNew && (use.role !== 'replace' || upsert === null)) {
      return { kind: 'unknown', wasDeleted: items.wasDeleted(scope, key) }
    }
    const unknown = isImagined ? imaginedItem(subject, scope, key) : { [property]: admission.keyFrom(key) }
    const old = isObject(before?.json.exact) ? before.json.exact : unknown
    const news = propertiesIn(sent.exact)
    // Properties that clients can't send stay as they are.
    const kept = Object.entries(old).filter(
      ([each]) => each === property || !sendable.has(each) || admission.unsendable.has(each),
    )
    const next = use.role === 'merge' ? mergePatch(old, news) : { ...Object.fromEntries(kept), ...news }
    const value = isObject(next) ? admission.complete(next, subject.parentsIn(scope), key) : {}
    return keep(subject, memory, { scope, key, value, at, isNew, body })
  }
}

function remove(subject: Subject): Writer {
  const { path } = subject.resource
  return (memory, { scope, key }, at) => {
    if (key === null) return UNFIT
    const items = memory.read(path)
    const known = items === null ? null : itemsShown(subject, items, scope).get(scope, key)
    if (items !== null && !items.isWorld && known === null) {
      return { kind: 'unknown', wasDeleted: items.wasDeleted(scope, key) }
    }
    const own = itemsToWrite(subject, memory, scope, at)
    const isImagined = items !== null && known === null
    const item = isImagined ? own.put(scope, key, JSON.stringify(imaginedItem(subject, scope, key))) : known
    own.delete(scope, key)
    return { kind: 'deleted', item }
  }
}

type Storing = Pick<Parameters<Writer>[1], 'scope' | 'body'> & {
  readonly key: string
  readonly value: JsonObject
  readonly at: Position
  /** True where the request replaces, and creates what isn't there. */
  readonly isNew: boolean
}

/** Stores a value as an item, with what the answer adds to it. Stores nothing where the answer can't show it. */
function keep(subject: Subject, memory: Memory, { scope, key, value, at, isNew, body }: Storing): Outcome {
  const { resource, usual, upsert } = subject
  const view = usual === null ? null : subject.view(isNew ? upsert : usual)
  const sent = body?.json ?? null
  const shown = view?.(value === sent?.exact ? sent : asJson(value), seedOf(resource, scope, key)) ?? null
  if (view !== null && shown === null) return UNFIT
  const whole = shown === null ? value : extended(value, shown.body)
  // The answer has another key where its schema refuses the one that was made.
  const { key: property } = resource
  const final = property !== null && Object.hasOwn(whole, property) ? keyText(whole[property]) : key
  // What was sent is kept as it came where it is all of the item.
  const text = body !== null && whole === sent?.exact ? body.text : JSON.stringify(whole)
  return { kind: 'stored', item: itemsToWrite(subject, memory, scope, at).put(scope, final, text), shown, isNew }
}

/**
 * A value as parsed JSON. It has no second form where all its numbers are doubles; where they aren't, its text is judged.
 * `asParsed` would make that form, but nothing else that pages load at once needs its code.
 */
function asJson(value: JsonObject): ParsedJson {
  return { value: holdsExact(value) ? null : value, exact: value }
}

/** An item with the properties that its answer adds; the item itself if the answer adds none. */
function extended(value: JsonObject, shown: JsonObject): JsonObject {
  const isKnown = Object.keys(shown).every((name) => Object.is(value[name], shown[name]))
  return isKnown ? value : { ...value, ...shown }
}

function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ExactNumber || Object.values(value).some(holdsExact)
}
