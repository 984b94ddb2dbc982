/** Answers of scenarios and of users, given without judging the request. */

import { tryParseJson } from '../../spec/exact-json.ts'
import { responseFor } from '../../spec/http/status.ts'
import { challengeOf } from './credentials.ts'
import type { ErrorBuilder } from './error-body.ts'
import type { MockResponse, RawRequest, Written } from './message.ts'
import type { Plan } from './plan.ts'
import { requestedNumber } from './problems.ts'
import type { Responder } from './respond.ts'
import type { ScenarioAnswer } from './scenarios.ts'

export type StagedAnswer = Written & Pick<MockResponse, 'fault'>

/** The answer of a scenario or of the user for an operation. The caller handles its delay. */
export function stage(
  answer: Exclude<ScenarioAnswer, { kind: 'usual' }>,
  plan: Plan,
  request: RawRequest,
  buildError: ErrorBuilder,
): StagedAnswer {
  switch (answer.kind) {
    case 'success':
      return { ...success(plan, request), fault: null }
    case 'answer':
      return { ...asItStands(answer, plan, request, buildError), fault: null }
    case 'half-text': {
      const { status, headers, body } = successWithContent(plan, request)
      return { status, headers: { ...headers, 'content-type': 'application/json' }, body: half(body), fault: null }
    }
    case 'fault':
      return { ...successWithContent(plan, request), fault: answer.fault }
  }
}

function asItStands(
  { status, message, headers, body }: Extract<ScenarioAnswer, { kind: 'answer' }>,
  plan: Plan,
  request: RawRequest,
  buildError: ErrorBuilder,
): Written {
  // RFC 9110 section 15.5.2: a 401 carries a challenge.
  const challenge = status === 401 ? { 'www-authenticate': challengeOf(plan.operation) } : {}
  if (body !== null) return { status, headers: { ...challenge, ...headers }, body }
  if (status >= 400) {
    const error = buildError(plan.operation, status, requestedNumber(status), message)
    const own = { ...error.headers, 'content-type': error.mediaType }
    return { status, headers: { ...own, ...challenge, ...headers }, body: error.text }
  }
  const documented = responseFor(plan.operation, status)
  const responder = plan.responders.find(({ response }) => response === documented)
  if (responder === undefined) return { status, headers, body: '' }
  const made = respond(responder, request)
  return { status, headers: { ...made.headers, ...headers }, body: made.body }
}

function success({ usual }: Plan, request: RawRequest): Written {
  return { status: usual.status, ...respond(usual.responder, request) }
}

function respond(responder: Responder, request: RawRequest): Omit<Written, 'status'> {
  const text = request.body === null ? '' : new TextDecoder().decode(request.body)
  const key = `${request.method} ${request.target} ${text}`
  return { headers: responder.headers(key), body: responder.body(tryParseJson(text), key) }
}

/** A success with content. One without content gets some, so that there is something to spoil. */
function successWithContent(plan: Plan, request: RawRequest): Written {
  const whole = success(plan, request)
  return whole.body === '' ? { ...whole, status: 200, body: '{}' } : whole
}

/** The first half of a text. Other values than objects, lists and strings are replaced, as half of them may be JSON. */
function half(text: string): string {
  return /^[{["]/.test(text) ? text.slice(0, Math.ceil(text.length / 2)) : '{'
}
