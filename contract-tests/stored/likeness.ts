/**
 * Decides whether the value that a server shows can be the value that was sent. A server may trim it, round it, reorder
 * it, change its case or notation, and add properties: none of these is a difference.
 */

import { ExactNumber, isJsonObject } from '../../spec/json/exact-json.ts'
import { DAY } from '../../spec/resources/lists/spans.ts'

/** True if one value can be the other in a server's own notation. */
export function isLike(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(shown) && isListLike(sent, shown)
  if (isJsonObject(sent)) {
    if (!isJsonObject(shown)) return false
    const common = Object.keys(sent).filter((name) => Object.hasOwn(shown, name))
    return common.every((name) => isLike(sent[name], shown[name]))
  }
  if (Array.isArray(shown) || isJsonObject(shown)) return false
  const [one, other] = [comparedText(sent), comparedText(shown)]
  return one === other || bare(one) === bare(other) || isNearby(one, other) || isSameMoment(one, other)
}

/** A list may be sorted, and a set keeps each of its members once. */
function isListLike(sent: readonly unknown[], shown: readonly unknown[]): boolean {
  if (sent.length > 0 && shown.length === 0) return false
  return shown.every((member) => sent.some((each) => isLike(each, member)))
}

/** A scalar as text. */
export function comparedText(value: unknown): string {
  return value instanceof ExactNumber ? value.literal : typeof value === 'string' ? value : String(value)
}

/** A text in capitals, or in small letters where it has no others. */
export function otherLetters(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()
}

/** A text without case, blanks and punctuation. */
function bare(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? text.trim() : plain
}

/** True for two numbers that rounding may explain; two integers have to be equal. */
function isNearby(one: string, other: string): boolean {
  if (one.trim() === '' || other.trim() === '') return false
  const [first, second] = [Number(one), Number(other)]
  if (!Number.isFinite(first) || !Number.isFinite(second)) return false
  const isWhole = (Number.isSafeInteger(first) && Number.isSafeInteger(second)) || areWhole(one, other)
  const away = Math.abs(first - second)
  return isWhole ? away === 0 : away <= Math.max(0.5, Math.abs(first) * 1e-6)
}

function areWhole(...texts: readonly string[]): boolean {
  return texts.every((text) => /^-?\d+$/.test(text))
}

/** True for what is like a mark of an item; of two keys that one double stands for, each is of another item. */
export function isSameMark(mark: unknown, shown: unknown): boolean {
  const [one, other] = [comparedText(mark), comparedText(shown)]
  return areWhole(one, other) ? BigInt(one) === BigInt(other) : isLike(mark, shown)
}

/** True for texts that a search may find by each other: they share a word, or the start of one. */
export function isAkin(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )
  return others?.some((each) => words?.some((word) => word.includes(each) || each.includes(word))) === true
}

/** True for one moment in two time zones or precisions, and for a day and a moment within a day of it. */
function isSameMoment(one: string, other: string): boolean {
  if (!isMomentText(one) || !isMomentText(other)) return false
  const away = Math.abs(Date.parse(one) - Date.parse(other))
  return away < 1000 || (away <= DAY && (one.length === 10 || other.length === 10))
}

/**
 * True for one moment of the past that a service shows twice: it may be rounded the second time, or to the second the
 * first time, or stand in another time zone, without saying so.
 */
export function isSameBirth(one: string, other: string): boolean {
  const away = Math.abs(Date.parse(one) - Date.parse(other))
  if (away < 1000 && Date.parse(one) % 1000 === 0) return true
  const isRounded = [10, 1000, 60_000, DAY].some((unit) => away < unit && Date.parse(other) % unit === 0)
  return away < 5 || isRounded || (away >= ZONE && away <= DAY && (away % ZONE < 1000 || away % ZONE > ZONE - 1000))
}

/** Time zones differ by quarters of an hour. */
const ZONE = 900_000

/** True for a day or a moment as RFC 3339 writes it, more or less. */
export function isMomentText(text: string): boolean {
  return MOMENT.test(text)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:?\d{2})?)?$/i
