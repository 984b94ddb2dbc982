/** Items made so that they differ where a list is asked about them. */

import { anonymous } from '../../spec/contract/path-template.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import type { PropertyPlace } from '../../spec/names/property-named.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { withValueWithin } from '../../spec/requirements/item-sent.ts'
import { filteringOf, valuesAt } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { promisedOrderOf, type QueryTexts, sortPairsOf } from '../../spec/resources/lists/sorting.ts'
import { namesOther } from '../../spec/resources/references.ts'
import { collectionsIn, type Resource, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { severalAtOnce } from '../client/pace.ts'
import { creationOf } from '../creations/creations.ts'
import { pathTexts, withPathTexts } from '../creations/item-names.ts'
import { createdName } from '../creations/naming.ts'
import { isDoneAtOnce } from '../judge/answers.ts'
import { FROM_CACHE, failed, isStored, open, orNull, passed, patiently, type StateResult, Undecided } from './asking.ts'
import { Collection, type ListPage } from './collection.ts'
import { comparedText, isAkin, isMomentText, laterBy } from './likeness.ts'
import { keyLabel, type Specimen, specimenOf } from './specimen.ts'
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

/** `shownBy`: which pages show what is wrong; absent: all. `walk`: the list beside them, where that is not to be seen again. */
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

/** How many items a list needs, so that each of its parameters has something to choose from. */
const FEWEST = 3

function placesAsked(listing: Listing): readonly (readonly string[])[] {
  const places = [
    ...filteringOf(listing).filters.filter(({ state }) => state === undefined),
    ...sortPairsOf(listing).map(({ place }) => place),
    ...[placeOfOrder(listing) ?? []].flat(),
  ]
  return places.map(({ path }) => path).filter((path) => path.length > 0)
}

/** What a list is ordered by that items are sent with, as its document promises; null for nothing, and for what a service decides. */
function placeOfOrder(listing: Listing): PropertyPlace | null {
  const { place = null } = promisedOrderOf(listing) ?? {}
  return place?.schema.travels('request') === true ? place : null
}

/** How items differ: also in their moments, which a service may have rules for, or not at all. */
type Variety = 'all' | 'most' | 'none'

/** Makes items that differ where a list is asked about them, or are plain: in each of some ways, until one is accepted. */
export async function makeItems(
  collection: Collection,
  listing: Listing,
  parents: readonly string[],
  ways: readonly Variety[] = ['all', 'most', 'none'],
): Promise<readonly Specimen[]> {
  const { context, resource } = collection
  const create = resource.uses.find(({ role }) => role === 'create') ?? collection.use('create')
  if (create === undefined || context.budget.isCapped || context.items.pools.of(create.operation) !== null) return []
  const made: Specimen[] = []
  const moments = new Map<string, unknown>()
  let word = ''
  for (let index = 0; index < FEWEST; index++) {
    for (const way of ways) {
      const [number = 0] = context.requests.numbers.next().integers
      // The last two share their words: a list may show the first alone that has one.
      if (index < FEWEST - 1) word = wordOf(number, index)
      const varied = way === 'none' ? null : { listing, index, word, moments: way === 'all' ? moments : null }
      const item = await makeItem(collection, create, parents, varied)
      if (item === 'impossible') return made
      if (item === 'refused') continue
      made.push(item)
      break
    }
  }
  return made
}

/** Makes one item. `varied`: the list whose parameters its values are for; null for a plain one. */
async function makeItem(
  collection: Collection,
  create: Use,
  parents: readonly string[],
  varied: (Varying & { readonly listing: Listing }) | null,
): Promise<Specimen | 'refused' | 'impossible'> {
  const { context, resource } = collection
  const { operation } = create
  const plain = context.requests.plain(operation, true)
  if (plain === null) return 'impossible'
  const message = withPathTexts(operation, plain.message, parents)
  const placed = { ...plain, message, isPlaced: true, keptFor: 'state' } as const
  const owned = context.items.created.withOwnKey(operation, placed, resource)
  const value = varied && variedBody(collection, create, varied.listing, { ...varied, value: owned.value })
  const whole = value == null ? owned : withValue(owned, value)
  const creation = creationOf(context.settings.api, operation)
  const draft = creation?.named == null ? whole : await context.items.created.withNewName(creation, whole)
  if (draft === null) return 'impossible'
  const asked = await orNull(collection.ask(operation, draft))
  if (asked === null) return 'impossible'
  if (!isDoneAtOnce(asked.answer)) return 'refused'
  const { key = null, isShown = false } = (creation && createdName(creation, asked.exchange)) ?? {}
  return specimenOf(create, asked.draft, asked.answer, { parents, property: resource.key, key, isKeyShown: isShown })
}

/** The path's parameters below a new parent; null where the document has no operation that creates one. */
export async function newParentsOf({ context, resource, id }: Collection): Promise<readonly string[] | null> {
  const place = anonymous(resource.path.slice(0, resource.path.lastIndexOf('/')))
  const above = collectionsIn(context.settings.api).resources.find(({ uses }) =>
    uses.some(({ role, operation }) => role === 'read' && anonymous(operation.path) === place),
  )
  if (above === undefined) return null
  const made = await orNull(new Collection(context, above, id).create())
  return made?.key == null ? null : [...made.parents, made.key]
}

/** A word that shares no part with those of other items. That of the first is the last by its letters. */
function wordOf(number: number, index: number): string {
  const letters = [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  return `test${index === 0 ? 'z' : ''}${letters}`
}

/** Which of the items one is, its word, and the moments of the first, some days from which its own are. */
type Varying = { readonly index: number; readonly word: string; readonly moments: Map<string, unknown> | null }
function variedBody(
  { context, resource }: Collection,
  create: Use,
  listing: Listing,
  { value, ...one }: Varying & { readonly value: unknown },
): unknown {
  const { operation, within } = create
  const body = bodySchema(operation)
  if (body === null || !isObject(value)) return undefined
  const found = collectionsIn(context.settings.api)
  const ways = placesAsked(listing).map((path) => [...within, ...path])
  return ways.reduce<unknown>((changed, way) => {
    const schema = way.reduce<Schema | undefined>((at, name) => at?.wide.properties.get(name), body)
    const isKey = way.at(-1) === resource.key || namesOther(found, operation, way)
    const first = one.moments && remembered(one.moments, way.join('.'), () => way.reduce(ownMember, changed))
    const moved = laterBy(first, DAYS[one.index] ?? 0)
    const own = schema === undefined || isKey ? undefined : (moved ?? valueOfStock(schema, one))
    return own === undefined ? changed : withValueWithin(changed, way, own)
  }, value)
}

/** Numbers whose texts are in another order than they, and days: neither those of the first to be made. */
const NUMBERS = [10, 9, 101]
const DAYS = [2, 0, 1]

function valueOfStock(schema: Schema, { index, word }: Omit<Varying, 'moments'>): unknown {
  const members = schema
    .values('enum')
    .flat()
    .filter((member) => member !== null)
  const [least = 1] = schema.values('minimum').filter((bound) => typeof bound === 'number')
  const { types, items } = schema
  const isText = types?.has('string') === true
  const possible: readonly unknown[] =
    members.length > 0
      ? [members[index % members.length]]
      : [
          ...(types?.has('boolean') ? [index % 2 === 0] : []),
          ...(types?.has('integer') || types?.has('number') ? [NUMBERS[index], least + index] : []),
          ...(items !== null ? [[valueOfStock(items, { index, word })]] : []),
          ...(isText && schema.values('format').length === 0 ? [word] : []),
        ]
  const validate = schema.validator('request')
  return possible.find((value) => validate(value).length === 0)
}
