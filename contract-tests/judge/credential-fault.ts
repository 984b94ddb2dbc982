/** What is wrong with the credential of a request, read off the request alone. */

import type { Operation, SecurityScheme } from '../../spec/contract/contract.ts'
import {
  asCarried,
  credentialPlace,
  isShown,
  readAuthorization,
  type ShownScheme,
} from '../../spec/http/credentials.ts'
import { header, type RequestMessage } from '../../spec/http/message.ts'
import { type Carrier, valueAt } from '../../spec/http/place.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { CredentialFault } from '../../spec/requirements/concern.ts'

/** From the worst fault of a credential to the slightest. */
const NEARNESS: readonly CredentialFault[] = ['missing', 'scheme', 'malformed', 'unknown', 'unusual']

/** The faults in words. */
export const FAULTS: Readonly<Record<CredentialFault, string>> = {
  missing: 'no credential',
  scheme: 'a credential of another scheme',
  malformed: 'a malformed credential',
  unknown: 'a credential that is not among the valid ones',
  unusual: 'a credential that only resembles a valid one',
}

/** What is wrong with a request's credential; null if it satisfies one alternative. No `tokens`: any may be good. */
export function credentialFault(
  { security }: Operation,
  sent: RequestMessage,
  tokens: readonly string[],
): CredentialFault | null {
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
export function isRespelt({ security }: Operation, sent: RequestMessage): boolean {
  const [given = ''] = (header(sent.headers, 'authorization') ?? '').split(/[ \t]/)
  if (/^[A-Z][^A-Z]*$/.test(given)) return false
  return security.flat().some((scheme) => scheme.kind === 'http' && scheme.scheme.toLowerCase() === given.toLowerCase())
}

/** The parts of a request that can hold a credential or a parameter. */
export function carrierOf({ headers, path }: RequestMessage): Carrier {
  return { header: (name) => header(headers, name), query: splitTarget(path).query }
}
