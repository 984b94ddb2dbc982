/** Checks that a filter of a list shows the items that it asks for, and no others. */

import type { Parameter } from '../../spec/contract/contract.ts'
import { readings } from '../../spec/http/parameter.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { saysOf, toldAt } from '../../spec/names/described.ts'
import { comparisonSaid, isOfListClass, saidAtEnds } from '../../spec/names/list-roles.ts'
import { isDate } from '../../spec/names/property-named.ts'
import { isOfClass } from '../../spec/names/value-roles.ts'
import { splitName } from '../../spec/names/words.ts'
import { BOUNDS, plainFilters } from '../../spec/requirements/lists.ts'
import { boundLetsIn, type ListFilter, textAsSaid, valuesAt, wordsAbout } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { DAY } from '../../spec/resources/lists/spans.ts'
import { thingKeyed } from '../../spec/resources/references.ts'
import type { Direction, Schema } from '../../spec/schema/schema.ts'
import { isFreeText } from '../../spec/schema/typed.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { failed, open, orNull, orUndecided, passed, patiently, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection, ListPage } from '../stored/collection.ts'
import { comparedText, isAkin, isLike, otherLetters } from '../stored/likeness.ts'
import type { Specimen } from '../stored/specimen.ts'
import { makeItems, newParentsOf, pageLasts, type Stock, stockOf, whatLasts } from '../stored/variety.ts'
import { itemsOnPages, sizeAsked, sizesOf, type Walk, withNext } from '../stored/walk.ts'

/** Whether an item is what was asked for; `above` and `below`: it is another number, and a filter may be a bound. */
type Fit = 'in' | 'out' | 'above' | 'below' | 'open'

/**
 * What a filter does with an item that has null: `Only those due before this day, or that have none` lets it in, and so does
 * `Only codes for this event, those for every event among them`, where null means `for every event`.
 */
function nullsIn({ resource }: Collection, { parameter, path, schema }: ListFilter): ListFilter['nulls'] {
  const words = wordsAbout(parameter)
  const sent = resource.request?.wide.properties.get(path.join())
  const about = [schema, sent].flatMap((one) => one?.values('description') ?? []).join('. ')
  const [, meaning] = /\bnull\W+(?:means|stands for|is for|is)\W+(\w[\w ]*\w)/i.exec(about) ?? []
  if (saysOf('or_none', words) || (meaning !== undefined && words.includes(meaning))) return 'in'
  return meaning === undefined ? undefined : 'open'
}

/** The texts of which an item must have one, or one as a part. */
type AskedTexts = { readonly texts: readonly string[]; readonly isPart?: boolean }

/** What a filter is asked for, and how: by a parameter, or by the path of the list. */
type FilterAsk = { readonly asked: AskedTexts; readonly of: (ask: Stock['asked']) => Promise<ListPage> }

const MOST_ASKED = 2

export async function filteredAsAsked(collection: Collection, told: ListFilter): Promise<StateResult> {
  const stock = await stockOf(collection)
  const filter = { ...told, nulls: nullsIn(collection, told) }
  const { parameter } = filter
  const isOfPath = parameter.in === 'path'
  const below = (isOfPath ? await newParentsOf(collection) : null) ?? []
  const asks = isOfPath
    ? asksOfPath(collection, filter, [stock.parents, below])
    : asksOfQuery(collection, stock, filter)
  const seen: Fit[] = []
  const unread: (Draft | null)[] = []
  let count = 0
  for (const { asked, of } of asks) {
    const first = await orUndecided(of(stock.asked))
    // A value that no item has may be refused; a success without a list is judged by its schema.
    if (first instanceof Undecided) {
      if ((first.status ?? 400) < 300) unread.push(first.draft)
      continue
    }
    count++
    const expected = `${parameter.name} ${wayAsked(filter, asked)} ${asked.texts.join(' or ')}`
    const result = await whatLasts(collection, stock, {
      ask: async (ask) => [await of(ask)],
      faultIn: ({ pages: [page], list }) => {
        const received = page === undefined ? null : faultShown(filter, asked, { page, list, stock, seen })
        return received === null ? null : { expected, received }
      },
      shownBy: ({ list, pages }) => [...list.pages.slice(0, 1), ...pages],
    })
    if (result.outcome !== 'passed') return result
    seen.push(...first.items.map((item) => fitOf(filter, asked, item)))
    collection.cited = [first.draft]
  }
  if (count === 0) return open('no listed item has a value that the filter can ask for', ...unread)
  const checks = isOfPath
    ? [() => allBeneath(collection, stock.listing, below)]
    : [bothAsked, keptOnNext].map((check) => () => check(collection, stock, filter))
  for (const check of checks) {
    const more = await check()
    if (more.outcome !== 'passed') return more
  }
  return passed(...unread)
}

function wayAsked(filter: ListFilter, { isPart = false }: AskedTexts): string {
  if (isPart || !(filter.comparison === 'equal' || filter.comparison in BOUNDS)) return 'has'
  return ['is at most', 'is', 'is at least'][sideOf(filter) + 1] ?? ''
}

function asksOfQuery(collection: Collection, stock: Stock, filter: ListFilter): readonly FilterAsk[] {
  const { name } = filter.parameter
  return asksOf(collection, stock, filter).map((asked) => ({
    asked,
    of: (ask) => ask({ [name]: asked.texts.length === 1 ? (asked.texts[0] ?? '') : asked.texts }),
  }))
}

function asksOfPath(collection: Collection, { schema }: ListFilter, all: readonly (readonly string[])[]) {
  const size = sizeAsked(collection, sizesOf(collection)?.most ?? null)
  return all.flatMap((parents) => {
    // Where the items say another kind of key than the path does, an alias, they can't say what was asked for.
    const sayable = parents.slice(-1).filter((text) => isReadAs(schema, text, 'response'))
    return sayable.map((text) => ({ asked: { texts: [text] }, of: () => collection.page(parents, size) }))
  })
}

function askedPlaces({ path, sought = [] }: ListFilter): readonly (readonly string[])[] {
  return path.length > 0 ? [path] : sought
}

/** Values that items have, what its description speaks of (a part of a text, other capitals, several at once), and what no item has. */
function asksOf(collection: Collection, { whole }: Stock, filter: ListFilter): readonly AskedTexts[] {
  const { comparison, parameter, state, path } = filter
  const items = itemsOnPages(whole)
  const had = textsToAsk(filter, items)
  // Where all have none, and a filter lets those in, any value shows them.
  const any = ['2031-01-01', '2031-01-01T00:00:00Z', '1'].filter((text) => isAskable(parameter, text)).slice(0, 1)
  const texts = had.length === 0 && filter.nulls === 'in' && comparison in BOUNDS ? any : had
  const further = items.map((item) => textsAt(item, path)).find((own) => own.length > 1)
  const plain = [...new Set([...texts, ...(further?.slice(-1) ?? [])])].map((text): AskedTexts => ({ texts: [text] }))
  const isOfText = comparison === 'equal' || comparison === 'contains'
  if (!isOfText || state !== undefined) return plain
  const words = wordsAbout(parameter)
  const isFree = isFreeText(parameter.schema)
  const isFolded = saysOf('in_any_case', words)
  const turned = (some: readonly string[]) => some.map((text) => String(otherLetters(text)))
  const askable = (some: readonly string[], own: readonly string[]): readonly string[] =>
    some.filter((text) => text.length > 2 && !own.includes(text) && isAskable(parameter, text)).slice(0, 1)
  const asks = askedPlaces(filter).flatMap((place): AskedTexts[] => {
    const own = [...new Set(items.flatMap((item) => textsAt(item, place)))]
    if (isPartly(filter)) {
      const begun = isBegun(filter) ? own.map((text) => text.slice(0, Math.ceil(text.length / 2)).trim()) : []
      const inner = (texts: readonly string[]): readonly AskedTexts[] =>
        askable(isFolded ? turned(texts) : texts, own).map((text) => ({ texts: [text], isPart: true }))
      const parts = isPartSaid(filter)
        ? own.map((text) => text.slice(Math.ceil(text.length / 3), 12 + Math.ceil(text.length / 3)).trim())
        : wordsWithin(own)
      return [...inner(begun), ...inner(parts)]
    }
    const halved = isWhole(filter) && isFree ? own : []
    const ends = halved.map((text) => text.slice(text.length / 2).trim())
    const starts = halved.map((text) => text.slice(0, text.length / 2).trim())
    const others = isFolded || textAsSaid(parameter).isCased ? askable(turned(own), own) : []
    return [...askable(ends, own), ...askable(starts, own), ...others].map((text) => ({ texts: [text] }))
  })
  const isAny = items.every((item) => valuesAt(item, path).length < 2) || saysOf('either', words)
  const several: readonly AskedTexts[] = isOfSeveral(parameter) && isAny && texts.length > 1 ? [{ texts }] : []
  return [...plain, ...asks, ...several, ...valueOfNobody(collection, filter, items)]
}

/** A value that no item has. What none could have is for the service to read in its own way: all of them, perhaps. */
function valueOfNobody(collection: Collection, filter: ListFilter, items: readonly unknown[]): readonly AskedTexts[] {
  const { path, schema, parameter } = filter
  const { letters } = collection.context.requests.numbers.next()
  const [one = ''] = items.flatMap((item) => textsAt(item, path))
  const isKey = path.length > 0 && isKeyAt(filter)
  const text = isKey ? collection.unknownKey({ key: one }) : isFreeText(parameter.schema) ? letters[0] : undefined
  const isHad = text !== undefined && isReadAs(schema?.items ?? schema, text, 'response')
  return isHad && items.length > 0 && isAskable(parameter, text) ? [{ texts: [text] }] : []
}

function textsAt(item: unknown, place: readonly string[]): readonly string[] {
  return valuesAt(item, place)
    .flat()
    .filter((value) => value !== null && !isObject(value))
    .map(comparedText)
}

/** True where a filter takes a part of a text: any, or, as a search may, whole words alone. */
function isPartly(filter: ListFilter): boolean {
  return filter.comparison === 'contains' && (filter.path.length === 0 || isPartSaid(filter))
}

/** True where the document says of a filter that it has a part of a text, or its name does. */
function isPartSaid({ parameter, path }: ListFilter): boolean {
  const isNamed =
    path.length > 0 && saidAtEnds(splitName(parameter.name), comparisonSaid).some(([said]) => said === 'contains')
  return isNamed || ['partly', 'beginning'].some((what) => saysOf(what, wordsAbout(parameter)))
}

/** True where the document says of a filter that it has the beginning of a text. */
function isBegun({ parameter, path }: ListFilter): boolean {
  return path.length > 0 && saysOf('beginning', wordsAbout(parameter))
}

/** Words with which no text begins, those of the fewest texts first. Short ones a search may leave out. */
function wordsWithin(texts: readonly string[]): readonly string[] {
  const isInner = (word: string): boolean => word.length > 3 && !texts.some((text) => text.startsWith(word))
  const words = texts.flatMap((text) => text.split(/[^\p{L}\d]+/u)).filter(isInner)
  const times = (word: string): number => words.filter((one) => one === word).length
  return words.toSorted((one, other) => times(one) - times(other))
}

/** With how many filters before it in the document, and after it, a filter is asked for at once. */
const MOST_BESIDE = 3
/** Of how many values of a filter one is chosen for that. */
const MOST_VALUES = 8

/** Checks a filter beside others near it: an item must be as it asks then, too, where no sentence has one of them enough. */
async function bothAsked(collection: Collection, stock: Stock, filter: ListFilter): Promise<StateResult> {
  const { listing, whole } = stock
  const about = toldAt(listing.schema.document, listing.operation)
  const isPlain = ({ parameter, comparison, state }: ListFilter): boolean =>
    parameter.in === 'query' && (comparison === 'equal' || comparison in BOUNDS) && state === undefined
  const isFilter = ({ parameter }: ListFilter): boolean => parameter === filter.parameter
  const plain = plainFilters(listing).filter((one) => isPlain(one) || isFilter(one))
  const at = plain.findIndex(isFilter)
  const near = plain.slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE + 1)
  for (const other of filter.state === undefined ? near : []) {
    if (other === plain[at]) continue
    const isRange = sideOf(other) !== 0 && sideOf(filter) !== 0
    // Two least bounds may be of one value.
    if (isRange && (sideOf(other) === sideOf(filter) || other.path.join() !== filter.path.join())) continue
    // What is said of several values of one is not said of both.
    const said = [other, filter].map(({ parameter }) => (isOfSeveral(parameter) ? '' : wordsAbout(parameter)))
    if (!isRange && saysOf('either', [...said, about].join('. '))) continue
    const both = [filter, other] as const
    const texts = pairToAsk(both, isRange, itemsOnPages(whole))
    const result = texts === undefined ? passed() : await pairAsked(collection, stock, both, texts)
    if (result.outcome !== 'passed') return result
  }
  return passed()
}

type TwoFilters = readonly [one: ListFilter, other: ListFilter]

function fitsBoth(both: TwoFilters, texts: readonly string[], item: unknown): string {
  return both.map((each, at) => fitOf(each, { texts: [texts[at] ?? ''] }, item)).join()
}

/** Values of two filters: some item has the other and not the first, which alone shows whether the first is obeyed. */
function pairToAsk(both: TwoFilters, isRange: boolean, items: readonly unknown[]): readonly string[] | undefined {
  const [asked, beside] = both.map((each) => {
    if (sideOf(each) !== 0) return boundsIn(each, items)
    const had = items.flatMap((item) => textsAt(item, each.path)).filter((text) => isAskable(each.parameter, text))
    const often = [...Map.groupBy(had, (text) => text).values()].toSorted((one, other) => other.length - one.length)
    return [...new Set([...often.slice(0, MOST_VALUES).map(([text = '']) => text), ...textsToAsk(each, items)])]
  })
  const pairs = asked?.flatMap((text) => (beside ?? []).map((other) => [text, other])) ?? []
  const isShown = (texts: readonly string[], wanted: string): boolean =>
    items.some((item) => fitsBoth(both, texts, item) === wanted)
  return pairs.find((one) => isShown(one, 'out,in') && (!isRange || isShown(one, 'in,in')))
}

/** Asks for what two filters let through, and fails if something is shown that the first alone leaves out: the other answers for its own. */
async function pairAsked(collection: Collection, stock: Stock, both: TwoFilters, texts: readonly string[]) {
  const query = Object.fromEntries(both.map(({ parameter }, at) => [parameter.name, texts[at] ?? '']))
  if ((await orNull(stock.asked(query))) === null) return passed()
  const expected = both.map(({ parameter }, at) => `${parameter.name} is ${texts[at]}`).join(' and ')
  return pageLasts(collection, stock, query, expected, (items) => {
    const wrong = items.find((item) => fitsBoth(both, texts, item).startsWith('out'))
    const shown = both.map(({ path }) => valuesAt(wrong, path).map(comparedText).join()).join(' and ')
    return wrong === undefined ? null : `it shows ${stock.labelOf(wrong)} (${shown})`
  })
}

/** Checks that the page after one of a filtered list, as that page names it, has no other items either. */
async function keptOnNext(collection: Collection, stock: Stock, filter: ListFilter): Promise<StateResult> {
  if (filter.parameter.in !== 'query' || filter.state !== undefined) return passed()
  const items = itemsOnPages(stock.whole)
  const values = [
    ...new Set([...askedPlaces(filter)].flatMap((place) => items.flatMap((item) => textsAt(item, place)))),
  ]
  const size = sizesOf(collection)?.least ?? Number.POSITIVE_INFINITY
  const fits = (text: string, wanted: Fit, some = items) =>
    some.filter((item) => fitOf(filter, { texts: [text] }, item) === wanted).length
  // The same page of the whole list shows others.
  const [text] = values
    .filter((one) => isAskable(filter.parameter, one) && fits(one, 'in') > size)
    .filter((one) => fits(one, 'out', items.slice(size, 2 * size)) > 0)
  if (text === undefined) return passed()
  const query = { [filter.parameter.name]: text }
  if ((await orNull(stock.asked(query, size))) === null) return passed()
  const expected = `the page after it, with ${filter.parameter.name}=${text}, too`
  return whatLasts(collection, stock, {
    ask: (ask) =>
      withNext(collection, stock.parents, () => ask(query, size), { ...query, ...sizeAsked(collection, size) }),
    faultIn: ({ pages: [, next] }) => {
      const wrong = next?.items.find((item) => fitOf(filter, { texts: [text] }, item) === 'out')
      return wrong === undefined ? null : { expected, received: `the next page shows ${stock.labelOf(wrong)}` }
    },
    walk: async () => stock.whole,
  })
}

/** True where a filter asks for a key, which is no bound, and has no words; so it is with an address of mail. */
function isKeyAt({ path, schema }: ListFilter): boolean {
  return thingKeyed(path.at(-1) ?? '') !== undefined || schema?.values('format').includes('email') === true
}

/** True where the document says of a filter that it has the whole value, or that a list has it. */
function isWhole({ parameter, schema, comparison }: ListFilter): boolean {
  const isMember = comparison === 'equal' && schema?.items != null && saysOf('solely', wordsAbout(parameter))
  return isMember || textAsSaid(parameter).isWhole
}

type ShownListed = {
  readonly page: ListPage
  readonly list: Walk
  readonly stock: Stock
  readonly seen: readonly Fit[]
}

/** What is wrong with a page that a filter shows, beside the whole list; null if nothing is. */
function faultShown(filter: ListFilter, asked: AskedTexts, { page, list, stock, seen }: ShownListed): string | null {
  const fits = page.items.map((item) => fitOf(filter, asked, item))
  const all = [...seen, ...fits]
  // A number that is asked for may be the least one, or the most.
  const isBoth = all.includes('above') && all.includes('below')
  const wrong = page.items.find(
    (_, at) => fits[at] === 'out' || (isBoth && (fits[at] === 'above' || fits[at] === 'below')),
  )
  const shows = (item: unknown): string =>
    `${stock.labelOf(item)} (${askedPlaces(filter).flatMap((place) => textsAt(item, place))})`
  if (wrong !== undefined) return `it shows ${shows(wrong)}`
  const [first] = list.pages
  // A page that is as long as a whole one may not be the last.
  if (first === undefined || (list.pages.length > 1 && page.items.length >= first.items.length)) return null
  const labels = stock.labelsOf({ pages: [page] })
  const missing = itemsOnPages(list).find(
    (item) => fitOf(filter, asked, item) === 'in' && !labels.has(stock.labelOf(item)),
  )
  return missing === undefined ? null : `it lacks ${shows(missing)}`
}

function fitOf(filter: ListFilter, { texts, isPart = false }: AskedTexts, item: unknown): Fit {
  const fits = texts.map((text) =>
    filter.comparison === 'present'
      ? presenceAt(filter, text, item)
      : filter.path.length === 0
        ? foundBySearch(filter, text, item)
        : fitOfText(filter, { text, isPart }, item),
  )
  return fits.find((fit) => fit === 'in') ?? fits.find((fit) => fit === 'open') ?? fits[0] ?? 'open'
}

/** Whether a value is there, or is not, as a yes or no asks. */
function presenceAt({ path }: ListFilter, text: string, item: unknown): Fit {
  const values = valuesAt(item, path).flat()
  if (values.length === 0 || values.every((value) => value === '')) return 'open'
  return values.some((value) => value !== null) === (text === 'true') ? 'in' : 'out'
}

/** Whether a search finds an item by one of the texts that its description names, or may by another. */
function foundBySearch({ sought = [], parameter }: ListFilter, text: string, item: unknown): Fit {
  const isFolded = saysOf('in_any_case', wordsAbout(parameter))
  if (sought.flatMap((place) => textsAt(item, place)).some((own) => hasPart(own, text, isFolded))) return 'in'
  return innerTexts(item).some((own) => isAkin(own, text)) ? 'open' : 'out'
}

function innerTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(innerTexts)
  return isObject(value) ? Object.values(value).flatMap(innerTexts) : [comparedText(value)]
}

function hasPart(own: string, part: string, isFolded: boolean): boolean {
  return isFolded ? own.toLowerCase().includes(part.toLowerCase()) : own.includes(part)
}

function fitOfText(
  filter: ListFilter,
  { text, isPart }: { readonly text: string; readonly isPart: boolean },
  item: unknown,
): Fit {
  const { path, comparison, state, parameter, nulls } = filter
  const words = wordsAbout(parameter)
  const isFolded = saysOf('in_any_case', words)
  const values = valuesAt(item, path).flatMap((value) => [value].flat())
  if (nulls !== undefined && values.length > 0 && values.every((value) => value === null)) return nulls
  const fits = values.map((value): Fit => {
    if (typeof value === 'object' && value !== null && !('literal' in value)) return 'open'
    if (comparison === 'not' && !(Number(comparedText(value)) >= 0)) return 'open'
    if (state !== undefined)
      return (isLike(state, value) === (comparison !== 'not')) === (text === 'true') ? 'in' : 'out'
    const own = comparedText(value)
    if (comparison in BOUNDS) return fitOfBound(filter, text, own, item)
    if (own === text || (isFolded && own.toLowerCase() === text.toLowerCase())) return 'in'
    if (own.toLowerCase() === text.toLowerCase() && textAsSaid(parameter).isCased) return 'out'
    if (isPart) return fitOfPart(own, text, isFolded, isBegun(filter))
    return fitBeside(filter, text, value)
  })
  return fits.find((fit) => fit === 'in' || fit === 'open') ?? fits[0] ?? 'open'
}

/** Whether a text has another as a part of it, or at its beginning. */
function fitOfPart(own: string, text: string, isFolded: boolean, isAtStart: boolean): Fit {
  if (!isAtStart) return hasPart(own, text, isFolded) ? 'in' : isAkin(own, text) ? 'open' : 'out'
  const isStart = own.toLowerCase().startsWith(text.toLowerCase())
  return isStart && (isFolded || own.startsWith(text)) ? 'in' : isStart ? 'open' : 'out'
}

/** Whether another value than the one that is asked for may be meant. */
function fitBeside(filter: ListFilter, text: string, value: unknown): Fit {
  const own = comparedText(value)
  const isKey = isKeyAt(filter)
  const difference = differenceOf(own, text, filter.schema !== null && isDate(filter.schema))
  if (['at_any_depth', 'with_others'].some((what) => saysOf(what, wordsAbout(filter.parameter)))) return 'open'
  if (difference !== 0) return isKey ? 'out' : difference > 0 ? 'above' : 'below'
  // A link may end with a key.
  const isAlike = isKey
    ? own.includes(text) || text.includes(own)
    : own.toLowerCase() === text.toLowerCase() || (!isWhole(filter) && isAkin(own, text))
  return isAlike || isLike(text, value) ? 'open' : 'out'
}

function fitOfBound(filter: ListFilter, text: string, own: string, item: unknown): Fit {
  const { schema, comparison, parameter } = filter
  const isIn = own === text ? boundLetsIn(wordsAbout(parameter)) : null
  const inside = differenceOf(own, text, schema !== null && isDate(schema)) * sideOf(filter)
  // Whole numbers from one on have that one; where they end, and when, a range may be half-open.
  const isFirst = comparison === 'least' && own === text && schema?.types?.has('integer') === true
  if (isIn ?? (inside > 0 || isFirst)) return 'in'
  return (isIn === false || inside < 0) && !reachesOver(filter, text, item) ? 'out' : 'open'
}

/** Whether an item lasts from before a bound until after it: `from` alone may ask for what goes on then, too. */
function reachesOver(filter: ListFilter, text: string, item: unknown): boolean {
  const { path, parameter } = filter
  const wordsIn = (name: string): readonly string[] => splitName(name).filter((word) => !isOfClass('in_time', word))
  const asked = splitName(parameter.name)
  if (wordsIn(path.at(-1) ?? '').some((word) => asked.includes(word))) return false
  const end = sideOf(filter) > 0 ? 'ended' : 'started'
  const members = valuesAt(item, path.slice(0, -1)).flatMap((one) => (isObject(one) ? Object.entries(one) : []))
  return members.some(
    ([name, value]) =>
      isOfListClass(end, wordsIn(name).join('-')) &&
      differenceOf(comparedText(value), text, true) * sideOf(filter) >= 0,
  )
}

/** On which side of a bound the items are that a filter asks for; 0 where it is none. */
function sideOf({ comparison }: ListFilter): number {
  return comparison in BOUNDS ? BOUNDS[comparison as keyof typeof BOUNDS] : 0
}

/** Below and above 0 for numbers and moments that are not the same; moments within a day may be. 0 for other texts. */
function differenceOf(own: string, text: string, isMoment: boolean): number {
  if (own.trim() === '' || text.trim() === '') return 0
  const difference = isMoment ? Date.parse(own) - Date.parse(text) : Number(own) - Number(text)
  if (Number.isNaN(difference)) return 0
  const isWholeDay = own.length === 10 && text.length === 10
  return isMoment && !isWholeDay && Math.abs(difference) <= DAY ? 0 : difference
}

function isReadAs(schema: Schema | null, text: string, direction: Direction): boolean {
  const validate = schema?.validator(direction)
  return validate === undefined || readings(text).some((value) => validate(value).length === 0)
}

/** The values to ask for: those that the fewest items have, and others that the property may have. */
export function textsToAsk(
  { path, schema, parameter, comparison, state }: ListFilter,
  items: readonly unknown[],
): readonly string[] {
  // A no may ask for nothing, where no words say what it does.
  if (comparison === 'present') return saysOf('lacking', wordsAbout(parameter)) ? ['true', 'false'] : ['true']
  if (state !== undefined) return /\bfalse\b\W+only\b/i.test(wordsAbout(parameter)) ? ['true', 'false'] : ['true']
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
    const inOrder = byValue(own, schema)
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

function byValue(texts: readonly string[], schema: Schema | null): readonly string[] {
  return texts.toSorted((one, other) => differenceOf(one, other, schema !== null && isDate(schema)))
}

/** Bounds among the values of items: a quarter of them below the first, and of them above the second. */
function boundsIn({ path, schema, parameter }: ListFilter, items: readonly unknown[]): readonly string[] {
  const own = new Set(items.flatMap((item) => textsAt(item, path)).filter((text) => isAskable(parameter, text)))
  const inOrder = byValue([...own], schema)
  const [low, high] = [1 / 4, 3 / 4].map((part) => inOrder[Math.floor(inOrder.length * part)])
  return low === undefined || high === undefined ? [] : [low, high]
}

function isOfSeveral({ schema }: Pick<Parameter, 'schema'>): boolean {
  return schema?.types?.has('array') === true
}

/** True for a value that a parameter takes, and that any address can have. */
function isAskable({ schema: whole }: Parameter, text: string): boolean {
  const schema = isOfSeveral({ schema: whole }) ? (whole?.items ?? null) : whole
  // Who asks for `any` may ask for all.
  if (isOfClass('everything', text.toLowerCase())) return false
  return /^[\w .@:+-]{1,80}$/.test(text) && isReadAs(schema, text, 'request')
}

/** Checks that the list below a new item has all that is made there. It fails if the list has some of three items, and the others can be read: all may be late, and one take another's place. */
async function allBeneath(collection: Collection, listing: Listing, parents: readonly string[]): Promise<StateResult> {
  const { key: property, request } = collection.resource
  const isHere = collection.use('create')?.operation.path === listing.operation.path && parents.length > 0
  if (!isHere || property === null || collection.use('read') === undefined) return passed()
  const made = await makeItems(collection, listing, parents, ['none'])
  // A list may leave out what is hidden or over: only what is alike can be missed.
  const kindOf = ({ sent }: Specimen): string =>
    JSON.stringify(
      Object.entries(sent).filter(([name, value]) => {
        const listed = request?.shape.properties.get(name)?.values('enum') ?? []
        return typeof value === 'boolean' || listed.length > 0
      }),
    )
  const missingNow = async (): Promise<readonly Specimen[]> => {
    const page = await collection.page(parents, sizeAsked(collection, sizesOf(collection)?.most ?? null))
    collection.cited = [...made.map(({ draft }) => draft), page.draft]
    const keys = page.items.map((item) => keyTextOf(Object(item)[property]))
    const kinds = made.filter(({ key }) => keys.includes(key)).map(kindOf)
    return made.filter((one) => one.isKeyShown && !keys.includes(one.key) && kinds.includes(kindOf(one)))
  }
  const missing = await patiently(collection.context, missingNow, ({ length }) => length === 0)
  if (missing.length === 0) return passed()
  for (const one of missing) {
    if ((await orNull(collection.read(one)))?.kind !== 'item') return open('not all that was made can be read')
  }
  // What is only late is there when even newer items are.
  await makeItems(collection, listing, parents, ['none'])
  const still = await patiently(collection.context, missingNow, ({ length }) => length < missing.length)
  if (still.length < missing.length) return open('the list is updated late')
  return failed(`all ${made.length} items that were made below a new one`, `it lacks ${missing.length} of them`)
}
