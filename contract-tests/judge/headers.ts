/** Judges the headers of an answer. */

import { type Answer, allOf } from '../../spec/http/message.ts'
import { readings } from '../../spec/http/parameter.ts'
import { quotation } from '../../spec/http/redaction/excerpt.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { isReference } from './body.ts'
import { failed, pass } from './finding.ts'

export function judgeHeaders(requirements: readonly Requirement[], answer: Answer): Finding[] {
  return requirements.flatMap((requirement): Finding[] => {
    const { concern } = requirement
    if (concern.kind !== 'header') return []
    const kept = keepsHeader(concern, answer)
    if (kept === null) return []
    const { name } = concern.header
    const text = allOf(answer.headers, name.toLowerCase())
    const received = text === undefined ? `no ${name}` : `${name}: ${quotation(text, answer.redact)}`
    return [
      kept || isReference(requirement, text) ? pass(requirement) : failed(requirement, requirement.text, received),
    ]
  })
}

/**
 * True if a header of an answer keeps a rule of its schema; null if the header has no value that the rule applies to.
 * A text with several readings, such as `1` (a number or a string), is valid if one reading is.
 */
function keepsHeader(
  { header: { name, schema }, rule }: Concern & { readonly kind: 'header' },
  answer: Answer,
): boolean | null {
  const text = allOf(answer.headers, name.toLowerCase())
  if (rule === null) return text !== undefined
  if (text === undefined || schema === null) return null
  const validate = schema.validator('response')
  const breaks = (value: unknown, keyword: string): boolean => validate(value).some((one) => one.keyword === keyword)
  const { types } = schema
  // Objects are rarely sent in headers, and there are two styles of writing them.
  if (types?.has('object')) return null
  const values = types?.has('array') ? listed(text) : readings(text)
  // Only readings of the right type count. A text without one breaks the type, but no other rule.
  const typed = rule.keyword === 'type' ? values : values.filter((value) => !breaks(value, 'type'))
  return typed.length === 0 ? null : !typed.every((value) => breaks(value, rule.keyword))
}

/** A list in the style `simple`, with its items read as text, and as numbers and booleans where they look so. */
function listed(text: string): unknown[] {
  const items = text.split(',').map((item) => item.trim())
  return [items, items.map((item) => readings(item).at(-1))]
}
