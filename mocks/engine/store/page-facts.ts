/** What an answer says about the page of a list that it shows: in properties beside the items, and in headers. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { ResponseHeader } from '../../../spec/contract/contract.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { plainName } from '../../../spec/resources/listing.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { RawRequest } from '../message/message.ts'
import type { Page, PageParameter } from './pages.ts'

/** What a fact is said in. */
type PagePlace = {
  /** True where what stands beside it says how many items there are on all pages. */
  readonly hasTotal: boolean
  /** True where what stands beside it is about a page at all. */
  readonly isAboutPage: boolean
  readonly isBoolean: boolean
  readonly isAddress: boolean
  /** The address of a page: null stands for this one. */
  readonly to: (step: PageParameter | null) => string
}

type Telling = (page: Page, saying: PagePlace) => unknown

const TOTAL =
  /^(total|(odata)?count|total(count|items|results|elements|records|size|docs|hits)|records(total|filtered))$/
const OF_PAGE = /^(total.*|.*page.*|perpage|hasmore|hasnext|size|limit)$/

const lastOf: Telling = ({ last, next }, { isBoolean, isAddress, to }) =>
  isBoolean ? next === null : isAddress && last !== null ? to(last) : undefined

/** By usual names; undefined: it has no value here. The first row that says a name decides. */
const FACTS: readonly (readonly [says: RegExp, fact: Telling])[] = [
  [/^(count|itemcount|resultcount)$/, ({ total, items }, { hasTotal }) => (hasTotal ? items.length : total)],
  [/^(numberofelements|currentcount|returned|itemsonpage)$/, ({ items }) => items.length],
  [TOTAL, ({ total }) => total],
  [
    /^((total|num|numberof)?pages|(total)?pagecount|lastpage)$/,
    (page, saying) =>
      saying.isAddress ? lastOf(page, saying) : Math.max(1, Math.ceil(page.total / Math.max(1, page.size))),
  ],
  [/^(page|currentpage|pagenumber|pageindex|pageno)$/, pageNumber],
  [/^number$/, (page, { isAboutPage }) => (isAboutPage ? pageNumber(page) : undefined)],
  [/^(limit|(items)?perpage|pagesize|size|take)$/, ({ size, items }) => (Number.isFinite(size) ? size : items.length)],
  [/^(offset|skip|startindex)$/, ({ from }) => from],
  [/^from$/, ({ from, items }, { isAboutPage }) => (isAboutPage && items.length > 0 ? from + 1 : undefined)],
  [/^to$/, ({ from, items }, { isAboutPage }) => (isAboutPage && items.length > 0 ? from + items.length : undefined)],
  [/^((has|is)?more(items|pages|results)?|hasnext(page)?)$/, ({ next }) => next !== null],
  [/^(hasprev(ious)?(page)?)$/, ({ from }) => from > 0],
  [/^(self|current)$/, (_, { to, isAddress }) => (isAddress ? to(null) : undefined)],
  [
    /^((odata)?next(cursor|page|(page)?token|marker|(page)?(link|url|uri|href))?|(end)?cursor|continuation(token)?|marker|after)$/,
    ({ next }, saying) => pointed(next, saying),
  ],
  [/^(prev|previous)(page)?(cursor|link|url|uri|href)?$|^before$/, ({ previous }, saying) => pointed(previous, saying)],
  [
    /^(is)?first(page)?(link|url|uri|href)?$/,
    ({ first, from }, { isBoolean, isAddress, to }) =>
      isBoolean ? from === 0 : isAddress && first !== null ? to(first) : undefined,
  ],
  [/^(is)?last(page)?(link|url|uri|href)?$/, lastOf],
  [
    /^(is)?empty$/,
    ({ items }, { isBoolean, isAboutPage }) => (isBoolean && isAboutPage ? items.length === 0 : undefined),
  ],
  [/^paged$/, (_, { isBoolean }) => (isBoolean ? true : undefined)],
  [/^unpaged$/, (_, { isBoolean }) => (isBoolean ? false : undefined)],
  [/^(path|url)$/, (_, { isAboutPage, to }) => (isAboutPage ? to(null).split('?', 1)[0] : undefined)],
]

function pageNumber({ from, size, firstNumber }: Page): number {
  return Math.floor(from / Math.max(1, size)) + firstNumber
}

function pointed(step: PageParameter | null, { to, isAddress }: PagePlace): unknown {
  if (step === null) return undefined
  return isAddress ? to(step) : step.value
}

/** What a property says about a page, as its schema has it; undefined where it has no value. */
export type PageFact = (page: Page, request: RawRequest) => unknown

/**
 * Finds what a property says about a page; null if its name is none of the usual ones. `beside`: the names around it;
 * `list`: the name of the list, of which `totalOrders` is the total.
 */
export function factOf(name: string, schema: Schema, beside: readonly string[], list = ''): PageFact | null {
  const plain = plainName(name).replace(plainName(list), '')
  const fact = FACTS.find(([says]) => says.test(plain))?.[1]
  if (fact === undefined) return null
  const { types, pointer } = schema
  const others = beside.map(plainName).filter((other) => other !== plain)
  const isBoolean = types?.has('boolean') === true
  const place = linkMember(schema)
  if (place === null && (types?.has('object') === true || types?.has('array') === true)) return null
  const formats = schema.values('format').map(String)
  const isNamed = /(url|uri|link|href)$/.test(plain) || formats.some((format) => /^(uri|url|iri)/.test(format))
  const isLink = isNamed || place !== null || /links?\/properties\//i.test(pointer)
  const isText = types?.has('string') === true && types.has('integer') === false
  return (page, request) => {
    const value = fact(page, {
      hasTotal: others.some((other) => TOTAL.test(other)),
      isAboutPage: others.some((other) => OF_PAGE.test(other)),
      isBoolean,
      // A text that leads to another page is its address, or else a cursor.
      isAddress: isLink || (isText && !page.isByCursor && /^(next|prev|previous|first|last)$/.test(plain)),
      to: (step) => pageAddress(request, step, isNamed ? ownOrigin(request) : originFor(schema, request)),
    })
    if (value === undefined) return types?.has('null') ? null : undefined
    if (place !== null) return { [place]: value }
    if (types?.has('string')) return String(value)
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  }
}

/** The property of a link's object that has the address, such as HAL's `href`; null where the schema is none. */
function linkMember({ wide }: Schema): string | null {
  return ['href', 'url'].find((name) => wide.properties.has(name)) ?? null
}

/** Headers by lower-case names; null: one that has no value. */
export type OwnHeaders = Readonly<Record<string, string | null>>

/** What the documented headers of a list say about its page. */
export function pageHeaders(headers: readonly ResponseHeader[], page: Page, request: RawRequest): OwnHeaders {
  const plain = (name: string): string => name.toLowerCase().replace(/^x-(pagination-)?|^pagination-/, '')
  const names = headers.map(({ name }) => plain(name))
  const said = headers.flatMap(({ name, schema }): [string, string | null][] => {
    const own = name.toLowerCase()
    if (own === 'link') {
      // RFC 8288, as far as the header's schema takes what is said so.
      const text = linkHeader(page, request)
      return schema === null || satisfies(schema, text, 'response') ? [[own, text]] : []
    }
    const fact = schema === null ? null : factOf(plain(name), schema, names)
    const value = fact?.(page, request)
    return fact === null ? [] : [[own, value == null ? null : String(value)]]
  })
  return Object.fromEntries(said)
}

function linkHeader({ first, previous, next, last }: Page, request: RawRequest): string {
  const steps = { first, prev: previous, next, last }
  const others = Object.entries(steps).flatMap(([rel, step]) => (step === null ? [] : [[rel, step] as const]))
  return [['self', null] as const, ...others]
    .map(([rel, step]) => `<${pageAddress(request, step, '')}>; rel="${rel}"`)
    .join(', ')
}

/** The origin of an address: the request's own if a schema asks for an absolute URI, else empty. */
export function originFor(schema: Schema, request: RawRequest): string {
  const isWhole = schema.values('format').some((format) => /^(uri|url|iri)$/.test(String(format)))
  return isWhole ? ownOrigin(request) : ''
}

/** What stands before the path in the address of a request, as its client sees it: a proxy before the mock says so. */
function ownOrigin({ header, origin = `http://${header('host') ?? 'localhost'}` }: RawRequest): string {
  const told = (name: string): string | undefined => header(`x-forwarded-${name}`)?.split(',')[0]?.trim()
  const [scheme = '', host = ''] = origin.split('://')
  const [proto = scheme] = told('proto')?.match(/^https?$/) ?? []
  return `${proto}://${told('host') || host}`
}

/** The request's own address with one parameter changed. */
function pageAddress(request: RawRequest, step: PageParameter | null, origin: string): string {
  const { path, query } = splitTarget(request.target)
  const parameters = new URLSearchParams(query)
  if (step !== null) parameters.set(step.name, step.value)
  const text = parameters.toString()
  return `${origin}${path}${text === '' ? '' : `?${text}`}`
}
