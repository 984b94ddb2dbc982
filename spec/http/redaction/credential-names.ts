/** Decides by its name whether a value may be a credential. One list serves logs, reports, journals and the proxy. */

import type { Api, Operation } from '../../contract/contract.ts'
import { englishOf } from '../../names/languages.ts'
import { secretRoleOf } from '../../names/secrets.ts'
import { rememberingNames } from '../../names/words.ts'
import { FORMS } from '../form-types.ts'

export type PartOfMessage = 'header' | 'query' | 'cookie' | 'path' | 'body'

/** True if the value of this name may be a credential. The name may be percent-encoded. */
export type IsCredential = (place: PartOfMessage, name: string) => boolean

/** What an OAuth client sends beside a code (RFC 6749 sections 4.1.2 and 4.1.3). */
const BESIDE_CODE = /^(state|grant_type|redirect_uri)$/

/** True if a query or a form of the document has a `code` that is none of OAuth, such as that of a country. */
function hasOtherCode({ parameters, body }: Operation): boolean {
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const forms = body?.content.filter(({ name }) => FORMS.test(name)) ?? []
  const all = [query, ...forms.map(({ schema }) => [...(schema?.wide.properties.keys() ?? [])])]
  return all.some((names) => names.includes('code') && !names.some((name) => BESIDE_CODE.test(name)))
}

/** Knows common names, and the names in the contract's security schemes. */
export function credentialNamesOf(api: Api): IsCredential {
  const named = new Set(
    api.operations
      .flatMap(({ security }) => security.flat())
      .flatMap((scheme) => (scheme.kind === 'api-key' ? [`${scheme.in} ${foldedName(scheme.key)}`] : [])),
  )
  const hasOther = api.operations.some(hasOtherCode)
  const judge: IsCredential = (place, name) => {
    if (place === 'query' && /^code$/i.test(name)) return !hasOther
    // Browsers know these beginnings of the names of cookies, which are no part of what a cookie is for.
    const word = foldedName(name.replace(/^__(host|secure)-/i, ''))
    if (named.has(`${place} ${word}`)) return true
    const role = secretRoleOf(word) ?? (name.length > LONGEST_KNOWN ? null : secretRoleOf(foldedName(englishOf(name))))
    return role === 'secret' || (role === 'secret.alone' && place !== 'body' && place !== 'path')
  }
  // The same names occur again and again, and each new one is matched against the patterns of the lexicon.
  const judgeIn = (place: PartOfMessage): ((name: string) => boolean) => rememberingNames((name) => judge(place, name))
  const [header, query, cookie] = [judgeIn('header'), judgeIn('query'), judgeIn('cookie')]
  const known = { header, query, cookie, path: judgeIn('path'), body: judgeIn('body') }
  return (place, name) => (name.length > LONGEST_KNOWN ? judge(place, name) : known[place](name))
}

/** The length of the longest name that is remembered: clients choose names. */
const LONGEST_KNOWN = 64

/** A name without percent-encoding, case and punctuation, which readers of names ignore. */
function foldedName(name: string): string {
  const decoded = name.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return decoded.toLowerCase().replaceAll(/[^a-z0-9\u0080-\uffff]/g, '')
}

/**
 * The scheme in an Authorization field (RFC 9110 section 11.4); empty if the first word is no known scheme, because it
 * may then be a credential.
 */
export function schemeOf(authorization: string): string {
  const [first = ''] = authorization.trim().split(/\s/, 1)
  return SCHEMES.has(first.toLowerCase()) ? first : ''
}

/** The IANA registry of authentication schemes, and two other common ones. */
const SCHEMES: ReadonlySet<string> = new Set(
  'basic bearer concealed digest dpop gnap hoba mutual negotiate ntlm oauth privatetoken scram-sha-1 scram-sha-256 token vapid'.split(
    ' ',
  ),
)
