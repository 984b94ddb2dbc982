/** Checks what pages say of the list that they are of: how many items and pages there are, and what is next. */

import type { PageRole } from '../../spec/generated/list-names.ts'
import { header } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { descriptionAt, saysOf } from '../../spec/names/described.ts'
import { isLinking, isNextHeader, lastSaid, plainFilters, type Total, totalsOf } from '../../spec/requirements/lists.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { pagingOf } from '../../spec/resources/lists/paging.ts'
import type { QueryTexts } from '../../spec/resources/lists/sorting.ts'
import { open, orNull, type StateResult } from '../stored/asking.ts'
import type { Collection, ListPage } from '../stored/collection.ts'
import { firstOf } from '../stored/first-page.ts'
import { comparedText } from '../stored/likeness.ts'
import { type ListFault, type Stock, stockOf, whatLasts } from '../stored/variety.ts'
import { besideItems, itemsOnPages, linkedNext, nextOf, roleIn, sizesOf, type Walk } from '../stored/walk.ts'
import { textsToAsk } from './filtered.ts'

const TOO_LONG = 'the list is too long to walk through, or does not say which page is next'

/** Checks that a total is the number of items on all pages, also of a filtered list. */
export async function countedRightly(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { listing, whole } = stock
  const [total, ...others] = totalsOf(listing)
  if (total === undefined || !whole.isWhole) return open(TOO_LONG)
  const { limit, ...steps } = pagingOf(listing.operation)
  const canGoOn = Object.keys(steps).length > 0
  const faultOf = (page: ListPage | undefined, count: number, of: string): ReturnType<ListFault> => {
    const told = page === undefined ? null : numberTold(page, total)
    // Without parameters for pages, there may be more items than the list shows.
    if (told === null || told === count || (!canGoOn && told > count)) return null
    return { expected: `${total.name} ${count}, the number of items${of}`, received: `${total.name} ${told}` }
  }
  const least = limit === undefined ? undefined : sizesOf(collection)?.least
  if (numberTold(await stock.asked({}, least), total) === null) return open(`the answer has no ${total.name}`)
  const of = await whatLasts(collection, stock, {
    ask: async (ask) => [await ask({}, least)],
    faultIn: ({ list, pages }) => faultOf(pages[0], stock.labelsOf(list).size, ''),
  })
  if (of.outcome !== 'passed' || others.length > 0) return of
  for (const filter of plainFilters(listing)) {
    const [text] = filter.parameter.in === 'path' ? [] : textsToAsk(filter, itemsOnPages(whole))
    if (text === undefined) continue
    const query: QueryTexts = { [filter.parameter.name]: text }
    const chosen = await orNull(stock.asked(query))
    const isWhole = (page: ListPage | undefined): boolean =>
      (page?.items.length ?? 0) < (whole.pages[0]?.items.length ?? 0)
    if (chosen === null || chosen.items.length === 0 || !isWhole(chosen)) continue
    return whatLasts(collection, stock, {
      ask: async (ask) => [await ask(query)],
      faultIn: ({ pages: [page] }) =>
        isWhole(page) ? faultOf(page, page?.items.length ?? 0, ` with ${filter.parameter.name}=${text}`) : null,
    })
  }
  return of
}

/** The number that a page says of all; null where it says none. */
function numberTold(page: ListPage, total: Total): number | null {
  const [, value] = besideItems(page).find(([name]) => name === total.name) ?? []
  const text =
    total.in === 'header' ? header(page.answer.headers, total.name) : value == null ? null : comparedText(value)
  return text === undefined || text === null || !/^\d+(\.0+)?$/.test(text) ? null : Number(text)
}

/** Checks that a number of pages is that which all items take, by the total that the page tells, if it does. */
export async function dividedRightly(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { listing, whole } = stock
  const [[pages], [total]] = [totalsOf(listing, 'page.pages'), totalsOf(listing)]
  const { least, most } = sizesOf(collection) ?? {}
  if (pages === undefined || least === undefined || most === undefined || !whole.isWhole) return open(TOO_LONG)
  const now = await stock.anew({}, least)
  if (numberTold(now, pages) === null) return open(`the answer has no ${pages.name}`)
  const countOn = (page: ListPage, list: Walk): number =>
    (total && numberTold(page, total)) ?? stock.labelsOf(list).size
  // The last page is to have fewer items.
  const sizes = Array.from({ length: MOST_SIZES }, (_, at) => least + at)
  const size = sizes.find((one) => one <= most && countOn(now, whole) % one > 0) ?? least
  const { page: number } = pagingOf(listing.operation)
  const isFrom0 = number !== undefined && firstOf(number) === 0
  const isSaid = saysOf('pages_counted', descriptionAt(listing.schema.document, pages) ?? '')
  return whatLasts(collection, stock, {
    ask: async () => [await stock.anew({}, size)],
    faultIn: ({ list, pages: [page] }) => {
      const told = page === undefined ? null : numberTold(page, pages)
      if (told === null || page?.items.length !== size) return null
      const right = Math.ceil(countOn(page, list) / size)
      // It may be that of the items on the page, or that of the last page where they count from 0, if no sentence says so.
      if (told === right || (!isSaid && [size, isFrom0 ? right - 1 : right].includes(told))) return null
      const expected = `${pages.name} ${right}, of ${countOn(page, list)} items by ${size}`
      return { expected, received: `${pages.name} ${told}` }
    },
  })
}

/** Of so many sizes one hardly divides any number of items: 24 is divided by the first three. */
const MOST_SIZES = 6

/** Pages of a walk: the one in the middle tells whether the cursor moves. */
const PAGES = 3
/** How many empty pages may say that another follows. */
const MOST_EMPTY = 2

/** Checks that each page but the last leads to the next one, and that the pages end and have each item once. */
export async function endedRightly(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { listing, whole } = stock
  const { cursor, offset, page: number } = pagingOf(listing.operation)
  const parameter = cursor ?? offset ?? number
  const sizes = sizesOf(collection)
  const count = stock.labelsOf(whole).size
  if (parameter === undefined || sizes === null || !whole.isWhole) return open(TOO_LONG)
  const size = Math.min(sizes.most, Math.max(sizes.least, Math.ceil(count / PAGES)))
  if (count <= size) return open('all items are on one page')
  const follow = async (ask: Stock['asked'], size: number): Promise<readonly ListPage[]> => {
    const pages = [await ask({}, size)]
    while (pages.length < Math.ceil(count / size) + MOST_EMPTY) {
      const last = pages.at(-1)
      const next =
        last === undefined || tellsNext(last, listing) !== true ? null : nextOf(last, parameter.name, null, true)
      if (next === null || next === undefined) break
      const page = await orNull(ask({ [parameter.name]: next }, size))
      if (page === null) break
      pages.push(page)
    }
    return pages
  }
  const faultIn: ListFault = ({ list, pages }) => {
    const labels = stock.labelsIn({ pages })
    const [all, shown] = [stock.labelsOf(list), new Set(labels)]
    const last = pages.at(-1)
    const missing = [...all].find((label) => !shown.has(label))
    const more = last === undefined ? null : tellsNext(last, listing)
    // What said so before, and no longer does, has come to its end.
    const isEnd = more === false || (more === null && pages.length > 1)
    if (missing !== undefined && isEnd && all.size > labels.length)
      return {
        expected: `a next page, since ${all.size} items are there`,
        received: `no next page after ${labels.length} items`,
      }
    const twice = labels.find((label, at) => labels.indexOf(label) < at)
    if (twice !== undefined)
      return { expected: 'each item on one page', received: `${twice} twice, by following the next page` }
    if (missing !== undefined && isEnd) return { expected: 'each item on one page', received: `no page has ${missing}` }
    // With a cursor, a service may have to look before it knows that nothing follows.
    const past =
      cursor === undefined && lastSaid(listing) !== null ? pages.findIndex(({ items }) => items.length === 0) : -1
    if (past > 0 && missing === undefined)
      return { expected: 'no next page on the last', received: `page ${past} leads to one without items` }
    const empty = pages.filter((page) => page.items.length === 0 && tellsNext(page, listing) === true)
    return empty.length < MOST_EMPTY
      ? null
      : { expected: 'no next page after the last item', received: `${empty.length} empty pages that lead to another` }
  }
  const ended = await whatLasts(collection, stock, { ask: (ask) => follow(ask, size), faultIn })
  // Only a last page without room for another item shows who looks for more by the number of items on it.
  const full = [size, size + 1, size + 2, Math.ceil(count / 2), count].find((one) => count % one === 0) ?? count
  if (ended.outcome !== 'passed' || full === size || full > sizes.most) return ended
  return whatLasts(collection, stock, { ask: (ask) => follow(ask, full), faultIn })
}

/** Whether a page says that another follows; null if it says so in no way that is known. */
function tellsNext(page: ListPage, { operation }: Listing): boolean | null {
  const members = besideItems(page)
  const said = (role: PageRole): unknown => members.find(([name]) => roleIn(name) === role)?.[1]
  if (said('page.more') === false || said('page.last') === true) return false
  const next = said('page.next')
  const isInHeader = linkedNext(page) !== undefined || page.answer.headers.some(([name]) => isNextHeader(name))
  if (isInHeader || said('page.more') === true) return true
  if (next === undefined) return isLinking(operation) ? false : null
  return isObject(next) ? null : next !== null && comparedText(next) !== ''
}
