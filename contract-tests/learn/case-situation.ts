/** The situation of a case that breaks the contract, by what is wrong with its request. */

import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { header } from '../../spec/http/message.ts'
import { type ParsedJson, parseJson } from '../../spec/json/exact-json.ts'
import { type NamedSituation, parameterSituation, situationOf, together } from '../../spec/profile/situation-of.ts'
import { rulesOf } from '../../spec/schema/rules.ts'
import type { Case } from '../cases/case.ts'
import { bodyTextOf } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'

/** The situation of an invalid request; null if it has none. */
export type SituationOf = (one: Case, draft: Draft) => NamedSituation | null

/** Finds the situations of an operation's cases. */
export function createSituationOf(operation: Operation): SituationOf {
  const schema = bodySchema(operation)
  const rules = rulesOf(schema, 'request')
  return ({ requirement }, draft) => {
    const concern = requirement?.concern
    if (concern?.kind === 'request-parameter') {
      // A profile has one fact for a whole parameter, and none for a path, which may be unknown to a service.
      if (concern.parameter.in === 'path' || (concern.rule?.path.length ?? 0) > 0) return null
      const { keyword, value } = concern.rule ?? { keyword: 'required', value: null }
      // Any text is a string, so the text breaks another rule.
      return keyword === 'type' && [value].flat().includes('string')
        ? null
        : parameterSituation(concern.parameter, keyword)
    }
    const text = bodyTextOf(draft)
    if (text === null || text === '') {
      const isTyped = header(draft.message.headers, 'content-type') !== undefined
      return { name: isTyped ? 'invalid body empty' : 'invalid body missing', words: {} }
    }
    let parsed: ParsedJson
    try {
      parsed = parseJson(text)
    } catch {
      return { name: text.trim() === '' ? 'invalid body blank' : 'invalid body malformed', words: {} }
    }
    const violations = schema?.validator('request')(parsed.value, parsed.exact) ?? []
    const situations = violations.map((violation) => situationOf(violation, parsed.exact, rules))
    const [only] = situations
    if (only === undefined) return null
    return situations.length === 1 ? only : { name: together(situations), words: {} }
  }
}
