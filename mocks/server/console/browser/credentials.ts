/** Where an operation takes its credential, and the request with it there. */

import type { Operation, SecurityScheme } from '../../../../spec/contract.ts'
import { isShown, placeOf } from '../../../../spec/http/credentials.ts'
import { withQuery } from '../../../../spec/http/target.ts'

/** Good unless the mock was told which tokens are. */
export const ANY_TOKEN = 'anything'

export type Addressed = { readonly target: string; readonly headers: Readonly<Record<string, string>> }

/** The request with a token for each scheme of the operation's first alternative; without a token, as it is. */
export function withCredential({ security }: Operation, token: string, { target, headers }: Addressed): Addressed {
  const schemes = token === '' ? [] : (security[0] ?? [])
  let made: Addressed = { target, headers }
  for (const scheme of schemes) made = withScheme(scheme, token, made)
  return made
}

function withScheme(scheme: SecurityScheme, token: string, { target, headers }: Addressed): Addressed {
  const place = isShown(scheme) ? placeOf(scheme) : null
  switch (place?.in) {
    case 'header':
      return { target, headers: { ...headers, [place.name]: place.before + token } }
    case 'query': {
      const pair = `${encodeURIComponent(place.name)}=${encodeURIComponent(token)}`
      return { target: withQuery(target, pair), headers }
    }
    // Scripts can't set cookies for one request, nor certificates.
    default:
      return { target, headers }
  }
}

/** Where a token goes, in words; null where the operation asks for none that a page can send. */
export function placeOfCredential({ security }: Operation): string | null {
  const sent = (security[0] ?? []).filter((scheme) => isShown(scheme) && placeOf(scheme).in !== 'cookie')
  return sent.length === 0 ? null : sent.map(schemeInWords).join(' and ')
}

/** A scheme in words, for the reference. */
export function schemeInWords(scheme: SecurityScheme): string {
  if (!isShown(scheme)) return 'a client certificate (mutual TLS)'
  const { in: where, name, before } = placeOf(scheme)
  return scheme.kind === 'http' ? `${name}: ${before}…` : `${where} ${name}`
}
