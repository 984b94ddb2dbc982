/**
 * A reader like JSON5 that accepts whatever it can interpret (RFC 8259 section 9): comments, trailing
 * commas, names and texts in other quotes or none, numbers of other languages, control characters, a byte order mark.
 */

import { add, type Duplicates, decoded, FALSE, type Json, NULL, type Reader, TRUE } from '../json.ts'

const TOKEN =
  /(?:\s|\uFEFF|\/\*.*?\*\/|(?:\/\/|#)[^\n]*)*(?:([{}[\]:,])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([-+]?(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|Infinity|NaN))(?![\w$.])|([\w$]+)|$)/isy

type Token =
  | { readonly mark: string }
  | { readonly text: string }
  | { readonly number: string }
  | { readonly word: string }

export const tolerant: Reader = (bytes, { strict, duplicates }) => {
  const tokens = tokensIn(decoded(bytes, strict))
  const first = tokens.next()
  if (first.done === true) throw new SyntaxError('nothing')
  const value = read(first.value, tokens, duplicates)
  if (tokens.next().done !== true) throw new SyntaxError('something follows')
  return value
}

function* tokensIn(text: string): Generator<Token, void> {
  for (let at = 0; ; ) {
    TOKEN.lastIndex = at
    const [all, mark, double, single, number, word] = TOKEN.exec(text) ?? []
    if (all === undefined) throw new SyntaxError('no token')
    at += all.length
    const quoted = double ?? single
    if (mark !== undefined) yield { mark }
    else if (quoted !== undefined) yield { text: unescaped(quoted) }
    else if (number !== undefined) yield { number: plainly(number) }
    else if (word !== undefined) yield { word }
    else return
  }
}

function read(token: Token, tokens: Generator<Token, void>, duplicates: Duplicates): Json {
  if ('text' in token) return { kind: 'string', value: token.text }
  if ('number' in token) return { kind: 'number', literal: token.number }
  if ('word' in token) {
    const value = { true: TRUE, false: FALSE, null: NULL }[token.word]
    if (value === undefined) throw new SyntaxError('a bare word')
    return value
  }
  if (token.mark === '{') return { kind: 'object', members: membersIn(tokens, duplicates) }
  if (token.mark === '[') return { kind: 'array', items: itemsIn(tokens, duplicates) }
  throw new SyntaxError('no value')
}

function membersIn(tokens: Generator<Token, void>, duplicates: Duplicates): Map<string, Json> {
  const members = new Map<string, Json>()
  for (let token = next(tokens); !isMark(token, '}'); ) {
    const name = 'text' in token ? token.text : 'word' in token ? token.word : null
    if (name === null || !isMark(next(tokens), ':')) throw new SyntaxError('no name')
    add(members, name, read(next(tokens), tokens, duplicates), duplicates)
    token = afterComma(tokens, '}')
  }
  return members
}

function itemsIn(tokens: Generator<Token, void>, duplicates: Duplicates): Json[] {
  const items: Json[] = []
  for (let token = next(tokens); !isMark(token, ']'); token = afterComma(tokens, ']'))
    items.push(read(token, tokens, duplicates))
  return items
}

/** What follows a comma, or the end; after the last comma that is the end, too. */
function afterComma(tokens: Generator<Token, void>, end: string): Token {
  const token = next(tokens)
  if (isMark(token, end)) return token
  if (!isMark(token, ',')) throw new SyntaxError('no comma')
  return next(tokens)
}

function next(tokens: Generator<Token, void>): Token {
  const { value, done } = tokens.next()
  if (done === true || value === undefined) throw new SyntaxError('cut off')
  return value
}

function isMark(token: Token, mark: string): boolean {
  return 'mark' in token && token.mark === mark
}

/** The number as JSON would have it. */
function plainly(number: string): string {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/.exec(number) ?? []
  const digits = /^0x/i.test(rest)
    ? String(BigInt(rest))
    : rest
        .replace(/^0+(?=\d)/, '')
        .replace(/^\./, '0.')
        .replace(/\.(?=$|[eE])/, '')
  return `${sign === '-' ? '-' : ''}${digits}`
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis, (_, four, two, letter: string) => {
    const digits: string | undefined = four ?? two
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
    const place = 'bfnrtv0'.indexOf(letter)
    return place === -1 ? letter : '\b\f\n\r\t\v\0'.charAt(place)
  })
}
