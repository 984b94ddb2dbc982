/** Whether a request carries a credential that its operation asks for. */

import type { Operation, SecurityScheme } from '../../../spec/contract/contract.ts'
import {
  asCarried,
  credentialPlace,
  isEntry,
  isShown,
  readAuthorization,
  type ShownScheme,
  titled,
} from '../../../spec/http/credentials.ts'
import { type Carrier, valueAt } from '../../../spec/http/place.ts'
import type { ProblemName } from '../message/problems.ts'
import type { CredentialJudge } from '../message/settings.ts'

type CredentialProblem = Extract<ProblemName, `credential-${string}`>

type CredentialVerdict = { readonly problem: CredentialProblem; readonly message: string }

/** Problems, from the least to the most nearly valid. Of several alternatives, the most nearly valid is reported. */
const NEARNESS: readonly CredentialProblem[] = ['credential-missing', 'credential-malformed', 'credential-unknown']

/**
 * Null if one alternative of the operation's security is satisfied; without `tokens`, by any well-formed credential. Who
 * logs in or registers has none, or an old one.
 */
export const judgeCredential: CredentialJudge = (operation, request, query, tokens) => {
  const { security } = operation
  let nearest: CredentialVerdict | null = null
  for (const together of security) {
    const finding = firstFinding(together, { header: request.header, query }, tokens)
    if (finding === null) return null
    if (nearest === null || NEARNESS.indexOf(finding.problem) > NEARNESS.indexOf(nearest.problem)) nearest = finding
  }
  return nearest === null || isEntry(operation)
    ? null
    : { ...nearest, challenge: challenge(security.flat(), nearest.problem) }
}

function firstFinding(together: readonly SecurityScheme[], carrier: Carrier, tokens: readonly string[]) {
  for (const scheme of together) {
    if (!isShown(scheme)) continue
    const found = read(scheme, carrier)
    if (typeof found !== 'string') return found
    const isKnown = tokens.length === 0 || tokens.includes(found)
    if (!isKnown && !Array.from(tokens, (token) => asCarried(scheme, token)).includes(found)) return UNKNOWN
  }
  return null
}

const UNKNOWN: CredentialVerdict = {
  problem: 'credential-unknown',
  message: 'The credential is not one that this server knows.',
}

/** The credential that a request carries for a scheme, or what is wrong with it. */
function read(scheme: ShownScheme, carrier: Carrier): string | CredentialVerdict {
  if (scheme.kind === 'api-key') {
    const place = credentialPlace(scheme)
    const value = valueAt(place, carrier)
    if (value !== undefined && value !== '') return value
    return {
      problem: value === undefined ? 'credential-missing' : 'credential-malformed',
      message: `The credential in the ${place.in} ${place.name} is ${value === undefined ? 'absent' : 'empty'}.`,
    }
  }
  const value = carrier.header('authorization')
  if (value === undefined) {
    const message = `The request has no Authorization header; send "${titled(scheme.scheme)} <token>".`
    return { problem: 'credential-missing', message }
  }
  const { isOfScheme, credential, isWellFormed } = readAuthorization(scheme.scheme, value)
  if (isOfScheme && isWellFormed) return credential
  const name = titled(scheme.scheme)
  if (!isOfScheme) {
    return { problem: 'credential-missing', message: `The Authorization header is not of the scheme ${name}.` }
  }
  return { problem: 'credential-malformed', message: `The ${name} credential ${faultOf(name, credential)}.` }
}

function faultOf(name: string, credential: string): string {
  if (credential === '') return 'is empty'
  return name === 'Basic'
    ? 'is not the base64 of user:password'
    : 'has white space or characters that are not visible ASCII'
}

/** The challenge to a credential that is no longer valid. */
export function challengeOf({ security }: Operation): string {
  return challenge(security.flat(), 'credential-unknown') || 'Bearer'
}

/** RFC 6750 section 3: a request without authentication information gets no error code. */
function challenge(schemes: readonly SecurityScheme[], problem: CredentialProblem): string {
  const challenges = schemes.flatMap((scheme) => {
    if (scheme.kind === 'transport') return []
    if (scheme.kind === 'api-key') return [`ApiKey name="${scheme.key}"`]
    if (scheme.scheme === 'basic') return ['Basic realm="mock"']
    const invalid = scheme.scheme === 'bearer' && problem === 'credential-unknown'
    return [titled(scheme.scheme) + (invalid ? ' error="invalid_token"' : '')]
  })
  return [...new Set(challenges)].join(', ')
}
