/** Pages of a list: which items a page has, and what the envelope says about it. */

import type { ResponseHeader } from '../../../spec/contract/contract.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { type Listing, type PagingRole, plainName } from '../../../spec/resources/listing.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { RawRequest } from '../message/message.ts'
import { type Item, type Items, keyText } from '../state/items.ts'

export type Page = {
  readonly items: readonly Item[]
  /** The number of items on all pages. */
  readonly total: number
  /** Index of this page's first item. */
  readonly from: number
  readonly size: number
  /** How to ask for the previous and the next page; null if there is no such page. */
  readonly previous: PageParameter | null
  readonly next: PageParameter | null
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
export function createPaginate({ array, paging, filters }: Listing, habits: ListHabits): Paginate {
  const number = (parameter: PagingRole, keyword: string): number | null => {
    const [value] = paging[parameter]?.schema?.values(keyword) ?? []
    return typeof value === 'number' ? value : null
  }
  const [maxItems = Number.POSITIVE_INFINITY] = array.values('maxItems').filter(isNumber)
  const canGoOn = paging.offset !== undefined || paging.page !== undefined || paging.cursor !== undefined
  const largest = Math.min(maxItems, number('limit', 'maximum') ?? Number.POSITIVE_INFINITY)
  const usual = Math.min(habits.size ?? number('limit', 'default') ?? (canGoOn ? USUAL_SIZE : largest), largest)
  const firstPage = number('page', 'minimum') === 0 || number('page', 'default') === 0 ? 0 : 1
  const cursorTypes = paging.cursor?.schema?.types ?? null
  const tests = filters.map(({ parameter, property }) => ({
    name: parameter.name,
    property,
    isSplit: !parameter.explode,
    usual: parameter.schema?.values('default')[0],
  }))

  const asked = (role: PagingRole, query: URLSearchParams): number | null => {
    const text = query.get(paging[role]?.name ?? '')
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const chosen = (query: URLSearchParams): ((item: Item) => boolean)[] =>
    tests.flatMap(({ name, property, isSplit, usual }) => {
      const given = query.getAll(name)
      const texts = given.length === 0 && usual !== undefined ? [usual].flat().map(String) : given
      if (texts.length === 0) return []
      const wanted = new Set(isSplit ? texts.flatMap((text) => text.split(',')) : texts)
      return [(item: Item) => has(item, property, wanted)]
    })
  /** The place in the order of creation that a cursor stands for. A cursor is `c` and a place, or an item's key. */
  const placeOf = (items: readonly Item[], text: string): number =>
    /^c\d+$/.test(text) ? Number(text.slice(1)) : (items.find(({ key }) => key === text)?.place ?? 0)
  const skipped = (query: URLSearchParams, size: number): number => {
    const offset = asked('offset', query)
    const page = asked('page', query)
    return offset ?? (page === null ? 0 : Math.max(0, page - firstPage) * size)
  }

  return (items, scope, query) => {
    const conditions = chosen(query)
    if (scope !== null) conditions.unshift((item) => item.scope === scope)
    // Without filters only the items of the page are read.
    const isAll = conditions.length === 0 && !habits.isNewestFirst
    const found = isAll ? null : (items?.all().filter((item) => conditions.every((holds) => holds(item))) ?? [])
    const some = habits.isNewestFirst ? found?.toReversed() : found
    const total = some?.length ?? items?.size ?? 0
    const size = Math.min(asked('limit', query) ?? usual, largest)
    const cursor = query.get(paging.cursor?.name ?? '')
    const place = cursor === null ? 0 : placeOf(some ?? items?.all() ?? [], cursor)
    const passed =
      some?.findIndex((item) => cursor === null || (habits.isNewestFirst ? item.place < place : item.place > place)) ??
      items?.countUpTo(place) ??
      0
    const from = Math.min(cursor === null ? skipped(query, size) : passed === -1 ? total : passed, total)
    const count = Math.min(size, total - from)
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
    return {
      items: page,
      total,
      from,
      size,
      previous: from > 0 ? step(Math.max(0, from - size)) : null,
      next: from + count < total && count > 0 ? step(from + count) : null,
    }
  }
}

/** Eight characters, because many documents allow no token of fewer than four. */
function cursorAt(place: number): string {
  return `c${String(place).padStart(7, '0')}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** True if a property of an item, or one of its elements, is among the wanted texts. */
function has(item: Item, property: string, wanted: ReadonlySet<string>): boolean {
  const { exact } = item.json
  const value = isObject(exact) && Object.hasOwn(exact, property) ? exact[property] : undefined
  return [value].flat().some((each) => each !== undefined && wanted.has(keyText(each)))
}

type LinkFact = (page: Page, link: LinkForm) => unknown
type LinkForm = { readonly to: (step: PageParameter | null) => string; readonly isAddress: boolean }

const NEXT = /^(next(cursor|page|pagetoken|token|marker)?|(end)?cursor|continuation(token)?|marker|after)$/

/** What a property beside the items says about the page, by its usual names; undefined if it has no value here. */
const FACTS: readonly (readonly [says: RegExp, fact: LinkFact])[] = [
  [/^(total|totalcount|totalitems|totalresults|totalelements|totalrecords|count)$/, ({ total }) => total],
  [/^(pages|totalpages|pagecount|lastpage)$/, ({ total, size }) => Math.max(1, Math.ceil(total / Math.max(1, size)))],
  [/^(page|currentpage|pagenumber)$/, ({ from, size }) => Math.floor(from / Math.max(1, size)) + 1],
  [/^(limit|perpage|pagesize|size)$/, ({ size, items }) => (Number.isFinite(size) ? size : items.length)],
  [/^(offset|skip)$/, ({ from }) => from],
  [/^(hasmore|hasnext|hasnextpage|more)$/, ({ next }) => next !== null],
  [/^(hasprevious|hasprev|haspreviouspage)$/, ({ previous }) => previous !== null],
  [/^(self|current)$/, (_, { to, isAddress }) => (isAddress ? to(null) : undefined)],
  [NEXT, ({ next }, link) => pointed(next, link)],
  [/^(prev|previous|prevpage|previouspage|before)$/, ({ previous }, link) => pointed(previous, link)],
]

function pointed(step: PageParameter | null, { to, isAddress }: LinkForm): unknown {
  if (step === null) return undefined
  return isAddress ? to(step) : step.value
}

/** Finds what a property beside the items says about a page; null if its name is none of the usual ones. */
export function factOf(name: string, schema: Schema): ((page: Page, request: RawRequest) => unknown) | null {
  const fact = FACTS.find(([says]) => says.test(plainName(name)))?.[1]
  if (fact === undefined) return null
  const { types, pointer } = schema
  const formats = schema.values('format').map(String)
  const isAddress = formats.some((format) => /^(uri|url|iri)/.test(format)) || /\/links\/properties\//.test(pointer)
  return (page, request) => {
    const value = fact(page, {
      isAddress,
      to: (step) => addressOf(request, step, originFor(schema, request)),
    })
    if (value === undefined) return types?.has('null') ? null : undefined
    if (types?.has('string')) return String(value)
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  }
}

/** Headers by lower-case names; null: one that has no value. */
export type OwnHeaders = Readonly<Record<string, string | null>>

/** What the documented headers of a list say about its page. */
export function pageHeaders(headers: readonly ResponseHeader[], page: Page, request: RawRequest): OwnHeaders {
  const said = headers.flatMap(({ name, schema }): [string, string | null][] => {
    const own = name.toLowerCase()
    // RFC 8288.
    if (own === 'link') return [[own, linksOf(page, request)]]
    const fact = schema === null ? null : factOf(own.replace(/^x-(pagination-)?|^pagination-/, ''), schema)
    const value = fact?.(page, request)
    return fact === null ? [] : [[own, value == null ? null : String(value)]]
  })
  return Object.fromEntries(said)
}

function linksOf({ previous, next }: Page, request: RawRequest): string {
  const link = (rel: string, step: PageParameter | null): string => `<${addressOf(request, step, '')}>; rel="${rel}"`
  const links = [link('self', null)]
  if (previous !== null) links.push(link('prev', previous))
  if (next !== null) links.push(link('next', next))
  return links.join(', ')
}

/** The origin of an address: the request's own if a schema asks for an absolute URI, else empty. */
export function originFor(schema: Schema, request: RawRequest): string {
  const isWhole = schema.values('format').some((format) => /^(uri|url|iri)$/.test(String(format)))
  return isWhole ? `http://${request.header('host') ?? 'localhost'}` : ''
}

/** The request's own address with one parameter changed. */
function addressOf(request: RawRequest, step: PageParameter | null, origin: string): string {
  const { path, query } = splitTarget(request.target)
  const parameters = new URLSearchParams(query)
  if (step !== null) parameters.set(step.name, step.value)
  const text = parameters.toString()
  return `${origin}${path}${text === '' ? '' : `?${text}`}`
}

/** True if every list of valid items is valid, whatever its length: the array's schema adds no rule. */
export function isFreeList(array: Schema): boolean {
  const said = ['minItems', 'uniqueItems', 'contains', 'prefixItems', 'not', 'anyOf', 'oneOf', 'if', 'enum', 'const']
  return said.every((keyword) => array.values(keyword).length === 0)
}
