/**
 * Finds out from a request alone which answer the contract promises. If the contract leaves that open, it says why;
 * then any answer but a server error is right.
 */

import type { Api, Operation, Parameter } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import { isShown } from '../../spec/http/credentials.ts'
import { accepts, covers } from '../../spec/http/media-type.ts'
import { header, type RequestMessage } from '../../spec/http/message.ts'
import { jsonFor } from '../../spec/http/nearest-json.ts'
import { isSpread, readings } from '../../spec/http/parameter.ts'
import { valueAt } from '../../spec/http/place.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { isBeyondJudging, isTooDeep } from '../../spec/json/beyond.ts'
import { parseJson } from '../../spec/json/exact-json.ts'
import { withoutStrings } from '../../spec/json/tokens.ts'
import type { Failed, Where } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { Violation } from '../../spec/schema/violation.ts'
import { memberNames } from './answers.ts'
import { carrierOf, credentialFault, FAULTS, isRespelt } from './credential-fault.ts'
import { failed, requirementViolated } from './finding.ts'

export type Deserved = {
  /** True if the credential can't be wrong: the operation needs none, or it is known to be good. */
  readonly isTrusted: boolean
} & (
  | {
      readonly kind: 'success'
      readonly body: unknown
      /** True if its scheme is in an unusual case: to accept it is only a `should`. */
      readonly isRespelt: boolean
    }
  /** Each finding with the requirement that says how such a request is answered. */
  | { readonly kind: 'failure' | 'refusal'; readonly findings: readonly Failed[] }
  /** `findings` are the client's, although the service may accept the request. */
  | { readonly kind: 'open'; readonly why: string; readonly findings: readonly Failed[] }
)

/** Reads requests of one operation. */
export class RequestReader {
  readonly #operation: Operation
  readonly #tokens: readonly string[]
  readonly #requirements: readonly Requirement[]
  readonly #ofParameters: readonly Requirement[]
  readonly #isSecret: boolean
  /** The last Accept and whether it takes JSON: a client sends the same one again and again. */
  #accept: { readonly text: string; readonly takesJson: boolean } | null = null

  /** `tokens` are the good credentials; none: they are not known. */
  constructor(api: Api, operation: Operation, tokens: readonly string[]) {
    this.#operation = operation
    this.#tokens = tokens
    this.#requirements = requirementsFor(api, operation)
    this.#ofParameters = this.#requirements.filter(({ concern }) => concern.kind === 'request-parameter')
    this.#isSecret = operation.security.flat().some(isShown)
  }

  /** `withheld` says why the body can't be read; null if it can. */
  read(sent: RequestMessage, withheld: string | null): Deserved {
    const fault = credentialFault(this.#operation, sent, this.#tokens)
    const isTrusted = fault === null && (this.#tokens.length > 0 || !this.#isSecret)
    const open = (why: string, findings: readonly Failed[] = []): Deserved => ({
      kind: 'open',
      why,
      findings,
      isTrusted,
    })
    if (fault !== null) {
      const requirement = this.#find(({ concern }) => concern.kind === 'credential' && concern.fault === fault)
      if (requirement === undefined || fault === 'unusual') return open(`it has ${FAULTS[fault]}`)
      const finding = failed(requirement, 'a credential as the contract requires', FAULTS[fault], REQUEST)
      return { kind: 'refusal', findings: [finding], isTrusted }
    }
    // RFC 9110 sections 13.1 and 14.2: these ask for other answers than the usual ones.
    const asks = sent.headers.find(([name]) => /^(if-.*|range)$/i.test(name))
    if (asks !== undefined) return open(`it has the header ${asks[0]}`)
    if (!this.#takesJson(sent)) return open('its Accept header names no media type of the answer')
    const parameters = this.#parameterBreaches(sent)
    const body: BodyReading = withheld === null ? this.#readBody(sent) : openBody(withheld)
    const findings = [...parameters, ...(body.kind === 'broken' ? body.findings : [])]
    if (findings.length > 0) return { kind: 'failure', findings, isTrusted }
    if (body.kind === 'open') return open(body.why, body.findings)
    if (body.kind === 'broken') return open('the contract does not say how it is refused')
    const unread = this.#operation.parameters.find((parameter) => this.#isUnread(parameter, sent))
    if (unread !== undefined) return open(`its ${unread.in} parameter ${unread.name} was not read`)
    return { kind: 'success', body: body.value, isRespelt: isRespelt(this.#operation, sent), isTrusted }
  }

  #find(test: (requirement: Requirement) => boolean): Requirement | undefined {
    return this.#requirements.find(test)
  }

  #readBody(sent: RequestMessage): BodyReading {
    const { body } = this.#operation
    if (body === null) return { kind: 'valid', value: undefined }
    const text = sent.body ?? new Uint8Array()
    if (text.length === 0) {
      return body.required ? this.#textFinding('missing', 'none') : { kind: 'valid', value: undefined }
    }
    const type = header(sent.headers, 'content-type')
    const json = jsonFor(body, type ?? '')
    // The contract does not say how a body of another media type, or with a content coding, is answered.
    if (json === null || !covers(json.name, type))
      return openBody(`its Content-Type is ${type === undefined ? 'absent' : mediaTypeName(type)}`)
    if (header(sent.headers, 'content-encoding') !== undefined) return openBody('its body has a Content-Encoding')
    return this.#readJson(text, json.schema)
  }

  #readJson(bytes: Uint8Array, schema: Schema | null): BodyReading {
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      // RFC 8259 section 8.1 binds the sender; a decoder may replace bytes that it can't read.
      return tolerated('its body is not UTF-8', this.#textFinding('malformed', 'bytes that are not UTF-8'))
    }
    // RFC 8259 section 8.1: a parser may ignore it, or refuse it.
    if (text.startsWith('\uFEFF')) return openBody('its body starts with a byte order mark')
    let json: ReturnType<typeof parseJson>
    try {
      json = parseJson(text)
    } catch (error) {
      if (isTooDeep(error)) return openBody('its body is nested too deeply')
      const finding = this.#textFinding('malformed', excerpt(text))
      return isBeyondReading(text) ? finding : tolerated('a parser may accept forms that are not JSON', finding)
    }
    try {
      const validate = schema?.validator('request') ?? (() => [])
      const violations = validate(json.value, json.exact)
      if (violations.length > 0) {
        const broken = this.#broken(violations, excerpt(text))
        // RFC 8259 section 6: a reader may limit the precision of numbers.
        const isBrokenInDoubles = validate(JSON.parse(text)).length > 0
        return isBrokenInDoubles
          ? broken
          : tolerated('its numbers are valid for a parser that rounds them to doubles', broken)
      }
      return isUnusual(text, json.value)
        ? openBody('its body writes a value in an unusual way')
        : { kind: 'valid', value: json.exact }
    } catch (error) {
      // A recursive schema is validated by recursion, and a hostile body can be deeper than the stack.
      if (isTooDeep(error)) return openBody('its body is nested too deeply')
      if (isBeyondJudging(error)) return openBody('its body takes too long to judge')
      throw error
    }
  }

  #broken(violations: readonly Violation[], received: string): BodyInDefault {
    const rules = this.#requirements.filter(({ concern }) => concern.kind === 'request-body')
    const findings = violations.flatMap((violation): Failed[] => {
      const requirement = requirementViolated(rules, violation)
      const { pointer, keyword, expected } = violation
      return requirement === null ? [] : [failed(requirement, expected, received, { in: 'request', pointer, keyword })]
    })
    return { kind: 'broken', findings }
  }

  #textFinding(fault: 'missing' | 'malformed', received: string): BodyInDefault {
    const requirement = this.#find(({ concern }) => concern.kind === 'request-text' && concern.fault === fault)
    const expected = fault === 'missing' ? 'a body' : 'JSON text in UTF-8'
    return {
      kind: 'broken',
      findings: requirement === undefined ? [] : [failed(requirement, expected, received, REQUEST)],
    }
  }

  /** A parameter breaks a rule only if its text does so in every reading. */
  #parameterBreaches(sent: RequestMessage): Failed[] {
    return this.#ofParameters.flatMap((requirement): Failed[] => {
      const { concern } = requirement
      if (concern.kind !== 'request-parameter' || concern.parameter.in === 'path') return []
      const { parameter, rule } = concern
      const text = parameterText(parameter, sent)
      const who = `the ${parameter.in} parameter ${parameter.name}`
      if (rule === null) {
        return text === undefined && !isSpread(parameter) ? [failed(requirement, who, 'none', REQUEST)] : []
      }
      if (text === undefined || parameter.schema === null || this.#isUnread(parameter, sent)) return []
      const validate = parameter.schema.validator('request')
      const violations = readings(text).map((value) => validate(value).find(({ keyword }) => keyword === rule.keyword))
      const [first] = violations
      return first !== undefined && !violations.includes(undefined)
        ? [failed(requirement, `${who} ${first.expected}`, excerpt(text), { ...REQUEST, keyword: rule.keyword })]
        : []
    })
  }

  /** True for a parameter that is not read, since lists and objects are written in many styles. */
  #isUnread(parameter: Parameter, sent: RequestMessage): boolean {
    if (parameter.in === 'path') return false
    if (isSpread(parameter)) return sent.path.includes('?')
    if (parameterText(parameter, sent) === undefined) return false
    if (parameter.schema === null) return true
    const types = parameter.schema.types
    return types === null || types.has('array') || types.has('object') || parameter.json
  }

  /** RFC 9110 section 12.5.1: if nothing is acceptable, a server may answer 406, or send what it has. */
  #takesJson({ headers }: RequestMessage): boolean {
    const accept = header(headers, 'accept')
    if (accept === undefined) return true
    if (this.#accept?.text !== accept) {
      const json = jsonOf(successOf(this.#operation))
      this.#accept = { text: accept, takesJson: json === null || (accept.trim() !== '' && accepts(accept, json.name)) }
    }
    return this.#accept.takesJson
  }
}

type BodyInDefault = { readonly kind: 'broken'; readonly findings: readonly Failed[] }
type BodyReading =
  | { readonly kind: 'valid'; readonly value: unknown }
  | BodyInDefault
  | { readonly kind: 'open'; readonly why: string; readonly findings: readonly Failed[] }

function openBody(why: string): BodyReading {
  return { kind: 'open', why, findings: [] }
}

/** A body that a client must not send, but that a service may accept. */
function tolerated(why: string, { findings }: BodyInDefault): BodyReading {
  return { kind: 'open', why, findings }
}

/** True for text that is no whole value in any extension of JSON: blank, bare words, or cut off. */
function isBeyondReading(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return true
  const outside = withoutStrings(text)
  const count = (brackets: RegExp): number => outside.match(brackets)?.length ?? 0
  return outside.includes('"') || count(/[{[]/g) > count(/[}\]]/g)
}

/** Where a breach is that is not about a place in the body. */
const REQUEST: Where = { in: 'request', pointer: null, keyword: null }

function parameterText({ in: where, name }: Parameter, sent: RequestMessage): string | undefined {
  return where === 'path' ? undefined : valueAt({ in: where, name }, carrierOf(sent))
}

/** A media type without its parameters, which differ from one request to the next. */
function mediaTypeName(type: string): string {
  return /^\s*([\w.+*-]{1,60}\/[\w.+*-]{1,60})\s*(;|$)/.exec(type)?.[1] ?? 'no media type'
}

/** True for valid JSON if the standards leave open what it means, or how it comes back. */
function isUnusual(text: string, value: unknown): boolean {
  const names = memberNames(text)
  const outsideStrings = withoutStrings(text)
  return (
    new Set(names).size < names.length ||
    // A number in an unusual notation: 1e2, 1.0, -0.
    /\d[eE]|\.\d*0(?!\d)|-0(?![.\d])/.test(outsideStrings) ||
    // Half of a surrogate pair, and the character that ends strings in C.
    /\\ud[89a-f]|\\u0000/.test(JSON.stringify(value) ?? '')
  )
}
