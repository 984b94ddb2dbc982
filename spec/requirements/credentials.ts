/** Requirements about the credential of a request. */

import type { Operation } from '../contract/contract.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { alternativesOf, schemesOf, suffices, takesAnyForm } from '../http/credentials.ts'
import type { CredentialFault, RequirementDraft } from './concern.ts'

/** What the contract promises about credentials; nothing where it needs none, or none that a request shows. */
export function credentialDrafts(operation: Operation): RequirementDraft[] {
  const schemes = schemesOf(operation)
  const [first] = schemes
  if (first === undefined || suffices(operation, () => false)) return []
  const source = `/components/securitySchemes/${first.name}`
  const names = new Set(alternativesOf(operation).map((together) => together.map(({ name }) => name).join(' and ')))
  const secured = `The contract secures the operation with ${[...names].join(' or ')} (${source})`
  const draft = (fault: CredentialFault, request: string, subject: string, why: string): RequirementDraft => ({
    id: `credential.${fault}`,
    text: `A request ${request} is refused.`,
    breach: `A ${subject} is accepted.`,
    source,
    because: `${secured}, and ${why}.`,
    concern: { kind: 'credential', fault },
  })
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
      : [draft('malformed', 'with a malformed credential', 'malformed credential', grammar), schemeCase(http.scheme)]),
    { ...draft('unusual', 'whose credential only resembles a valid one', similar, noForm), level: 'should' },
    sentences.challenge,
    sentences.noServerError,
  ]
}

function schemeCase(scheme: string): RequirementDraft {
  return {
    id: 'credential.scheme-case',
    level: 'should',
    text: `The scheme ${scheme} is accepted in upper and lower case.`,
    breach: 'A valid credential is refused for the upper or lower case of its scheme.',
    source: 'RFC 9110 section 11.1',
    because: 'The name of a scheme is case-insensitive (RFC 9110 section 11.1).',
    concern: { kind: 'credential-answer', aspect: 'scheme-case' },
  }
}
