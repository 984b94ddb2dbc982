/** Checks what a service refuses because of what items name, or are named by. */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject, type JsonObject, valuesAlong } from '../../spec/json/pointer.ts'
import { saysOf, saysThing, toldAt } from '../../spec/names/described.ts'
import { wordsOf } from '../../spec/names/words.ts'
import { withValueWithin } from '../../spec/requirements/item-sent.ts'
import { freedBy, takenAlong } from '../../spec/requirements/said.ts'
import {
  type ChildrenTold,
  childrenTold,
  countsTold,
  type ReferenceTold,
  referencesTold,
  statesAfter,
} from '../../spec/requirements/told.ts'
import { objectBody } from '../../spec/resources/envelopes.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { itemName } from '../../spec/resources/references.ts'
import { addressWith, isReference } from '../../spec/resources/resource.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { partAt } from '../../spec/schema/alternatives.ts'
import { withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf, pathTexts, withPathTexts } from '../creations/item-names.ts'
import { nameMade } from '../creations/naming.ts'
import { joinRequest } from '../items/joined.ts'
import { isNamedAt, withReference } from '../items/references.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import type { RunContext } from '../run/context.ts'
import { isStored, open, passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { Collection, type Seen } from '../stored/collection.ts'
import { itemSentIn, itemShownIn, jsonIn, type Specimen, withItem } from '../stored/specimen.ts'

/** Checks that a request is refused that names nothing. It fails if two are accepted. */
export async function unknownRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { api } = collection.context.settings
  const told = referencesTold(api, use.operation, collectionMapOf(api))
  const ways = use.joins === undefined || use.role === 'create' ? told : [null]
  let isAsked = false
  for (const way of ways) {
    const place = way === null ? 'the path' : way.at.join('.')
    const result = await twice(`${way?.status ?? '404'}, as documented`, async () => {
      const made = await collection.create()
      const draft = way === null ? unknownJoined(collection, use, made) : unknownNamed(collection, use, way, made)
      if (draft === null) return null
      const asked = await collection.ask(use.operation, draft)
      collection.cited = [...collection.cited, asked.draft]
      isAsked = true
      return isDoneAtOnce(asked.answer) ? `${describe(asked.answer)}, of what ${place} does not name` : null
    })
    if (result.outcome === 'failed') return result
  }
  return isAsked ? passed() : open('no request can name what is not there')
}

/** A request that adds to an item what is not there. */
function unknownJoined(collection: Collection, use: Use, made: Specimen): Draft | null {
  const { by } = use.joins ?? {}
  const schema = use.operation.parameters.find(({ in: place, name }) => place === 'path' && name === by?.name)?.schema
  const body = bodySchema(use.operation)?.wide.properties.get(by?.name ?? '')
  const key = (schema ?? body)?.types?.has('integer') === true ? '1' : ''
  return by === undefined || made.key === null
    ? null
    : joinRequest(collection.context.requests, use, { ...made, key: made.key }, collection.unknownKey({ key }))
}

/** A request that is like a good one, but for an unknown key at one place of its body; null where none can have it. */
function unknownNamed(collection: Collection, use: Use, { at }: ReferenceTold, made: Specimen): Draft | null {
  const { requests } = collection.context
  const { operation } = use
  const [named = null] = valuesAlong(made.draft.value, at).map(keyTextOf)
  const types = partAt(bodySchema(operation), at)?.types
  const isNumber = types?.has('integer') === true || types?.has('number') === true
  const name = at.at(-1) ?? ''
  // A change says again what the item names.
  const plain =
    use.role === 'create'
      ? requests.plain(operation, true)
      : changing(collection, use, made, () => ({ [name]: made.sent[name] ?? null }))
  if (plain === null) return null
  const texts = use.role === 'create' ? pathTexts(operation, made.draft.message) : []
  const message = withPathTexts(operation, plain.message, texts)
  const key = collection.unknownKey({ key: named ?? (isNumber ? '1' : '') })
  // What may be left out, or is null, is named all the same.
  const value = withValueWithin(plain.value, at, isNumber ? Number(key) : key)
  if (!requests.of(operation).isValid(value)) return null
  return { ...withValue({ ...plain, message }, value), isPlaced: true, naming: [at.join('/')] }
}

/** A change of an item that says this, too, made of all that it says; null where nothing can. */
export function changing(
  collection: Collection,
  use: Use,
  made: Specimen,
  more: (whole: JsonObject) => JsonObject | null,
): Draft | null {
  const plain = collection.named(use, made)
  const { requests } = collection.context
  const whole = use.role === 'merge' ? {} : itemSentIn(use, requests.of(use.operation).marked(plain?.value))
  const given = whole && more(whole)
  if (plain === null || given === null) return null
  return withValue(plain, withItem(use, plain.value, collection.keyedAs(made, { ...whole, ...given })))
}

/** Checks that an item is not deleted as long as others are below it, or name it. It fails if two are. */
export async function keptWithOthers(collection: Collection, use: Use): Promise<StateResult> {
  const { api } = collection.context.settings
  let isAsked = false
  const children = childrenTold(api, use, collection.resource)
  // `A venue that has events (cancelled ones too)`
  const inStates = children.flatMap((told) =>
    actsNamed(told, toldAt(api.document, use.operation)).map((act) => ({ ...told, act })),
  )
  for (const told of [...children.map((one) => ({ ...one, act: null })), ...inStates]) {
    const result = await twice(`${told.status}, as documented, since there is one of ${told.of.name}`, async () => {
      const made = await collection.create()
      const child = await childOf(collection, told, made)
      if (child === null || !(await isActedOn(collection, told, child))) return null
      isAsked = true
      const { answer, draft } = await collection.change(use, made)
      collection.cited = [made.draft, child, draft]
      const isRefused = answer.status >= 400 && answer.status < 500
      const seen = isRefused ? await collection.read(made) : null
      if (isRefused ? seen?.kind === 'item' : !isDoneAtOnce(answer)) return null
      return `${describe(answer)}${isRefused ? ', but it is gone' : ''}`
    })
    if (result.outcome === 'failed') return result
  }
  return isAsked ? passed() : open('nothing could be made that it has')
}

/** The actions that lead what keeps an item from being deleted into states of which the sentence says that they do so, too. */
function actsNamed({ of }: ChildrenTold, told: string): readonly Use[] {
  const sentences = told.split(/[.;]/).filter((one) => saysOf('with_others', one) && saysThing(one, itemName(of)))
  const isNamed = (use: Use): boolean =>
    statesAfter(of, use).some(([, state]) => sentences.some((one) => saysThing(one, wordsOf(String(state)))))
  return of.uses.filter((use) => use.role === 'act' && isNamed(use))
}

/** Acts on what was created; true where that was done, or nothing was to do. */
async function isActedOn(
  collection: Collection,
  { act, create }: { readonly act: Use | null; readonly create: Use },
  made: Draft,
): Promise<boolean> {
  const item = act && made.exchange ? nameMade(collection.context.settings.api, create.operation, made.exchange) : null
  const draft = act && item && collection.context.requests.about(act, item)
  return act === null || (draft !== null && isDoneAtOnce((await collection.ask(act.operation, draft)).answer))
}

/** Checks a number of items after two are created, and one is deleted. It fails if two items count wrongly. */
export async function countsOthers(collection: Collection, use: Use): Promise<StateResult> {
  const { context, resource, id } = collection
  const { api } = context.settings
  let isAsked = false
  for (const told of countsTold(api, use, resource, collectionMapOf(api))) {
    const owners = new Collection(context, told.owner, id)
    const result = await twice(`${told.name} as there are items`, async () => {
      const wrong = await countedWrongly(owners, collection, { of: resource, create: use, ...told })
      collection.cited = owners.cited
      isAsked ||= wrong !== undefined
      return wrong ?? null
    })
    if (result.outcome === 'failed') return result
  }
  return isAsked ? passed() : open('no item shows a number of these before they are made')
}

/** What is wrong with a number of items, in words; null for nothing, undefined if that can't be asked. */
async function countedWrongly(
  owners: Collection,
  items: Collection,
  making: ChildMaking & { readonly name: string; readonly sums: string | null },
): Promise<string | null | undefined> {
  const owner = await owners.create()
  const numberIs = async (wanted: number | null): Promise<unknown> => {
    const isSo = (seen: Seen): boolean => seen.kind === 'item' && isNear(seen.item[making.name], wanted)
    const seen = await owners.read(owner, wanted === null ? undefined : isSo)
    owners.cited = [...owners.cited, seen.draft]
    return seen.kind === 'item' && !isStored(seen.answer) ? seen.item[making.name] : undefined
  }
  owners.cited = [owner.draft]
  const first = await numberIs(null)
  const one = await childOf(items, making, owner)
  const two = one && (await childOf(items, making, owner))
  if (typeof first !== 'number' || one === null || two === null) return undefined
  owners.cited = [owner.draft, one, two]
  const [own, beside] = [amountOf(one, making.sums), amountOf(two, making.sums)]
  if (!(own + beside > 0)) return undefined
  const more = await numberIs(first + own + beside)
  if (!isNear(more, first + own + beside)) return `${String(more)} after two were created beside ${first}`
  const drop = items.use('delete')
  if (drop === undefined || !(await isDropped(items, drop, making.create, two))) return null
  const less = await numberIs(first + own)
  return isNear(less, first + own) ? null : `${String(less)} after one of ${first + own + beside} was deleted`
}

/** What an item that was created adds to a number of it: one, or what the answer says of it; NaN where it does not. */
function amountOf({ exchange, value }: Draft, sums: string | null): number {
  if (sums === null) return 1
  const shown =
    exchange?.received.kind === 'answer' && isObject(value) ? itemShownIn(jsonIn(exchange.received), value) : null
  return Number(shown?.[sums] ?? Number.NaN)
}

/** True for a number, as far as cents tell. */
const isNear = (seen: unknown, wanted: number | null): boolean =>
  seen != null && Math.abs(Number(seen) - Number(wanted)) < 0.011

/** True if what a request made is deleted at once. */
async function isDropped(items: Collection, drop: Use, use: Use, made: Draft): Promise<boolean> {
  const name = made.exchange && nameMade(items.context.settings.api, use.operation, made.exchange)
  const draft = name == null ? null : items.named(drop, { ...name, sent: {} })
  return draft !== null && isDoneAtOnce((await items.ask(drop.operation, draft)).answer)
}

type ChildMaking = Pick<ChildrenTold, 'of' | 'create' | 'at'>

/** The request that made something below an item, or something that names it; null if that was not done. */
async function childOf(collection: Collection, { of, create, at }: ChildMaking, made: Specimen): Promise<Draft | null> {
  if (made.key === null) return null
  const { operation } = create
  const { requests } = collection.context
  const plain = requests.plain(operation, true)
  if (plain === null) return null
  const isByAddress = isReference(partAt(objectBody(operation), at))
  const name = isByAddress ? (addressWith(collection.resource, made.key) ?? made.key) : made.key
  // Its own path may have fewer parents than that of its owner's creation: `/tickets/{ticket}/comments`.
  const owners = [...made.parents, made.key].slice(-pathTexts(operation, plain.message).length)
  const below = withPathTexts(operation, plain.message, at.length > 0 ? [] : owners)
  const placed: Draft | null =
    at.length > 0 ? namingAt(requests, operation, { plain, at, name }) : { ...plain, message: below, isPlaced: true }
  const asked = placed && (await new Collection(collection.context, of, collection.id).ask(operation, placed))
  return asked !== null && isDoneAtOnce(asked.answer) ? asked.draft : null
}

/** A request that names an item at a place of its body, also where that may be left out, or is null; null if it can't. */
function namingAt(
  requests: RunContext['requests'],
  operation: Operation,
  { plain, at, name }: { readonly plain: Draft; readonly at: readonly string[]; readonly name: string },
): Draft | null {
  const isNumber = partAt(bodySchema(operation), at)?.types?.has('integer') === true
  const named = isNamedAt(plain.value, at)
    ? withReference({ operation, draft: plain }, at, name)
    : withValue(plain, withValueWithin(plain.value, at, isNumber ? Number(name) : name))
  const isNamed = valuesAlong(named.value, at).some((one) => keyTextOf(one) === name)
  return isNamed && requests.of(operation).isValid(named.value) ? { ...named, naming: [at.join('/')] } : null
}

/** What is made below an item, or names it, and can be read; null where nothing is. */
async function childShown(items: Collection, told: ChildrenTold, made: Specimen): Promise<Specimen | null> {
  const child = items.use('read') === undefined ? null : await childOf(items, told, made)
  const name = child?.exchange && nameMade(items.context.settings.api, told.create.operation, child.exchange)
  const one = child && name && { ...made, ...name, draft: child, sent: {}, property: told.of.key }
  return one && (await items.read(one)).kind === 'item' ? one : null
}

/** Checks that what named an item names none after its deletion. It fails if that is so of two. */
export async function namesNoMore(collection: Collection, use: Use): Promise<StateResult> {
  const { context, id, resource } = collection
  const [told] = freedBy(context.settings.api, use, resource)
  if (told === undefined) return open('nothing names it')
  const items = new Collection(context, told.of, id)
  return twice(`${told.at.join('.')} null, as the description of the deletion says`, async () => {
    const made = await collection.create()
    const one = await childShown(items, told, made)
    if (one === null) throw new Undecided('nothing that names it can be read', made.draft)
    const isNamed = (seen: Seen): boolean =>
      seen.kind === 'item' && valuesAlong(seen.item, told.at).map(keyTextOf).includes(made.key)
    const before = await items.read(one)
    const { answer, draft } = await collection.change(use, made)
    const seen = await items.read(one, (after) => !isNamed(after))
    collection.cited = [made.draft, one.draft, draft, seen.draft]
    if (!isNamed(before) || !isDoneAtOnce(answer) || (seen.kind === 'item' && isStored(seen.answer)))
      throw new Undecided(`nothing shows what the deletion did: ${describe(answer)}`, draft)
    if (seen.kind === 'none' && saysOf('outlasting', toldAt(context.settings.api.document, use.operation)))
      return `${told.of.name} is gone, too`
    return isNamed(seen) ? `it names the item that is gone` : null
  })
}

/** Checks that what the document says to be deleted with an item goes with it. It fails if some is there after both of two deletions. */
export async function goneAlong(collection: Collection, use: Use): Promise<StateResult> {
  const { context, id, resource } = collection
  const { api } = context.settings
  const kinds = takenAlong(api, use, resource).map((told) => ({ told, items: new Collection(context, told.of, id) }))
  return twice('nothing of what is deleted with it', async () => {
    const made = await collection.create()
    const below: { readonly items: Collection; readonly one: Specimen }[] = []
    for (const { told, items } of kinds) {
      const one = await childShown(items, told, made)
      if (one !== null) below.push({ items, one })
    }
    const { answer, draft } = await collection.change(use, made)
    if (below.length === 0 || !isDoneAtOnce(answer))
      throw new Undecided(`no deletion of what has others is shown: ${describe(answer)}`, draft)
    for (const { items, one } of below) {
      const seen = await items.read(one, ({ kind }) => kind === 'none')
      collection.cited = [made.draft, one.draft, draft, seen.draft]
      if (seen.kind === 'item' && !isStored(seen.answer)) return describe(seen.answer)
    }
    return null
  })
}
