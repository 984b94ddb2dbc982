/** Answers at a token endpoint, by RFC 6749: a token for a grant, or an error of section 5.2. */

import { pairIn, readAuthorization } from '../../../spec/http/credentials.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import type { ProblemName } from '../message/problems.ts'
import type { Grant, TokenEndpoint } from './endpoints.ts'
import { sealed, unsealed } from './token.ts'

/** What a mock needs for giving tokens. */
export type Giving = {
  /** The API that the tokens are for, as the tokens name it. */
  readonly api: number
  /** The known clients, `ID:SECRET`; empty: every client is valid. */
  readonly clients: readonly string[]
  /** Valid tokens that the mock did not give; empty: every token is valid. */
  readonly tokens: readonly string[]
  /** Seconds for which a token is good. */
  readonly lifetime: number
}

type ErrorName = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'invalid_scope' | 'unsupported_grant_type'

/** A refusal as a value, which is not thrown. */
type TokenError = { readonly error: ErrorName; readonly why: string; readonly problem: ProblemName }

function refusal(
  error: ErrorName,
  why: string,
  problem: ProblemName = error === 'invalid_client' ? 'credential-unknown' : 'body-invalid',
): TokenError {
  return { error, why, problem }
}

function badRequest(why: string, problem?: ProblemName): TokenError {
  return refusal('invalid_request', why, problem)
}

type TokenReply = Pick<MockResponse, 'status' | 'headers' | 'body'> & { readonly refused: TokenError | null }

/** The answer of an endpoint to a request; `refused` is null where it gives a token. */
export function giveToken(request: RawRequest, endpoint: TokenEndpoint, giving: Giving): TokenReply {
  const given = resultOf(request, endpoint, giving)
  if (!('error' in given)) return { status: 200, headers: HEADERS, body: JSON.stringify(given), refused: null }
  const { error, why, problem } = given
  // RFC 6749 section 5.2 has no quotation marks in it, and no characters beyond ASCII.
  const text = why.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?')
  const body = JSON.stringify({ error, error_description: text })
  const more = problem === 'method' ? { allow: 'POST' } : error === 'invalid_client' ? CHALLENGE : {}
  return { status: STATUS[problem] ?? 400, headers: { ...HEADERS, ...more }, body, refused: given }
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' }
const CHALLENGE = { 'www-authenticate': 'Basic realm="mock"' }
const STATUS: Partial<Record<ProblemName, number>> = { 'credential-unknown': 401, method: 405, 'body-too-large': 413 }

/** The members of an answer that gives a token (section 5.1). */
type GivenToken = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope?: string
}

function resultOf(request: RawRequest, endpoint: TokenEndpoint, giving: Giving): GivenToken | TokenError {
  if (request.method !== 'POST') {
    return badRequest(`The token endpoint takes POST, and the method is ${request.method}.`, 'method')
  }
  const form = tokenForm(request)
  if ('error' in form) return form
  const type = form.get('grant_type')
  if (type === undefined) return badRequest('The form has no grant_type.')
  const grant = endpoint.get(type)
  if (grant === undefined) return refusal('unsupported_grant_type', whyUnsupported(type, endpoint))
  const client = clientOf(request, form, type, giving)
  if (typeof client !== 'string') return client
  const scopes = type === 'refresh_token' ? renewedScopes(form, client, grant, giving) : firstScopes(form, type, grant)
  if ('error' in scopes) return scopes
  const { granted, isAsked } = scopes
  const at = Date.now()
  const claims = { api: giving.api, client, scopes: granted, at }
  const access = sealed({ ...claims, use: 'access', ends: at + giving.lifetime * 1000 })
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: giving.lifetime,
    ...(grant.isRenewable && { refresh_token: sealed({ ...claims, use: 'refresh', ends: null }) }),
    ...(!isAsked && granted.length > 0 && { scope: granted.join(' ') }),
  }
}

type TokenForm = ReadonlyMap<string, string>

/** The parameters of a request (section 3.2): one without a value counts as absent, and none may occur twice. */
function tokenForm({ header, body }: RawRequest): TokenForm | TokenError {
  if (body === null) return badRequest('The body is larger than this server takes.', 'body-too-large')
  const type = header('content-type') ?? 'none'
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return badRequest(`The Content-Type must be application/x-www-form-urlencoded, and is ${type}.`, 'media-type')
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) {
    if (value === '') continue
    if (form.has(name) && READ.has(name)) return badRequest(`The form has ${name} twice.`)
    form.set(name, value)
  }
  return form
}

/** The parameters of RFC 6749 that this code reads. Extensions define others, some of which may occur twice. */
const READ = new Set(['grant_type', 'scope', 'username', 'password', 'refresh_token', 'client_id', 'client_secret'])

function whyUnsupported(type: string, endpoint: TokenEndpoint): string {
  const taken = [...endpoint.keys()].join(', ') || 'no grant without a login page'
  const why = /^(authorization_code|.*:device_code)$/.test(type)
    ? 'The mock has no login page, so no user can give a client a code'
    : `The document has no flow for the grant_type ${type.slice(0, 60)} here`
  return `${why}; this endpoint takes ${taken}.`
}

/** The client that sends the request (section 2.3); empty if the request does not name one. */
function clientOf({ header }: RawRequest, form: TokenForm, type: string, { clients }: Giving): string | TokenError {
  const field = header('authorization')
  const inBody = form.get('client_id')
  const basic = field === undefined ? null : basicPair(field)
  if (basic === undefined) {
    return refusal(
      'invalid_client',
      'The Authorization header names no client: Basic takes its id and secret, each form-encoded.',
    )
  }
  if (basic !== null && (form.has('client_secret') || (inBody ?? basic[0]) !== basic[0])) {
    return badRequest('The client is in the Authorization header and in the form: send it in one of them.')
  }
  const [id = '', secret = ''] = basic ?? [inBody, form.get('client_secret')]
  if (id === '' && (clients.length > 0 || type === 'client_credentials')) {
    return refusal('invalid_client', 'The request does not say which client sends it.', 'credential-unknown')
  }
  if (clients.length === 0 || clients.includes(`${id}:${secret}`)) return id
  return refusal('invalid_client', 'The server does not know the client.')
}

/** The halves of Basic credentials, each form-encoded (section 2.3.1); undefined if they are malformed. */
function basicPair(field: string): readonly [id: string, secret: string] | undefined {
  const { isOfScheme, credential } = readAuthorization('basic', field)
  const pair = pairIn(credential)
  if (!isOfScheme || pair === null) return undefined
  try {
    const [id = '', secret = ''] = pair.split(/:(.*)/s).map((half) => decodeURIComponent(half.replaceAll('+', ' ')))
    return id === '' ? undefined : [id, secret]
  } catch {
    return undefined
  }
}

/** The scopes of a token; `isAsked`: they are exactly those of the request. */
type Scopes = { readonly granted: readonly string[]; readonly isAsked: boolean }

function firstScopes(form: TokenForm, type: string, grant: Grant): Scopes | TokenError {
  if (type === 'password' && !(form.has('username') && form.has('password'))) {
    return badRequest('The form has no username, or no password.')
  }
  return scopesFor(form, grant.scopes, grant.isOpen)
}

/** The scopes of a token for a refresh token (section 6). One that the mock did not give is as good as any other. */
function renewedScopes(form: TokenForm, client: string, grant: Grant, { api, tokens }: Giving): Scopes | TokenError {
  const token = form.get('refresh_token')
  if (token === undefined) return badRequest('The form has no refresh_token.')
  const claims = unsealed(token)
  if (claims === null && (tokens.length === 0 || tokens.includes(token)))
    return scopesFor(form, grant.scopes, grant.isOpen)
  if (claims === null || claims === 'broken' || claims.use !== 'refresh' || claims.api !== api) {
    return refusal('invalid_grant', 'The refresh_token is not one that this server gave.')
  }
  if (claims.client !== client) return refusal('invalid_grant', 'The refresh_token was given to another client.')
  return scopesFor(form, claims.scopes, false)
}

function scopesFor(form: TokenForm, all: readonly string[], isOpen: boolean): Scopes | TokenError {
  const text = form.get('scope')
  if (text === undefined) return { granted: all, isAsked: false }
  // Section 3.3: tokens with one space between them, in any order.
  if (!SCOPE.test(text))
    return refusal('invalid_scope', 'The scope must be a list of words, separated by single spaces.')
  const asked = [...new Set(text.split(' '))]
  const unknown = isOpen ? undefined : asked.find((one) => !all.includes(one))
  if (unknown === undefined) return { granted: asked, isAsked: asked.join(' ') === text }
  return refusal(
    'invalid_scope',
    `There is no scope ${unknown.slice(0, 60)} here: there is ${all.join(', ') || 'none'}.`,
  )
}

const SCOPE = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/
