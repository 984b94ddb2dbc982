/** What a list has, for the checks that ask for it in another way. */

import { remembered } from '../../spec/program/once-for.ts'
import { valuesAt } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import type { QueryTexts } from '../../spec/resources/lists/sorting.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import { severalAtOnce } from '../client/pace.ts'
import { pathTexts } from '../creations/item-names.ts'
import { FROM_CACHE, failed, isStored, open, passed, patiently, type StateResult, Undecided } from './asking.ts'
import type { Collection, ListPage } from './collection.ts'
import { comparedText, isAkin, isMomentText } from './likeness.ts'
import { keyLabel } from './specimen.ts'
import { FEWEST, makeItems, placeOfOrder, placesAsked } from './variety.ts'
import { itemsOnPages, sizeAsked, sizesOf, type Walk, walkPages } from './walk.ts'

export type Stock = {
  readonly listing: Listing
  /** The values of the path's parameters. */
  readonly parents: readonly string[]
  /** The whole list, when it was first looked at. */
  readonly whole: Walk
  /** The whole list, as it is now. */
  readonly again: () => Promise<Walk>
  /** The first page of what is asked for, in the largest size or another; asked once only. */
  readonly asked: (parameters: QueryTexts, size?: number) => Promise<ListPage>
  /** The same, asked again. */
  readonly anew: Stock['asked']
  /** What tells an item from others. */
  readonly labelOf: (item: unknown) => string
  /** The labels of all items of a list, or of some of its pages, in their order. Items without keys may be alike. */
  readonly labelsIn: (list: Pick<Walk, 'pages'>) => readonly string[]
  readonly labelsOf: (list: Pick<Walk, 'pages'>) => ReadonlySet<string>
}

const noneYet = (): Map<Resource, Promise<Stock>> => new Map()

/** The stock of a collection's list, the same for all checks of a run. */
export function stockOf(collection: Collection): Promise<Stock> {
  return remembered(collection.context.derive(noneYet), collection.resource, () => stocked(collection))
}

async function stocked(collection: Collection): Promise<Stock> {
  const listing = collection.use('list')?.listing ?? null
  if (listing === null) throw new Undecided('no operation lists the items', null)
  const most = sizesOf(collection)?.most ?? null
  const first = await collection.page(null, sizeAsked(collection, most))
  const parents = pathTexts(listing.operation, first.draft.message)
  const walk = (): Promise<Walk> => walkPages(collection, { parents }, most)
  const labelOf: Stock['labelOf'] = (item) => keyLabel(collection.resource, item) ?? JSON.stringify(item)
  const labelsIn: Stock['labelsIn'] = (list) => {
    const times = new Map<string, number>()
    return itemsOnPages(list).map((item) => {
      const label = labelOf(item)
      if (keyLabel(collection.resource, item) !== null) return label
      const before = times.get(label) ?? 0
      times.set(label, before + 1)
      return before === 0 ? label : `${label} (${before + 1})`
    })
  }
  const labelsOf: Stock['labelsOf'] = (list) => new Set(labelsIn(list))
  let whole = await walk()
  const before = labelsOf(whole).size
  const made = hasVariety(listing, itemsOnPages(whole)) ? 0 : (await makeItems(collection, listing, parents)).length
  const isThere = (seen: Walk): boolean => labelsOf(seen).size >= before + made
  if (made > 0) whole = await patiently(collection.context, walk, isThere)
  const anew: Stock['asked'] = (parameters, size) =>
    collection.page(parents, { ...sizeAsked(collection, size ?? most), ...parameters })
  const known = new Map<string, Promise<ListPage>>()
  const asked: Stock['asked'] = (parameters, size) =>
    remembered(known, JSON.stringify([parameters, size]), () => anew(parameters, size))
  return { listing, parents, whole, again: walk, asked, anew, labelOf, labelsIn, labelsOf }
}

/** Creates so many more items. */
export async function fillList(collection: Collection, missing: number): Promise<void> {
  const rest = Array.from({ length: Math.max(0, missing) })
  await severalAtOnce(rest, collection.context.client.pace.together, async () => void (await collection.create()))
}

/** True if two of some texts differ, and have no word in common. */
function isAnyOther([first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return false
  const isFree = !isMomentText(first) && Number.isNaN(Number(first))
  return rest.some((text) => text !== first && !(isFree && isAkin(first, text)))
}

function hasVariety(listing: Listing, items: readonly unknown[]): boolean {
  const isVaried = (path: readonly string[]): boolean =>
    isAnyOther(items.flatMap((item) => valuesAt(item, path).flat().map(comparedText)))
  // What is there may have been made in the order that is promised.
  return items.length > FEWEST && placeOfOrder(listing) === null && placesAsked(listing).every(isVaried)
}

/** A list as it was seen twice, with pages of it between. */
type ListLook = { readonly list: Walk; readonly pages: readonly ListPage[] }
/** What is wrong with pages; null if nothing is. */
export type ListFault = (look: ListLook) => { readonly expected: string; readonly received: string } | null

/**
 * How pages of a list are asked for, what is wrong with them, and which show that; absent: all of them. `walk`: the list
 * beside them, where that is not to be seen again.
 */
export type LastingCheck = {
  readonly ask: (how: Stock['asked']) => Promise<readonly ListPage[]>
  readonly faultIn: ListFault
  readonly shownBy?: (look: ListLook) => readonly ListPage[]
  readonly walk?: Stock['again']
}

/** Fails if pages still have a fault after a while, and the list stays as it is meanwhile. */
export async function whatLasts(
  collection: Collection,
  stock: Stock,
  { ask, faultIn, shownBy = ({ pages }) => pages, walk = stock.again }: LastingCheck,
): Promise<StateResult> {
  const cited = (look: ListLook): readonly Draft[] => shownBy(look).map(({ draft }) => draft)
  const first: ListLook = { list: stock.whole, pages: await ask(stock.asked) }
  collection.cited = cited(first)
  if (faultIn(first) === null) return passed()
  const look = async (): Promise<ListLook> => ({ list: await walk(), pages: await ask(stock.anew) })
  const last = await patiently(collection.context, look, (seen) => faultIn(seen) === null)
  collection.cited = cited(last)
  const fault = faultIn(last)
  if (fault === null) return passed()
  if (last.pages.some(({ answer }) => isStored(answer))) return open(FROM_CACHE)
  const after = faultIn({ ...last, list: await walk() })
  const isStill = after !== null && after.received === fault.received && after.expected === fault.expected
  return isStill ? failed(fault.expected, fault.received) : open('the list changed meanwhile')
}

/** The same of the first page of what is asked for, beside the list as it was; `faultIn`: what is wrong with its items, in words. */
export function pageLasts(
  collection: Collection,
  stock: Stock,
  query: QueryTexts,
  expected: string,
  faultIn: (items: readonly unknown[]) => string | null | undefined,
): Promise<StateResult> {
  return whatLasts(collection, stock, {
    ask: async (ask) => [await ask(query)],
    faultIn: ({ pages: [page] }) => {
      const received = faultIn(page?.items ?? [])
      return received == null ? null : { expected, received }
    },
    walk: async () => stock.whole,
  })
}
