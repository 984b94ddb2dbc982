/** A broken rule as data, and its one sentence for people. */

import type { ErrorObject } from 'ajv'
import { ExactNumber } from './exact-json.ts'
import { at, join } from './json-pointer.ts'

export type Violation = {
  /** Pointer into the value; for a missing property, where it should be. */
  readonly pointer: string
  /** The schema keyword that is broken. */
  readonly keyword: string
  /** What the rule asks for, as in "must be a string, and is null". */
  readonly expected: string
}

/** Keywords that only report that one of their parts failed; the part reports itself. */
const ECHOES = new Set(['if', 'propertyNames'])

/** Keywords that hold where one of several parts does. */
const UNIONS = new Set(['anyOf', 'oneOf', 'contains'])

/** Keywords that a value of the wrong type can't satisfy. */
const OF_ITS_TYPE = new Set(['format', 'enum', 'const'])

/** Ajv's errors as violations, one for each place and keyword; `value` is what the sentences quote. */
export function explain(errors: readonly ErrorObject[], value: unknown): Violation[] {
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath))
  const violations = new Map<string, Violation>()
  for (const [index, error] of errors.entries()) {
    // A value of the wrong type is of no format and in no list either; saying so helps nobody.
    const follows = OF_ITS_TYPE.has(error.keyword) && mistyped.has(error.instancePath)
    if (follows || ECHOES.has(error.keyword) || isInBranch(errors, index)) continue
    const violation = explainOne(error, value)
    violations.set(`${violation.keyword} ${violation.pointer}`, violation)
  }
  return [...violations.values()]
}

/** What one branch of a union or one item found is not broken in itself: another might have held. */
function isInBranch(errors: readonly ErrorObject[], index: number): boolean {
  const error = errors[index]
  return errors.slice(index + 1).some((union) => {
    if (error === undefined || !UNIONS.has(union.keyword)) return false
    // Behind a $ref Ajv gives the path from the document's root, so there the place in the value has to tell.
    const behindRef = error.schemaPath.startsWith('#/components/') && !union.schemaPath.startsWith('#/components/')
    const below = error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`)
    return error.schemaPath.startsWith(`${union.schemaPath}/`) || (behindRef && below)
  })
}

/**
 * The violations in one sentence, at most `most` of them and how many more there are; `place` names where a pointer
 * leads.
 */
export function sentence(violations: readonly Violation[], place: (pointer: string) => string, most = 20): string {
  const listed = violations.slice(0, most).map(({ pointer, expected }) => `${place(shorten(pointer, 120))} ${expected}`)
  const more = violations.length - listed.length
  return `${listed.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function explainOne(error: ErrorObject, value: unknown): Violation {
  const { keyword, params } = error
  const pointer = error.instancePath
  switch (keyword) {
    case 'required':
      return { keyword, pointer: join(pointer, params.missingProperty), expected: 'is required and is missing' }
    case 'dependentRequired':
      return {
        keyword,
        pointer: join(pointer, params.missingProperty),
        expected: `is required beside ${join(pointer, params.property)} and is missing`,
      }
    case 'additionalProperties':
      return {
        keyword,
        pointer: join(pointer, params.additionalProperty),
        expected: 'is not a property of the contract',
      }
    case 'unevaluatedProperties':
      return {
        keyword,
        pointer: join(pointer, params.unevaluatedProperty),
        expected: 'is not a property of the contract',
      }
    default:
      return { keyword, pointer, expected: `must ${demand(error)}, and is ${show(at(value, error.instancePath))}` }
  }
}

/** What a keyword asks for, to follow "must". */
function demand({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `be ${[params.type].flat().map(article).join(' or ')}`
    case 'format':
      return params.format in FORMATS ? `be ${FORMATS[params.format]}` : `have the format ${params.format}`
    case 'enum':
      return `be one of ${params.allowedValues.map((allowed: unknown) => show(allowed)).join(', ')}`
    case 'const':
      return `be ${show(params.allowedValue)}`
    case 'minLength':
      return `have at least ${count(params.limit, 'character')}`
    case 'maxLength':
      return `have at most ${count(params.limit, 'character')}`
    case 'pattern':
      return `match the pattern ${params.pattern}`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `be ${params.comparison} ${params.limit}`
    case 'multipleOf':
      return `be a multiple of ${params.multipleOf}`
    case 'minItems':
      return `have at least ${count(params.limit, 'item')}`
    case 'maxItems':
      return `have at most ${count(params.limit, 'item')}`
    case 'uniqueItems':
      return `have no two equal items (items ${params.j} and ${params.i} are)`
    case 'contains':
      return `contain at least ${count(params.minContains, 'item')} of the kind the contract asks for`
    case 'minProperties':
      return `have at least ${count(params.limit, 'property', 'properties')}`
    case 'maxProperties':
      return `have at most ${count(params.limit, 'property', 'properties')}`
    case 'anyOf':
      return 'match at least one of the forms that the contract allows'
    case 'oneOf':
      return 'match exactly one of the forms that the contract allows'
    case 'not':
      return 'not match the form that the contract excludes'
    case 'false schema':
      return 'be absent'
    default:
      return `satisfy ${keyword} of the contract`
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  int32: 'an integer from -2147483648 to 2147483647 (int32)',
  int64: 'an integer from -9223372036854775808 to 9223372036854775807 (int64)',
  date: 'a date as in RFC 3339, such as 2026-03-21',
  'date-time': 'a date and time as in RFC 3339, such as 2026-03-21T10:00:00Z',
}

function article(type: string): string {
  return type === 'null' ? 'null' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function count(limit: number, one: string, many = `${one}s`): string {
  return `${limit} ${limit === 1 ? one : many}`
}

/** A value in a few words: scalars as JSON, shortened; containers by kind. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber)) return 'an object'
  return shorten(JSON.stringify(value) ?? 'absent', 60)
}

function shorten(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most)]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
