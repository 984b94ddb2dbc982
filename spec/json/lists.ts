/**
 * Splits JSON text, piece by piece, into the items of its lists: neither the whole text nor all its values are ever in
 * memory.
 */

import { FileError, type UserError } from '../program/user-error.ts'
import { MOST_LEVELS, TOO_DEEP, tryParseJson } from './exact-json.ts'

export type TextRecord = { readonly text: string; readonly line: number }

/** An item, and the name of its list; null for a list that is the whole text, and for what is in no list. */
export type ListRecord = TextRecord & { readonly list: string | null }

/** Takes the next piece of the text, or null at its end. Returns the records that this completes. */
export type Splitter = (piece: string | null) => TextRecord[]

/** In characters. A longer record is a mistake in the file, such as a missing quote, and must not fill the memory. */
const LONGEST = 16 * 2 ** 20

/** Throws a `UserError` for a record that is too long; `hint` says what may raise the limit. */
export function checkLength(text: string, line: number, longest = LONGEST, hint = ''): void {
  if (text.length <= longest) return
  throw new FileError(`line ${line}: an item is longer than ${longest} characters${hint}`)
}

export type ItemOptions = {
  /**
   * Called where a list begins, before its items: with its name in an object of lists, or with null for a list that is
   * the whole text. Without it, an object is one item.
   */
  readonly onList?: (name: string | null) => void
  /** In characters. */
  readonly longest?: number
  /** What may raise that limit. */
  readonly hint?: string
}

/** The characters that decide where an item ends, and line feeds, which are counted. */
const STRUCTURAL = /["\\[\]{},\n]/g

/** What is before a list in an object of lists: its name, and a comma after another list. */
const MEMBER = /^[ \t\r\n]*(,?)[ \t\r\n]*("(?:[^"\\]|\\.)*")[ \t\r\n]*:/s

/** The items of a list, or the whole value where it is no list. Whether an item is JSON is left to its reader. */
export function items(options: ItemOptions = {}): (piece: string | null) => ListRecord[] {
  const reader = new ListReader(options)
  return (piece) => reader.read(piece)
}

class ListReader {
  readonly #options: ItemOptions
  #rest = ''
  #at = 0
  #depth = 0
  #line = 1
  #begun = 1
  #state: 'before' | 'members' | 'list' | 'value' | 'after' = 'before'
  #isNamed = false
  #isInString = false
  /** The name of the list. */
  #list: string | null = null
  /** True after the first item of a list. */
  #seen = false
  /** True after the first list of an object. */
  #hasMembers = false

  constructor(options: ItemOptions) {
    this.#options = options
  }

  read(piece: string | null): ListRecord[] {
    const found: ListRecord[] = []
    this.#rest += piece ?? ''
    if (this.#state === 'before' && !this.#begin()) return found
    if (this.#state === 'value') {
      this.#checkLength(this.#rest)
      return piece === null ? [this.#take(this.#rest.length)] : found
    }
    while (this.#state !== 'after') if (!this.#pass(piece === null, found)) return found
    if (this.#rest.trim() !== '') throw this.#malformed(`there is more after its ${this.#isNamed ? 'end' : 'array'}`)
    return found
  }

  #malformed(why: string): UserError {
    return new FileError(`line ${this.#line}: it is not JSON: ${why}`)
  }

  #checkLength(text: string): void {
    checkLength(text, this.#begun, this.#options.longest, this.#options.hint)
  }

  #skip(end: number): void {
    this.#rest = this.#rest.slice(end)
    this.#at = 0
    this.#begun = this.#line
  }

  #take(end: number): ListRecord {
    const text = this.#rest.slice(0, end)
    this.#checkLength(text)
    const record = {
      list: this.#list,
      text: text.trim(),
      line: this.#begun + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1,
    }
    this.#skip(end + 1)
    return record
  }

  #open(end: number, name: string | null): void {
    this.#options.onList?.(name)
    this.#list = name
    this.#skip(end)
    this.#state = 'list'
    this.#seen = false
  }

  /** False at the end of the text so far. */
  #begin(): boolean {
    const start = this.#rest.search(/[^ \t\r\n]/)
    if (start === -1) return false
    this.#line += this.#rest.slice(0, start).split('\n').length - 1
    if (this.#rest[start] === '[') this.#open(start + 1, null)
    else {
      this.#isNamed = this.#rest[start] === '{' && this.#options.onList !== undefined
      this.#skip(this.#isNamed ? start + 1 : start)
      this.#state = this.#isNamed ? 'members' : 'value'
    }
    return true
  }

  /** Passes the next mark; false at the end of the text so far. */
  #pass(isEnd: boolean, found: ListRecord[]): boolean {
    STRUCTURAL.lastIndex = this.#at
    const match = STRUCTURAL.exec(this.#rest)
    const isCut = match?.[0] === '\\' && match.index + 1 === this.#rest.length
    if (match === null || isCut) {
      this.#at = match?.index ?? this.#rest.length
      this.#checkLength(this.#rest)
      if (isEnd) throw this.#malformed(this.#isNamed ? 'it has no end' : 'its array has no end')
      return false
    }
    const [mark] = match
    this.#at = match.index + (mark === '\\' ? 2 : 1)
    if (mark === '\n') this.#line++
    this.#mark(mark, match.index, found)
    return true
  }

  /** Takes a mark; adds the record that it completes. */
  #mark(mark: string, index: number, found: ListRecord[]): void {
    if (mark === '"') this.#isInString = !this.#isInString
    else if (this.#isInString || mark === '\\' || mark === '\n') return
    else if (this.#state === 'members') this.#member(mark, index)
    else if (mark === '[' || mark === '{') {
      if (++this.#depth > MOST_LEVELS) throw new FileError(`line ${this.#line}: ${TOO_DEEP}`)
    } else if (this.#depth > 0) this.#depth -= mark === ',' ? 0 : 1
    else if (mark === '}') throw this.#malformed('its brackets do not match')
    else this.#endRecord(mark, index, found)
  }

  #endRecord(mark: string, index: number, found: ListRecord[]): void {
    // `[]` has no item. An empty item elsewhere, as in `[1,]`, is refused by its reader.
    if (mark === ']' && !this.#seen && this.#rest.slice(0, index).trim() === '') this.#skip(index + 1)
    else found.push(this.#take(index))
    this.#seen = true
    if (mark === ']') this.#state = this.#isNamed ? 'members' : 'after'
  }

  /** Takes what is between two lists of an object, up to a mark. */
  #member(mark: string, index: number): void {
    const before = this.#rest.slice(0, index)
    const isEmpty = before.trim() === ''
    // The comma is looked at again, in front of the next name.
    if (mark === ',' && isEmpty && this.#hasMembers) return
    if (mark === '}' && isEmpty) {
      this.#skip(index + 1)
      this.#state = 'after'
      return
    }
    const [head = '', comma, spelt] = MEMBER.exec(before) ?? []
    const name: unknown = spelt === undefined ? null : tryParseJson(spelt)?.value
    const isInPlace = (comma === ',') === this.#hasMembers
    if (typeof name !== 'string' || !isInPlace) throw this.#malformed('a list in an object needs a name')
    if (mark !== '[' || head.length < before.trimEnd().length) throw new FileError(`${name} must be a list of items`)
    this.#hasMembers = true
    this.#open(index + 1, name)
  }
}
