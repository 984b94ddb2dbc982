/** Optional parameters of queries at values that the document itself has: listed ones, examples and defaults. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { pagingOf } from '../resources/paging.ts'
import type { Schema } from '../schema/schema.ts'

/** An optional parameter of a query, and values that the document has for it. */
export type ListedChoice = { readonly parameter: Parameter; readonly values: readonly unknown[] }

/** The most values of a parameter that are tried: listed ones, or else examples and the default. */
const MOST_VALUES = 6
const MOST_SHOWN = 2

/**
 * The choices of an operation that only reads. For other operations a value such as `?force=true` may change the
 * effect.
 */
export function listedChoices(operation: Operation): ListedChoice[] {
  const { method, parameters } = operation
  if (method !== 'GET') return []
  const { cursor } = pagingOf(operation)
  return parameters.flatMap((parameter): ListedChoice[] => {
    const { schema, required, json } = parameter
    if (parameter.in !== 'query' || required || json || schema === null) return []
    const listed = [
      ...listedValues(schema),
      ...(schema.items === null ? [] : listedValues(schema.items).map((one) => [one])),
    ]
    // The place in a list that a cursor names may be long gone.
    const shown = parameter === cursor ? [] : [...parameter.examples, ...shownValues(schema)]
    const isValid = (value: unknown): boolean =>
      value !== null && value !== '' && schema.validator('request')(value).length === 0
    const firstOf = (all: readonly unknown[], most: number): unknown[] =>
      [...new Set(all)].filter(isValid).slice(0, most)
    const values = listed.length > 0 ? firstOf(listed, MOST_VALUES) : firstOf(shown, MOST_SHOWN)
    return values.length > 0 ? [{ parameter, values }] : []
  })
}

function listedValues(schema: Schema): readonly unknown[] {
  const isBoolean = schema.types?.size === 1 && schema.types.has('boolean')
  return isBoolean ? [true, false] : [...schema.values('enum').flat(), ...schema.values('const')]
}

/** The examples of a schema, but what a tool writes where nobody gave one; and its default. */
function shownValues(schema: Schema): readonly unknown[] {
  const examples = [...schema.values('example'), ...schema.values('examples').flat()].filter((one) => one !== 'string')
  return [...examples, ...schema.values('default')]
}
