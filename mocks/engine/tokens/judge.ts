/** Checks the mock's own tokens: their API, their expiry and their purpose. */

import type { Operation, SecurityScheme } from '../../../spec/contract/contract.ts'
import { readAuthorization } from '../../../spec/http/credentials.ts'
import type { ProblemName } from '../message/problems.ts'
import type { CredentialJudge, CredentialRefusal } from '../message/settings.ts'
import { challengeOf, judgeCredential } from '../request/credentials.ts'
import { type TokenClaims, unsealed } from './token.ts'

/** Checks credentials if a mock gives tokens for the API. Other tokens are checked as usual. */
export function tokenJudge(api: number): CredentialJudge {
  return (operation, request, query, tokens) => {
    const { isOfScheme, credential: token } = readAuthorization('bearer', request.header('authorization') ?? '')
    const claims = isOfScheme ? unsealed(token) : null
    if (claims === null) return judgeCredential(operation, request, query, tokens)
    const known = tokens.length === 0 ? tokens : [...tokens, token]
    const refusals = operation.security.map((together) => {
      const usual = judgeCredential({ ...operation, security: [together] }, request, query, known)
      return usual ?? tokenFaultOf(claims, together, operation, api)
    })
    if (refusals.length === 0 || refusals.includes(null)) return null
    const isOf = (problem: ProblemName) => (refusal: CredentialRefusal | null) => refusal?.problem === problem
    // A token that only lacks a scope is the most nearly valid one.
    return refusals.find(isOf('scope-missing')) ?? refusals.find(isOf('credential-unknown')) ?? refusals[0] ?? null
  }
}

function tokenFaultOf(
  claims: TokenClaims | 'broken',
  together: readonly SecurityScheme[],
  operation: Operation,
  api: number,
): CredentialRefusal | null {
  const bearer = together.find((scheme) => scheme.kind === 'http' && scheme.scheme === 'bearer')
  if (bearer?.kind !== 'http') return null
  const invalid = (message: string): CredentialRefusal => {
    return { problem: 'credential-unknown', message, challenge: challengeOf(operation) }
  }
  if (claims === 'broken') return invalid('The token differs from the one that this server gave.')
  if (claims.use !== 'access') return invalid('The token is a refresh token: only the token endpoint takes it.')
  if (claims.api !== api) return invalid('The token was given for another API.')
  if (claims.ends !== null && claims.ends <= Date.now()) return invalid('The token has expired.')
  const missing = bearer.scopes.filter((scope) => !claims.scopes.includes(scope))
  if (missing.length === 0) return null
  // RFC 6750 section 3.1
  const needed = bearer.scopes.filter((scope) => SCOPE.test(scope)).join(' ')
  return {
    problem: 'scope-missing',
    message: `The token lacks the scope ${missing.join(', ')}.`,
    challenge: `Bearer error="insufficient_scope", scope="${needed}"`,
    status: 403,
  }
}

/** Section 3 of RFC 6750: what may stand in the attribute. */
const SCOPE = /^[!#-[\]-~]+$/
