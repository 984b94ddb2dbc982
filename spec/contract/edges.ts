/**
 * Numbers that the contract allows, but that many services refuse: 0, negative ones, very large ones. Usually the owner
 * of the contract forgot a bound, so a refusal is not a breach of a must.
 */

import { dotted, keywordsByPlace, rulesOf, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import type { Operation, Parameter } from './contract.ts'
import { bodySchema } from './responses.ts'

/** The keyword of a bound that no schema sets. */
export type OpenSide = 'minimum' | 'maximum'

const SIDES: readonly (readonly [OpenSide, string])[] = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
]

/** The sides on which the rules set no bound for the numbers of a place; none for other values, and for listed ones. */
export function openSides(rules: readonly SchemaRule[], path: SchemaRule['path']): readonly OpenSide[] {
  const place = dotted(path)
  const types = rules.filter((rule) => rule.keyword === 'type' && dotted(rule.path) === place)
  if (!types.some(({ value }) => [value].flat().some((type) => type === 'integer' || type === 'number'))) return []
  const keywords = keywordsByPlace(rules).get(place) ?? new Set()
  if (keywords.has('enum') || keywords.has('const')) return []
  return SIDES.filter((names) => !names.some((name) => keywords.has(name))).map(([side]) => side)
}

/** A place of a number that has an edge: in the body, or as the whole value of a parameter. */
export type EdgePlace = {
  readonly parameter: Parameter | null
  /** The rule that sets its type. */
  readonly rule: SchemaRule
  readonly sides: readonly OpenSide[]
}

/**
 * The places with such numbers in an operation's valid requests. A number in a path is not one, because it names an
 * item.
 */
export function edgePlaces(operation: Operation): EdgePlace[] {
  const within = (parameter: Parameter | null, schema: Schema | null): EdgePlace[] => {
    const rules = rulesOf(schema, 'request')
    return rules
      .filter(({ keyword, path }) => keyword === 'type' && (parameter === null || path.length === 0))
      .map((rule) => ({ parameter, rule, sides: openSides(rules, rule.path) }))
      .filter(({ sides }) => sides.length > 0)
  }
  return [
    ...within(null, bodySchema(operation)),
    ...operation.parameters
      .filter((parameter) => parameter.in !== 'path')
      .flatMap((parameter) => within(parameter, parameter.schema)),
  ]
}
