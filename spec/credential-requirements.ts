/** Requirements about the credential of a request. */

import type { CredentialFault, RequirementDraft } from './concern.ts'
import type { Operation } from './contract.ts'

/** What the contract promises about credentials; nothing where it needs none. */
export function credentialDrafts(operation: Operation): RequirementDraft[] {
  const scheme = operation.security.flat().find(({ kind }) => kind !== 'transport')
  const open = operation.security.length === 0 || operation.security.some((together) => together.length === 0)
  if (scheme === undefined || open) return []
  const source = `/components/securitySchemes/${scheme.name}`
  const draft = (fault: CredentialFault, request: string, why: string): RequirementDraft => ({
    id: `credential.${fault}`,
    text: `A request ${request} is refused.`,
    source,
    because: `The contract secures the operation with ${scheme.name} (${source}), and ${why}.`,
    concern: { kind: 'credential', fault },
  })
  const drafts = [
    draft('missing', 'without a credential', 'this request has no credential'),
    draft('unknown', 'with a credential that was never issued', 'nobody issued this one'),
  ]
  if (scheme.kind === 'http') {
    drafts.push(
      draft('scheme', `with a credential of another scheme than ${scheme.scheme}`, 'this is another scheme'),
      draft(
        'malformed',
        'with a malformed credential',
        'the grammar of a credential is the scheme, a space, and one token (RFC 9110 section 11.4)',
      ),
      {
        id: 'credential.scheme-case',
        level: 'should',
        text: `The scheme ${scheme.scheme} is accepted in upper and lower case.`,
        source: 'RFC 9110 section 11.1',
        because: 'The name of a scheme is case-insensitive (RFC 9110 section 11.1).',
        concern: { kind: 'credential-answer', aspect: 'scheme-case' },
      },
    )
  }
  drafts.push(
    {
      ...draft(
        'unusual',
        'whose credential only resembles a valid one',
        'the contract does not show what tokens look like',
      ),
      level: 'should',
    },
    {
      id: 'credential.no-server-error',
      level: 'should',
      text: 'A refused credential gets an answer, and not with a 5xx status.',
      source: 'RFC 9110 section 15.6',
      because: 'A 5xx status means that the server failed (RFC 9110 section 15.6), but here the client made the error.',
      concern: { kind: 'credential-answer', aspect: 'server-error' },
    },
  )
  return drafts
}
