/** What a list has, for the checks that ask for it in another way: what is there, and items made so that they differ. */

import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { withValueWithin } from '../../spec/requirements/item-sent.ts'
import { filteringOf, valuesAt } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { type QueryTexts, sortPairsOf } from '../../spec/resources/lists/sorting.ts'
import { namesOther } from '../../spec/resources/references.ts'
import { collectionsIn, type Resource, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { withValue } from '../cases/changes.ts'
import { creationOf } from '../items/created.ts'
import { pathTexts, withPathTexts } from '../items/item-names.ts'
import { isDoneAtOnce } from '../judge/answers.ts'
import { orUndecided, patiently, Undecided } from './asking.ts'
import type { Collection, ListPage } from './collection.ts'
import { comparedText, isAkin, isMomentText } from './likeness.ts'
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
}

/** How many items a list needs, so that each of its parameters has something to choose from. */
const FEWEST = 3

const noneYet = (): Map<Resource, Promise<Stock>> => new Map()

/** The stock of a collection's list, the same for all checks of a run. */
export function stockOf(collection: Collection): Promise<Stock> {
  const known = collection.context.derive(noneYet)
  const stock = known.get(collection.resource) ?? stocked(collection)
  known.set(collection.resource, stock)
  return stock
}

async function stocked(collection: Collection): Promise<Stock> {
  const listing = collection.use('list')?.listing ?? null
  if (listing === null) throw new Undecided('no operation lists the items', null)
  const most = sizesOf(collection)?.most ?? null
  const first = await collection.page(null, sizeAsked(collection, most))
  const parents = pathTexts(listing.operation, first.draft.message)
  const walk = (): Promise<Walk> => walkPages(collection, { parents }, most)
  const { key } = collection.resource
  const labelOf = (item: unknown): string =>
    isObject(item) && key !== null && Object.hasOwn(item, key)
      ? `${key} ${comparedText(item[key])}`
      : JSON.stringify(item)
  let whole = await walk()
  const before = new Set(itemsOnPages(whole).map(labelOf)).size
  const made = hasVariety(listing, itemsOnPages(whole)) ? 0 : await makeItems(collection, listing, parents)
  const isThere = (seen: Walk): boolean => new Set(itemsOnPages(seen).map(labelOf)).size >= before + made
  if (made > 0) whole = await patiently(collection.context, walk, isThere)
  const anew: Stock['asked'] = (parameters, size) =>
    collection.page(parents, { ...sizeAsked(collection, size ?? most), ...parameters })
  const known = new Map<string, Promise<ListPage>>()
  const asked: Stock['asked'] = (parameters, size) => {
    const name = JSON.stringify([parameters, size])
    const page = known.get(name) ?? anew(parameters, size)
    known.set(name, page)
    return page
  }
  return { listing, parents, whole, again: walk, asked, anew, labelOf }
}

/** The places whose values a list is asked about. */
function placesAsked(listing: Listing): readonly (readonly string[])[] {
  const places = [...filteringOf(listing).filters, ...sortPairsOf(listing).map(({ place }) => place)]
  return places.map(({ path }) => path).filter((path) => path.length > 0)
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
  return items.length > FEWEST && placesAsked(listing).every(isVaried)
}

/** Makes items that differ where a list is asked about them; how many were made. */
async function makeItems(collection: Collection, listing: Listing, parents: readonly string[]): Promise<number> {
  const { context, resource } = collection
  const create = resource.uses.find(({ role }) => role === 'create') ?? collection.use('create')
  if (create === undefined || context.budget.isCapped || context.items.pools.of(create.operation) !== null) return 0
  let made = 0
  for (let index = 0; index < FEWEST; index++) {
    for (const isVaried of [true, false]) {
      const plain = context.requests.plain(create.operation, true)
      if (plain === null) return made
      const { operation } = create
      const message = withPathTexts(operation, plain.message, parents)
      const placed = { ...plain, message, isPlaced: true, keptFor: 'state' } as const
      const owned = context.items.created.withOwnKey(operation, placed, resource)
      const [number = 0] = context.requests.numbers.next().integers
      const value = isVaried
        ? variedBody(collection, create, listing, { value: owned.value, index, word: wordOf(number) })
        : undefined
      const whole = value === undefined ? owned : withValue(owned, value)
      const creation = creationOf(context.settings.api, operation)
      const draft = creation?.named == null ? whole : context.items.created.withNewName(creation, whole)
      if (draft === null) return made
      const asked = await orUndecided(collection.ask(operation, draft))
      if (asked instanceof Undecided) return made
      if (!isDoneAtOnce(asked.answer)) continue
      made++
      break
    }
  }
  return made
}

/** A word that shares no part with those of other items. */
function wordOf(number: number): string {
  return `test${[...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`
}

type Varied = { readonly value: unknown; readonly index: number; readonly word: string }

function variedBody(
  { context, resource }: Collection,
  create: Use,
  listing: Listing,
  { value, ...one }: Varied,
): unknown {
  const { operation, within } = create
  const body = bodySchema(operation)
  if (body === null || !isObject(value)) return undefined
  const found = collectionsIn(context.settings.api)
  const ways = placesAsked(listing).map((path) => [...within, ...path])
  return ways.reduce<unknown>((changed, way) => {
    const schema = way.reduce<Schema | undefined>((at, name) => at?.wide.properties.get(name), body)
    const isKey = way.at(-1) === resource.key || namesOther(found, operation, way)
    const own = schema === undefined || isKey ? undefined : valueOfStock(schema, one)
    return own === undefined ? changed : withValueWithin(changed, way, own)
  }, value)
}

/** Numbers whose texts are in another order than they. */
const NUMBERS = [9, 10, 101]

function valueOfStock(schema: Schema, { index, word }: Omit<Varied, 'value'>): unknown {
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
