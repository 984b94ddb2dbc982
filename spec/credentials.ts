/** What may be a credential, told from its name: one list, for all that is shown, written or passed on. */

import type { Contract } from './contract.ts'

/** Where a name stands: a member of a JSON body is one, too. */
export type CredentialPlace = 'header' | 'query' | 'cookie' | 'body'

/** True where what goes by a name may be a credential; the name as it is written, encoded or not. */
export type IsCredential = (place: CredentialPlace, name: string) => boolean

/**
 * Ends of names, without case and punctuation: `X-Auth-Token`, `client_secret`, `apiKey`, `user[password]`,
 * `JSESSIONID`.
 */
const ENDINGS =
  /(authorization|token|secret|passwords?|passwd|pwd|passphrase|credentials?|cookie|jwt|sessionid|sessid|(api|auth|access|secret|private|subscription|functions|account|shared|master)key)$/
/** Names that mean something else within other words, and in a body something else altogether. */
const ALONE =
  /^x?(key|auth|pass|password|session|sid|connectsid|sig|signature|otp|pin|bearer|assertion|clientassertion)$/
/** Words that tell what they are wherever they stand. */
const ANYWHERE = /password|passwd|apikey|accesstoken|refreshtoken|authtoken|clientsecret|privatekey/
/** Where a list goes on is told by a token, too. */
const CURSOR = /^(next|prev|previous|last|first)?(page|continuation|sync|cursor|next|skip|resume|max|min)token$/

/** By common names, and by those that the contract's security schemes give to credentials. */
export function credentialNamesOf(contract: Contract): IsCredential {
  const named = new Set(
    contract.operations
      .flatMap(({ security }) => security.flat())
      .flatMap((scheme) => (scheme.kind === 'api-key' ? [`${scheme.in} ${folded(scheme.key)}`] : [])),
  )
  const judge: IsCredential = (place, name) => {
    const word = folded(name)
    if (named.has(`${place} ${word}`)) return true
    if (CURSOR.test(word)) return false
    return ENDINGS.test(word) || ANYWHERE.test(word) || (place !== 'body' && ALONE.test(word))
  }
  // The same names come again and again, and each would be read by four patterns.
  const known = new Map<string, boolean>()
  return (place, name) => {
    if (name.length > LONGEST_KNOWN) return judge(place, name)
    const key = `${place} ${name}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST_KNOWN) known.clear()
    const is = judge(place, name)
    known.set(key, is)
    return is
  }
}

/** Names whose verdict is remembered, and characters of the longest of them: clients choose names. */
const MOST_KNOWN = 1_000
const LONGEST_KNOWN = 64

/** Without what readers of names pass over or undo: percent-encoding, case, punctuation. */
function folded(name: string): string {
  const decoded = name.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return decoded.toLowerCase().replaceAll(/[^a-z0-9\u0080-\uffff]/g, '')
}

/**
 * The scheme before the credential of an Authorization (RFC 9110 section 11.4), empty where there is none: a word that
 * is no scheme may be a credential itself.
 */
export function schemeOf(authorization: string): string {
  const [first = ''] = authorization.trim().split(/\s/, 1)
  return SCHEMES.test(first) ? first : ''
}

/** The IANA registry of authentication schemes, and two that are common. */
const SCHEMES =
  /^(basic|bearer|concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-sha-1|scram-sha-256|token|vapid)$/i
