/** A broken rule as data, and its one sentence for people. */

import type { ErrorObject } from 'ajv'
import { isJsonObject } from '../json/exact-json.ts'
import { at, fromRef, join } from '../json/pointer.ts'
import { plural } from '../program/plural.ts'

export type Violation = {
  /** Pointer into the value; for a missing property, where it should be. */
  readonly pointer: string
  /** The schema keyword that is broken. */
  readonly keyword: string
  /** Pointer of that keyword in the document, as `Rule.pointer` has it. */
  readonly rule: string
  /** What the rule requires, as in "must be a string, and is null". */
  readonly expected: string
}

/** Keywords that only report that a schema inside them failed. That schema reports its own errors. */
const ECHOES = new Set(['if', 'propertyNames'])

/** Keywords that a value satisfies if it satisfies one of several schemas or items. */
const UNIONS = new Set(['anyOf', 'oneOf', 'contains'])

/** Keywords that a value of the wrong type can't satisfy. */
const OF_ITS_TYPE = new Set(['format', 'enum', 'const'])

/** At most this many errors of one value are kept: a body of a mebibyte may have millions. */
export const MOST_ERRORS = 100_000

/** At most this many violations of one rule are listed. The others are counted. */
const MOST_OF_A_RULE = 20

/** Violations of one value: some of each rule, and how many more there are. */
export type Violations = readonly Violation[] & {
  /** Absent if all are listed; infinite if they were not counted. */
  readonly more?: number
}

/**
 * Ajv's errors as violations, one for each place and keyword. The sentences quote `value`; `schema` is the pointer of
 * the schema that Ajv compiled.
 */
export function explain(errors: readonly ErrorObject[], value: unknown, schema: string): Violations {
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath))
  const inBranches = branchErrors(errors)
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  const violations: Violation[] = []
  for (const error of errors) {
    // A value of the wrong type breaks the format and the enum too, which tells the reader nothing new.
    const follows = OF_ITS_TYPE.has(error.keyword) && mistyped.has(error.instancePath)
    if (follows || ECHOES.has(error.keyword) || inBranches.has(error)) continue
    const pointer = placeOf(error)
    const key = `${error.keyword} ${pointer}`
    if (seen.has(key)) continue
    seen.add(key)
    // Each required name is a rule of its own.
    const asked = `${error.schemaPath} ${error.params.missingProperty ?? ''}`
    const ofThisRule = counts.get(asked) ?? 0
    counts.set(asked, ofThisRule + 1)
    if (ofThisRule < MOST_OF_A_RULE) {
      const rule = ruleOf(error, schema)
      violations.push({ pointer, keyword: error.keyword, rule, expected: expectedOf(error, value) })
    }
  }
  const more = errors.length < MOST_ERRORS ? seen.size - violations.length : Number.POSITIVE_INFINITY
  return more === 0 ? violations : Object.assign(violations, { more })
}

/**
 * The errors from branches of a union, or from items of `contains`. They are no violations, because another branch may
 * accept the value. Ajv reports a union right after its branches, so this function reads the errors backwards.
 */
function branchErrors(errors: readonly ErrorObject[]): ReadonlySet<ErrorObject> {
  const found = new Set<ErrorObject>()
  if (errors.length === 1) return found
  const closed = new Set<string>()
  const above = new Map<string, readonly string[]>()
  // Behind a $ref, the schema path starts at the document's root. There the place in the value shows which union it is.
  const open: { readonly place: string; readonly home: string; readonly mixed: boolean }[] = []
  for (const error of errors.toReversed()) {
    const { schemaPath, instancePath, keyword } = error
    // The component in which it starts; empty if it starts in the compiled schema.
    const home = /^#\/components\/[^/]+\/[^/]+/.exec(schemaPath)?.[0] ?? ''
    let last = open.at(-1)
    for (; last !== undefined && !isWithin(instancePath, last.place); last = open.at(-1)) open.pop()
    const unions = above.get(schemaPath) ?? unionsAbove(schemaPath)
    above.set(schemaPath, unions)
    const mixed = last !== undefined && (last.mixed || last.home !== home)
    if ((home !== '' && mixed) || unions.some((union) => closed.has(union))) found.add(error)
    if (!UNIONS.has(keyword)) continue
    closed.add(schemaPath)
    open.push({ place: instancePath, home, mixed })
  }
  return found
}

/** Ajv's schema path starts at the schema that it compiled; behind a `$ref`, at the document's root. */
function ruleOf({ schemaPath }: ErrorObject, schema: string): string {
  const path = fromRef(schemaPath) ?? ''
  return /^\/(components|paths|webhooks)\//.test(path) ? path : schema + path
}

function isWithin(place: string, outer: string): boolean {
  return place.startsWith(outer) && (place.length === outer.length || place[outer.length] === '/')
}

/** The schema paths of the unions that a schema path goes through. */
function unionsAbove(schemaPath: string): string[] {
  return [...schemaPath.matchAll(/\/(?:anyOf|oneOf|contains)(?=\/)/g)].map(
    ({ 0: step, index }) => schemaPath.slice(0, index) + step,
  )
}

/**
 * The violations in one sentence: at most `most` of them, and how many more there are. `place` puts a pointer into
 * words.
 */
export function sentence(violations: Violations, place: (pointer: string) => string, most = 20): string {
  const listed = violations.slice(0, most).map(({ pointer, expected }) => `${place(shorten(pointer, 120))} ${expected}`)
  const more = violations.length - listed.length + (violations.more ?? 0)
  if (more <= 0) return `${listed.join('; ')}.`
  const rest = Number.isFinite(more) ? more.toLocaleString('en-US') : 'many'
  return `${listed.join('; ')}; and ${rest} more.`
}

/** What the value should be and what it is, in words. */
function expectedOf(error: ErrorObject, value: unknown): string {
  const { keyword, params, instancePath } = error
  switch (keyword) {
    case 'required':
      return 'is required and is missing'
    case 'dependentRequired':
      return `is required beside ${join(instancePath, params.property)} and is missing`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a property of the contract'
    case 'uniqueItems':
      return `must have no two equal items, and items ${params.j} and ${params.i} are equal`
    default: {
      const found = at(value, instancePath)
      // Of a list or an object, the number of its items or properties: minItems, maxProperties.
      const is = /^m..[IP]/.test(keyword) ? `has ${Object.keys(Object(found)).length}` : `is ${show(found)}`
      const demand = Object.hasOwn(DEMANDS, keyword) ? DEMANDS[keyword]?.(params) : undefined
      return `must ${demand ?? `satisfy ${keyword}`}, and ${is}`
    }
  }
}

/** The place of the error. A missing property or an extra one has a place of its own. */
function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return join(instancePath, params.missingProperty)
    case 'additionalProperties':
      return join(instancePath, params.additionalProperty)
    case 'unevaluatedProperties':
      return join(instancePath, params.unevaluatedProperty)
    default:
      return instancePath
  }
}

type Params = ErrorObject['params']

const bound = ({ comparison, limit }: Params): string => `be ${comparison} ${limit}`

const DEMANDS: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `be ${[type].flat().map(article).join(' or ')}`,
  format: ({ format }) => (format in FORMATS ? `be ${FORMATS[format]}` : `have the format ${format}`),
  enum: ({ allowedValues }) => `be one of ${choice(allowedValues)}`,
  const: ({ allowedValue }) => `be ${show(allowedValue)}`,
  minLength: ({ limit }) => `have at least ${plural(limit, 'character')}`,
  maxLength: ({ limit }) => `have at most ${plural(limit, 'character')}`,
  pattern: ({ pattern }) => `match the pattern ${pattern}`,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: ({ multipleOf }) => `be a multiple of ${multipleOf}`,
  minItems: ({ limit }) => `have at least ${plural(limit, 'item')}`,
  maxItems: ({ limit }) => `have at most ${plural(limit, 'item')}`,
  contains: (params) => `have ${contained(params)} that "contains" allows`,
  minProperties: ({ limit }) => `have at least ${plural(limit, 'property', 'properties')}`,
  maxProperties: ({ limit }) => `have at most ${plural(limit, 'property', 'properties')}`,
  anyOf: () => 'match at least one of the allowed forms',
  oneOf: () => 'match exactly one of the allowed forms',
  not: () => 'not match the excluded form',
  'false schema': () => 'be absent',
}

const FORMATS: Readonly<Record<string, string>> = {
  int32: 'an integer from -2147483648 to 2147483647 (int32)',
  int64: 'an integer from -9223372036854775808 to 9223372036854775807 (int64)',
  date: 'a date as in RFC 3339, such as 2026-03-21',
  'date-time': 'a date and time as in RFC 3339, such as 2026-03-21T10:00:00Z',
}

/** The number of items that `contains` asks for, with `minContains` and `maxContains`. */
function contained({ minContains, maxContains }: ErrorObject['params']): string {
  const least = `at least ${plural(minContains, 'item')}`
  return maxContains === undefined ? least : `${least} and at most ${maxContains}`
}

/** A type with its article, as in "an object". */
export function article(type: unknown): string {
  return type === 'null' ? 'null' : /^[aeiou]/.test(String(type)) ? `an ${type}` : `a ${type}`
}

/** The values of an enum; of a long one the first. */
function choice(allowed: readonly unknown[]): string {
  const listed = allowed.slice(0, 30).map(show).join(', ')
  return allowed.length > 30 ? `${listed} and ${allowed.length - 30} more` : listed
}

/** A value in a few words: its JSON, shortened; of an array or object only the kind. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  if (isJsonObject(value)) return 'an object'
  return shorten(JSON.stringify(value) ?? 'absent', 60)
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most)]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
