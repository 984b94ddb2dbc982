/** Writes items as a document says it, by the document, the seed and the memory alone: equal memories stay equal. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { statesNeeded } from '../../../spec/effects/needed.ts'
import { isObject, type JsonObject, join, ownMember, tokens, at as valueAt } from '../../../spec/json/pointer.ts'
import { descriptionAt, saysOf, toldAt } from '../../../spec/names/described.ts'
import { once } from '../../../spec/program/once.ts'
import { birthsOf, changesOf, countersOf } from '../../../spec/requirements/properties.ts'
import { otherBodyTold, staleTold } from '../../../spec/requirements/said.ts'
import {
  barredBy,
  othersLeft,
  refusesAgain,
  retryHeader,
  type Uniqueness,
  uniquenessGuessed,
  uniquenessTold,
} from '../../../spec/requirements/told.ts'
import { isEnd, isNextOf } from '../../../spec/resources/counted/states.ts'
import { placesLeft, refusalSaid } from '../../../spec/resources/effects.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { turnOf } from '../../../spec/resources/lists/sorting.ts'
import { idsBeside } from '../../../spec/resources/references.ts'
import {
  isPartial,
  keyNamed,
  type PartOfItem,
  placesOf,
  type Resource,
  type Use,
  withAddress,
} from '../../../spec/resources/resource.ts'
import { createCompared } from '../bookings/compared.ts'
import { createOnceEach } from '../bookings/once-each.ts'
import { createOrder } from '../bookings/order.ts'
import { createOverlap } from '../bookings/overlap.ts'
import { createCrowded, createSole, createTakingOver } from '../bookings/starting.ts'
import { createBeginning, createDefaults } from '../changes/defaults.ts'
import { namesSent } from '../changes/follow.ts'
import { createLines, type LineWriters } from '../changes/lines.ts'
import { createKeyed } from '../changes/naming.ts'
import { createOnward } from '../changes/onward.ts'
import { createOwnCodes } from '../changes/own-codes.ts'
import { createCascade, createLacking } from '../changes/related.ts'
import { createRevision } from '../changes/revision.ts'
import { createSentReader } from '../changes/sent.ts'
import { createAuthor } from '../people/authored.ts'
import { createDoer } from '../people/doer.ts'
import { createCopy } from '../related/copies.ts'
import { createParts } from '../related/parts.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, type Items, JsonText, keyText, type Position } from '../state/items.ts'
import { isGenerated, type Memory } from '../state/memory.ts'
import { itemsNamed, itemWithKey, keysHeld } from '../state/named.ts'
import type { Writer } from '../state/state.ts'
import { presentationOf } from '../values/presentation.ts'
import { type ItemName, imaginedItem, isElsewhere, itemShown, itemsToWrite, wasWritten } from './guests.ts'
import { keepAsItIs, keepItem, shownNow, withEffects } from './keep.ts'
import { filtersAbove } from './named-items.ts'
import { besideUse, copyUse, lineUse, type StoredUse } from './stored-use.ts'

const UNFIT: Outcome = { kind: 'unfit' }

/** The writer of an operation that creates, changes or deletes items. */
export function createWriter(subject: StoredUse): Writer {
  const { role } = subject.use
  if (subject.pairs !== null) return pair(subject, subject.pairs)
  if (subject.joined !== null && (role === 'replace' || role === 'act')) return joinInto(subject, subject.joined)
  if (subject.use.part !== undefined) return changePart(subject, subject.use.part)
  if (subject.ordered !== null) return orderCart(subject, subject.ordered)
  if (subject.use.isCopy === true) return copy(subject, toldAt(subject.api.document, subject.use.operation))
  if (role === 'create') return retryHeader(subject.use) === undefined ? create(subject) : retried(subject)
  if (role === 'create-many') return createMany(subject)
  if (role === 'act' && subject.use.of === 'all') return changeAll(subject)
  const one = role === 'delete' ? remove(subject) : inItsPlace(subject, change(subject))
  return subject.use.of === 'several' ? eachAsked(subject, one) : one
}

/** What is done to each of several items, where a request chooses it, too. */
function eachAsked(subject: StoredUse, one: Writer): Writer {
  const several = (use: Use): Writer => {
    if (use.role === 'act')
      return each(subject, inItsPlace(subject, change({ ...subject, use, documents: () => false })))
    return each(subject, use.role === 'delete' ? remove({ ...subject, use }) : one)
  }
  const plain = several(subject.use)
  const chosen = new Map(Array.from(subject.use.choices?.uses ?? [], ([name, use]) => [name, several(use)]))
  return (memory, write, at) => (chosen.get(write.act ?? '') ?? plain)(memory, write, at)
}

/** What an action does below the item's parents, where its path names none: `/bookings/{id}/cancel` of `/rooms/{id}/bookings`. */
function inItsPlace({ use: { role, operation }, resource }: StoredUse, one: Writer): Writer {
  if (role !== 'act' || resource.parents === 0 || pathParameters(operation.path).length > resource.parents) return one
  return (memory, write, at) => {
    const found = itemWithKey(memory.read(resource.path), write.key ?? '')
    return one(memory, { ...write, scope: found?.scope ?? write.scope }, at)
  }
}

/** Changes or deletes those items of a list of keys, or of items with theirs, that there are. */
function each(subject: StoredUse, one: Writer): Writer {
  const { resource, others, use, api, plan } = subject
  const { path } = resource
  const [told, answer] = [toldAt(api.document, plan.operation), answerSchema(plan.operation)]
  const shown = [...(answer?.wide.properties.values() ?? [])]
  const said = [told, ...shown.map((own) => descriptionAt(own.document, own) ?? '')]
  const isLeft = use.role === 'act' && said.some((text) => saysOf('so_already', text))
  const isWhole = refusalSaid(api, use.operation, 'too_little', true) !== undefined
  // What is sent for all of them names somebody else who is not there, or has too little for them all.
  const isOfAll = (one: Outcome): boolean =>
    use.role === 'act' && (one.kind === 'related' || (isWhole && one.kind === 'taken' && one.by?.why !== undefined))
  return (memory, write, at) => {
    const done: { readonly item: Item; readonly before: Item }[] = []
    const several = []
    for (const sent of [...Object(write.body?.json.exact)]) {
      const named = keyNamed(sent, resource)
      const before = use.role === 'act' ? itemWithKey(memory.read(path), keyText(named)) : null
      const outcome = one(memory, { ...write, key: keyText(named), body: new JsonText(JSON.stringify(sent)) }, at)
      if (isOfAll(outcome)) {
        for (const { item, before: old } of done.toReversed()) {
          withEffects(subject, memory, item, asObject(old.json.exact), at)
          memory.write(path, at).put(old.scope, old.key, old.text, old.changed)
        }
        return outcome
      }
      if (outcome.kind === 'stored' && before !== null) done.push({ item: outcome.item, before })
      // Where that is said, what is so already is not done again.
      const isSame = isLeft && outcome.kind === 'stored' && outcome.item === before
      const item = outcome.kind === 'stored' ? others.shown(outcome.item, memory).json.exact : undefined
      several.push({ key: named, isThere: !isSame && (outcome.kind === 'stored' || outcome.kind === 'deleted'), item })
    }
    return { kind: 'deleted', item: null, several }
  }
}

/** An action on all items of a list, or on those whose keys are sent: in their order, where it says no state. */
function changeAll(subject: StoredUse): Writer {
  const { parentage, use, resource } = subject
  const one = change({ ...subject, documents: () => false })
  const turn = turnOf(resource.schema.wide.properties)?.path[0]
  return (memory, write, at) => {
    const items = itemsToWrite(subject, memory, write.scope, at)
    const own = items.all().filter((each) => each.scope === write.scope && parentage.isOf(each, write.above ?? []))
    const isState = Object.keys(use.sets ?? {}).length > 0
    const sent = [write.body?.json.exact, ...Object.values(Object(write.body?.json.exact))].find(Array.isArray) ?? []
    for (const [place, named] of (isState ? own.map((each) => each.key) : sent).entries()) {
      const key = keyNamed(named, resource)
      const body = isState ? use.sets : { [turn ?? '']: place + 1, ...(isObject(named) && named) }
      one(memory, { ...write, key: keyText(key), body: new JsonText(JSON.stringify(body)) }, at)
    }
    return { kind: 'deleted', item: null }
  }
}

/** Where creations that may come again are kept, as logins and files are: no path begins with a space. */
const RETRIES = ' retries'

/** A creation that makes nothing more where it comes again under its own key: it shows what the first one made. */
function retried(subject: StoredUse): Writer {
  const make = create(subject)
  const other = once(() => otherBodyTold(subject.api, subject.use) ?? null)
  return (memory, write, at) => {
    if (write.retry === undefined) return make(memory, write, at)
    const name = `${write.operation} ${write.retry}`
    const [scope = '', key = '', sent = write.body?.text] = JSON.parse(
      memory.read(RETRIES)?.get('', name)?.text ?? '[]',
    )
    const item = itemsToWrite(subject, memory, write.scope, at).get(scope, key)
    const status = sent === write.body?.text ? undefined : other()?.status
    if (item !== null && status !== undefined) return { kind: 'taken', by: { status, names: [] } }
    if (item !== null) return keepAsItIs(subject, memory, item)
    const outcome = make(memory, write, at)
    if (outcome.kind === 'stored')
      memory.write(RETRIES, at).put('', name, JSON.stringify([outcome.item.scope, outcome.item.key, write.body?.text]))
    return outcome
  }
}

/** A creation whose item gets the lines of a cart, which is empty then. */
function orderCart(subject: StoredUse, { cart, list, line, follower }: NonNullable<StoredUse['ordered']>): Writer {
  const { admission, api, generate, use } = subject
  const unsendable = admission.unsendable.difference(new Set([list]))
  const make = create({ ...subject, admission: { ...admission, unsendable } })
  const others = presentationOf(api, cart, follower)
  const status = refusalSaid(api, use.operation, 'nothing_there')
  const names = [...line.wide.properties.keys()]
  return (memory, write, at) => {
    const lines = memory.read(cart.path)?.all() ?? []
    const own = lines.filter(({ scope }) => scope === write.cart)
    if (own.length === 0 && status !== undefined)
      return { kind: 'taken', by: { status, names: [], why: `There are no ${cart.name} to order.` } }
    const shown = own.map((one) => {
      const { exact } = others.shown(one, memory).json
      const known = names.flatMap((name) => (isObject(exact) && name in exact ? [[name, exact[name]]] : []))
      return generate.convert(line, Object.fromEntries(known), `${cart.path} ${one.key}`)
    })
    const body = new JsonText(JSON.stringify({ ...asObject(write.body?.json.exact), [list]: shown }))
    const made = make(memory, { ...write, body }, at)
    for (const { scope, key } of made.kind === 'stored' ? own : []) memory.write(cart.path, at).delete(scope, key)
    return made
  }
}

function create(subject: StoredUse): Writer {
  const { resource, admission, takenStatus, parentage } = subject
  const { itemIn } = createSentReader(resource, admission.unsendable)
  const [filled, begun] = [createDefaults(resource), createBeginning(resource)]
  const author = createAuthor(resource, subject)
  const { properties } = resource.schema.wide
  const counted = idsBeside(resource).filter((name) => properties.get(name)?.types?.has('integer'))
  const [taken, decided] = [once(() => createTaken(subject)), givenBy(subject)]
  const [overlap, needed, onward] = [createClash(subject), createNeeded(subject), onwardOf(subject)]
  const turn = turnOf(properties)?.path[0]
  const over = createTakingOver(subject)
  const coded = createOwnCodes(resource, subject.generate)
  const keyed = once(() => createKeyed(subject.api, resource, subject.use))
  const keepLines = createLines(subject.api, resource, lineWriters(subject))
  return (memory, write, at) => {
    const { scope, key: given, body, time, file } = write
    const sent = body?.json ?? null
    if (!isObject(sent?.exact)) return UNFIT
    const items = itemsToWrite(subject, memory, scope, at)
    const before = given === null ? null : items.get(scope, given)
    // A test that creates an item knows nothing about the generated ones.
    if (wasWritten(subject, memory, before) && takenStatus !== null) return { kind: 'taken' }
    const unnamed = subject.naming()(memory, sent.exact)
    if (unnamed !== null) return unnamed
    const by = taken()?.(memory, items, { scope, key: null }, parentage.named(sent.exact, write, true))
    if (by != null) return { kind: 'taken', by }
    if (given !== null) items.countFrom(given)
    const free = given === null ? admission.freeKey(items, scope, sent.exact) : undefined
    if (free === null) return UNFIT
    const key = given ?? keyText(free)
    const change = { old: null, given: decided(sent.exact), time }
    // A place is no other item's, and was none that is gone.
    const isBeside = (one: Item): boolean => one.scope === scope && parentage.isOf(one, write.above ?? [])
    const places = placeAfter(turn, items, isBeside)
    const numbers = Object.fromEntries([...counted.map((name) => [name, items.next] as const), ...places])
    const first = over(memory, begun(filled(itemIn(keyed()(memory, sent.exact), free))))
    const own = parentage.named({ ...numbers, ...first }, write, true)
    const made = admission.complete(withAddress(resource, own, key), subject.parentsIn(scope), key, change)
    const value = author(coded(made, items, key, change.given, sent.exact), sent.exact, write.by, memory)
    const clash = needed(memory, value, scope) ?? overlap(value, scope, items, memory)
    if (clash !== null) return clash
    keepLines(memory, { ...write, key }, value, at)
    const outcome = keepItem(subject, memory, { scope, key, value, at, isNew: false, body, file })
    // What is refused has no lines.
    if (outcome.kind !== 'stored') keepLines(memory, { ...write, key }, {}, at)
    return onward(memory, outcome, write, at)
  }
}

function placeAfter(turn: string | undefined, items: Items, isBeside: (one: Item) => boolean) {
  if (turn === undefined) return []
  const others = items.all().filter(isBeside)
  return [[turn, Math.max(0, ...others.map(({ json }) => Number(ownMember(json.exact, turn)) || 0)) + 1] as const]
}

/** Tells why a new item is refused that is at the same time as another which somebody has written, or for the same; null if it is not. */
function createClash(subject: StoredUse) {
  const rules = [createOverlap, createOnceEach].map((rule) =>
    once(() => rule(subject.api, subject.resource, subject.use)),
  )
  const sole = createSole(subject)
  return (value: JsonObject, scope: string, items: Items, memory: Memory): Outcome | null => {
    const written = (): readonly Item[] => items.all().filter((one) => wasWritten(subject, memory, one))
    const clashes = (found: Outcome | null, rule: (typeof rules)[number]): Outcome | null =>
      found ?? rule()?.(value, scope, written()) ?? null
    return rules.reduce(clashes, sole(memory, value))
  }
}

/** Tells why a new item is refused that names another which somebody has written, by the state of that; null if it is not. */
function createNeeded(subject: StoredUse) {
  const told = once(() => statesNeeded(subject.api, subject.resource, subject.use))
  const inOrder = once(() => createOrder(subject.api, subject.resource, subject.use))
  const compared = once(() => createCompared(subject.api, subject.resource, subject.use, subject.presentation))
  return (memory: Memory, value: JsonObject, scope?: string): Outcome | null => {
    for (const { to, at, as, name, states, status } of told()) {
      const [key] = keysHeld(value, { ways: [tokens(at)], as }, to)
      const item = key === undefined ? null : itemWithKey(memory.read(to.path), key)
      const shown = item && subject.presentation(to).shown(item, memory)
      const state = String(ownMember(shown?.json.exact, name))
      const why = `The item ${JSON.stringify(item?.key)} of ${to.name} is ${state}.`
      // A test that books knows nothing of the state of a generated item.
      if (item !== null && states.includes(state) && !isGenerated(memory.world, to.path, item))
        return { kind: 'taken', by: { status, names: [], why } }
    }
    return inOrder()?.(value, memory) ?? (scope === undefined ? null : (compared()?.(value, scope, memory) ?? null))
  }
}

type TakenPlace = { readonly scope: string; readonly key: string | null }

/** Tells which values of an item, new where it has no key, are those of another that somebody has written; null where it may have any. */
function createTaken(subject: StoredUse) {
  const { api, resource, use } = subject
  // What nobody else may have when it is made, nobody may have after a change.
  const [made] = /^(?:merge|replace)$/.test(use.role) ? resource.uses.filter(({ role }) => role === 'create') : []
  const toldOf = (one: Use): Uniqueness | null => uniquenessTold(api, one) ?? uniquenessGuessed(api, one, resource)
  const before = made === undefined ? null : toldOf(made)
  const told = toldOf(use) ?? (before !== null && subject.documents(before.status) ? before : null)
  if (told === null) return null
  // What is made below another is told apart from what else is there: each book has a chapter 1.
  const above = filtersAbove(made ?? use, resource).map(placesOf)
  const keysAt = (item: unknown, path: readonly string[]) => new Set(valuesAt(item, path).map(keyText))
  const isBeside = (item: unknown, own: JsonObject): boolean =>
    above.every((paths) => paths.some((path) => !keysAt(item, path).isDisjointFrom(keysAt(own, path))))
  const nameOf = (scope: string, values: readonly unknown[]): string => `${scope}\n${JSON.stringify(values)}`
  const ways = [told.names, ...(told.others ?? []).map((one) => [one])].map((names) => {
    const pointers = names.map((name) => join('', ...told.path, name))
    const folded = (value: unknown, at: number): unknown =>
      told.folded.includes(names[at] ?? '') && typeof value === 'string' ? value.toLowerCase() : value
    const valuesOf = (item: unknown): readonly unknown[] =>
      pointers.map((pointer, at) => folded(valueAt(item, pointer), at))
    const named = itemsNamed(({ scope, json }) => [nameOf(scope, valuesOf(json.exact))])
    return { by: { ...told, names }, valuesOf, named }
  })
  return (memory: Memory, items: Items | null, { scope, key }: TakenPlace, sent: JsonObject): Uniqueness | null => {
    const isTaken = (item: Item): boolean =>
      item.key !== key && wasWritten(subject, memory, item) && isBeside(item.json.exact, sent)
    const found = ways.find(({ valuesOf, named }) => {
      const own = valuesOf(sent)
      const isGiven = own.every((value) => value !== undefined && value !== null)
      return isGiven && items !== null && named(items)(nameOf(scope, own)).some(isTaken)
    })
    return found?.by ?? null
  }
}

/** Tells why an item that somebody has written refuses an operation: its state, as the document says; null if it does not. */
function createBarred(subject: StoredUse) {
  const { api, resource, use } = subject
  const told = once(() => barredBy(api, resource, use, true) ?? othersLeft(api, resource, use) ?? barredAlone(subject))
  const stale = once(() => staleTold(api, resource, use))
  const ended = once(() => (subject.documents('409') ? endingIn(subject) : null))
  return (memory: Memory, item: Item | null, sent: unknown = undefined): Outcome | null => {
    const { name = '', states = [], status = '' } = (item !== null && told()) || {}
    const { lock = '', status: ofLock = '' } = (item !== null && stale()) || {}
    const [known, now] = [sent, item?.json.exact].map((one) => (lock === '' ? undefined : ownMember(one, lock)))
    const shown = item && subject.others.shown(item, memory).json.exact
    const isStale = known !== undefined && keyText(known) !== keyText(now)
    const isBarred = item !== null && states.includes(valueAt(shown, join('', name)))
    const isEnded = ended()?.(shown) === true
    const by = { status: isStale ? ofLock : isBarred ? status : '409', names: [] }
    // What the document does not say of a state, nobody who has not brought an item into it expects.
    const isRefused = isBarred || ((isStale || isEnded) && wasWritten(subject, memory, item))
    return isRefused ? { kind: 'taken', by } : null
  }
}

/** The states in which the same action is refused of one item: one of several is left out in these. */
function barredAlone({ api, resource, use: { of, sets } }: StoredUse) {
  const isSame = (one: Use): boolean =>
    one.role === 'act' && one.of === undefined && JSON.stringify(one.sets) === JSON.stringify(sets)
  const alone = of === 'several' && Object.keys(sets ?? {}).length > 0 ? resource.uses.find(isSame) : undefined
  return alone === undefined ? null : barredBy(api, resource, alone, true)
}

/** Tells whether an item has come to an end from which no action such as this leads: what was returned can't be cancelled. */
function endingIn({ use: { role, sets }, resource }: StoredUse): ((item: unknown) => boolean) | null {
  const [[name, to] = ['', null]] = Object.entries((role === 'act' && sets) || {})
  if (typeof to !== 'string' || !isNextOf(to)) return null
  // What begins completed may be cancelled.
  const first = resource.schema.wide.properties.get(name)?.values('enum').flat()[0]
  return (item) => {
    const state = ownMember(item, name)
    return typeof state === 'string' && state !== to && state !== first && isEnd(state)
  }
}

/** Tells the properties of which a request decides: what a merge does not name stays, anything else has only what was sent, and when it was made. */
function givenBy({ use, sendable, takesAny, resource, admission: { unsendable } }: StoredUse) {
  const { schema, request } = resource
  // A batch has the items of a creation, and an open body may have whatever answers show.
  const others = () => (takesAny ? namesIn([schema]) : sendable.size > 0 ? sendable : namesIn([request]))
  const moments = [...birthsOf(schema), ...changesOf(schema)]
  const always = once(() =>
    isPartial(use) ? new Set<string>() : others().difference(unsendable.union(new Set(moments))),
  )
  return (sent: unknown): ReadonlySet<string> => namesSent(sent).difference(unsendable).union(always())
}

/** Creates all items of a list, or none. */
function createMany(subject: StoredUse): Writer {
  const { resource, admission, takenStatus } = subject
  const one = create(subject)
  const { keyIn } = createSentReader(resource, admission.unsendable)
  return (memory, write, at) => {
    const sent = write.body?.json.exact
    if (!Array.isArray(sent) || !sent.every(isObject)) return UNFIT
    const items = memory.read(resource.path)
    const writes = sent.map((each) => ({ ...write, key: keyIn(each), body: new JsonText(JSON.stringify(each)) }))
    const before = writes.map(({ key }) => (key === null ? null : (items?.get(write.scope, key) ?? null)))
    if (takenStatus !== null && before.some((item) => wasWritten(subject, memory, item))) return { kind: 'taken' }
    const all = writes.map((each) => one(memory, each, at)).filter((outcome) => outcome.kind === 'stored')
    return all.length === writes.length ? { kind: 'stored-all', all } : UNFIT
  }
}

/** Tells why there can't be so few places of an item as a change says: more are taken. */
function createTooFew({ api, resource, use, others }: StoredUse) {
  const { all, lowers, raises } = placesLeft(resource.schema) ?? {}
  const status = all === undefined ? undefined : refusalSaid(api, use.operation, 'too_little', true)
  return (memory: Memory, { scope, key }: TakenPlace, value: JsonObject): Outcome | null => {
    const item = status === undefined || key === null ? null : (memory.read(resource.path)?.get(scope, key) ?? null)
    const now = item && asObject(others.shown(item, memory).json.exact)
    if (now === null || all === undefined || status === undefined) return null
    const taken = Number(now[raises ?? ''] ?? Number(now[all]) - Number(now[lowers ?? '']))
    const why = `Of the item ${JSON.stringify(key)} of ${resource.name}, ${taken} are taken.`
    return Number(value[all]) < taken ? { kind: 'taken', by: { status, names: [], why } } : null
  }
}

/** Tells why an item may not become what a change makes of it: as another is, or out of its time; null if it may. */
function createWrong(subject: StoredUse) {
  const { api, resource, use } = subject
  const [taken, needed] = [once(() => createTaken(subject)), createNeeded(subject)]
  const inOrder = once(() => createOrder(api, resource, use))
  const tooFew = createTooFew(subject)
  const crowded = createCrowded(subject)
  return (memory: Memory, place: TakenPlace, value: JsonObject, write: Write): Outcome | null => {
    if (use.role === 'act') return needed(memory, value) ?? crowded(memory, value, write)
    const short = tooFew(memory, place, value)
    if (short !== null) return short
    const by = taken()?.(memory, memory.read(resource.path), place, value)
    return by == null ? (inOrder()?.(value, memory) ?? null) : { kind: 'taken', by }
  }
}

function change(subject: StoredUse): Writer {
  const { resource, documents, removed } = subject
  const revised = createRevision(subject)
  const wrong = createWrong(subject)
  const barred = createBarred(subject)
  const lacking = once(() => createLacking(subject.api, subject.use))
  const refusal = (memory: Memory, before: Item | null, sent: unknown): Outcome | null =>
    barred(memory, before, sent) ?? lacking()(memory, before) ?? subject.naming()(memory, sent)
  const completed = changeCompleted(subject)
  const keepLines = createLines(subject.api, resource, lineWriters(subject))
  const onward = onwardOf(subject)
  // What is refused in other states alone may be done again: a technician is assigned in the place of another.
  const isOtherwise = once(
    () => barredBy(subject.api, resource, subject.use) !== null && !refusesAgain(subject.api, resource, subject.use),
  )
  // Of an item that nobody has changed, it is not known who did it; but what is listed was not deleted.
  const isDone = (
    memory: Memory,
    before: Item | null,
    next: Readonly<Record<'isDone' | 'isSame', boolean | undefined>>,
    isBack: boolean | undefined,
  ) =>
    documents('409') &&
    !isOtherwise() &&
    (isBack === false ? next.isSame : isBack !== true && next.isDone === true && wasWritten(subject, memory, before))
  if (resource.key === null) return () => UNFIT
  return (memory, write, at) => {
    const { scope, key, body, patch, time, file } = write
    if (body === null || key === null) return UNFIT
    const isBack = removed?.bringBack?.(memory, scope, key, at)
    const found = placeOf(subject, memory, { ...write, key })
    if ('kind' in found) return found
    const { before, isNew, whole } = found
    const refused = refusal(memory, before, body.json.exact)
    if (refused !== null) return refused
    // A change of a key alone must not leave the values of another item there.
    const old = patch === 'json' ? whole() : subject.others.bare(whole(), { scope, key }, memory)
    const next = revised(old, body.json.exact, patch, time)
    if ('refusal' in next) return next.refusal
    const isSame = next.value === old
    if (isDone(memory, before, { isDone: next.isDone, isSame }, isBack)) return { kind: 'taken' }
    const fault = wrong(memory, { scope, key: before?.key ?? key }, next.value, write)
    if (fault !== null) return fault
    // An action that finds everything done changes nothing, not even the time of the last change.
    if (isSame && before !== null && file === undefined) return keepAsItIs(subject, memory, before)
    const value = completed({ ...write, key, memory }, next.value, isNew ? null : old, body.json.exact)
    keepLines(memory, { ...write, key }, value, at)
    return onward(memory, keepItem(subject, memory, { scope, key, value, at, isNew, body, file }), write, at)
  }
}

/** Does to others what an operation does besides, where it has stored its own item. */
function onwardOf(subject: StoredUse) {
  const onward = once(() =>
    createOnward(subject.api, subject.resource, subject.use, (act) =>
      change({ ...besideUse(subject, act), documents: () => false }),
    ),
  )
  return (memory: Memory, outcome: Outcome, write: Write, at: Position): Outcome => {
    // What is done to others does nothing further.
    if (outcome.kind === 'stored' && subject.plan.responders.length > 0) onward()(memory, outcome.item, write, at)
    if (outcome.kind === 'stored') subject.standing().settle(memory, outcome.item, write.time, at)
    return outcome
  }
}

/** How lines that are sent within items are made, and changed. */
function lineWriters(subject: StoredUse) {
  return (to: Resource, name: string): LineWriters => {
    const [made, changed] = [lineUse(subject, to, name, 'create'), lineUse(subject, to, name, 'merge')]
    const { keyIn } = createSentReader(made.resource, made.admission.unsendable)
    return { create: create(made), change: change(changed), keyIn }
  }
}

/** An item as a write leaves it, with what the server says of the change; `old`: null where the write creates it. */
function changeCompleted(subject: StoredUse) {
  const { resource, admission, parentage, use } = subject
  const [begun, decided, doer] = [createBeginning(resource), givenBy(subject), once(() => createDoer(use, subject))]
  return (
    write: Write & { readonly key: string; readonly memory: Memory },
    next: JsonObject,
    old: JsonObject | null,
    sent: unknown,
  ) => {
    // What people mark for themselves, such as a favorite, is no change of the item.
    const time = use.changes?.isMark === true ? undefined : write.time
    const counted = old === null ? begun(next) : { ...next, ...countedUp(resource, old) }
    const own = parentage.named(counted, write, false)
    const change = { old, given: decided(sent), time }
    const whole = admission.complete(own, subject.parentsIn(write.scope), write.key, change)
    return doer()?.(whole, asObject(sent), write.by, write.memory) ?? whole
  }
}

/** Adds an item of another resource to one, or takes it away from there. */
function joinInto(subject: StoredUse, { joins, to, isImagined }: NonNullable<StoredUse['joined']>): Writer {
  const { resource, admission } = subject
  return (memory, write, at) => {
    const { scope, key, member, body, time } = write
    if (body === null || key === null || member === undefined) return UNFIT
    const found = placeOf(subject, memory, { ...write, key })
    if ('kind' in found) return found
    const unnamed = subject.naming()(memory, { [joins.by.name]: member })
    if (unnamed !== null) return unnamed
    const items = memory.read(to.path)
    const other = items?.get('', member) ?? null
    if (other === null && !isImagined(items)) return { kind: 'unknown', wasDeleted: false }
    const known = { [to.key ?? '']: admission.keyFrom(member), ...asObject(other?.json.exact) }
    const before = found.whole()
    const sent = asObject(body.json.exact)
    const next = joinedValue(before, known, sent, { joins, to, resource })
    const isTold = subject.documents('409') && wasWritten(subject, memory, found.before)
    if (isTold && isThere(before, next, joins)) return { kind: 'taken' }
    const change = { old: found.isNew ? null : before, given: new Set<string>(), time }
    const whole = admission.complete(next, subject.parentsIn(scope), key, change)
    return keepItem(subject, memory, { scope, key, value: whole, at, isNew: found.isNew, body: null, file: undefined })
  }
}

/** Adds to a list within an item what stands there alone, or changes it or takes it away; the answer may show that. */
function changePart(subject: StoredUse, part: PartOfItem): Writer {
  const { schema, next } = createParts(subject, part, subject.store.admissionOf)
  const answer = answerSchema(subject.plan.operation)
  const names = namesIn([answer])
  const isShown = answer !== null && names.intersection(namesIn([schema])).size * 2 > names.size
  return (memory, write, at) => {
    const { scope, key, time } = write
    if (key === null) return UNFIT
    const found = placeOf(subject, memory, { ...write, key })
    if ('kind' in found) return found
    const old = found.whole()
    const { list, one } = next(memory, old, write, at)
    const change = { old, given: namesSent(list), time }
    const value = subject.admission.complete({ ...old, ...list }, subject.parentsIn(scope), key, change)
    const done = keepItem(subject, memory, { scope, key, value, at, isNew: false, body: null, file: undefined })
    const body =
      done.kind === 'stored' && done.shown === null && isShown ? subject.generate.convert(answer, one, key) : null
    return isObject(body) ? { ...done, shown: { body, text: JSON.stringify(body) } } : done
  }
}

/** Adds to an item what exists by itself, or takes it away, where pairs alone say so. */
function pair(subject: StoredUse, pairs: NonNullable<StoredUse['pairs']>): Writer {
  const { use, documents } = subject
  return (memory, { scope, key: named, member: key = named }, at) => {
    const other = key === null ? null : (memory.read(pairs.home.path)?.get('', key) ?? null)
    const isThere = other !== null && pairs.has(memory, scope, other.key)
    const isTaken = use.role === 'delete'
    const status = ['404', '422', '409', '400'].find(documents)
    const why = `No item of ${pairs.home.name} has the key ${JSON.stringify(key)}.`
    if (other === null && !isTaken && status !== undefined) return { kind: 'related', status, why }
    if (other === null || (isTaken && !isThere)) return { kind: 'unknown', wasDeleted: false }
    if (isThere && !isTaken && documents('409')) return { kind: 'taken' }
    pairs.set(memory, scope, other, isTaken, at)
    const shown = subject.others.shown(other, memory)
    return isTaken
      ? { kind: 'deleted', item: shown }
      : { kind: 'stored', item: other, shown: shownNow(subject, memory, other), isNew: !isThere }
  }
}

/** True where what is added to a list was in it before. */
function isThere(before: JsonObject, next: JsonObject, { property, way }: NonNullable<StoredUse['joined']>['joins']) {
  const count = (whole: JsonObject): number => [whole[property ?? ''] ?? []].flat().length
  return property !== null && way === 'adds' && count(next) === count(before)
}

/** An item with another one added to it, or without it; `known`: what is known of the other, `sent`: what is said of it there. */
function joinedValue(
  whole: JsonObject,
  known: JsonObject,
  sent: JsonObject,
  { joins, to, resource }: Pick<NonNullable<StoredUse['joined']>, 'joins' | 'to'> & Pick<StoredUse, 'resource'>,
): JsonObject {
  const { property, shown, way } = joins
  const own = known[to.key ?? '']
  if (property === null) {
    const { properties } = resource.schema.wide
    const same = shown === to.key ? Object.entries(known).filter(([name]) => properties.has(name)) : []
    return { ...Object.fromEntries(same), ...whole, ...sent }
  }
  const before = whole[property]
  const isOther = (one: unknown): boolean => keyText(shown === null ? one : ownMember(one, shown)) !== keyText(own)
  const rest = Array.isArray(before) ? before.filter(isOther) : []
  const added = shown === null ? own : shown === to.key ? known : { ...sent, [shown]: own }
  const keys = whole[joins.beside ?? '']
  const others = Array.isArray(keys) ? keys.filter((one) => keyText(one) !== keyText(own)) : []
  const beside = Array.isArray(keys) ? { [joins.beside ?? '']: way === 'takes' ? others : [...others, own] } : {}
  return { ...whole, ...beside, [property]: way === 'takes' ? rest : [...rest, added] }
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The numbers that count the changes of an item, after one more. */
function countedUp({ schema }: Resource, old: JsonObject): JsonObject {
  const counters = countersOf(schema).map(([name]) => [name, Number(old[name]) + 1] as const)
  return Object.fromEntries(counters.filter(([, count]) => Number.isSafeInteger(count)))
}

function remove(subject: StoredUse): Writer {
  const barred = createBarred(subject)
  const cascade = once(() => createCascade(subject.api, subject.resource))
  const onward = onwardOf(subject)
  return (memory, write, at) => {
    const { scope, key, above = [] } = write
    if (subject.use.of === 'all') {
      const all = itemsToWrite(subject, memory, scope, at)
      const own = all.all().filter((one) => one.scope === scope && subject.parentage.isOf(one, above))
      for (const one of own) all.delete(scope, one.key)
      return { kind: 'deleted', item: null }
    }
    if (key === null) return UNFIT
    const found = placeOf(subject, memory, { ...write, key })
    if ('kind' in found) return found
    const refused = barred(memory, found.before) ?? subject.holding()(memory, { scope, key: found.before?.key ?? key })
    if (refused !== null) return refused
    const own = itemsToWrite(subject, memory, scope, at)
    const item = found.isImagined ? own.put(scope, key, JSON.stringify(found.whole())) : found.before
    const shown = item && subject.others.shown(item, memory)
    withEffects(subject, memory, { scope, key: item?.key ?? key }, null, at)
    const gone = item === null ? [] : [{ path: subject.resource.path, item }]
    gone.map((one) => onward(memory, { kind: 'stored', item: one.item, shown: null, isNew: false }, write, at))
    own.delete(scope, item?.key ?? key)
    subject.standing().settle(memory, item, write.time, at)
    const all = [...gone, ...cascade()(memory, item?.key ?? key, write.time, at)]
    if (shown !== null) subject.removed?.keep(memory, shown, all, write, at)
    return { kind: 'deleted', item: shown }
  }
}

/** Where the item of a request is, or would be. */
type FoundPlace = {
  readonly before: Item | null
  /** True where there is no item, and the request may create it. */
  readonly isNew: boolean
  readonly isImagined: boolean
  /** The item as the request sees it; only its key where there is none. */
  readonly whole: () => JsonObject
}

function copy(subject: StoredUse, told: string): Writer {
  return createCopy(subject.api, subject.resource, told, {
    make: create(subject),
    copyOf: (of) => copy(copyUse(subject, of), told),
    wholeOf: (memory, write) => {
      const found = write.key === null ? UNFIT : placeOf(subject, memory, { ...write, key: write.key })
      return 'kind' in found ? { refusal: found } : { whole: found.whole() }
    },
    again: (memory, made) => keepAsItIs(subject, memory, made),
  })
}

/** The place of an item, or why a request can't have it. */
function placeOf(
  subject: StoredUse,
  memory: Memory,
  name: ItemName,
): FoundPlace | Extract<Outcome, { kind: 'unknown' }> {
  const { resource, admission } = subject
  if (isElsewhere(subject, memory, name)) return { kind: 'unknown', wasDeleted: false }
  const items = memory.read(resource.path)
  const before = itemShown(subject, memory, name)
  const isFree = items !== null && before === null
  const isImagined = isFree && subject.isImagined(items)
  const isNew = isFree && !isImagined
  if (isNew && !subject.creates) return { kind: 'unknown', wasDeleted: items.wasDeleted(name.scope, name.key) }
  const whole = (): JsonObject => {
    if (isImagined) return imaginedItem(subject, name)
    const known = before === null ? null : subject.others.shown(before, memory).json.exact
    return isObject(known) ? known : { [resource.key ?? '']: admission.keyFrom(name.key) }
  }
  return { before, isNew, isImagined, whole }
}
