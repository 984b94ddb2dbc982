/** Decides whether two templates can describe the same answer: a hole matches a text that can be a value of its kind. */

import { isObject } from '../../../spec/json/pointer.ts'
import { type AnswerTemplate, HOLE, written } from '../../../spec/profile/profile.ts'
import { hasSameMembers } from './lists.ts'

/** True if two templates can describe the same answer. */
export function agrees(one: AnswerTemplate, other: AnswerTemplate): boolean {
  return one.status === other.status && headersAgree(one.headers, other.headers) && contentAgrees(one, other)
}

export function headersAgree(one: AnswerTemplate['headers'], other: AnswerTemplate['headers']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => headerAgrees(name, one[name], other[name]))
}

/** True if two values of a header agree; either may be absent. */
export function headerAgrees(name: string, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return textsAgree(one, other) || hasSameMembers(name, one, other, textsAgree)
}

/** True if the contents agree, as JSON or as text. One of several by chance says nothing. */
export function contentAgrees(one: AnswerTemplate, other: AnswerTemplate): boolean {
  if (one.varies === true || other.varies === true) return true
  const isJson = one.json !== undefined && other.json !== undefined
  return isJson
    ? valuesAgree(one.json, other.json) && JSON.stringify(one.layout) === JSON.stringify(other.layout)
    : textsAgree(templateText(one), templateText(other))
}

function templateText({ json, layout, text }: AnswerTemplate): string {
  return json === undefined ? (text ?? '') : written(json, layout).replaceAll('"«number»"', '«number»')
}

function valuesAgree(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return textsAgree(one, other)
  if (one === '«number»' || other === '«number»') return typeof one === 'number' || typeof other === 'number'
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => valuesAgree(item, other[index]))
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one)
    return (
      names.join('\0') === Object.keys(other).join('\0') && names.every((name) => valuesAgree(one[name], other[name]))
    )
  }
  return one === other
}

export function textsAgree(one: string, other: string): boolean {
  return one === other || templateCovers(one, other) || templateCovers(other, one)
}

/** A short name of a month, a day, a half of the day or a zone. */
const SHORT_WORD = /^\p{L}{1,5}$/u
/** The longer names of months and days. */
const TIME_WORDS: ReadonlySet<string> = new Set(
  `january february august september october november december
  monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
)

/** True for a text that can be a value of some kind. A hole stands for a value, not for a part of a sentence. */
type IsOfKind = (content: string) => boolean

/** The words of a text: what has a digit may be an id. */
function plainWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => /^\p{L}{2,}$/u.test(word))
}

const isTime: IsOfKind = (content) =>
  /\d/.test(content) && plainWords(content).every((word) => SHORT_WORD.test(word) || TIME_WORDS.has(word.toLowerCase()))
// Hardly any name has more than two words, and a sentence has.
const isShortName: IsOfKind = (content) => /^\S+( \S+)?$/.test(content)
/** Letters may be an id. */
const isAnyValue: IsOfKind = (content) => plainWords(content).length <= 1
/** A quoted part of a request, or one word for none. */
const isQuoted: IsOfKind = (content) => /^\s*[[{"<]/.test(content) || isAnyValue(content)

/** What a hole may stand for. A word of another kind in its place, such as "never" for a time, is a change. */
const CONTENTS: Readonly<Record<string, IsOfKind>> = {
  number: (content) => /^\d+$/.test(content),
  hex: (content) => /^[0-9a-f]+$/i.test(content),
  uuid: (content) => /^[0-9a-f-]{36}$/i.test(content),
  limit: (content) => /^[-+\d.e]+$/i.test(content),
  time: isTime,
  date: isTime,
  method: (content) => /^[a-z]+$/i.test(content),
  path: (content) => /^\/\S*$/.test(content),
  pointer: (content) => /^\S*$/.test(content),
  origin: (content) => /^\S*$/.test(content),
  property: isShortName,
  value: (content) => isShortName(content) || isQuoted(content),
  body: isQuoted,
  sent: isQuoted,
  text: isAnyValue,
}

/** True if a hole may stand for `content`. Times in other formats are written as directives of `strftime`. */
function isOfKind(hole: string, content: string): boolean {
  const inside = content.replaceAll('««', '')
  const [, other] = /^«(\w+)»$/.exec(inside) ?? []
  if (hole === 'number' || hole === 'uuid' || hole === 'hex') {
    if (other !== undefined) return other === hole || (hole === 'hex' && other === 'number')
  } else if (inside.includes('«')) return plainWords(inside.replaceAll(HOLE, '')).length === 0
  return (hole.includes('%') ? isTime : CONTENTS[hole])?.(content) ?? true
}

/** True if a template covers `text`, which may itself have holes. */
export function templateCovers(template: string, text: string): boolean {
  const pieces: string[] = []
  const holes: string[] = []
  let end = 0
  for (const { 0: found, 1: hole, index } of template.matchAll(HOLE)) {
    // Compares an escaped character in its escaped form, because the other text escapes it as well.
    if (hole === undefined) continue
    pieces.push(template.slice(end, index))
    holes.push(hole)
    end = index + found.length
  }
  const last = template.slice(end)
  if (holes.length === 0) return template === text
  const [first = '', ...others] = pieces
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, hole] of holes.entries()) {
    const next = others[index]
    // The first match is good enough. The last piece must be at the end.
    const place = next === undefined ? text.length - last.length : next === '' ? at : text.indexOf(next, at)
    if (place < at || (next === undefined && !text.endsWith(last))) return false
    const content = text.slice(at, place)
    if (next !== '' && !isOfKind(hole, content)) return false
    at = place + (next?.length ?? 0)
  }
  return true
}
