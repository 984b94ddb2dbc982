/** Good credentials and bad ones, each with the shell's way to write it, so that no report has to carry a token. */

import { randomBytes } from 'node:crypto'
import type { Operation, SecurityScheme } from '../../spec/contract.ts'
import type { Header } from '../../spec/http/message.ts'
import type { CredentialFault } from '../../spec/requirements.ts'

export type Credential = {
  readonly headers: readonly Header[]
  /** `name=value` pairs for the query. */
  readonly query: readonly string[]
  /** The value of each header and pair above as a word of a POSIX shell that has the token in PLANT_STORE_TOKEN. */
  readonly shell: ReadonlyMap<string, string>
}

export const NO_CREDENTIAL: Credential = { headers: [], query: [], shell: new Map() }

type Keyed = Exclude<SecurityScheme, { kind: 'transport' }>

/** The scheme that a request has to carry something for; null where an operation is open to all. */
export function schemeOf(operation: Operation): Keyed | null {
  const { security } = operation
  if (security.length === 0 || security.some((together) => together.length === 0)) return null
  return security[0]?.find((scheme): scheme is Keyed => scheme.kind !== 'transport') ?? null
}

/** The good credential. */
export function credentialOf(operation: Operation, token: string): Credential {
  const scheme = schemeOf(operation)
  if (scheme === null) return NO_CREDENTIAL
  return scheme.kind === 'http'
    ? authorization(`${titled(scheme.scheme)} ${token}`, `"${titled(scheme.scheme)} $PLANT_STORE_TOKEN"`)
    : keyed(scheme, token, '"$PLANT_STORE_TOKEN"')
}

/** The good credential with its scheme in lower case, or in upper case. */
export function respelt(operation: Operation, token: string, spelling: 'lower' | 'upper'): Credential | null {
  const scheme = schemeOf(operation)
  if (scheme?.kind !== 'http') return null
  const word = spelling === 'lower' ? scheme.scheme.toLowerCase() : scheme.scheme.toUpperCase()
  return authorization(`${word} ${token}`, `"${word} $PLANT_STORE_TOKEN"`)
}

export type BadCredential = {
  readonly name: string
  readonly fault: CredentialFault
  readonly credential: Credential
  /** Why it must be refused, where the requirement does not say it well enough. */
  readonly because?: string
}

/** Every credential that must be refused, made from the good token; none where an operation is open to all. */
export function badCredentials(operation: Operation, token: string): BadCredential[] {
  const scheme = schemeOf(operation)
  if (scheme === null) return []
  const bad: BadCredential[] = []
  const add = (fault: CredentialFault, name: string, credential: Credential, because?: string): void => {
    bad.push({ name, fault, credential, ...(because === undefined ? {} : { because }) })
  }
  add('missing', 'none', NO_CREDENTIAL)
  if (scheme.kind !== 'api-key' || scheme.in !== 'query') {
    add(
      'unusual',
      'in-the-query-only',
      inQuery('access_token', token, '"$PLANT_STORE_TOKEN"'),
      'RFC 6750 section 2.3 lets a service take a token from the query, and RFC 9700 section 4.3.2 forbids clients to send it there.',
    )
  }
  if (scheme.kind === 'http') {
    const word = titled(scheme.scheme)
    const other = word === 'Basic' ? 'Bearer' : 'Basic'
    const encoded = Buffer.from(`contract-test:${token}`).toString('base64')
    const encode = `$(printf 'contract-test:%s' "$PLANT_STORE_TOKEN" | base64 -w0)`
    add('scheme', other.toLowerCase(), authorization(`${other} ${encoded}`, `"${other} ${encode}"`))
    add('scheme', 'token', authorization(`Token ${token}`, '"Token $PLANT_STORE_TOKEN"'))
    add('scheme', 'scheme-with-more', authorization(`${word}s ${token}`, `"${word}s $PLANT_STORE_TOKEN"`))
    add('malformed', 'scheme-alone', authorization(word, `"${word}"`))
    add('malformed', 'token-alone', authorization(token, '"$PLANT_STORE_TOKEN"'))
    add(
      'malformed',
      'two-words',
      authorization(`${word} ${token} ${token}`, `"${word} $PLANT_STORE_TOKEN $PLANT_STORE_TOKEN"`),
      'By the grammar of RFC 9110 section 11.4 one token follows the scheme; two words are no credential at all.',
    )
    add('malformed', 'scheme-and-token-together', authorization(`${word}${token}`, `"${word}$PLANT_STORE_TOKEN"`))
  }
  for (const { name, value, shell } of wrongTokens(token)) {
    add(
      name === 'in-another-case' ? 'unusual' : 'unknown',
      name,
      scheme.kind === 'http'
        ? authorization(`${titled(scheme.scheme)} ${value}`, `"${titled(scheme.scheme)} ${shell}"`)
        : keyed(scheme, value, `"${shell}"`),
      ...(name === 'in-another-case'
        ? ['The contract does not show what tokens look like: where case means something, this is another token.']
        : []),
    )
  }
  return bad
}

/** Tokens that were never issued; those that are near the good one tell a target that compares too little. */
function wrongTokens(token: string): { readonly name: string; readonly value: string; readonly shell: string }[] {
  const random = (length: number): string => randomBytes(length).toString('base64url').slice(0, length)
  const swapped = [...token].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
  const anywhere = random(24)
  const alike = random(token.length)
  const wrong = [
    { name: 'random', value: anywhere, shell: anywhere },
    { name: 'of-the-same-length', value: alike, shell: alike },
    // A field may hold bytes beyond ASCII (RFC 9110 section 5.5); no grammar of tokens does.
    { name: 'not-ascii', value: 'd\u00c3\u00a9j\u00c3\u00a0-vu', shell: 'd\u00e9j\u00e0-vu' },
    { name: 'cut', value: token.slice(0, -1), shell: `\${PLANT_STORE_TOKEN%?}` },
    { name: 'cut-in-front', value: token.slice(1), shell: `\${PLANT_STORE_TOKEN#?}` },
    { name: 'extended', value: `${token}x`, shell: `\${PLANT_STORE_TOKEN}x` },
    {
      name: 'in-another-case',
      value: swapped,
      shell: `$(printf %s "$PLANT_STORE_TOKEN" | tr 'a-zA-Z' 'A-Za-z')`,
    },
  ]
  return wrong.filter(({ value }) => value !== token && value !== '')
}

function authorization(value: string, shell: string): Credential {
  return { headers: [['Authorization', value]], query: [], shell: new Map([[value, shell]]) }
}

function keyed(scheme: Extract<SecurityScheme, { kind: 'api-key' }>, value: string, shell: string): Credential {
  if (scheme.in === 'query') return inQuery(scheme.key, value, shell)
  const name = scheme.in === 'header' ? scheme.key : 'Cookie'
  if (scheme.in === 'header') return { headers: [[name, value]], query: [], shell: new Map([[value, shell]]) }
  const cookie = `${scheme.key}=${value}`
  return { headers: [[name, cookie]], query: [], shell: new Map([[cookie, `"${scheme.key}="${shell}`]]) }
}

function inQuery(key: string, value: string, shell: string): Credential {
  const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
  return { headers: [], query: [pair], shell: new Map([[pair, `'${encodeURIComponent(key)}='${shell}`]]) }
}

function titled(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}
