/** Puts placeholders for the token into a request, where the operation expects its credential. */

import type { Operation, SecurityScheme } from '../../../../spec/contract/contract.ts'
import { credentialPlace, isShown } from '../../../../spec/http/credentials.ts'
import { withQuery } from '../../../../spec/http/target.ts'
import { REDACTED } from '../../../journal/sent-again.ts'
import type { FixtureRequest } from '../../fixtures.ts'
import type { OutgoingRequest } from './outgoing.ts'

/** A fixture with a placeholder for the token of each scheme in the operation's first security requirement. */
export function draftFor(
  { security }: Operation,
  { method, target, headers, contentType, body }: FixtureRequest,
): OutgoingRequest {
  const type = contentType === null ? {} : { 'Content-Type': contentType }
  let draft: OutgoingRequest = { method, target, headers: Object.entries({ ...headers, ...type }), body }
  for (const scheme of security[0] ?? []) draft = withScheme(scheme, draft)
  return draft
}

function withScheme(scheme: SecurityScheme, draft: OutgoingRequest): OutgoingRequest {
  const place = isShown(scheme) ? credentialPlace(scheme) : null
  if (place?.in === 'header') return { ...draft, headers: [[place.name, place.before + REDACTED], ...draft.headers] }
  // A script can't set a cookie or a certificate for one request.
  if (place?.in !== 'query') return draft
  return { ...draft, target: withQuery(draft.target, `${encodeURIComponent(place.name)}=${REDACTED}`) }
}

export function schemeInWords(scheme: SecurityScheme): string {
  if (!isShown(scheme)) return 'a client certificate (mutual TLS)'
  const { in: where, name, before } = credentialPlace(scheme)
  return scheme.kind === 'http' ? `${name}: ${before}…` : `${where} ${name}`
}
