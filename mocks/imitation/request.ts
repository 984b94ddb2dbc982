/** The form of a request, such as its media type: a deployment may refuse forms that the mock accepts, or accept others. */

import { accepts } from '../../spec/http/accept.ts'
import { essenceOf } from '../../spec/http/media-type.ts'
import { ExactNumber, int64, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, tokens } from '../../spec/json/pointer.ts'
import type { Facts } from '../../spec/profile/profile.ts'
import { EXTENSIONS, type Extension } from '../../spec/profile/situations.ts'
import type { RawRequest } from '../engine/message/message.ts'
import type { Decided, OperationProfile } from './operation-profile.ts'
import { firstOfEach } from './rules.ts'

/** Finds a form of this request that the deployment refuses. Returns its situation's name, or null. */
export function formOf(known: OperationProfile, request: RawRequest, query: string, decided: Decided): string | null {
  const { body } = request
  const { facts } = known
  const type = typeSituation(known, request)
  const limit = Number(facts.size?.accepts ?? Number.POSITIVE_INFINITY)
  const isStranger = (key: string): boolean => !known.query.has(key) && !key.startsWith('__')
  const candidates = [
    [/chunked/i.test(request.header('transfer-encoding') ?? ''), 'chunks'],
    [decided.bodyLimit === undefined && (body === null || body.length > limit), 'size'],
    [type !== null, type ?? ''],
    [hasMark(body), 'byte order mark'],
    [[...new URLSearchParams(query).keys()].some(isStranger), 'query'],
    [request.header('api-version') !== undefined, 'version'],
    [wantsAnother(known, request), 'accept html'],
  ] as const
  return candidates.find(([holds, situation]) => holds && facts[situation]?.answer !== undefined)?.[1] ?? null
}

/** True if the client accepts no answer of the media type that the operation has. */
function wantsAnother({ answerType }: OperationProfile, request: RawRequest): boolean {
  return answerType !== null && !accepts(request.header('accept'), answerType)
}

/** Rewrites what only the deployment accepts, so that the stricter engine accepts the request, too. */
export function inForm(known: OperationProfile, request: RawRequest): RawRequest {
  const { facts, json } = known
  const isTaken = (situation: string): boolean => facts[situation]?.accepts === true
  const type = typeSituation(known, request)
  const replaced = new Map<string, string | undefined>()
  if (type !== null && isTaken(type) && json !== null) replaced.set('content-type', json)
  if (wantsAnother(known, request) && isTaken('accept html')) replaced.set('accept', undefined)
  let { body } = request
  if (body !== null && hasMark(body) && isTaken('byte order mark')) body = body.subarray(3)
  if (body !== null) {
    const text = decodedBody(body)
    const extensions = new Set(EXTENSIONS.filter((each) => isTaken(`json ${each}`)))
    const strict = withFirst(rounded(withoutExtensions(text, extensions), facts), facts)
    if (strict !== text) body = new TextEncoder().encode(strict)
  }
  if (replaced.size === 0 && body === request.body) return request
  return { ...request, body, header: (name) => (replaced.has(name) ? replaced.get(name) : request.header(name)) }
}

/** The situation for an unusual Content-Type; null if it is as documented or there is no body. */
function typeSituation({ types, json }: OperationProfile, request: RawRequest): string | null {
  if (json === null || request.body === null || request.body.length === 0) return null
  const field = request.header('content-type')
  if (field === undefined) return 'type none'
  const essence = essenceOf(field)
  if (types.includes(essence)) return /charset\s*=\s*"?(?!utf-8)\w/i.test(field) ? 'type charset' : null
  if (essence.endsWith('+json')) return 'type application/vnd.example+json'
  return essence === 'application/x-www-form-urlencoded' ? `type ${essence}` : 'type text/plain'
}

function hasMark(body: Uint8Array | null): boolean {
  return body?.[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
}

/** Removes the extensions of JSON that the deployment accepts. Strict JSON stays as it is. */
function withoutExtensions(text: string, extensions: ReadonlySet<Extension>): string {
  if (extensions.size === 0 || tryParseJson(text) !== null) return text
  const strict = strictly(text, extensions)
  return tryParseJson(strict) === null ? text : strict
}

const ROUNDING = 'rounding '

/** Rewrites fractions that a double rounds to an integer, where the deployment reads numbers as doubles. */
function rounded(text: string, facts: Facts): string {
  const places = Object.keys(facts).filter((name) => name.startsWith(ROUNDING) && facts[name]?.accepts === true)
  const value = places.length === 0 ? null : tryParseJson(text)?.exact
  if (!isObject(value)) return text
  const near = places
    .map((name) => tokens(name.slice(ROUNDING.length))[0] ?? '')
    .filter((name) => isRounded(value[name]))
    .map((name) => [name, Number(JSON.stringify(value[name]))])
  return near.length === 0 ? text : JSON.stringify({ ...value, ...Object.fromEntries(near) })
}

/** Leaves the first of members with the same name, where the deployment counts that one. */
function withFirst(text: string, facts: Facts): string {
  return facts['duplicate key']?.counts !== 'first' || tryParseJson(text) === null ? text : firstOfEach(text)
}

/** True for a fraction that becomes an integer when it is read as a double. */
export function isRounded(value: unknown): boolean {
  if (!(value instanceof ExactNumber)) return false
  return Number.isSafeInteger(Number(value.literal)) && int64(value.literal) === null
}

/** The one extension without which the text would be strict JSON; null if there is no such one. */
export function extensionIn(text: string): Extension | null {
  return EXTENSIONS.find((each) => tryParseJson(strictly(text, new Set([each]))) !== null) ?? null
}

/** Whether the scheme in `Authorization` is all in lower or all in upper case; null for the usual spelling. */
export function spellingOf(request: RawRequest): 'lower' | 'upper' | null {
  const word = /^[A-Za-z]{2,}(?= )/.exec(request.header('authorization') ?? '')?.[0]
  if (word === undefined) return null
  if (word === word.toLowerCase()) return 'lower'
  return word === word.toUpperCase() ? 'upper' : null
}

/** The text of a body; empty if the body was too large to be kept. */
export function requestText({ body }: RawRequest): string {
  return body === null ? '' : decodedBody(body)
}

function decodedBody(body: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
}

/** Matches strings in double or single quotes, comments, the leading zeros of a number, and any other character. */
const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|\/\/[^\n]*|(?<![\w.])-?0+(?=\d)|./gs

/** Rewrites the extensions in `taken` as strict JSON; others stay in the text. */
function strictly(text: string, taken: ReadonlySet<Extension>): string {
  const written: string[] = []
  let depth = 0
  let isOpen = false
  for (const [token] of text.matchAll(TOKENS)) {
    if (taken.has('trailing data') && isOpen && depth === 0) break
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') {
      depth--
      if (taken.has('trailing comma')) dropComma(written)
    }
    isOpen ||= depth > 0
    written.push(strictToken(token, taken))
  }
  return written.join('')
}

function strictToken(token: string, taken: ReadonlySet<Extension>): string {
  const [first = ''] = token
  if (token.length > 1 && first === '/') return taken.has('comment') ? '' : token
  if (/^-?0/.test(token)) return taken.has('leading zeros') && token !== '0' ? token.replace(/0+$/, '') : token
  if (token.length < 2 || (first !== '"' && first !== "'")) return token
  const isSingle = first === "'"
  if (isSingle && !taken.has('single quotes')) return token
  const inner = isSingle
    ? token
        .slice(1, -1)
        .replaceAll("\\'", "'")
        .replaceAll(/(?<!\\)"/g, '\\"')
    : token.slice(1, -1)
  const plain = taken.has('control character')
    ? inner.replaceAll(/[\u0000-\u001f]/g, (character) => JSON.stringify(character).slice(1, -1))
    : inner
  return `"${plain}"`
}

/** Drops a comma that only white space follows. */
function dropComma(written: string[]): void {
  const last = written.findLastIndex((token) => token.trim() !== '')
  if (written[last] === ',') written.splice(last, 1)
}
