/**
 * Finds out from a request alone which answer the contract promises. If the contract leaves that open, it says why;
 * then any answer but a server error is right.
 */

import type { Api, MediaType, Operation, Parameter } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import { accepts } from '../../spec/http/accept.ts'
import { isShown } from '../../spec/http/credentials.ts'
import { header, type RequestMessage } from '../../spec/http/message.ts'
import { isSpread, readings } from '../../spec/http/parameter.ts'
import { valueAt } from '../../spec/http/place.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import type { Failed } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { isSpokenXml } from '../../spec/xml/spoken.ts'
import { carrierOf, credentialFault, FAULTS, isRespelt } from './credential-fault.ts'
import { failed } from './finding.ts'
import { BodyReader, openBody, REQUEST } from './request-body.ts'

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

export class RequestReader {
  readonly #operation: Operation
  readonly #tokens: readonly string[]
  readonly #requirements: readonly Requirement[]
  readonly #ofParameters: readonly Requirement[]
  readonly #isSecret: boolean
  readonly #body: BodyReader
  /** The last Accept and whether it takes JSON, or XML that is read: a client sends the same one again and again. */
  #accept: { readonly text: string; readonly takesData: boolean } | null = null

  /** `tokens` are the good credentials; none: they are not known. */
  constructor(api: Api, operation: Operation, tokens: readonly string[]) {
    this.#operation = operation
    this.#tokens = tokens
    this.#requirements = requirementsFor(api, operation)
    this.#ofParameters = this.#requirements.filter(({ concern }) => concern.kind === 'request-parameter')
    this.#body = new BodyReader(operation, this.#requirements)
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
      const requirement = this.#requirements.find(
        ({ concern }) => concern.kind === 'credential' && concern.fault === fault,
      )
      if (requirement === undefined || fault === 'unusual') return open(`it has ${FAULTS[fault]}`)
      const finding = failed(requirement, 'a credential as the contract requires', FAULTS[fault], REQUEST)
      return { kind: 'refusal', findings: [finding], isTrusted }
    }
    // RFC 9110 sections 13.1 and 14.2: these ask for other answers than the usual ones.
    const asks = sent.headers.find(([name]) => /^(if-.*|range)$/i.test(name))
    if (asks !== undefined) return open(`it has the header ${asks[0]}`)
    if (!this.#takesData(sent)) return open('its Accept header names no media type of the answer')
    const parameters = this.#parameterBreaches(sent)
    const body = withheld === null ? this.#body.read(sent) : openBody(withheld)
    const findings = [...parameters, ...(body.kind === 'broken' ? body.findings : [])]
    if (findings.length > 0) return { kind: 'failure', findings, isTrusted }
    if (body.kind === 'open') return open(body.why, body.findings)
    if (body.kind === 'broken') return open('the contract does not say how it is refused')
    const unread = this.#operation.parameters.find((parameter) => this.#isUnread(parameter, sent))
    if (unread !== undefined) return open(`its ${unread.in} parameter ${unread.name} was not read`)
    return { kind: 'success', body: body.value, isRespelt: isRespelt(this.#operation, sent), isTrusted }
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
  #takesData({ headers }: RequestMessage): boolean {
    const accept = header(headers, 'accept')
    if (accept === undefined) return true
    if (this.#accept?.text !== accept) {
      const success = successOf(this.#operation)
      const isRead = (type: MediaType): boolean => type.json || isSpokenXml(type)
      const takes = accept.trim() !== '' && success?.content.some((type) => isRead(type) && accepts(accept, type.name))
      this.#accept = { text: accept, takesData: jsonOf(success) === null || takes === true }
    }
    return this.#accept.takesData
  }
}

function parameterText({ in: where, name }: Parameter, sent: RequestMessage): string | undefined {
  return where === 'path' ? undefined : valueAt({ in: where, name }, carrierOf(sent))
}
