/** Pages of a list: which items a page has, and what the envelope says about it. */

import { filteringOf } from '../../../spec/resources/filtering.ts'
import type { Listing } from '../../../spec/resources/listing.ts'
import { type PagingRole, pagingOf } from '../../../spec/resources/paging.ts'
import { queryPartsOf } from '../../../spec/resources/query-parts.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createConditions } from '../choice/choosing.ts'
import { createSorting } from '../choice/sorting.ts'
import type { Item, Items } from '../state/items.ts'

export type Page = {
  readonly items: readonly Item[]
  /** The number of items on all pages. */
  readonly total: number
  /** Index of this page's first item, which may lie beyond the end. */
  readonly from: number
  readonly size: number
  /** The number of the first page. */
  readonly firstNumber: number
  /** True where a cursor leads to another page. */
  readonly isByCursor: boolean
  /** How to ask for another page; null if there is no such page. */
  readonly previous: PageParameter | null
  readonly next: PageParameter | null
  readonly first: PageParameter | null
  readonly last: PageParameter | null
}

/** The query parameter that leads to another page, and its value. */
export type PageParameter = { readonly name: string; readonly value: string }

/** Items on a page if neither the request nor the document says how many. */
const USUAL_SIZE = 20

/** How a deployment lists what its document leaves open; a profile knows it. */
export type ListHabits = {
  /** Items on a page; null if unknown. */
  readonly size: number | null
  readonly isNewestFirst: boolean
}

export type Paginate = (items: Items | null, scope: string | null, query: URLSearchParams) => Page

/** Creates the function that pages a list; given a scope, it lists the items of one parent only. */
export function createPaginate(listing: Listing, habits: ListHabits): Paginate {
  const { operation, schema, array } = listing
  const paging = pagingOf(operation, queryPartsOf(operation))
  const number = (parameter: PagingRole, keyword: string): number | null => {
    const [value] = paging[parameter]?.schema?.values(keyword) ?? []
    return typeof value === 'number' ? value : null
  }
  const [maxItems = Number.POSITIVE_INFINITY] = array.values('maxItems').filter(isNumber)
  const canGoOn = paging.offset !== undefined || paging.page !== undefined || paging.cursor !== undefined
  const largest = Math.min(maxItems, number('limit', 'maximum') ?? Number.POSITIVE_INFINITY)
  const usual = Math.min(habits.size ?? number('limit', 'default') ?? (canGoOn ? USUAL_SIZE : largest), largest)
  const said = number('page', 'minimum') ?? number('page', 'default')
  const firstPage = said === 0 || number('page', 'default') === 0 || (said === null && isOfSpring(schema)) ? 0 : 1
  const cursorTypes = paging.cursor?.schema?.types ?? null
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
    const page = asked('page', query)
    return offset ?? (page === null ? 0 : Math.max(0, page - firstPage) * size)
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
    const page = some?.slice(from, from + count) ?? items?.page(from, count) ?? []
    const step = (start: number): PageParameter | null => {
      if (paging.cursor !== undefined) {
        const last = page.at(-1)
        if (start < from || last === undefined) return null
        const isText = cursorTypes === null || cursorTypes.has('string')
        return { name: paging.cursor.name, value: isText ? cursorAt(last.place) : last.key }
      }
      if (paging.offset !== undefined) return { name: paging.offset.name, value: String(start) }
      const value = String(firstPage + (size === 0 ? 0 : Math.floor(start / size)))
      return paging.page === undefined ? null : { name: paging.page.name, value }
    }
    // Where the pages end that have items, counted in whole pages where pages are numbered.
    const whole = Number.isFinite(size) && size > 0 ? Math.ceil(total / size) * size : total
    const end = paging.page === undefined ? total : whole
    const isByCursor = paging.cursor !== undefined
    return {
      ...{ items: page, total, from, size, firstNumber: firstPage, isByCursor },
      previous: from > 0 ? step(Math.max(0, Math.min(from, end) - size)) : null,
      next: from + count < total && count > 0 ? step(from + count) : null,
      first: isByCursor ? null : step(0),
      last: isByCursor ? null : step(Number.isFinite(size) ? Math.max(0, whole - size) : 0),
    }
  }
}

/** Spring counts its pages from 0, and calls the page's number `number`. */
function isOfSpring({ shape }: Schema): boolean {
  const [own, around] = [shape.properties, shape.properties.get('page')?.shape.properties]
  return [own, around].some((names) => names?.has('number') === true && names.has('totalElements'))
}

/** Eight characters, because many documents allow no token of fewer than four. */
function cursorAt(place: number): string {
  return `c${String(place).padStart(7, '0')}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** True if every list of valid items is valid, whatever its length: the array's schema adds no rule. */
export function isFreeList(array: Schema): boolean {
  const said = ['minItems', 'uniqueItems', 'contains', 'prefixItems', 'not', 'anyOf', 'oneOf', 'if', 'enum', 'const']
  return said.every((keyword) => array.values(keyword).length === 0)
}
