/** Options that several commands share, and the values they take. */

import { InvalidArgumentError, Option } from 'commander'

/** A parser for whole numbers from `minimum` to `maximum`, both included. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`It takes a whole number from ${minimum} to ${maximum}.`)
  }
}

/** `--spec FILE|URL`: another document than the one of this package. */
export function specOption(): Option {
  return new Option('--spec <file|url>', "OpenAPI 3.0 or 3.1 document to use instead of the Plant Store's")
}

/** `--seed N`: every random choice follows from it. */
export function seedOption(fallback = 1): Option {
  return new Option('--seed <n>', 'seed of every random choice')
    .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .default(fallback)
}
