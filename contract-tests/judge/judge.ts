/**
 * The judge: compares an exchange with the expected answer and returns findings. It is pure and knows only the
 * contract. Each requirement has a small check, from the status inwards; a failed check ends those that depend on it.
 */

import type { Api, Operation, ResponseSpec } from '../../spec/contract/contract.ts'
import { otherRefusals } from '../../spec/contract/refusals.ts'
import { errorResponse, errorResponses, successOf } from '../../spec/contract/responses.ts'
import { type Answer, type Exchange, type Fault, header } from '../../spec/http/message.ts'
import { matches, responseFor } from '../../spec/http/status.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { describe, isRefusal } from './answers.ts'
import { ContentJudge, type IsSaid } from './content.ts'
import { EchoJudge } from './echo.ts'
import { failed, inconclusive, limited, pass } from './finding.ts'

/** Bytes of a body that every server should take. */
const LARGE = 65_536

function size({ body }: Exchange['sent']): number {
  return body?.length ?? 0
}

/** The answer that a request must get. */
export type Expectation =
  /**
   * Success. `body` is the value that was sent, for the echo; null if nothing can come back. `isOpen`: the contract
   * does not say whether the request is valid.
   */
  | { readonly kind: 'success'; readonly body: unknown; readonly isOpen?: boolean }
  /** The documented failure. */
  | { readonly kind: 'failure' }
  /** A refused credential: 4xx. */
  | { readonly kind: 'refusal' }
  /** Any answer but a server error. */
  | { readonly kind: 'open' }

/** What is judged of an exchange; its duration is not. */
type Messages = Pick<Exchange, 'sent' | 'received'>

/** The findings on one exchange. */
export type JudgeResult = {
  readonly findings: readonly Finding[]
  /**
   * The refusal of a valid request, in words, if the contract may leave its reason open: a caller that can send plainer
   * requests has to find out. Null in every other case.
   */
  readonly refusal: string | null
}

/** A judge for one operation of a contract. */
export class Judge {
  readonly #operation: Operation
  readonly #success: ResponseSpec | null
  readonly #failure: ResponseSpec | null
  readonly #requirements: readonly Requirement[]
  readonly #successStatus: Requirement | undefined
  /** What is promised of the answer to a request whose validity is open, and to a bad credential. */
  readonly #open: Requirement | undefined
  readonly #serverError: Requirement | undefined
  readonly #challenge: Requirement | undefined
  readonly #content: ContentJudge
  readonly #echo: EchoJudge

  /** `isSaid`: see {@link IsSaid}. */
  constructor(api: Api, operation: Operation, isSaid: IsSaid = () => false) {
    this.#operation = operation
    this.#success = successOf(operation)
    this.#failure = errorResponse(operation)
    this.#requirements = requirementsFor(api, operation)
    this.#open = this.#requirements.find(({ concern }) => concern.kind === 'open-answer')
    const ofCredential = (aspect: 'server-error' | 'challenge'): Requirement | undefined =>
      this.#requirements.find(({ concern }) => concern.kind === 'credential-answer' && concern.aspect === aspect)
    this.#serverError = ofCredential('server-error')
    this.#challenge = ofCredential('challenge')
    this.#content = new ContentJudge(this.#requirements, isSaid)
    this.#successStatus = this.#content.find('success', 'status')
    this.#echo = new EchoJudge(api, operation, this.#requirements)
  }

  /** Judges one exchange. `made` is the requirement that the request tests; null if its answer is open. */
  judge(made: Requirement | null, expectation: Expectation, exchange: Messages): JudgeResult {
    const subject = this.#requirements.find(({ id }) => id === made?.id)
    const { received } = exchange
    // An answer without an end could not be read, so nothing is known about it.
    if (received.kind === 'failure' && received.failure === 'endless')
      return conclusive(subject === undefined ? [] : [inconclusive(subject, received.message)])
    // A server may limit the content that it takes (RFC 9110 section 15.5.14), and no contract says by how much.
    const isLarge = received.kind === 'answer' && received.status === 413 && size(exchange.sent) > LARGE
    const result =
      isLarge && subject !== undefined && expectation.kind !== 'open'
        ? conclusive([inconclusive(subject, `the body has ${size(exchange.sent)} bytes: ${describe(received)}`)])
        : this.#judgeBy(subject, expectation, exchange)
    const content = this.#judgeContent(expectation, exchange)
    return content.length === 0 ? result : { ...result, findings: [...result.findings, ...content] }
  }

  #judgeBy(subject: Requirement | undefined, expectation: Expectation, exchange: Messages): JudgeResult {
    if (subject === undefined || expectation.kind === 'open') return conclusive(this.#judgeOpen(exchange))
    switch (expectation.kind) {
      case 'success':
        return this.#judgeSuccess(subject, expectation, exchange)
      case 'failure':
        return conclusive(this.#judgeFailure(subject, exchange))
      case 'refusal':
        return conclusive(this.#judgeRefusal(subject, exchange.received))
    }
  }

  /** Judges the content of every documented answer but the success, whatever the request was. */
  #judgeContent({ kind }: Expectation, { sent, received }: Messages): readonly Finding[] {
    if (received.kind === 'failure' || !takesJson(sent)) return []
    const { status } = received
    const response = responseFor(this.#operation, status)
    if (response === null) return []
    const isFailure = response === this.#failure && status >= 400
    if (response === this.#success && !(isFailure && kind === 'failure')) return []
    // A request that breaks the contract is answered with the failure, however the document writes its status.
    const isAsked = isFailure && kind === 'failure'
    if (!isAsked && !(isDescribed(response, status) && isRead(sent, status))) return []
    const { findings } = this.#content.judge(isFailure ? 'failure' : 'answer', response, received)
    const isUnasked = isFailure && (kind === 'refusal' || kind === 'open')
    return isUnasked ? findings.filter(({ outcome }) => outcome === 'failed') : findings
  }

  /** True for a success status that the contract names besides the usual one. */
  #isDocumentedSuccess(status: number): boolean {
    const response = responseFor(this.#operation, status)
    return response !== null && response !== this.#success && response.status.startsWith('2')
  }

  /** True if an answer has the status of a success, whatever else is wrong with it. */
  isSuccess(received: Answer | Fault): boolean {
    return received.kind === 'answer' && this.#success !== null && matches(received.status, this.#success.status)
  }

  #judgeSuccess(
    subject: Requirement,
    { body, isOpen = false }: Extract<Expectation, { kind: 'success' }>,
    { sent, received }: Messages,
  ): JudgeResult {
    if (isOpen && isFailedAnswer(received)) return conclusive(this.#judgeAnswered(received))
    const success = this.#success
    const status = this.#successStatus
    if (success === null) return conclusive([])
    const expected = `status ${success.status}`
    // Accepting another spelling of the head is a courtesy; a refusal breaks no other requirement.
    const isCourtesy = subject.concern.kind === 'credential-answer' || subject.concern.kind === 'spelling'
    const both = [...new Set([subject, status ?? subject])]
    const isEdge = subject.concern.kind === 'edge'
    const isChoice = subject.concern.kind === 'edge' && subject.concern.of === 'choice'
    // An error is no decision about a number, so no bound in the contract would make it right.
    const isUndecided = isEdge && !isChoice && status !== undefined
    const blamed = isCourtesy ? [subject] : isUndecided ? [status] : both
    const broken = (shown: string): JudgeResult =>
      conclusive([
        ...blamed.map((one) => failed(one, expected, shown)),
        ...(isUndecided ? [inconclusive(subject, `it was neither accepted nor refused: ${shown}`)] : []),
      ])
    if (received.kind === 'failure') return broken(received.message)
    // Any of several documented successes may come, such as 200 or 201; its content is judged with the other answers.
    if (received.status < 300 && this.#isDocumentedSuccess(received.status)) return conclusive(both.map(pass))
    if (!matches(received.status, success.status)) {
      // RFC 9110 section 15.5.10: the request conflicts with existing data, such as an equal text.
      if (subject.concern.kind === 'repetition' && received.status === 409)
        return conclusive([inconclusive(subject, `a value may already be in use: ${describe(received)}`)])
      // A value may name another item, which the service does not have.
      if (isEdge && (received.status === 404 || (isChoice && NOT_FOR_ALL.has(received.status))))
        return conclusive([
          inconclusive(subject, `the value may name an item that does not exist: ${describe(received)}`),
        ])
      const isOverload = subject.concern.kind === 'repetition' && received.status === 503
      if (received.status === 429 || isOverload) return conclusive([limited(subject)])
      // A server may insist on a length (RFC 9110 section 15.5.12); one of HTTP/1.0 need not know chunks.
      if (sent.framing === 'chunked' && (received.status === 411 || received.version === '1.0')) {
        return conclusive([inconclusive(subject, `chunks are refused: ${describe(received)}`)])
      }
      const documented = this.#failure !== null && matches(received.status, this.#failure.status)
      if (status !== undefined && status !== subject && received.status >= 200 && received.status < 300) {
        // It was accepted, but with a wrong status, which breaks another requirement.
        return conclusive([pass(subject), failed(status, expected, describe(received))])
      }
      // For a reason that the contract leaves open, any 4xx is right.
      if (isCourtesy || !(documented || isRefusal(received))) return broken(describe(received))
      return { findings: [], refusal: describe(received) }
    }
    const content = this.#content.judge('success', success, received)
    return conclusive([
      ...both.map(pass),
      ...content.findings,
      ...(content.json === null ? [] : this.#echo.judge(body, content.json, received)),
    ])
  }

  /** Judges the answer to an open request: one must come, no server error, and a documented one must be valid. */
  #judgeOpen({ sent, received }: Messages): readonly Finding[] {
    const answered = this.#judgeAnswered(received)
    if (received.kind === 'failure') return answered
    const success = this.#success
    const isAccepted = success !== null && received.status < 300 && matches(received.status, success.status)
    if (!takesJson(sent)) return answered
    const isFailed = ({ outcome }: Finding): boolean => outcome === 'failed'
    return isAccepted
      ? [...answered, ...this.#content.judge('success', success, received).findings.filter(isFailed)]
      : answered
  }

  /** A request whose validity is open may be refused, but not by a server error. */
  #judgeAnswered(received: Answer | Fault): readonly Finding[] {
    const requirement = this.#open
    if (requirement === undefined) return []
    return isFailedAnswer(received)
      ? [failed(requirement, 'any answer but a server error', describe(received))]
      : [pass(requirement)]
  }

  #judgeFailure(subject: Requirement, { sent, received }: Messages): Finding[] {
    const failure = this.#failure
    const status = this.#content.find('failure', 'status')
    if (subject.level === 'should') return [this.#judgeCourtesy(subject, received)]
    if (failure === null) return []
    const expected = `status ${failure.status}`
    const both = [...new Set([subject, status ?? subject])]
    const broken = (shown: string): Finding[] => both.map((one) => failed(one, expected, shown))
    if (received.kind === 'failure') return broken(received.message)
    const { concern } = subject
    const others = concern.kind === 'request-parameter' ? otherRefusals(this.#operation, concern.parameter) : []
    if (others.includes(String(received.status))) return [pass(subject)]
    const isOther = errorResponses(this.#operation).some(({ status }) => matches(received.status, status))
    if (!matches(received.status, failure.status) && isOther && received.status >= 400 && received.status < 500)
      return both.map(pass)
    if (!matches(received.status, failure.status) || (failure.status === 'default' && received.status < 400)) {
      if (received.status === 429) return [limited(subject)]
      const unasked = header(sent.headers, 'content-type') === undefined
      // A request without a Content-Type may be refused for that (415), about which the contract is silent, or for its
      // body.
      if (unasked && (received.status === 411 || received.status === 415)) {
        return [inconclusive(subject, `refused for its media type: ${describe(received)}`)]
      }
      // An accepted request says nothing about the status of refusals.
      return received.status < 300 ? [failed(subject, expected, describe(received))] : broken(describe(received))
    }
    return both.map(pass)
  }

  /** Judges a request that should be refused by any 4xx. */
  #judgeCourtesy(subject: Requirement, received: Answer | Fault): Finding {
    if (received.kind === 'answer' && received.status === 429) return limited(subject)
    return received.kind === 'answer' && received.status >= 400 && received.status < 500
      ? pass(subject)
      : failed(subject, 'a refusal', describe(received))
  }

  /** Judges the answer to a bad credential: it must be a refusal, but which one is open. */
  #judgeRefusal(subject: Requirement, received: Answer | Fault): Finding[] {
    const serverError = this.#serverError
    const expected = 'a refusal'
    if (received.kind === 'failure' || received.status >= 500) {
      const isCounted = serverError !== undefined && isFailedAnswer(received)
      const other = isCounted ? [failed(serverError, expected, describe(received))] : []
      return [inconclusive(subject, `no clear refusal: ${describe(received)}`), ...other]
    }
    if (received.status < 300) return [failed(subject, expected, describe(received))]
    const answered = serverError === undefined ? [] : [pass(serverError)]
    return [pass(subject), ...answered, ...this.#judgeChallenge(received)]
  }

  #judgeChallenge({ status, headers }: Answer): Finding[] {
    const requirement = this.#challenge
    if (requirement === undefined || status !== 401) return []
    const hasChallenge = (header(headers, 'www-authenticate') ?? '').trim() !== ''
    return [hasChallenge ? pass(requirement) : failed(requirement, 'WWW-Authenticate', '401 without WWW-Authenticate')]
  }
}

/** Statuses of refusals for what the value of a filter names. */
const NOT_FOR_ALL: ReadonlySet<number> = new Set([401, 403, 409, 410])

/** True if a request accepts JSON; otherwise another media type may come. */
function takesJson({ headers }: Exchange['sent']): boolean {
  return /\*\/\*|json/i.test(header(headers, 'accept') ?? '*/*')
}

/** Statuses with which a gateway, a guard or a proxy in front of a service answers by itself. */
const IN_FRONT: ReadonlySet<number> = new Set([401, 403, 407, 429, 502, 503, 504])

/** True if a document says by name what an answer contains: it writes ranges and `default` for the service alone. */
function isDescribed({ status: documented }: ResponseSpec, status: number): boolean {
  if (documented === String(status)) return true
  return !IN_FRONT.has(status) && (documented !== 'default' || (status >= 400 && status < 500))
}

/** False for a 400 to a head with bytes beyond ASCII: a server may refuse it before the service reads it. */
function isRead({ headers }: Exchange['sent'], status: number): boolean {
  return status !== 400 || headers.every(([, value]) => /^[\t\x20-\x7e]*$/.test(value))
}

/** True for a server error (RFC 9110 section 15.6), and if no answer came. */
function isFailedAnswer(received: Answer | Fault): boolean {
  return received.kind === 'failure' || (received.status >= 500 && !isRefusal(received))
}

function conclusive(findings: readonly Finding[]): JudgeResult {
  return { findings, refusal: null }
}
