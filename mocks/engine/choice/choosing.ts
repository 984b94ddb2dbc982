/** Which stored items the filters of a query select. What no item can have, such as `state=all`, is not a filter. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { Parameter } from '../../../spec/contract/contract.ts'
import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { textsInside } from '../../../spec/json/pointer.ts'
import { isOfListClass } from '../../../spec/names/list-roles.ts'
import { isDate, keyWithin } from '../../../spec/names/property-named.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { type ListFilter, textAsSaid, valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { isReference, keyInAddress } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { isFreeText, scalar } from '../../../spec/schema/typed.ts'
import { type Item, keyText } from '../state/items.ts'

/** True for an item that the query selects. */
export type Choosing = (item: Item) => boolean

type ValueTest = (value: unknown) => boolean

/** Texts that mean every value. */
const ALL = /^(all|any|\*|)$/i
/** Texts for true and false. */
const YES = /^(true|1|yes|y|on)$/i
const NO = /^(false|0|no|n|off)$/i
/** Operators of a query language such as OData or RSQL. */
const EXPRESSION = /[=<>:()]|\s(eq|ne|gt|lt|ge|le|and|or)\s/i

export function createConditions(filters: readonly ListFilter[]): (query: URLSearchParams) => Choosing[] {
  return (query) =>
    filters.flatMap((filter) => {
      const texts = textsFor(filter.parameter, query)
      const test = texts.length === 0 || isLeftOff(filter, query) ? null : testOf(filter, texts)
      if (test === null) return []
      const { path, comparison, others = [] } = filter
      // An exclusion holds if none of the item's values is excluded, and absence if there is none.
      const isAbsence = filter.state === null ? YES : NO
      if (
        comparison === 'not' ||
        ((comparison === 'present' || filter.state === null) && isAbsence.test(texts[0] ?? ''))
      )
        return [(item: Item) => valuesAt(item.json.exact, path).every(test)]
      return [(item: Item) => [path, ...others].some((place) => valuesAt(item.json.exact, place).some(test))]
    })
}

/** True for a flag that is off by default, and chooses nothing then: only what is gone is not listed unless asked for. */
function isLeftOff({ parameter, path }: ListFilter, query: URLSearchParams): boolean {
  const { name, schema } = parameter
  const isOff = schema?.types?.has('boolean') === true && schema.values('default').includes(false)
  const own = wordsOf(path.at(-1) ?? '')
  // What may be read only, as its property says, has a no as well.
  const isOnly =
    wordsOf(name).includes('only') && !own.includes('only') && NO.test(textsFor(parameter, query)[0] ?? 'no')
  return isOnly || (isOff && !query.has(name) && !isOfListClass('no_longer', own.replace('is-', '')))
}

/** The texts of a query for a parameter, also with brackets (`status[]=`), or else the parameter's default. */
export function textsFor({ name, schema, explode }: Parameter, query: URLSearchParams): readonly string[] {
  const given = [...query].flatMap(([each, text]) =>
    each === name || (each.startsWith(`${name}[`) && /^\[\d*\]$/.test(each.slice(name.length))) ? [text] : [],
  )
  if (given.length > 0) return explode ? given : given.flatMap((text) => text.split(','))
  const [usual] = schema?.values('default') ?? []
  return usual == null ? [] : [usual].flat().map(String)
}

function testOf(filter: ListFilter, texts: readonly string[]): ValueTest | null {
  const { comparison, schema, state } = filter
  const [text = ''] = texts
  if (state !== undefined) {
    const isWanted = comparison !== 'not'
    const isSo = (value: unknown): boolean => (typeof state === 'number' ? Number(value) : value) === state
    return [YES, NO].some((one) => one.test(text)) ? (value) => isSo(value) === (YES.test(text) === isWanted) : null
  }
  switch (comparison) {
    case 'equal':
      return equalTest(filter, texts)
    case 'not': {
      const isEqual = equalTest(filter, texts)
      return isEqual && ((value) => !isEqual(value))
    }
    case 'present':
      return NO.test(text) ? (value) => value === null : YES.test(text) ? (value) => value !== null : null
    case 'within':
      return textTest('starts', texts, false)
    case 'contains':
    case 'starts':
    case 'ends':
      return textTest(comparison, texts, schema === null)
    default:
      return schema === null ? null : inRange(comparison, text, schema)
  }
}

function equalTest({ schema, parameter, others }: ListFilter, texts: readonly string[]): ValueTest | null {
  // What has a key and a name is asked for by either.
  const asked = others !== undefined && isFreeText(parameter.schema) ? [schema, parameter.schema] : [schema]
  const { isWhole, isCased } = textAsSaid(parameter)
  const wanted = asked.flatMap((one) =>
    one === null ? [] : texts.flatMap((text) => possibleTests(text, one, isCased)),
  )
  // Nothing is exactly what no item can have.
  if (isWhole && wanted.length === 0 && !ALL.test(texts[0] ?? '')) return () => false
  if (wanted.length === 0) return null
  // Who is named by an address is asked for by its key, too.
  const endOf = (one: unknown): unknown => (isReference(schema) ? keyInAddress(String(one)) : one)
  return (value) => {
    const own = keyWithin(value) ?? value
    return wanted.some((equals) => equals(own) || equals(endOf(own)))
  }
}

/** The tests for the possible meanings of a text: the whole text, or each part of `a,b`. */
function possibleTests(text: string, schema: Schema, isCased: boolean): readonly ValueTest[] {
  const own = schema.items ?? schema
  const parts = /,\S/.test(text) ? [text, ...text.split(',')] : [text]
  return parts.flatMap((part): ValueTest[] => {
    const names = [own, ...own.alternatives].flatMap((one) => one.values('enum').flat())
    if (ALL.test(part) && !names.includes(part)) return []
    if (isDate(own) && /^\d{4}-\d{2}-\d{2}$/.test(part)) {
      return [(value) => typeof value === 'string' && value.startsWith(part)]
    }
    if (isFlag(own)) {
      // Any other text is somebody's name: what that one has flagged is what the mock's user has.
      const wanted = !NO.test(part)
      return [(value) => value === wanted]
    }
    const value = scalar(own, part)
    if (!satisfies(own, value, 'response')) return []
    // A word is the same in capitals; a key may not be.
    const textOf = isFreeText(own) && !isCased ? (each: unknown) => keyText(each).toLowerCase() : keyText
    const wanted = textOf(value)
    return [(each) => textOf(each) === wanted]
  })
}

/** True for what takes nothing but true and false. */
function isFlag({ types }: Schema): boolean {
  return types?.has('boolean') === true && ['string', 'integer', 'number'].every((type) => !types.has(type))
}

function textTest(how: 'contains' | 'starts' | 'ends', texts: readonly string[], isSearch: boolean): ValueTest | null {
  const wanted = texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')
  if (wanted.length === 0 || (isSearch && wanted.some((text) => EXPRESSION.test(text)))) return null
  const holds = (text: string): boolean => {
    const own = text.toLowerCase()
    if (how === 'starts') return wanted.some((each) => own.startsWith(each))
    if (how === 'ends') return wanted.some((each) => own.endsWith(each))
    return wanted.some((each) => own.includes(each))
  }
  if (!isSearch) return (value) => typeof value === 'string' && holds(value)
  return (item) => {
    // Of what people read, not addresses, and not pictures.
    const all = textsInside(item).filter((one) => !/^(data:|https?:)/.test(one))
    return (
      all.some(holds) ||
      wanted.some((each) => each.split(/\s+/).every((word) => all.some((text) => text.toLowerCase().includes(word))))
    )
  }
}

/** Whether a value is within a bound, by its difference from that. */
const WITHIN = {
  least: (difference: number) => difference >= 0,
  most: (difference: number) => difference <= 0,
  above: (difference: number) => difference > 0,
  below: (difference: number) => difference < 0,
}

function inRange(bound: keyof typeof WITHIN, text: string, schema: Schema): ValueTest | null {
  const own = schema.items ?? schema
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  // An upper bound that is a date includes that whole day.
  const moment = isDay && bound === 'most' ? `${text}T23:59:59.999Z` : text
  const wanted = isDate(own) ? moment : text
  // Many a moment is called no more than a text.
  const isMoment = !isDate(own) && own.types?.has('string') === true && WRITTEN.test(text)
  const isNumeric = own.types?.has('string') === false
  const place = placedIn(wanted, own)
  if (text.trim() === '' || ((isNumeric || isDate(own)) && Number.isNaN(place.number))) return null
  return (value) => {
    if (value === null || (typeof value === 'object' && !(value instanceof ExactNumber))) return false
    if (isMoment && typeof value === 'string' && WRITTEN.test(value))
      return WITHIN[bound](Date.parse(value) - Date.parse(moment))
    return WITHIN[bound](compared(placedIn(value, own), place))
  }
}

/** A moment, or a day, as texts have it. */
const WRITTEN = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/

/** A value as it is compared: by its number, or else by its text without regard to capitals; null for what has neither. */
export type Placed = { readonly number: number; readonly text: string | null; readonly low: string }

/** Reads what a value of a schema is compared by. */
export function placedIn(value: unknown, schema: Schema): Placed {
  const number = placeInOrder(value, schema)
  const text = isDate(schema) ? null : keyText(value)
  return { number, text, low: (Number.isNaN(number) ? text?.toLowerCase() : text) ?? '' }
}

/** Which of two values comes first: below 0 the first one, above 0 the second. NaN where they can't be compared. */
export function compared(one: Placed, other: Placed): number {
  const difference = one.number - other.number
  if (!Number.isNaN(difference)) return difference
  if (one.text === null || other.text === null) return Number.NaN
  if (one.low !== other.low) return one.low < other.low ? -1 : 1
  return one.text === other.text ? 0 : one.text < other.text ? -1 : 1
}

/** A number, a moment, or false before true as a number; NaN for other texts. */
function placeInOrder(value: unknown, schema: Schema): number {
  if (typeof value === 'boolean') return Number(value)
  const text = keyText(value)
  if (text.trim() === '') return Number.NaN
  const number = Number(text)
  if (!Number.isNaN(number) && !(isDate(schema) && typeof value === 'string' && /^\d{4}$/.test(text))) return number
  return isDate(schema) ? Date.parse(text) : Number.NaN
}
