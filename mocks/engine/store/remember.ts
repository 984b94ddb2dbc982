/**
 * Answers from stored items. A session begins with generated ones. Until the first write to a resource, any other valid
 * key is taken to exist, too.
 */

import { type OwnHeaders, originFor, pageHeaders } from '../../../fixtures/items/page-facts.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import { once } from '../../../spec/program/once.ts'
import { counterIn, searchText } from '../../../spec/resources/beside.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { listingOf } from '../../../spec/resources/listing.ts'
import { isPartial } from '../../../spec/resources/resource.ts'
import type { Responder } from '../answer/responder.ts'
import { hasMoments } from '../changes/follow.ts'
import { createSentReader } from '../changes/sent.ts'
import { type ProblemName, problemStatus } from '../message/problems.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Unrecorded } from '../state/session.ts'
import { seedOf } from './admission.ts'
import { imaginedItem, itemShown, itemsShown } from './guests.ts'
import { createLists } from './lists.ts'
import { createPaginate, type ListHabits } from './pages.ts'
import type { Asked, Subject } from './subject.ts'
import { patchKind, takenFrom } from './taken.ts'
import { inEnvelope } from './view.ts'

export type Remembered =
  /** The responder is null if the document describes no successful answer: then the answer has no content. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly responder: Responder | null
      readonly text: string
      /**
       * Documented headers that follow from the stored items, such as the address of a created one; null: a header has
       * no value.
       */
      readonly own: OwnHeaders
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

/**
 * How an operation answers from the stored items. A read looks them up; a write changes them, and its answer tells the
 * result.
 */
export type Remember =
  | { readonly access: 'read'; readonly answer: (asked: Asked, memory: Stored) => Remembered }
  | {
      readonly access: 'write'
      /** Null for a request that writes nothing. */
      readonly write: (asked: Asked) => Write | null
      readonly answer: (asked: Asked, write: Write, outcome: Outcome | Unrecorded) => Remembered
    }

const STATELESS: Remembered = { kind: 'stateless', note: null }
const UNFIT: Remembered = {
  kind: 'stateless',
  note: 'The stored items make no valid answer, so the mock generated this one.',
}

/** `clock`: the present of what a request changes. */
export function createRemember(subject: Subject, clock: () => number): Remember {
  const { role } = subject.use
  if (role === 'list') return { access: 'read', answer: answerList(subject) }
  if (role === 'count') return { access: 'read', answer: answerCount(subject) }
  if (role === 'read') return { access: 'read', answer: answerItem(subject) }
  return {
    access: 'write',
    write: writeFor(subject, clock),
    answer: (asked, write, outcome) => answerWrite(subject, asked, write, outcome),
  }
}

/** The write of a request. */
function writeFor(subject: Subject, clock: () => number): (asked: Asked) => Write | null {
  const { plan, resource, use, admission } = subject
  const { keyIn } = createSentReader(resource.key, admission.unsendable)
  const { id } = plan.operation
  const isCreation = use.role.startsWith('create')
  const tells = once(() => hasMoments(resource))
  const timed = (): Pick<Write, 'time'> => (tells() ? { time: clock() } : {})
  return (asked) => {
    const scope = subject.scopeOf(asked.values)
    const body = use.role === 'delete' ? null : takenFrom(subject, asked)
    const item = body?.json.exact
    if (isCreation) {
      if (!(use.role === 'create' ? isObject(item) : Array.isArray(item))) return null
      return { kind: 'write', operation: id, scope, key: isObject(item) ? keyIn(item) : null, body, ...timed() }
    }
    // Without a key, nothing names the item; an operation that deletes needs no content.
    const key = keyOf(subject, asked, item)
    if (key === null) return null
    if (use.role === 'delete') return { kind: 'write', operation: id, scope, key, body: null }
    const patch = isPartial(use) ? patchKind(asked) : {}
    return resource.key !== null && (isObject(item) || patch.patch === 'json')
      ? { kind: 'write', operation: id, scope, key, body, ...patch, ...timed() }
      : null
  }
}

/** The key of the item that a request names; null where it names none. */
export function keyOf(
  { use, resource: { key }, admission }: Subject,
  { values, query, sent: whole }: Asked,
  sent: unknown = whole?.exact,
): string | null {
  if (use.item === null) {
    const given = isObject(sent) && key !== null ? sent[key] : undefined
    return given === undefined ? null : keyText(given)
  }
  const text = use.item.in === 'path' ? values.get(use.item.name) : new URLSearchParams(query).get(use.item.name)
  return text == null ? null : keyText(admission.keyFrom(text))
}

/** The answer to a write, by its outcome. */
function answerWrite(subject: Subject, asked: Asked, write: Write, outcome: Outcome | Unrecorded): Remembered {
  const { resource, takenStatus } = subject
  switch (outcome.kind) {
    case 'stored':
      return stored(subject, asked, outcome)
    case 'stored-all':
      return usual(subject, asked, batchText(subject, outcome.all))
    case 'unpatched': {
      const status = UNPATCHED[outcome.why].find((each) => subject.documents(String(each)))
      return {
        kind: 'refused',
        problem: 'body-invalid',
        status: status ?? UNPATCHED[outcome.why][0],
        message: outcome.message,
      }
    }
    case 'deleted':
      return usual(subject, asked, outcome.item === null ? null : shownText(subject, outcome.item))
    case 'taken': {
      const message = `An item of ${resource.name} has the ${resource.key} ${JSON.stringify(write.key)} already.`
      return { kind: 'refused', problem: 'item-exists', status: takenStatus ?? 409, message }
    }
    case 'unknown':
      return unknown(subject, write.key ?? '', outcome.wasDeleted)
    case 'unrecorded': {
      const status = problemStatus('unrecorded')
      // RFC 9110 section 10.2.3.
      const headers = { 'retry-after': '1' }
      return { kind: 'refused', problem: 'unrecorded', status, message: outcome.message, headers }
    }
    case 'refused': {
      const problem = outcome.why === 'full' ? 'session-full' : 'session-dropped'
      return { kind: 'refused', problem, status: problemStatus(problem), message: outcome.message }
    }
    case 'failed':
      throw outcome.error
    default:
      return outcome.kind === 'unfit' ? UNFIT : STATELESS
  }
}

/** The statuses for a patch that can't be applied (RFC 5789 section 2.2): the first that is documented. */
const UNPATCHED = { malformed: [400, 422, 409], conflict: [409, 422, 400], unprocessable: [422, 409, 400] } as const

/** The items that a batch created, in its answer: as its list, or the first one; null if the answer shows none. */
function batchText({ plan, resource }: Subject, all: readonly Extract<Outcome, { kind: 'stored' }>[]): string | null {
  const schema = answerSchema(plan.operation)
  if (schema === null) return null
  const listing = listingOf(plan.operation)
  const bodies = all.map(({ shown, item }) => shown?.body ?? item.json.exact)
  const isItem = listing === null && !namesIn([schema]).isDisjointFrom(namesIn([resource.schema]))
  if (listing === null && !isItem) return null
  const whole =
    listing === null ? bodies[0] : listing.path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), bodies)
  const text = JSON.stringify(whole)
  return schema.validator('response')(parseOwn(text).value).length === 0 ? text : null
}

function stored(
  subject: Subject,
  asked: Asked,
  { item, shown, isNew }: Extract<Outcome, { kind: 'stored' }>,
): Remembered {
  const { use, upsert } = subject
  const made = usual(subject, asked, shown?.text ?? null)
  if (isNew && upsert !== null) {
    return { ...made, status: 201, responder: upsert, text: shown?.text ?? upsert.body(null, asked) }
  }
  const headers = use.role === 'create' ? (made.responder?.response.headers ?? []) : []
  const described = headers.find(({ name }) => /^location$/i.test(name))
  if (described === undefined) return made
  const collection = splitTarget(asked.request.target).path.replace(/\/$/, '')
  const origin = described.schema === null ? '' : originFor(described.schema, asked.request)
  return { ...made, own: { location: `${origin}${collection}/${encodeURIComponent(item.key.toWellFormed())}` } }
}

/** The answer that shows an item; the usual answer if the schema has no place for an item. */
function usual({ usual: responder, plan }: Subject, asked: Asked, text: string | null): StoredAnswer {
  if (responder === null) return { kind: 'answer', status: 204, responder, text: '', own: {} }
  const { status } = plan.usual
  return { kind: 'answer', status, responder, text: text ?? responder.body(asked.sent, asked), own: {} }
}

type StoredAnswer = Extract<Remembered, { kind: 'answer' }>

function unknown({ resource, documents, facts }: Subject, key: string, wasDeleted: boolean): Remembered {
  const message = `No item of ${resource.name} has the ${resource.key} ${JSON.stringify(key)}.`
  // Only a profile distinguishes deleted items from unknown ones.
  const problem = wasDeleted && facts['item deleted'] !== undefined ? 'item-deleted' : 'item-unknown'
  return { kind: 'refused', problem, status: documents('410') && !documents('404') ? 410 : 404, message }
}

/** An item's text in the usual answer; null where that has no place for it. */
function shownText({ view, usual, resource }: Subject, { json, scope, key }: Item): string | null {
  return view(usual)?.(json, seedOf(resource, scope, key))?.text ?? null
}

function answerItem(subject: Subject): (asked: Asked, memory: Stored) => Remembered {
  const { resource } = subject
  return (asked, memory) => {
    const items = memory.read(resource.path)
    const key = keyOf(subject, asked)
    if (key === null) return STATELESS
    const scope = subject.scopeOf(asked.values)
    const item = itemShown(subject, items, scope, key)
    if (item === null && items !== null && !items.isWorld) return unknown(subject, key, items.wasDeleted(scope, key))
    const text = item === null ? imaginedText(subject, scope, key) : shownText(subject, item)
    return text === null ? (item === null ? STATELESS : UNFIT) : usual(subject, asked, text)
  }
}

/** A generated item in the usual answer; null if that has no place for an item. */
function imaginedText(subject: Subject, scope: string, key: string): string | null {
  const { resource, view, usual } = subject
  const json = parseOwn(JSON.stringify(imaginedItem(subject, scope, key)))
  return view(usual)?.(json, seedOf(resource, scope, key))?.text ?? null
}

function answerList(subject: Subject): (asked: Asked, memory: Stored) => Remembered {
  const { resource, use, facts, generate } = subject
  const { listing } = use
  if (listing === null) return () => STATELESS
  const list = createLists(resource, { listing, habits: habitsIn(facts) }, generate)
  const isPosted = use.operation.method === 'POST'
  return (asked, memory) => {
    const items = memory.read(resource.path)
    if (items === null) return STATELESS
    const scope = resource.parents === 0 ? null : subject.scopeOf(asked.values)
    const there = scope === null ? items : itemsShown(subject, items, scope)
    const said = isPosted && isObject(asked.sent?.exact) ? searchText(asked.sent.exact, keyText) : asked.query
    const listed = list(there, scope, asked.request, said, asked.key)
    if (listed === null) return UNFIT
    const made = usual(subject, asked, listed.text)
    return { ...made, own: pageHeaders(made.responder?.response.headers ?? [], listed.page, asked.request) }
  }
}

/** How many items the list would have. */
function answerCount(subject: Subject): (asked: Asked, memory: Stored) => Remembered {
  const { resource, use, facts, plan, generate } = subject
  const { listing } = use
  const schema = answerSchema(plan.operation)
  if (listing === null || schema === null) return () => STATELESS
  const paginate = createPaginate(listing, habitsIn(facts))
  const name = counterIn(schema)
  return (asked, memory) => {
    const items = memory.read(resource.path)
    if (items === null) return STATELESS
    const scope = resource.parents === 0 ? null : subject.scopeOf(asked.values)
    const there = scope === null ? items : itemsShown(subject, items, scope)
    const { total } = paginate(there, scope, new URLSearchParams(asked.query))
    const whole = inEnvelope(schema, name === null ? [] : [name], total, (place) => generate(place, asked.key))
    return usual(subject, asked, JSON.stringify(whole))
  }
}

/** How a deployment lists items, by its profile. */
function habitsIn(facts: Facts): ListHabits {
  const size = facts['list size']?.accepts
  return { size: typeof size === 'number' ? size : null, isNewestFirst: facts['list order']?.order === 'newest' }
}
