/** Input that is nested too deeply, or too large, to be read or judged. */

/** Text, or the name of a field in a form, with more levels than are read. */
export class TooDeep extends Error {}

/** The name of the error by which a check ends that would take too long. Compiled checks can import no class. */
export const TOO_MUCH = 'TooMuch'

/**
 * True for {@link TooDeep}, and for a full stack. Nothing here throws a `RangeError`, so each is JavaScript's
 * own.
 */
export function isTooDeep(error: unknown): error is Error {
  return error instanceof TooDeep || error instanceof RangeError
}

/** True for an error that only says that a value can't be judged. */
export function isBeyondJudging(error: unknown): error is Error {
  return isTooDeep(error) || String(error).startsWith(TOO_MUCH)
}
