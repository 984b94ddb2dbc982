/** The integers of the OpenAPI format registry, exactly; values are stand-in doubles of `parseJson`. */

import { INT64_AS_DOUBLE } from '../json/exact-json.ts'

/** Ajv format definitions; both apply to numbers alone. */
export const INTEGER_FORMATS = {
  int32: { type: 'number', validate: (value: number) => isWithin(value, -(2 ** 31), 2 ** 31 - 1) },
  int64: {
    type: 'number',
    validate: (value: number) => isWithin(value, INT64_AS_DOUBLE.minimum, INT64_AS_DOUBLE.maximum),
  },
} as const

function isWithin(value: number, minimum: number, maximum: number): boolean {
  return Number.isInteger(value) && value >= minimum && value <= maximum
}
