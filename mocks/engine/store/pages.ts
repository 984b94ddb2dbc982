/** Pages of a list: which items a page has. */

import { type Page, pagesOf, placeInCursor } from '../../../fixtures/items/page.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { descriptionAt } from '../../../spec/names/described.ts'
import { filteringOf } from '../../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../../spec/resources/lists/listing.ts'
import type { PagingRole } from '../../../spec/resources/lists/paging.ts'
import { usualOrderOf } from '../../../spec/resources/lists/sorting.ts'
import { type Choosing, createConditions } from '../choice/choosing.ts'
import { type Arrange, createSorting } from '../choice/sorting.ts'
import type { Item, Items } from '../state/items.ts'
import type { Remembered } from './answers.ts'

/** How a deployment pages lists, where the document leaves it open; a profile says it. */
export type ListHabits = {
  /** Items on a page; null if unknown. */
  readonly size: number | null
  readonly isNewestFirst: boolean
}

export type ItemsListed = {
  readonly items: Items
  /** Chooses its items, such as those of one parent, as they are stored; null for all. */
  readonly isListed: Choosing | null
  /** An item as answers show it, which is what a query asks about. */
  readonly shown: (item: Item) => Item
  /** Chooses and sorts those that are near to the present, where the list is of them. */
  readonly near: Arrange | null
}

export function createPaginate(listing: Listing, habits: ListHabits) {
  const { paging, usual, largest, firstNumber, firstIndex, page } = pagesOf(listing, habits.size)
  const { filters, sorting } = filteringOf(listing)
  const conditionsOf = createConditions(filters)
  const arrangeBy = createSorting(sorting, listing.properties, usualOrderOf(listing))

  const asked = (role: PagingRole, query: URLSearchParams): number | null => {
    const text = query.get(paging[role]?.name ?? '')
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const skipped = (query: URLSearchParams, size: number): number => {
    const [index, number] = [asked('offset', query), asked('page', query)]
    if (index !== null) return Math.max(0, index - firstIndex)
    return number === null ? 0 : Math.max(0, number - firstNumber) * size
  }
  /** The items that the query selects, in its order; null for all in the order of creation: only the page's are read. */
  const selected = ({ items, isListed, shown, near }: ItemsListed, query: URLSearchParams): readonly Item[] | null => {
    const conditions = conditionsOf(query)
    const arrange = arrangeBy(query)
    const isWhole = isListed === null && conditions.length === 0 && near === null
    if (isWhole && arrange === null && !habits.isNewestFirst) return null
    const own = isListed === null ? items.all() : items.all().filter(isListed)
    const found = own.map(shown).filter((item) => conditions.every((holds) => holds(item)))
    const inTurn = near?.(found) ?? (habits.isNewestFirst ? found.toReversed() : found)
    return arrange?.(inTurn) ?? inTurn
  }
  /** The index of the first item past a cursor, which is `c` and a place in the order of creation, or an item's key. */
  const pastCursor = (items: Items, some: readonly Item[] | null, cursor: string, isArranged: boolean): number => {
    const isKey = ({ key }: Item): boolean => key === cursor
    const place = placeInCursor(cursor) ?? (some ?? items.all()).find(isKey)?.place ?? 0
    if (some === null) return items.countUpTo(place)
    const past = some.findIndex((item, index) => {
      if (isArranged) return place === 0 || some[index - 1]?.place === place
      return habits.isNewestFirst ? item.place < place : item.place > place
    })
    return past === -1 ? some.length : past
  }

  return (listed: ItemsListed, query: URLSearchParams): Page<Item> => {
    const { items, shown, near } = listed
    const some = selected(listed, query)
    const total = some?.length ?? items.size
    const size = Math.min(asked('limit', query) ?? usual, largest)
    const cursor = query.get(paging.cursor?.name ?? '')
    const from =
      cursor === null
        ? skipped(query, size)
        : pastCursor(items, some, cursor, near !== null || arrangeBy(query) !== null)
    const count = Math.max(0, Math.min(size, total - from))
    const sliced = (start: number, most: number): readonly Item[] =>
      some?.slice(start, start + most) ?? items.page(start, most).map(shown)
    return page(sliced(from, count), { total, from, size }, (index) => sliced(index, 1)[0])
  }
}

/** Refuses a page after the last, where the document says so: `404 Invalid page.` Null where it does not. */
export function createEnd({ operation }: Listing, { document }: Api): ((page: Page<Item>) => Remembered | null) | null {
  const missing = operation.responses.find(({ status }) => status === '404')
  if (!/\bpage\b/i.test((missing && descriptionAt(document, missing)) ?? '')) return null
  return ({ from, total, size }) => {
    const message = `There is no such page: the last one is ${Math.ceil(total / size)}.`
    return from === 0 || from < total ? null : { kind: 'refused', problem: 'item-unknown', status: 404, message }
  }
}
