/** Makes one template of several answers: words of the request, and whatever varies, become holes. */

import { isFieldValue, isToken } from '../../../spec/http/field.ts'
import type { Answer } from '../../../spec/http/message.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { literalPattern } from '../../../spec/pattern/literal.ts'
import { type AnswerTemplate, type Layout, literally, type Words, written } from '../../../spec/profile/profile.ts'
import type { Draft } from '../../cases/request-builder.ts'
import { alignTexts } from './alignment.ts'
import { hasSameMembers } from './lists.ts'
import { isNow, timeless } from './moment.ts'
import { type Quoted, quotesIn } from './quotes.ts'

export type Sample = {
  readonly received: Answer
  readonly words: Words
  /** The request, where it can be sent again. */
  readonly draft?: Draft
  /** The plain valid request of which it is a change. */
  readonly plain?: Draft | undefined
}

/** Headers about the connection, the time or a credential: no client should rely on them. */
const NOT_LEARNT = new Set(
  'connection keep-alive transfer-encoding content-length content-encoding trailer upgrade date age set-cookie alt-svc strict-transport-security via accept-ranges'.split(
    ' ',
  ),
)

/** How many characters of an answer are learnt: a page may be longer. */
const LONGEST = 1_000_000

/** The template of some answers of one status, at least one. */
export function templateOf(samples: readonly [Sample, ...Sample[]]): AnswerTemplate {
  const [first] = samples
  const { status } = first.received
  const texts = samples.map(({ received, words }) => ({
    text: new TextDecoder().decode(received.body).slice(0, LONGEST),
    words,
  }))
  const headers = templateOfHeaders(samples)
  if (texts.every(({ text }) => text === '')) return { status, headers }
  const json = texts.map(({ text }) => readLaidOut(text))
  const [one] = json
  const isAlike = json.every((each) => each !== null && JSON.stringify(each.layout) === JSON.stringify(one?.layout))
  if (one != null && isAlike) {
    const merged = merge(json.map((each, index) => ({ value: each?.value, words: samples[index]?.words ?? {} })))
    const { value: _, ...layout } = one
    if (merged !== DIFFERENT) return { status, headers, json: merged, ...layout }
  }
  return { status, headers, text: mergeTexts(texts) }
}

/** The headers that all the answers have. */
export function templateOfHeaders(samples: readonly Sample[]): Readonly<Record<string, string>> {
  const all = samples.map(({ received, words }) => ({ words, headers: headerMap(received) }))
  const names = [...(all[0]?.headers.keys() ?? [])].filter((name) => all.every(({ headers }) => headers.has(name)))
  return Object.fromEntries(
    names.sort().map((name) => {
      const [first = '', ...others] = all.map(({ headers }) => headers.get(name) ?? '')
      // The same list in another order is the same text.
      const texts = [first, ...others.map((other) => (hasSameMembers(name, first, other) ? first : other))]
      return [name, mergeTexts(all.map(({ words }, index) => ({ text: texts[index] ?? '', words })))]
    }),
  )
}

/** The header fields of an answer that clients may rely on, each once. */
export function headerMap({ headers }: Answer): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    // No mock could send an invalid field.
    if (NOT_LEARNT.has(key) || !isToken(name) || !isFieldValue(value)) continue
    const before = fields.get(key)
    fields.set(key, before === undefined ? value : `${before}, ${value}`)
  }
  return fields
}

/** Reads JSON text that has a regular layout, which is absent if it has no white space; null for any other text. */
export function readLaidOut(text: string): { readonly value: unknown; readonly layout?: Layout } | null {
  const value = tryParseJson(text)?.value
  if (typeof value !== 'object' || value === null) return null
  const start = /^\s*/.exec(text)?.[0] ?? ''
  const end = /\s*$/.exec(text)?.[0] ?? ''
  const indent = /^\s*[{[]\n( *)/.exec(text)?.[1]?.length ?? 0
  const layout = { start, indent, end }
  if (written(value, layout) !== text) return null
  return start === '' && indent === 0 && end === '' ? { value } : { value, layout }
}

const DIFFERENT = Symbol('different')

function merge(parts: readonly { readonly value: unknown; readonly words: Words }[]): unknown {
  const [first] = parts
  const values = parts.map(({ value }) => value)
  if (first === undefined) return DIFFERENT
  if (values.every((value) => typeof value === 'string')) {
    return mergeTexts(parts.map(({ value, words }) => ({ text: String(value), words })))
  }
  if (values.every((value) => typeof value === 'number')) {
    return values.every((value) => value === first.value) && !isNow(String(first.value)) ? first.value : '«number»'
  }
  if (Array.isArray(first.value)) {
    const { length } = first.value
    if (!values.every((value) => Array.isArray(value) && value.length === length)) return DIFFERENT
    const items = first.value.map((_, index) =>
      merge(parts.map((part) => ({ ...part, value: member(part.value, index) }))),
    )
    return items.includes(DIFFERENT) ? DIFFERENT : items
  }
  if (isObject(first.value)) {
    const names = Object.keys(first.value)
    if (!values.every((value) => isObject(value) && Object.keys(value).join('\0') === names.join('\0')))
      return DIFFERENT
    const members = names.map((name) => merge(parts.map((part) => ({ ...part, value: member(part.value, name) }))))
    return members.includes(DIFFERENT)
      ? DIFFERENT
      : Object.fromEntries(names.map((name, index) => [literally(name), members[index]]))
  }
  return values.every((value) => value === first.value) ? first.value : DIFFERENT
}

function member(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) ? value[key] : undefined
}

type Text = { readonly text: string; readonly words: Words }

/** One template for several texts; a repeated part is written once, with its count. */
function mergeTexts(texts: readonly Text[]): string {
  const periods = texts.map(({ text }) => periodOf(text))
  const [times = 1] = texts.map(({ text }, index) => text.length / (periods[index] ?? 1))
  const isRepeated = times >= MANY && texts.every(({ text }, index) => text.length === times * (periods[index] ?? 0))
  if (!isRepeated) return mergeOnce(texts)
  return `«×${times}»${mergeOnce(texts.map(({ text, words }, index) => ({ text: text.slice(0, periods[index]), words })))}`
}

/** From this number on, repetitions are counted. */
const MANY = 20

/** The length of the part that a text repeats often enough, such as 1 for `aaaa…`; else of the whole text. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / MANY; period++) {
    const isPart = text.length % period === 0
    if (isPart && text.startsWith(text.slice(0, -period), period)) return period
  }
  return text.length
}

function mergeOnce(texts: readonly Text[]): string {
  const plain = texts.map(({ text }) => timeless(literally(text)))
  // Equal texts need no holes, except for names of properties: another request may have another property.
  if (allEqual(plain)) return withNames(texts, plain)
  const named = texts.map(({ text, words }) => timeless(withHoles(quotesIn(literally(text), words), words)))
  if (allEqual(named)) return named[0] ?? ''
  const [explained, literal] = [alignTexts(named), alignTexts(plain)]
  return vagueness(literal) < vagueness(explained) ? literal : explained
}

/** How many holes of a template, as text, can stand for anything. */
export function vagueness(template: string): number {
  return template.match(/«(text|hex|number)»/g)?.length ?? 0
}

/** Equal texts keep a literal value, which may be there by chance; the name of a place is not there by chance. */
function withNames(texts: readonly Text[], plain: readonly string[]): string {
  const holed = texts.map(({ text, words }) => {
    const { value: _, ...others } = words
    return withHoles(quotesIn(literally(text), words), others)
  })
  const named = holed.every((text, index) => text === texts[index]?.text) ? plain : holed.map((text) => timeless(text))
  return (allEqual(named) ? named : plain)[0] ?? ''
}

function allEqual(texts: readonly string[]): boolean {
  return texts.every((text) => text === texts[0])
}

/** Words that are looked for, the most specific first. */
const ORDER = ['body', 'pointer', 'value', 'path', 'origin', 'property', 'limit', 'method'] as const

function withHoles(pieces: readonly Quoted[], words: Words): string {
  return pieces.map(({ text, isQuote }) => (isQuote ? text : withWords(text, words))).join('')
}

function withWords(text: string, words: Words): string {
  const forms = ORDER.flatMap((name) => {
    const word = words[name]
    if (word === undefined || word === '' || word === '/') return []
    const form = literally(word)
    return text.includes(form) ? [{ name, form }] : []
  })
  // In one go, so that a new hole is not searched again.
  const pattern = forms.map(
    ({ form, name }) => `(?<${name}>${edge(form, '<')}${literalPattern(form)}${edge(form, '>')})`,
  )
  if (pattern.length === 0) return text
  return text.replaceAll(new RegExp(pattern.join('|'), 'gu'), (...found) => {
    const groups: unknown = found.at(-1)
    const name = isObject(groups) ? Object.keys(groups).find((each) => groups[each] !== undefined) : undefined
    return `«${name}»`
  })
}

/** The pattern for one end of a word: no other letter or digit may be next to it, as in a number or a time of day. */
function edge(form: string, side: '<' | '>'): string {
  const end = side === '<' ? form.charAt(0) : form.slice(-1)
  if (!/[\p{L}\p{N}_-]/u.test(end)) return ''
  return side === '<' ? '(?<![\\p{L}\\p{N}_/-]|\\d:)' : '(?![\\p{L}\\p{N}_-]|[.:]\\d)'
}
