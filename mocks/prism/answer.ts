/** Prism's answer as one of the mock's: what it breaks, and what Prism said of the request. */

import type { Operation } from '../../spec/contract/contract.ts'
import { isFieldValue } from '../../spec/http/field.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { answerViolations } from '../engine/answer/allowed.ts'
import { corsHeaders } from '../engine/answer/cors.ts'
import type { MockResponse, ShownViolation, Verdict, Written } from '../engine/message/message.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import { answered } from '../engine/steps/respond.ts'
import type { Turn } from '../engine/steps/turn.ts'
import type { Complaint, PrismSaid } from './question.ts'

export function prismAnswer(
  turn: Turn,
  said: PrismSaid,
  operation: Operation | null,
  settings: EngineSettings,
): MockResponse {
  const sendable = Object.entries(said.headers).filter(([, value]) => isFieldValue(value))
  const own = Object.fromEntries(sendable)
  const written: Written = { status: said.status, headers: own, body: said.body }
  const { broken, unjudged } = breachesOf(operation, written)
  const violations = [...said.complaints.map(complained), ...broken]
  const verdict: Verdict = { kind: 'forwarded', operation, violations, unjudged }
  const common = settings.cors ? corsHeaders(undefined) : {}
  const content = { ...written, headers: { ...common, ...own } }
  return answered(turn, { settings }, verdict, content, turn.preferences.applied)
}

/** What an answer breaks, or why that can't be checked; nothing is expected of an answer without an operation. */
function breachesOf(operation: Operation | null, written: Written) {
  if (operation === null) return { broken: [], unjudged: null }
  if (operation.fault !== null) return { broken: [], unjudged: operation.fault.reason }
  try {
    return { broken: answerViolations({ operation }, written), unjudged: null }
  } catch (error) {
    return { broken: [], unjudged: reasonOf(error) }
  }
}

function complained({ code, message }: Complaint): ShownViolation {
  const expected = `what Prism asks (${message.replace(/\.$/, '')})`
  return { in: 'request', requirement: null, pointer: null, keyword: code, expected }
}
