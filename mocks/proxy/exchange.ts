/** One exchange in the proxy: has it judged, answers it if the proxy must do so itself, and records it. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Fault, RequestMessage } from '../../spec/http/message.ts'
import type { Failed, TrafficFindings, TrafficJudge } from '../../spec/requirements/finding.ts'
import type { MockResponse, Written } from '../engine/message/message.ts'
import type { ProblemName } from '../engine/message/problems.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { Session } from '../engine/state/session.ts'
import type { HttpSettings } from '../http/adapter.ts'
import { write } from '../http/answerer.ts'
import { rawRequest } from '../http/http.ts'
import { KeptContent } from './content.ts'
import type { RequestFields } from './fields.ts'
import { failedOf, violationOf, violationsHeader } from './findings.ts'
import type { Summary } from './record/summary.ts'

/** What an exchange is judged by, and where it is recorded. */
export type ExchangeContext = HttpSettings & {
  readonly trafficJudge: TrafficJudge
  readonly summary: Summary
  /** The operation of the request; null if the contract has none. */
  readonly operation: Operation | null
  /** The values of its path's template. */
  readonly values: ReadonlyMap<string, string>
  /** The request target without an origin. */
  readonly path: string
  /** That target below the base path of the deployment, which a client may keep if it is the document's, too. */
  readonly below: string
  /** The request's header fields that the deployment may see. */
  readonly fields: RequestFields
}

/** What the judge says about an exchange, as far as the journal stores it. */
type Judged = Pick<TrafficFindings, 'findings' | 'unjudged'>

const LONG = 64 * 1024
const NOTHING: readonly Failed[] = []
const NOT_PASSED_ON: Judged = { findings: NOTHING, unjudged: 'it was not passed on' }

/** Answers a turn, or passes it on with null. */
export type ProxyStep<Turn> = (turn: Turn) => Soon<'answered' | null>

/** Takes a turn through steps until one has answered. */
export async function takeSteps<Turn>(turn: Turn, steps: readonly ProxyStep<Turn>[]): Promise<'answered' | null> {
  for (const step of steps) {
    const taken = step(turn)
    // Most steps need no turn of the microtasks.
    if ((taken instanceof Promise ? await taken : taken) !== null) return 'answered'
  }
  return null
}

export class ProxiedExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The request's content, as far as it has come. */
  readonly sent: KeptContent
  readonly context: ExchangeContext
  /** Null if the session's key is invalid. */
  session: Session | null = null
  /** Milliseconds before it is passed on. */
  delay = 0
  /** What happened to the request's content before it is passed on. */
  before: readonly Buffer[] = []
  #isExpected: boolean
  readonly #started = performance.now()
  #isRecorded = false

  /** `isExpected`: the client waits for a 100 (Continue). */
  constructor(request: IncomingMessage, response: ServerResponse, context: ExchangeContext, isExpected: boolean) {
    this.request = request
    this.response = response
    this.sent = new KeptContent(context.bodyLimit)
    this.context = context
    this.#isExpected = isExpected
  }

  /** True if the request has content (RFC 9112 section 6.3). */
  get hasContent(): boolean {
    const { headers } = this.request
    return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  }

  /** True for a content that may come slowly, or that the deployment may not want to read. */
  get isLong(): boolean {
    const { headers } = this.request
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : LONG
    return length >= LONG || headers.expect !== undefined
  }

  get isOver(): boolean {
    return this.response.destroyed || this.request.socket.destroyed
  }

  /** Lets the client send the content, if it waits for that. */
  proceed(): void {
    if (this.#isExpected && !this.response.headersSent) this.response.writeContinue()
    this.#isExpected = false
  }

  /** Judges the request alone. Returns what it breaks. */
  look(): readonly Failed[] {
    const { operation, trafficJudge } = this.context
    return operation === null ? NOTHING : trafficJudge.look(operation, this.#message(), this.#withheld())
  }

  /** Judges the exchange. `withheld` says why the answer's content can't be judged; null if it can. */
  judge(received: Answer | Fault, withheld: string | null): TrafficFindings {
    const { operation, trafficJudge, onFailure } = this.context
    if (operation === null) {
      return { findings: NOTHING, unjudged: 'the contract has no such operation', content: null }
    }
    try {
      const reasons = { request: this.#withheld(), answer: withheld }
      return trafficJudge.judge(operation, { sent: this.#message(), received, withheld: reasons })
    } catch (error) {
      // A fault of the judge must not stop the traffic.
      onFailure(error, this.request)
      return { findings: NOTHING, unjudged: 'the judge failed', content: null }
    }
  }

  refuse(problem: ProblemName, message: string, { findings, unjudged }: Judged = NOT_PASSED_ON): 'answered' {
    const { engine, operation } = this.context
    const made = engine().refuse(problem, message, { request: rawRequest(this.request, null), operation })
    const header = violationsHeader(findings)
    const headers = header === null ? made.headers : { ...made.headers, 'mock-violations': header }
    this.record({ ...made, headers }, { findings, unjudged })
    // The rest of the request may never come, so the connection can't be used again.
    if (problem === 'timeout') this.response.shouldKeepAlive = false
    write(this.response, { ...made, headers })
    // The rest of the request is read and dropped, so that the client can finish and read the answer.
    this.request.resume()
    return 'answered'
  }

  /** Records the exchange; only the first call counts. `isTheirs`: the whole answer came from the deployment. */
  record({ status, headers, body }: Written, { findings, unjudged }: Judged = NOT_PASSED_ON, isTheirs = false): void {
    if (this.#isRecorded) return
    this.#isRecorded = true
    const { operation, summary, onAnswer } = this.context
    const verdict = { kind: 'forwarded', operation, violations: failedOf(findings).map(violationOf), unjudged } as const
    const answer: MockResponse = { status, headers, body, delay: 0, fault: null, verdict }
    summary.add({ request: this.request, body: this.sent.bytes, answer, findings, unjudged, isTheirs })
    onAnswer(this.request, this.sent.bytes, answer, performance.now() - this.#started)
  }

  /** Records that the client did not wait for the end. `written` is how much of the answer was sent until then. */
  abandon(written: Written = NO_ANSWER): 'answered' {
    this.record(written, { findings: NOTHING, unjudged: 'the client closed the connection before the answer came' })
    return 'answered'
  }

  #message(): RequestMessage {
    const { method = '', headers } = this.request
    const isChunked = headers['transfer-encoding'] !== undefined
    return {
      method,
      path: this.context.path,
      headers: this.context.fields.pairs,
      body: this.hasContent ? this.sent.bytes : null,
      framing: isChunked ? 'chunked' : 'length',
    }
  }

  #withheld(): string | null {
    return whyUnkept(this.sent, 'request') ?? (this.request.complete ? null : 'the request was not complete')
  }
}

/** Without an answer the status is 0, as a script in a page sees it. */
const NO_ANSWER: Written = { status: 0, headers: {}, body: '' }

export function whyUnkept(kept: KeptContent, message: 'request' | 'answer'): string | null {
  return kept.isOver ? `the body of the ${message} is over the limit (--body-limit)` : null
}
