/** Whether a header of an answer is there, and keeps a rule of its schema. */

import { quotation } from '../../spec/http/excerpt.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import type { Concern } from '../../spec/requirements.ts'
import { typesOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { readings } from './request.ts'

/** `absent`: there is nothing to hold the rule against. */
export type HeaderVerdict = 'kept' | 'absent' | { readonly received: string }

/** Holds an answer against the promise about one of its headers; what a text may be read as is in its favour. */
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
  // Objects are written in two styles, and no example of either is in the wild.
  if (types?.has('object')) return 'absent'
  const values = types?.has('array') ? listed(text) : readings(text)
  // Of what a text may be read as, that counts which is of the type; what is of none breaks the type, and no bound.
  const typed = rule.keyword === 'type' ? values : values.filter((value) => !breaks(value, 'type'))
  if (typed.length === 0) return 'absent'
  return typed.every((value) => breaks(value, rule.keyword))
    ? { received: `${name}: ${quotation(text, redact)}` }
    : 'kept'
}

/** A list in the style `simple`, its items read as text and as whatever else each may be. */
function listed(text: string): unknown[] {
  const items = text.split(',').map((item) => item.trim())
  return [items, items.map((item) => readings(item).at(-1))]
}
