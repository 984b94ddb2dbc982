/**
 * The mock's own tokens. Each contains its claims, so that every process, machine and page of a mock can read the
 * tokens of another, and nothing is stored. Its seal detects an accident, such as a token that was cut; it is no
 * protection, because the key is public.
 */

import { hash } from '../../../fixtures/world/random.ts'
import type { Operation, SecurityScheme } from '../../../spec/contract/contract.ts'
import { readAuthorization } from '../../../spec/http/credentials.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { asciiJson } from '../answer/described.ts'
import type { ProblemName } from '../message/problems.ts'
import type { CredentialJudge, CredentialRefusal } from '../message/settings.ts'
import { challengeOf, judgeCredential } from '../request/credentials.ts'

/** What a token says. */
type TokenClaims = {
  /** Whether it is for requests, or for more tokens. */
  readonly use: 'access' | 'refresh'
  /** The title of the API that it is for, hashed. */
  readonly api: number
  /** The client that it was given to; empty for one without a name. */
  readonly client: string
  readonly scopes: readonly string[]
  /** When it was given, in milliseconds since 1970. */
  readonly at: number
  /** The token is not valid from this moment on; null: it never expires. */
  readonly ends: number | null
}

/** Before the claims. Clients must not look into a token (RFC 6749 section 1.4). */
const START = 'mock.'
const KEY = 'The tokens of a mock protect nothing.'

/** Makes a token with these claims. No two tokens are the same. */
export function sealed(claims: TokenClaims): string {
  const once = [...crypto.getRandomValues(new Uint32Array(2))]
  const text = btoa(asciiJson({ ...claims, once }))
  const said = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${START}${said}.${sealOf(said)}`
}

/** The claims of a token; null for one of somebody else, `broken` for one that differs from what a mock gave. */
export function unsealed(token: string): TokenClaims | 'broken' | null {
  if (!token.startsWith(START)) return null
  const [said = '', seal, ...more] = token.slice(START.length).split('.')
  if (seal !== sealOf(said) || more.length > 0) return 'broken'
  return claimsIn(said) ?? 'broken'
}

function claimsIn(said: string): TokenClaims | null {
  try {
    const claims: unknown = JSON.parse(atob(said.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims) ? claims : null
  } catch {
    // Whoever reads this file can seal anything.
    return null
  }
}

function isClaims(value: unknown): value is TokenClaims {
  if (!isObject(value)) return false
  const { use, api, client, scopes, at, ends } = value
  const isOfText = Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')
  const isTimed = typeof at === 'number' && (ends === null || typeof ends === 'number')
  const isOfUse = use === 'access' || use === 'refresh'
  return isOfUse && typeof api === 'number' && typeof client === 'string' && isOfText && isTimed
}

/** The seal of a text. */
export function sealOf(said: string): string {
  return [0, 1].map((part) => (hash(`${KEY}${part}${said}`) >>> 0).toString(16).padStart(8, '0')).join('')
}

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
