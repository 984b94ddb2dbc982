/** Walks over the pages of a list, by the document's paging parameters and by what each page says about the next. */

import type { PageRole } from '../../spec/generated/list-names.ts'
import { header } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { askedRoleOf, pageRoleOf } from '../../spec/names/list-roles.ts'
import { wordsOf } from '../../spec/names/words.ts'
import { isNextHeader, saysNext } from '../../spec/requirements/lists.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { type Paging, pagingOf } from '../../spec/resources/lists/paging.ts'
import type { QueryTexts } from '../../spec/resources/lists/sorting.ts'
import { orNull, orUndecided, patiently, Undecided } from './asking.ts'
import type { Collection, ListPage } from './collection.ts'
import { firstOf } from './first-page.ts'
import { comparedText } from './likeness.ts'
import { identityOf, type Specimen, showsMark } from './specimen.ts'

export type Walk = {
  readonly pages: readonly ListPage[]
  /** False if there may be more items than were seen. */
  readonly isWhole: boolean
}

/** How many pages may be read. */
const MOST_PAGES = 25

/** Statuses by which services refuse a page that does not exist; a 401 or a 429 is no end of a list. */
const NO_PAGE: readonly number[] = [400, 404, 410, 416, 422]

/** Below some parents; a `size` of null leaves the page's to the service. */
export async function walkPages(
  collection: Collection,
  { parents }: { readonly parents: readonly string[] | null },
  size: number | null,
): Promise<Walk> {
  const listing = collection.use('list')?.listing ?? null
  const shared = sizeAsked(collection, size)
  const ask = (own: QueryTexts): Promise<ListPage> => collection.page(parents, { ...shared, ...own })
  const first = await ask({})
  if (listing === null) return { pages: [], isWhole: false }
  const steps = nextPages(collection, listing)
  return steps === null ? { pages: [first], isWhole: true } : followed(first, steps, ask)
}

/** What asks for pages of a size; nothing where that is null, or no parameter says it. */
export function sizeAsked(collection: Collection, size: number | null): QueryTexts {
  const use = collection.use('list')
  const { limit }: Paging = use === undefined ? {} : pagingOf(use.operation)
  return size === null || limit === undefined ? {} : { [limit.name]: String(size) }
}

async function followed(first: ListPage, steps: Steps, ask: (own: QueryTexts) => Promise<ListPage>): Promise<Walk> {
  const pages = [first]
  for (const asked = new Set<string>(); pages.length <= MOST_PAGES; ) {
    const step = await steps(pages, ask)
    if (step === 'end' || step === 'unknown') return { pages, isWhole: step === 'end' }
    const name = JSON.stringify(step)
    if (asked.has(name)) break
    asked.add(name)
    const page = await orUndecided(ask(step))
    if (page instanceof Undecided) {
      if (page.status === null || !NO_PAGE.includes(page.status)) throw page
      return { pages, isWhole: true }
    }
    // An empty page comes after the last one; some services send the last one again instead.
    if (page.items.length === 0 || hasSameItems(page, pages.at(-1))) return { pages, isWhole: true }
    pages.push(page)
  }
  return { pages, isWhole: false }
}

/** Walks over the list in the largest pages, and repeats that for a while until `enough` is true. */
export function walkUntil(collection: Collection, specimen: Specimen, enough: (list: Walk) => boolean): Promise<Walk> {
  // A list without an end will not have one a moment later either.
  const isEnough = (list: Walk): boolean => enough(list) || !list.isWhole
  const most = sizesOf(collection)?.most ?? null
  return patiently(collection.context, () => walkPages(collection, specimen, most), isEnough)
}

/** `shows`: recognised by one of its marks, so that nothing is missed that is there, or by all, so that no other item counts. */
export function timesListed(list: Walk, specimen: Specimen, other: Specimen, shows = showsMark): number {
  const marks = identityOf(specimen, other)
  return itemsOnPages(list).filter((item) => shows(item, marks)).length
}

export function itemsOnPages({ pages }: Pick<Walk, 'pages'>): readonly unknown[] {
  return pages.flatMap(({ items }) => items)
}

export function hasSameItems(one: ListPage, other: ListPage | undefined): boolean {
  return JSON.stringify(one.items) === JSON.stringify(other?.items)
}

/** Finds the parameters of the page after some pages. */
type Steps = (
  pages: readonly ListPage[],
  ask: (own: QueryTexts) => Promise<ListPage>,
) => Promise<QueryTexts | 'end' | 'unknown'>

function nextPages(collection: Collection, listing: Listing): Steps | null {
  const { cursor, offset, page } = pagingOf(listing.operation)
  if (cursor !== undefined) {
    const tells = saysNext(listing)
    return async (pages) => {
      const last = pages.at(-1)
      const next = last === undefined ? undefined : nextOf(last, cursor.name, collection.resource.key, tells)
      return next === undefined ? 'unknown' : next === null ? 'end' : { [cursor.name]: next }
    }
  }
  const counter = offset ?? page
  if (counter === undefined) return null
  let base = firstOf(counter)
  return async (pages, ask) => {
    if (base === null) {
      // The document does not say whether the first is 0 or 1, so the service is asked.
      const [first] = pages
      const second = await orNull(ask({ [counter.name]: '1' }))
      if (first === undefined || second === null) return 'end'
      const [start] = second.items
      const isSameStart = start !== undefined && JSON.stringify(start) === JSON.stringify(first.items[0])
      const isFirst = offset === undefined ? hasSameItems(second, first) : isSameStart
      base = isFirst ? 1 : 0
    }
    const passed = offset === undefined ? pages.length : pages.reduce((sum, { items }) => sum + items.length, 0)
    return { [counter.name]: String(base + passed) }
  }
}

export function roleIn(name: string): PageRole | null {
  return pageRoleOf(wordsOf(name))
}

/** What a page says beside its items, and inside that. */
export function besideItems({ beside }: ListPage): readonly (readonly [name: string, value: unknown])[] {
  return [beside, ...Object.values(beside).filter(isObject)].flatMap((each) => Object.entries(each))
}

/** The address of the next page in `Link` (RFC 8288). */
export function linkedNext({ answer }: ListPage): string | undefined {
  return /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(header(answer.headers, 'link') ?? '')?.[1]
}

/** The page after it by its link alone (RFC 8288), by its cursor beside `asked`, or else by its number. The first alone where nothing tells how to count, or the other is refused. */
export async function withNext(
  collection: Collection,
  parents: readonly string[],
  ask: () => Promise<ListPage>,
  asked: QueryTexts,
): Promise<readonly ListPage[]> {
  const page = await ask()
  const operation = collection.use('list')?.operation
  const paging: Paging = operation === undefined ? {} : pagingOf(operation)
  const { cursor, offset, page: number } = paging
  const text = nextSaid(page)?.text ?? textAfter(page, paging)
  const parameter = cursor ?? offset ?? number
  const link = text.includes('?') ? new URL(text, 'http://service').searchParams : null
  if (text === '' || (link === null && parameter === undefined)) return [page]
  const own = link === null ? [] : [...new Set(link.keys())].map((name) => [name, link.getAll(name)] as const)
  const query =
    link === null
      ? { ...asked, [parameter?.name ?? '']: text }
      : Object.fromEntries(own.map(([name, [one = '', ...more]]) => [name, more.length > 0 ? [one, ...more] : one]))
  const next = await orNull(collection.page(parents, query))
  return next === null ? [page] : [page, next]
}

/** What asks for the page after the first one, where the document says from where it counts; empty where it does not. */
function textAfter({ items }: ListPage, { cursor, offset, page }: Paging): string {
  const first = cursor === undefined ? (offset ?? page) : undefined
  const base = first === undefined || items.length === 0 ? null : firstOf(first)
  return base === null ? '' : String(base + (offset === undefined ? 1 : items.length))
}

function saidBeside(page: ListPage) {
  const members = besideItems(page)
  return (role: PageRole) => members.find(([name, value]) => roleIn(name) === role && !isObject(value))
}

/** What a page says of the next one: a link, or a cursor, empty where it says that there is none; null where it has no place for it. */
function nextSaid(page: ListPage): { readonly text: string } | null {
  const said = saidBeside(page)
  const given = page.answer.headers.find(([name]) => isNextHeader(name)) ?? said('page.next') ?? said('page.cursor')
  const link = linkedNext(page)
  if (link === undefined && given === undefined) return null
  return { text: link ?? (given?.[1] == null ? '' : comparedText(given[1])) }
}

/** The cursor of the next page; null if the page says that there is none, undefined if it says nothing. */
export function nextOf(
  page: ListPage,
  parameter: string,
  key: string | null,
  tells: boolean,
): string | null | undefined {
  const said = saidBeside(page)
  const more = said('page.more')
  const next = nextSaid(page)
  const text = next?.text ?? ''
  if (more?.[1] === false || said('page.last')?.[1] === true) return null
  if (text !== '') return text.includes('?') ? new URL(text, 'http://service').searchParams.get(parameter) : text
  const last = page.items.at(-1)
  if (more?.[1] === true && askedRoleOf(parameter) === 'page.after' && isObject(last) && key !== null && key in last)
    return comparedText(last[key])
  return next !== null || tells ? null : undefined
}

/** The smallest and the largest size to ask for; null if no parameter sets the size of a page. */
export function sizesOf(collection: Collection): { readonly least: number; readonly most: number } | null {
  const use = collection.use('list')
  const { limit, ...steps }: Paging = use === undefined ? {} : pagingOf(use.operation)
  if (limit === undefined) return null
  // If there is only one page, it has to hold every item.
  const usual = Object.keys(steps).length === 0 ? LARGEST : USUAL_MOST
  const bound = (keyword: string): number | null => {
    const [value] = limit.schema?.values(keyword) ?? []
    return typeof value === 'number' ? value : null
  }
  const most = Math.min(bound('maximum') ?? usual, usual)
  return { least: Math.min(Math.max(2, bound('minimum') ?? 0), most), most }
}

const USUAL_MOST = 100
const LARGEST = 1000
