/** The steps of an answer on its way back from the deployment. */

import type { IncomingMessage } from 'node:http'
import type { TrafficFindings } from '../../spec/requirements/finding.ts'
import { streamKind } from '../../spec/streams/form.ts'
import { corsHeaders } from '../engine/answer/cors.ts'
import { whenItsTurn } from '../http/faults.ts'
import { answerOf, fieldsOf, isEmpty, isJudgeable, writtenOf } from './answer.ts'
import { hold, KeptContent, passContentOn, sendHead } from './content.ts'
import { type ProxiedExchange, type ProxyStep, whyUnkept } from './exchange.ts'
import { trailersOf } from './fields.ts'
import { failedOf, sentenceOf, violationsHeader } from './findings.ts'

export class ReceivedAnswer {
  readonly exchange: ProxiedExchange
  readonly message: IncomingMessage
  /** The answer's content, as far as it has come. */
  readonly kept: KeptContent
  /** True if it is held until its end, since it can be judged then. */
  readonly isHeld: boolean
  /** Ends the exchange if the deployment sends nothing. */
  readonly deadline: NodeJS.Timeout
  /** What happened to the content while it was held. */
  chunks: readonly Buffer[] = []
  judged: TrafficFindings = { findings: [], unjudged: null, content: null }

  constructor(exchange: ProxiedExchange, message: IncomingMessage, deadline: NodeJS.Timeout) {
    const { operation, bodyLimit } = exchange.context
    this.exchange = exchange
    this.message = message
    this.kept = new KeptContent(bodyLimit)
    this.isHeld = isEmpty(exchange.request, message) || (operation !== null && isJudgeable(message, bodyLimit))
    this.deadline = deadline
    message.on('error', () => {})
  }

  /** Why the content can't be judged before it is passed back; null if it can. */
  get withheld(): string | null {
    return this.isHeld ? whyUnkept(this.kept, 'answer') : 'it was passed on unchanged'
  }

  judge(withheld: string | null): TrafficFindings {
    return this.exchange.judge(answerOf(this.message, this.kept), withheld)
  }

  record(): void {
    const whole = this.withheld === null ? this.judged : this.judge(whyUnkept(this.kept, 'answer'))
    const isTheirs = this.message.complete && !this.kept.isOver
    this.exchange.record(writtenOf(this.message, whole.content ?? this.kept.bytes), whole, isTheirs)
  }

  /** Ends the connection of the client as the deployment has ended its own. */
  breakOff(): void {
    const { response } = this.exchange
    this.record()
    sendHead(response)
    // An answer that waited for its turn is written just after that, so the connection ends a moment later.
    whenItsTurn(response, (socket) => setImmediate(() => socket.destroySoon()))
  }
}

type Back = ProxyStep<ReceivedAnswer>

/** Holds an answer until its end, if it can be judged then. */
export const holdContent: Back = async (received) => {
  const { exchange, message, kept, isHeld, deadline } = received
  if (isHeld) {
    received.chunks = await hold(message, (chunk) => {
      deadline.refresh()
      return kept.add(chunk)
    })
  }
  // From now on the client itself sees what comes and how slowly, so the deadline is not needed.
  clearTimeout(deadline)
  return exchange.isOver ? exchange.abandon() : null
}

export const judgeAnswer: Back = (received) => {
  received.judged = received.judge(received.withheld)
  return null
}

/** Refuses an answer that breaks a `must`. */
export function refuseViolating(base: string): Back {
  return ({ exchange, judged, withheld }) => {
    const broken = failedOf(judged.findings).filter((one) => one.in === 'answer' && one.requirement.level === 'must')
    if (withheld !== null || broken.length === 0) return null
    const message = `The answer of ${base} breaks the contract: ${sentenceOf(broken)}.`
    return exchange.refuse('bad-gateway', message, judged)
  }
}

/** Sends the head of an answer to the client, with what it breaks. */
export function passHead(cors: boolean): Back {
  return ({ exchange: { request, response }, message, judged, isHeld }) => {
    const fields = [...fieldsOf(message, request)]
    // A deployment that sends CORS headers of its own (Fetch standard) keeps them.
    if (cors && message.headers['access-control-allow-origin'] === undefined) {
      for (const [field, value] of Object.entries(corsHeaders(request.headers.origin))) fields.push(field, value)
    }
    const header = violationsHeader(judged.findings)
    if (header !== null) fields.push('Mock-Violations', header)
    response.writeHead(message.statusCode ?? 502, message.statusMessage ?? '', fields)
    if (!isHeld) sendHead(response)
    return null
  }
}

/** Passes the content back: what was held, and the rest as it comes. */
export const passContent: Back = (received) => {
  const { exchange, message, kept, chunks } = received
  const { response } = exchange
  if (received.withheld === null && message.complete) {
    received.record()
    response.addTrailers(trailersOf(message.rawTrailers))
    // As Latin-1 each byte is a character, and the head goes with it in one piece.
    response.end(kept.bytes?.toString('latin1'), 'latin1')
    return 'answered'
  }
  for (const chunk of chunks) response.write(chunk)
  if (received.withheld === null) received.breakOff()
  else {
    message.once('close', () => {
      if (!message.complete && !response.destroyed) received.breakOff()
    })
    response.once('close', () => {
      if (response.writableFinished) return
      // A client may leave a stream without an end: the part that arrived is judged.
      if (streamKind(message.headers['content-type']) === null) exchange.abandon(writtenOf(message, kept.bytes))
      else received.record()
    })
    const keep = (chunk: Buffer): unknown => kept.add(chunk)
    passContentOn(message, response, keep, () => received.record())
  }
  return 'answered'
}
