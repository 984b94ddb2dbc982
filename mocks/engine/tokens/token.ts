/**
 * The mock's own tokens. Each contains its claims, so that every process, machine and page of a mock can read the
 * tokens of another, and nothing is stored. Its seal detects an accident, such as a token that was cut; it is no
 * protection, because the key is public.
 */

import { hash } from '../../../fixtures/world/random.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { asciiJson } from '../answer/described.ts'

/** What a token says. */
export type TokenClaims = {
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

function sealOf(said: string): string {
  return [0, 1].map((part) => (hash(`${KEY}${part}${said}`) >>> 0).toString(16).padStart(8, '0')).join('')
}
