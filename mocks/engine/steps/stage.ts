/** Scenarios and the user's own answers, which are given without judging the request. */

import { responseFor } from '../../../spec/http/status.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { requestedTrouble } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { Occasion, Responder } from '../answer/responder.ts'
import type { MockResponse, RawRequest, Verdict, Written } from '../message/message.ts'
import { isScenarioName, type ScenarioAnswer, scenarioList } from '../message/scenarios.ts'
import { soon } from '../message/soon.ts'
import { challengeOf } from '../request/credentials.ts'
import { jsonTypeIn, stepOf } from '../script/script-step.ts'
import type { Means } from './means.ts'
import { answered } from './respond.ts'
import type { Step } from './turn.ts'

/** Asks which rule is active and how long the answer waits. Each request is counted here, once. */
export const askStage: Step = (turn) => {
  const { session, request, path, query, values, planned, preferences, unreadable } = turn
  if (unreadable !== null || planned === null) return null
  const { scenario } = preferences
  const own = session.scenarios?.()
  const named = scenario === null || own?.includes(scenario) ? null : isScenarioName(scenario) && stepOf(scenario)
  if (named === false) {
    turn.unreadable = `The preference scenario=${JSON.stringify(scenario)} takes one of ${scenarioList(own)}.`
    return null
  }
  const asked = { request, path, query, values, operation: planned.operation }
  return soon(named ?? session.step(asked, turn), (scripted) => {
    turn.scripted = scripted
    // A delay that the request asks for overrides the others.
    const own = scripted !== null && 'delay' in scripted.answer ? scripted.answer.delay : null
    return soon(preferences.delay ?? own ?? session.delay(), (delay) => {
      turn.delay = delay
      return null
    })
  })
}

/** Gives the active answer, unless it is the usual one. */
export function playScript(plan: Plan, means: Means): Step {
  const { operation } = plan
  const { answerViolations, common } = means
  return (turn) => {
    const { scripted, request } = turn
    if (scripted === null || scripted.answer.kind === 'usual') return null
    const { answer, name, rule } = scripted
    const made =
      answer.kind === 'answer' && answer.isMade ? means.makeOwn(answer, turn, plan) : { answer, nowhere: null }
    return soon(made, (own) => {
      if (own === null) return null
      const { nowhere } = own
      const { headers, ...content } = stagedAnswer(own.answer, plan, request, means)
      // The scenarios of the table break the contract on purpose.
      const violations = name === null ? answerViolations(plan, { ...content, headers }) : []
      const more = { ...(nowhere && { nowhere }), ...(rule && { rule }) }
      const verdict: Verdict = { kind: 'staged', operation, scenario: name, violations, ...more }
      // Other preferences have no effect on it.
      const applied = turn.preferences.applied.filter((preference) => /^(scenario|delay)=/.test(preference))
      return answered(turn, means, verdict, { ...content, headers: { ...common, ...headers } }, applied)
    })
  }
}

function stagedAnswer(
  answer: Exclude<ScenarioAnswer, { kind: 'usual' }>,
  plan: Plan,
  request: RawRequest,
  means: Means,
): Written & { readonly fault?: MockResponse['fault'] } {
  switch (answer.kind) {
    case 'success':
      return success(plan, request)
    case 'answer':
      return asItStands(answer, plan, request, means)
    case 'half-text': {
      const { status, headers, body } = successWithContent(plan, request)
      return { status, headers: { ...headers, 'content-type': 'application/json' }, body: half(body) }
    }
    case 'fault':
      return { ...successWithContent(plan, request), fault: answer.fault }
  }
}

function asItStands(
  { status: given, message, headers, body, stream }: Extract<ScenarioAnswer, { kind: 'answer' }>,
  plan: Plan,
  request: RawRequest,
  means: Means,
): Written {
  const status = given ?? plan.usual.status
  // RFC 9110 section 15.5.2: a 401 carries a challenge.
  const challenge = status === 401 ? { 'www-authenticate': challengeOf(plan.operation) } : {}
  const documented = responseFor(plan.operation, status)
  if (body !== null) {
    const type = body && { 'content-type': jsonTypeIn(documented) }
    return { status, headers: { ...challenge, ...type, ...headers }, body, stream }
  }
  if (status >= 400) {
    const error = means.buildError(plan.operation, requestedTrouble(plan.operation, status, message, request))
    const own = { ...error.headers, 'content-type': error.mediaType }
    return { status, headers: { ...own, ...challenge, ...headers }, body: error.body, encoding: error.encoding }
  }
  const responder = plan.responders.find(({ response }) => response === documented)
  if (responder === undefined) return { status, headers, body: '' }
  const made = stagedContent(responder, request)
  return { ...made, status, headers: { ...made.headers, ...headers } }
}

function success({ usual }: Plan, request: RawRequest): Written {
  return { status: usual.status, ...stagedContent(usual.responder, request) }
}

function stagedContent(responder: Responder, request: RawRequest): Omit<Written, 'status'> {
  const text = request.body === null ? '' : new TextDecoder().decode(request.body)
  const key = `${request.method} ${request.target} ${text}`
  const occasion: Occasion = { key, note: null, values: new Map() }
  const body = responder.body(tryParseJson(text), occasion)
  const { encoding, stream } = occasion
  return { headers: responder.headers({ key, target: request.target, body }), body, encoding, stream }
}

/** A success with content. If the success has no content, it gets some, so that there is something to break. */
function successWithContent(plan: Plan, request: RawRequest): Written {
  const whole = success(plan, request)
  return whole.body === '' ? { ...whole, status: 200, body: '{}' } : whole
}

/** The first half of a text. Other values than objects, lists and strings are replaced, as half of them may be JSON. */
function half(text: string): string {
  return /^[{["]/.test(text) ? text.slice(0, Math.ceil(text.length / 2)) : '{'
}
