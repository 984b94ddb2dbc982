/** Judges whether an answer has a header, and whether its value keeps a rule of the header's schema. */

import type { Concern } from '../../spec/concern.ts'
import { quotation } from '../../spec/http/excerpt.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import { typesOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { readings } from './request.ts'

/** `absent`: there is no value that the rule applies to. */
export type HeaderVerdict = 'kept' | 'absent' | { readonly received: string }

/** Judges one header of an answer. A text that can be read in several ways is valid if one of them is. */
export function judgeHeader(
  { contract, validators }: CompiledContract,
  { header: { name, schema }, rule }: Extract<Concern, { kind: 'header' }>,
  { headers, redact }: Answer,
): HeaderVerdict {
  const text = allOf(headers, name.toLowerCase())
  if (rule === null) return text === undefined ? { received: `no ${name}` } : 'kept'
  if (text === undefined || schema === null) return 'absent'
  const validate = validators(schema, 'response')
  const breaks = (value: unknown, keyword: string): boolean => validate(value).some((one) => one.keyword === keyword)
  const types = typesOf(contract.document, schema)
  // Objects are rarely sent in headers, and there are two styles of writing them.
  if (types?.has('object')) return 'absent'
  const values = types?.has('array') ? listed(text) : readings(text)
  // Only readings of the right type count. A text without one breaks the type, but no other rule.
  const typed = rule.keyword === 'type' ? values : values.filter((value) => !breaks(value, 'type'))
  if (typed.length === 0) return 'absent'
  return typed.every((value) => breaks(value, rule.keyword))
    ? { received: `${name}: ${quotation(text, redact)}` }
    : 'kept'
}

/** A list in the style `simple`, with its items read as text, and as numbers and booleans where they look so. */
function listed(text: string): unknown[] {
  const items = text.split(',').map((item) => item.trim())
  return [items, items.map((item) => readings(item).at(-1))]
}
