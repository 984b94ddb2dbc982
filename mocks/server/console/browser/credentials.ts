/** Where an operation takes its credential, and the request with it there. */

import type { Operation, SecurityScheme } from '../../../../spec/contract.ts'

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
  if (scheme.kind === 'http') {
    return { target, headers: { ...headers, Authorization: `${titled(scheme.scheme)} ${token}` } }
  }
  if (scheme.kind === 'api-key' && scheme.in === 'header')
    return { target, headers: { ...headers, [scheme.key]: token } }
  if (scheme.kind === 'api-key' && scheme.in === 'query') {
    const mark = target.includes('?') ? '&' : '?'
    return { target: `${target}${mark}${encodeURIComponent(scheme.key)}=${encodeURIComponent(token)}`, headers }
  }
  // Scripts can't set cookies for one request, nor certificates.
  return { target, headers }
}

/** Where a token goes, in words; null where the operation asks for none that a page can send. */
export function placeOfCredential({ security }: Operation): string | null {
  const places = (security[0] ?? []).flatMap((scheme) => {
    if (scheme.kind === 'http') return [`Authorization: ${titled(scheme.scheme)} …`]
    return scheme.kind === 'api-key' && scheme.in !== 'cookie' ? [`${scheme.in} ${scheme.key}`] : []
  })
  return places.length === 0 ? null : places.join(' and ')
}

/** A scheme in words, for the reference. */
export function schemeInWords(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'http':
      return `Authorization: ${titled(scheme.scheme)} …`
    case 'api-key':
      return `${scheme.in} ${scheme.key}`
    case 'transport':
      return 'a client certificate (mutual TLS)'
  }
}

function titled(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}
