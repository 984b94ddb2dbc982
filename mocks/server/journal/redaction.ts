/** Credentials, taken out of what people and programs read. */

import type { Contract, SecurityScheme } from '../../../spec/contract.ts'
import type { Recorded, RecordedVerdict } from './slot.ts'

/** Where a request may carry a credential, by lower-case name, and the ones that are known. */
export type Secrets = {
  readonly headers: ReadonlySet<string>
  readonly query: ReadonlySet<string>
  readonly cookies: ReadonlySet<string>
  readonly tokens: readonly string[]
}

export const REDACTED = '[redacted]'

const ALWAYS_SECRET = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie']
/** Characters; what is shorter may be a part of any word, and is redacted in its own place alone. */
const SHORT = 6

/** Characters; from here on half of it tells too much. */
const LONG = 24

/** The places that the contract's security schemes name, and those that are secret by nature (RFC 6750 section 2). */
export function secretsOf(contract: Contract, tokens: readonly string[] = []): Secrets {
  const keys = contract.operations
    .flatMap(({ security }) => security.flat())
    .flatMap((scheme) => (scheme.kind === 'api-key' ? [scheme] : []))
  const named = (place: Extract<SecurityScheme, { kind: 'api-key' }>['in']): string[] =>
    keys.filter((key) => key.in === place).map(({ key }) => key.toLowerCase())
  return {
    headers: new Set([...ALWAYS_SECRET, ...named('header')]),
    query: new Set(['access_token', ...named('query')]),
    cookies: new Set(named('cookie')),
    tokens,
  }
}

/** A request target with the values of secret parameters taken out. */
export function redactTarget(target: string, secrets: Secrets): string {
  return target.includes('?')
    ? target.replaceAll(PARAMETER, (whole, mark: string, name: string) =>
        secrets.query.has(name.toLowerCase()) ? `${mark}${name}=${REDACTED}` : whole,
      )
    : target
}

const PARAMETER = /([?&])([^=&#]+)=([^&#]*)/g

/** Takes the credentials of a request out of a text, wherever they are in it. */
export type Redact = (text: string) => string

/** What takes out the credentials that a request carries, and those that are known. */
export function redactorFor({ headers, target }: Pick<Recorded, 'headers' | 'target'>, secrets: Secrets): Redact {
  const values = new Set(secrets.tokens)
  for (const [written, value] of headers) {
    const name = written.toLowerCase()
    if (name === 'cookie') {
      for (const [, key = '', text = ''] of value.matchAll(COOKIE))
        if (secrets.cookies.has(key.toLowerCase())) values.add(text)
    } else if (secrets.headers.has(name)) values.add(value.slice(schemeOf(name, value).length).trim())
  }
  for (const [, , name = '', text = ''] of target.matchAll(PARAMETER))
    if (secrets.query.has(name.toLowerCase())) values.add(text)
  const forms = [...values]
    .filter(({ length }) => length >= SHORT)
    .flatMap((value) => [value, encodeURIComponent(value.toWellFormed()), escaped(value), escaped(escaped(value))])
    .toSorted((one, other) => other.length - one.length)
  // Of a long one the beginning may stand alone, where a message or a body was cut.
  const beginnings = forms
    .filter(({ length }) => length >= LONG)
    .map((form) => ({
      start: form.slice(0, LONG / 2),
      rest: new RegExp(`${RegExp.escape(form.slice(0, LONG / 2))}[^\\s"]*`, 'g'),
    }))
  return (text) => {
    let clean = text
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, REDACTED)
    for (const { start, rest } of beginnings) if (clean.includes(start)) clean = clean.replaceAll(rest, REDACTED)
    return clean
  }
}

/** As a JSON string holds it; what a message quotes is escaped twice. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const COOKIE = /(?:^|;)\s*([^=;]+)=([^;]*)/g

/** The exchange without credentials, wherever they stand. */
export function redact(recorded: Recorded, secrets: Secrets): Recorded {
  const clean = redactorFor(recorded, secrets)
  const headers = (fields: Recorded['headers']): Recorded['headers'] =>
    fields.map(([name, value]) => [
      name,
      secrets.headers.has(name.toLowerCase()) ? redactValue(name, value) : clean(value),
    ])
  const { body, answer, verdict } = recorded
  return {
    ...recorded,
    session: recorded.session === null ? null : clean(recorded.session),
    target: clean(redactTarget(recorded.target, secrets)),
    headers: headers(recorded.headers),
    body: body === null ? null : redactBytes(body, clean),
    answer: { ...answer, headers: headers(answer.headers), body: clean(answer.body) },
    verdict: redactVerdict(verdict, clean),
  }
}

function redactVerdict(verdict: RecordedVerdict, clean: Redact): RecordedVerdict {
  switch (verdict.kind) {
    case 'rejected':
      return {
        ...verdict,
        message: clean(verdict.message),
        violations: verdict.violations.map((violation) => ({
          ...violation,
          pointer: clean(violation.pointer),
          expected: clean(violation.expected),
        })),
      }
    case 'forwarded':
      return {
        ...verdict,
        violations: verdict.violations.map((breach) => ({ ...breach, expected: clean(breach.expected) })),
        unjudged: verdict.unjudged === null ? null : clean(verdict.unjudged),
      }
    default:
      return verdict
  }
}

/** Byte by byte, for a body need not be text. */
function redactBytes(body: Uint8Array, clean: Redact): Uint8Array {
  const text = Buffer.from(body).toString('latin1')
  const cleaned = clean(text)
  return cleaned === text ? body : Buffer.from(cleaned, 'latin1')
}

/** Of a Cookie header the pairs that are the API's credential, null where there are none: the others say nothing to it. */
export function credentialCookies(value: string, { cookies }: Secrets): string | null {
  const kept = [...value.matchAll(COOKIE)].filter(([, name = '']) => cookies.has(name.toLowerCase()))
  return kept.length === 0 ? null : kept.map(([, name, text]) => `${name}=${text}`).join('; ')
}

/** The scheme is worth knowing and no secret, nor are the names of cookies; whatever follows them is. */
function redactValue(name: string, value: string): string {
  if (name.toLowerCase() === 'cookie')
    return value.replaceAll(COOKIE, (whole, key: string) => `${whole.startsWith(';') ? '; ' : ''}${key}=${REDACTED}`)
  const scheme = schemeOf(name.toLowerCase(), value)
  return scheme === value ? value : `${scheme} ${REDACTED}`.trim()
}

/** The scheme before a credential (RFC 9110 section 11.4), empty where there is none. */
function schemeOf(name: string, value: string): string {
  const [scheme = ''] = value.split(' ', 1)
  // A word that stands alone may be a credential without its scheme.
  const isScheme = scheme === value ? /^(bearer|basic|digest)$/i : /^[A-Za-z]{1,16}$/
  return name === 'authorization' && isScheme.test(scheme) ? scheme : ''
}
