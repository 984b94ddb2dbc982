/** How programming languages read an integer: each model tells it by its digits, or says that it is none. */

export type NumberModel = (literal: string) => bigint | null

const [LOWEST, HIGHEST] = [-(2n ** 63n), 2n ** 63n - 1n]
const within = (value: bigint): bigint | null => (value < LOWEST || value > HIGHEST ? null : value)

/** JavaScript, Lua, PHP without a flag: what no double tells from an int64 is one. */
export const double: NumberModel = (literal) => {
  const value = Number(literal)
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63 ? BigInt(value) : null
}

/** JavaScript that is careful: what a double does not hold to the digit is refused. */
export const safe: NumberModel = (literal) => {
  const value = Number(literal)
  return Number.isSafeInteger(value) ? BigInt(value) : null
}

/** Rust's i64, Go's int64: an integer is written as one. */
export const literally: NumberModel = (literal) => (/^-?\d+$/.test(literal) ? within(BigInt(literal)) : null)

/** Python: integers of any size, and whatever has a point or an exponent is a double. */
export const arbitrary: NumberModel = (literal) => {
  if (/^-?\d+$/.test(literal)) return within(BigInt(literal))
  const value = Number(literal)
  return Number.isInteger(value) ? within(BigInt(value)) : null
}

/** Decimals as Java's BigDecimal has them: 1.0 and 10e-1 are 1, and nothing is rounded. */
export const decimal: NumberModel = (literal) => {
  const [, whole = '', fraction = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  if (whole === '') return null
  let digits = whole + fraction
  let scale = Number(power) - fraction.length
  if (/^-?0+$/.test(digits)) return 0n
  for (; scale < 0 && digits.endsWith('0'); scale++) digits = digits.slice(0, -1)
  return scale < 0 || scale > 30 ? null : within(BigInt(digits) * 10n ** BigInt(scale))
}
