/** The tokens that users get who log in: JWTs (RFC 7519), which clients may decode. Nothing is stored of a valid one. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { credentialPlace, isShown } from '../../../spec/http/credentials.ts'
import { valueAt } from '../../../spec/http/place.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { asciiJson } from '../answer/described.ts'
import type { RawRequest } from '../message/message.ts'
import type { CredentialJudge } from '../message/settings.ts'
import { displayName } from '../people/authored.ts'
import { challengeOf } from '../request/credentials.ts'
import { sealOf } from '../tokens/token.ts'
import type { GivenTokens } from './answered.ts'
import { identityIn, type ShownUser } from './users.ts'

/** What a token says, by the names of RFC 7519 and OpenID Connect. */
export type LoginClaims = {
  /** The key of the user. */
  readonly sub: string
  /** The login that gave it: logging out ends all tokens of one. */
  readonly jti: string
  readonly iat: number
  readonly exp: number
  /** The title of the API that it is for, hashed. */
  readonly api: number
  readonly use: 'access' | 'refresh'
}

const START = `${base64url('{"alg":"HS256","typ":"JWT"}')}.`

/** Makes a token with these claims, and others that say who the user is. */
function loginToken(claims: LoginClaims, about: JsonObject): string {
  const said = START + base64url(asciiJson({ ...about, ...claims }))
  return `${said}.${base64url(sealOf(said))}`
}

/** The claims of a token for an API; null for one that no mock has given. */
export function claimsOf(token: string, api: number): LoginClaims | null {
  const end = token.lastIndexOf('.')
  if (!token.startsWith(START) || base64url(sealOf(token.slice(0, end))) !== token.slice(end + 1)) return null
  const claims: unknown = JSON.parse(atob(token.slice(START.length, end).replaceAll('-', '+').replaceAll('_', '/')))
  return isLoginClaims(claims) && claims.api === api ? claims : null
}

function isLoginClaims(value: unknown): value is LoginClaims {
  if (!isObject(value)) return false
  const { sub, jti, iat, exp, use } = value
  const isTimed = typeof iat === 'number' && typeof exp === 'number'
  return isTimed && typeof sub === 'string' && typeof jti === 'string' && (use === 'access' || use === 'refresh')
}

/** Base64url without padding (RFC 7515 section 2) of ASCII text. */
function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A token as a request carries it: with what may stand before it, and without. */
type Carried = { readonly claims: LoginClaims; readonly token: string; readonly whole: string }

/** The token of ours that a request carries where its operation wants one, or in `Authorization`; null for none. */
export function carriedIn({ security }: Operation, request: RawRequest, query: string, api: number): Carried | null {
  const carrier = { header: request.header, query }
  const places = security.flat().filter(isShown).map(credentialPlace)
  for (const place of [{ in: 'header', name: 'Authorization' } as const, ...places]) {
    const whole = valueAt(place, carrier)
    // Many documents call the header an API key, and say in words what stands before the token.
    const token = whole?.replace(/^\w+[ \t]+/, '') ?? ''
    const claims = whole === undefined ? null : claimsOf(token, api)
    if (whole !== undefined && claims !== null) return { claims, token, whole }
  }
  return null
}

/** What logins go by: the API, the seconds for which a token is good, and the present. */
export type Logging = { readonly api: number; readonly lifetime: number; readonly clock: () => number }

/** Accepts the tokens of those who have logged in; `usual` judges others. */
export function loginJudge({ api, clock }: Logging, usual: CredentialJudge): CredentialJudge {
  return (operation, request, query, tokens) => {
    const carried = carriedIn(operation, request, query, api)
    const known = carried === null || tokens.length === 0 ? tokens : [...tokens, carried.token, carried.whole]
    const refused = usual(operation, request, query, known)
    const isOpen = operation.security.length === 0 || operation.security.some((together) => together.length === 0)
    if (refused !== null || carried === null || isOpen) return refused
    const { use, exp } = carried.claims
    const why = use === 'refresh' ? 'is only for a new one' : exp * 1000 <= clock() ? 'has expired' : null
    return why && tokenRefusal(operation, why)
  }
}

export function tokenRefusal(operation: Operation, why: string) {
  const challenge = challengeOf(operation)
  return { problem: 'credential-unknown', message: `The token ${why}.`, challenge } as const
}

/** Seconds for which a token for more tokens is good: thirty days. */
const RENEWABLE = 30 * 24 * 3600

/** The tokens of a login, by its number in the session; `time`: when it was, in milliseconds. */
export function tokensFor(user: ShownUser, login: number, time: number, { api, lifetime }: Logging): GivenTokens {
  const iat = Math.floor(time / 1000)
  const claims = { sub: user.key, jti: String(login), iat, api }
  const about = aboutUser(user)
  return {
    life: { seconds: lifetime, end: new Date((iat + lifetime) * 1000).toISOString() },
    of: (isRefresh) =>
      isRefresh
        ? loginToken({ ...claims, exp: iat + RENEWABLE, use: 'refresh' }, {})
        : loginToken({ ...claims, exp: iat + lifetime, use: 'access' }, about),
  }
}

/** What a token says of a user, by the names of OpenID Connect. */
function aboutUser({ json }: ShownUser): JsonObject {
  const said = identityIn(json.exact)
  const [login, email] = [said.get('person.login'), said.get('person.email')]
  const name = displayName(isObject(json.exact) ? json.exact : {}) ?? login ?? email
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(login !== undefined && { preferred_username: login }),
  }
}
