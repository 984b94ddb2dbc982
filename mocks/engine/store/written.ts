/** What a request writes: the item in its body without an envelope, in its query, or what an action implies. */

import { essenceOf } from '../../../spec/http/media-type.ts'
import { at, isObject, type JsonObject, join, ownMember } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { retryHeader } from '../../../spec/requirements/told.ts'
import { isPartial, severalSent } from '../../../spec/resources/resource.ts'
import { withoutFile } from '../changes/filed.ts'
import { hasMoments } from '../changes/follow.ts'
import { createRespelling, createSentReader } from '../changes/sent.ts'
import { fileIn, hasFiles } from '../request/files.ts'
import type { Write } from '../state/deed.ts'
import { JsonText, keyText } from '../state/items.ts'
import { typed } from './admission.ts'
import { keyOf } from './answers.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'

/** The write of a request; null for none. `clock`: the present of what it changes. */
export function writeFor(subject: StoredUse, clock: () => number): (asked: ItemRequest) => Write | null {
  const { plan, resource, use, admission, parentage } = subject
  const { keyIn } = createSentReader(resource, admission.unsendable)
  const { id } = plan.operation
  const isCreation = subject.pairs === null && use.role.startsWith('create')
  const isFiled = hasFiles(plan.operation)
  const retried = retryHeader(use)
  const respelled = once(() => createRespelling(resource))
  const tells = once(
    () => hasMoments(resource) || (use.changes?.stamps.length ?? 0) > 0 || subject.standing().isDeciding,
  )
  const timed = (): Pick<Write, 'time'> => (tells() ? { time: clock() } : {})
  /** What is sent of an item, and the file with it; a body that is a file alone says nothing else. */
  const sentIn = (asked: ItemRequest): Pick<Write, 'body' | 'file'> => {
    const file = isFiled ? fileIn(plan.operation, asked.request) : null
    const taken = takenFrom(subject, asked)
    const body = taken === null || use.role === 'act' ? taken : inItemsNames(taken, respelled())
    if (file === null) return { body }
    const given = body?.json.exact
    return { body: withoutFile(isObject(given) ? given : {}, file), file }
  }
  return (asked) => {
    const above = parentage.hasAny ? { above: parentage.textsIn(asked.values) } : {}
    const write = { kind: 'write', operation: id, scope: subject.scopeOf(asked.values), ...above } as const
    if (use.of === 'several') {
      const act = use.choices && String(ownMember(asked.sent?.exact, use.choices.by))
      const chosen = act === undefined ? use : (use.choices?.uses.get(act) ?? use)
      const keys = severalSent(use, asked.query, asked.sent?.exact)
      const named = `${resource.key}`
      // What is sent beside the keys is true of each.
      const beside = chosen.role === 'act' ? besideKeys({ ...subject, use: chosen }, asked) : null
      const list = beside === null ? keys : keys.map((key) => ({ ...beside, [named]: key }))
      return { ...write, key: null, body: new JsonText(JSON.stringify(list)), ...(act && { act }), ...timed() }
    }
    if (use.role === 'delete') {
      // An operation that deletes needs no content.
      const key = use.joins?.by.in === 'asker' ? (asked.user ?? null) : keyOf(subject, asked)
      return key === null && use.of !== 'all'
        ? null
        : { ...write, key, body: null, ...(subject.removed !== null && { time: clock() }) }
    }
    if (use.isCopy)
      return {
        ...write,
        key: keyOf(subject, asked),
        body: new JsonText(asked.text || '{}'),
        ...timed(),
        ...whoSends(asked, retried),
      }
    const sent = sentIn(asked)
    const item = sent.body?.json.exact
    if (isCreation) {
      const ofCart = subject.ordered === null ? {} : { cart: subject.ordered.cartIn(asked.values) }
      if (!(use.role === 'create' ? isObject(item) : Array.isArray(item))) return null
      return {
        ...write,
        key: isObject(item) ? keyIn(item) : null,
        ...sent,
        ...ofCart,
        ...timed(),
        ...whoSends(asked, retried),
      }
    }
    if (use.joins !== undefined)
      return joinOf(subject, asked, { ...write, key: keyOf(subject, asked, item), ...timed() })
    if (use.part !== undefined) {
      const member = asked.values.get(use.part.named ?? '')
      const own = { key: keyOf(subject, asked), body: new JsonText(asked.text ?? '{}'), time: clock() }
      return { ...write, ...own, ...(member !== undefined && { member }), ...whoSends(asked, retried) }
    }
    // Without a key, nothing names the item.
    const key = keyOf(subject, asked, item)
    const patch = isPartial(use) ? patchKind(asked) : {}
    if (use.of === 'all') return { ...write, key: null, body: new JsonText(asked.text ?? '{}'), ...timed() }
    const isChange = key !== null && resource.key !== null && (isObject(item) || patch.patch === 'json')
    return isChange ? { ...write, key, ...sent, ...patch, ...timed(), ...whoChanges(subject, asked) } : null
  }
}

/** Who creates or changes an item, and under which key of a retry. */
function whoSends({ user, request }: ItemRequest, retried: string | undefined): Pick<Write, 'by' | 'retry'> {
  const retry = retried === undefined ? undefined : request.header(retried.toLowerCase())
  return { ...(user == null ? {} : { by: user }), ...(retry === undefined ? {} : { retry }) }
}

/** The write that adds to an item what exists by itself, or takes it away there; null where nothing names that. */
function joinOf(
  { use, resource }: StoredUse,
  { sent, values, user }: ItemRequest,
  write: Omit<Write, 'body'>,
): Write | null {
  const { by, property } = use.joins ?? {}
  const own = by?.in === 'asker' ? user : by?.in === 'path' ? values.get(by.name) : undefined
  const named = own ?? (by?.in === 'body' ? ownMember(sent?.exact, by.name) : null)
  if (named == null) return null
  const member = keyText(named)
  const given = isObject(sent?.exact) ? sent.exact : {}
  const { properties } = resource.schema.wide
  const shown = property == null ? properties : properties.get(property)?.items?.wide.properties
  const sentOf = Object.entries(given).filter(([name]) => shown?.has(name) === true)
  const body = new JsonText(JSON.stringify(Object.fromEntries(sentOf)))
  if (property != null) return write.key === null ? null : { ...write, member, body }
  return { ...write, key: member, member, body }
}

/** A body with the names that items have; the same one where it has them. */
function inItemsNames(taken: JsonText, respelled: (sent: JsonObject) => JsonObject): JsonText {
  const { exact } = taken.json
  const next = isObject(exact) ? respelled(exact) : exact
  return next === exact ? taken : new JsonText(JSON.stringify(next))
}

/** The item, or a part of it, that a request sends; null where it sends none. */
function takenFrom(subject: StoredUse, { sent, text, query, values }: ItemRequest): JsonText | null {
  const { use, plan } = subject
  if (sent !== null && text !== null && use.sets === null && use.within.length === 0) return new JsonText(text, sent)
  const inner = sent === null ? undefined : at(sent.exact, join('', ...use.within))
  // A list of several new items may have their keys alone, and what stands beside it is true of each.
  if (use.role === 'create-many' && Array.isArray(inner)) {
    const { [use.within[0] ?? '']: _, ...rest } = Object(sent?.exact)
    const named = inner.map((one) => (isObject(one) ? one : { ...rest, [subject.resource.key ?? '']: one }))
    return new JsonText(JSON.stringify(named))
  }
  if (use.sets === null && (sent !== null || plan.operation.method !== 'POST')) {
    return isObject(inner) ? new JsonText(JSON.stringify(inner)) : null
  }
  return new JsonText(JSON.stringify(actFrom(subject, isObject(inner) ? inner : {}, { query, values })))
}

const whoChanges = (subject: StoredUse, asked: ItemRequest) => ({
  ...sentBesideItem(subject, asked),
  ...whoSends(asked, undefined),
})

/** The plain values that an action is sent, and that are no properties of its item. */
function sentBesideItem({ use, resource }: StoredUse, { sent }: ItemRequest): Pick<Write, 'beside'> {
  const { properties } = resource.schema.wide
  const isKept = (name: string): boolean =>
    properties.has(name) || use.changes?.takes.some((one) => one.name === name) === true
  const all = use.role === 'act' && isObject(sent?.exact) ? Object.entries(sent.exact) : []
  const others = all.filter(([name, value]) => !isKept(name) && typeof value !== 'object')
  return others.length === 0 ? {} : { beside: Object.fromEntries(others) }
}

/** What an action on several items is sent beside their keys. */
function besideKeys(subject: StoredUse, { sent, query, values }: ItemRequest): JsonObject {
  const { use, resource } = subject
  const body = isObject(sent?.exact) ? sent.exact : {}
  const { [use.within[0] ?? '']: _, [resource.key ?? '']: __, ...rest } = body
  const { properties } = resource.schema.wide
  // `{ids, changes: {status}}`
  const inner = Object.entries(rest).flatMap(([name, value]) =>
    isObject(value) && !properties.has(name) ? Object.entries(value) : [],
  )
  return actFrom(subject, { ...Object.fromEntries(inner), ...rest }, { query, values })
}

/** What an action sets, and what is sent with it: properties of the item, and values that become such. */
function actFrom(
  { use, plan, resource }: StoredUse,
  sent: JsonObject,
  { query, values }: Pick<ItemRequest, 'query' | 'values'>,
): JsonObject {
  const { properties } = resource.schema.wide
  if (use.changes?.moves?.amount === '') return { '': sent }
  const whole = use.changes?.takes.find(({ in: place, name }) => place === 'body' && name === '')
  if (whole !== undefined) return { [whole.property]: sent }
  const parts = new URLSearchParams(query)
  const typedFor = (property: string, text: string | null | undefined, inner?: string): unknown => {
    const own = properties.get(property)
    const place = inner === undefined ? own : own?.wide.properties.get(inner)
    return text == null ? undefined : typed(text, place?.types ?? null)
  }
  const asked = plan.operation.parameters.flatMap(({ name, in: place }) =>
    place === 'query' && properties.has(name) ? [[name, typedFor(name, parts.get(name))] as const] : [],
  )
  const taken = (use.changes?.takes ?? []).map(({ in: place, name, property, as }) => {
    const text = place === 'path' ? values.get(name) : parts.get(name)
    const value = place === 'body' ? sent[name] : typedFor(property, text, as)
    const named = (one: unknown): unknown => (as === undefined || one == null ? one : { [as]: one })
    return [property, Array.isArray(value) ? value.map(named) : named(value)] as const
  })
  const isTaken = (name: string): boolean =>
    use.changes?.takes.some((one) => one.in === 'body' && one.name === name && one.property !== name) === true
  const own = Object.entries(sent).filter(
    ([name]) => !isTaken(name) && (properties.has(name) || name === use.changes?.moves?.amount),
  )
  return { ...use.sets, ...Object.fromEntries([...taken, ...asked, ...own].filter(([, value]) => value !== undefined)) }
}

/** How the body of a PATCH means its changes, by its media type: RFC 7396, RFC 6902, or as most services take JSON. */
function patchKind({ request, sent }: ItemRequest): Pick<Write, 'patch'> {
  const type = essenceOf(request.header('content-type'))
  if (type === 'application/merge-patch+json') return { patch: 'merge' }
  const steps = sent?.exact
  if (!Array.isArray(steps)) return {}
  // Only this media type guarantees that each entry has a JSON Pointer; for others, the schema alone decides what is
  // valid.
  const isPatch = steps.every((step) => isObject(step) && /^(\/|$)/.test(String(step.path ?? 'none')))
  return type === 'application/json-patch+json' || isPatch ? { patch: 'json' } : {}
}
