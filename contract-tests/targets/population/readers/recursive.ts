/** A recursive descent over characters, by the grammar of RFC 8259 to the letter. */

import { add, decoded, FALSE, type Json, NULL, type Reader, TRUE } from '../json.ts'

const SPACE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:u(....)|(.))/gs
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', TRUE],
  ['false', FALSE],
  ['null', NULL],
]
/** Deeper than this many parsers do not go, and say so (RFC 8259 section 9). */
const DEEPEST = 512

export const recursive: Reader = (bytes, { strict, duplicates }) => {
  const text = decoded(bytes, strict)
  let at = 0
  let depth = 0

  const match = (pattern: RegExp, what: string): string => {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) throw new SyntaxError(`no ${what}`)
    at += found.length
    return found
  }
  const took = (word: string): boolean => {
    const is = text.startsWith(word, at)
    if (is) at += word.length
    return is
  }
  const string = (): string =>
    match(STRING, 'text')
      .slice(1, -1)
      .replaceAll(ESCAPE, (_, code?: string, letter = '') =>
        code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
      )
  /** The parts of a list or an object, up to its end. */
  const parts = (end: string, part: () => void): void => {
    if (++depth > DEEPEST) throw new SyntaxError('too deep')
    match(SPACE, 'space')
    if (!took(end)) {
      do part()
      while (took(','))
      if (!took(end)) throw new SyntaxError(`no ${end}`)
    }
    depth--
  }
  const value = (): Json => {
    match(SPACE, 'space')
    const found = bare()
    match(SPACE, 'space')
    return found
  }
  const bare = (): Json => {
    if (took('{')) {
      const members = new Map<string, Json>()
      parts('}', () => {
        match(SPACE, 'space')
        const name = string()
        match(SPACE, 'space')
        if (!took(':')) throw new SyntaxError('no :')
        add(members, name, value(), duplicates)
      })
      return { kind: 'object', members }
    }
    if (took('[')) {
      const items: Json[] = []
      parts(']', () => items.push(value()))
      return { kind: 'array', items }
    }
    if (text[at] === '"') return { kind: 'string', value: string() }
    const [, word] = WORDS.find(([name]) => took(name)) ?? []
    return word ?? { kind: 'number', literal: match(NUMBER, 'value') }
  }

  const whole = value()
  if (at < text.length) throw new SyntaxError('something follows')
  return whole
}
