/** One exchange on its way: what the judge says of it, and how it is answered and recorded in the end. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../../spec/contract.ts'
import type { Finding, TrafficFindings, TrafficJudge } from '../../../spec/finding.ts'
import type { Answer, Failure, RequestMessage } from '../../../spec/http/message.ts'
import type { MockResponse } from '../../engine/message.ts'
import type { ProblemName } from '../../engine/problems.ts'
import { type HttpSettings, rawRequest, write } from '../http.ts'
import type { Written } from './answer.ts'
import { Kept } from './content.ts'
import { pairsOf, type RawFields } from './fields.ts'
import type { Summary } from './summary.ts'
import { breachOf, failedOf, violationsHeader } from './violations.ts'

/** What an exchange is judged by and reported to. */
export type ExchangeContext = HttpSettings & {
  readonly trafficJudge: TrafficJudge
  readonly summary: Summary
  /** Null where the contract has none for the request. */
  readonly operation: Operation | null
  /** The request target as a path. */
  readonly path: string
  /** The request's fields as far as they are the deployment's to see. */
  readonly fields: RawFields
}

const NOTHING: readonly Finding[] = []

export class ProxiedExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The request's content, as far as it has come. */
  readonly sent: Kept
  readonly #context: ExchangeContext
  readonly #started = performance.now()
  #isRecorded = false

  constructor(request: IncomingMessage, response: ServerResponse, context: ExchangeContext) {
    this.request = request
    this.response = response
    this.sent = new Kept(context.bodyLimit)
    this.#context = context
  }

  /** Its target as a path. */
  get path(): string {
    return this.#context.path
  }

  /** The request's fields as far as they are the deployment's to see. */
  get fields(): RawFields {
    return this.#context.fields
  }

  /** True where nobody is there any more to be answered. */
  get isOver(): boolean {
    return this.response.destroyed || this.request.socket.destroyed
  }

  /** True where the contract says anything of it. */
  get isJudged(): boolean {
    return this.#context.operation !== null
  }

  /** What the request breaks. */
  look(): readonly Finding[] {
    const { operation, trafficJudge } = this.#context
    return operation === null ? NOTHING : failedOf(trafficJudge.look(operation, this.#message(), this.#withheld()))
  }

  /** What the exchange says; `withheld` is why the answer's content is not there to be judged. */
  judge(received: Answer | Failure, withheld: string | null): TrafficFindings {
    const { operation, trafficJudge, onFailure } = this.#context
    if (operation === null) {
      return { findings: NOTHING, unjudged: 'the contract has no such operation', content: null }
    }
    try {
      const reasons = { request: this.#withheld(), answer: withheld }
      return trafficJudge.judge(operation, { sent: this.#message(), received, withheld: reasons })
    } catch (error) {
      // Whatever is wrong with the judge, the traffic goes on.
      onFailure(error)
      return { findings: NOTHING, unjudged: 'the judge failed', content: null }
    }
  }

  /** Answers with an Error of the proxy's own. */
  refuse(
    problem: ProblemName,
    message: string,
    { findings, unjudged }: Pick<TrafficFindings, 'findings' | 'unjudged'> = {
      findings: NOTHING,
      unjudged: NOT_PASSED_ON,
    },
  ): void {
    const { engine, operation } = this.#context
    const made = engine().refuse(problem, { message, request: rawRequest(this.request, null), operation })
    const header = violationsHeader(findings)
    const headers = header === null ? made.headers : { ...made.headers, 'mock-violations': header }
    this.record({ ...made, headers }, { findings, unjudged })
    // The rest of what did not come in time may never come.
    if (problem === 'timeout') this.response.shouldKeepAlive = false
    write(this.response, { ...made, headers })
    // What still comes is read and dropped, so that the client gets to read the answer.
    this.request.resume()
  }

  /** Writes the exchange down, once, however often it ends. */
  record(
    { status, headers, body }: Written,
    { findings, unjudged }: Pick<TrafficFindings, 'findings' | 'unjudged'> = {
      findings: NOTHING,
      unjudged: NOT_PASSED_ON,
    },
  ): void {
    if (this.#isRecorded) return
    this.#isRecorded = true
    const { operation, summary, onAnswer } = this.#context
    const verdict = { kind: 'forwarded', operation, violations: failedOf(findings).map(breachOf), unjudged } as const
    const answer: MockResponse = { status, headers, body, delay: 0, fault: null, verdict }
    summary.add({ request: this.request, body: this.sent.bytes, answer, findings, unjudged })
    onAnswer(this.request, this.sent.bytes, answer, performance.now() - this.#started)
  }

  /** Writes down that the client did not wait for its end; `written` is what came until then. */
  abandon(written: Written = NO_ANSWER): void {
    this.record(written, { findings: NOTHING, unjudged: 'the client gave up before the answer was there' })
  }

  #message(): RequestMessage {
    const { method = '', headers } = this.request
    const isChunked = headers['transfer-encoding'] !== undefined
    const hasBody = isChunked || headers['content-length'] !== undefined
    return {
      method,
      path: this.#context.path,
      headers: [...pairsOf(this.#context.fields)],
      body: hasBody ? this.sent.bytes : null,
      framing: isChunked ? 'chunked' : 'length',
    }
  }

  #withheld(): string | null {
    return overLimit(this.sent, 'request') ?? (this.request.complete ? null : 'the request had not come to its end')
  }
}

const NOT_PASSED_ON = 'it was not passed on'
/** As a page's script sees it: no answer has no status. */
const NO_ANSWER: Written = { status: 0, headers: {}, body: '' }

/** Why a content was not kept; null where it was. */
export function overLimit(kept: Kept, message: 'request' | 'answer'): string | null {
  return kept.isOver ? `the body of the ${message} is over the limit (--body-limit)` : null
}
