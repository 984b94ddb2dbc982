/** Whether a request carries a credential that its operation asks for. */

import type { Operation, SecurityScheme } from '../../spec/contract.ts'
import type { RawRequest } from './message.ts'
import type { ProblemName } from './problems.ts'

export type CredentialProblem = Extract<ProblemName, `credential-${string}`>

export type Refusal = {
  readonly problem: CredentialProblem
  readonly message: string
  /** The `WWW-Authenticate` value (RFC 9110 section 11.6.1). */
  readonly challenge: string
}

type Finding = { readonly problem: CredentialProblem; readonly message: string }

/** From the least to the most that a client got right: of several alternatives the nearest miss is reported. */
const NEARNESS: readonly CredentialProblem[] = ['credential-missing', 'credential-malformed', 'credential-unknown']

/**
 * Judges a request against the operation's security: null where one alternative is satisfied. Without `tokens` every
 * well-formed credential is good.
 */
export function judgeCredential(
  operation: Operation,
  request: RawRequest,
  query: string,
  tokens: readonly string[],
): Refusal | null {
  const { security } = operation
  let nearest: Finding | null = null
  for (const together of security) {
    const finding = firstFinding(together, request, query, tokens)
    if (finding === null) return null
    if (nearest === null || NEARNESS.indexOf(finding.problem) > NEARNESS.indexOf(nearest.problem)) nearest = finding
  }
  return nearest === null ? null : { ...nearest, challenge: challenge(security.flat(), nearest.problem) }
}

function firstFinding(
  together: readonly SecurityScheme[],
  request: RawRequest,
  query: string,
  tokens: readonly string[],
): Finding | null {
  for (const scheme of together) {
    const finding = scheme.kind === 'transport' ? null : judge(scheme, request, query, tokens)
    if (finding !== null) return finding
  }
  return null
}

function judge(
  scheme: Exclude<SecurityScheme, { kind: 'transport' }>,
  request: RawRequest,
  query: string,
  tokens: readonly string[],
): Finding | null {
  const found = scheme.kind === 'http' ? fromAuthorization(scheme.scheme, request) : fromKey(scheme, request, query)
  if (typeof found !== 'string') return found
  if (tokens.length === 0 || tokens.includes(found)) return null
  return { problem: 'credential-unknown', message: 'The credential is not one that this server knows.' }
}

/** The credential after the scheme, which is compared without regard to case (RFC 9110 section 11.1). */
function fromAuthorization(scheme: string, request: RawRequest): string | Finding {
  const header = request.header('authorization')
  if (header === undefined) {
    const message = `The request has no Authorization header; send "${titled(scheme)} <token>".`
    return { problem: 'credential-missing', message }
  }
  const space = header.indexOf(' ')
  const given = space === -1 ? header : header.slice(0, space)
  if (given.toLowerCase() !== scheme) {
    const message = `The Authorization header is not of the scheme ${titled(scheme)}.`
    return { problem: 'credential-missing', message }
  }
  const credential = header.slice(given.length).trim()
  // Any visible characters will do: deployments differ in what a token looks like. Digest and its like have parts.
  const wellFormed = scheme === 'bearer' || scheme === 'basic' ? ONE_WORD : WORDS
  if (wellFormed.test(credential)) return credential
  const fault = credential === '' ? 'is empty' : 'has white space or characters that are not visible ASCII'
  return { problem: 'credential-malformed', message: `The ${titled(scheme)} credential ${fault}.` }
}

const ONE_WORD = /^[\x21-\x7e]+$/
const WORDS = /^[\x20-\x7e]+$/

function fromKey(
  scheme: Extract<SecurityScheme, { kind: 'api-key' }>,
  request: RawRequest,
  query: string,
): string | Finding {
  const value = keyValue(scheme, request, query)
  if (value !== undefined && value !== '') return value
  return {
    problem: value === undefined ? 'credential-missing' : 'credential-malformed',
    message: `The ${scheme.in} ${scheme.key}, which carries the credential, is ${value === undefined ? 'absent' : 'empty'}.`,
  }
}

function keyValue(
  scheme: Extract<SecurityScheme, { kind: 'api-key' }>,
  request: RawRequest,
  query: string,
): string | undefined {
  switch (scheme.in) {
    case 'header':
      return request.header(scheme.key.toLowerCase())
    case 'query':
      return new URLSearchParams(query).get(scheme.key) ?? undefined
    case 'cookie':
      return cookies(request).get(scheme.key)
  }
}

/** The request's cookies (RFC 6265 section 4.2.1). */
export function cookies(request: RawRequest): ReadonlyMap<string, string> {
  const pairs = (request.header('cookie') ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** The challenge of an operation to a credential that it no longer takes. */
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

function titled(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}
