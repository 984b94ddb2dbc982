/** All pages of a list, by the parameters that its document names, and by what each page says of the next. */

import { header } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import { type Listing, plainName } from '../../spec/listing.ts'
import { keywordValues, shapeOf } from '../../spec/shape.ts'
import { type Collection, isObstacle, type Obstacle, type Page } from './collection.ts'
import { textOf } from './likeness.ts'
import type { Specimen } from './specimen.ts'

export type Walk = {
  readonly pages: readonly Page[]
  /** False where there may be more than was seen. */
  readonly isWhole: boolean
}

/** Pages that are asked for at most. */
const MOST_PAGES = 25

/** Parameters by name. */
type Parameters = Readonly<Record<string, string>>

/** Walks over the pages of the list that an item is in; `size` is how many items a page is to have, null where the service decides. */
export async function walk(
  collection: Collection,
  id: string,
  specimen: Pick<Specimen, 'parents'>,
  size: number | null,
): Promise<Walk | Obstacle> {
  const listing = collection.use('list')?.listing ?? null
  const limit = listing?.paging.limit
  const shared: Parameters = size === null || limit === undefined ? {} : { [limit.name]: String(size) }
  const ask = (own: Parameters): Promise<Page | Obstacle> => collection.page(id, specimen, { ...shared, ...own })
  const first = await ask({})
  if (isObstacle(first) || listing === null) return isObstacle(first) ? first : { pages: [], isWhole: false }
  const pages = [first]
  const steps = stepsOf(collection, listing)
  let isWhole = steps === null
  for (const given = new Set<string>(); steps !== null && pages.length <= MOST_PAGES; ) {
    const step = await steps(pages, ask)
    if (step === 'end' || step === 'unknown') {
      isWhole = step === 'end'
      break
    }
    const name = JSON.stringify(step)
    if (given.has(name)) break
    given.add(name)
    const page = await ask(step)
    if (isObstacle(page)) {
      // Where there is no such page, some services refuse.
      if (page.status === null || page.status >= 500) return page
      isWhole = true
      break
    }
    // An empty page is behind the last one; of some services the last one comes again.
    if (page.items.length === 0 || isSame(page, pages.at(-1))) {
      isWhole = true
      break
    }
    pages.push(page)
  }
  return { pages, isWhole }
}

/** The items of all pages. */
export function itemsOf({ pages }: Walk): readonly unknown[] {
  return pages.flatMap(({ items }) => items)
}

/** True for two pages with the same items. */
export function isSame(one: Page, other: Page | undefined): boolean {
  return JSON.stringify(one.items) === JSON.stringify(other?.items)
}

/** What leads from some pages to the next one. */
type Steps = (
  pages: readonly [Page, ...Page[]] | readonly Page[],
  ask: (own: Parameters) => Promise<Page | Obstacle>,
) => Promise<Parameters | 'end' | 'unknown'>

function stepsOf(collection: Collection, listing: Listing): Steps | null {
  const { cursor, offset, page } = listing.paging
  const { document } = collection.session.settings.compiled.contract
  if (cursor !== undefined) {
    const names = new Set(namesIn(document, listing.schema).map(plainName))
    return async (pages) => {
      const last = pages.at(-1)
      const next = last === undefined ? undefined : nextOf(last, cursor.name, collection.resource.key, names)
      return next === undefined ? 'unknown' : next === null ? 'end' : { [cursor.name]: next }
    }
  }
  const counter = offset ?? page
  if (counter === undefined) return null
  let base: number | null = null
  return async (pages, ask) => {
    if (base === null) {
      // Whether the first is 0 or 1 no document says: the service does.
      const [first] = pages
      const second = await ask({ [counter.name]: '1' })
      if (first === undefined || isObstacle(second)) return 'end'
      const isFirst = offset === undefined ? isSame(second, first) : sameStart(second, first)
      base = isFirst ? 1 : 0
    }
    const passed = offset === undefined ? pages.length : pages.reduce((sum, { items }) => sum + items.length, 0)
    return { [counter.name]: String(base + passed) }
  }
}

function sameStart(one: Page, other: Page): boolean {
  return one.items.length > 0 && JSON.stringify(one.items[0]) === JSON.stringify(other.items[0])
}

/** Properties beside the items, and within those. */
function namesIn(document: JsonObject, schema: string): string[] {
  const { properties } = shapeOf(document, schema)
  return [...properties].flatMap(([name, pointer]) => [name, ...shapeOf(document, pointer).properties.keys()])
}

const NEXT = /^(next|nextcursor|nextpage|nextpagetoken|nexttoken|nextmarker|endcursor|continuationtoken|continuation)$/
const MORE = /^(hasmore|hasnext|hasnextpage|more)$/
/** Parameters that take the key of the last item that was seen. */
const AFTER = /^(after|startingafter|marker)$/

/** The cursor that a page says is next; null where it says that there is none; undefined where it says nothing. */
function nextOf(
  page: Page,
  parameter: string,
  key: string | null,
  names: ReadonlySet<string>,
): string | null | undefined {
  const members = [page.beside, ...Object.values(page.beside).filter(isObject)].flatMap((each) => Object.entries(each))
  const told = members.find(([name, value]) => NEXT.test(plainName(name)) && !isObject(value))
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(header(page.answer.headers, 'link') ?? '')?.[1]
  const more = members.find(([name]) => MORE.test(plainName(name)))
  const text = link ?? (told === undefined || told[1] === null ? '' : textOf(told[1]))
  if (more?.[1] === false) return null
  if (text !== '') return text.includes('?') ? new URL(text, 'http://service').searchParams.get(parameter) : text
  const last = page.items.at(-1)
  if (more?.[1] === true && AFTER.test(plainName(parameter)) && isObject(last) && key !== null && key in last)
    return textOf(last[key])
  return told !== undefined || [...names].some((name) => NEXT.test(name)) ? null : undefined
}

/** Sizes that a page may be asked to have; null where nothing says how many it has. */
export function sizesOf(collection: Collection): { readonly least: number; readonly most: number } | null {
  const { limit, ...steps } = collection.use('list')?.listing?.paging ?? {}
  if (limit === undefined) return null
  // Where there is one page alone, it has to have everything.
  const usual = Object.keys(steps).length === 0 ? LARGEST : USUAL_MOST
  const { document } = collection.session.settings.compiled.contract
  const bound = (keyword: string): number | null => {
    const [value] = limit.schema === null ? [] : keywordValues(document, limit.schema, keyword)
    return typeof value === 'number' ? value : null
  }
  const most = Math.min(bound('maximum') ?? usual, usual)
  return { least: Math.min(Math.max(2, bound('minimum') ?? 0), most), most }
}

const USUAL_MOST = 100
const LARGEST = 1000
