/** What operations answer from stored items. */

import { NO_ORIGIN } from '../../../fixtures/items/others.ts'
import { type OwnHeaders, originFor, ownOrigin } from '../../../fixtures/items/page-facts.ts'
import { anonymous } from '../../../spec/contract/path-template.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import type { Responder } from '../answer/responder.ts'
import type { Show } from '../answer/show.ts'
import type { RequestViolation } from '../message/message.ts'
import type { ProblemName } from '../message/problems.ts'
import { type Item, keyText } from '../state/items.ts'
import { seedOf } from './admission.ts'
import { sentenceOfUnknown } from './named-items.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'

export type Remembered =
  | StoredAnswer
  | Unserved
  /** The note says why stored items were not used; null if there are none. */
  | { readonly kind: 'stateless'; readonly note: string | null }

export type Unserved = {
  readonly kind: 'refused'
  readonly problem: ProblemName
  readonly status: number
  readonly message: string
  /** What is wrong in what was sent. */
  readonly violations?: readonly RequestViolation[]
  readonly headers?: Readonly<Record<string, string>>
}

export type StoredAnswer = {
  readonly kind: 'answer'
  readonly status: number
  /** Null if the document describes no successful answer: then the answer has no content. */
  readonly responder: Responder | null
  readonly text: string
  /** Documented headers that follow from the stored items, such as an address; null: a header has no value. */
  readonly own: OwnHeaders
  /** A remark for log and journal. */
  readonly note?: string | null
}

export const STATELESS: Remembered = { kind: 'stateless', note: null }
export const UNFIT: Remembered = {
  kind: 'stateless',
  note: 'The stored items make no valid answer, so the mock generated this one.',
}

/** The key of the item that a request names; null where it names none. */
export function keyOf(
  { use, resource: { key }, admission, calledBy }: StoredUse,
  { values, query, sent: whole }: ItemRequest,
  sent: unknown = whole?.exact,
): string | null {
  if (use.item === null) {
    const given = isObject(sent) && key !== null ? sent[key] : undefined
    return given === undefined ? null : keyText(given)
  }
  const text = use.item.in === 'path' ? values.get(use.item.name) : new URLSearchParams(query).get(use.item.name)
  // What names it otherwise is no key, whatever that looks like: `00000012`.
  return text == null || calledBy !== null ? (text ?? null) : keyText(admission.keyFrom(text))
}

/** The answer that shows an item; the usual answer if the schema has no place for an item. */
export function usual({ usual: responder, plan }: StoredUse, asked: ItemRequest, text: string | null): StoredAnswer {
  if (responder === null) return { kind: 'answer', status: 204, responder, text: '', own: {} }
  const { status } = plan.usual
  return {
    kind: 'answer',
    status,
    responder,
    text: withOwnOrigin(text ?? responder.body(asked.sent, asked), asked),
    own: {},
  }
}

/** The answer to a creation with the address of what was created, where the document describes such a header. */
export function located(subject: StoredUse, { request }: ItemRequest, made: StoredAnswer, { key }: Item): StoredAnswer {
  const described = made.responder?.response.headers.find(({ name }) => /^location$/i.test(name))
  if (described === undefined) return made
  const collection = collectionAt(subject, splitTarget(request.target).path.replace(/\/$/, ''))
  const origin = described.schema === null ? '' : originFor(described.schema, request)
  return { ...made, own: { location: `${origin}${collection}/${encodeURIComponent(key.toWellFormed())}` } }
}

/** The path below which a created item is: that of the request, unless only the path of all parents' items leads to it. */
function collectionAt({ use, resource }: StoredUse, path: string): string {
  const own = anonymous(use.operation.path)
  const isAt = resource.uses.some(({ operation }) => anonymous(operation.path) === `${own}/{}`)
  if (use.above === undefined || resource.parents > 0 || isAt) return path
  const before = path.split('/').slice(0, 1 - own.split('/').length)
  return before.join('/') + resource.path
}

/** A text whose own addresses begin as that of the request. */
function withOwnOrigin(text: string, { request }: ItemRequest): string {
  return text.includes(NO_ORIGIN) ? text.replaceAll(NO_ORIGIN, ownOrigin(request)) : text
}

/** `among`: the items that the request could have named. */
export function unknown(subject: StoredUse, key: string, wasDeleted: boolean, among: readonly Item[] = []): Remembered {
  const { resource, documents, facts, calledBy } = subject
  const message = sentenceOfUnknown(resource, calledBy, key, among)
  // Only a profile distinguishes deleted items from unknown ones.
  const problem = wasDeleted && facts['item deleted'] !== undefined ? 'item-deleted' : 'item-unknown'
  return { kind: 'refused', problem, status: documents('410') && !documents('404') ? 410 : 404, message }
}

/** An item's text in the usual answer, made once; null where that has no place for it. */
export function shownText(subject: StoredUse, item: ShownItem): string | null {
  return shownTexts(subject)(item)
}

type ShownItem = { readonly json: ParsedJson; readonly scope: string; readonly key: string }

/** The texts of items, each made once: an item is replaced and never changed. */
export function textsBy(show: Show | null, resource: StoredUse['resource']): (item: ShownItem) => string | null {
  return onceFor(({ json, scope, key }: ShownItem) => show?.(json, seedOf(resource, scope, key))?.text ?? null)
}

const shownTexts = onceFor(({ view, usual, resource }: StoredUse) => textsBy(view(usual), resource))
