/** What clients read to find a token endpoint (RFC 8414 section 2, OpenID Connect Discovery section 3). */

import type { RawRequest } from '../message/message.ts'
import type { Endpoints } from './endpoints.ts'
import type { Giving } from './give.ts'

/** The metadata of a mock, with its own addresses; `before` is the issuer's part of the path. */
export function metadataText(
  request: RawRequest,
  before: string,
  { path, endpoint }: Endpoints['first'],
  { clients }: Pick<Giving, 'clients'>,
): string {
  const origin = askedAddress(request)
  const scopes = [...new Set([...endpoint.values()].flatMap(({ scopes }) => scopes))]
  const ways = ['client_secret_basic', 'client_secret_post', ...(clients.length === 0 ? ['none'] : [])]
  return JSON.stringify({
    issuer: origin + before,
    token_endpoint: origin + path,
    grant_types_supported: [...endpoint.keys()],
    // There is no login page, and so no answer of one.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ways,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  })
}

/** What stands before the path in the address that a client asked for, through proxies too. */
function askedAddress({ header, origin }: RawRequest): string {
  const said = (name: string, form: RegExp): string | null => {
    const [first = ''] = (header(`x-forwarded-${name}`) ?? '').split(',', 1)
    return form.test(first.trim()) ? first.trim() : null
  }
  const [, scheme = 'http', own = header('host') ?? ''] = /^(https?):\/\/(.*)$/s.exec(origin ?? '') ?? []
  const host = said('host', /^[\w.:[\]-]+$/) ?? own
  const prefix = said('prefix', /^\/[\w./~%-]*$/) ?? ''
  return `${said('proto', /^https?$/) ?? scheme}://${host}${prefix.replace(/\/+$/, '')}`
}
