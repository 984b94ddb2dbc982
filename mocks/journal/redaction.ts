/** Removes credentials from everything that people and programs read. */

import type { Api } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import { fieldParts, parameterOf } from '../../spec/http/field.ts'
import { cookiePairs } from '../../spec/http/place.ts'
import {
  credentialNamesOf,
  type IsCredential,
  type PartOfMessage,
  schemeOf,
} from '../../spec/http/redaction/credential-names.ts'
import { Redactor, WHOLE } from '../../spec/http/redaction/redactor.ts'
import { percentDecoded } from '../../spec/http/target.ts'
import { literalPattern } from '../../spec/pattern/literal.ts'
import type { ShownViolation } from '../engine/message/message.ts'
import { NO_VALUES, operationRoutes } from '../engine/request/route.ts'
import { rewordNote } from '../engine/state/rules.ts'
import {
  type Replace,
  replaceInPaths,
  replaceMarked,
  replaceMembers,
  replaceParameters,
  replaceParts,
} from './pairs.ts'
import { latin1 } from './recorded-text.ts'
import { REDACTED } from './sent-again.ts'
import { CUT, type Recorded, type RecordedVerdict } from './slot.ts'

/** The places of credentials, and the known credentials. */
export type Secrets = {
  readonly isCredential: IsCredential
  /** The values of a path of the contract, by their names; null if no path has a credential. */
  readonly inPath: ((path: string) => ReadonlyMap<string, string>) | null
  readonly tokens: readonly string[]
  /** Removes the known credentials from a text, however a deployment wrote them. */
  readonly withoutTokens: (text: string) => string
}

/** Characters. Of a value this long, not even the first half must be shown. */
const LONG = 24

/** So many values of a request are searched for everywhere; others only where a credential stands. */
const MOST_VALUES = 50

/** The places that the contract's security schemes name, those that are secret by their nature, and the tokens. */
export function secretsOf(contract: Api, tokens: readonly string[] = []): Secrets {
  const long = tokens.filter(({ length }) => length >= WHOLE)
  const redactor = new Redactor('', long, long.length === 0 ? '' : JSON.stringify(contract.document.root))
  const isCredential = credentialNamesOf(contract)
  const hasAny = contract.operations.some(({ path }) => pathParameters(path).some((name) => isCredential('path', name)))
  const inPath = hasAny ? (path: string) => contract.derive(operationRoutes)(path)?.values ?? NO_VALUES : null
  return { isCredential, inPath, tokens, withoutTokens: redactor.redact }
}

/** Removes the values of secret parameters from a request target, or from another text with addresses. */
export function redactTarget(target: string, secrets: Secrets): string {
  return replaceAddresses(target, secrets, (place) => (name) => (secrets.isCredential(place, name) ? REDACTED : null))
}

type InPlace = (place: PartOfMessage) => Replace

/** Replaces the secret values in the queries and paths of the addresses in a text. */
function replaceAddresses(text: string, { inPath }: Pick<Secrets, 'inPath'>, replace: InPlace): string {
  // `code=503` alone is in no address: it is a parameter of a field, such as Prefer.
  const placeOf = (mark = ''): PartOfMessage => (mark === '' || mark === ';' ? 'header' : 'query')
  const inQuery: Replace = (name, value, mark) => replace(placeOf(mark))(name, value)
  const open = text.includes('=') ? replaceParameters(text, inQuery) : text
  return inPath === null || !open.includes('/') ? open : replaceInPaths(open, replace('path'), inPath)
}

/** Removes the credentials of a request from a text, wherever they occur; `isCut` if the end of the text is missing. */
export type RedactPart = (text: string, isCut?: boolean) => string

/** Functions that remove the credentials in requests with these headers and in their answers, and the known ones. */
export function redactorsFor(
  headers: Recorded['headers'],
  secrets: Secrets,
): (target: string, body: Uint8Array | null, answer?: TextBody) => RedactPart {
  const { tokens, withoutTokens } = secrets
  const most = MOST_VALUES + tokens.length
  const ofHeaders = new Set(tokens)
  gathering(secrets, ofHeaders, most).fields(headers)
  let usual: RedactPart | null = null
  return (target, body, answer) => {
    const values = new Set(ofHeaders)
    const gather = gathering(secrets, values, most)
    gather.target(target)
    if (body !== null) gather.content({ headers, body: latin1(body) })
    if (answer !== undefined) gather.content(answer).fields(answer.headers)
    if (values.size > ofHeaders.size) return redactorOf(values, withoutTokens)
    usual ??= redactorOf(ofHeaders, withoutTokens)
    return usual
  }
}

type TextBody = Pick<Recorded['answer'], 'headers' | 'body'>

/** Adds up to `most` values that stand as credentials, without quotation marks and escapes: as they may recur. */
function gathering(secrets: Secrets, values: Set<string>, most: number) {
  const { isCredential } = secrets
  const add = (value: string): void => {
    if (values.size >= most) return
    const plain = value.replaceAll(/^["']|["']$/g, '')
    for (const form of [plain, plain.replaceAll(/\\(.)/g, '$1'), percentDecoded(plain.replaceAll('+', ' '))])
      values.add(form)
  }
  const inPlace: InPlace = (place) => (name, value) => {
    if (isCredential(place, name)) add(value)
    return null
  }
  const inAddresses = (text: string): void => {
    for (const [, pair = ''] of text.matchAll(USERINFO)) [pair, ...pair.split(':')].forEach(add)
  }
  const gather = {
    target: (target: string) => {
      inAddresses(target)
      replaceAddresses(target, secrets, inPlace)
      return gather
    },
    fields: (headers: Recorded['headers']) => {
      for (const [written, value] of headers) {
        const name = written.toLowerCase()
        if (/^(set-)?cookie$/.test(name)) for (const pair of cookiePairs(value)) inPlace('cookie')(...pair)
        else if (isCredential('header', name)) credentialParts(value).slice(0, most).forEach(add)
        else gather.target(value)
      }
      return gather
    },
    content: ({ headers, body }: TextBody) => {
      inAddresses(body)
      replaceContent(body, headers, secrets, inPlace)
      return gather
    },
  }
  return gather
}

/** User and password in an address (RFC 3986 section 3.2.1). */
const USERINFO = /:\/\/([^\s/?#@"'<>\\]+)@/g

/** Removes values from texts, as they are and in every notation of a text. */
function redactorOf(values: ReadonlySet<string>, withoutTokens: Secrets['withoutTokens']): RedactPart {
  const redactor = new Redactor('')
  redactor.learnWhole(values)
  const forms = [...values].filter(({ length }) => length >= WHOLE).flatMap(writings)
  // If a message or a body was cut, only the beginning of a long value may be left.
  const beginnings = forms
    .filter(({ length }) => length >= LONG)
    .map((form) => ({
      start: form.slice(0, LONG / 2),
      rest: new RegExp(`${literalPattern(form.slice(0, LONG / 2))}[^\\s"]*`, 'g'),
    }))
  return (text, isCut = text.endsWith(CUT)) => {
    const open = text.includes('://') ? text.replaceAll(USERINFO, `://${REDACTED}@`) : text
    let clean = redactor.redact(isCut ? withoutBeginning(open, forms) : open)
    for (const { start, rest } of beginnings) if (clean.includes(start)) clean = clean.replaceAll(rest, REDACTED)
    return withoutTokens(clean)
  }
}

/** The notations of a value in which a text may be cut: as it is, in bytes, in JSON and in JSON within JSON. */
function writings(value: string): readonly string[] {
  const bytes = [latin1(Buffer.from(value)), Buffer.from(value, 'latin1').toString()]
  const own = /^[ -~]*$/.test(value) ? [value] : [value, ...bytes]
  return [...own, encodeURIComponent(value.toWellFormed()), ...own.map(inString), ...own.map(inString).map(inString)]
}

/** A text may by chance end with this many characters that begin a credential. */
const TELLING = 3

/** A text whose end is missing, without the beginning of a credential that was cut. */
function withoutBeginning(text: string, forms: readonly string[]): string {
  const end = text.endsWith(CUT) ? text.slice(0, -CUT.length) : text
  let found = 0
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, end.length); length > Math.max(found, TELLING); length--) {
      if (end.endsWith(form.slice(0, length))) found = length
    }
  }
  return found === 0 ? text : end.slice(0, -found) + REDACTED + text.slice(end.length)
}

/** As in a JSON string; a text that a message quotes is escaped twice. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

export function redact(recorded: Recorded, secrets: Secrets): Recorded {
  const clean = redactorsFor(recorded.headers, secrets)(recorded.target, recorded.body, recorded.answer)
  const { isCredential } = secrets
  const headers = (fields: Recorded['headers']): Recorded['headers'] =>
    fields.map(([name, value]) => {
      const shown = isCredential('header', name) ? redactValue(name, value) : clean(redactTarget(value, secrets))
      return [clean(name), shown]
    })
  const inPlace = (text: string, fields: Recorded['headers']): string =>
    replaceContent(text, fields, secrets, (place) => (name) => (isCredential(place, name) ? REDACTED : null))
  const { body, answer, verdict } = recorded
  return {
    ...recorded,
    session: recorded.session === null ? null : clean(recorded.session),
    target: clean(redactTarget(recorded.target, secrets)),
    headers: headers(recorded.headers),
    body: body === null ? null : redactBytes(body, (text) => clean(inPlace(text, recorded.headers), !recorded.isWhole)),
    answer: {
      ...answer,
      headers: headers(answer.headers),
      body: clean(inPlace(answer.body, answer.headers), !answer.isWhole),
    },
    verdict: redactVerdict(verdict, clean),
  }
}

function redactVerdict(verdict: RecordedVerdict, clean: RedactPart): RecordedVerdict {
  const word = (text: string | null): string | null => (text === null ? null : clean(text))
  switch (verdict.kind) {
    case 'rejected':
      return {
        ...verdict,
        message: clean(verdict.message),
        violations: verdict.violations.map((one) => {
          return { ...one, pointer: clean(one.pointer), expected: clean(one.expected) }
        }),
      }
    case 'staged':
      return {
        ...verdict,
        violations: redactViolations(verdict.violations, clean),
        ...(verdict.rule && { rule: rewordNote(verdict.rule, clean) }),
      }
    case 'forwarded':
      return { ...verdict, violations: redactViolations(verdict.violations, clean), unjudged: word(verdict.unjudged) }
    case 'callback':
      return { ...verdict, violations: redactViolations(verdict.violations, clean), failure: word(verdict.failure) }
    default:
      return verdict
  }
}

function redactViolations(violations: readonly ShownViolation[], clean: RedactPart): readonly ShownViolation[] {
  return violations.map((breach) => ({ ...breach, expected: clean(breach.expected) }))
}

/** Byte by byte, because a body need not be text. */
function redactBytes(body: Uint8Array, clean: RedactPart): Uint8Array {
  const text = latin1(body)
  const cleaned = clean(text)
  return cleaned === text ? body : Buffer.from(cleaned, 'latin1')
}

/** How many levels of nested multipart bodies are searched. */
const MOST_LEVELS = 3

/**
 * Replaces the secret values in a form, in text that looks like JSON, or else after a name; also those in the parts of
 * a multipart body, and in addresses.
 */
function replaceContent(
  text: string,
  headers: Recorded['headers'],
  secrets: Pick<Secrets, 'inPath'>,
  replace: InPlace,
  level = 0,
): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const [, boundary = boundaryOf(type)] = /^--(\S+)\r?\n/.exec(text) ?? []
  if (boundary !== '' && level < MOST_LEVELS) {
    return replaceParts(text, boundary, replace('query'), (content, fields) => {
      const [, inner = ''] = /^content-type:\s*([^\r\n]*)/im.exec(fields) ?? []
      return replaceContent(content, [['content-type', inner]], secrets, replace, level + 1)
    })
  }
  if (/x-www-form-urlencoded/i.test(type)) return replaceParameters(text, replace('query'))
  const inText = (part: string): string => replaceAddresses(part, secrets, replace)
  if (/^\s*[{["]/.test(text)) return replaceMembers(text, replace('body'), inText)
  return replaceMarked(inText(text), replace('body'))
}

function boundaryOf(type: string): string {
  return /^\s*multipart\//i.test(type) ? (new Map(fieldParts(type, ';').map(parameterOf)).get('boundary') ?? '') : ''
}

/** The words of a credential, and its parameters, whose values may stand in quotation marks (RFC 9110 section 11.4). */
const WORD = /(?:([\w.-]+)\s*=\s*(?=[^=\s,]))?("(?:[^"\\]|\\.)*"|[^\s,]+)/gs
/** Parameters that are not secret and occur elsewhere in the request: its target, and how it is signed. */
const OPEN: ReadonlySet<string> = new Set(['realm', 'uri', 'algorithm', 'qop', 'charset'])

/**
 * The parts of a credential that must not be shown: everything after the scheme, each word, the values of parameters,
 * and both halves of a Basic credential (RFC 7617); either half may be the key.
 */
function credentialParts(value: string): readonly string[] {
  const scheme = schemeOf(value)
  const rest = value.trim().slice(scheme.length).trim()
  const words = [...rest.matchAll(WORD)].flatMap(([word, name = '', text = word]) =>
    OPEN.has(name.toLowerCase()) ? [] : [word, text, text.slice(text.indexOf(':') + 1)],
  )
  if (scheme.toLowerCase() !== 'basic') return [rest, ...words]
  const pair = Buffer.from(rest, 'base64').toString()
  const colon = pair.indexOf(':')
  return [rest, ...words, pair, pair.slice(0, Math.max(0, colon)), pair.slice(colon + 1)]
}

/** The cookies that carry the API's credential; null if there are none. The API reads no other cookies. */
export function credentialCookies(value: string, { isCredential }: Secrets): string | null {
  const kept = cookiePairs(value).filter(([name]) => isCredential('cookie', name))
  return kept.length === 0 ? null : kept.map(([name, text]) => `${name}=${text}`).join('; ')
}

/** The values that stand as credentials in an exchange: in headers, query and bodies of request and answer. */
export function credentialsIn({ headers, target, body, answer }: Recorded, secrets: Secrets): ReadonlySet<string> {
  const found = new Set<string>()
  const gather = gathering(secrets, found, Number.POSITIVE_INFINITY)
  gather.target(target).fields(headers).fields(answer.headers).content(answer)
  if (body !== null) gather.content({ headers, body: latin1(body) })
  return found
}

/** Keeps the scheme and the names of cookies, which are not secret; everything after them is removed. */
function redactValue(name: string, value: string): string {
  if (name.toLowerCase() === 'cookie' && value.includes('='))
    return cookiePairs(value)
      .map(([key]) => `${key}=${REDACTED}`)
      .join('; ')
  const scheme = name.toLowerCase() === 'authorization' ? schemeOf(value) : ''
  return scheme !== '' && scheme === value.trim() ? value : `${scheme} ${REDACTED}`.trim()
}
