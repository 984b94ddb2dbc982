/**
 * Reads items from JSON text that arrives in pieces, and refuses items that would not be stored before any is
 * validated.
 */

import { parseJson, tryParseJson } from '../../spec/json/exact-json.ts'
import { checkLength, items } from '../../spec/json/lists.ts'
import { DataError, FileError, reasonOf } from '../../spec/program/user-error.ts'
import { type Data, tooMany, type Unread } from '../engine/data/data.ts'

export type TextLimits = {
  /** Items of one resource. */
  readonly mostItems: number
  /** Characters of one item: a request that creates one may not send more bytes. */
  readonly bodyLimit: number
}

export type ItemReader = {
  /** Takes the next piece of the text. Throws a `FileError` or a `DataError`. */
  readonly take: (piece: string) => void
  /** The data at the end of the text: items are read when their turn comes. Null if there is none. */
  readonly end: () => Data | null
}

/** Names the flag that raises the limit of an item's length. */
const LENGTH_HINT = '; --body-limit raises that'

/** More than the limit of items, or of bytes. */
export class TooLarge extends DataError {
  readonly statusCode = 413
}

/** Creates the reader of one text: a list of items, lists by resource, or a number of fixtures. */
export function createItemReader({ mostItems, bodyLimit }: TextLimits): ItemReader {
  const lists = new Map<string | null, Unread[]>()
  let whole = ''
  let isEmpty = true
  const split = items({
    longest: bodyLimit,
    hint: LENGTH_HINT,
    onList: (begun) => lists.set(begun, []),
  })
  const take = (piece: string | null): void => {
    isEmpty &&= (piece ?? '').trim() === ''
    for (const { text, list: name } of split(piece)) {
      const list = lists.get(name)
      if (list === undefined) whole = text
      else if (list.push(() => itemOfText(text)) > mostItems) throw new TooLarge(tooMany(name ?? 'the list', mostItems))
    }
  }
  return {
    take,
    end: () => {
      take(null)
      if (isEmpty) return null
      if (whole === '') return lists.get(null) ?? Object.fromEntries(lists)
      const value = tryParseJson(whole)?.value
      if (value === undefined) throw new DataError('it is not JSON')
      return typeof value === 'number' ? value : null
    },
  }
}

/** The item in a line of a file. Throws a `FileError` that names the place. */
export function itemOfLine(line: string, file: string, number: number, { bodyLimit }: TextLimits): unknown {
  try {
    checkLength(line, number, bodyLimit, LENGTH_HINT)
    return itemOfText(line)
  } catch (error) {
    throw new FileError(`${error instanceof FileError ? file : `${file}:${number}`}: ${reasonOf(error)}`)
  }
}

/** The item in a text. Throws a `DataError` if it is not JSON, and `TooDeep`. */
export function itemOfText(text: string): unknown {
  try {
    return parseJson(text).exact
  } catch (error) {
    throw error instanceof SyntaxError ? new DataError('it is not JSON') : error
  }
}
