/** Checks that a filter of a list shows the items that it asks for, and no others. */

import type { Parameter } from '../../spec/contract/contract.ts'
import { readings } from '../../spec/http/parameter.ts'
import { saysOf } from '../../spec/names/described.ts'
import { isDate } from '../../spec/names/property-named.ts'
import { isOfClass } from '../../spec/names/value-roles.ts'
import { BOUNDS, plainFilters, wordsAbout } from '../../spec/requirements/lists.ts'
import { type ListFilter, valuesAt } from '../../spec/resources/lists/filtering.ts'
import { thingKeyed } from '../../spec/resources/references.ts'
import type { Direction, Schema } from '../../spec/schema/schema.ts'
import { isFreeText } from '../../spec/schema/typed.ts'
import type { Draft } from '../cases/request-builder.ts'
import { open, orUndecided, passed, type StateResult, Undecided } from './asking.ts'
import { allBeneath } from './beneath.ts'
import type { Collection, ListPage } from './collection.ts'
import { comparedText, isAkin, isLike } from './likeness.ts'
import { type Stock, stockOf, whatLasts } from './stock.ts'
import { newParentsOf } from './variety.ts'
import { itemsOnPages, sizeAsked, sizesOf, type Walk } from './walk.ts'

/** Whether an item is what was asked for; `above` and `below`: it is another number, and a filter may be a bound. */
type Fit = 'in' | 'out' | 'above' | 'below' | 'open'

/** A value that a filter is asked for, and how: by a parameter, or by the path of the list. */
type FilterAsk = { readonly text: string; readonly of: (ask: Stock['asked']) => Promise<ListPage> }

/** How many values a filter is asked for. */
const MOST_ASKED = 2
const DAY = 86_400_000

export async function filteredAsAsked(collection: Collection, filter: ListFilter): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { parameter, comparison } = filter
  const isLeast = comparison === 'least' || comparison === 'above'
  const said = isLeast ? 'is at least' : comparison === 'equal' ? 'is' : 'is at most'
  const isOfPath = parameter.in === 'path'
  const texts = isOfPath
    ? []
    : [...textsToAsk(filter, itemsOnPages(stock.whole)), ...otherTexts(collection, stock, filter)]
  const asks: FilterAsk[] = texts.map((text) => ({ text, of: (ask) => ask({ [parameter.name]: text }) }))
  const below = (isOfPath ? await newParentsOf(collection) : null) ?? []
  for (const parents of isOfPath ? [stock.parents, below] : []) {
    const size = sizeAsked(collection, sizesOf(collection)?.most ?? null)
    // Where the items say another kind of key than the path does, an alias, they can't say what was asked for.
    const sayable = parents.slice(-1).filter((text) => isReadAs(filter.schema, text, 'response'))
    asks.push(...sayable.map((text) => ({ text, of: () => collection.page(parents, size) })))
  }
  const seen: Fit[] = []
  const unread: (Draft | null)[] = []
  let asked = 0
  for (const { text, of } of asks) {
    const first = await orUndecided(of(stock.asked))
    // A value that no item has may be refused; a success without a list is judged by its schema.
    if (first instanceof Undecided) {
      if ((first.status ?? 400) < 300) unread.push(first.draft)
      continue
    }
    asked++
    const expected = `${parameter.name} ${said} ${text}`
    const result = await whatLasts(collection, stock, {
      ask: async (ask) => [await of(ask)],
      faultIn: ({ pages: [page], list }) => {
        const received = page === undefined ? null : faultShown(filter, text, { page, list, stock, seen })
        return received === null ? null : { expected, received }
      },
      shownBy: ({ list, pages }) => [...list.pages.slice(0, 1), ...pages],
    })
    if (result.outcome !== 'passed') return result
    seen.push(...first.items.map((item) => fitOf(filter, text, item)))
    collection.cited = [first.draft]
  }
  if (asked === 0) return open('no listed item has a value that the filter can ask for', ...unread)
  const more = await (isOfPath ? allBeneath(collection, stock.listing, below) : bothAsked(collection, stock, filter))
  return more.outcome === 'passed' ? passed(...unread) : more
}

/**
 * Further values to ask for: a key that no item has, where the list has items of one alone, and a part of a text, where the
 * document has the whole.
 */
function otherTexts(collection: Collection, { whole }: Stock, filter: ListFilter): readonly string[] {
  const { path, comparison, parameter } = filter
  const items = itemsOnPages(whole)
  const own = [
    ...new Set(
      items
        .flatMap((item) => valuesAt(item, path))
        .flat()
        .map(comparedText),
    ),
  ]
  const [one = ''] = own
  if (comparison !== 'equal' || filter.state !== undefined) return []
  if (own.length === 1 && isKeyAt(filter)) return [collection.unknownKey({ key: one })]
  const parts =
    isWhole(filter) && isFreeText(parameter.schema) ? own.map((text) => text.slice(text.length / 2).trim()) : []
  return parts.filter((part) => part.length > 2 && !own.includes(part) && isAskable(parameter, part)).slice(0, 1)
}

/** Checks the first two filters of a list at once: an item must be as both ask, where no sentence has one of them enough. */
async function bothAsked(collection: Collection, stock: Stock, filter: ListFilter): Promise<StateResult> {
  const { listing, whole } = stock
  const isPlain = ({ parameter, comparison, state }: ListFilter): boolean =>
    parameter.in === 'query' && comparison === 'equal' && state === undefined
  const [one, other] = plainFilters(listing).filter(isPlain)
  const { pointer } = listing.operation
  const said = [one, other].map((each) => (each === undefined ? '' : wordsAbout(each.parameter)))
  const about = ['description', 'summary'].map((name) => String(listing.schema.document.at(`${pointer}/${name}`) ?? ''))
  if (one === undefined || other?.parameter !== filter.parameter || saysOf('either', [...said, ...about].join('. ')))
    return passed()
  const both = [one, other] as const
  const fits = (texts: readonly string[], item: unknown): string =>
    both.map((each, at) => fitOf(each, texts[at] ?? '', item)).join()
  // One that an item has, and one that it has not.
  const items = itemsOnPages(whole)
  const texts = textsToAsk(one, items)
    .flatMap((text) => textsToAsk(other, items).map((beside) => [text, beside]))
    .find((pair) => items.some((item) => fits(pair, item) === 'in,out'))
  if (texts === undefined) return passed()
  const query = Object.fromEntries(both.map(({ parameter }, at) => [parameter.name, texts[at] ?? '']))
  const first = await orUndecided(stock.asked(query))
  if (first instanceof Undecided) return passed()
  const expected = both.map(({ parameter }, at) => `${parameter.name} is ${texts[at]}`).join(' and ')
  return whatLasts(collection, stock, {
    ask: async (ask) => [await ask(query)],
    faultIn: ({ pages: [page] }) => {
      const wrong = page?.items.find((item) => /out/.test(fits(texts, item)))
      const shown = both.map(({ path }) => valuesAt(wrong, path).map(comparedText).join()).join(' and ')
      return wrong === undefined ? null : { expected, received: `it shows ${stock.labelOf(wrong)} (${shown})` }
    },
    walk: async () => whole,
  })
}

/** True where a filter asks for a key, which is no bound, and has no words; so it is with an address of mail. */
function isKeyAt({ path, schema }: ListFilter): boolean {
  return thingKeyed(path.at(-1) ?? '') !== undefined || schema?.values('format').includes('email') === true
}

/** True where the document says of a filter that it has the whole value. */
function isWhole({ parameter }: ListFilter): boolean {
  const said = wordsAbout(parameter)
  return saysOf('exactly', said) && !saysOf('either', said)
}

type ShownListed = {
  readonly page: ListPage
  readonly list: Walk
  readonly stock: Stock
  readonly seen: readonly Fit[]
}

/** What is wrong with a page that a filter shows, beside the whole list; null if nothing is. */
function faultShown(filter: ListFilter, text: string, { page, list, stock, seen }: ShownListed): string | null {
  const fits = page.items.map((item) => fitOf(filter, text, item))
  const all = [...seen, ...fits]
  // A number that is asked for may be the least one, or the most.
  const isBoth = all.includes('above') && all.includes('below')
  const wrong = page.items.find(
    (_, at) => fits[at] === 'out' || (isBoth && (fits[at] === 'above' || fits[at] === 'below')),
  )
  const shows = (item: unknown): string => `${stock.labelOf(item)} (${valuesAt(item, filter.path).map(comparedText)})`
  if (wrong !== undefined) return `it shows ${shows(wrong)}`
  const [first] = list.pages
  // A page that is as long as a whole one may not be the last.
  if (first === undefined || (list.pages.length > 1 && page.items.length >= first.items.length)) return null
  const labels = stock.labelsOf({ pages: [page] })
  const missing = itemsOnPages(list).find(
    (item) => fitOf(filter, text, item) === 'in' && !labels.has(stock.labelOf(item)),
  )
  return missing === undefined ? null : `it lacks ${shows(missing)}`
}

function fitOf(filter: ListFilter, text: string, item: unknown): Fit {
  const { path, schema, comparison, state } = filter
  const fits = valuesAt(item, path)
    .flatMap((value) => [value].flat())
    .map((value): Fit => {
      if (typeof value === 'object' && value !== null && !('literal' in value)) return 'open'
      if (state !== undefined) return isLike(state, value) ? 'in' : 'out'
      const own = comparedText(value)
      const difference = differenceOf(own, text, schema !== null && isDate(schema))
      const side = comparison in BOUNDS ? BOUNDS[comparison as keyof typeof BOUNDS] : 0
      // Whole numbers from one on have that one; where they end, and when, a range may be half-open.
      const isFirst = comparison === 'least' && own === text && schema?.types?.has('integer') === true
      if (side !== 0) return difference * side > 0 || isFirst ? 'in' : difference * side < 0 ? 'out' : 'open'
      if (own === text) return 'in'
      const isKey = isKeyAt(filter)
      if (difference !== 0) return isKey ? 'out' : difference > 0 ? 'above' : 'below'
      // A link may end with a key.
      const isPart = isKey ? own.includes(text) || text.includes(own) : !isWhole(filter) && isAkin(own, text)
      return isPart || isLike(text, value) ? 'open' : 'out'
    })
  return fits.find((fit) => fit === 'in' || fit === 'open') ?? fits[0] ?? 'open'
}

/** Below and above 0 for numbers and moments that are not the same; moments within a day may be. 0 for other texts. */
function differenceOf(own: string, text: string, isMoment: boolean): number {
  if (own.trim() === '' || text.trim() === '') return 0
  const difference = isMoment ? Date.parse(own) - Date.parse(text) : Number(own) - Number(text)
  if (Number.isNaN(difference)) return 0
  const isWholeDay = own.length === 10 && text.length === 10
  return isMoment && !isWholeDay && Math.abs(difference) <= DAY ? 0 : difference
}

/** Whether a text says a value that a schema allows. */
function isReadAs(schema: Schema | null, text: string, direction: Direction): boolean {
  const validate = schema?.validator(direction)
  return validate === undefined || readings(text).some((value) => validate(value).length === 0)
}

/** The values to ask for: those that the fewest items have, and others that the property may have. */
export function textsToAsk(
  { path, schema, parameter, comparison, state }: ListFilter,
  items: readonly unknown[],
): readonly string[] {
  // A no may ask for nothing.
  if (state !== undefined) return ['true']
  const values = items
    .flatMap((item) => valuesAt(item, path))
    .flat()
    .filter((value) => value !== null)
  const counts = [...Map.groupBy(values.map(comparedText), (text) => text)].toSorted(
    ([, one], [, other]) => one.length - other.length,
  )
  const isAllowed = (text: string): boolean => isAskable(parameter, text)
  const all = counts.map(([text]) => text)
  // A text that has a word of each other one could be asked for in vain.
  const isPlain = (text: string): boolean => all.some((other) => !isAkin(text, other))
  const own = all.filter(isAllowed).toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
  if (comparison !== 'equal') {
    const inOrder = own.toSorted((one, other) => differenceOf(one, other, schema !== null && isDate(schema)))
    return inOrder.slice(Math.floor(inOrder.length / 2)).slice(0, 1)
  }
  // Of the items that have a value, a list may show the first alone.
  const isShared = (text: string): boolean => (counts.find(([one]) => one === text)?.[1].length ?? 0) > 1
  const shared = own.slice(1).toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))
  if (own.length !== 1) return [...own.slice(0, 1), ...shared].slice(0, MOST_ASKED)
  const [only = ''] = own
  const members = [schema, schema?.items].flatMap((one) => one?.values('enum').flat() ?? []).map(String)
  const numbers = /^\d+$/.test(only) ? [Number(only) + 1, Number(only) - 1].map(String) : []
  const flags = only === 'true' ? ['false'] : only === 'false' ? ['true'] : []
  const others = [...members, ...flags, ...numbers].filter((text) => text !== only && isAllowed(text))
  return [only, ...others.slice(0, MOST_ASKED)]
}

/** True for a value that a parameter takes, and that any address can have. */
function isAskable({ schema }: Parameter, text: string): boolean {
  // Who asks for `any` may ask for all.
  if (isOfClass('everything', text.toLowerCase())) return false
  return /^[\w .@:+-]{1,80}$/.test(text) && isReadAs(schema, text, 'request')
}
