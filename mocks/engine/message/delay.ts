/** Delays of answers. */

import { isObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'

/** Milliseconds, always the same or drawn from a range, both ends included. */
export type Delay = number | { readonly minimum: number; readonly maximum: number }

export const LONGEST_DELAY = 600_000

/** Throws an `OptionError` for anything but a delay or a range of delays. */
export function rangeOf(delay: unknown): { readonly minimum: number; readonly maximum: number } {
  const range = isObject(delay) ? delay : { minimum: delay, maximum: delay }
  const { minimum, maximum } = range
  if (isDelay(minimum) && isDelay(maximum) && minimum <= maximum) return { minimum, maximum }
  throw new OptionError(
    `A delay must be whole milliseconds up to ${LONGEST_DELAY}, or a range { minimum, maximum } of them.`,
  )
}

/** Throws an `OptionError` for anything but a delay; null where none is given. */
export function readMilliseconds(name: string, value: unknown): number | null {
  if (value === undefined) return null
  if (isDelay(value)) return value
  throw new OptionError(`${name} must be whole milliseconds up to ${LONGEST_DELAY}, and is ${JSON.stringify(value)}.`)
}

function isDelay(milliseconds: unknown): milliseconds is number {
  return Number.isSafeInteger(milliseconds) && Number(milliseconds) >= 0 && Number(milliseconds) <= LONGEST_DELAY
}
