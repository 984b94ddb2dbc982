/** The meanings of documented headers, by their names. */

import { fnv1a } from '../../../fixtures/world/random.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/resources/listing.ts'

/** What a header is about: an answer, and the request for it. */
export type HeaderOccasion = {
  readonly key: string
  readonly target: string
  /** The text of the answer. */
  readonly body: string
}

export type HeaderMeaning = {
  readonly says: RegExp
  /**
   * True for a header that would be wrong if it did not change with the body: the document's example is not used for
   * it.
   */
  readonly isOfBody?: true
  /** The header's schema decides which of these values is used. */
  readonly values: (about: HeaderOccasion, status: string) => readonly unknown[]
}

const HOUR = 3_600_000
/** Dates in answers are in the days before this moment, which is before any release. */
const LATEST = Date.UTC(2026, 10, 20, 9)

/**
 * The first row that matches the name decides; names are in lower case, without characters other than letters and
 * digits.
 */
const MEANINGS: readonly HeaderMeaning[] = [
  // RFC 9110 section 8.8.3.
  { says: /^etag$/, isOfBody: true, values: ({ body }) => [`"${hexDigits(body, 16)}"`] },
  { says: /^lastmodified$/, values: ({ body }) => moments(LATEST - (fnv1a(body) % 720) * HOUR) },
  { says: /^(expires|sunset)$/, values: () => moments(LATEST + 365 * 24 * HOUR) },
  { says: /^(date|deprecation)$/, values: () => moments(LATEST) },
  { says: /^cachecontrol$/, values: () => ['private, max-age=60'] },
  { says: /^pragma$/, values: () => ['no-cache'] },
  { says: /^vary$/, values: () => ['accept'] },
  { says: /^acceptranges$/, values: () => ['bytes'] },
  { says: /^contentlanguage$/, values: () => ['en'] },
  { says: /ratelimitpolicy$/, values: () => ['100;w=60', 100] },
  { says: /ratelimit(limit\w*|quota|max)$/, values: () => [100, '100'] },
  { says: /ratelimit(remaining|left)\w*$/, values: (_, status) => (status === '429' ? [0, '0'] : [99, '99']) },
  { says: /ratelimitused\w*$/, values: () => [1, '1'] },
  { says: /ratelimit(reset|retry)\w*$|^retryafter\w*$/, values: () => [60, '60', ...moments(LATEST)] },
  { says: /ratelimit$/, values: () => ['limit=100, remaining=99, reset=60', 100] },
  { says: /^contentdisposition$/, values: ({ body }) => [`attachment; filename="${fileName(body)}"`] },
  { says: /^(content)?location$/, values: ({ target, body }) => [itemAddress(target, body)] },
  // RFC 8288.
  { says: /^link$/, values: ({ target }) => [`<${targetPath(target)}>; rel="self"`] },
  {
    says: /^(pagination)?total(count|items|results|elements|records)?$/,
    isOfBody: true,
    values: ({ body }) => [countOf(body), String(countOf(body))],
  },
  { says: /(request|correlation|trace|transaction|operation|message|event|session|amzntrace)id$/, values: ids },
  { says: /^traceparent$/, values: ({ key }) => [`00-${hexDigits(key, 32)}-${hexDigits(`${key} `, 16)}-01`] },
  { says: /(response|process|processing)time$|^runtime$/, values: () => [12, 0.012, '12ms', '0.012'] },
  { says: /^((api)?version|apiversion)$/, values: () => ['1.0.0', 1] },
]

/** What a header of this name means; null if no row knows. */
export function headerMeaning(name: string): HeaderMeaning | null {
  const plain = plainName(name).replace(/^x(?=[a-z]{4})/, '')
  return MEANINGS.find(({ says }) => says.test(plain)) ?? null
}

/** A date as HTTP writes it (RFC 9110 section 5.6.7), and as other schemas have it. */
function moments(time: number): readonly unknown[] {
  const moment = new Date(time)
  return [moment.toUTCString(), moment.toISOString(), Math.floor(time / 1000), moment.toISOString().slice(0, 10)]
}

/** Digits that change with a text. */
export function hexDigits(text: string, length: number): string {
  let digits = ''
  while (digits.length < length) digits += fnv1a(`${digits} ${text}`).toString(16).padStart(8, '0')
  return digits.slice(0, length)
}

/** Version 4, variant 10 (RFC 9562 section 5.4), and the bare digits. */
function ids({ key }: HeaderOccasion): readonly unknown[] {
  const digits = hexDigits(key, 32)
  const group = (from: number, to: number): string => digits.slice(from, to)
  const uuid = `${group(0, 8)}-${group(8, 12)}-4${group(13, 16)}-a${group(17, 20)}-${group(20, 32)}`
  return [uuid, digits, fnv1a(key)]
}

const ENDINGS: readonly (readonly [starts: RegExp, ending: string])[] = [
  [/^%PDF/, 'pdf'],
  [/^PK/, 'zip'],
  [/^GIF/, 'gif'],
  [/^\s*[{[]/, 'json'],
  [/^<\?xml/, 'xml'],
  [/^[^\n]*,[^\n]*\n/, 'csv'],
]

function fileName(body: string): string {
  return `file.${ENDINGS.find(([starts]) => starts.test(body))?.[1] ?? 'txt'}`
}

function targetPath(target: string): string {
  return target.split('?', 1)[0] || '/'
}

/** The address of an item that an answer shows. */
function itemAddress(target: string, body: string): string {
  const item = parsed(body)
  const id = isObject(item) ? item.id : undefined
  const path = targetPath(target)
  return typeof id === 'string' || typeof id === 'number'
    ? `${path.replace(/\/$/, '')}/${encodeURIComponent(String(id).toWellFormed())}`
    : path
}

/** The number of items that an answer lists: its own total, or else the length of its list. */
function countOf(body: string): number {
  const answer = parsed(body)
  if (Array.isArray(answer)) return answer.length
  const members = isObject(answer) ? Object.entries(answer) : []
  const total = members.find(([name, value]) => /^total/i.test(name) && Number.isInteger(value))?.[1]
  if (typeof total === 'number') return total
  return members.map(([, value]) => value).find((value) => Array.isArray(value))?.length ?? 0
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
