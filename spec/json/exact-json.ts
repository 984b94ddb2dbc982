/**
 * JSON whose numbers keep the value that the text spells.
 *
 * `JSON.parse` rounds 2^63 - 1 to 2^63 and 1.0000000000000000001 to 1, so an int64 rule judged after it
 * accepts and refuses the wrong literals. Here `JSON.parse` still decides the syntax; only where the text has
 * a literal that a double may not hold are the literals themselves read.
 */

import { isBeyondJudging, isTooDeep, TooDeep } from './beyond.ts'
import { isObject, type JsonObject } from './pointer.ts'

declare global {
  interface JSON {
    /** ECMAScript 2026 (TC39 `JSON.parse` source text access); not in TypeScript's library yet. */
    rawJSON(text: string): unknown
    isRawJSON(value: unknown): boolean
  }
}

/** A number that no double holds: it serialises, by `JSON.stringify`, as the literal it was read from. */
export class ExactNumber {
  readonly literal: string
  constructor(literal: string) {
    this.literal = literal
  }
  toJSON(): unknown {
    return JSON.rawJSON(this.literal)
  }
}

/** True for an object of JSON: a number that no double holds is one of JavaScript alone. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof ExactNumber)
}

/** The JSON type of a value. All numbers have the type `number`. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return value instanceof ExactNumber ? 'number' : typeof value
}

export type ParsedJson = {
  /** The value to validate: every number is a double that a schema judges as it would judge the literal. */
  readonly value: unknown
  /** The same value to write again: a number that no double holds is an {@link ExactNumber}. */
  readonly exact: unknown
}

/** Bounds of int64 as doubles. The upper one is 2^63, which stands for every literal up to 2^63 - 1. */
export const INT64_AS_DOUBLE = { minimum: -(2 ** 63), maximum: 2 ** 63 } as const

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n
/** The first double past 2^63. */
const PAST_INT64 = 2 ** 63 + 2048
/** Past 2^52 doubles are all integers: this is the largest that is not. */
const LARGEST_FRACTION = 2 ** 52 - 0.5

/** A literal may need exact reading if it has 16 digits in a row, a fraction or an exponent. */
const MAYBE_INEXACT = /\d{16}|\d[.eE]/

/** Text that may be a number literal. A match contains the whole literal. */
const MAYBE_LITERAL = /-?\d[-+.\deE]*/g

/** True if JSON text has such a literal outside of strings: a time or a UUID in a string may look like one. */
function isInexact(text: string): boolean {
  if (!MAYBE_INEXACT.test(text)) return false
  for (let start = 0; ; ) {
    const open = text.indexOf('"', start)
    const between = text.slice(start, open === -1 ? undefined : open)
    if (MAYBE_INEXACT.test(between) && !holdsDoublesAlone(between)) return true
    if (open === -1) return false
    start = closingQuote(text, open)
  }
}

/** True for JSON text in which each number is the double that `JSON.parse` reads. */
export function isExact(text: string): boolean {
  return !isInexact(text)
}

/**
 * The most objects and arrays within each other (RFC 8259 section 9 lets a parser set a limit). `JSON.parse` reads a
 * million, but what writes, copies or validates a value does so by recursion, and some stacks end soon after a thousand.
 */
export const MOST_LEVELS = 1024

/** What is wrong with text that has more. */
export const TOO_DEEP = `it is nested deeper than ${MOST_LEVELS} levels`

/** Why a value can't be judged; throws every error that does not say so. */
export function whyUnjudged(error: unknown): string {
  if (isTooDeep(error)) return TOO_DEEP
  if (isBeyondJudging(error)) return 'it takes too long to judge'
  throw error
}

/** True for text with more levels, whether it is JSON or not: it looks before memory is spent. */
function hasTooManyLevels(text: string): boolean {
  let depth = 0
  // After the deepest place the same number of brackets closes.
  for (let at = 0; at < text.length - MOST_LEVELS; at++) {
    // A brace has one bit more than the bracket of its side.
    const character = text.charCodeAt(at) | 0x20
    if (character === 0x22) at = closingQuote(text, at) - 1
    else if (character === 0x7b) depth++
    else if (character === 0x7d) depth--
    if (depth > MOST_LEVELS) return true
  }
  return false
}

/** The JSON text of a value; `refuse` makes the error for one that has none, and for too many levels. */
export function writtenJson(
  value: unknown,
  refuse: (why: string) => Error,
  replace?: (name: string, value: unknown) => unknown,
): string {
  let why = TOO_DEEP
  try {
    const text = JSON.stringify(value, replace)
    if (!hasTooManyLevels(text)) return text
  } catch (error) {
    if (!isTooDeep(error)) why = 'it is not a JSON value'
  }
  throw refuse(why)
}

/**
 * Parses JSON text (RFC 8259). Throws the `SyntaxError` of `JSON.parse` on malformed text, and {@link TooDeep} on text
 * that is nested too deeply.
 * Costs one scan more than `JSON.parse` where every number is a plain one of up to 15 digits, and two where all are as
 * JavaScript writes them.
 */
export function parseJson(text: string): ParsedJson {
  if (hasTooManyLevels(text)) throw new TooDeep(TOO_DEEP)
  return parseOwn(text)
}

/** Like {@link parseJson}, for text whose numbers all are doubles. */
export function parsePlainJson(text: string): unknown {
  if (hasTooManyLevels(text)) throw new TooDeep(TOO_DEEP)
  return JSON.parse(text)
}

/** Like {@link parseJson}, for text of our own: around what was read it may have a few levels more. */
export function parseOwn(text: string): ParsedJson {
  const value: unknown = JSON.parse(text)
  if (!isInexact(text)) return { value, exact: value }
  let isStandIn = true
  const exact = withNumbers(text, (literal, double) => {
    isStandIn &&= Object.is(standIn(literal), double)
    return exactly(literal)
  })
  return { value: isStandIn ? value : withNumbers(text, standIn), exact }
}

/** The value of JSON text with each number as `read` reads its literal. */
function withNumbers(text: string, read: (literal: string, double: number) => unknown): unknown {
  return JSON.parse(text, (_, member: unknown, { source = '' }: { readonly source?: string } = {}) =>
    typeof member === 'number' ? read(source, member) : member,
  )
}

/**
 * True where each literal is what JavaScript writes for the double that it is read as, and not beyond safe integers.
 */
function holdsDoublesAlone(text: string): boolean {
  for (const [literal] of text.matchAll(MAYBE_LITERAL)) {
    const double = Number(literal)
    if (!(Math.abs(double) <= Number.MAX_SAFE_INTEGER) || String(double) !== literal) return false
  }
  return true
}

/** The result of {@link parseJson} for the text that `JSON.stringify` writes of a value. No text is made. */
export function asParsed(value: unknown): ParsedJson {
  const judged = mapNumbers(value, standIn)
  return { value: judged, exact: Object.is(judged, value) ? value : mapNumbers(value, exactly) }
}

/** The JSON value with each number as `read` reads its literal; the same object if all numbers are plain. */
function mapNumbers(value: unknown, read: (literal: string) => unknown): unknown {
  if (typeof value === 'number') {
    const isPlain = Number.isSafeInteger(value) || !Number.isInteger(value)
    // A negative zero is written without its sign.
    return isPlain ? value + 0 : read(String(value))
  }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ExactNumber) return read(value.literal)
  if (Array.isArray(value)) {
    const items = value.map((item) => mapNumbers(item, read))
    return items.every((item, index) => Object.is(item, value[index])) ? value : items
  }
  let members: Record<string, unknown> | null = null
  for (const [name, member] of Object.entries(value)) {
    const mapped = mapNumbers(member, read)
    if (mapped !== undefined && Object.is(mapped, member)) continue
    members ??= { ...value }
    if (mapped === undefined) delete members[name]
    else members[name] = mapped
  }
  return members ?? value
}

/** Like {@link parseJson}; null if the text is malformed or too deep. */
export function tryParseJson(text: string): ParsedJson | null {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

/**
 * The double to validate in place of a JSON number literal: an integer exactly where the literal is one by
 * mathematics (1.0, 1e2, -0), inside int64 exactly where the literal is, else as close as a double can be.
 * The one loss: a literal with a fraction past 2^52 stands as 2^52 - 0.5, for no double past that has one.
 */
export function standIn(literal: string): number {
  const double = Number(literal)
  if (Number.isSafeInteger(double) && !/[.eE]/.test(literal)) return double
  const decimal = decompose(literal)
  const sign = decimal.negative ? -1 : 1
  if (decimal.exponent < 0) return Number.isInteger(double) ? fractionNear(Math.abs(double), decimal) * sign : double
  if (isInt64(decimal)) return double
  if (!Number.isFinite(double)) return Number.MAX_VALUE * sign
  return Math.abs(double) === 2 ** 63 ? PAST_INT64 * sign : double
}

/** The integer that a JSON number literal spells when it is one inside int64, else null. */
export function int64(literal: string): bigint | null {
  const decimal = decompose(literal)
  return isInt64(decimal) ? integer(decimal) : null
}

function exactly(literal: string): number | ExactNumber {
  const double = Number(literal)
  return String(double) === literal ? double : new ExactNumber(literal)
}

/** A literal as digits times a power of ten; the digits have no zero at either end, so none at all is zero. */
export type Decimal = { readonly negative: boolean; readonly digits: string; readonly exponent: number }

/** The parts of a JSON number literal. */
export function decompose(literal: string): Decimal {
  const negative = literal.startsWith('-')
  const [mantissa = '', power = '0'] = literal.slice(negative ? 1 : 0).split(/[eE]/)
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (end > start && digits[end - 1] === '0') end--
  // The exponent stays a number, however long: it is compared and never expanded.
  const exponent = start === end ? 0 : Number(power) - fraction.length + (digits.length - end)
  return { negative, digits: digits.slice(start, end), exponent }
}

function isInt64(decimal: Decimal): boolean {
  if (decimal.exponent < 0 || decimal.digits.length + decimal.exponent > 19) return false
  const value = integer(decimal)
  return value >= MIN_INT64 && value <= MAX_INT64
}

function integer({ negative, digits, exponent }: Decimal): bigint {
  const magnitude = BigInt(digits + '0'.repeat(exponent))
  return negative ? -magnitude : magnitude
}

/** A double close to a fraction that rounds to the integer `rounded`, on the fraction's side of it. */
function fractionNear(rounded: number, { digits, exponent }: Decimal): number {
  if (rounded === 0) return Number.MIN_VALUE
  if (rounded >= 2 ** 52) return LARGEST_FRACTION
  const floor = Number(digits.slice(0, Math.max(0, digits.length + exponent)) || '0')
  const step = 2 ** (Math.floor(Math.log2(rounded)) - 52)
  return floor === rounded ? rounded + step : rounded - step
}

/** The end of the string that begins at `open`: behind a quote with an even number of backslashes before it. */
export function closingQuote(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text[before - 1] === '\\') before--
    if ((quote - before) % 2 === 0) return quote + 1
  }
  return text.length
}
