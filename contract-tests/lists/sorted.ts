/** Checks that a list is in the order that is asked for. */

import { saysOf } from '../../spec/names/described.ts'
import { isDate, type PropertyPlace } from '../../spec/names/property-named.ts'
import { once } from '../../spec/program/once.ts'
import { filteringOf, valuesAt, wordsAbout } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { promisedOrderOf, type QueryTexts, type SortPair, sortPairsOf } from '../../spec/resources/lists/sorting.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { open, orNull, passed, type StateResult } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { comparedText, isMomentText } from '../stored/likeness.ts'
import { type LastingCheck, type ListFault, pageLasts, type Stock, stockOf, whatLasts } from '../stored/variety.ts'
import { itemsOnPages, sizeAsked, sizesOf, withNext } from '../stored/walk.ts'

type Compare = (one: string, other: string) => number

/** By how many properties a list is sorted both ways, and by how many others in one. */
const MOST_SORTED = 2
const MOST_OTHERS = 6

export async function sortedAsAsked(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const [sizes, half] = [sizesOf(collection), Math.ceil(itemsOnPages(stock.whole).length / 2)]
  const size = sizes === null || half < sizes.least ? null : Math.min(half, sizes.most)
  let isDecided = false
  const pairs = sortPairsOf(stock.listing)
  for (const pair of pairs.slice(0, MOST_SORTED)) {
    for (const way of ['up', 'down'] as const) {
      isDecided ||= (await stock.asked(pair[way])).items.length > 1
      const [query] = Object.entries(pair[way]).map((each) => each.join('='))
      const expected = `${pair.place.path.join('.')} ${way === 'up' ? 'ascending' : 'descending'}, as ${query} asks`
      const faultIn: ListFault = ({ pages }) => {
        const received = disorderIn(pair, way, itemsOnPages({ pages }))
        const isOnNext = pages.length > 1 && disorderIn(pair, way, pages[0]?.items ?? []) === null
        return received === null ? null : { expected, received: `${received}${isOnNext ? ', on the next page' : ''}` }
      }
      const shared = { faultIn, walk: async () => stock.whole }
      const result = await whatLasts(collection, stock, { ask: async (ask) => [await ask(pair[way])], ...shared })
      if (result.outcome !== 'passed') return result
      if (size === null) continue
      const sized = { ...pair[way], ...sizeAsked(collection, size) }
      const next: LastingCheck['ask'] = (ask) => withNext(collection, stock.parents, () => ask(pair[way], size), sized)
      const onNext = await whatLasts(collection, stock, { ask: next, ...shared })
      if (onNext.outcome !== 'passed') return onNext
    }
  }
  const more = await otherwiseSorted(collection, stock, pairs)
  return more.outcome !== 'passed' || isDecided ? more : open('the list has fewer than two items')
}

/** Checks the order by further properties, and by a second one, where the list is not in it already. */
async function otherwiseSorted(collection: Collection, stock: Stock, pairs: readonly SortPair[]): Promise<StateResult> {
  const items = itemsOnPages(stock.whole)
  const ordersBy = (some: readonly SortPair[], first: SortPair | null) =>
    some.flatMap((pair) => {
      const ways = (['up', 'down'] as const).flatMap((way) => {
        const query = first === null ? pair[way] : queryOfBoth(stock.listing, first.up, pair[way])
        const placeOf = (item: unknown) => JSON.stringify(first === null ? null : valuesAt(item, first.place.path))
        const disorder = (all: readonly unknown[]): string | undefined =>
          [...Map.groupBy(all, placeOf).values()].flatMap((alike) => disorderIn(pair, way, alike) ?? [])[0]
        return query === null || disorder(items) === undefined ? [] : [{ query, disorder }]
      })
      return ways.slice(0, 1)
    })
  const known = pairs.slice(0, MOST_SORTED + MOST_OTHERS)
  const othersOf = (first: (typeof known)[number]) => known.filter((pair) => pair !== first)
  const byTwo = known.flatMap((first) => ordersBy(othersOf(first), first))
  for (const { query, disorder } of [...ordersBy(known.slice(MOST_SORTED), null), ...byTwo.slice(0, 1)]) {
    if ((await orNull(stock.asked(query))) === null) continue
    const expected = `the order that ${Object.entries(query).map((each) => each.join('='))} asks for`
    const result = await pageLasts(collection, stock, query, expected, disorder)
    if (result.outcome !== 'passed') return result
  }
  return passed()
}

/** What asks for the order by one property, and then by another; null where the document takes one alone. */
function queryOfBoth(listing: Listing, first: QueryTexts, second: QueryTexts): QueryTexts | null {
  const { by } = filteringOf(listing).sorting
  const texts = [first, second].flatMap((one) => (Object.keys(one).length === 1 ? (one[by?.name ?? ''] ?? []) : []))
  if (by === null || texts.length !== 2) return null
  const isList = by.schema?.types?.has('array') === true
  const value = isList ? texts : saysOf('by_commas', wordsAbout(by)) ? texts.join(',') : null
  return value === null || (by.schema?.validator('request')(value).length ?? 0) > 0 ? null : { [by.name]: value }
}

/** Checks the order that a list promises where none is asked for: by age, any moment may be meant. */
export async function sortedAsSaid(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { place = null, isDown = false, by = null, isNamed = false } = promisedOrderOf(stock.listing) ?? {}
  if (place === null) return open('no order is promised')
  const moments = [...stock.listing.properties].filter(([, schema]) => isDate(schema))
  const others =
    !isNamed && isDate(place.schema) ? moments.map(([name, schema]): PropertyPlace => ({ path: [name], schema })) : []
  const way = isDown ? 'down' : 'up'
  const expected = `${place.path.join('.')} ${isDown ? 'descending' : 'ascending'}, as ${by === null ? 'the description says' : `${by.name} is by default`}`
  return pageLasts(collection, stock, {}, expected, (items) => {
    const [received, ...rest] = [place, ...others].map((each) => disorderIn({ place: each }, way, items))
    return rest.includes(null) ? null : received
  })
}

/** Two items beside each other in the wrong order, by every way of comparing; null if one of these explains the order. */
function disorderIn(
  { place: { path, schema } }: Pick<SortPair, 'place'>,
  way: 'up' | 'down',
  items: readonly unknown[],
): string | null {
  // Items without a value come first or last, and letters outside ASCII where a language has them.
  const texts = items.flatMap((item) => {
    const [value, ...others] = valuesAt(item, path)
    const isPlain = value !== undefined && value !== null && others.length === 0
    return isPlain && /^[\x20-\x7e]*$/.test(comparedText(value)) ? [comparedText(value)] : []
  })
  const sign = way === 'up' ? 1 : -1
  const faults = waysToCompare(texts, schema).map((compare) =>
    texts.findIndex((text, at) => at > 0 && sign * compare(texts[at - 1] ?? '', text) > 0),
  )
  if (faults.includes(-1)) return null
  const [at = 0] = faults
  return `${JSON.stringify(texts[at - 1])} before ${JSON.stringify(texts[at])}`
}

const lower: Compare = (one, other) => byCode(one.toLowerCase(), other.toLowerCase())
/** Made at the first use: what ICU loads for them takes milliseconds of each start. */
const FOR_TEXTS = once((): readonly Compare[] => [
  byCode,
  lower,
  (one, other) => byCode(one.toUpperCase(), other.toUpperCase()),
  (one, other) => byNumber(one, other) || (Number.isNaN(byNumber(one, other)) ? lower(one, other) : 0),
  ...[true, false].flatMap((numeric) =>
    [true, false].map((ignorePunctuation) => new Intl.Collator('en', { numeric, ignorePunctuation }).compare),
  ),
  new Intl.Collator('en', { caseFirst: 'upper' }).compare,
])

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function byNumber(one: string, other: string): number {
  return Number(one) - Number(other)
}

/** How a service may compare values: numbers in one way, texts in many, and what is listed in its own order, too. */
function waysToCompare(texts: readonly string[], schema: Schema): readonly Compare[] {
  const { types } = schema
  const isNumeric = (types?.has('integer') === true || types?.has('number') === true) && !types.has('string')
  if (isNumeric) return [byNumber]
  const listed = schema.values('enum').flat().map(String)
  const moments: Compare = (one, other) => Date.parse(one) - Date.parse(other)
  return [
    ...(texts.every(isMomentText) ? [moments] : []),
    ...FOR_TEXTS(),
    ...(listed.length > 0 ? [(one: string, other: string) => listed.indexOf(one) - listed.indexOf(other)] : []),
  ]
}
