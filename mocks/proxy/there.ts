/** The steps of a request on its way to the deployment. */

import { isPreflight } from '../engine/answer/cors.ts'
import type { HttpAdapter } from '../http/adapter.ts'
import type { HeldResponses } from '../http/held-responses.ts'
import { rawRequest } from '../http/http.ts'
import { askDeployment, type UpstreamOutcome } from './ask.ts'
import { ReceivedAnswer } from './back.ts'
import { hold } from './content.ts'
import { type ProxiedExchange, type ProxyStep, takeSteps } from './exchange.ts'
import { forwarded, hopsLeft } from './fields.ts'
import { sentenceOf } from './findings.ts'
import { gateRefusal, type ProxyAddress } from './gate.ts'
import { isSafe, type Upstream, type Way } from './upstream.ts'

type There = ProxyStep<ProxiedExchange>

/** Refuses requests that may not be forwarded. */
export function refuse(gate: ProxyAddress): There {
  return (exchange) => {
    const refusal = gateRefusal(exchange.request, exchange.context.below, gate)
    return refusal === null ? null : exchange.refuse(refusal.problem, refusal.message)
  }
}

/**
 * Lets the mock answer the requests that are not passed on: preflights, if the proxy answers them, and requests that
 * the mock refuses.
 */
export function answerOwn(mock: Pick<HttpAdapter, 'onRequest'>, cors: boolean): There {
  return (exchange) => {
    const { request, response, context } = exchange
    exchange.session = context.session(request)
    const isRefused = exchange.session === null || (exchange.session.lost?.() ?? null) !== null
    if (!isRefused && !(cors && isPreflight(rawRequest(request, null)))) return null
    exchange.proceed()
    mock.onRequest(request, response)
    return 'answered'
  }
}

/** Answers as the last server that a request may reach (RFC 9110 section 7.6.2). */
export const answerLastHop: There = (exchange) => {
  if (hopsLeft(exchange.request) !== 0) return null
  exchange.record({ status: 204, headers: {}, body: '' })
  exchange.response.writeHead(204).end()
  return 'answered'
}

export function wait(held: HeldResponses): There {
  return ({ response, delay }) =>
    delay > 0 ? new Promise((resolve) => held.delay(response, delay, () => resolve(null))) : null
}

/** Judges a request before any of it is passed on. */
export const judgeRequest: There = async (exchange) => {
  if (exchange.context.operation === null) return null
  exchange.proceed()
  exchange.before = await hold(exchange.request, (chunk) => exchange.sent.add(chunk))
  const findings = exchange.isOver ? [] : exchange.look()
  if (findings.length === 0) return null
  const message = `The request breaks the contract: ${sentenceOf(findings)}.`
  return exchange.refuse('body-invalid', message, { findings, unjudged: null })
}

/** Gives up an exchange that nobody waits for any more. */
export const giveUp: There = (exchange) => (exchange.isOver ? exchange.abandon() : null)

export type Passage = {
  readonly upstream: Upstream
  readonly name: string
  readonly timeout: number
  readonly back: readonly ProxyStep<ReceivedAnswer>[]
}

const NOT_AGAIN = 'The request may have taken effect, so that it was not sent again.'
const LOST = { findings: [], unjudged: 'the connection was closed while the request was on its way' }

/** Passes a request on, and its answer back. */
export function passOn({ upstream, name, timeout, back }: Passage): There {
  return async (exchange) => {
    const { request, context } = exchange
    const fields = forwarded(request, context.fields, upstream.host, name)
    const send = (over: Way): Promise<UpstreamOutcome> =>
      askDeployment(upstream.open(request.method ?? '', context.below, fields, over), exchange, timeout)
    const isRepeatable = isSafe(request.method ?? '') && !exchange.hasContent
    const isAlone = context.fields.isBound || exchange.isLong
    const first = await send(isAlone ? 'own' : isRepeatable ? 'kept' : 'known')
    const { head, deadline } = first.isStale && isRepeatable && !exchange.isOver ? await send('own') : first
    if (exchange.isOver) return exchange.abandon()
    if (head === 'client-timeout') return exchange.refuse('timeout', 'The rest of the request did not come in time.')
    if (!('failure' in head)) return takeSteps(new ReceivedAnswer(exchange, head, deadline), back)
    if (first.isStale && !isRepeatable)
      return exchange.refuse('bad-gateway', `${upstream.base} closed the connection just then. ${NOT_AGAIN}`, LOST)
    const problem = head.failure === 'timeout' ? 'gateway-timeout' : 'bad-gateway'
    return exchange.refuse(problem, `${upstream.base} gave no answer: ${head.message}.`, exchange.judge(head, null))
  }
}
