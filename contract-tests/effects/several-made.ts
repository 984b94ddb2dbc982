/** Checks what one request does that makes several items. */

import { isObject, type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { saysOf, toldAt } from '../../spec/names/described.ts'
import { valueWithin, withValueWithin } from '../../spec/requirements/item-sent.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withValue } from '../cases/changes.ts'
import { EVERY_PROPERTY, REQUIRED_ONLY } from '../cases/plainness.ts'
import { keyTextOf, pathTexts } from '../creations/item-names.ts'
import { describe, isDoneAtOnce, MISSING } from '../judge/answers.ts'
import { type AnsweredDraft, isStored, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { type Collection, isItem } from '../stored/collection.ts'
import { differencesReadBack, inWords, isLike } from '../stored/likeness.ts'
import { itemShownIn, jsonIn, ownMarksOf, type Specimen, showsMark, showsMarks } from '../stored/specimen.ts'
import { itemsOnPages, walkUntil } from '../stored/walk.ts'

/** How many items one request has. */
export const SEVERAL = 3
const IN_TURN = /\border of the (?:request|input|body)\b/i

/** What was sent in one request, and the place of each in the answer; `spoilt`: which of them breaks the document. */
type Batch = AnsweredDraft & { readonly all: readonly Specimen[]; readonly spoilt: number | null }

/** Checks that several items that are sent at once are all made, each once and as it was sent, and are answered in their order where the document says so. */
export function allMade(collection: Collection, use: Use): Promise<StateResult> {
  return twice('each of the items, as it was sent', async () => {
    const batch = await sendSeveral(collection, use, false)
    if (!isDoneAtOnce(batch.answer))
      throw new Undecided(`it is not done at once: ${describe(batch.answer)}`, batch.draft)
    return (await faultStored(collection, batch)) ?? otherTurnIn(collection, use, batch)
  })
}

/** Checks that of several items one that breaks the document is not made, and none where all are refused. */
export function noneRefused(collection: Collection, use: Use): Promise<StateResult> {
  return twice('no item of what is refused', async () => {
    const batch = await sendSeveral(collection, use, true)
    const { answer, all, spoilt } = batch
    if (answer.status >= 500 || answer.status === 202)
      throw new Undecided(`the answer decides nothing: ${describe(answer)}`, batch.draft)
    const isRefused = answer.status >= 400
    // Some take what is valid all the same, and say so.
    const isEach =
      saysOf('one_by_one', toldAt(collection.resource.schema.document, use.operation)) ||
      all.some(({ shown }, at) => at !== spoilt && shown !== null)
    const beside = isRefused ? (isEach ? [] : all) : all.filter((_, at) => at === spoilt)
    const { all: next } = await sendSeveral(collection, use, false)
    const counts = await timesIn(collection, next, [...next, ...beside])
    if (counts === null || counts[0]?.perhaps === 0)
      throw new Undecided('no list shows which items exist now', batch.draft)
    const left = beside.filter((_, at) => (counts[next.length + at]?.surely ?? 0) > 0)
    if (left.length > 0) return `${describe(answer)}, and ${left.length} of ${all.length} are listed`
    // A success that is told of one is one.
    const done = isRefused ? [] : all.filter((one, at) => at !== spoilt && one.key !== null)
    return done.length === 0 ? null : faultStored(collection, { ...batch, all: done })
  })
}

/** Sends several new items, each with texts of its own; with `isSpoilt`, one lacks a property that it needs. */
async function sendSeveral(collection: Collection, use: Use, isSpoilt: boolean): Promise<Batch> {
  const { operation, within } = use
  const { requests } = collection.context
  const builder = requests.of(operation)
  const levels = [requests.plainOf(operation).level, EVERY_PROPERTY, REQUIRED_ONLY]
  let last: Batch | null = null
  for (const level of new Set(levels)) {
    const plain = builder.plain({ level, index: 0 }, false)
    const list = valueWithin(plain?.value, within)
    const one = Array.isArray(list) ? list[0] : undefined
    if (plain === null || !isObject(one)) continue
    const whole = builder.marked(withValueWithin(plain.value, within, Array(SEVERAL).fill(one)))
    const sent = valueWithin(whole, within)
    if (!builder.isValid(whole) || !Array.isArray(sent)) continue
    const bare = isSpoilt
      ? spoilt(sent[1], (other) => !builder.isValid(withValueWithin(whole, within, sent.with(1, other))))
      : sent[1]
    if (bare === null) continue
    const items: readonly JsonObject[] = sent.with(1, bare)
    const asked = await collection.ask(operation, withValue(plain, withValueWithin(whole, within, items)))
    collection.cited = [...collection.cited, asked.draft].slice(-2)
    last = { ...asked, all: specimensOf(collection, use, items, asked), spoilt: isSpoilt ? 1 : null }
    if (isSpoilt || asked.answer.status < 300) return last
  }
  if (last === null) throw new Undecided('no request can have several items', null)
  throw new Undecided(`several items at once are refused: ${describe(last.answer)}`, last.draft)
}

/** The item without a property that it needs, but with a text of its own; null where it needs none. */
function spoilt(item: unknown, isInvalid: (item: JsonObject) => boolean): JsonObject | null {
  for (const name of Object.keys(isObject(item) ? item : {})) {
    const { [name]: _, ...rest } = Object(item)
    if (isInvalid(rest) && ownMarksOf(rest, {}).size > 0) return rest
  }
  return null
}

/** The members of the list in an answer. */
function listAnswered(answer: AnsweredDraft['answer']): readonly unknown[] {
  const value = jsonIn(answer)
  return [value, ...(isObject(value) ? Object.values(value) : [])].find(Array.isArray) ?? []
}

function specimensOf(
  { resource }: Collection,
  { operation }: Use,
  items: readonly JsonObject[],
  { draft, answer }: AnsweredDraft,
): readonly Specimen[] {
  const members = listAnswered(answer)
  const parents = pathTexts(operation, draft.message).slice(0, resource.parents)
  const shared = { draft, status: answer.status, parents, property: resource.key }
  return items.map((sent, at) => {
    const marks = marksIn(items, at)
    const shown =
      members.map((one) => itemShownIn(one, sent)).find((one) => one !== null && showsMark(one, marks)) ?? null
    const key = keyTextOf(ownMember(shown, resource.key ?? ''))
    const isDone = answer.status < 300 && shown !== null
    return { ...shared, sent, shown, key: isDone ? key : null, isKeyShown: isDone && key !== null }
  })
}

/** What tells one of some items from the others. */
function marksIn(items: readonly JsonObject[], at: number): ReadonlyMap<string, unknown> {
  return ownMarksOf(items[at] ?? {}, items[at === 0 ? 1 : 0] ?? {})
}

/** How often a list has an item, and what may be one: by all of its marks, and by one. */
type Sightings = { readonly surely: number; readonly perhaps: number }

/** How often a list has each of some items, once it has the first of these; null where nothing lists them, or not all. */
async function timesIn(collection: Collection, newest: readonly Specimen[], all: readonly Specimen[]) {
  const [first] = newest
  if (first === undefined || collection.use('list') === undefined) return null
  const sent = all.map((one) => one.sent)
  const count = (items: readonly unknown[]) =>
    sent.map((_, at): Sightings => {
      const [surely = 0, perhaps = 0] = [showsMarks, showsMark].map(
        (shows) => items.filter((item) => shows(item, marksIn(sent, at))).length,
      )
      return { surely, perhaps }
    })
  const list = await walkUntil(collection, first, (walk) =>
    count(itemsOnPages(walk)).every(({ perhaps }, at) => perhaps > 0 || at >= newest.length),
  )
  const isStale = list.pages.some(({ answer }) => isStored(answer))
  return list.isWhole && !isStale && sent.every((_, at) => marksIn(sent, at).size > 0)
    ? count(itemsOnPages(list))
    : null
}

/** What is wrong with what is stored of some items, in words. */
async function faultStored(collection: Collection, { all }: Batch): Promise<string | null> {
  let isSeen = false
  for (const one of collection.use('read') === undefined ? [] : all.filter(({ key }) => key !== null)) {
    const seen = await collection.read(one, isItem)
    if (seen.kind === 'none') {
      if (MISSING.includes(seen.status)) return `one that is answered as made is not there: ${seen.answered}`
      throw new Undecided(`nothing shows what is there: ${seen.answered}`, seen.draft)
    }
    isSeen = true
    const other = otherValue(collection, one, all, seen.item)
    if (other !== undefined) return `one is read with ${inWords(other, seen.item[other])}`
  }
  const counts = await timesIn(collection, all, all)
  if (counts === null && !isSeen) throw new Undecided('nothing shows which items exist now', null)
  if (counts === null || counts.every(({ perhaps }) => perhaps === 0)) return null
  return counts.every(({ surely, perhaps }) => surely < 2 && perhaps > 0)
    ? null
    : `of ${all.length} items, the list has ${counts.map(({ surely, perhaps }) => surely || Math.min(1, perhaps)).join(', ')} of each`
}

/** A property of an item that is lost, is neither as it was sent nor as the answer showed it, or is that of another one. */
function otherValue({ resource }: Collection, one: Specimen, all: readonly Specimen[], item: JsonObject) {
  const { sent, shown } = one
  const [asShown, asSent] = [shown, null].map((seen) =>
    differencesReadBack(resource, [resource.request], { sent, shown: seen, item }),
  )
  const isForeign = (name: string): boolean =>
    all.some((other) => !isLike(other.sent[name], sent[name]) && isLike(other.sent[name], item[name]))
  const wrong = asSent?.filter(({ name, found }) => found === undefined || isForeign(name)) ?? []
  return [...(asShown ?? []), ...wrong][0]?.name
}

/** What is wrong with the order of an answer that, by the document, has its items in that of the request. */
function otherTurnIn(collection: Collection, use: Use, { all, answer }: Batch): string | null {
  const told = toldAt(collection.resource.schema.document, use.operation)
  const inTurn = told.split(/[.;]\s|\n/).filter((one) => saysOf('in_turn', one) || IN_TURN.test(one))
  if (inTurn.every((one) => saysOf('negating', one) || saysOf('in_any_turn', one))) return null
  const sent = all.map((one) => one.sent)
  const members = listAnswered(answer)
  const places = sent.map((own, at) => members.findIndex((one) => showsMark(itemShownIn(one, own), marksIn(sent, at))))
  const isOther = places.every((place) => place >= 0) && places.some((place, at) => place !== at)
  return isOther ? 'the answer has them in another order than the request' : null
}
