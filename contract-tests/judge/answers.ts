/** Reads the JSON of an answer, and describes an answer in one line. */

import { type Answer, type Fault, header } from '../../spec/http/message.ts'
import { decodedBeginning, excerpt } from '../../spec/http/redaction/excerpt.ts'
import { isTooDeep } from '../../spec/json/beyond.ts'
import { closingQuote, MOST_LEVELS, type ParsedJson, parseJson } from '../../spec/json/exact-json.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { tokensOf } from '../../spec/json/tokens.ts'

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON of an answer, and its text. If it is too deep to be read, it is its surface, and not whole. */
export type AnswerJson = ParsedJson & { readonly text: string; readonly isWhole: boolean }

/** What answers say that are no JSON themselves. */
const told = new WeakMap<Answer, AnswerJson>()

/** Tells what an answer says in JSON, which {@link readJson} gives from then on. */
export function tellJson(answer: Answer, json: ParsedJson): void {
  told.set(answer, { ...json, text: JSON.stringify(json.exact), isWhole: true })
}

/** What an answer that is no JSON says; undefined where nothing was told. */
export function toldJson(answer: Answer): AnswerJson | undefined {
  return told.get(answer)
}

export function readJson(answer: Answer): AnswerJson | { readonly problem: string } {
  const { body, fault, redact } = answer
  const known = told.get(answer)
  if (known !== undefined) return known
  if (fault !== null) return { problem: fault }
  let text: string
  try {
    text = STRICT.decode(body)
  } catch {
    return { problem: 'its body is not UTF-8' }
  }
  // RFC 8259 section 8.1: implementations must not add one.
  if (text.startsWith('\uFEFF')) return { problem: 'its body starts with a byte order mark' }
  try {
    return readAnswerJson(text)
  } catch {
    return { problem: text === '' ? 'its body is empty' : `its body is not JSON: ${excerpt(text, redact)}` }
  }
}

/** Throws on text that is not JSON, as far as it is read. */
function readAnswerJson(whole: string): AnswerJson {
  try {
    return { ...parseJson(whole), text: whole, isWhole: true }
  } catch (error) {
    if (!isTooDeep(error)) throw error
    const text = surfaceOf(whole)
    return { ...parseJson(text), text, isWhole: false }
  }
}

/** JSON text whose objects and arrays at the last level that can be read are empty. */
function surfaceOf(text: string): string {
  let surface = ''
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = closingQuote(text, at) - 1
    else if (character === '{' || character === '[') {
      if (++depth === MOST_LEVELS) surface += text.slice(from, at + 1)
    } else if ((character === '}' || character === ']') && depth-- === MOST_LEVELS) from = at
  }
  // One that does not end has nothing behind its last level.
  return depth < MOST_LEVELS ? surface + text.slice(from) : surface
}

/** The names of the members of a JSON object's text, with duplicates. `read`: the object, with exact numbers, if it is known. */
export function memberNames(text: string, read?: JsonObject): string[] {
  // JSON.stringify writes each name once.
  if (read !== undefined && text === JSON.stringify(read)) return Object.keys(read)
  const names: string[] = []
  let depth = 0
  let last = ''
  for (const { text: token } of tokensOf(text)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1 && token === ':' && last.startsWith('"')) names.push(String(JSON.parse(last)))
    last = token
  }
  return names
}

/** True for an answer that refuses a request, and for one that says there is no room for it (RFC 4918 section 11.5). */
export function isRefusal(received: Answer | Fault): boolean {
  return received.kind === 'answer' && ((received.status >= 400 && received.status < 500) || received.status === 507)
}

/** An answer in one line: status, media type, and the beginning of its body. */
export function describe(received: Answer | Fault): string {
  if (received.kind === 'failure') return received.message
  const type = header(received.headers, 'content-type')
  const text = decodedBeginning(received.body)
  return [
    String(received.status),
    ...(type === undefined ? [] : [excerpt(type, received.redact)]),
    ...(text === '' ? ['(empty)'] : [excerpt(text, received.redact)]),
  ].join(' ')
}

/** Statuses that say that there is no such item. */
export const MISSING: readonly number[] = [404, 410]

/** RFC 9110 section 15.3.3: 202 says that what was asked is not carried out yet. */
export function isDoneAtOnce({ status }: Answer): boolean {
  return status < 300 && status !== 202
}
