/** Checks a creation later: the item is read back, listed, and apart from another; a refused one left nothing. */

import { isObject } from '../../spec/json-pointer.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { type Collection, isObstacle, isStored, type Obstacle, type Seen } from './collection.ts'
import { type Difference, differencesIn, inWords } from './difference.ts'
import { textOf } from './likeness.ts'
import { failed, hindered, open, passed, type StateResult } from './result.ts'
import { hasMark, identityOf, marksOf, type Specimen } from './specimen.ts'
import { itemsOf, sizesOf, type Walk, walk } from './walk.ts'

/** Checks that both items of a pair are read as they were sent. Another client may have changed one, but not both. */
export async function readBack(collection: Collection, id: string): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const { contract } = collection.session.settings.compiled
  const { resource } = collection
  const differencesOf = ({ sent, shown }: Specimen, seen: Seen): readonly Difference[] =>
    seen.kind === 'none' ? [] : differencesIn(contract, resource, [resource.request], { sent, shown, item: seen.item })
  const look = (specimen: Specimen): Promise<Seen | Obstacle> =>
    collection.read(id, specimen, (seen) => seen.kind === 'item' && differencesOf(specimen, seen).length === 0)
  const one = await look(pair.one)
  const draft = pair.one.draft
  if (isObstacle(one)) return hindered(one, draft)
  if (one.kind === 'none')
    return open(`the item is not there, or not yet, or under another key: ${one.answered}`, draft, one.draft)
  const differences = differencesOf(pair.one, one)
  const [first] = differences
  if (first === undefined) return passed(draft, one.draft)
  const other = await look(pair.other)
  const again = isObstacle(other) ? [] : differencesOf(pair.other, other)
  const same = differences.find(({ name }) => again.some((each) => each.name === name))
  if (same === undefined || isStored(one.answer)) {
    return open(`only one of two items shows it: ${inWords(first.name, first.found)}`, draft, one.draft)
  }
  return failed(
    inWords(same.name, same.expected),
    `${inWords(same.name, same.found)}; ${describe(one.answer)}`,
    draft,
    one.draft,
  )
}

/** Checks that neither item of a pair shows what was sent for the other. */
export async function apart(collection: Collection, id: string): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const { one, other } = pair
  const drafts = [one.draft, other.draft]
  const [marks, others] = [marksOf(one.sent, other.sent), marksOf(other.sent, one.sent)]
  if (collection.use('read') === undefined) return apartInList(collection, id, pair)
  if (one.key !== null && one.key === other.key) {
    const reason = `both have the ${collection.resource.key} ${JSON.stringify(one.key)}`
    // RFC 9110 section 15.3.2: 201 says that a new resource was created; 200 does not.
    return one.status === 201 && other.status === 201 && one.isKeyShown && other.isKeyShown
      ? failed('two items with different keys, since both answers were 201 (Created)', reason, ...drafts)
      : open(reason, ...drafts)
  }
  if (marks.size === 0 || others.size === 0) return open('the two items do not differ in what was sent', ...drafts)
  for (const [specimen, own, foreign] of [
    [one, marks, others],
    [other, others, marks],
  ] as const) {
    const isForeign = (seen: Seen): boolean =>
      seen.kind === 'item' && hasMark(seen.item, foreign) && !hasMark(seen.item, own)
    const seen = await collection.read(id, specimen, (seen) => seen.kind === 'item' && !isForeign(seen))
    if (isObstacle(seen)) return hindered(seen, ...drafts)
    if (seen.kind === 'none') return open(`the item is not there, or not yet: ${seen.answered}`, ...drafts, seen.draft)
    if (!hasMark(seen.item, own) && !isForeign(seen))
      return open(`the answer may show either item: ${describe(seen.answer)}`, ...drafts, seen.draft)
    if (isForeign(seen)) {
      const [[name = '', value] = []] = own
      return failed(
        inWords(name, value),
        `what was sent for another item: ${describe(seen.answer)}`,
        ...drafts,
        seen.draft,
      )
    }
  }
  return passed(...drafts)
}

/** The same by a list: neither item is there in place of the other, and a new item does not replace the last. */
async function apartInList(collection: Collection, id: string, { one, other }: Pair): Promise<StateResult> {
  const drafts = [one.draft, other.draft]
  const isIn = (list: Walk, specimen: Specimen, beside: Specimen): boolean => countOf(list, specimen, beside) > 0
  const seen = await walkUntil(collection, id, one, (list) => isIn(list, one, other) && isIn(list, other, one))
  if (isObstacle(seen)) return hindered(seen, ...drafts)
  if (isIn(seen, one, other) && isIn(seen, other, one)) return passed(...drafts)
  if (!isIn(seen, one, other) && !isIn(seen, other, one)) return open(NOT_LISTED, ...drafts)
  const [there, missing] = isIn(seen, one, other) ? [one, other] : [other, one]
  const page = seen.pages[0]?.draft ?? null
  if (countOf(seen, there, missing) > 1)
    return failed('each item once', 'the list has one item twice, and not the other', ...drafts, page)
  const next = await collection.create(id)
  if (isObstacle(next)) return hindered(next, ...drafts)
  const later = await walkUntil(collection, id, one, (list) => isIn(list, next, there))
  if (isObstacle(later)) return hindered(later, ...drafts, next.draft)
  const isAlone = isIn(later, next, there) && !isIn(later, there, next) && !isIn(later, missing, next)
  return isAlone && later.isWhole
    ? failed('three items', 'after each creation the list has only the last item', ...drafts, next.draft, page)
    : open('one of the items is not listed, or not yet', ...drafts, page)
}

/** Checks that the list has both items of a pair, if it has any of ours. */
export async function listed(collection: Collection, id: string): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const { one, other } = pair
  const drafts = [one.draft, other.draft]
  const has = (list: Walk, specimen: Specimen): boolean => countOf(list, specimen, specimen === one ? other : one) > 0
  const before = await walkUntil(collection, id, one, (list) => has(list, one) && has(list, other))
  if (isObstacle(before)) return hindered(before, ...drafts)
  const page = before.pages[0]?.draft ?? null
  if (has(before, one) && has(before, other)) return passed(...drafts, page)
  if (!has(before, one) && !has(before, other)) return open(NOT_LISTED, ...drafts, page)
  const missing = has(before, one) ? other : one
  // A list that grows by a newer item is neither late nor full.
  const next = await collection.create(id)
  if (isObstacle(next)) return hindered(next, ...drafts)
  const after = await walkUntil(collection, id, one, (list) => has(list, next) && has(list, missing))
  if (isObstacle(after)) return hindered(after, ...drafts, next.draft)
  if (has(after, missing)) return passed(...drafts, page)
  const isGrown = itemsOf(after).length > itemsOf(before).length && before.isWhole && after.isWhole
  return has(after, next) && isGrown
    ? failed(
        'every item that was created',
        'the list has an older and a newer item, but not the one between',
        ...drafts,
        next.draft,
        page,
      )
    : open('one of the items is not listed: the list may be too long, or late', ...drafts, page)
}

type Refusal = {
  readonly draft: Draft
  readonly marks: ReadonlyMap<string, unknown>
  /** The answer, in words. */
  readonly answered: string
}

/** Checks that refused creations left no item, while a newer item is found. */
export async function refused(collection: Collection, id: string, cases: readonly Case[]): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const refusals: Refusal[] = []
  for (const one of cases) {
    if (refusals.length >= MOST_REFUSALS) break
    const { session } = collection
    const draft = one.draft(session.requestsOf(one.operation), session.plainOf(one.operation))
    const marks = isObject(draft.value) ? marksOf(draft.value, pair.one.sent) : new Map<string, unknown>()
    if (marks.size === 0) continue
    const asked = await collection.ask(id, one.operation, draft)
    if (isObstacle(asked)) return hindered(asked)
    const { status } = asked.answer
    if (status >= 400 && status < 500) refusals.push({ draft: asked.draft, marks, answered: describe(asked.answer) })
  }
  if (refusals.length === 0) return open('nothing was refused that could be recognised', pair.one.draft)
  const next = await collection.create(id)
  if (isObstacle(next)) return hindered(next)
  const fault = ({ answered }: Refusal, where: string): readonly [string, string] => [
    `no item, since it was refused with ${answered}`,
    `what was sent is in ${where}`,
  ]
  let isSeen = false
  if (collection.use('list') !== undefined) {
    const list = await walkUntil(collection, id, next, (list) => countOf(list, next, pair.one) > 0)
    if (isObstacle(list)) return hindered(list)
    isSeen = countOf(list, next, pair.one) > 0
    const left = refusals.find(({ marks }) => itemsOf(list).some((item) => hasMark(item, marks)))
    if (left !== undefined) return failed(...fault(left, 'the list'), left.draft, list.pages[0]?.draft ?? null)
  }
  const { key } = collection.resource
  for (const refusal of refusals) {
    const sent = isObject(refusal.draft.value) ? refusal.draft.value : {}
    if (collection.use('read') === undefined || key === null || !Object.hasOwn(sent, key)) continue
    const seen = await collection.read(id, { ...next, sent, key: textOf(sent[key]) })
    if (isObstacle(seen)) continue
    isSeen = true
    if (seen.kind === 'item' && hasMark(seen.item, refusal.marks))
      return failed(...fault(refusal, 'an item of its own'), refusal.draft, seen.draft)
  }
  const drafts = refusals.map(({ draft }) => draft)
  return isSeen ? passed(...drafts) : open('no answer shows which items there are now', ...drafts)
}

type Pair = { readonly one: Specimen; readonly other: Specimen }

const NOT_LISTED = 'no created item is listed: the list may be filtered, too long, or late'
/** How many refused creations are looked for. */
const MOST_REFUSALS = 4

/** Walks over the list in the largest pages, and repeats that for a while until `enough` is true. */
export function walkUntil(
  collection: Collection,
  id: string,
  specimen: Specimen,
  enough: (list: Walk) => boolean,
): Promise<Walk | Obstacle> {
  // A list without an end has none a moment later either.
  const isEnough = (list: Walk): boolean => enough(list) || !list.isWhole
  return collection.patiently(() => walk(collection, id, specimen, sizesOf(collection)?.most ?? null), isEnough)
}

/** How often a list has an item, recognised by its marks and by the key that its creation showed. */
export function countOf(list: Walk, specimen: Specimen, other: Specimen): number {
  const marks = identityOf(specimen, other)
  return itemsOf(list).filter((item) => hasMark(item, marks)).length
}
