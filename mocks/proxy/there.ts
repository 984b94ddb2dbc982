/** The steps of a request on its way to the deployment. */

import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Fault } from '../../spec/http/message.ts'
import { isPreflight } from '../engine/answer/cors.ts'
import type { HttpAdapter } from '../http/adapter.ts'
import { type HeldResponses, whenOver } from '../http/held-responses.ts'
import { rawRequest } from '../http/http.ts'
import { headFault, passInformation } from './answer.ts'
import { ReceivedAnswer } from './back.ts'
import { hold, passContentOn, sendHead } from './content.ts'
import { type ProxiedExchange, type ProxyStep, takeSteps } from './exchange.ts'
import { forwarded, hopsLeft } from './fields.ts'
import { sentenceOf } from './findings.ts'
import { gateRefusal, type ProxyAddress } from './gate.ts'
import { isSafe, type Upstream, upstreamFault, type Way } from './upstream.ts'

type There = ProxyStep<ProxiedExchange>

export function refuse(gate: ProxyAddress): There {
  return (exchange) => {
    const refusal = gateRefusal(exchange.request, exchange.context.below, gate)
    return refusal === null ? null : exchange.refuse(refusal.problem, refusal.message)
  }
}

/** Lets the mock answer what is not passed on: preflights, if the proxy answers them, and what it refuses. */
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

export function passOn({ upstream, name, timeout, back }: Passage): There {
  return async (exchange) => {
    const { request, context } = exchange
    const fields = forwarded(request, context.fields, upstream.host, name)
    const send = (over: Way) =>
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

/** The answer's head, or why there is none: a failure of the deployment, or a client that did not finish its upload. */
type UpstreamReply = IncomingMessage | Fault | 'client-timeout'

/** The most interim answers to one request; a service sends one or two. */
const MOST_INTERIM = 50
/** Milliseconds that a client may send nothing of its upload; a whole request to the mock may take as long. */
const CLIENT_TIMEOUT = 60_000

/**
 * Sends a request and waits for the head, as long as the deployment is not silent for `timeout` milliseconds. That
 * deadline still runs afterwards, for the content of the answer.
 */
async function askDeployment(outgoing: ClientRequest, exchange: ProxiedExchange, timeout: number) {
  const { request, response } = exchange
  const { promise, resolve } = Promise.withResolvers<UpstreamReply>()
  const end = (head: UpstreamReply): void => {
    resolve(head)
    outgoing.destroy()
  }
  const fail = (failure: Fault['failure'], message: string): void => end({ kind: 'failure', failure, message })
  let lastHeard = performance.now()
  let interim = 0
  let readBefore = 0
  const deadline = setTimeout(() => {
    // Either the deployment sends nothing, or the client does not continue its upload.
    const isClientSlow = exchange.hasContent && !request.readableEnded && !outgoing.writableNeedDrain
    if (!isClientSlow) fail('timeout', `no answer came within ${timeout} ms`)
    else if (performance.now() - lastHeard < CLIENT_TIMEOUT) deadline.refresh()
    else end('client-timeout')
  }, timeout)
  // The client has its answer or has gone, so the rest of the request need not be sent.
  whenOver(response, () => {
    clearTimeout(deadline)
    outgoing.destroy()
  })
  outgoing.on('socket', (socket) => {
    readBefore = socket.bytesRead
  })
  outgoing.on('response', (received) => {
    const fault = headFault(received)
    if (fault === null) resolve(received)
    else fail('not-http', fault)
  })
  // RFC 9110 section 7.8: nobody asked for another protocol. Node hands the connection over and emits nothing more.
  outgoing.on('upgrade', (_: IncomingMessage, socket: Socket) => {
    socket.destroy()
    fail('not-http', 'it switched to another protocol unasked')
  })
  outgoing.on('error', (error) => resolve({ kind: 'failure', ...upstreamFault(error) }))
  outgoing.on('close', () => fail('closed', 'the connection was closed without an answer'))
  outgoing.on('continue', () => exchange.proceed())
  outgoing.on('information', (information) => {
    if (++interim > MOST_INTERIM) fail('not-http', `more than ${MOST_INTERIM} interim answers came`)
    else passInformation(information, request, response)
  })
  if (exchange.hasContent) {
    if (exchange.isLong) sendHead(outgoing)
    for (const chunk of exchange.before) outgoing.write(chunk)
    passContentOn(request, outgoing, (chunk) => {
      exchange.sent.add(chunk)
      lastHeard = performance.now()
      deadline.refresh()
    })
  } else outgoing.end()
  const head = await promise
  // A connection that was used before ended without a byte of an answer: the deployment may not have read the request.
  const isClosed = typeof head === 'object' && 'failure' in head && head.failure === 'closed'
  const isStale = isClosed && outgoing.reusedSocket && outgoing.socket?.bytesRead === readBefore
  if (isStale) clearTimeout(deadline)
  return { head, deadline, isStale }
}
