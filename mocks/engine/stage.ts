/** Answers that a scenario gives in place of any judgement of the request. */

import type { Operation } from '../../spec/contract.ts'
import { tryParseJson } from '../../spec/exact-json.ts'
import { challengeOf } from './credentials.ts'
import type { ErrorBuilder } from './error-body.ts'
import type { MockResponse, RawRequest } from './message.ts'
import type { Plan } from './plan.ts'
import { requestedNumber } from './problems.ts'
import type { ScenarioAnswer } from './scenarios.ts'

export type StagedAnswer = Pick<MockResponse, 'status' | 'headers' | 'body' | 'fault'>

/** What a scenario answers for an operation; its own delay is the caller's. */
export function stage(
  answer: Exclude<ScenarioAnswer, { kind: 'usual' }>,
  plan: Plan,
  request: RawRequest,
  buildError: ErrorBuilder,
): StagedAnswer {
  switch (answer.kind) {
    case 'success':
      return { ...success(plan, request), fault: null }
    case 'error':
      return error(answer, plan.operation, buildError)
    case 'page':
      return { status: answer.status, headers: answer.headers, body: answer.text, fault: null }
    case 'half-text': {
      const { status, headers, body } = successWithContent(plan, request)
      return { status, headers: { ...headers, 'content-type': 'application/json' }, body: half(body), fault: null }
    }
    case 'fault':
      return { ...successWithContent(plan, request), fault: answer.fault }
  }
}

function error(
  { status, message, headers }: Extract<ScenarioAnswer, { kind: 'error' }>,
  operation: Operation,
  buildError: ErrorBuilder,
): StagedAnswer {
  const { mediaType, text } = buildError(operation, status, requestedNumber(status), message)
  // RFC 9110 section 15.5.2: a 401 carries a challenge.
  const challenge = status === 401 ? { 'www-authenticate': challengeOf(operation) } : {}
  return { status, headers: { 'content-type': mediaType, ...challenge, ...headers }, body: text, fault: null }
}

function success({ usual }: Plan, request: RawRequest): Omit<StagedAnswer, 'fault'> {
  const { responder, status } = usual
  const text = request.body === null ? '' : new TextDecoder().decode(request.body)
  const key = `${request.method} ${request.target} ${text}`
  return { status, headers: responder.headers(key), body: responder.body(tryParseJson(text), key) }
}

/** A success without content has nothing to spoil, so it gets some. */
function successWithContent(plan: Plan, request: RawRequest): Omit<StagedAnswer, 'fault'> {
  const whole = success(plan, request)
  return whole.body === '' ? { ...whole, status: 200, body: '{}' } : whole
}

/** The first half: of an object, a list or a string no beginning is JSON; of other values one may be. */
function half(text: string): string {
  return /^[{["]/.test(text) ? text.slice(0, Math.ceil(text.length / 2)) : '{'
}
