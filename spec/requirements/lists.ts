/**
 * What a list promises by its parameters and by what it says beside its items. Each is a courtesy that clients rely on: the
 * document names the parameter or the value, and no rule of HTTP forces a server to obey it.
 */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { successOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { excerpt } from '../http/redaction/excerpt.ts'
import { descriptionAt, saysOf, saysThing, toldAt } from '../names/described.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass, pageRoleOf } from '../names/list-roles.ts'
import { isNumeric, propertyNamed } from '../names/property-named.ts'
import { isOfClass } from '../names/value-roles.ts'
import { sentencesIn, singular, splitName, wordsOf } from '../names/words.ts'
import { filteringOf, type ListFilter, wordsAbout } from '../resources/lists/filtering.ts'
import type { Listing } from '../resources/lists/listing.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { promisedOrderOf, sortPairsOf } from '../resources/lists/sorting.ts'
import type { Resource, Use } from '../resources/resources.ts'
import type { Schema } from '../schema/schema.ts'
import type { ListAspect, RequirementDraft } from './concern.ts'
import { filterSaid } from './said.ts'

/** The filters of a list whose meaning is plain: by a value of a property that they name, or by a bound of it. */
export function plainFilters(listing: Listing): readonly ListFilter[] {
  const plain = filteringOf(listing).filters.flatMap((filter): readonly ListFilter[] => {
    const { parameter, path, schema, comparison, state } = filter
    // Whether another of its places has a value, such as that of the guests, only the service knows.
    if (parameter.json || filter.others?.some(([first]) => first !== path[0])) return []
    if (path.length === 0) {
      const sought = comparison === 'contains' ? placesSought(listing, wordsAbout(parameter)) : []
      return sought.length === 0 ? [] : [{ ...filter, sought }]
    }
    // A flag may also ask for more than the list has without it.
    if (state !== undefined) return isFlagSaid(filter) ? [filter] : []
    const [asked, told] = [parameter.name, wordsAbout(parameter)].map(plainName)
    const words = splitName(path.at(-1) ?? '').filter((word) => !isOfClass('in_time', word))
    const isIn = (text: string | undefined, word = '-'): boolean => text?.includes(word.replace(/s$/, '')) === true
    // `from` and `to` are bounds of what their descriptions name.
    const isNamed = isIn(asked, words.at(-1)) || (comparison in BOUNDS && isIn(told, words.at(-1)))
    const isSaid = isNamed && words.every((word) => isIn(asked, word) || isIn(told, word))
    const isPlain = ['equal', 'contains', 'present'].includes(comparison) || comparison in BOUNDS
    return isPlain && schema !== null && isSaid ? [filter] : []
  })
  return [...plain, ...parentFilter(listing)]
}

/** True for a flag that asks for a state alone. Of what is lacking or left, only the service knows, unless it is said: `with a stock above 0`. */
function isFlagSaid({ state, parameter, path }: ListFilter): boolean {
  const words = wordsAbout(parameter)
  const isNumber = state === 0 && ABOVE_NONE.test(words) && saysThing(words, wordsOf(path.at(-1) ?? ''))
  return (isNumber || ['string', 'boolean'].includes(typeof state)) && saysOf('solely', words)
}

/** What a description says of a number that is not 0. */
const ABOVE_NONE = /(?:\b(?:above|over|more than|greater than)|>) ?(?:0|zero)\b|\b(?:at least|>=) ?(?:1|one)\b/i

/** The places of the texts of items that a sentence names: `Searches in title, first name and e-mail address`. */
function placesSought({ properties }: Listing, sentence: string): readonly (readonly string[])[] {
  const marked =
    sentence
      .toLowerCase()
      .replaceAll('e-mail', 'email')
      .match(/[\p{L}\d]+|[^\p{L}\d\s]/gu) ?? []
  const words = `, ${marked.map((word) => word.replace(/^[^\p{L}\d]$/u, ',')).join(' ')} `
  return [...properties].flatMap(([name, schema]) => {
    const isText =
      schema.types?.has('string') === true && ['enum', 'const'].every((one) => schema.values(one).length === 0)
    const [, before = ''] = isText
      ? (new RegExp(`(\\S+) ${splitName(name).join(' ')}s? (?!of )`).exec(words) ?? [])
      : []
    return before === ',' || isOfClass('before_sought', before) ? [[name]] : []
  })
}

/** The parameter of the path that names the item above, where the items say which that is: `projectSlug`. */
function parentFilter({ operation, properties }: Listing): readonly ListFilter[] {
  const name = pathParameters(operation.path).at(-1) ?? ''
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
  const above = singular(nameOf(parentOf(parentOf(operation.path))))
  if (parameter === undefined || above === '') return []
  const isWhole = plainName(name).startsWith(plainName(above))
  const place = propertyNamed([isWhole ? name : `${above}_${name}`], properties)
  return place === null || place.path.length > 1 ? [] : [{ parameter, ...place, comparison: 'equal' }]
}

/** The property in which the items of a list below another item say which that is; null where no property does, or a body may have it. */
export function parentNamed({ uses, request }: Resource, sent: Schema | null): string | null {
  const [filter] = uses.flatMap(({ listing }) => (listing === null ? [] : parentFilter(listing)))
  const [name = ''] = filter?.path ?? []
  const isSent = [request, sent].some((body) => body?.wide.properties.get(name)?.travels('request') === true)
  return filter === undefined || isSent ? null : name
}

/** Which side of a bound the items are that it lets through. */
export const BOUNDS = { least: 1, above: 1, most: -1, below: -1 } as const

/** A value beside the items of a page, or a header, that says how many items there are on all pages, or how many pages. */
export type Total = { readonly in: 'body' | 'header'; readonly name: string; readonly pointer: string }

/** The totals of a list, or its numbers of pages, except those that the document calls rough. */
export function totalsOf(
  { operation, schema }: Listing,
  role: 'page.total' | 'page.pages' = 'page.total',
): readonly Total[] {
  const isTotal = (name: string): boolean => pageRoleOf(wordsOf(name.replace(/^x-/i, ''))) === role
  const headers = successOf(operation)?.headers ?? []
  return [
    ...membersBeside(schema).flatMap(([name, own]): Total[] =>
      isNumeric(own) && isTotal(name) && !isRough(own) ? [{ in: 'body', name, pointer: own.pointer }] : [],
    ),
    ...headers.flatMap(({ name, pointer }): Total[] => (isTotal(name) ? [{ in: 'header', name, pointer }] : [])),
  ]
}

/** What an answer has beside its items, and inside that. */
function membersBeside({ shape }: Schema): readonly (readonly [name: string, schema: Schema])[] {
  return [...shape.properties].flatMap(([name, inner]) => [[name, inner] as const, ...inner.shape.properties])
}

/** True for a number that the document calls an estimate. */
function isRough(schema: Schema): boolean {
  const words = schema.values('description').flatMap((text) =>
    String(text)
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  return words.some((word) => isOfListClass('rough', word))
}

/** True where a page of the list says by a value beside the items whether another follows. */
export function saysNext({ schema, operation }: Listing): boolean {
  const isSaid = membersBeside(schema).some(([name]) => pageRoleOf(wordsOf(name)) === 'page.next')
  return isSaid || successOf(operation)?.headers.some(({ name }) => isNextHeader(name)) === true
}

/** Where the document says of what leads to the next page that the last one has none: `null on the last page`. */
export function lastSaid({ schema, operation }: Listing): string | null {
  const said = membersBeside(schema).filter(([name]) => pageRoleOf(wordsOf(name)) === 'page.next')
  const about = said.length === 0 ? '' : (descriptionAt(schema.document, operation) ?? '')
  const all = [...sentencesIn(about), ...said.flatMap(([, own]) => own.values('description').map(String))]
  return all.find((words) => saysOf('at_the_end', words) && saysOf('no_value', words)) ?? null
}

/** The parameter that names the properties which items have, where its description says that they do not have all others; null for none. */
export function selectorOf(listing: Listing): Parameter | null {
  const [selector, ...others] = filteringOf(listing).fields
  return selector !== undefined && others.length === 0 && saysOf('of_few', wordsAbout(selector)) ? selector : null
}

/** True for a header such as `X-Next-Cursor`. */
export const isNextHeader = (name: string): boolean => pageRoleOf(wordsOf(name).replace(/^x-/, '')) === 'page.next'

/** True where the document has pages lead to others by `Link` (RFC 8288), or by a header with the next cursor. */
export function isLinking(operation: Operation): boolean {
  return successOf(operation)?.headers.some(({ name }) => /^link$/i.test(name) || isNextHeader(name)) === true
}

type PromisedOfList = {
  readonly aspect: ListAspect
  /** What the sentences call it, and its place in the document. */
  readonly name: string
  readonly source: string
  readonly filter?: ListFilter
}

export function listDrafts(api: Api, resource: Resource, use: Use): RequirementDraft[] {
  const { listing } = use
  if (use.role !== 'list' || listing === null) return []
  return promisedBy(listing).map(({ aspect, filter, name, source }) => {
    const { text, breach } = sentences.list[aspect]
    const told = descriptionAt(api.document, { pointer: source }) ?? ''
    const said = filter === undefined ? listSaid(aspect, told, listing) : filterSaid(api, use, filter)
    const because = sentences.offered.because.replace('PLACE', () => source)
    return {
      id: filter === undefined ? `state.${aspect}` : `state.${aspect}.${name}`,
      text: text.replace('NAME', () => name),
      breach: breach.replace('NAME', () => name),
      source,
      // What a default means is no description's to say.
      ...(aspect === 'started' ? { because: sentences.state.defaults.because } : leveled({ because }, said)),
      concern: { kind: 'state', aspect, resource, use, ...(filter && { filter }) },
    }
  })
}

/** A promise that a sentence of the document makes, in its words; what the words of a standard promise is a should. */
export function leveled<T extends object>(words: T, told: string | null) {
  const quote = excerpt(told ?? '', undefined, 300).trim()
  if (quote === '') return { level: 'should' as const, ...words }
  return { ...words, because: sentences.said.because.replace('TOLD', () => quote) }
}

/** What a sentence says that promises an aspect of a list. */
const SAYING: Partial<Readonly<Record<ListAspect, readonly string[]>>> = {
  sorted: ['asked_order'],
  ordered: ['asked_order'],
  counted: ['of_all'],
  divided: ['pages_counted'],
  sized: ['at_most', 'page_size'],
}

/** Where a sentence says what an aspect asks of a list: of the parameter, the number, or what leads to the next page. */
function listSaid(aspect: ListAspect, told: string, listing: Listing): string | null {
  if (aspect === 'ended') return lastSaid(listing)
  if (aspect === 'ordered' && promisedOrderOf(listing)?.by === null)
    return told || toldAt(listing.schema.document, listing.operation)
  return SAYING[aspect]?.some((what) => saysOf(what, told)) === true && !saysOf('hedged', told) ? told : null
}

function promisedBy(listing: Listing): readonly PromisedOfList[] {
  const { by } = filteringOf(listing).sorting
  const { limit, offset, page = offset } = pagingOf(listing.operation)
  const isStarted = page?.required === false && typeof page.schema?.values('default')[0] === 'number'
  const { pointer } = successOf(listing.operation) ?? listing.operation
  const about = (
    aspect: ListAspect,
    { name, pointer }: { readonly name: string; readonly pointer: string },
  ): PromisedOfList => ({ aspect, name, source: pointer })
  return [
    ...plainFilters(listing).map((filter) => ({ ...about('filtered', filter.parameter), filter })),
    ...(by !== null && sortPairsOf(listing).length > 0 ? [about('sorted', by)] : []),
    ...[selectorOf(listing) ?? []].flat().map((selector) => about('selected', selector)),
    ...[promisedOrderOf(listing) ?? []]
      .flat()
      .map((one) => about('ordered', { pointer: listing.operation.pointer, ...one.by, name: '' })),
    ...totalsOf(listing)
      .slice(0, 1)
      .map((total) => about('counted', total)),
    ...(limit === undefined ? [] : totalsOf(listing, 'page.pages')).slice(0, 1).map((pages) => about('divided', pages)),
    ...(limit === undefined ? [] : [about('sized', limit)]),
    ...(isStarted && page !== undefined ? [about('started', page)] : []),
    ...(limit !== undefined && (isLinking(listing.operation) || saysNext(listing))
      ? [about('ended', { name: '', pointer })]
      : []),
  ]
}
