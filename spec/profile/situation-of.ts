/** The situation of a profile that a request makes which breaks the contract. Browser-safe. */

import type { Parameter } from '../contract/contract.ts'
import { jsonType } from '../json/exact-json.ts'
import { at, join, tokens } from '../json/pointer.ts'
import { ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Violation } from '../schema/violation.ts'
import type { Words } from './profile.ts'
import type { SituationName } from './situations.ts'

/** A situation that a request makes, and the words that an answer may repeat of it. */
export type NamedSituation = { readonly name: SituationName; readonly words: Words }

/** The words of a request that is about the value at a place of its body. */
export function placeWords(pointer: string, value: unknown): Words {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return { property: tokens(pointer).at(-1) ?? '', pointer, value: text }
}

/** The situation of a violation, by its place, keyword and kind of value. `rules` are those of the body's schema. */
export function situationOf(
  { pointer, keyword }: Violation,
  body: unknown,
  rules: readonly SchemaRule[],
): NamedSituation {
  const names = tokens(pointer)
  const value = at(body, pointer)
  const isAny = /^(additional|unevaluated)Properties$/.test(keyword)
  const place = join(
    '',
    ...names.map((name, index) => ((isAny && index === names.length - 1) || /^\d+$/.test(name) ? '*' : name)),
  )
  const kind = value === undefined || isAny ? '' : ` ${jsonType(value)}`
  const rule = rules.find(
    (one) =>
      one.keyword === keyword &&
      one.path.length === names.length &&
      one.path.every((name, index) => name === ITEM || name === names[index]),
  )
  const limit = typeof rule?.value === 'number' ? { limit: String(rule.value) } : {}
  return { name: `invalid ${place || '/'} ${keyword}${kind}`, words: { ...placeWords(pointer, value), ...limit } }
}

/** The situation of a parameter that breaks a rule, or is missing. */
export function parameterSituation(
  { in: place, name }: Pick<Parameter, 'in' | 'name'>,
  keyword: string,
): NamedSituation {
  return { name: `invalid ${place} ${name} ${keyword}`, words: { property: name } }
}

/** Several situations at once. */
export function together(situations: readonly NamedSituation[]): SituationName {
  const [first = 'invalid', ...others] = situations.map(({ name }) => name)
  return others.length === 0 ? first : `${first} + ${others.join(' + ')}`
}
