/** What compiled checks do again and again: their text calls these functions, so that it is short. Browser-safe. */

import type { ErrorObject } from 'ajv/dist/types/index.js'
import { TOO_MUCH } from '../json/beyond.ts'
import { MOST_ERRORS } from '../schema/violation.ts'

type Failures = (ErrorObject | null)[] | null

/** At most this many calls in one check. A mebibyte of JSON needs fewer, and they take about a second. */
export const MOST_CALLS = 1_000_000

/** Counts a call, by an object that all calls for one value share. Returns that there are no failures so far. */
export function began(shared: { '#calls'?: number }): null {
  shared['#calls'] = (shared['#calls'] ?? 0) + 1
  if (shared['#calls'] > MOST_CALLS) throw Object.assign(new Error('too much'), { name: TOO_MUCH })
  return null
}

/** The failures and one more, unless they are too many to be kept; `count` are there already. `place` is the keyword's schema. */
export function withFailure(
  failures: Failures,
  count: number,
  instancePath: string,
  place: string,
  keyword: string,
  params: ErrorObject['params'],
): Failures {
  const failure = count < MOST_ERRORS ? { instancePath, schemaPath: `${place}/${keyword}`, keyword, params } : null
  return withFailures(failures, [failure])
}

/** The failures of a value and of a part of it, unless they are too many to be kept. */
export function withFailures(failures: Failures, more: NonNullable<Failures>): NonNullable<Failures> {
  if (failures === null) return more
  for (const one of more) if (failures.length < MOST_ERRORS) failures.push(one)
  return failures
}

/** True for a number without a fraction, as Ajv has it. */
export function isWholeNumber(value: unknown): boolean {
  return typeof value === 'number' && !(value % 1) && !Number.isNaN(value)
}

/** True for a property of the object's own that is not undefined. */
export function hasValue(object: object, name: string): boolean {
  return Object.hasOwn(object, name) && Reflect.get(object, name) !== undefined
}
