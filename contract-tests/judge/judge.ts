/** Compares an exchange with the expected answer. It is pure and knows only the contract; a failed check ends those that depend on it. */

import type { Api, Operation, ResponseSpec } from '../../spec/contract/contract.ts'
import { otherRefusals } from '../../spec/contract/refusals.ts'
import { errorResponse, errorResponses, jsonOf, successOf } from '../../spec/contract/responses.ts'
import { type Answer, type Exchange, type Fault, header } from '../../spec/http/message.ts'
import { matches, responseFor } from '../../spec/http/status.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { describe, isRefusal, readJson } from './answers.ts'
import { judgeAnyAnswer } from './any-answer.ts'
import type { IsSaid, IsSecret } from './body.ts'
import { ContentJudge } from './content.ts'
import { EchoJudge } from './echo.ts'
import { failed, inconclusive, limited, pass } from './finding.ts'
import { judgeSpoken, takesOneOf } from './spoken.ts'

/** Bytes of a body that every server should take. */
const LARGE = 65_536

export type Expectation =
  /** `body`: the value that was sent, for the echo. `isOpen`: the contract does not say whether the request is valid. */
  | { readonly kind: 'success'; readonly body: unknown; readonly isOpen?: boolean }
  /** The documented failure. */
  | { readonly kind: 'failure' }
  /** A refused credential: 4xx. */
  | { readonly kind: 'refusal' }
  /** Any answer but a server error. */
  | { readonly kind: 'open' }

/** What is judged of an exchange; its duration is not. */
type Messages = Pick<Exchange, 'sent' | 'received'>

export type JudgeResult = {
  readonly findings: readonly Finding[]
  /** The refusal of a valid request, in words, if plainer requests have to show whether the contract leaves its reason open. */
  readonly refusal: string | null
}

export class Judge {
  readonly #operation: Operation
  readonly #success: ResponseSpec | null
  readonly #failure: ResponseSpec | null
  readonly #requirements: readonly Requirement[]
  /** Asked of each answer: there are few of them. */
  readonly #ofAny: readonly Requirement[]
  /** The requirements about statuses, about answers to open requests, and about those to bad credentials. */
  readonly #about: Readonly<
    Record<'success' | 'failure' | 'open' | 'serverError' | 'challenge', Requirement | undefined>
  >
  readonly #content: ContentJudge
  readonly #echo: EchoJudge

  constructor(api: Api, operation: Operation, isSaid: IsSaid = () => false, isSecret: IsSecret = () => null) {
    this.#operation = operation
    this.#success = successOf(operation)
    this.#failure = errorResponse(operation)
    this.#requirements = requirementsFor(api, operation)
    this.#ofAny = this.#requirements.filter(({ concern }) => concern.kind === 'any-answer')
    const about = (kind: Concern['kind'], aspect?: string): Requirement | undefined =>
      this.#requirements.find(
        ({ concern }) =>
          concern.kind === kind && (aspect === undefined || ('aspect' in concern && concern.aspect === aspect)),
      )
    this.#about = {
      success: about('success', 'status'),
      failure: about('failure', 'status'),
      open: about('open-answer'),
      serverError: about('credential-answer', 'server-error'),
      challenge: about('credential-answer', 'challenge'),
    }
    this.#content = new ContentJudge(this.#requirements, isSaid, isSecret)
    this.#echo = new EchoJudge(api, operation, this.#requirements)
  }

  /** Judges one exchange. `made` is the requirement that the request tests; null if its answer is open. */
  judge(made: Requirement | null, expectation: Expectation, exchange: Messages): JudgeResult {
    const subject = this.#requirements.find(({ id }) => id === made?.id)
    const { received } = exchange
    // An answer without an end could not be read, so nothing is known about it.
    if (received.kind === 'failure' && received.failure === 'endless')
      return conclusive(subject === undefined ? [] : [inconclusive(subject, received.message)])
    const result = this.#judgeBy(subject, expectation, exchange)
    const content = [...this.#judgeContent(expectation, exchange), ...this.any(exchange)]
    return content.length === 0 ? result : { ...result, findings: [...result.findings, ...content] }
  }

  any({ received }: Pick<Exchange, 'received'>): readonly Finding[] {
    return judgeAnyAnswer(this.#ofAny, received)
  }

  #judgeBy(subject: Requirement | undefined, expectation: Expectation, exchange: Messages): JudgeResult {
    if (subject === undefined || expectation.kind === 'open') return conclusive(this.#judgeOpen(exchange))
    const { sent, received } = exchange
    const size = sent.body?.length ?? 0
    // A server may limit the content that it takes (RFC 9110 section 15.5.14), and no contract says by how much.
    if (received.kind === 'answer' && received.status === 413 && size > LARGE)
      return conclusive([inconclusive(subject, `the body has ${size} bytes: ${describe(received)}`)])
    const { concern } = subject
    if (concern.kind === 'spoken') return conclusive(this.#judgeSpoken(subject, concern, received))
    switch (expectation.kind) {
      case 'success':
        return this.#judgeSuccess(subject, expectation, exchange)
      case 'failure':
        return conclusive(this.#judgeFailure(subject, exchange))
      case 'refusal':
        return conclusive(this.#judgeRefusal(subject, received))
    }
  }

  /** Judges the content of every documented answer but the success, whatever the request was. */
  #judgeContent({ kind }: Expectation, { sent, received }: Messages): readonly Finding[] {
    if (received.kind === 'failure') return []
    const { status } = received
    const response = responseFor(this.#operation, status)
    if (response === null || !(takesJson(sent) || takesOneOf(response, sent))) return []
    const isFailure = response === this.#failure && status >= 400
    // A request that breaks the contract is answered with the failure, however the document writes its status.
    const isAsked = isFailure && kind === 'failure'
    const isJudged = response !== this.#success && isDescribed(response, status) && isRead(sent, status)
    if (!isAsked && !isJudged) return []
    const { findings } = this.#content.judge(isFailure ? 'failure' : 'answer', response, received)
    const isUnasked = isFailure && (kind === 'refusal' || kind === 'open')
    return isUnasked ? findings.filter(({ outcome }) => outcome === 'failed') : findings
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
    if (success === null) return conclusive([])
    if (received.kind === 'failure') return conclusive(this.#brokenSuccess(subject, success, received))
    const kept = both(subject, this.#about.success).map(pass)
    const response = responseFor(this.#operation, received.status)
    // Any of several documented successes may come, such as 200 or 201; its content is judged with the other answers.
    if (received.status < 300 && response !== success && response?.status.startsWith('2')) {
      const read = takesJson(sent) && jsonOf(response) !== null ? readJson(received) : { problem: 'it is no JSON' }
      return conclusive('problem' in read ? kept : [...kept, ...this.#echo.judge(body, read, received)])
    }
    if (!matches(received.status, success.status)) return this.#judgeUnsuccessful(subject, success, sent, received)
    const { findings, json } = this.#content.judge('success', success, received)
    if (json === null) return conclusive([...kept, ...findings])
    const given = [...this.#echo.judge(body, json, received), ...this.#echo.judgeForm(sent, json, received)]
    return conclusive([...kept, ...findings, ...given])
  }

  #judgeSpoken(subject: Requirement, concern: Extract<Concern, { kind: 'spoken' }>, received: Answer | Fault) {
    if (isFailedAnswer(received) || received.kind === 'failure') return this.#judgeAnswered(received)
    const response = responseFor(this.#operation, received.status)
    const findings =
      response === this.#success && received.status < 300 && response !== null
        ? this.#content.judge('success', response, received).findings
        : []
    return [judgeSpoken(subject, concern, response, received), ...findings]
  }

  /** Judges an answer to a valid request with another status than that of the success. */
  #judgeUnsuccessful(subject: Requirement, success: ResponseSpec, sent: Exchange['sent'], received: Answer) {
    const { status } = received
    if (status === 429 || (status === 503 && subject.concern.kind === 'repetition'))
      return conclusive([limited(subject)])
    const why = whyUndecided(subject.concern, sent, received)
    if (why !== null) return conclusive([inconclusive(subject, `${why}: ${describe(received)}`)])
    const wrong = this.#about.success
    // It was accepted, but with a wrong status, which breaks another requirement.
    if (wrong !== undefined && wrong !== subject && status >= 200 && status < 300)
      return conclusive([pass(subject), failed(wrong, `status ${success.status}`, describe(received))])
    // For a reason that the contract leaves open, any 4xx is right.
    const isRefused = isRefusal(received) || (this.#failure !== null && matches(status, this.#failure.status))
    return isRefused && !isCourtesy(subject)
      ? { findings: [], refusal: describe(received) }
      : conclusive(this.#brokenSuccess(subject, success, received))
  }

  #brokenSuccess(subject: Requirement, { status }: ResponseSpec, received: Answer | Fault): Finding[] {
    const { concern } = subject
    const shown = describe(received)
    const broken = (one: Requirement): Finding => failed(one, `status ${status}`, shown)
    // Accepting another spelling of the head is a courtesy; a refusal breaks no other requirement.
    if (isCourtesy(subject)) return [broken(subject)]
    // An error is no decision about a number, so no bound in the contract would make it right.
    if (concern.kind === 'edge' && concern.of === 'number' && this.#about.success !== undefined)
      return [broken(this.#about.success), inconclusive(subject, `it was neither accepted nor refused: ${shown}`)]
    return both(subject, this.#about.success).map(broken)
  }

  /** Judges the answer to an open request: one must come, no server error, and a documented one must be valid. */
  #judgeOpen({ sent, received }: Messages): readonly Finding[] {
    const answered = this.#judgeAnswered(received)
    const success = this.#success
    if (received.kind === 'failure' || received.status >= 300 || success === null) return answered
    if (!matches(received.status, success.status) || !takesJson(sent)) return answered
    const { findings } = this.#content.judge('success', success, received)
    return [...answered, ...findings.filter(({ outcome }) => outcome === 'failed')]
  }

  /** A request whose validity is open may be refused, but not by a server error. */
  #judgeAnswered(received: Answer | Fault): readonly Finding[] {
    const requirement = this.#about.open
    if (requirement === undefined) return []
    return isFailedAnswer(received)
      ? [failed(requirement, 'any answer but a server error', describe(received))]
      : [pass(requirement)]
  }

  #judgeFailure(subject: Requirement, { sent, received }: Messages): Finding[] {
    // Of another media type, 415 speaks, and a body may be refused for what it is read as.
    const isMistyped = subject.concern.kind === 'request-text' && subject.concern.fault === 'mistyped'
    if (subject.level === 'should' || isMistyped) return [judgeCourtesy(subject, received)]
    const failure = this.#failure
    if (failure === null) return []
    const named = both(subject, this.#about.failure)
    const broken = (one: Requirement): Finding => failed(one, `status ${failure.status}`, describe(received))
    if (received.kind === 'failure') return named.map(broken)
    const { status } = received
    const { concern } = subject
    if (concern.kind === 'request-parameter' && otherRefusals(this.#operation, concern.parameter).includes(`${status}`))
      return [pass(subject)]
    if (this.#isFailure(failure, status)) return named.map(pass)
    if (status === 429) return [limited(subject)]
    // RFC 4918 section 13: 207 says what became of each part.
    if (status === 207) return [inconclusive(subject, `it says of each part what became of it: ${describe(received)}`)]
    // A request without a Content-Type may be refused for that (415), about which the contract is silent, or for its
    // body.
    if ((status === 411 || status === 415) && header(sent.headers, 'content-type') === undefined)
      return [inconclusive(subject, `refused for its media type: ${describe(received)}`)]
    // An accepted request says nothing about the status of refusals.
    return status < 300 ? [broken(subject)] : named.map(broken)
  }

  /** True for a status that the document has for requests that break it. */
  #isFailure(failure: ResponseSpec, status: number): boolean {
    if (matches(status, failure.status)) return failure.status !== 'default' || status >= 400
    const isOther = errorResponses(this.#operation).some((other) => matches(status, other.status))
    return isOther && status >= 400 && status < 500
  }

  /** Judges the answer to a bad credential: it must be a refusal, but which one is open. */
  #judgeRefusal(subject: Requirement, received: Answer | Fault): Finding[] {
    const serverError = this.#about.serverError
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
    const requirement = this.#about.challenge
    if (requirement === undefined || status !== 401) return []
    const hasChallenge = (header(headers, 'www-authenticate') ?? '').trim() !== ''
    return [hasChallenge ? pass(requirement) : failed(requirement, 'WWW-Authenticate', '401 without WWW-Authenticate')]
  }
}

/** A requirement, and the one about the status of the answer. */
function both(subject: Requirement, status: Requirement | undefined): Requirement[] {
  return [...new Set([subject, status ?? subject])]
}

/** True for a requirement that accepts another spelling of the head. */
function isCourtesy({ concern: { kind } }: Requirement): boolean {
  return kind === 'credential-answer' || kind === 'spelling'
}

/** Why an answer to a valid request decides nothing, whatever the contract says; null if it does. */
function whyUndecided(concern: Concern, { framing }: Exchange['sent'], { status, version }: Answer): string | null {
  // RFC 9110 section 15.5.10: the request conflicts with existing data, such as an equal text.
  if (['repetition', 'edge'].includes(concern.kind) && status === 409) return 'a value may already be in use'
  // A value may name another item, which the service does not have.
  if (concern.kind === 'edge' && (status === 404 || (concern.of === 'choice' && NOT_FOR_ALL.has(status))))
    return 'the value may name an item that does not exist'
  // A server may insist on a length (RFC 9110 section 15.5.12); one of HTTP/1.0 need not know chunks.
  return framing === 'chunked' && (status === 411 || version === '1.0') ? 'chunks are refused' : null
}

/** Judges a request that should be refused by any 4xx. */
function judgeCourtesy(subject: Requirement, received: Answer | Fault): Finding {
  const status = received.kind === 'answer' ? received.status : 0
  if (status === 429) return limited(subject)
  return status >= 400 && status < 500 ? pass(subject) : failed(subject, 'a refusal', describe(received))
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
