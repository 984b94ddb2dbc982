/** A recursive descent over characters, by the grammar of RFC 8259 to the letter. */

import { add, type Duplicates, decoded, FALSE, type Json, NULL, type Reader, TRUE } from '../json.ts'

export const recursive: Reader = (bytes, { strict, duplicates }) =>
  new Descent(decoded(bytes, strict), duplicates).whole()

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
/** Deeper than this many parsers do not go, and say so (RFC 8259 section 9). */
const DEEPEST = 512

class Descent {
  readonly #text: string
  readonly #duplicates: Duplicates
  #at = 0
  #depth = 0

  constructor(text: string, duplicates: Duplicates) {
    this.#text = text
    this.#duplicates = duplicates
  }

  whole(): Json {
    const value = this.#value()
    if (this.#at < this.#text.length) throw new SyntaxError('something follows')
    return value
  }

  #value(): Json {
    this.#space()
    const value = this.#bare()
    this.#space()
    return value
  }

  #bare(): Json {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#within(() => this.#object())
      case '[':
        return this.#within(() => this.#array())
      case '"':
        return { kind: 'string', value: this.#string() }
      case 't':
        return this.#word('true', TRUE)
      case 'f':
        return this.#word('false', FALSE)
      case 'n':
        return this.#word('null', NULL)
      default:
        return this.#number()
    }
  }

  #within(read: () => Json): Json {
    if (++this.#depth > DEEPEST) throw new SyntaxError('too deep')
    this.#at++
    const value = read()
    this.#depth--
    return value
  }

  #object(): Json {
    const members = new Map<string, Json>()
    this.#space()
    if (this.#took('}')) return { kind: 'object', members }
    do {
      this.#space()
      const name = this.#string()
      this.#space()
      this.#expect(':')
      add(members, name, this.#value(), this.#duplicates)
    } while (this.#took(','))
    this.#expect('}')
    return { kind: 'object', members }
  }

  #array(): Json {
    const items: Json[] = []
    this.#space()
    if (this.#took(']')) return { kind: 'array', items }
    do items.push(this.#value())
    while (this.#took(','))
    this.#expect(']')
    return { kind: 'array', items }
  }

  #string(): string {
    this.#expect('"')
    let value = ''
    for (;;) {
      const character = this.#text[this.#at++]
      if (character === '"') return value
      if (character === undefined || character < ' ') throw new SyntaxError('a text without an end')
      value += character === '\\' ? this.#escape() : character
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at++] ?? ''
    const plain = ESCAPES[letter]
    if (plain !== undefined) return plain
    const [digits] = /^[0-9a-f]{4}/i.exec(this.#text.slice(this.#at, this.#at + 4)) ?? []
    if (letter !== 'u' || digits === undefined) throw new SyntaxError('no such escape')
    this.#at += 4
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  #number(): Json {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
    pattern.lastIndex = this.#at
    const [literal] = pattern.exec(this.#text) ?? []
    if (literal === undefined) throw new SyntaxError('no value')
    this.#at += literal.length
    return { kind: 'number', literal }
  }

  #word(word: string, value: Json): Json {
    if (!this.#text.startsWith(word, this.#at)) throw new SyntaxError('no such word')
    this.#at += word.length
    return value
  }

  #space(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? 'x')) this.#at++
  }

  #took(character: string): boolean {
    const is = this.#text[this.#at] === character
    if (is) this.#at++
    return is
  }

  #expect(character: string): void {
    if (!this.#took(character)) throw new SyntaxError(`no ${character}`)
  }
}
