/** Checks paging: a walk over the pages of a list meets each item once. */

import { sentenceOf } from '../../spec/requirements/said.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { failed, open, passed, type StateResult } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { identityOf, keyLabel, type Specimen, showsMarks } from '../stored/specimen.ts'
import { fillList } from '../stored/variety.ts'
import { hasSameItems, itemsOnPages, sizesOf, timesListed, type Walk, walkPages, walkUntil } from '../stored/walk.ts'

/** How many pages a walk should have. */
const PAGES = 10
/** How many items may be created to get a second page. */
const MOST_CREATED = 25

/** It fails only if two walks in small pages show the same fault, and the list does not change during either. */
export async function pagesOnce(collection: Collection, use: Use): Promise<StateResult> {
  const pair = await collection.pair()
  collection.cited = [pair.one.draft]
  const third = await collection.create()
  collection.cited = []
  const ours = [pair.one, pair.other, third]
  const isThere = (list: Walk): boolean =>
    ours.every((one, index) => timesListed(list, one, ours[index - 1] ?? third) > 0)
  const look = (): Promise<Walk> => walkUntil(collection, third, isThere)
  const before = await look()
  collection.cited = before.pages.slice(0, 1).map(({ draft }) => draft)
  if (!before.isWhole) return open('the list is too long to walk through, or does not say which page is next')
  if (!isThere(before)) return open('not every created item is listed')
  const sizes = sizesOf(collection)
  const fair = Math.ceil(itemsOnPages(before).length / PAGES)
  const size = sizes === null ? null : Math.min(sizes.most, Math.max(sizes.least, fair))
  const count = itemsOnPages(before).length
  await fillList(collection, Math.min((size === null ? MOST_CREATED : size + 1) - count, MOST_CREATED))
  const whole = await look()
  const tally = tallyOf(collection, ours)
  const walks: Walk[] = []
  for (let time = 0; time < 2; time++) {
    const small = await stableWalk(collection, third, size)
    if (small === null) return open('the list changed during the walk')
    if (!small.isWhole) return open('no page could be recognised as the last one')
    if (small.pages.length < 2 && itemsOnPages(small).length >= itemsOnPages(whole).length)
      return open('all items are on one page')
    const counts = tally(small)
    if ([...tally(whole).keys()].every((label) => counts.get(label) === 1)) {
      collection.cited = small.pages.slice(0, 3).map(({ draft }) => draft)
      return passed()
    }
    walks.push(small)
  }
  const again = await look()
  const [one, other] = walks
  if (one === undefined || other === undefined) return open('no more requests could be sent')
  const [then, now, known] = [tally(one), tally(other), tally(again)]
  const wrong = [...tally(whole)].find(([label, times]) => {
    const [count, last] = [then.get(label) ?? 0, now.get(label) ?? 0]
    // Without a page size, the large pages are the same pages.
    const isSingle = times === 1 && known.get(label) === 1
    // An item that occurs twice on large pages, too, but never twice on one page, is repeated at the end of a page.
    const isTwiceOnOne = other.pages.some((page) => (tally({ pages: [page], isWhole: true }).get(label) ?? 0) > 1)
    const isRepeated = times > 1 && known.get(label) === times && count > 1 && !isTwiceOnOne
    return count === last && (sizes === null ? count > 1 : isRepeated || (isSingle && count !== 1))
  })
  collection.cited = other.pages.slice(0, 4).map(({ draft }) => draft)
  if (wrong === undefined) return open('two walks over the pages met different items')
  if (isOtherTurn(collection, use, [tally(whole), then]))
    return open('the pages are in another order than the whole list')
  const [label] = wrong
  const received = `${label} ${timesSaid(now.get(label))} of ${other.pages.length} pages, in two walks`
  return failed('each item on one page', received)
}

const timesSaid = (times = 0): string => (times === 0 ? 'on none' : `${times} times`)

type ItemTimes = ReadonlyMap<string, number>

/** True where two tallies have items in different orders, and a parameter says how many are left out: of which order it does not say. */
function isOtherTurn({ context, resource }: Collection, use: Use, [one, other]: readonly [ItemTimes, ItemTimes]) {
  const common = (some: ItemTimes, beside: ItemTimes): string =>
    [...some.keys()].filter((label) => beside.has(label)).join()
  const told = sentenceOf('pages', { api: context.settings.api, resource, use })
  return told !== null && common(one, other) !== common(other, one)
}

/** Counts how often a list has each item, by its key; if the list shows no keys, it counts only our items. */
function tallyOf({ resource }: Collection, ours: readonly Specimen[]) {
  const labelOf = (item: unknown): string | null => {
    const label = keyLabel(resource, item)
    if (label !== null) return label
    const index = ours.findIndex((one, index) => showsMarks(item, identityOf(one, ours[index === 0 ? 1 : 0] ?? one)))
    return index === -1 ? null : `item ${index + 1} of this run`
  }
  return (list: Walk): ReadonlyMap<string, number> => {
    const labels = itemsOnPages(list).flatMap((item) => labelOf(item) ?? [])
    return new Map([...Map.groupBy(labels, (label) => label)].map(([label, all]) => [label, all.length]))
  }
}

/** A walk during which the list stays as it is; null if it keeps changing. */
async function stableWalk(collection: Collection, specimen: Specimen, size: number | null): Promise<Walk | null> {
  for (let time = 0; time < 3; time++) {
    const small = await walkPages(collection, specimen, size)
    const after = await walkPages(collection, specimen, size)
    const isStable =
      small.pages.length === after.pages.length &&
      small.pages.every((page, index) => after.pages[index] !== undefined && hasSameItems(page, after.pages[index]))
    if (isStable) return small
  }
  return null
}
