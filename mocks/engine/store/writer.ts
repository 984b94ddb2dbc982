/** Writes items as a document says it, by the document, the seed and the memory alone: equal memories stay equal. */

import { ExactNumber, type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { isPartial } from '../../../spec/resources/resource.ts'
import { sentence } from '../../../spec/schema/violation.ts'
import type { Shown } from '../answer/show.ts'
import { createAct } from '../changes/act.ts'
import { createBeginning, createDefaults } from '../changes/defaults.ts'
import { downloadPath, fileFacts, keepFile } from '../changes/filed.ts'
import { namesSent } from '../changes/follow.ts'
import { jsonPatch, mergePatch } from '../changes/patch.ts'
import { createSentReader } from '../changes/sent.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, JsonText, keyText, type Position } from '../state/items.ts'
import { isGenerated, type Memory } from '../state/memory.ts'
import type { Writer } from '../state/state.ts'
import { seedOf } from './admission.ts'
import { imaginedItem, isElsewhere, itemShown, itemsToWrite } from './guests.ts'
import { NO_PARENT } from './named-items.ts'
import type { StoredUse } from './stored-use.ts'

const UNFIT: Outcome = { kind: 'unfit' }

/** The writer of an operation that creates, changes or deletes items. */
export function createWriter(subject: StoredUse): Writer {
  const { role } = subject.use
  if (role === 'create') return create(subject)
  if (role === 'create-many') return createMany(subject)
  return role === 'delete' ? remove(subject) : change(subject)
}

function create(subject: StoredUse): Writer {
  const { resource, admission, takenStatus, parentage } = subject
  const { itemIn } = createSentReader(resource.key, admission.unsendable)
  const [filled, begun] = [createDefaults(resource), createBeginning(resource)]
  return (memory, { scope, above = NO_PARENT, key: given, body, time, by, file }, at) => {
    const sent = body?.json ?? null
    if (!isObject(sent?.exact)) return UNFIT
    const items = itemsToWrite(subject, memory, scope, at)
    const before = given === null ? null : items.get(scope, given)
    // A test that creates an item knows nothing about the generated ones.
    const isTaken = before !== null && !isGenerated(memory.world, resource.path, before)
    if (isTaken && takenStatus !== null) return { kind: 'taken' }
    if (given !== null) items.countFrom(given)
    const free = given === null ? admission.freeKey(items, scope, sent.exact) : undefined
    if (free === null) return UNFIT
    const key = given ?? keyText(free)
    const change = { old: null, given: givenIn(subject, sent.exact), time }
    const own = parentage.named(begun(filled(itemIn(sent.exact, free))), above, true)
    const made = admission.complete(own, subject.parentsIn(scope), key, change)
    const value = subject.author(made, sent.exact, by, memory)
    return keep(subject, memory, { scope, key, value, at, isNew: false, body, file })
  }
}

/** The properties of which a request decides: what a merge does not name stays, anything else has only what was sent. */
function givenIn({ use, sendable, takesAny, resource, admission }: StoredUse, sent: unknown): ReadonlySet<string> {
  const names = namesSent(sent)
  const { schema, request } = resource
  // A batch has the items of a creation, and an open body may have whatever answers show.
  const others = takesAny ? namesIn([schema]) : sendable.size > 0 ? sendable : namesIn([request])
  return (isPartial(use) ? names : names.union(others)).difference(admission.unsendable)
}

/** Creates all items of a list, or none. */
function createMany(subject: StoredUse): Writer {
  const { resource, admission, takenStatus } = subject
  const one = create(subject)
  const { keyIn } = createSentReader(resource.key, admission.unsendable)
  return (memory, write, at) => {
    const sent = write.body?.json.exact
    if (!Array.isArray(sent) || !sent.every(isObject)) return UNFIT
    const items = memory.read(resource.path)
    const writes = sent.map((each) => ({ ...write, key: keyIn(each), body: new JsonText(JSON.stringify(each)) }))
    const taken = writes.some(({ key }) => {
      const before = key === null ? null : (items?.get(write.scope, key) ?? null)
      return before !== null && !isGenerated(memory.world, resource.path, before)
    })
    if (taken && takenStatus !== null) return { kind: 'taken' }
    const all = writes.flatMap((each) => {
      const outcome = one(memory, each, at)
      return outcome.kind === 'stored' ? [outcome] : []
    })
    return all.length === writes.length ? { kind: 'stored-all', all } : UNFIT
  }
}

function change(subject: StoredUse): Writer {
  const { resource, admission, creates, parentage, documents, use } = subject
  const { path, key: property } = resource
  const [changed, begun] = [changer(subject), createBeginning(resource)]
  return (memory, { scope, above = NO_PARENT, key, body, patch, time, file }, at) => {
    if (body === null || property === null || key === null) return UNFIT
    const items = memory.read(path)
    const name = { scope, above, key }
    if (isElsewhere(subject, memory, name)) return { kind: 'unknown', wasDeleted: false }
    const before = itemShown(subject, memory, name)
    const isImagined = items !== null && subject.isImagined(items) && before === null
    const isNew = items !== null && !isImagined && before === null
    if (isNew && !creates) return { kind: 'unknown', wasDeleted: items.wasDeleted(scope, key) }
    const unknown = isImagined ? imaginedItem(subject, name) : { [property]: admission.keyFrom(key) }
    const known = before === null ? null : subject.others.shown(before, memory).json.exact
    const whole = isObject(known) ? known : unknown
    // A change of a key alone must not leave the values of another item there.
    const old = patch === 'json' ? whole : subject.others.bare(whole, { scope, key }, memory)
    const next = changed(old, body.json.exact, patch, time)
    if ('refusal' in next) return next.refusal
    // Of an item that nobody has changed, it is not known who did it.
    const isOwn = before !== null && !isGenerated(memory.world, path, before)
    if (next.isDone && isOwn && documents('409')) return { kind: 'taken' }
    // An action that finds everything done changes nothing, not even the time of the last change.
    if (next.value === old && before !== null)
      return {
        kind: 'stored',
        item: before,
        shown: shownFor(subject, subject.others.shown(before, memory)),
        isNew: false,
      }
    // What people mark for themselves, such as a favorite, is no change of the item.
    const changedAt = use.changes?.isMark === true ? undefined : time
    const change = { old: isNew ? null : old, given: givenIn(subject, body.json.exact), time: changedAt }
    const own = parentage.named(isNew ? begun(next.value) : next.value, above, false)
    const value = admission.complete(own, subject.parentsIn(scope), key, change)
    return keep(subject, memory, { scope, key, value, at, isNew, body, file })
  }
}

/** The new state of an item, and whether it was so before; or why it can't be changed. */
type Revised = { readonly value: JsonObject; readonly isDone?: boolean } | { readonly refusal: Outcome }

/** Makes the new state of an item. Properties that clients can't send stay as they are. */
function changer({ resource, admission, use, sent: request, sendable, takesAny }: StoredUse) {
  const { key, schema } = resource
  const act = use.role === 'act' ? createAct(resource, use) : null
  // What a new item begins with is no default of what takes its place.
  const filled = createDefaults({ ...resource, request })
  const { propertiesIn } = createSentReader(key, admission.unsendable)
  const isServers = (name: string): boolean => name === key || admission.unsendable.has(name)
  return (old: JsonObject, sent: unknown, patch: Write['patch'], time: Write['time']): Revised => {
    const keeping = (isKept: (name: string) => boolean, news: JsonObject): JsonObject => ({
      ...Object.fromEntries(Object.entries(old).filter(([name]) => isKept(name))),
      ...propertiesIn(news),
    })
    if (patch === 'json' && Array.isArray(sent)) {
      const patched = jsonPatch(old, sent)
      if (patched.kind !== 'patched')
        return { refusal: { kind: 'unpatched', why: patched.kind, message: patched.message } }
      const value = isObject(patched.value) ? keeping(isServers, patched.value) : {}
      const broken = brokenBy(resource, value)
      return broken === null || brokenBy(resource, old) !== null ? { value } : { refusal: unprocessable(broken) }
    }
    if (!isObject(sent)) return { refusal: UNFIT }
    if (act !== null) return act(old, sent, time)
    if (use.role === 'replace') {
      return { value: filled(keeping((name) => isServers(name) || !(takesAny || sendable.has(name)), sent)) }
    }
    const value = mergePatch(old, propertiesIn(sent), patch === 'merge' ? null : schema)
    return { value: isObject(value) ? value : {} }
  }
}

/** An item as the answer shows it. */
function shownFor({ view, usual, resource }: StoredUse, { json, scope, key }: Item): Shown | null {
  return view(usual)?.(json, seedOf(resource, scope, key)) ?? null
}

function unprocessable(broken: string): Outcome {
  return { kind: 'unpatched', why: 'unprocessable', message: `The patched item would break the contract: ${broken}` }
}

/** What is wrong with an item, in words; null if nothing is. */
function brokenBy({ schema }: StoredUse['resource'], item: unknown): string | null {
  const { value, exact } = parseOwn(JSON.stringify(item))
  const found = schema.validator('response')(value, exact)
  return found.length === 0 ? null : sentence(found, (pointer) => pointer || 'the item')
}

function remove(subject: StoredUse): Writer {
  const { path } = subject.resource
  return (memory, { scope, above = NO_PARENT, key }, at) => {
    if (key === null) return UNFIT
    const items = memory.read(path)
    const name = { scope, above, key }
    const known = itemShown(subject, memory, name)
    if (items !== null && known === null && (!subject.isImagined(items) || isElsewhere(subject, memory, name))) {
      return { kind: 'unknown', wasDeleted: items.wasDeleted(scope, key) }
    }
    const own = itemsToWrite(subject, memory, scope, at)
    const isImagined = items !== null && known === null
    const item = isImagined ? own.put(scope, key, JSON.stringify(imaginedItem(subject, name))) : known
    const shown = item && subject.others.shown(item, memory)
    own.delete(scope, item?.key ?? key)
    return { kind: 'deleted', item: shown }
  }
}

type Storing = Pick<Parameters<Writer>[1], 'scope' | 'body'> & {
  readonly file: Write['file'] | undefined
  readonly key: string
  readonly value: JsonObject
  readonly at: Position
  /** True where the request replaces, and creates what isn't there. */
  readonly isNew: boolean
}

/** Stores a value as an item, with the properties that answers add; nothing if the answer can't show it. */
function keep(
  subject: StoredUse,
  memory: Memory,
  { scope, key, value: made, at, isNew, body, file }: Storing,
): Outcome {
  const { resource, usual, upsert } = subject
  const view = usual === null ? null : subject.view(isNew ? (upsert ?? usual) : usual)
  const sent = body?.json ?? null
  const place = { scope, key }
  const told = withFacts(subject, made, { scope, key, body, file })
  const bare = subject.others.bare(told, place, memory, sent?.exact)
  const value = subject.others.whole(bare, place, memory)
  const shown = view?.(value === sent?.exact ? sent : asJson(value), seedOf(resource, scope, key)) ?? null
  if (view !== null && shown === null && subject.use.role !== 'act') return UNFIT
  const whole = shown === null ? bare : subject.others.bare(extended(value, shown.body), place, memory, sent?.exact)
  // The answer has another key where its schema refuses the one that was made.
  const { key: property } = resource
  const final = property !== null && Object.hasOwn(whole, property) ? keyText(whole[property]) : key
  // If the body is the whole item, it is stored as it was sent.
  const text = body !== null && whole === sent?.exact ? body.text : JSON.stringify(whole)
  if (file !== undefined) keepFile(memory, at, { path: resource.path, scope, key: final }, file)
  return { kind: 'stored', item: itemsToWrite(subject, memory, scope, at).put(scope, final, text), shown, isNew }
}

/** A value with what the server knows of the file that was sent with it. */
function withFacts(
  { resource, download }: StoredUse,
  value: JsonObject,
  sent: Pick<Storing, 'scope' | 'key' | 'body' | 'file'>,
) {
  const { scope, key, body, file } = sent
  if (file === undefined) return value
  const names = namesSent(body?.json.exact)
  const facts = Object.entries(fileFacts(resource.schema, file, downloadPath(download, scope, key)))
  return { ...value, ...Object.fromEntries(facts.filter(([name]) => !names.has(name))) }
}

/** A value as parsed JSON; its text is judged where numbers are no doubles. `asParsed` would be more for pages to load. */
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
