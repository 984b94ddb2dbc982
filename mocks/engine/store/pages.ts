/** Pages of a list: which items a page has. */

import { type Page, pagesOf } from '../../../fixtures/items/page.ts'
import { filteringOf } from '../../../spec/resources/filtering.ts'
import type { Listing } from '../../../spec/resources/listing.ts'
import type { PagingRole } from '../../../spec/resources/paging.ts'
import { createConditions } from '../choice/choosing.ts'
import { createSorting } from '../choice/sorting.ts'
import type { Item, Items } from '../state/items.ts'

/** How a deployment pages lists, where the document leaves it open; a profile says it. */
export type ListHabits = {
  /** Items on a page; null if unknown. */
  readonly size: number | null
  readonly isNewestFirst: boolean
}

export type Paginate = (items: Items | null, scope: string | null, query: URLSearchParams) => Page<Item>

/** Creates the function that pages a list; given a scope, it lists the items of one parent only. */
export function createPaginate(listing: Listing, habits: ListHabits): Paginate {
  const { paging, usual, largest, firstNumber, page } = pagesOf(listing, habits.size)
  const { filters, sorting } = filteringOf(listing)
  const conditionsOf = createConditions(filters)
  const arrangeBy = createSorting(sorting, listing.properties)

  const asked = (role: PagingRole, query: URLSearchParams): number | null => {
    const text = query.get(paging[role]?.name ?? '')
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  /** The place in the order of creation that a cursor stands for. A cursor is `c` and a place, or an item's key. */
  const placeOf = (items: readonly Item[], text: string): number =>
    /^c\d+$/.test(text) ? Number(text.slice(1)) : (items.find(({ key }) => key === text)?.place ?? 0)
  const skipped = (query: URLSearchParams, size: number): number => {
    const offset = asked('offset', query)
    const number = asked('page', query)
    return offset ?? (number === null ? 0 : Math.max(0, number - firstNumber) * size)
  }

  return (items, scope, query) => {
    const conditions = conditionsOf(query)
    if (scope !== null) conditions.unshift((item) => item.scope === scope)
    const arrange = arrangeBy(query)
    // Without filters only the items of the page are read.
    const isAll = conditions.length === 0 && arrange === null && !habits.isNewestFirst
    const found = isAll ? null : (items?.all().filter((item) => conditions.every((holds) => holds(item))) ?? [])
    const inTurn = habits.isNewestFirst ? found?.toReversed() : found
    const some = arrange === null ? inTurn : arrange(inTurn ?? [])
    const total = some?.length ?? items?.size ?? 0
    const size = Math.min(asked('limit', query) ?? usual, largest)
    const cursor = query.get(paging.cursor?.name ?? '')
    const place = cursor === null ? 0 : placeOf(some ?? items?.all() ?? [], cursor)
    const isPast = (item: Item, index: number, all: readonly Item[]): boolean => {
      if (cursor === null) return true
      if (arrange !== null) return place === 0 || all[index - 1]?.place === place
      return habits.isNewestFirst ? item.place < place : item.place > place
    }
    const passed = some?.findIndex(isPast) ?? items?.countUpTo(place) ?? 0
    const from = cursor === null ? skipped(query, size) : passed === -1 ? total : passed
    const count = Math.max(0, Math.min(size, total - from))
    const shown = some?.slice(from, from + count) ?? items?.page(from, count) ?? []
    return page(shown, { total, from, size })
  }
}
