/** Checks that a list is in the order that is asked for. */

import { isDate, type PropertyPlace } from '../../spec/names/property-named.ts'
import { once } from '../../spec/program/once.ts'
import { valuesAt } from '../../spec/resources/lists/filtering.ts'
import { promisedOrderOf, type SortPair, sortPairsOf } from '../../spec/resources/lists/sorting.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { open, orUndecided, passed, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { comparedText, isMomentText } from '../stored/likeness.ts'
import { type LastingCheck, type ListFault, stockOf, whatLasts } from '../stored/stock.ts'
import { itemsOnPages, sizeAsked, sizesOf, withNext } from '../stored/walk.ts'

type Compare = (one: string, other: string) => number

/** By how many properties a list is sorted. */
const MOST_SORTED = 2

export async function sortedAsAsked(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const [sizes, half] = [sizesOf(collection), Math.ceil(itemsOnPages(stock.whole).length / 2)]
  const size = sizes === null || half < sizes.least ? null : Math.min(half, sizes.most)
  let isDecided = false
  for (const pair of sortPairsOf(stock.listing).slice(0, MOST_SORTED)) {
    for (const way of ['up', 'down'] as const) {
      const first = await orUndecided(stock.asked(pair[way]))
      if (first instanceof Undecided) return open(first.message, first.draft)
      isDecided ||= first.items.length > 1
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
      const next: LastingCheck['ask'] = (ask) =>
        withNext(collection, stock.parents, () => ask(pair[way], size), {
          ...pair[way],
          ...sizeAsked(collection, size),
        })
      const onNext = await whatLasts(collection, stock, { ask: next, ...shared })
      if (onNext.outcome !== 'passed') return onNext
    }
  }
  return isDecided ? passed() : open('the list has fewer than two items')
}

/** Checks the order that the description of a list promises where none is asked for: by age, any moment may be meant. */
export async function sortedAsSaid(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { place = null, isDown = false } = promisedOrderOf(stock.listing) ?? {}
  if (place === null) return open('no order is promised')
  const moments = [...stock.listing.properties].filter(([, schema]) => isDate(schema))
  const others = isDate(place.schema) ? moments.map(([name, schema]): PropertyPlace => ({ path: [name], schema })) : []
  const way = isDown ? 'down' : 'up'
  return whatLasts(collection, stock, {
    ask: async (ask) => [await ask({})],
    faultIn: ({ pages: [page] }) => {
      const [received, ...rest] = [place, ...others].map((each) => disorderIn({ place: each }, way, page?.items ?? []))
      const expected = `${place.path.join('.')} ${isDown ? 'descending' : 'ascending'}, as the description says`
      return received == null || rest.includes(null) ? null : { expected, received }
    },
    walk: async () => stock.whole,
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
