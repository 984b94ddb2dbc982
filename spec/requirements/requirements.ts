/** What the contract promises. `must`: it, or JSON and HTTP themselves, say so; `should`: courtesy that clients rely on. */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { successOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { alternativesOf, isEntry, schemesOf, suffices, takesAnyForm } from '../http/credentials.ts'
import { covers } from '../http/media-type.ts'
import { onceWithin } from '../program/once-for.ts'
import { type SchemaRule, violatedRule } from '../schema/rules.ts'
import type { Violation } from '../schema/violation.ts'
import { answerDrafts, errorDrafts, saidStatusDrafts, successDrafts } from './answers.ts'
import { type CredentialFault, type Repetition, type RequirementDraft, worded } from './concern.ts'
import { createdEchoDrafts, echoDrafts } from './echo.ts'
import { requestDrafts } from './requests.ts'
import { refusedDrafts, spokenDrafts } from './spoken.ts'
import { stateDrafts } from './state.ts'
import { unshownDrafts } from './withheld.ts'

export type Requirement = Omit<RequirementDraft, 'level'> & {
  /** Stable and dotted: `create-plant.request.name.required`. */
  readonly id: string
  readonly operation: Operation
  readonly level: 'must' | 'should'
}

export function requirementsOf(api: Api): Requirement[] {
  return api.operations.flatMap((operation) => requirementsFor(api, operation))
}

/** The requirements of one operation of an API; none if the operation can't be served. */
export const requirementsFor = onceWithin((api: Api, operation: Operation): readonly Requirement[] => {
  const all = operation.fault === null ? ofOperation(api, operation) : []
  // Two parts of a schema may have the same rule. The first of them gives the requirement.
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
})

/** The requirement that a valid request of an operation succeeds, among all of its requirements. */
export function successRequirement(requirements: readonly Requirement[]): Requirement | null {
  return requirements.find(({ concern }) => concern.kind === 'success' && concern.aspect === 'status') ?? null
}

/** True where the document says that problems are told as RFC 9457 has them. */
function hasProblems({ responses }: Operation): boolean {
  return responses.some(({ content }) => content.some(({ name }) => covers('application/problem+json', name)))
}

/** What an answer has of its request, where one of both is told in JSON. */
function toldEchoes(api: Api, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  return success === null ? [] : echoDrafts(api, operation, success)
}

function ofOperation(api: Api, operation: Operation): Requirement[] {
  // Only its items are told otherwise.
  const { written = operation } = operation
  const [requests, credentials, states] = [
    requestDrafts(written),
    credentialDrafts(operation),
    stateDrafts(api, operation),
  ]
  const drafts: RequirementDraft[] = [
    ...successDrafts(api, written),
    ...(written === operation ? createdEchoDrafts(api, operation) : toldEchoes(api, operation)),
    ...unshownDrafts(api, operation, written),
    ...requests,
    ...spokenDrafts(api, written),
    ...errorDrafts(written),
    ...answerDrafts(written),
    ...refusedDrafts(written, [...requests, ...credentials, ...states]),
    ...credentials,
    ...repetitionDrafts(operation),
    ...states,
    sentences.open,
    sentences.allow,
    ...(hasProblems(operation) ? [sentences.problemStatus] : []),
    ...saidStatusDrafts(operation),
  ]
  return drafts.map((draft) => {
    const source = draft.source.startsWith('/') ? api.document.shown(draft.source) : draft.source
    const because = draft.because.replaceAll(draft.source, () => source)
    return { level: 'must', ...draft, source, because, id: `${operation.slug}.${draft.id}`, operation }
  })
}

const REPETITIONS: Readonly<Record<Repetition, Pick<RequirementDraft, 'text' | 'breach'>>> = sentences.repetition

function repetitionDrafts(operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  const { status, pointer } = success
  return (Object.keys(REPETITIONS) as Repetition[]).map((pattern) =>
    worded('repeated', { pattern, ...REPETITIONS[pattern], status, pointer }, { kind: 'repetition', pattern }),
  )
}

/** A violation of a request's body, or of a parameter of the request. */
type InRequest = Violation & { readonly parameter?: Pick<Parameter, 'in' | 'name'> }

/** The requirement whose rule a violation breaks; null if the contract has no requirement for it. */
export function violatedRequirement(requirements: readonly Requirement[], violation: InRequest): Requirement | null {
  const { parameter, keyword, pointer } = violation
  const byRule = new Map<SchemaRule, Requirement>()
  for (const requirement of requirements) {
    const { concern } = requirement
    if (parameter === undefined) {
      if (concern.kind === 'request-body') byRule.set(concern.rule, requirement)
    } else if (
      concern.kind === 'request-parameter' &&
      concern.parameter.in === parameter.in &&
      concern.parameter.name === parameter.name
    ) {
      if (concern.rule !== null) byRule.set(concern.rule, requirement)
      else if (keyword === 'required' && pointer === '') return requirement
    }
  }
  const broken = violatedRule([...byRule.keys()], violation)
  return broken === null ? null : (byRule.get(broken) ?? null)
}

/** What the contract promises about credentials; nothing where it needs none, or none that a request shows. */
function credentialDrafts(operation: Operation): RequirementDraft[] {
  const schemes = schemesOf(operation)
  const [first] = schemes
  // It needs no credential, or its client can have none yet.
  if (first === undefined || isEntry(operation) || suffices(operation, () => false)) return []
  const pointer = `/components/securitySchemes/${first.name}`
  const alternatives = alternativesOf(operation).map((together) => together.map(({ name }) => name).join(' and '))
  const names = [...new Set(alternatives)].join(' or ')
  const draft = (fault: CredentialFault, request: string, subject: string, why: string): RequirementDraft =>
    worded('credential', { fault, request, subject, names, pointer, why }, { kind: 'credential', fault })
  const http = schemes.find((scheme) => scheme.kind === 'http')
  const words = new Set(operation.security.flat().flatMap((one) => (one.kind === 'http' ? [one.scheme] : [])))
  const other = `with a credential of another scheme than ${[...words].join(' or ')}`
  const grammar = 'the grammar of a credential is the scheme, a space, and one token (RFC 9110 section 11.4)'
  const noForm = 'the contract does not show what tokens look like'
  const never = 'credential that was never issued'
  const similar = 'credential that only resembles a valid one'
  return [
    draft('missing', 'without a credential', 'request without a credential', 'this request has no credential'),
    draft('unknown', `with a ${never}`, never, 'nobody issued this one'),
    // Where an API key may be in the same header, a good credential behind any word may be that key.
    ...(http === undefined || takesAnyForm(operation, http)
      ? []
      : [draft('scheme', other, 'credential of another scheme', 'this is another scheme')]),
    ...(http === undefined
      ? []
      : [
          draft('malformed', 'with a malformed credential', 'malformed credential', grammar),
          worded('schemeCase', { scheme: http.scheme }, { kind: 'credential-answer', aspect: 'scheme-case' }),
        ]),
    { ...draft('unusual', 'whose credential only resembles a valid one', similar, noForm), level: 'should' },
    sentences.challenge,
    sentences.noServerError,
  ]
}
