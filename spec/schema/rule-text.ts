/** Rules in words, for the ids and the sentences of requirements. */

import { dotted, type SchemaRule } from './rules.ts'
import { article } from './violation.ts'

/** The part of an id that names a rule: `name.maxLength`. */
export function ruleId(rule: SchemaRule): string {
  const keyword = isClosing(rule) ? 'closed' : rule.keyword
  return rule.path.length === 0 ? keyword : `${dotted(rule.path)}.${keyword}`
}

function isClosing({ keyword, value }: SchemaRule): boolean {
  return (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') && value === false
}

/** The reason for every requirement that a schema's rule gives. */
export function schemaSays({ pointer }: SchemaRule): string {
  return `The contract's schema says so (${pointer}).`
}

/** A rule as a clause, "name is a string"; with `not` the clause for its breach, "name is not a string". */
export function demand(rule: SchemaRule, not: 'not' | '' = ''): string {
  const subject = rule.path.length === 0 ? 'the root' : dotted(rule.path)
  const is = not === '' ? 'is' : 'is not'
  if (rule.keyword === 'required') return `${subject} ${not === '' ? 'is present' : 'is missing'}`
  if (rule.keyword === 'type') return `${subject} ${is} ${[rule.value].flat().map(article).join(' or ')}`
  if (rule.keyword === 'format') return `${subject} ${is} of the format ${rule.value}`
  if (isClosing(rule))
    return `${subject} has ${not === '' ? 'no properties' : 'properties'} beyond those of the contract`
  return `${subject} ${not === '' ? 'keeps' : 'breaks'} ${words(rule)}`
}

/** A keyword with its value, such as `maxLength 8`. */
export function words({ keyword, value }: SchemaRule): string {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? keyword
    : `${keyword} ${JSON.stringify(value)}`
}
