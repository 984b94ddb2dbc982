/** Good and bad credentials, each also as shell text with variables, so that no report has to contain a token. */

import { createHash } from 'node:crypto'
import type { Operation } from '../../spec/contract/contract.ts'
import {
  alternativesOf,
  asCarried,
  type CredentialPlace,
  credentialPlace,
  isSamePlace,
  mayBeOf,
  pairIn,
  type ShownScheme,
  schemesOf,
  suffices,
  takesAnyForm,
} from '../../spec/http/credentials.ts'
import type { Header } from '../../spec/http/message.ts'
import { quoted } from '../../spec/program/shell.ts'
import type { CredentialFault } from '../../spec/requirements/concern.ts'

export type Credential = {
  readonly headers: readonly Header[]
  /** `name=value` pairs for the query. */
  readonly query: readonly string[]
  /** The value of each header and pair above as a word of a POSIX shell that has the credentials in its environment. */
  readonly shell: ReadonlyMap<string, string>
}

export const NO_CREDENTIAL: Credential = { headers: [], query: [], shell: new Map() }

/** The good credentials: the token, by scheme the credentials of those schemes that don't use the token, and header fields of the user. */
export type Good = {
  readonly token: string
  readonly credentials?: ReadonlyMap<string, string>
  readonly headers?: readonly Header[]
}

/** A credential's place in the request, its text there, and the same text for a shell within double quotes. */
type CarriedPart = {
  readonly place: CredentialPlace
  readonly text: string
  readonly shell: string
  /** True if a good credential is in the text, as it is or encoded. */
  readonly holdsGood: boolean
}

/**
 * The good credential, with a part for each scheme that must be satisfied at once. A header field of the user takes the place of
 * one: generators write a scheme that the service does not have, such as Basic where it takes a token.
 */
export function credentialOf(operation: Operation, good: Good): Credential {
  const own = credentialFrom(schemesToUse(operation, good).map((scheme) => putOf(scheme, good)))
  const given = (good.headers ?? []).filter((one) => isAmong(own.headers, one))
  return { ...own, headers: [...own.headers.filter((one) => !isAmong(given, one)), ...given] }
}

/** True for the name of one of some header fields. */
export function isAmong(fields: readonly Header[], [name]: Header): boolean {
  return fields.some(([each]) => each.toLowerCase() === name.toLowerCase())
}

/** The schemes of the first alternative whose credentials are all given by name, or may be the token; else of the first one. */
function schemesToUse(operation: Operation, good: Good): readonly ShownScheme[] {
  const isGiven = (scheme: ShownScheme): boolean =>
    good.credentials?.has(scheme.name) === true || (good.token !== '' && mayBeOf(scheme, putOf(scheme, good).text))
  return alternativesOf(operation).find((schemes) => schemes.every(isGiven)) ?? schemesOf(operation)
}

/** The good credential with its scheme in lower or upper case; null if it has no HTTP scheme, or the user has written its field. */
export function inOtherCase(operation: Operation, good: Good, spelling: 'lower' | 'upper'): Credential | null {
  const schemes = schemesToUse(operation, good)
  const isWritten = isAmong(good.headers ?? [], ['Authorization', ''])
  if (isWritten || !schemes.some(({ kind }) => kind === 'http')) return null
  const inCase = (text: string): string => (spelling === 'lower' ? text.toLowerCase() : text.toUpperCase())
  return credentialFrom(schemes.map((scheme) => putOf(scheme, good, inCase(credentialPlace(scheme).before))))
}

export type BadCredential = {
  readonly name: string
  readonly fault: CredentialFault
  readonly credential: Credential
  /** Why it must be refused, if the requirement does not explain it. */
  readonly because?: string
}

/** Of several schemes that must be satisfied at once, one is bad at a time. What another alternative may accept is not used. */
export function badCredentials(operation: Operation, good: Good): BadCredential[] {
  const schemes = schemesToUse(operation, good)
  const each = schemes.flatMap((scheme, index): Bad[] => {
    const others = schemes.filter((other) => other !== scheme).map((other) => putOf(other, good))
    const alone = others.length === 0 ? [] : [{ name: 'left-out', fault: 'missing', puts: [] } satisfies Bad]
    return [...alone, ...badOnes(operation, scheme, good)].map(({ name, puts, ...bad }) => ({
      ...bad,
      name: index === 0 ? name : `${scheme.name}-${name}`,
      puts: [...puts, ...others],
    }))
  })
  const none = schemes.length === 0 ? [] : [{ name: 'none', fault: 'missing', puts: [] } satisfies Bad]
  return [...none, ...each]
    .filter(({ puts }) => !maySuffice(operation, puts))
    .map(({ puts, ...bad }) => ({ ...bad, credential: credentialFrom(puts) }))
}

/** True if an alternative of the operation accepts these parts of a credential, or may. */
function maySuffice(operation: Operation, puts: readonly CarriedPart[]): boolean {
  return suffices(operation, (scheme) =>
    puts.some(
      ({ place, text, holdsGood }) => holdsGood && isSamePlace(place, credentialPlace(scheme)) && mayBeOf(scheme, text),
    ),
  )
}

type Bad = Omit<BadCredential, 'credential'> & { readonly puts: readonly CarriedPart[] }

function badOnes(operation: Operation, scheme: ShownScheme, good: Good): Bad[] {
  const place = credentialPlace(scheme)
  const { value: token, variable, shell } = valueFor(scheme, good)
  const isHttp = scheme.kind === 'http'
  const pair = isHttp && scheme.scheme === 'basic' ? pairIn(token) : null
  const put: PutText = (text, shell, holdsGood = true) => [{ place, text, shell, holdsGood }]
  const neverIssued = ({ name, value, shell }: BadToken): Bad => {
    return { name, fault: 'unknown', puts: put(place.before + value, place.before + shell, false) }
  }
  const inQuery = { in: 'query', name: 'access_token', before: '' } as const
  return [
    ...(place.in === 'query'
      ? []
      : [{ ...IN_QUERY_ONLY, puts: [{ place: inQuery, text: token, shell, holdsGood: true }] }]),
    ...(scheme.kind === 'api-key' ? misplaced(scheme, token, shell, put) : []),
    ...(isHttp ? badForms(place.before.trim(), token, shell, put) : []),
    // An API key that may be in the same header may have anything in front; a user's name may not count.
    ...(isHttp && pair === null && !takesAnyForm(operation, scheme)
      ? [neverIssued({ name: 'extended-in-front', value: `x${token}`, shell: `x\${${variable}}` })]
      : []),
    ...(pair === null ? badTokens(token, variable) : badPairs(pair, shell)).map((one) =>
      one.name === 'in-another-case' ? { ...neverIssued(one), ...IN_ANOTHER_CASE } : neverIssued(one),
    ),
  ]
}

type PutText = (text: string, shell: string, holdsGood?: boolean) => readonly CarriedPart[]

/** An API key that is empty, and a good one in each place but its own: its place is empty then. */
function misplaced(
  { in: own, key }: ShownScheme & { kind: 'api-key' },
  token: string,
  shell: string,
  put: PutText,
): Bad[] {
  const because = `The contract has the key in the ${own} as ${key} (in/name of its scheme, OpenAPI 3.1 section 4.8.27), and there is none there.`
  const places: readonly CredentialPlace[] = [
    ...(['header', 'query', 'cookie'] as const)
      .filter((other) => other !== own)
      .map((other) => ({ in: other, name: key, before: '' })),
    { in: 'header', name: 'Authorization', before: 'Bearer ' },
  ]
  return [
    { name: 'empty', fault: 'missing', because, puts: put('', '', false) },
    ...places.map((place): Bad => {
      const { before, in: where } = place
      const name = before === '' ? `in-the-${where}` : 'as-a-bearer-token'
      const put = { place, text: before + token, shell: before + shell, holdsGood: true }
      return { name, fault: 'missing', because, puts: [put] }
    }),
  ]
}

const IN_QUERY_ONLY = {
  name: 'in-the-query-only',
  fault: 'unusual',
  because:
    'RFC 6750 section 2.3 lets a service take a token from the query, and RFC 9700 section 4.3.2 forbids clients to send it there.',
} as const
const IN_ANOTHER_CASE = {
  fault: 'unusual',
  because: 'The contract does not say whether the case of a token matters: if it does, this is another token.',
} as const
const TWO_WORDS =
  'By the grammar of RFC 9110 section 11.4 one token follows the scheme; two words are no credential at all.'

/** A good token under another scheme, and in forms that no credential has. `shell`: the token for a shell. */
function badForms(scheme: string, token: string, shell: string, put: PutText): Bad[] {
  /** Writes the same twice: with the token, and for a shell. */
  const bad = (name: string, fault: CredentialFault, write: (one: string, encoded: Encoded) => string): Bad => {
    const text = write(token, (before, after) => inBase64(before + token + after))
    const command = write(shell, (before, after) => `$(printf '${before}%s${after}' "${shell}" | base64 -w0)`)
    return { name, fault, puts: put(text, command) }
  }
  return [
    ...(scheme === 'Basic'
      ? [bad('bearer', 'scheme', (_, encoded) => `Bearer ${encoded('contract-test:', '')}`)]
      : [
          // RFC 7617 section 2: the user's name, a colon, and the password.
          bad('basic-as-user', 'scheme', (_, encoded) => `Basic ${encoded('', ':')}`),
          bad('basic', 'scheme', (_, encoded) => `Basic ${encoded('contract-test:', '')}`),
        ]),
    bad('token', 'scheme', (one) => `Token ${one}`),
    bad('scheme-with-more', 'scheme', (one) => `${scheme}s ${one}`),
    { name: 'scheme-alone', fault: 'malformed', puts: put(scheme, scheme, false) },
    bad('token-alone', 'malformed', (one) => one),
    { ...bad('two-words', 'malformed', (one) => `${scheme} ${one} ${one}`), because: TWO_WORDS },
    bad('scheme-and-token-together', 'malformed', (one) => `${scheme}${one}`),
    ...(scheme === 'Basic' ? noPairs(put) : []),
  ]
}

type Encoded = (before: string, after: string) => string

/** Texts that are no pair of a user's name and a password, where Basic takes one. */
function noPairs(put: PutText): Bad[] {
  const because =
    "The credential is the base64 of a user's name, a colon and a password (RFC 7617 section 2); this text is not."
  const texts = { 'without-a-colon': inBase64('contract-test'), 'not-base64': 'contract-test' }
  return Object.entries(texts).map(([name, text]) => {
    return { name, fault: 'malformed', because, puts: put(`Basic ${text}`, `Basic ${text}`, false) }
  })
}

type BadToken = { readonly name: string; readonly value: string; readonly shell: string }

/** Another user's pair, and the user's own with another password. `carried` is the good one for a shell. */
function badPairs(pair: string, carried: string): BadToken[] {
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(pair) ?? []
  // A user's name without a password is the secret itself, such as an API key.
  const isKey = password === ''
  const [secret, before, after] = isKey ? [user, '', ':'] : [password, `${user}:`, '']
  const [secretShell, beforeShell] = isKey ? ['$user', ''] : [`\${pair#*:}`, `\${user}:`]
  const read = `pair=$(printf %s "${carried}" | base64 -d); user=\${pair%%:*}; secret=${secretShell}`
  const stranger = inBase64(`contract-test:${randomText(24)}`)
  return [
    { name: 'of-another-user', value: stranger, shell: stranger },
    ...badTokens(secret, 'secret').map(({ name, value, shell }) => ({
      name,
      value: inBase64(before + value + after),
      shell: `$(${read}; printf %s "${beforeShell}${shell}${after}" | base64 -w0)`,
    })),
  ]
}

/** Tokens that were never issued. Those similar to the good one expose a target that compares too little. */
function badTokens(token: string, variable: string): BadToken[] {
  const swapped = token.replaceAll(/[a-z]/gi, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  )
  const anywhere = randomText(24)
  const alike = randomText(token.length)
  const wrong = [
    { name: 'random', value: anywhere, shell: anywhere },
    { name: 'of-the-same-length', value: alike, shell: alike },
    // A field value may contain bytes beyond ASCII (RFC 9110 section 5.5), but a token may not.
    { name: 'not-ascii', value: 'd\u00c3\u00a9j\u00c3\u00a0-vu', shell: 'd\u00e9j\u00e0-vu' },
    { name: 'cut', value: token.slice(0, -1), shell: `\${${variable}%?}` },
    { name: 'cut-in-front', value: token.slice(1), shell: `\${${variable}#?}` },
    { name: 'extended', value: `${token}x`, shell: `\${${variable}}x` },
    {
      name: 'in-another-case',
      value: swapped,
      shell: `$(printf %s "$${variable}" | tr 'a-zA-Z' 'A-Za-z')`,
    },
  ]
  return wrong.filter(({ value }) => value !== token && value !== '')
}

const randomText = (length: number): string =>
  createHash('shake256', { outputLength: length })
    .update('a token that nobody has issued')
    .digest('base64url')
    .slice(0, length)

/** Of a text whose characters are bytes. */
const inBase64 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('base64')

export function variableOf(scheme: string): string {
  return `PLANT_STORE_CREDENTIAL_${scheme.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
}

/** A scheme's good credential as a request carries it, the variable that holds it, and the text for a shell. */
function valueFor(
  scheme: ShownScheme,
  { token, credentials }: Good,
): Pick<BadToken, 'value' | 'shell'> & { variable: string } {
  const own = credentials?.get(scheme.name)
  const variable = own === undefined ? 'PLANT_STORE_TOKEN' : variableOf(scheme.name)
  const given = own ?? token
  const value = asCarried(scheme, given)
  return { value, variable, shell: value === given ? `$${variable}` : `$(printf %s "$${variable}" | base64 -w0)` }
}

function putOf(scheme: ShownScheme, good: Good, before = credentialPlace(scheme).before): CarriedPart {
  const { value, shell } = valueFor(scheme, good)
  return { place: credentialPlace(scheme), text: before + value, shell: before + shell, holdsGood: true }
}

/** The parts as one credential; all cookies share one header. */
function credentialFrom(puts: readonly CarriedPart[]): Credential {
  const at = (where: CredentialPlace['in']): readonly CarriedPart[] => puts.filter(({ place }) => place.in === where)
  const cookies = at('cookie')
  const jar = (part: 'text' | 'shell'): string => cookies.map((put) => `${put.place.name}=${put[part]}`).join('; ')
  const headers = [
    ...at('header').map(({ place, text, shell }) => ({ name: place.name, text, shell: `"${shell}"` })),
    ...(cookies.length === 0 ? [] : [{ name: 'Cookie', text: jar('text'), shell: `"${jar('shell')}"` }]),
  ]
  const query = at('query').map(({ place, text, shell }) => {
    const key = encodeURIComponent(place.name)
    return { text: `${key}=${encodeURIComponent(text)}`, shell: `${quoted(`${key}=`)}"${shell}"` }
  })
  return {
    headers: headers.map(({ name, text }) => [name, text]),
    query: query.map(({ text }) => text),
    shell: new Map([...headers, ...query].flatMap(({ text, shell }) => (text === '' ? [] : [[text, shell] as const]))),
  }
}
