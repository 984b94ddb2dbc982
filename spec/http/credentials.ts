/** Credentials by security scheme: their places in a request, and how to read them. */

import type { Operation, SecurityScheme } from '../contract.ts'
import type { Place } from './place.ts'

/** A scheme whose credential is part of the request; that of `transport`, such as mutual TLS, is not. */
export type ShownScheme = Exclude<SecurityScheme, { kind: 'transport' }>

/** The place of a credential; `before` is the text in front of it, such as `Bearer `. */
export type CredentialPlace = Place & { readonly before: string }

export function isShown(scheme: SecurityScheme): scheme is ShownScheme {
  return scheme.kind !== 'transport'
}

/** The place of a scheme's credential. */
export function placeOf(scheme: ShownScheme): CredentialPlace {
  return scheme.kind === 'http'
    ? { in: 'header', name: 'Authorization', before: `${titled(scheme.scheme)} ` }
    : { in: scheme.in, name: scheme.key, before: '' }
}

/** The schemes for which a request needs credentials, by the first alternative; none where the operation is open. */
export function schemesOf({ security }: Operation): readonly ShownScheme[] {
  return security.some((together) => together.length === 0) ? [] : (security[0] ?? []).filter(isShown)
}

/** A scheme's name as it is usually written. */
export function titled(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}

export type Authorization = {
  /** Case does not matter (RFC 9110 section 11.1). */
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
/** A token may have any visible characters, because deployments differ. Other schemes, as Digest, also use spaces. */
const WORD = /^[\x21-\x7e]+$/
const WORDS = /^[\x20-\x7e]+$/
