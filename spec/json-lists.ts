/** Splits JSON text, piece by piece, into the items of its lists: neither the text nor its values are there as a whole. */

import { MOST_LEVELS, TOO_DEEP, tryParseJson } from './exact-json.ts'
import { UserError } from './user-error.ts'

/** The text of a record, and the line on which it begins, from 1. */
export type TextRecord = { readonly text: string; readonly line: number }

/** Takes the next piece of the text, or null at its end. Returns the records that this completes. */
export type Splitter = (piece: string | null) => TextRecord[]

/** In characters. A longer record is a mistake in the file, such as a missing quote, and must not fill the memory. */
const LONGEST = 16 * 2 ** 20

/** Throws a `UserError` for a record that is too long; `hint` says what may raise the limit. */
export function checkLength(text: string, line: number, longest = LONGEST, hint = ''): void {
  if (text.length <= longest) return
  throw new UserError(`line ${line}: an item is longer than ${longest} characters${hint}`)
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
export function items({ onList, longest, hint }: ItemOptions = {}): Splitter {
  let rest = ''
  let at = 0
  let depth = 0
  let line = 1
  let begun = 1
  let state: 'before' | 'members' | 'list' | 'value' | 'after' = 'before'
  let isNamed = false
  let isInString = false
  /** True after the first item of a list. */
  let seen = false
  /** True after the first list of an object. */
  let hasMembers = false

  const malformed = (why: string): UserError => new UserError(`line ${line}: it is not JSON: ${why}`)
  const noEnd = (): UserError => malformed(isNamed ? 'it has no end' : 'its array has no end')
  const skip = (end: number): void => {
    rest = rest.slice(end)
    at = 0
    begun = line
  }
  const take = (end: number): TextRecord => {
    const text = rest.slice(0, end)
    checkLength(text, begun, longest, hint)
    const record = { text: text.trim(), line: begun + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1 }
    skip(end + 1)
    return record
  }
  const open = (end: number, name: string | null): void => {
    onList?.(name)
    skip(end)
    state = 'list'
    seen = false
  }
  /** False at the end of the text so far. */
  const begin = (): boolean => {
    const start = rest.search(/[^ \t\r\n]/)
    if (start === -1) return false
    line += rest.slice(0, start).split('\n').length - 1
    if (rest[start] === '[') open(start + 1, null)
    else {
      isNamed = rest[start] === '{' && onList !== undefined
      skip(isNamed ? start + 1 : start)
      state = isNamed ? 'members' : 'value'
    }
    return true
  }
  /** Takes what is between two lists of an object, up to a mark. */
  const member = (mark: string, index: number): void => {
    const before = rest.slice(0, index)
    const isEmpty = before.trim() === ''
    // The comma is looked at again, in front of the next name.
    if (mark === ',' && isEmpty && hasMembers) return
    if (mark === '}' && isEmpty) {
      skip(index + 1)
      state = 'after'
      return
    }
    const [head = '', comma, spelt] = MEMBER.exec(before) ?? []
    const name: unknown = spelt === undefined ? null : tryParseJson(spelt)?.value
    if (typeof name !== 'string' || (comma === ',') !== hasMembers) throw malformed('a list in an object needs a name')
    if (mark !== '[' || head.length < before.trimEnd().length) throw new UserError(`${name} must be a list of items`)
    hasMembers = true
    open(index + 1, name)
  }

  /** Takes the next mark; adds the record that it completes. */
  const pass = (mark: string, index: number, found: TextRecord[]): void => {
    if (mark === '"') isInString = !isInString
    else if (isInString || mark === '\\' || mark === '\n') return
    else if (state === 'members') member(mark, index)
    else if (mark === '[' || mark === '{') {
      if (++depth > MOST_LEVELS) throw new UserError(`line ${line}: ${TOO_DEEP}`)
    } else if (depth > 0) depth -= mark === ',' ? 0 : 1
    else if (mark === '}') throw malformed('its brackets do not match')
    else {
      // `[]` has no item. An empty item elsewhere, as in `[1,]`, is refused by its reader.
      if (mark === ']' && !seen && rest.slice(0, index).trim() === '') skip(index + 1)
      else found.push(take(index))
      seen = true
      if (mark === ']') state = isNamed ? 'members' : 'after'
    }
  }

  return (piece) => {
    const found: TextRecord[] = []
    rest += piece ?? ''
    for (;;) {
      if (state === 'before' && !begin()) return found
      if (state === 'value') {
        checkLength(rest, begun, longest, hint)
        return piece === null ? [take(rest.length)] : found
      }
      if (state === 'after') {
        if (rest.trim() !== '') throw malformed(`there is more after its ${isNamed ? 'end' : 'array'}`)
        return found
      }
      STRUCTURAL.lastIndex = at
      const match = STRUCTURAL.exec(rest)
      const isCut = match?.[0] === '\\' && match.index + 1 === rest.length
      if (match === null || isCut) {
        at = match?.index ?? rest.length
        checkLength(rest, begun, longest, hint)
        if (piece === null) throw noEnd()
        return found
      }
      const [mark] = match
      at = match.index + (mark === '\\' ? 2 : 1)
      if (mark === '\n') line++
      pass(mark, match.index, found)
    }
  }
}
