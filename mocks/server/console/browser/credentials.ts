/** Where an operation takes its credential, and the request with the token's place there. */

import type { Operation, SecurityScheme } from '../../../../spec/contract.ts'
import { isShown, placeOf } from '../../../../spec/http/credentials.ts'
import { withQuery } from '../../../../spec/http/target.ts'
import { REDACTED } from '../../journal/sent-again.ts'
import type { FixtureRequest } from '../fixtures.ts'
import type { Draft } from './outgoing.ts'

/** A fixture with a place for the token of each scheme of the operation's first alternative. */
export function draftFor(
  { security }: Operation,
  { method, target, headers, contentType, body }: FixtureRequest,
): Draft {
  const type = contentType === null ? {} : { 'Content-Type': contentType }
  let draft: Draft = { method, target, headers: Object.entries({ ...headers, ...type }), body }
  for (const scheme of security[0] ?? []) draft = withScheme(scheme, draft)
  return draft
}

function withScheme(scheme: SecurityScheme, draft: Draft): Draft {
  const place = isShown(scheme) ? placeOf(scheme) : null
  switch (place?.in) {
    case 'header':
      return { ...draft, headers: [[place.name, place.before + REDACTED], ...draft.headers] }
    case 'query': {
      return { ...draft, target: withQuery(draft.target, `${encodeURIComponent(place.name)}=${REDACTED}`) }
    }
    // Scripts can't set cookies for one request, nor certificates.
    default:
      return draft
  }
}

/** A scheme in words, for the reference. */
export function schemeInWords(scheme: SecurityScheme): string {
  if (!isShown(scheme)) return 'a client certificate (mutual TLS)'
  const { in: where, name, before } = placeOf(scheme)
  return scheme.kind === 'http' ? `${name}: ${before}…` : `${where} ${name}`
}
