/** Conditions on single values: equal, by a pattern, or whether there is one. */

import { ExactNumber, int64, isJsonObject } from '../../../spec/json/exact-json.ts'
import { type JsonObject, ownMember } from '../../../spec/json/pointer.ts'
import { patternOf } from '../../../spec/pattern/pattern.ts'
import { OptionError } from '../../../spec/program/user-error.ts'

/** True if a value meets a condition; `text` is the text of a body. */
export type IsMet = (value: unknown, text?: string) => boolean

type Operators = { readonly matches?: string; readonly exists?: boolean; readonly equals?: unknown }

/** True for `{ matches }`, `{ exists }` and `{ equals }`. */
export function isOperators(value: JsonObject): value is Operators & JsonObject {
  const { matches, exists, equals, ...others } = value
  return (
    Object.keys(others).length === 0 &&
    Object.keys(value).length > 0 &&
    (matches === undefined || typeof matches === 'string') &&
    (exists === undefined || typeof exists === 'boolean')
  )
}

/** A condition on a text: a value of path, query or headers. Throws an `OptionError` for an invalid one. */
export function readTextCondition(place: string, wanted: unknown): IsMet {
  if (isJsonObject(wanted) && isOperators(wanted)) return operatorTest(place, wanted, readTextCondition)
  const text = literalOf(wanted) ?? (typeof wanted === 'boolean' ? String(wanted) : wanted)
  if (typeof text === 'string') return (value) => value === text
  throw new OptionError(
    `${place} must be a text, {"matches": PATTERN}, {"exists": true} or {"equals": TEXT}, and is ${JSON.stringify(wanted)}.`,
  )
}

/** A condition on a part of a JSON body, or on the whole. */
export function readBodyCondition(place: string, wanted: unknown): IsMet {
  if (Array.isArray(wanted)) {
    const tests = wanted.map((item, index) => readBodyCondition(`${place}.${index}`, item))
    return (value) =>
      Array.isArray(value) && value.length === tests.length && tests.every((test, index) => test(value[index]))
  }
  if (!isJsonObject(wanted)) return (value) => contains(value, wanted)
  if (isOperators(wanted)) {
    return operatorTest(place, wanted, (_, exact) => (value) => contains(value, exact) && contains(exact, value))
  }
  const tests = Object.entries(wanted).map(([name, one]) => [name, readBodyCondition(`${place}.${name}`, one)] as const)
  return (value) => isJsonObject(value) && tests.every(([name, test]) => test(ownMember(value, name)))
}

function operatorTest(
  place: string,
  { matches, exists, ...rest }: Operators,
  readEquals: (place: string, value: unknown) => IsMet,
): IsMet {
  const equals = 'equals' in rest ? readEquals(place, rest.equals) : null
  const pattern = matches === undefined ? null : followedPattern(place, matches)
  return (value, text) => {
    if (exists !== undefined && exists !== (value !== undefined)) return false
    if (equals !== null && !equals(value)) return false
    if (pattern === null) return true
    const read = text ?? (typeof value === 'string' || typeof value === 'boolean' ? String(value) : literalOf(value))
    return read !== null && pattern.test(read)
  }
}

function followedPattern(place: string, source: string): { readonly test: (text: string) => boolean } {
  try {
    const pattern = patternOf(source)
    if (pattern.unchecked === null) return pattern
    throw new OptionError(`${place}: the pattern ${JSON.stringify(source)} can't be checked: ${pattern.unchecked}.`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new OptionError(`${place}: ${JSON.stringify(source)} is not a valid pattern: ${error.message}.`)
  }
}

/** True where a value has at least the other's properties. Lists must be equal item by item. */
export function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    if (!Array.isArray(value) || value.length !== part.length) return false
    return part.every((item, index) => contains(value[index], item))
  }
  if (isJsonObject(part)) {
    return isJsonObject(value) && Object.entries(part).every(([name, one]) => contains(ownMember(value, name), one))
  }
  if (value === part) return true
  const [one, other] = [literalOf(value), literalOf(part)]
  if (one === null || other === null) return false
  const [left, right] = [int64(one), int64(other)]
  return left === null || right === null ? Number(one) === Number(other) : left === right
}

/** A number as JSON spells it; null for other values. */
function literalOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return value instanceof ExactNumber ? value.literal : null
}
