/** Answers from stored items: one of them, a list, or their count. */

import { createEnvelope } from '../../../fixtures/items/envelope.ts'
import { pageHeaders } from '../../../fixtures/items/page-facts.ts'
import { counterIn, searchText } from '../../../spec/resources/beside.ts'
import { filteringOf, valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { createNear } from '../choice/near.ts'
import { createRemark, createShaping } from '../choice/shaping.ts'
import { type Item, JsonText, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { createSummed } from '../values/summed.ts'
import { keyOf, type Remembered, STATELESS, shownText, textsBy, UNFIT, unknown, usual } from './answers.ts'
import { imaginedItem, isElsewhere, isEndless, itemShown, itemsShown, wasWritten } from './guests.ts'
import { createExpanding, createIncluding } from './included.ts'
import { createEnd, createPaginate, type ItemsListed, type ListHabits } from './pages.ts'
import type { ItemRequest, StoredUse } from './stored-use.ts'
import { inEnvelope, showOf } from './view.ts'

export type Read = (asked: ItemRequest, memory: Stored) => Remembered

/** How an operation reads stored items; null for one that writes. */
export function createRead(subject: StoredUse): Read | null {
  const { role } = subject.use
  if (role === 'list') return answerList(subject)
  if (role === 'count') return answerCount(subject)
  return role === 'read' ? answerItem(subject) : null
}

function answerItem(subject: StoredUse): Read {
  const { resource } = subject
  const including = createIncluding(subject)
  const expanding = createExpanding(subject)
  return (asked, memory) => {
    const key = keyOf(subject, asked)
    if (key === null) return STATELESS
    const [scope, above] = [subject.scopeOf(asked.values), subject.parentage.textsIn(asked.values)]
    const name = { scope, above, key }
    const item = itemShown(subject, memory, name)
    if (item !== null) {
      const shown = subject.others.shown(item, memory)
      const text = shownText(subject, expanding?.shown(shown, asked.query) ?? shown)
      if (text === null) return UNFIT
      return usual(subject, asked, including?.(text, [item], asked.query, memory) ?? text)
    }
    const items = memory.read(resource.path)
    if (!subject.isImagined(items) || isElsewhere(subject, memory, name)) {
      const among = items?.all().filter((one) => one.scope === scope && subject.parentage.isOf(one, above))
      return unknown(subject, key, items?.wasDeleted(scope, key) === true, among)
    }
    if (isEndless(resource)) return STATELESS
    const imagined = subject.others.whole(imaginedItem(subject, name), { scope, key }, memory)
    const { json } = new JsonText(JSON.stringify(imagined))
    const text = shownText(subject, { json, scope, key })
    return text === null ? STATELESS : usual(subject, asked, text)
  }
}

function answerList(subject: StoredUse): Read {
  const { resource, use, generate } = subject
  const listing = listingIn(subject)
  if (listing === null) return () => STATELESS
  const show = showOf(resource, listing.items, listing.items.validator('response'), generate)
  const paginate = createPaginate(listing, habitsIn(subject))
  const envelope = createEnvelope(listing, generate)
  const textOf = textsBy(show, resource)
  const isPosted = use.operation.method === 'POST'
  const beyond = createEnd(listing, subject.api)
  const { fields, unclear } = filteringOf(listing)
  const summed = createSummed(subject, listing)
  const shapingOf = createShaping(fields, listing.items)
  const including = createIncluding(subject)
  const expanding = createExpanding(subject)
  const remarkOn = createRemark(unclear.filter((one) => expanding?.parameters.includes(one) !== true))
  return (asked, memory) => {
    const found = listedFor(subject, asked, memory)
    if (found === null) return STATELESS
    const said = isPosted ? searchText(asked.sent?.exact, asked.query, keyText) : asked.query
    const query = new URLSearchParams(said)
    const page = paginate(found, query)
    const end = beyond?.(page) ?? null
    if (end !== null) return end
    const shape = shapingOf(query)
    const shown: string[] = []
    for (const item of page.items) {
      const text = textOf(expanding?.shown(item, said) ?? item)
      if (text === null) return UNFIT
      shown.push(shape?.(text) ?? text)
    }
    const held = subject.held?.shown(shown, subject.scopeOf(asked.values), asked.user, memory)
    const listed = held ?? envelope(shown, page, asked.request, asked.key)
    if (listed === null) return UNFIT
    const text = summed(listed, memory)
    const made = usual(subject, asked, including?.(text, page.items, asked.query, memory) ?? text)
    const own = pageHeaders(made.responder?.response.headers ?? [], page, asked.request)
    return { ...made, own, note: remarkOn(query) }
  }
}

function answerCount(subject: StoredUse): Read {
  const { plan, generate } = subject
  const listing = listingIn(subject)
  const schema = plan.usual.responder.mediaType?.schema ?? null
  if (listing === null || schema === null) return () => STATELESS
  const paginate = createPaginate(listing, habitsIn(subject))
  const remarkOn = createRemark(filteringOf(listing).unclear)
  const name = counterIn(schema)
  return (asked, memory) => {
    const listed = listedFor(subject, asked, memory)
    if (listed === null) return STATELESS
    const query = new URLSearchParams(asked.query)
    const { total } = paginate(listed, query)
    const whole = inEnvelope(schema, name === null ? [] : [name], total, (place) => generate(place, asked.key))
    return { ...usual(subject, asked, JSON.stringify(whole)), note: remarkOn(query) }
  }
}

/** How a list is paged and filtered: what asks for deleted items filters no others. */
const listingIn = ({ use: { listing }, removed }: StoredUse) => listing && (removed?.unfiltered(listing) ?? listing)

/** The items that a list is about, among those of all parents. */
function listedFor(subject: StoredUse, { values, user, query }: ItemRequest, memory: Stored): ItemsListed | null {
  const { resource, parentage, use, others, span, isMine, pairs } = subject
  const scope = subject.scopeOf(values)
  const own = pairs === null ? itemsShown(subject, memory, scope) : memory.read(pairs.home.path)
  if (own === null) return null
  const asked = subject.removed?.listed(own, memory, query) ?? null
  const items = asked?.items ?? own
  const shown = others.all(memory)
  const above = parentage.textsIn(values)
  const fixed = Object.entries(use.sets ?? {})
  const tests: ((item: Item) => boolean)[] = fixed.map(
    ([name, value]) =>
      ({ json }) =>
        valuesAt(json.exact, [name]).some((one) => [value].flat().includes(one)),
  )
  const isOwn = isMine?.(query) ?? null
  if (isOwn !== null) tests.push(({ json }) => isOwn(json.exact, user, memory))
  const paired = pairs?.keysOf(memory, scope)
  if (paired !== undefined) tests.unshift((item) => paired.has(item.key))
  else if (resource.parents > 0) tests.unshift((item) => item.scope === scope)
  if (parentage.hasAny) tests.unshift((item) => parentage.isOf(item, above))
  // What somebody has written is there whenever it is: nobody knows by which clock.
  const near = span && createNear(span, ({ scope, key }) => wasWritten(subject, memory, items.get(scope, key)))
  return {
    items,
    // What is gone is shown as it was.
    shown: asked === null ? shown : (item) => (asked.gone.has(item) ? item : shown(item)),
    near,
    isListed: tests.length === 0 ? null : (item) => tests.every((holds) => holds(item)),
  }
}

function habitsIn({ facts }: StoredUse): ListHabits {
  const size = facts['list size']?.accepts
  return { size: typeof size === 'number' ? size : null, isNewestFirst: facts['list order']?.order === 'newest' }
}
