/** Credentials, taken out of what people and programs read. */

import type { Contract } from '../../spec/contract.ts'

/** Where a request may carry a credential, by lower-case name. */
export type Secrets = { readonly headers: ReadonlySet<string>; readonly query: ReadonlySet<string> }

export const REDACTED = '[redacted]'

const ALWAYS_SECRET = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie']

/** The places that the contract's security schemes name, and those that are secret by nature (RFC 6750 section 2). */
export function secretsOf(contract: Contract): Secrets {
  const keys = contract.operations
    .flatMap(({ security }) => security.flat())
    .flatMap((scheme) => (scheme.kind === 'api-key' ? [scheme] : []))
  const named = (place: 'header' | 'query'): string[] =>
    keys.filter((key) => key.in === place).map(({ key }) => key.toLowerCase())
  return {
    headers: new Set([...ALWAYS_SECRET, ...named('header')]),
    query: new Set(['access_token', ...named('query')]),
  }
}

/** A request target with the values of secret parameters taken out. */
export function redactTarget(target: string, secrets: Secrets): string {
  if (!target.includes('?')) return target
  return target.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
    secrets.query.has(name.toLowerCase()) ? `${mark}${name}=${REDACTED}` : whole,
  )
}

/** The scheme is worth knowing and no secret; whatever follows it is. */
export function redactValue(name: string, value: string): string {
  const [scheme = ''] = value.split(' ', 1)
  const known = name === 'authorization' && /^[A-Za-z]{1,16}$/.test(scheme) && scheme.length < value.length
  return known ? `${scheme} ${REDACTED}` : REDACTED
}
