/** The rules of a schema, one for each keyword and place. Requirements and cases are made from them. */

import { exactly } from '../json/exact-keywords.ts'
import { isObject, join, tokens } from '../json/pointer.ts'
import type { Direction, Schema } from './schema.ts'
import type { Violation } from './violation.ts'

export type SchemaRule = {
  /**
   * Where in a value the rule applies, as the names on the way: `['address', 'zip']`. An item of an array is
   * {@link ITEM}. For `required` the last name is the property that is required.
   */
  readonly path: readonly (string | typeof ITEM)[]
  readonly keyword: string
  /** The keyword's value, with exact numbers; for `required` the one name. */
  readonly value: unknown
  /** Pointer of the keyword in the document. */
  readonly pointer: string
  /** The schema that the keyword stands in. */
  readonly schema: Schema
}

/** Any item of an array, in a {@link SchemaRule.path}. */
export const ITEM: unique symbol = Symbol('item')

/** Keywords that do not decide by themselves whether a value is valid. */
const ANNOTATIONS = new Set(
  '$ref $defs $id $anchor $comment $schema title description default example examples deprecated externalDocs nullable xml readOnly writeOnly discriminator contentMediaType contentEncoding properties allOf then else'.split(
    ' ',
  ),
)

/** After this many keywords, the walk enters no schema twice: schemas that refer to each other have endless paths. */
const PLENTY = 1000

/** How many names a path has at most: bodies so deep are refused before a rule is asked. */
export const DEEPEST_PATH = 256

/** What a walk has found on all of its paths; `around` are the schemas on the present one. */
type Walked = {
  readonly rules: SchemaRule[]
  count: number
  readonly entered: Set<Schema>
  readonly around: Set<Schema>
}

/**
 * Every rule of a schema, if there is one, through `$ref`, `allOf`, `properties` and `items`. An anyOf, oneOf, not or if
 * is one rule with all that it contains. A schema that contains itself is entered once on each path, and after {@link
 * PLENTY} keywords only once. Properties that don't travel in the direction have no rules.
 */
export function rulesOf(schema: Schema | null, direction: Direction): readonly SchemaRule[] {
  return schema?.derive(RULES[direction]) ?? []
}

const RULES = {
  request: (schema: Schema): readonly SchemaRule[] => everyRule(schema, 'request'),
  response: (schema: Schema): readonly SchemaRule[] => everyRule(schema, 'response'),
} as const

function everyRule(schema: Schema, direction: Direction): readonly SchemaRule[] {
  const walked: Walked = { rules: [], count: 0, entered: new Set(), around: new Set() }
  walk(schema, direction, [], walked)
  return walked.rules
}

function walk(schema: Schema, direction: Direction, path: SchemaRule['path'], walked: Walked): void {
  const { rules, entered, around } = walked
  for (const part of path.length > DEEPEST_PATH ? [] : schema.parts) {
    if (around.has(part) || (walked.count > PLENTY && entered.has(part))) continue
    entered.add(part)
    around.add(part)
    for (const keyword of Object.keys(part.own)) {
      walked.count++
      const places = namedPlaces(schema, part, keyword, direction)
      if (keyword === 'required' && places !== null) {
        const place = { pointer: join(part.pointer, keyword), schema: part }
        for (const name of places) rules.push({ path: [...path, name], keyword, value: name, ...place })
      } else if (places !== null) {
        for (const name of places) walk(part.inside(keyword, name), direction, [...path, name], walked)
      } else if (keyword === 'items' && isObject(part.own.items)) {
        walk(part.inside(keyword), direction, [...path, ITEM], walked)
      } else if (!isSilent(keyword, part.own[keyword])) {
        const value = exactly(part.own, keyword)
        rules.push({ path, keyword, value, pointer: join(part.pointer, keyword), schema: part })
      }
    }
    around.delete(part)
  }
}

/** The properties that a keyword names and that travel in a direction; null for a keyword that names none. */
function namedPlaces(schema: Schema, { own }: Schema, keyword: string, direction: Direction): readonly string[] | null {
  const value = own[keyword]
  if (keyword === 'required' && Array.isArray(value)) return schema.travelling(value.map(String), direction)
  return keyword === 'properties' && isObject(value) ? schema.travelling(Object.keys(value), direction) : null
}

/** True for a keyword that is no rule: with `items: true`, every item is valid. */
function isSilent(keyword: string, value: unknown): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-') || (keyword === 'items' && value === true)
}

export function keywordsByPlace(rules: readonly SchemaRule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const { path, keyword } of rules) {
    const place = dotted(path)
    places.set(place, (places.get(place) ?? new Set()).add(keyword))
  }
  return places
}

/** A rule's path for people and ids: `address.zip`, `tags.items`. */
export function dotted(path: SchemaRule['path']): string {
  return path.map((name) => (name === ITEM ? 'items' : name)).join('.')
}

/**
 * Keywords that leave a place to other schemas. Behind a `$ref` in those, nothing shows where the judgement came from.
 */
const DELEGATING = new Set(
  'if propertyNames patternProperties additionalProperties unevaluatedProperties unevaluatedItems dependentSchemas'.split(
    ' ',
  ),
)

/**
 * The rule that a violation breaks. Tried in this order: the rule at its pointer; the rule of the keyword around it,
 * such as `if` or `propertyNames`; a rule with the same demand on this place in another part of the schema; the nearest
 * rule that applies other schemas to the place, such as `oneOf`. Null if there is none.
 */
export function violatedRule(rules: readonly SchemaRule[], { pointer, keyword, rule }: Violation): SchemaRule | null {
  const place = tokens(pointer)
  const above = rules
    .filter(({ path }) => leadsTo(path, place))
    .toSorted((one, other) => other.path.length - one.path.length)
  // Each required name is a rule of its own, so the whole path must be the same.
  const isNamed = ({ path }: SchemaRule): boolean => keyword !== 'required' || path.length === place.length
  return (
    above.find((one) => one.pointer === rule && isNamed(one)) ??
    above.find((one) =>
      one.keyword === 'if'
        ? ['if', 'then', 'else'].some((branch) => rule.startsWith(`${one.schema.pointer}/${branch}/`))
        : rule.startsWith(`${one.pointer}/`),
    ) ??
    above.find((one) => one.keyword === keyword && one.path.length === lengthOf(place, keyword)) ??
    above.find((one) => DELEGATING.has(one.keyword)) ??
    null
  )
}

/** True where a rule's path goes to a place of a value, or to one above it. */
export function leadsTo(path: SchemaRule['path'], place: readonly string[]): boolean {
  return path.every((name, index) => (name === ITEM ? /^\d+$/.test(place[index] ?? '') : name === place[index]))
}

/**
 * The length of the path of a rule that is broken at a place: an extra property breaks a rule of the object it is in.
 */
function lengthOf(place: readonly string[], keyword: string): number {
  return /^((additional|unevaluated)Properties|dependentRequired)$/.test(keyword) ? place.length - 1 : place.length
}
