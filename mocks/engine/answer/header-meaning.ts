/** The meanings of documented headers, by their roles. */

import { fnv1a } from '../../../fixtures/world/random.ts'
import type { HeaderRole } from '../../../spec/generated/lexicon.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { HEADER_ROLES } from '../../../spec/names/value-roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { HOUR } from '../../../spec/resources/lists/spans.ts'

/** What a header is about: an answer, and the request for it. */
export type HeaderOccasion = {
  readonly key: string
  readonly target: string
  /** The text of the answer. */
  readonly body: string
}

export type HeaderMeaning = {
  /** True for a header that must follow the body: the document's example is not used for it. */
  readonly isOfBody?: true
  /** The header's schema decides which of these values is used. */
  readonly values: (about: HeaderOccasion, status: string) => readonly unknown[]
}

/** Dates in answers are in the days before this moment, which is before any release. */
const LATEST = Date.UTC(2026, 10, 20, 9)

const MEANINGS: Readonly<Record<HeaderRole, HeaderMeaning>> = {
  'http.etag': { isOfBody: true, values: ({ body }) => [`"${hexDigits(body, 16)}"`] },
  'http.modified': { values: ({ body }) => moments(LATEST - (fnv1a(body) % 720) * HOUR) },
  'http.until': { values: () => moments(LATEST + 365 * 24 * HOUR) },
  'http.date': { values: () => moments(LATEST) },
  'http.caching': { values: () => ['private, max-age=60'] },
  'http.pragma': { values: () => ['no-cache'] },
  'http.vary': { values: () => ['accept'] },
  'http.ranges': { values: () => ['bytes'] },
  'http.language': { values: () => ['en'] },
  'http.file': { values: ({ body }) => [`attachment; filename="${fileName(body)}"`] },
  'http.location': { values: ({ target, body }) => [itemAddress(target, body)] },
  'http.link': { values: ({ target }) => [`<${targetPath(target)}>; rel="self"`] },
  'rate.policy': { values: () => ['100;w=60', 100] },
  'rate.limit': { values: () => [100, '100'] },
  'rate.left': { values: (_, status) => (status === '429' ? [0, '0'] : [99, '99']) },
  'rate.used': { values: () => [1, '1'] },
  'rate.reset': { values: () => [60, '60', ...moments(LATEST)] },
  'rate.all': { values: () => ['limit=100, remaining=99, reset=60', 100] },
  'list.total': { isOfBody: true, values: ({ body }) => [listedCount(body), String(listedCount(body))] },
  'message.id': { values: ids },
  'message.parent': { values: ({ key }) => [`00-${hexDigits(key, 32)}-${hexDigits(`${key} `, 16)}-01`] },
  'message.time': { values: () => [12, 0.012, '12ms', '0.012'] },
  'api.version': { values: () => ['1.0.0', 1] },
}

/** What a header of this name means; null if it has no role. */
export function headerMeaning(name: string): HeaderMeaning | null {
  const role = HEADER_ROLES.roleOf(wordsOf(name).replace(/^x-/, ''), '')
  return role === null ? null : MEANINGS[role]
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

function itemAddress(target: string, body: string): string {
  const item = parsedOrNull(body)
  const id = isObject(item) ? item.id : undefined
  const path = targetPath(target)
  return typeof id === 'string' || typeof id === 'number'
    ? `${path.replace(/\/$/, '')}/${encodeURIComponent(String(id).toWellFormed())}`
    : path
}

/** The number of items that an answer lists: its own total, or else the length of its list. */
function listedCount(body: string): number {
  const answer = parsedOrNull(body)
  if (Array.isArray(answer)) return answer.length
  const members = isObject(answer) ? Object.entries(answer) : []
  const total = members.find(([name, value]) => /^total/i.test(name) && Number.isInteger(value))?.[1]
  if (typeof total === 'number') return total
  return members.map(([, value]) => value).find((value) => Array.isArray(value))?.length ?? 0
}

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
