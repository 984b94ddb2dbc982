/** Noise: what varies in one answer of a deployment varies in all of them, though a few looks at each may not show it. */

import { isObject, join } from '../../../spec/json/pointer.ts'
import { literalPattern } from '../../../spec/pattern/literal.ts'
import { type AnswerTemplate, type Fact, HOLE, REQUEST_HOLES } from '../../../spec/profile/profile.ts'
import { templateCovers } from './agreement.ts'
import { headerMap, type Sample } from './template.ts'

export type ObservedFact = { readonly fact: Fact; readonly samples: readonly Sample[] }

/** A place in an answer. It means the same in every answer. */
type FieldName = string
type Leaf = string | number
type FieldChange = (field: FieldName, value: Leaf) => Leaf

const VARIED = /«(?:number|hex|text)»/
const WHOLE = /^«(?:number|hex|text)»$/

/** The facts, with a hole in every place that was seen to vary in any of them. */
export function settled(all: readonly ObservedFact[]): Fact[] {
  const unsteady = unsteadyHeaders(all)
  const leaves = leavesOf(all)
  const contexts = contextsOf([...leaves.values()].flat())
  const templates = new Map([...leaves].map(([field, values]) => [field, templateAt(field, values, all)]))
  const change: FieldChange = (field, value) => {
    const found = templates.get(field)?.(value) ?? value
    return typeof found === 'string' ? contexts(found) : found
  }
  return all.map(({ fact }) => changed(fact, change, unsteady))
}

/** Headers that only some answers of one situation had. */
function unsteadyHeaders(all: readonly ObservedFact[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ samples }) => {
      const heads = samples.map(({ received }) => headerMap(received))
      const names = new Set(heads.flatMap((head) => [...head.keys()]))
      return [...names].filter((name) => !heads.every((head) => head.has(name)))
    }),
  )
}

function leavesOf(all: readonly ObservedFact[]): Map<FieldName, Leaf[]> {
  const leaves = new Map<FieldName, Leaf[]>()
  const collect: FieldChange = (field, value) => {
    const known = leaves.get(field)
    if (known === undefined) leaves.set(field, [value])
    else known.push(value)
    return value
  }
  for (const { fact } of all) changed(fact, collect, new Set())
  return leaves
}

/** Headers that by their meaning count seconds or requests (RFC 9111 section 5.1): a quick run may see only one value. */
const COUNTING = /^header (age|(x-)?rate-?limit-(remaining|reset|used))$/

/** Replaces a value of a field by a hole if the field varies in other answers. */
function templateAt(field: FieldName, values: readonly Leaf[], all: readonly ObservedFact[]): (value: Leaf) => Leaf {
  const varied = [...new Set(values.filter((value) => typeof value === 'string' && VARIED.test(value)))].map(String)
  if (COUNTING.test(field)) return (value) => (/^\d+$/.test(String(value)) ? '«number»' : value)
  if (varied.length === 0) return (value) => value
  const framed = varied.filter((template) => !WHOLE.test(template))
  const whole = varied.find((template) => WHOLE.test(template))
  // A header that counts does so in every answer, but both looks may fall into the same second.
  const isUsual =
    field.startsWith('header ') || values.filter((value) => WHOLE.test(String(value))).length * 2 >= values.length
  const seen = alternatives(field, all)
  return (value) => {
    if (typeof value === 'string' && VARIED.test(value)) return value
    const template = framed.find(
      (each) => wordsIn(each) === wordsIn(String(value)) && templateCovers(each, String(value)),
    )
    if (template !== undefined) return template
    const isOne =
      whole !== undefined &&
      ((isUsual && whole !== '«text»' && templateCovers(whole, String(value))) || seen.has(String(value)))
    return isOne ? whole : value
  }
}

/** The holes for words of the request, in their order: only a text with the same ones varies in the same way. */
function wordsIn(text: string): string {
  return [...text.matchAll(HOLE)].flatMap(([hole, name]) => (OF_REQUEST.has(name) ? [hole] : [])).join()
}

const OF_REQUEST: ReadonlySet<string | undefined> = new Set([...REQUEST_HOLES, 'sent'])

/** Values of a header that came by turns in one situation. */
function alternatives(field: FieldName, all: readonly ObservedFact[]): ReadonlySet<string> {
  const [, name] = /^header (.*)$/.exec(field) ?? []
  if (name === undefined) return new Set()
  return new Set(
    all.flatMap(({ samples }) => {
      const values = new Set(samples.flatMap(({ received }) => headerMap(received).get(name) ?? []))
      return values.size > 1 ? [...values] : []
    }),
  )
}

const MOST = 50
/** The length of a context, in characters. */
const NEAR = 40

/** Makes holes of the numbers and identifiers that stand next to the same words as known holes do. */
function contextsOf(leaves: readonly Leaf[]): (text: string) => string {
  const patterns = new Map<string, string>()
  for (const leaf of leaves) {
    const text = String(leaf)
    for (const { 1: kind = '', index, 0: found } of text.matchAll(/«(number|hex)»/g)) {
      const before = text.slice(Math.max(0, index - NEAR), index)
      const after = text.slice(index + found.length, index + found.length + NEAR)
      const word = /[\p{L}_][\p{L}\p{N}_]*[^\p{L}\p{N}«»]*$/u.exec(before)?.[0]
      const next = /^[^\p{L}\p{N}«»]*\p{L}[\p{L}\p{N}]*/u.exec(after)?.[0]
      const content = kind === 'number' ? '\\d+' : '(?:[0-9a-f]{4,}|\\d+)'
      const end = '(?![\\p{L}\\p{N}])'
      if (word !== undefined) patterns.set(`(?<=${literalPattern(word)})${content}${end}`, kind)
      else if (next !== undefined) patterns.set(`(?<![\\p{L}\\p{N}])${content}(?=${literalPattern(next)}${end})`, kind)
    }
  }
  const all = [...patterns].slice(0, MOST).map(([pattern, kind]) => [new RegExp(pattern, 'gu'), `«${kind}»`] as const)
  return (text) => all.reduce((changed, [pattern, hole]) => changed.replaceAll(pattern, hole), text)
}

/** A fact with another value for each leaf of its answer and headers. */
function changed(fact: Fact, change: FieldChange, without: ReadonlySet<string>): Fact {
  const headers = (all: Readonly<Record<string, string>>): Record<string, string> => {
    const kept = Object.entries(all).filter(([name]) => !without.has(name))
    return Object.fromEntries(kept.map(([name, value]) => [name, String(change(`header ${name}`, value))]))
  }
  return {
    ...fact,
    ...(fact.headers && { headers: headers(fact.headers) }),
    ...(fact.answer && { answer: { ...content(fact.answer, change), headers: headers(fact.answer.headers) } }),
  }
}

function content(answer: AnswerTemplate, change: FieldChange): AnswerTemplate {
  if (answer.json !== undefined) return { ...answer, json: inside(answer.json, '', change) }
  return answer.text === undefined ? answer : { ...answer, text: String(change('text', answer.text)) }
}

function inside(value: unknown, pointer: string, change: FieldChange): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(`json ${pointer}`, value)
  if (Array.isArray(value)) return value.map((item) => inside(item, join(pointer, '*'), change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inside(member, join(pointer, name), change)]),
  )
}
