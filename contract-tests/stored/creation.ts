/** Checks a creation later: the item is read back, listed, and apart from another; a refused one left nothing. */

import type { Answer } from '../../spec/http/message.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { describe } from '../judge/answers.ts'
import { failed, isStored, open, orNull, orUndecided, passed, type StateResult, twice, Undecided } from './asking.ts'
import type { Collection, ListPage, Seen, SpecimenPair } from './collection.ts'
import { ambiguityOf, comparedText, type Difference, differencesReadBack, inWords } from './likeness.ts'
import { itemSentIn, ownMarksOf, type Specimen, showsMark, showsMarks } from './specimen.ts'
import { itemsOnPages, timesListed, type Walk, walkUntil } from './walk.ts'

/** Checks that both items of a pair are read as they were sent. Another client may have changed one, but not both. */
export async function readBack(collection: Collection): Promise<StateResult> {
  const pair = await collection.pair()
  const { resource } = collection
  const differencesOf = ({ sent, shown }: Specimen, seen: Seen): readonly Difference[] =>
    seen.kind === 'none' ? [] : differencesReadBack(resource, [resource.request], { sent, shown, item: seen.item })
  const look = (specimen: Specimen): Promise<Seen> =>
    collection.read(specimen, (seen) => seen.kind === 'item' && differencesOf(specimen, seen).length === 0)
  collection.cited = [pair.one.draft]
  const one = await look(pair.one)
  collection.cited = [pair.one.draft, one.draft]
  if (one.kind === 'none') return open(`the item is not there, or not yet, or under another key: ${one.answered}`)
  const ofOther = async () => differencesOf(pair.other, await look(pair.other))
  return sameDifference(one.answer, differencesOf(pair.one, one), ofOther, async () =>
    ambiguityOf(resource, pair.one.sent),
  )
}

/** Fails if another item shows the same difference from what was sent, and nothing makes that doubtful. */
export async function sameDifference(
  answer: Answer,
  differences: readonly Difference[],
  ofOther: () => Promise<readonly Difference[]>,
  doubtIn: (same: Difference) => Promise<string | null> = async () => null,
): Promise<StateResult> {
  const [first] = differences
  if (first === undefined) return passed()
  const others = (await orNull(ofOther())) ?? []
  const same = differences.find(({ name }) => others.some((one) => one.name === name))
  if (same === undefined || isStored(answer))
    return open(`only one of two items shows it: ${inWords(first.name, first.found)}`)
  const doubt = await doubtIn(same)
  if (doubt !== null) return open(doubt)
  return failed(inWords(same.name, same.expected), `${inWords(same.name, same.found)}; ${describe(answer)}`)
}

/** Checks that neither item of a pair shows what was sent for the other. */
export async function twoStayApart(collection: Collection): Promise<StateResult> {
  const pair = await collection.pair()
  const { one, other } = pair
  collection.cited = [one.draft, other.draft]
  const [marks, others] = [ownMarksOf(one.sent, other.sent), ownMarksOf(other.sent, one.sent)]
  if (collection.use('read') === undefined) return apartInList(collection, pair)
  if (one.key !== null && one.key === other.key) {
    const reason = `both have the ${collection.resource.key} ${JSON.stringify(one.key)}`
    // RFC 9110 section 15.3.2: 201 says that a new resource was created; 200 does not.
    return one.status === 201 && other.status === 201 && one.isKeyShown && other.isKeyShown
      ? failed('two items with different keys, since both answers were 201 (Created)', reason)
      : open(reason)
  }
  if (marks.size === 0 || others.size === 0) return open('the two items do not differ in what was sent')
  for (const [specimen, own, foreign] of [
    [one, marks, others],
    [other, others, marks],
  ] as const) {
    const isForeign = (seen: Seen): boolean =>
      seen.kind === 'item' && showsMark(seen.item, foreign) && !showsMark(seen.item, own)
    const seen = await collection.read(specimen, (seen) => seen.kind === 'item' && !isForeign(seen))
    if (seen.kind === 'none') return open(`the item is not there, or not yet: ${seen.answered}`, seen.draft)
    const answered = describe(seen.answer)
    const [[name = '', value] = []] = own
    if (isForeign(seen)) return failed(inWords(name, value), `what was sent for another item: ${answered}`, seen.draft)
    if (!showsMark(seen.item, own)) return open(`the answer may show either item: ${answered}`, seen.draft)
  }
  return passed()
}

/** Checks the pair in a list: the list has both items, and a new item did not replace the one before it. */
async function apartInList(collection: Collection, { one, other }: SpecimenPair): Promise<StateResult> {
  const isIn = (list: Walk, specimen: Specimen, beside: Specimen): boolean => timesListed(list, specimen, beside) > 0
  const seen = await walkUntil(collection, one, (list) => isIn(list, one, other) && isIn(list, other, one))
  if (isIn(seen, one, other) && isIn(seen, other, one)) return passed()
  if (!isIn(seen, one, other) && !isIn(seen, other, one)) return open(NOT_LISTED)
  const [there, missing] = isIn(seen, one, other) ? [one, other] : [other, one]
  const page = seen.pages[0]?.draft ?? null
  if (timesListed(seen, there, missing, showsMarks) > 1)
    return failed('each item once', 'the list has one item twice, and not the other', page)
  const next = await collection.create()
  const later = await walkUntil(collection, one, (list) => isIn(list, next, there))
  const isAlone = isIn(later, next, there) && !isIn(later, there, next) && !isIn(later, missing, next)
  return isAlone && later.isWhole
    ? failed('three items', 'after each creation the list has only the last item', next.draft, page)
    : open('one of the items is not listed, or not yet', page)
}

/** Checks that the list has both items of a pair, if it has any of ours. */
export async function isListedLater(collection: Collection): Promise<StateResult> {
  const { one, other } = await collection.pair()
  collection.cited = [one.draft, other.draft]
  const has = (list: Walk, specimen: Specimen): boolean =>
    timesListed(list, specimen, specimen === one ? other : one) > 0
  const before = await walkUntil(collection, one, (list) => has(list, one) && has(list, other))
  const page = before.pages[0]?.draft ?? null
  if (has(before, one) && has(before, other)) return newestIsListed(collection, one, page)
  if (!has(before, one) && !has(before, other)) return open(NOT_LISTED, page)
  const missing = has(before, one) ? other : one
  // A list that grows by a newer item is neither late nor full.
  const next = await collection.create()
  const after = await walkUntil(collection, one, (list) => has(list, next) && has(list, missing))
  if (has(after, missing)) return newestIsListed(collection, one, page)
  const isGrown = itemsOnPages(after).length > itemsOnPages(before).length && before.isWhole && after.isWhole
  const received = 'the list has an older and a newer item, but not the one between'
  return has(after, next) && isGrown
    ? failed('every item that was created', received, next.draft, page)
    : open('one of the items is not listed: the list may be too long, or updated late', page)
}

/** Checks that a page has no item of this run twice, by its key. It fails if two items are. */
export async function listedOnce(collection: Collection): Promise<StateResult> {
  return twice('each item once', async () => {
    const made = await collection.create()
    const { key, property } = made
    const keysOn = ({ items }: ListPage) => items.map((item) => keyTextOf(Object(item)[property ?? '']))
    const isOn = (list: Walk): boolean => list.pages.some((page) => keysOn(page).includes(key ?? ''))
    const { pages } = await walkUntil(collection, made, isOn)
    const page = pages.find((one) => keysOn(one).includes(key ?? ''))
    if (!made.isKeyShown || key === null || property === null || page === undefined)
      throw new Undecided(NOT_LISTED, pages[0]?.draft ?? null)
    collection.cited = [made.draft, page.draft]
    const times = keysOn(page).filter((one) => one === key).length
    return times > 1 && !isStored(page.answer) ? `${property} ${key} ${times} times on one page` : null
  })
}

/** It fails only if twice the newest is not listed for seconds, and at once when the next one is there. Without room for creations it passes. */
async function newestIsListed(collection: Collection, older: Specimen, page: Draft | null): Promise<StateResult> {
  if (collection.context.budget.isCapped) return passed(page)
  const create = (): Promise<Specimen | Undecided> => orUndecided(collection.create())
  let newest = await create()
  const drafts: Draft[] = []
  for (let time = 1; time <= LAGGING; time++) {
    if (newest instanceof Undecided) return passed(page)
    const item = newest
    const has = (list: Walk): boolean => timesListed(list, item, older) > 0
    drafts.push(item.draft)
    let list = await walkUntil(collection, older, has)
    // The longer look of the second time tells a delay from a newer item.
    if (time > 1 && !has(list)) list = await walkUntil(collection, older, has)
    if (has(list)) return time === 1 ? passed(page) : open('the list is updated late', ...drafts)
    newest = await create()
    if (newest instanceof Undecided) return open(newest.message, ...drafts)
    drafts.push(newest.draft)
    const next = await walkUntil(collection, older, () => true)
    if (!has(next)) return open('a newer item is not listed: the list may be too long, or updated late', ...drafts)
  }
  const received = 'twice, the list lacked the newest item until a newer one was created'
  return failed('every item that was created', received, ...drafts, page)
}

/** How many newest items must be missing. */
const LAGGING = 2

type RefusedCreation = {
  readonly draft: Draft
  readonly marks: ReadonlyMap<string, unknown>
  readonly answered: string
}

/** Checks that refused creations left no item, while a newer item is found. */
export async function refusedLeftNothing(collection: Collection, cases: readonly Case[]): Promise<StateResult> {
  const { one } = await collection.pair()
  const refusals = await refusedCreations(collection, cases, one)
  if (refusals.length === 0) return open('nothing was refused that could be recognised', one.draft)
  const next = await collection.create()
  let isSeen = false
  for (const look of [lookInList, lookByKey]) {
    const found = await look(collection, refusals, next, one)
    if (typeof found !== 'boolean') return found
    isSeen ||= found
  }
  const drafts = refusals.map(({ draft }) => draft)
  return isSeen ? passed(...drafts) : open('no answer shows which items exist now', ...drafts)
}

/** Sends what is to be refused; those whose items could be recognised. */
async function refusedCreations(collection: Collection, cases: readonly Case[], other: Specimen) {
  const refusals: RefusedCreation[] = []
  // What an item shows already, such as the document's example, is no sign of a creation.
  const earlier = await orNull(walkUntil(collection, other, () => true))
  const known = earlier === null ? [] : itemsOnPages(earlier)
  for (const one of cases) {
    if (refusals.length >= MOST_REFUSALS) break
    const draft = collection.context.requests.draft(one)
    const marks = ownMarksOf(sentBy(collection, draft), other.sent)
    if (marks.size === 0 || known.some((item) => showsMark(item, marks))) continue
    const asked = await collection.ask(one.operation, draft)
    const { status } = asked.answer
    if (status >= 400 && status < 500) refusals.push({ draft: asked.draft, marks, answered: describe(asked.answer) })
  }
  return refusals
}

/** Looks for what refused creations left: what is there, or whether the look shows which items exist. */
type LookForRefused = (
  collection: Collection,
  refusals: readonly RefusedCreation[],
  next: Specimen,
  other: Specimen,
) => Promise<StateResult | boolean>

const lookInList: LookForRefused = async (collection, refusals, next, other) => {
  if (collection.use('list') === undefined) return false
  const has = (list: Walk): boolean => timesListed(list, next, other) > 0
  const list = await walkUntil(collection, next, has)
  const left = refusals.find(({ marks }) => itemsOnPages(list).some((item) => showsMarks(item, marks)))
  return left === undefined ? has(list) : leftIn('the list', left, list.pages[0]?.draft ?? null)
}

const lookByKey: LookForRefused = async (collection, refusals, next) => {
  const { key } = collection.resource
  let isSeen = false
  for (const refusal of refusals) {
    const sent = sentBy(collection, refusal.draft)
    if (collection.use('read') === undefined || key === null || !Object.hasOwn(sent, key)) continue
    const seen = await orNull(collection.read({ ...next, sent, key: comparedText(sent[key]) }))
    if (seen === null) continue
    isSeen = true
    if (seen.kind === 'item' && showsMarks(seen.item, refusal.marks))
      return leftIn('an item of its own', refusal, seen.draft)
  }
  return isSeen
}

function sentBy(collection: Collection, { value }: Draft): JsonObject {
  const create = collection.use('create')
  return (create === undefined ? null : itemSentIn(create, value)) ?? {}
}

function leftIn(where: string, { answered, draft }: RefusedCreation, page: Draft | null): StateResult {
  return failed(`no item, since it was refused with ${answered}`, `what was sent is in ${where}`, draft, page)
}

const NOT_LISTED = 'no created item is listed: the list may be filtered, too long, or updated late'
/** How many refused creations are looked for. */
const MOST_REFUSALS = 4
