/**
 * Multiples of decimals: by its text 36426.09 is a multiple of 0.01, but its double is none of the other. Browser-safe,
 * because generated modules use it.
 */

import { decompose } from './exact-json.ts'

/** So many digits are read at once. */
const GROUP = 15

/** True where a JSON number literal spells a multiple of another, which is above 0. Exponents are never expanded. */
export function spellsMultiple(literal: string, divisor: string): boolean {
  const [one, other] = [decompose(literal), decompose(divisor)]
  if (one.digits === '') return true
  // The digits end with no zero, so they hold no power of ten that the divisor would need.
  const zeros = one.exponent - other.exponent
  if (zeros < 0 || !/\d/.test(literal)) return false
  // More zeros than these add no factor to a remainder: the divisor has no more factors 2 and 5.
  const digits = one.digits + '0'.repeat(Math.min(zeros, 4 * other.digits.length))
  const modulus = BigInt(other.digits)
  let rest = 0n
  for (let start = 0; start < digits.length; start += GROUP) {
    const group = digits.slice(start, start + GROUP)
    rest = (rest * 10n ** BigInt(group.length) + BigInt(group)) % modulus
  }
  return rest === 0n
}

/** The same for doubles, by the shortest texts that spell them. One beyond safe integers may stand for another number. */
export function isMultiple(value: number, divisor: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? spellsMultiple(String(value), String(divisor))
    : Number.isInteger(value / divisor)
}

/** How near to a whole number a quotient may be for services that allow for rounding. */
const TOLERANCE = 0.001

/**
 * True if services of every arithmetic agree whether a number is a multiple: those with decimals, and those that look at
 * the quotient or the remainder of doubles (RFC 8259 section 6 lets them), with a tolerance or without.
 */
export function isAgreed(value: number, divisor: number): boolean {
  if (isMultiple(value, divisor)) return value % divisor === 0
  const quotient = value / divisor
  return Math.abs(quotient - Math.round(quotient)) > TOLERANCE
}
