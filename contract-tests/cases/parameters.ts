/** Cases of an operation's parameters: one that is missing, and values that break its schema. */

import { isKeyword, VIOLATORS, type Violator } from '../../fixtures/cases/violators.ts'
import type { Parameter } from '../../spec/contract.ts'
import { at, isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Rule } from '../../spec/rules.ts'
import { typesOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { readings } from '../judge/request.ts'
import { type Case, PLAIN_CASE } from './case.ts'
import type { Draft } from './request-builder.ts'

/** The cases of a requirement that is about a parameter. */
export function parameterCasesOf(compiled: CompiledContract, requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'request-parameter') return []
  const { parameter, rule } = concern
  const make = (name: string, title: string, value: string | null): Case => ({
    ...PLAIN_CASE,
    id: `${requirement.id}/${name}`,
    title,
    operation,
    requirement,
    expectation: 'failure',
    because: requirement.because,
    draft: (requests, plain) => withParameter(requests.draft(requests.plainBody(plain)), parameter, value),
  })
  if (rule === null) return [make('missing', `without the ${parameter.in} parameter ${parameter.name}`, null)]
  // A path that breaks a schema may as well be no path of the service at all.
  if (parameter.in === 'path' || rule.path.length > 0) return []
  return textsOutside(compiled, parameter, rule).map(([name, text]) => make(name, `${parameter.name}: ${text}`, text))
}

/** Texts that break a rule however a parameter's text is read. */
function textsOutside(
  { contract, validators }: CompiledContract,
  { schema }: Parameter,
  rule: Rule,
): [string, string][] {
  if (schema === null || !isKeyword(rule.keyword)) return []
  const { document } = contract
  const node = at(document, rule.schema)
  const outside: Violator = VIOLATORS[rule.keyword].outside
  const isText = typesOf(document, schema)?.has('string') ?? true
  const validate = validators(schema, 'request')
  const isOutside = (text: string): boolean => readings(text).every((value) => validate(value).length > 0)
  const variations = outside(rule.value, isText ? 'text' : 1, isObject(node) ? node : {})
  return variations.flatMap(({ name, candidates }): [string, string][] => {
    const scalars = candidates.flatMap((one) =>
      one.kind === 'value' && typeof one.value !== 'object' ? [one.value] : [],
    )
    const text = scalars.map(String).find((each) => each !== '' && isOutside(each))
    return text === undefined ? [] : [[name, text]]
  })
}

/** The draft with another value for a parameter; null: without it. */
function withParameter(draft: Draft, { name, in: where }: Parameter, value: string | null): Draft {
  const { message } = draft
  if (where === 'header') {
    const others = message.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
    return { ...draft, message: { ...message, headers: value === null ? others : [...others, [name, value]] } }
  }
  const encoded = encodeURIComponent(name)
  const pair = value === null ? [] : [`${encoded}=${encodeURIComponent(value)}`]
  if (where === 'cookie') {
    const others = message.headers.filter(([each]) => each.toLowerCase() !== 'cookie')
    const cookies = message.headers.flatMap(([each, text]) => (each.toLowerCase() === 'cookie' ? text.split('; ') : []))
    const rest = [...cookies.filter((cookie) => !cookie.startsWith(`${name}=`)), ...pair]
    return {
      ...draft,
      message: { ...message, headers: rest.length === 0 ? others : [...others, ['Cookie', rest.join('; ')]] },
    }
  }
  const [path = '', query = ''] = message.path.split('?')
  const rest = [...query.split('&').filter((each) => each !== '' && !each.startsWith(`${encoded}=`)), ...pair]
  return { ...draft, message: { ...message, path: rest.length === 0 ? path : `${path}?${rest.join('&')}` } }
}
