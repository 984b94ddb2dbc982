/**
 * Translates patterns so that they are valid with the `u` flag, as JSON Schema requires. It rewrites what is valid only
 * without the flag (`\-`, `\_`, a lone brace), and the syntax of other languages: `\A`, `\z`, possessive quantifiers,
 * POSIX classes, inline flags.
 */

import { literalPattern } from '../pattern/literal.ts'

/** The same pattern in the syntax of ECMA-262 with the `u` flag; null where it can't be translated. */
export function unicodePattern(pattern: string): string | null {
  if (isUnicode(pattern)) return pattern
  const translated = new Translator(pattern).translate()
  return isUnicode(translated) ? translated : null
}

function isUnicode(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** POSIX classes by name, as ECMA-262 writes them inside brackets. */
const POSIX: Readonly<Record<string, string>> = {
  ...{ alpha: 'a-zA-Z', digit: '0-9', alnum: 'a-zA-Z0-9', upper: 'A-Z', lower: 'a-z', space: '\\s', blank: ' \\t' },
  punct: '!-\\/:-@\\[-`\\{-~',
  ...{ xdigit: '0-9A-Fa-f', word: '\\w', cntrl: '\\x00-\\x1f\\x7f', print: '\\x20-\\x7e', graph: '\\x21-\\x7e' },
}

/** Escapes of other languages, outside brackets and inside them. */
const ESCAPES: Readonly<Record<string, readonly [outside: string, inside: string]>> = {
  A: ['^', 'A'],
  G: ['', 'G'],
  z: ['$', 'z'],
  Z: ['$', 'Z'],
  h: ['[ \\t]', ' \\t'],
  H: ['[^ \\t]', 'H'],
  R: ['(?:\\r\\n|[\\n-\\r\\u0085\\u2028\\u2029])', 'R'],
  a: ['\\x07', '\\x07'],
  e: ['\\x1b', '\\x1b'],
}

/** Escapes that are valid with the `u` flag, without their backslash. */
const KNOWN =
  /[dDwWsSbBnrtfv^$\\.*+?()[\]{}|/]|0(?!\d)|[1-9]\d*|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]+>/y
const QUANTIFIER = /[*+?]|\{\d+(?:,\d*)?\}/y

class Translator {
  readonly #pattern: string
  #index = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  translate(): string {
    let text = ''
    /** For each open group, how many groups of inline flags end with it. */
    const open = [0]
    while (this.#index < this.#pattern.length) {
      const flags = this.#take(/\(\?([imsu]+)\)/y)
      const [, known = ''] = flags ?? []
      const kept = known.replace('u', '')
      const quantifier = flags === null ? this.#take(QUANTIFIER) : null
      if (quantifier !== null) {
        text += quantifier[0]
        // A possessive quantifier becomes a greedy one, which matches all that the possessive one does.
        text += this.#take(/\?/y)?.[0] ?? ''
        this.#take(/\+/y)
      } else if (flags !== null) {
        if (kept !== '') open.push((open.pop() ?? 0) + 1)
        if (kept !== '') text += `(?${kept}:`
      } else if (this.#take(/\(\?#[^)]*\)/y) !== null) {
        // A comment is left out.
      } else if (this.#pattern[this.#index] === '(') {
        open.push(0)
        text += this.#group()
      } else if (this.#take(/\)/y) !== null) text += ')'.repeat((open.pop() ?? 0) + 1)
      else text += this.#atom()
    }
    return text + ')'.repeat(open.pop() ?? 0)
  }

  #group(): string {
    const [, name, ours] = this.#take(/\((?:\?P(<[^>]+>)|(\?(?:[=!:]|<[=!]|<[^>]+>|[ims]+:)))/y) ?? []
    if (name !== undefined) return `(?${name}`
    if (ours !== undefined) return `(${ours}`
    const [, reference] = this.#take(/\(\?P=(\w+)/y) ?? []
    if (reference !== undefined) return `(?:\\k<${reference}>`
    if (this.#take(/\(\?>/y) !== null) return '(?:'
    this.#index++
    return '('
  }

  #atom(): string {
    const [, quoted] = this.#take(/\\Q(.*?)(?:\\E|$)/sy) ?? []
    if (quoted !== undefined) return literalPattern(quoted)
    const character = this.#character()
    if (character === '\\') return this.#escape(0)
    if (character === '[') return this.#brackets()
    return /[{}\]]/.test(character) ? `\\${character}` : character
  }

  #escape(side: 0 | 1): string {
    const known = this.#take(KNOWN)
    if (known !== null) return `\\${known[0]}`
    const [, code] = this.#take(/x\{([\da-fA-F]+)\}/y) ?? []
    if (code !== undefined) return `\\u{${code}}`
    const [, sign, letter] = this.#take(/([pP])(\w)/y) ?? []
    if (letter !== undefined) return `\\${sign}{${letter}}`
    const character = this.#character()
    if (character === '-') return side === 1 ? '\\-' : '-'
    return ESCAPES[character]?.[side] ?? character
  }

  #brackets(): string {
    let text = `[${this.#take(/\^/y)?.[0] ?? ''}`
    /** True after a class such as `\w`, which can't begin a range. */
    let isClass = false
    for (let first = true; this.#index < this.#pattern.length; first = false) {
      const [, posix] = this.#take(/\[:(\w+):\]/y) ?? []
      if (posix !== undefined) {
        text += POSIX[posix] ?? ''
        isClass = true
        continue
      }
      const character = this.#character()
      if (character === ']' && !first) return `${text}]`
      if (character === '-') {
        const endsInClass = /\\[dDwWsSpPh]|\[:/y
        endsInClass.lastIndex = this.#index
        text += isClass || endsInClass.test(this.#pattern) ? '\\-' : '-'
        isClass = false
        continue
      }
      const part =
        character === '\\' ? this.#escape(1) : character === ']' || character === '[' ? `\\${character}` : character
      text += part
      isClass = /^\\[dDwWsSpP]/.test(part)
    }
    return text
  }

  #character(): string {
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#index) ?? 0)
    this.#index += character.length
    return character
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#index
    const match = expression.exec(this.#pattern)
    if (match !== null) this.#index += match[0].length
    return match
  }
}
