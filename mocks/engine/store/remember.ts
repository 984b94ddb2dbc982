/**
 * Answers from memory. A session remembers a resource from the first request that writes to it, or from the start if
 * it is seeded. Before that every item is taken to exist, and the answer is made without the memory.
 */

import { ExactNumber, type ParsedJson } from '../../../spec/exact-json.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { isObject, type JsonObject, join } from '../../../spec/json-pointer.ts'
import { pathParameters } from '../../../spec/path-template.ts'
import type { Facts } from '../../../spec/profile.ts'
import type { Resource, Use } from '../../../spec/resources.ts'
import { bodySchema, successOf } from '../../../spec/responses.ts'
import type { Schema } from '../../../spec/schema.ts'
import type { Generate } from '../generate.ts'
import type { RawRequest } from '../message.ts'
import type { Plan } from '../plan.ts'
import type { ProblemName } from '../problems.ts'
import type { Occasion, Responder } from '../respond.ts'
import type { Show } from '../show.ts'
import { type Admission, type Parents, seedOf } from './admission.ts'
import { createLists } from './lists.ts'
import { type Item, keyText, type Memory } from './memory.ts'
import { mergePatch } from './merge-patch.ts'
import { type ListHabits, originFor } from './pages.ts'
import { createSentReader } from './sent.ts'
import { createView } from './view.ts'

/** A valid request. */
export type Asked = Occasion & {
  readonly request: RawRequest
  readonly query: string
  /** The values of the path's template. */
  readonly values: ReadonlyMap<string, string>
  readonly sent: ParsedJson | null
  /** The JSON text of what was sent; null where nothing was. */
  readonly text: string | null
}

export type Remembered =
  /** The responder is null if the document describes no successful answer: then the answer has no content. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly responder: Responder | null
      readonly text: string
      /** Where the created item is, for a documented `Location` header. */
      readonly location: string | null
    }
  | Refusal
  /** The note says why stored items were not used; null if there are none. */
  | { readonly kind: 'stateless'; readonly note: string | null }

export type Refusal = {
  readonly kind: 'refused'
  readonly problem: ProblemName
  readonly status: number
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether an operation changes the memory. */
export type Access = 'read' | 'write'

export type Remember = {
  readonly access: Access
  readonly answer: (asked: Asked, memory: Memory) => Remembered
}

const NO_PARENTS: Parents = new Map()
const STATELESS: Remembered = { kind: 'stateless', note: null }
const UNFIT: Remembered = {
  kind: 'stateless',
  note: 'The stored items make no valid answer, so the mock generated this one.',
}

/** Answers an operation from the memory of its resource. */
export function createRemember(
  { responders, usual }: Plan,
  { resource, use, facts }: { readonly resource: Resource; readonly use: Use; readonly facts: Facts },
  admission: Admission,
  generate: Generate,
): Remember {
  const { operation, role, listing } = use
  const { path, key: property, name } = resource
  const known = new Set([resource.schema, resource.request].flatMap(namesOf))
  const views = new Map<Responder, Show | null>()
  const viewOf = (responder: Responder): Show | null => {
    const made = views.get(responder)
    if (made !== undefined) return made
    const schema = responder.mediaType?.schema ?? null
    const view = schema === null ? null : createView(schema, known, generate)
    views.set(responder, view)
    return view
  }
  const parentNames = pathParameters(operation.path).slice(0, resource.parents)
  const parentsOf = (values: Asked['values']): Parents =>
    parentNames.length === 0 ? NO_PARENTS : new Map(parentNames.map((name) => [name, values.get(name) ?? '']))
  const documents = (status: string): boolean => operation.responses.some((response) => response.status === status)
  const hasSuccess = successOf(operation) !== null
  const unknownStatus = documents('410') && !documents('404') ? 410 : 404
  const { keyIn, propertiesIn, itemIn } = createSentReader(property, admission.unsendable)
  const sendable = new Set(namesOf(bodySchema(operation)))

  /** The key of the item that a request names; null where it names none. */
  function keyOf({ values, query, sent }: Asked): string | null {
    if (use.item === null) {
      const given = isObject(sent?.exact) && property !== null ? sent.exact[property] : undefined
      return given === undefined ? null : keyText(given)
    }
    const text = use.item.in === 'path' ? values.get(use.item.name) : new URLSearchParams(query).get(use.item.name)
    return text == null ? null : keyText(admission.keyFrom(text))
  }

  function unknown(key: string, isDeleted: boolean): Remembered {
    const message = `No item of ${name} has the ${property} ${JSON.stringify(key)}.`
    // Only a profile distinguishes deleted items from unknown ones.
    const problem = isDeleted && facts['item deleted'] !== undefined ? 'item-deleted' : 'item-unknown'
    return { kind: 'refused', problem, status: unknownStatus, message }
  }

  /** The status for a key that is taken, from the profile or the document; null where keys may repeat. */
  const taken = property === null ? undefined : facts[`unique ${join('', property)}`]
  const takenStatus = taken === undefined ? (documents('409') ? 409 : null) : (taken.answer?.status ?? null)

  /** The answer that shows an item, or the usual answer where the schema has no place for one. */
  function answer(asked: Asked, text: string | null): StoredAnswer {
    if (!hasSuccess) return { kind: 'answer', status: 204, responder: null, text: '', location: null }
    const { responder, status } = usual
    return { kind: 'answer', status, responder, text: text ?? responder.body(asked.sent, asked), location: null }
  }

  /** Stores a value as an item, with what the answer adds to it. Stores nothing where it can't be shown. */
  function keep(asked: Asked, memory: Memory, scope: string, key: string, value: JsonObject, upsert: Responder | null) {
    const view = hasSuccess ? viewOf(upsert ?? usual.responder) : null
    const { sent, text } = asked
    const shown = view?.(value === sent?.exact ? sent : asJson(value), seedOf(resource, scope, key)) ?? null
    if (view !== null && shown === null) return UNFIT
    const whole = shown === null ? value : extended(value, shown.body)
    // The answer has another key where its schema refuses the one that was made.
    const final = property !== null && Object.hasOwn(whole, property) ? keyText(whole[property]) : key
    // What was sent is kept as it came where it is all of the item.
    const kept = text !== null && whole === sent?.exact ? text : JSON.stringify(whole)
    if (memory.write(path).put(scope, final, kept) > 0) memory.room.onFull(name)
    const made = answer(asked, shown?.text ?? null)
    if (upsert !== null)
      return { ...made, status: 201, responder: upsert, text: shown?.text ?? upsert.body(null, asked) }
    const described =
      role === 'create' ? made.responder?.response.headers.find(({ name }) => /^location$/i.test(name)) : undefined
    if (described === undefined) return made
    const collection = splitTarget(asked.request.target).path.replace(/\/$/, '')
    const origin = described.schema === null ? '' : originFor(described.schema, asked.request)
    return { ...made, location: `${origin}${collection}/${encodeURIComponent(final.toWellFormed())}` }
  }

  function create(asked: Asked, memory: Memory): Remembered {
    const { sent, values } = asked
    if (!isObject(sent?.exact)) return STATELESS
    const items = memory.write(path)
    const parents = parentsOf(values)
    const scope = admission.scopeOf(parents)
    const given = keyIn(sent.exact)
    if (given !== null && takenStatus !== null && items.get(scope, given) !== null) {
      const message = `An item of ${name} has the ${property} ${JSON.stringify(given)} already.`
      return { kind: 'refused', problem: 'item-exists', status: takenStatus, message }
    }
    if (given !== null) items.countFrom(given)
    const made = given === null ? admission.freeKey(items, scope) : null
    if (given === null && made === null) return UNFIT
    const key = given ?? keyText(made)
    const item = itemIn(sent.exact, given === null ? made : undefined)
    const value = admission.complete(item, parents, key)
    return keep(asked, memory, scope, key, value, null)
  }

  function isDeleted(memory: Memory, scope: string, key: string): boolean {
    return memory.read(path)?.wasDeleted(scope, key) ?? false
  }

  /** Replaces or merges one item. */
  function change(asked: Asked, memory: Memory, before: Item | null, scope: string, key: string): Remembered {
    const { sent, values } = asked
    if (!isObject(sent?.exact) || property === null) return STATELESS
    const upsert = responders.find(({ response }) => response.status === '201') ?? null
    const isNew = before === null && memory.read(path) !== null
    if (isNew && (role !== 'replace' || upsert === null)) return unknown(key, isDeleted(memory, scope, key))
    const old = isObject(before?.json.exact) ? before.json.exact : { [property]: admission.keyFrom(key) }
    const news = propertiesIn(sent.exact)
    // Properties that clients can't send stay as they are.
    const kept = Object.entries(old).filter(
      ([each]) => each === property || !sendable.has(each) || admission.unsendable.has(each),
    )
    const next = role === 'merge' ? mergePatch(old, news) : { ...Object.fromEntries(kept), ...news }
    const value = isObject(next) ? admission.complete(next, parentsOf(values), key) : {}
    return keep(asked, memory, scope, key, value, isNew ? upsert : null)
  }

  function onItem(asked: Asked, memory: Memory): Remembered {
    const key = keyOf(asked)
    if (key === null) return STATELESS
    const scope = admission.scopeOf(parentsOf(asked.values))
    const items = memory.read(path)
    const item = items?.get(scope, key) ?? null
    if (role === 'replace' || role === 'merge') return change(asked, memory, item, scope, key)
    if (items !== null && item === null) return unknown(key, items.wasDeleted(scope, key))
    const view = hasSuccess ? viewOf(usual.responder) : null
    const shown = item === null ? null : (view?.(item.json, seedOf(resource, scope, key)) ?? null)
    if (role === 'read') {
      if (item === null) return STATELESS
      return shown === null ? UNFIT : answer(asked, shown.text)
    }
    memory.write(path).delete(scope, key)
    return answer(asked, shown?.text ?? null)
  }

  if (role === 'create') return { access: 'write', answer: create }
  if (role !== 'list' || listing === null) return { access: role === 'read' ? 'read' : 'write', answer: onItem }
  const list = createLists(resource, { listing, habits: habitsIn(facts) }, generate)
  const answerList = (asked: Asked, memory: Memory): Remembered => {
    const items = memory.read(path)
    if (items === null) return STATELESS
    const scope = resource.parents === 0 ? null : admission.scopeOf(parentsOf(asked.values))
    const text = list(items, scope, asked.request, asked.query, asked.key)
    return text === null ? UNFIT : answer(asked, text)
  }
  return { access: 'read', answer: answerList }
}

/** How a deployment lists items, by its profile. */
function habitsIn(facts: Facts): ListHabits {
  const size = facts['list size']?.accepts
  return { size: typeof size === 'number' ? size : null, isNewestFirst: facts['list order']?.order === 'newest' }
}

type StoredAnswer = Extract<Remembered, { kind: 'answer' }>

/**
 * A value as parsed JSON. It has no second form where all its numbers are doubles; where they aren't, its text is judged.
 * `asParsed` would make that form, but nothing else that pages load at once needs its code.
 */
function asJson(value: JsonObject): ParsedJson {
  return { value: holdsExact(value) ? null : value, exact: value }
}

/** An item with what its answer shows of it; the same object where that is nothing new. */
function extended(value: JsonObject, shown: JsonObject): JsonObject {
  const isKnown = Object.keys(shown).every((name) => Object.is(value[name], shown[name]))
  return isKnown ? value : { ...value, ...shown }
}

function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ExactNumber || Object.values(value).some(holdsExact)
}

function namesOf(schema: Schema | null): string[] {
  return [...(schema?.wide.properties.keys() ?? [])]
}
