/** The situation of a case that breaks the contract, by what is wrong with its request. */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { header } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { type NamedSituation, parameterSituation, situationOf, together } from '../../spec/profile/situations.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import { rulesOf } from '../../spec/schema/rules.ts'
import type { Case } from '../cases/case.ts'
import { bodyTextOf } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'

/** The situation of an invalid request; null if it has none. */
export type SituationOf = (one: Case, draft: Draft) => NamedSituation | null

export function createSituationOf(operation: Operation): SituationOf {
  const schema = bodySchema(operation)
  const rules = rulesOf(schema, 'request')
  return ({ requirement }, draft) => {
    const concern = requirement?.concern
    if (concern?.kind === 'request-parameter') return ofParameter(concern)
    const text = bodyTextOf(draft)
    if (text === null || text === '') {
      const isTyped = header(draft.message.headers, 'content-type') !== undefined
      return { name: isTyped ? 'invalid body empty' : 'invalid body missing', words: {} }
    }
    const parsed = tryParseJson(text)
    if (parsed === null)
      return { name: text.trim() === '' ? 'invalid body blank' : 'invalid body malformed', words: {} }
    const violations = schema?.validator('request')(parsed.value, parsed.exact) ?? []
    const [only, ...others] = violations.map((violation) => situationOf(violation, parsed.exact, rules))
    if (only === undefined) return null
    return others.length === 0 ? only : { name: together([only, ...others]), words: {} }
  }
}

/** A profile has one fact for a whole parameter, and none for a path, which may be unknown to a service. */
function ofParameter({ parameter, rule }: Extract<Concern, { readonly kind: 'request-parameter' }>) {
  if (parameter.in === 'path' || (rule?.path.length ?? 0) > 0) return null
  const { keyword, value } = rule ?? { keyword: 'required', value: null }
  // Any text is a string, so the text breaks another rule.
  if (keyword === 'type' && [value].flat().includes('string')) return null
  return parameterSituation(parameter, keyword)
}
