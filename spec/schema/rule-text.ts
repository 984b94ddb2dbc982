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
export function schemaSays({ schema, keyword }: SchemaRule): string {
  return `The contract's schema says so (${schema.shown(keyword)}).`
}

/**
 * A rule as a clause, "name is a string"; with `not` the clause for its breach, "name is not a string". `whole`: what
 * the value as a whole is called.
 */
export function demand(rule: SchemaRule, not: 'not' | '' = '', whole = 'the root'): string {
  const { keyword, value } = rule
  const isKept = not === ''
  const subject =
    rule.path.length === 0 ? whole : whole === 'the root' ? dotted(rule.path) : `${dotted(rule.path)} of ${whole}`
  const is = isKept ? 'is' : 'is not'
  const matches = isKept === (keyword !== 'not') ? 'matches' : 'does not match'
  if (keyword === 'required') return `${subject} is ${isKept ? 'present' : 'missing'}`
  if (keyword === 'type') return `${subject} ${is} ${[value].flat().map(article).join(' or ')}`
  if (keyword === 'format') return `${subject} ${isKept ? 'has' : 'does not have'} the format ${value}`
  if (isClosing(rule)) return `${subject} has ${isKept ? 'no properties' : 'properties'} beyond those of the contract`
  if (keyword in FORMS) return `${subject} ${matches} ${FORMS[keyword]}`
  return `${subject} ${isKept ? 'keeps' : 'breaks'} ${words(rule)}`
}

/** What keywords with schemas of their own ask a value to match; `not` asks it not to. */
const FORMS: Readonly<Record<string, string>> = {
  anyOf: 'at least one of the allowed forms',
  oneOf: 'exactly one of the allowed forms',
  not: 'the form that the contract excludes',
}

/** A keyword with its value, such as `maxLength 8`. */
function words({ keyword, value }: SchemaRule): string {
  const parts: readonly unknown[] = [value].flat()
  const isPlain = parts.every((part) => typeof part !== 'object' || part === null)
  return isPlain ? `${keyword} ${JSON.stringify(value)}` : keyword
}
