/** Credentials by security scheme: where each stands in a request, and how it is read there. */

import type { Operation, SecurityScheme } from '../contract.ts'
import type { Place } from './place.ts'

/** A scheme of which a request shows something. */
export type ShownScheme = Exclude<SecurityScheme, { kind: 'transport' }>

/** The place of a credential; `before` is what stands there in front of it. */
export type CredentialPlace = Place & { readonly before: string }

export function isShown(scheme: SecurityScheme): scheme is ShownScheme {
  return scheme.kind !== 'transport'
}

/** Where a scheme's credential stands. */
export function placeOf(scheme: ShownScheme): CredentialPlace {
  return scheme.kind === 'http'
    ? { in: 'header', name: 'Authorization', before: `${titled(scheme.scheme)} ` }
    : { in: scheme.in, name: scheme.key, before: '' }
}

/** The schemes that a request has to carry something for, by the first alternative; none where it is open to all. */
export function schemesOf({ security }: Operation): readonly ShownScheme[] {
  return security.some((together) => together.length === 0) ? [] : (security[0] ?? []).filter(isShown)
}

/** A scheme's name as it is usually written. */
export function titled(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}

export type Authorization = {
  /** Schemes have no case (RFC 9110 section 11.1). */
  readonly isOfScheme: boolean
  /** What follows the scheme (RFC 9110 section 11.4). */
  readonly credential: string
  readonly isWellFormed: boolean
}

/** The value of an Authorization field, read as one of `scheme`. */
export function readAuthorization(scheme: string, field: string): Authorization {
  const end = field.search(WHITE_SPACE)
  const given = end < 0 ? field : field.slice(0, end)
  const credential = end < 0 ? '' : field.slice(end).trim()
  return {
    isOfScheme: given === scheme || given.toLowerCase() === scheme.toLowerCase(),
    credential,
    isWellFormed: (OF_ONE_WORD.test(scheme) ? WORD : WORDS).test(credential),
  }
}

const WHITE_SPACE = /[ \t]/
const OF_ONE_WORD = /^(bearer|basic)$/i
/** Any visible characters will do: deployments differ in what a token looks like. Digest and its like have parts. */
const WORD = /^[\x21-\x7e]+$/
const WORDS = /^[\x20-\x7e]+$/
