/** Credentials by security scheme: their places in a request, and how to read them. */

import type { Api, Operation, SecurityScheme } from '../contract/contract.ts'
import type { Place } from './place.ts'

export { isEntry } from '../names/letters.ts'

/** A scheme whose credential is in the request. The credential of a `transport` scheme, such as mutual TLS, is not. */
export type ShownScheme = Exclude<SecurityScheme, { kind: 'transport' }>

/** The place of a credential; `before` is the text in front of it, such as `Bearer `. */
export type CredentialPlace = Place & { readonly before: string }

export function isShown(scheme: SecurityScheme): scheme is ShownScheme {
  return scheme.kind !== 'transport'
}

/** True where a scheme of the document names an address for tokens, or for what says where they are. */
export function namesTokens({ document }: Api): boolean {
  return /"(token|openIdConnect)Url":/.test(JSON.stringify(document.at('/components/securitySchemes')))
}

export function credentialPlace(scheme: ShownScheme): CredentialPlace {
  return scheme.kind === 'http'
    ? { in: 'header', name: 'Authorization', before: `${titled(scheme.scheme)} ` }
    : { in: scheme.in, name: scheme.key, before: '' }
}

/** The schemes for which a request needs credentials, by {@link alternativesOf}; none where the operation is open. */
export function schemesOf(operation: Operation): readonly ShownScheme[] {
  return alternativesOf(operation)[0] ?? []
}

/**
 * The schemes of each alternative that can be seen in a request, the shortest alternative first: a part of the
 * credentials for one alternative then never satisfies a later one. Empty if the operation needs no credential.
 */
export function alternativesOf({ security }: Operation): readonly (readonly ShownScheme[])[] {
  if (security.some((together) => together.length === 0)) return []
  const shown = security.map((together) => together.filter(isShown)).filter(({ length }) => length > 0)
  return shown.toSorted((one, other) => one.length - other.length)
}

/**
 * True if credentials that are read by `holds` satisfy an alternative, as far as a request shows. A credential that no
 * request shows, such as a client's certificate, may be there.
 */
export function suffices({ security }: Operation, holds: (scheme: ShownScheme) => boolean): boolean {
  return security.length === 0 || security.some((together) => together.every((one) => !isShown(one) || holds(one)))
}

/**
 * True if a text with a good credential in it may be one of this scheme, at its place. The contract does not show what
 * an API key looks like, so that any such text may be one, whatever it has before the key.
 */
export function mayBeOf(scheme: ShownScheme, text: string): boolean {
  if (scheme.kind === 'api-key') return true
  const { isOfScheme, isWellFormed } = readAuthorization(scheme.scheme, text)
  return isOfScheme && isWellFormed
}

/** True if an alternative has an API key at the place of `scheme`, and needs no more than a good request has beside it. */
export function takesAnyForm(operation: Operation, scheme: ShownScheme): boolean {
  const places = [scheme, ...schemesOf(operation)].map(credentialPlace)
  return suffices(
    operation,
    (one) => one.kind === 'api-key' && places.some((place) => isSamePlace(place, credentialPlace(one))),
  )
}

/** True if the two places are the same header, query parameter or cookie: a request has room for one value there. */
export function isSamePlace(one: Place, other: Place): boolean {
  const nameOf = ({ in: where, name }: Place): string => (where === 'header' ? name.toLowerCase() : name)
  return one.in === other.in && nameOf(one) === nameOf(other)
}

/** A text with its first letter as a capital: a sentence, or a scheme's name as it is usually written. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The value of an Authorization field, read as one of `scheme`. */
export function readAuthorization(scheme: string, field: string) {
  const end = field.search(WHITE_SPACE)
  const given = end < 0 ? field : field.slice(0, end)
  const credential = end < 0 ? '' : field.slice(end).trim()
  return {
    /** Case does not matter (RFC 9110 section 11.1). */
    isOfScheme: given === scheme || given.toLowerCase() === scheme.toLowerCase(),
    /** What follows the scheme (RFC 9110 section 11.4). */
    credential,
    isWellFormed: isBasic(scheme) ? pairIn(credential) !== null : (isBearer(scheme) ? WORD : WORDS).test(credential),
  }
}

/** What a request carries for a credential of a scheme: a user's name and password go in base64 (RFC 7617 section 2). */
export function asCarried(scheme: ShownScheme, credential: string): string {
  const isPair = scheme.kind === 'http' && isBasic(scheme.scheme) && credential.includes(':')
  return isPair ? btoa(String.fromCharCode(...new TextEncoder().encode(credential))) : credential
}

/**
 * The bytes of the user's name, the colon and the password that a text has in base64, each byte as a character; null if
 * it has none. Who encodes must pad (RFC 4648 section 3.2), but many who decode don't ask for it, so that nobody is
 * blamed for it.
 */
export function pairIn(text: string): string | null {
  try {
    // `atob` skips white space.
    const pair = WHITE_SPACE.test(text) ? '' : atob(text)
    return pair.includes(':') ? pair : null
  } catch {
    return null
  }
}

const isBasic = (scheme: string): boolean => scheme.toLowerCase() === 'basic'
const isBearer = (scheme: string): boolean => scheme.toLowerCase() === 'bearer'

const WHITE_SPACE = /[ \t]/
/** A token may have any visible characters, because deployments differ. Other schemes, as Digest, also use spaces. */
const WORD = /^[\x21-\x7e]+$/
const WORDS = /^[\x20-\x7e]+$/
