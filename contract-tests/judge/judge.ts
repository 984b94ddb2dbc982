/**
 * The judge: what was expected, and what came, make a verdict. Pure; it knows the contract and nothing else.
 * Small checks, one for each promise, from the outermost inwards: what is decided by a broken one is not asked again.
 */

import { satisfies } from '../../fixtures/value/satisfies.ts'
import { type ValueGenerator, valueGenerator } from '../../fixtures/value.ts'
import { DocumentError, type MediaType, type Operation, type ResponseSpec } from '../../spec/contract.ts'
import { ExactNumber, type ParsedJson } from '../../spec/exact-json.ts'
import { quotation } from '../../spec/http/excerpt.ts'
import { covers, isJson } from '../../spec/http/media-type.ts'
import { type Answer, allOf, type Exchange, type Failure, header } from '../../spec/http/message.ts'
import { matches, responseFor } from '../../spec/http/status.ts'
import { isObject } from '../../spec/json-pointer.ts'
import { type AnswerRole, type Requirement, requirementsFor } from '../../spec/requirements.ts'
import { resourcesOf, type Use } from '../../spec/resources.ts'
import { failureOf, failuresOf, jsonOf, successOf } from '../../spec/responses.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { sentence, type Violation, type Violations } from '../../spec/violation.ts'
import { describe, memberNames, readJson } from './answers.ts'
import { judgeHeader } from './headers.ts'
import { applies, requirementBroken } from './rules.ts'

/** What must come of a request. */
export type Expectation =
  /**
   * Success; `body` is what was sent, for the echo: null where nothing can come back. `isOpen`: the contract does not say
   * whether the request is valid.
   */
  | { readonly kind: 'success'; readonly body: unknown; readonly isOpen?: boolean }
  /** The documented failure. */
  | { readonly kind: 'failure' }
  /** A refused credential: 4xx. */
  | { readonly kind: 'refusal' }
  /** Whatever comes conforms. */
  | { readonly kind: 'open' }

/** What one exchange says about one requirement. */
export type Judgement = { readonly requirement: Requirement } & (
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly expected: string; readonly received: string }
  | { readonly outcome: 'inconclusive'; readonly reason: string }
)

export type Verdict = {
  readonly judgements: readonly Judgement[]
  /**
   * Why a valid request was refused in a way that the contract may leave open: whoever can send plainer requests has to
   * find out. Null in every other case.
   */
  readonly refusal: string | null
}

/** A judge for one operation of a contract. */
export class Judge {
  readonly #compiled: CompiledContract
  readonly #operation: Operation
  readonly #success: ResponseSpec | null
  readonly #failure: ResponseSpec | null
  readonly #requirements: readonly Requirement[]
  readonly #method: string
  /** That of a JSON body; empty where the operation takes none. */
  readonly #mediaType: string
  /** The property that tells one item from the others, which a server may make up; null where there is none. */
  readonly #key: string | null
  readonly #answers: ValueGenerator
  readonly #reasons = new Map<string, string | null>()
  /** True where the path or the query names the item: then that decides, whatever the body says. */
  readonly #isNamed: boolean

  constructor(compiled: CompiledContract, operation: Operation) {
    this.#compiled = compiled
    this.#operation = operation
    this.#success = successOf(operation)
    this.#failure = failureOf(operation)
    this.#mediaType = jsonOf(operation.body?.content ?? [])?.name ?? ''
    this.#requirements = requirementsFor(compiled.contract, operation)
    this.#method = operation.method
    this.#answers = valueGenerator(compiled.contract.document, { direction: 'response', optional: 'none' })
    const { resources } = resourcesOf(compiled.contract)
    const isOwn = (use: Use): boolean => use.operation.id === operation.id
    const resource = resources.find(({ uses }) => uses.some(isOwn))
    this.#key = resource?.key ?? null
    this.#isNamed = resource?.uses.some((use) => isOwn(use) && use.item !== null) ?? false
  }

  /** Judges one exchange. `made` is the requirement that the request was made for; null where it is open. */
  judge(made: Requirement | null, expectation: Expectation, exchange: Exchange): Verdict {
    const subject = this.#requirements.find(({ id }) => id === made?.id)
    const { received } = exchange
    // Who could not read to the end can't say what is wrong there.
    if (received.kind === 'failure' && received.failure === 'endless')
      return conclusive(subject === undefined ? [] : [inconclusive(subject, received.message)])
    const verdict = this.#judgeBy(subject, expectation, exchange)
    const others = this.#judgeOther(exchange)
    return others.length === 0 ? verdict : { ...verdict, judgements: [...verdict.judgements, ...others] }
  }

  #judgeBy(subject: Requirement | undefined, expectation: Expectation, exchange: Exchange): Verdict {
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

  /** A documented answer keeps its promises, whatever was asked for. */
  #judgeOther({ sent, received }: Exchange): readonly Judgement[] {
    if (received.kind === 'failure' || !takesJson(sent)) return []
    const response = responseFor(this.#operation, received.status)
    if (response === null || response === this.#success || response === this.#failure) return []
    // What stands in front of a service has answers of its own, and a default is not written with them in mind.
    if (response.status === 'default' && (received.status < 400 || received.status >= 500)) return []
    return this.#judgeBody('answer', response, received).judgements
  }

  /** True for a status of success that the contract names beside the one that is usual. */
  #isDocumentedSuccess(status: number): boolean {
    const response = responseFor(this.#operation, status)
    return response !== null && response !== this.#success && response.status.startsWith('2')
  }

  /** True where an answer has the status of a success, whatever else is wrong with it. */
  isSuccess(received: Answer | Failure): boolean {
    return received.kind === 'answer' && this.#success !== null && matches(received.status, this.#success.status)
  }

  #judgeSuccess(
    subject: Requirement,
    { body, isOpen = false }: Extract<Expectation, { kind: 'success' }>,
    { sent, received }: Exchange,
  ): Verdict {
    if (isOpen && isServerError(received)) return conclusive(this.#judgeAnswered(received))
    const success = this.#success
    const status = this.#find('success', 'status')
    if (success === null) return conclusive([])
    const expected = `status ${success.status}`
    // The scheme's spelling is a courtesy; nothing but that is broken where it is refused.
    const isCourtesy = subject.concern.kind === 'credential-answer'
    const broken = (shown: string): Verdict => {
      const judgements = [failed(subject, expected, shown)]
      if (status !== undefined && status !== subject && !isCourtesy) judgements.push(failed(status, expected, shown))
      return conclusive(judgements)
    }
    if (received.kind === 'failure') return broken(received.message)
    // Which of several documented successes comes, such as 200 or 201, is open; it is judged as any documented answer.
    if (received.status < 300 && this.#isDocumentedSuccess(received.status))
      return conclusive([...new Set([subject, ...(status === undefined ? [] : [status])])].map(pass))
    if (!matches(received.status, success.status)) {
      // RFC 9110 section 15.5.10: in conflict with what is there already, such as the same text.
      if (subject.concern.kind === 'repetition' && received.status === 409)
        return conclusive([inconclusive(subject, `a value may be in use: ${describe(received)}`)])
      const isOverload = subject.concern.kind === 'repetition' && received.status === 503
      if (received.status === 429 || isOverload) return conclusive([limited(subject)])
      // A server may insist on a length (RFC 9110 section 15.5.12); one of HTTP/1.0 need not know chunks.
      if (sent.framing === 'chunked' && (received.status === 411 || received.version === '1.0')) {
        return conclusive([
          { requirement: subject, outcome: 'inconclusive', reason: `chunks are refused: ${describe(received)}` },
        ])
      }
      const documented = this.#failure !== null && matches(received.status, this.#failure.status)
      if (status !== undefined && status !== subject && received.status >= 200 && received.status < 300) {
        // Accepted all the same: which status says so is another requirement's affair.
        return conclusive([pass(subject), failed(status, expected, describe(received))])
      }
      // Which status tells of a reason that the contract leaves open is open, too.
      if (isCourtesy || (!documented && (received.status < 400 || received.status >= 500)))
        return broken(describe(received))
      // The failure answer has promises of its own, whether it was deserved or not.
      const judgements = documented ? this.#judgeBody('failure', this.#failure, received).judgements : []
      return { judgements, refusal: describe(received) }
    }
    const content = this.#judgeBody('success', success, received)
    const passed = [...new Set([subject, ...(status === undefined ? [] : [status])])].map(pass)
    return conclusive([
      ...passed,
      ...content.judgements,
      ...(content.json === null ? [] : this.#judgeEcho(body, content.json.exact, received)),
    ])
  }

  /** Whatever is open, a request is answered, not by a server error, and a success is one. */
  #judgeOpen({ sent, received }: Exchange): readonly Judgement[] {
    const answered = this.#judgeAnswered(received)
    if (received.kind === 'failure') return answered
    const success = this.#success
    const isAccepted = success !== null && received.status < 300 && matches(received.status, success.status)
    if (!takesJson(sent)) return answered
    const isFailed = ({ outcome }: Judgement): boolean => outcome === 'failed'
    if (isAccepted) return [...answered, ...this.#judgeBody('success', success, received).judgements.filter(isFailed)]
    // The contract says what its failure answer holds, whatever it is given for; how a body of another media type is
    // refused it does not say.
    const failure = this.#failure
    const isRefused = failure !== null && failure.status === String(received.status)
    const isOfItsType = covers(this.#mediaType, header(sent.headers, 'content-type'))
    return isRefused && isOfItsType
      ? [...answered, ...this.#judgeBody('failure', failure, received).judgements.filter(isFailed)]
      : answered
  }

  /** A request whose validity is open may be refused, but a server error is no refusal. */
  #judgeAnswered(received: Answer | Failure): readonly Judgement[] {
    const requirement = this.#requirements.find(({ concern }) => concern.kind === 'open-answer')
    if (requirement === undefined) return []
    return isServerError(received)
      ? [failed(requirement, 'any answer but a server error', describe(received))]
      : [pass(requirement)]
  }

  #judgeEcho(sent: unknown, answered: unknown, received: Answer): Judgement[] {
    if (!isObject(sent) || !isObject(answered)) return []
    const names = memberNames(received)
    const { document } = this.#compiled.contract
    const judgements: Judgement[] = []
    for (const requirement of this.#requirements) {
      if (requirement.concern.kind !== 'echo') continue
      const { property } = requirement.concern
      const wanted = JSON.stringify(own(sent, property))
      const found = JSON.stringify(own(answered, property))
      const isEqual = wanted === found || carries(own(answered, property), own(sent, property))
      if (!isEqual && this.#isOthers(property, wanted)) continue
      // What an answer may not hold by its own schema can't come back.
      if (!isEqual && wanted !== undefined && !satisfies(document, requirement.source, own(sent, property))) continue
      // A required property that is absent breaks more than the echo, and is told so elsewhere; one that nobody sent has
      // to be made up.
      if ((wanted === undefined) !== (found === undefined) && this.#mustAnswer(property)) continue
      // RFC 8259 section 4: names should be unique, for nobody can tell which of two counts.
      if (names.filter((name) => name === property).length > 1) {
        judgements.push(failed(requirement, `${property} once`, describeMembers(property, names)))
        continue
      }
      judgements.push(
        isEqual
          ? pass(requirement)
          : failed(
              requirement,
              quote(property, wanted, received.redact),
              `${quote(property, found, received.redact)} ${difference(wanted, found)}`.trim(),
            ),
      )
    }
    return judgements
  }

  /** True where something else than the body decides what a property is, if the body has it as `wanted`, or not at all. */
  #isOthers(property: string, wanted: string | undefined): boolean {
    // What nobody sent has to be made up where it tells one item from the others.
    if (property === this.#key && (wanted === undefined || this.#isNamed)) return true
    // A merge leaves what it does not name, and takes away what is null (RFC 7396 section 1).
    return this.#method === 'PATCH' && (wanted === undefined || wanted.includes('null'))
  }

  #mustAnswer(property: string): boolean {
    return this.#requirements.some(
      ({ concern }) =>
        concern.kind === 'success-body' && concern.rule.keyword === 'required' && concern.rule.value === property,
    )
  }

  #judgeFailure(subject: Requirement, { sent, received }: Exchange): Judgement[] {
    const failure = this.#failure
    const status = this.#find('failure', 'status')
    if (subject.level === 'should') return [this.#judgeCourtesy(subject, received)]
    if (failure === null) return []
    const expected = `status ${failure.status}`
    const broken = (shown: string): Judgement[] => [
      failed(subject, expected, shown),
      ...(status === undefined || status === subject ? [] : [failed(status, expected, shown)]),
    ]
    if (received.kind === 'failure') return broken(received.message)
    const isPath = subject.concern.kind === 'request-parameter' && subject.concern.parameter.in === 'path'
    // A path that breaks a schema may as well be no path of the service.
    if (isPath && received.status === 404) return [pass(subject)]
    const isOther = failuresOf(this.#operation).some(({ status }) => matches(received.status, status))
    if (!matches(received.status, failure.status) && isOther && received.status >= 400 && received.status < 500)
      return [pass(subject), ...(status === undefined ? [] : [pass(status)])]
    if (!matches(received.status, failure.status) || (failure.status === 'default' && received.status < 400)) {
      if (received.status === 429) return [limited(subject)]
      const unasked = header(sent.headers, 'content-type') === undefined
      // Without a media type two reasons to refuse meet, and the contract is silent about one of them.
      if (unasked && (received.status === 411 || received.status === 415)) {
        return [
          {
            requirement: subject,
            outcome: 'inconclusive',
            reason: `refused for its media type: ${describe(received)}`,
          },
        ]
      }
      // An accepted request says nothing about the status of refusals.
      return received.status < 300 ? [failed(subject, expected, describe(received))] : broken(describe(received))
    }
    const { judgements } = this.#judgeBody('failure', failure, received)
    return [pass(subject), ...(status === undefined ? [] : [pass(status)]), ...judgements]
  }

  /** A request that should be refused, however. */
  #judgeCourtesy(subject: Requirement, received: Answer | Failure): Judgement {
    if (received.kind === 'answer' && received.status === 429) return limited(subject)
    return received.kind === 'answer' && received.status >= 400 && received.status < 500
      ? pass(subject)
      : failed(subject, 'a refusal', describe(received))
  }

  /** How a credential is refused is open; that it is refused is not. */
  #judgeRefusal(subject: Requirement, received: Answer | Failure): Judgement[] {
    const serverError = this.#requirements.find(
      ({ concern }) => concern.kind === 'credential-answer' && concern.aspect === 'server-error',
    )
    const expected = 'a refusal'
    if (isServerError(received)) {
      const reason = `refused, if at all, by no answer but: ${describe(received)}`
      const judgements: Judgement[] = [{ requirement: subject, outcome: 'inconclusive', reason }]
      if (serverError !== undefined) judgements.push(failed(serverError, expected, describe(received)))
      return judgements
    }
    if (received.kind === 'answer' && received.status < 300) return [failed(subject, expected, describe(received))]
    return [pass(subject), ...(serverError === undefined ? [] : [pass(serverError)])]
  }

  /** The promises about the content of an answer of a documented status. */
  #judgeBody(
    kind: AnswerRole,
    response: ResponseSpec,
    answer: Answer,
  ): { readonly judgements: readonly Judgement[]; readonly json: ParsedJson | null } {
    const judgements = this.#judgeHeaders(kind, response, answer)
    const names = response.content.map(({ name }) => name)
    // Two that differ leave nobody the wiser, and an HTTP recipient may take either (RFC 9110 section 8.3).
    const type = allOf(answer.headers, 'content-type')
    const mediaType = this.#find(kind, 'media-type', response)
    if (mediaType !== undefined) {
      judgements.push(
        names.some((name) => covers(name, type))
          ? pass(mediaType)
          : failed(
              mediaType,
              `Content-Type: ${names.join(' or ')}`,
              type === undefined ? 'no Content-Type' : `Content-Type: ${quotation(type, answer.redact)}`,
            ),
      )
    }
    const text = this.#find(kind, 'json', response)
    const json = text === undefined ? null : promisedJson(response.content, type)
    if (json === null) return { judgements, json: null }
    const read = readJson(answer)
    if ('problem' in read) {
      if (text !== undefined)
        judgements.push(failed(text, 'JSON text in UTF-8, framed as its headers say', read.problem))
      return { judgements, json: null }
    }
    if (json.schema === null) return { judgements, json: read }
    const rules = this.#requirements.filter(
      ({ concern }) =>
        concern.kind === `${kind}-body` && (concern.kind !== 'answer-body' || concern.status === response.status),
    )
    let violations: Violations
    try {
      violations = this.#compiled.validators(json.schema, 'response')(read.value, read.exact)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const reason = 'the answer is too deep or too much to be judged'
      judgements.push(...rules.map((requirement) => ({ requirement, outcome: 'inconclusive', reason }) as const))
      return { judgements, json: read }
    }
    // Nobody can keep what contradicts itself.
    const impossible = violations.length > 0 ? this.#impossible(json.schema) : null
    const brokenBy = new Map<Requirement, Violation[]>()
    for (const violation of violations) {
      const requirement = requirementBroken(rules, violation)
      if (requirement === null)
        throw new Error(`no requirement stands for ${violation.keyword} at ${violation.pointer}`)
      brokenBy.set(requirement, [...(brokenBy.get(requirement) ?? []), violation])
    }
    for (const requirement of text === undefined ? rules : [text, ...rules]) {
      const broken = brokenBy.get(requirement)
      if (broken !== undefined && impossible !== null) judgements.push(inconclusive(requirement, impossible))
      else if (broken !== undefined)
        judgements.push(
          failed(
            requirement,
            requirement.text,
            `${sentence(broken, (pointer) => pointer || 'the root')} ${describe(answer)}`,
          ),
        )
      // What lies under a broken place was not looked at.
      else if (applies(requirement, read.value)) judgements.push(pass(requirement))
    }
    return { judgements, json: read }
  }

  /** Why no answer can be made that keeps to the schema at a pointer; null where one can. */
  #impossible(schema: string): string | null {
    const known = this.#reasons.get(schema)
    if (known !== undefined) return known
    let reason: string | null = null
    try {
      this.#answers(schema, 1, 0)
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      reason = `no answer keeps to the schema: ${error.message}`
    }
    this.#reasons.set(schema, reason)
    return reason
  }

  #judgeHeaders(kind: AnswerRole, { status }: ResponseSpec, answer: Answer): Judgement[] {
    return this.#requirements.flatMap((requirement): Judgement[] => {
      const { concern } = requirement
      if (concern.kind !== 'header' || concern.of !== kind || concern.status !== status) return []
      const found = judgeHeader(this.#compiled, concern, answer)
      if (found === 'absent') return []
      return [found === 'kept' ? pass(requirement) : failed(requirement, requirement.text, found.received)]
    })
  }

  #find(kind: AnswerRole, aspect: 'status' | 'media-type' | 'json', response?: ResponseSpec): Requirement | undefined {
    return this.#requirements.find(
      ({ concern }) =>
        concern.kind === kind &&
        concern.aspect === aspect &&
        (concern.kind !== 'answer' || concern.status === response?.status),
    )
  }
}

/** Who asks for something else than JSON may get it. */
function takesJson({ headers }: Exchange['sent']): boolean {
  return /\*\/\*|json/i.test(header(headers, 'accept') ?? '*/*')
}

/** The JSON that an answer should be; null where it is another of the documented media types. */
function promisedJson(content: readonly MediaType[], type: string | undefined): MediaType | null {
  const named = content.filter(({ name }) => covers(name, type))
  if (named.length === 0 || named.some(({ json }) => json && isJson(type ?? ''))) return jsonOf(content)
  return null
}

/** True where a server has erred (RFC 9110 section 15.6), or said nothing at all. */
function isServerError(received: Answer | Failure): boolean {
  return received.kind === 'failure' || received.status >= 500
}

/**
 * True where a value is the one that was sent, within which a server may add what is its own. RFC 8259 section 6: a
 * reader may round to doubles, and then cannot give back what it never had.
 */
function carries(found: unknown, wanted: unknown): boolean {
  if (found instanceof ExactNumber || wanted instanceof ExactNumber) return asDouble(found) === asDouble(wanted)
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) && found.length === wanted.length && wanted.every((one, index) => carries(found[index], one))
    )
  }
  if (isObject(wanted)) {
    return isObject(found) && Object.entries(wanted).every(([name, one]) => carries(own(found, name), one))
  }
  return found === wanted
}

/** A number as a reader of doubles has it; any other value as it is. */
function asDouble(value: unknown): unknown {
  return value instanceof ExactNumber ? Number(JSON.stringify(value)) : value
}

function conclusive(judgements: readonly Judgement[]): Verdict {
  return { judgements, refusal: null }
}

function pass(requirement: Requirement): Judgement {
  return { requirement, outcome: 'passed' }
}

function failed(requirement: Requirement, expected: string, received: string): Judgement {
  return { requirement, outcome: 'failed', expected, received }
}

function inconclusive(requirement: Requirement, reason: string): Judgement {
  return { requirement, outcome: 'inconclusive', reason }
}

/** How many requests a client may send, and when, is open (RFC 9110 section 15.6.4), and the run has waited enough. */
function limited(requirement: Requirement): Judgement {
  return { requirement, outcome: 'inconclusive', reason: 'the target took no more requests for the time being' }
}

function describeMembers(property: string, names: readonly string[]): string {
  return `${property} ${names.filter((name) => name === property).length} times`
}

function own(object: { readonly [key: string]: unknown }, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function quote(property: string, json: string | undefined, redact: Answer['redact']): string {
  return json === undefined ? `no ${property}` : `${property} ${quotation(json, redact)}`
}

/** Where two long texts begin to differ. */
function difference(wanted: string | undefined, found: string | undefined): string {
  if (wanted === undefined || found === undefined || wanted.length <= 120) return ''
  let index = 0
  while (index < wanted.length && wanted[index] === found[index]) index++
  return `(they differ from character ${index} on)`
}
