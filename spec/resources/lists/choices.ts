/** Optional parameters of queries at values that the document itself has: listed ones, examples, defaults and bounds. */

import type { Operation, Parameter } from '../../contract/contract.ts'
import { isAgreed } from '../../json/multiples.ts'
import { setsOff } from '../../names/verbs.ts'
import type { Schema } from '../../schema/schema.ts'
import { pagingOf } from './paging.ts'

/** An optional query parameter, its values in the document, and its least and greatest ones, of which a text is made up. */
export type ListedChoice = {
  readonly parameter: Parameter
  readonly values: readonly unknown[]
  readonly bounds: readonly unknown[]
}

/** The most values of a parameter that are tried: listed ones, or else examples and the default. */
const MOST_VALUES = 6
const MOST_SHOWN = 2
/** The most bounds of all parameters of an operation that are tried. */
const MOST_BOUNDS = 8
/** The longest text that is made up, in characters: RFC 9110 section 4.1 recommends room for 8000 octets of an address. */
const LONGEST = 2000

/** The choices of an operation that only reads: elsewhere a value such as `?force=true` may change the effect. */
export function listedChoices(operation: Operation): ListedChoice[] {
  const { method, parameters } = operation
  if (method !== 'GET') return []
  const { cursor } = pagingOf(operation)
  let room = MOST_BOUNDS
  return parameters.flatMap((parameter): ListedChoice[] => {
    const { schema, required, json } = parameter
    if (parameter.in !== 'query' || required || json || schema === null || setsOff(operation, parameter)) return []
    const forms = [schema, ...schema.alternatives]
    const listed = forms.flatMap((form) => [
      ...listedValues(form),
      ...(form.items === null ? [] : listedValues(form.items).map((one) => [one])),
    ])
    // The place in a list that a cursor names may be long gone.
    const shown = parameter === cursor ? [] : [...parameter.examples, ...forms.flatMap(shownValues)]
    const isValid = (value: unknown): boolean =>
      value !== null &&
      value !== '' &&
      forms.every((form) => isAgreedBy(form, value)) &&
      schema.validator('request')(value).length === 0
    const firstOf = (all: readonly unknown[], most: number): unknown[] =>
      [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].filter(isValid).slice(0, most)
    const values = listed.length > 0 ? firstOf(listed, MOST_VALUES) : firstOf(shown, MOST_SHOWN)
    const known = new Set(values.map((one) => JSON.stringify(one)))
    const others = parameter === cursor ? [] : forms.flatMap(valuesAtBounds)
    const bounds = firstOf(others, others.length)
      .filter((one) => !known.has(JSON.stringify(one)))
      .slice(0, room)
    room -= bounds.length
    return values.length + bounds.length > 0 ? [{ parameter, values, bounds }] : []
  })
}

/** True if services of every arithmetic agree about a number by each `multipleOf` of a schema, or for any other value. */
export function isAgreedBy(schema: Schema, value: unknown): boolean {
  return typeof value !== 'number' || schema.values('multipleOf').every((divisor) => isAgreed(value, Number(divisor)))
}

/** The greatest and the least value of a schema by its bounds: numbers, texts, and lists of what is known of their items. */
function valuesAtBounds(schema: Schema): readonly unknown[] {
  const { types, items } = schema
  const isOf = (type: string): boolean => types === null || types.has(type)
  const limits = (...keywords: readonly string[]): number[] =>
    keywords.flatMap((keyword) => schema.values(keyword)).filter((one) => typeof one === 'number')
  const [step = types?.has('integer') === true ? 1 : null] = limits('multipleOf')
  /** The nearest number within a side's limits; the least is the greatest with the other sign. */
  const nearest = (side: 'Maximum' | 'Minimum', sign: 1 | -1): number[] => {
    const within = limits(side.toLowerCase()).map((one) =>
      step === null ? one * sign : Math.floor((one * sign) / step) * step,
    )
    const below = limits(`exclusive${side}`).map((one) => (Math.ceil((one * sign) / (step ?? 1)) - 1) * (step ?? 1))
    const number = Math.min(...within, ...below) * sign + 0
    return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? [number] : []
  }
  const lengths = limits('maxLength', 'minLength').filter((length) => length <= LONGEST)
  const known = items === null ? [] : [...new Set([...listedValues(items), ...shownValues(items)])]
  return [
    ...(isOf('integer') || isOf('number') ? [...nearest('Maximum', 1), ...nearest('Minimum', -1)] : []),
    ...(isOf('string') && schema.values('format').length === 0 ? lengths.map((length) => 'a'.repeat(length)) : []),
    ...(isOf('array') && known.length > 0 ? limits('maxItems', 'minItems').map((count) => known.slice(0, count)) : []),
  ]
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
