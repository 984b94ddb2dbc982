/** Finds out from a request alone which answer the contract promises, or why it leaves that open. */

import type { Api, MediaType, Operation, Parameter, SecurityScheme } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import { accepts } from '../../spec/http/accept.ts'
import {
  asCarried,
  credentialPlace,
  isShown,
  readAuthorization,
  type ShownScheme,
} from '../../spec/http/credentials.ts'
import { header, type RequestMessage } from '../../spec/http/message.ts'
import { isSpread, readings } from '../../spec/http/parameter.ts'
import { type Carrier, valueAt } from '../../spec/http/place.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { CredentialFault } from '../../spec/requirements/concern.ts'
import type { Failed } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { isSpokenXml } from '../../spec/xml/spoken.ts'
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

/** From the worst fault of a credential to the slightest. */
const NEARNESS: readonly CredentialFault[] = ['missing', 'scheme', 'malformed', 'unknown', 'unusual']

const FAULTS: Readonly<Record<CredentialFault, string>> = {
  missing: 'no credential',
  scheme: 'a credential of another scheme',
  malformed: 'a malformed credential',
  unknown: 'a credential that is not among the valid ones',
  unusual: 'a credential that only resembles a valid one',
}

/** What is wrong with a request's credential; null if it satisfies one alternative. No `tokens`: any may be good. */
function credentialFault({ security }: Operation, sent: RequestMessage, tokens: readonly string[]) {
  let nearest: CredentialFault | null = null
  for (const together of security) {
    const [fault] = together.flatMap((scheme) => schemeFault(scheme, sent, tokens) ?? [])
    if (fault === undefined) return null
    if (nearest === null || NEARNESS.indexOf(fault) > NEARNESS.indexOf(nearest)) nearest = fault
  }
  return nearest
}

function schemeFault(scheme: SecurityScheme, sent: RequestMessage, tokens: readonly string[]): CredentialFault | null {
  if (!isShown(scheme)) return null
  const found = findCredential(scheme, sent)
  // What somebody names as good is never held against a service that takes it, whatever its form.
  if (tokens.some((token) => asCarried(scheme, token) === found.credential)) return null
  if (found.fault !== null) return found.fault
  const { credential } = found
  if (tokens.length === 0) return null
  // The contract does not show what a key looks like, so that there may be more in it than the part that is known.
  const mayBeGood = scheme.kind === 'api-key' && tokens.some((token) => credential.includes(token))
  return mayBeGood ? 'unusual' : 'unknown'
}

type FoundCredential =
  | { readonly credential: string; readonly fault: 'malformed' | null }
  | { readonly credential: null; readonly fault: 'missing' | 'scheme' }

function findCredential(scheme: ShownScheme, sent: RequestMessage): FoundCredential {
  const value = valueAt(credentialPlace(scheme), carrierOf(sent)) ?? ''
  if (value === '') return { credential: null, fault: 'missing' }
  if (scheme.kind === 'api-key') return { credential: value, fault: null }
  const { isOfScheme, credential, isWellFormed } = readAuthorization(scheme.scheme, value)
  if (credential !== '' && !isOfScheme) return { credential: null, fault: 'scheme' }
  return { credential, fault: isWellFormed ? null : 'malformed' }
}

/** True if the scheme of a request's credential is in an unusual case. */
function isRespelt({ security }: Operation, sent: RequestMessage): boolean {
  const [given = ''] = (header(sent.headers, 'authorization') ?? '').split(/[ \t]/)
  if (/^[A-Z][^A-Z]*$/.test(given)) return false
  return security.flat().some((scheme) => scheme.kind === 'http' && scheme.scheme.toLowerCase() === given.toLowerCase())
}

/** The parts of a request that can hold a credential or a parameter. */
function carrierOf({ headers, path }: RequestMessage): Carrier {
  return { header: (name) => header(headers, name), query: splitTarget(path).query }
}
