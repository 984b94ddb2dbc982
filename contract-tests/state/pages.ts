/** Paging: the items that a walk over the pages of a list comes by, each once. */

import { isObject } from '../../spec/json-pointer.ts'
import { type Collection, isObstacle, type Obstacle } from './collection.ts'
import { countOf, walkUntil } from './creation.ts'
import { type Finding, failed, hindered, open, passed } from './finding.ts'
import { textOf } from './likeness.ts'
import { hasMark, identityOf, type Specimen } from './specimen.ts'
import { isSame, itemsOf, sizesOf, type Walk, walk } from './walk.ts'

/** Pages that a walk is to have. */
const PAGES = 10
/** Items that are created for a second page, at most. */
const MOST_CREATED = 25

/**
 * A walk in small pages has each item once, as one in large pages has it. What is wrong is so in two walks, in each of
 * which the list stays as it is: one that others change decides nothing.
 */
export async function pagesOnce(collection: Collection, id: string): Promise<Finding> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const third = await collection.create(id)
  if (isObstacle(third)) return hindered(third, pair.one.draft)
  const ours = [pair.one, pair.other, third]
  const isThere = (list: Walk): boolean => ours.every((one, index) => countOf(list, one, ours[index - 1] ?? third) > 0)
  const look = (): Promise<Walk | Obstacle> => walkUntil(collection, id, third, isThere)
  const before = await look()
  if (isObstacle(before)) return hindered(before)
  const first = before.pages[0]?.draft ?? null
  if (!before.isWhole) return open('the list is too long to walk through, or says nothing of its next page', first)
  if (!isThere(before)) return open('not all of what was created is listed', first)
  const sizes = sizesOf(collection)
  const fair = Math.ceil(itemsOf(before).length / PAGES)
  const size = sizes === null ? null : Math.min(sizes.most, Math.max(sizes.least, fair))
  const hindrance = await fill(collection, id, size, itemsOf(before).length)
  if (hindrance !== null) return hindered(hindrance, first)
  const whole = await look()
  if (isObstacle(whole)) return hindered(whole, first)
  const tally = tallyOf(collection, ours)
  const walks: Walk[] = []
  for (let time = 0; time < 2; time++) {
    const small = await stableWalk(collection, id, third, size)
    if (isObstacle(small)) return hindered(small, first)
    if (small === null) return open('the list changes while it is walked through', first)
    if (!small.isWhole) return open('the last page can not be told', first)
    if (small.pages.length < 2 && itemsOf(small).length >= itemsOf(whole).length)
      return open('all items are on one page', first)
    const counts = tally(small)
    if ([...tally(whole).keys()].every((label) => counts.get(label) === 1))
      return passed(...small.pages.slice(0, 3).map(({ draft }) => draft))
    walks.push(small)
  }
  const again = await look()
  if (isObstacle(again)) return hindered(again, first)
  const [one, other] = walks
  if (one === undefined || other === undefined) return open('nothing more could be asked', first)
  const [then, now, known] = [tally(one), tally(other), tally(again)]
  const wrong = [...tally(whole)].find(([label, times]) => {
    const [count, last] = [then.get(label) ?? 0, now.get(label) ?? 0]
    // What the large pages have twice is no single item, and without a size they are the same pages.
    const isSingle = times === 1 && known.get(label) === 1
    return count === last && (sizes === null ? count > 1 : isSingle && count !== 1)
  })
  const drafts = other.pages.slice(0, 4).map(({ draft }) => draft)
  if (wrong === undefined) return open('one walk over the pages does not have the items that another has', ...drafts)
  const [label] = wrong
  const times = now.get(label) ?? 0
  const received = `${label} is there ${times === 0 ? 'on none' : `${times} times`} of ${other.pages.length} pages, twice in a row`
  return failed('each item on one page', received, ...drafts)
}

/** How often a list has each item: by its key where the list shows that, else those of ours alone. */
function tallyOf({ resource: { key } }: Collection, ours: readonly Specimen[]) {
  const labelOf = (item: unknown): string | null => {
    if (isObject(item) && key !== null && Object.hasOwn(item, key)) return `${key} ${textOf(item[key])}`
    const index = ours.findIndex((one, index) => hasMark(item, identityOf(one, ours[index === 0 ? 1 : 0] ?? one)))
    return index === -1 ? null : `item ${index + 1} of ours`
  }
  return (list: Walk): ReadonlyMap<string, number> => {
    const labels = itemsOf(list).flatMap((item) => labelOf(item) ?? [])
    return new Map([...Map.groupBy(labels, (label) => label)].map(([label, all]) => [label, all.length]))
  }
}

/** Creates items until there is more than a page of them. Null where there is. */
async function fill(collection: Collection, id: string, size: number | null, count: number): Promise<Obstacle | null> {
  const missing = size === null ? MOST_CREATED - count : size + 1 - count
  for (let created = 0; created < Math.min(missing, MOST_CREATED); created++) {
    const made = await collection.create(id)
    if (isObstacle(made)) return made
  }
  return null
}

/** A walk during which the first page stays as it is; null where it does not. */
async function stableWalk(
  collection: Collection,
  id: string,
  specimen: Specimen,
  size: number | null,
): Promise<Walk | Obstacle | null> {
  for (let time = 0; time < 3; time++) {
    const small = await walk(collection, id, specimen, size)
    if (isObstacle(small)) return small
    const after = await walk(collection, id, specimen, size)
    if (isObstacle(after)) return after
    const isStable =
      small.pages.length === after.pages.length &&
      small.pages.every((page, index) => after.pages[index] !== undefined && isSame(page, after.pages[index]))
    if (isStable) return small
  }
  return null
}
