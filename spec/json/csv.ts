/**
 * Splits a text, piece by piece and in constant memory, into lines or rows of CSV (RFC 4180), and a row into its fields.
 * csv-parse tells lines and quotes too, but takes four times as long where it must tell them: the tests read with it.
 */

import { FileError } from '../program/user-error.ts'
import { checkLength, type Splitter, type TextRecord } from './lists.ts'

/**
 * A record for each line that is not blank. With `quotes`, a record with an open quote at the end of its line goes on
 * with the next line.
 */
export function lines({ quotes }: { readonly quotes: boolean }): Splitter {
  let rest = ''
  let begun = 1
  let line = 1
  return (piece) => {
    const found: TextRecord[] = []
    const parts = piece === null ? [''] : piece.split('\n')
    for (const [index, part] of parts.entries()) {
      rest += part
      const isEnded = index < parts.length - 1 || piece === null
      if (!isEnded) continue
      line++
      if (quotes && piece !== null && hasOpenQuote(rest)) {
        rest += '\n'
        checkLength(rest, begun)
        continue
      }
      const text = rest.endsWith('\r') ? rest.slice(0, -1) : rest
      if (text.trim() !== '') found.push({ text, line: begun })
      rest = ''
      begun = line
    }
    checkLength(rest, begun)
    return found
  }
}

function hasOpenQuote(text: string): boolean {
  let isOpen = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen
  return isOpen
}

export type Table = {
  readonly names: readonly string[]
  /** The fields of a row that hold something, by column. An empty field does not, unless it is quoted. */
  readonly membersOf: (row: TextRecord) => [name: string, text: string][]
}

/**
 * Reads the rows behind a header, which also shows the delimiter: a comma, a semicolon or a tab. Throws {@link FileError}
 * for a header that names a column twice, and `membersOf` for a row that does not fit the header.
 */
export function tableBehind(header: TextRecord): Table {
  const delimiter = /^(?:[^",;\t]|"(?:[^"]|"")*")*([,;\t])/.exec(header.text)?.[1] ?? ','
  const names = cellsOf(header, delimiter).map(({ text }) => text)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new FileError(`line ${header.line}: there are two columns ${JSON.stringify(twice)}`)
  const membersOf = (row: TextRecord): [string, string][] => {
    const cells = cellsOf(row, delimiter)
    if (cells.length !== names.length) {
      throw new FileError(`line ${row.line}: it has ${cells.length} fields, and the header has ${names.length}`)
    }
    return cells.flatMap(({ text, isQuoted }, index) => (text === '' && !isQuoted ? [] : [[names[index] ?? '', text]]))
  }
  return { names, membersOf }
}

type Cell = { readonly text: string; readonly isQuoted: boolean }

function cellsOf({ text, line }: TextRecord, delimiter: string): Cell[] {
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}]*))(${delimiter}|$)`, 'y')
  const cells: Cell[] = []
  for (;;) {
    const match = pattern.exec(text)
    if (match === null)
      throw new FileError(`line ${line}: it is not CSV: a quote is never closed, or is inside a field`)
    const [, quoted, plain = '', end] = match
    cells.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined })
    if (end === '') return cells
  }
}
