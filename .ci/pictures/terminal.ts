/** What a command prints, as a picture: text in SVG, crisp at any size, light or dark as its reader has it. */

import { stripVTControlCharacters } from 'node:util'
import { plural } from '../../spec/program/plural.ts'

/** A command as somebody types it, and what it printed. */
export type Typed = { readonly command: string; readonly output: string }

/** The columns of the terminal. */
export const COLUMNS = 124
const CELL = { width: 7.8, height: 18 } as const
const PADDING = 18

export const STYLE = `
  rect { fill: #fbfbf9; stroke: #d5d9d3; }
  text { fill: #2b332d; font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
  .typed { fill: #1b6b3a; font-weight: 600; }
  .left-out, .dim { fill: #69736b; }
  .red { fill: #b3261e; }
  .green { fill: #1b6b3a; }
  .yellow { fill: #8a5a00; }
  .cyan { fill: #0b6675; }
  .bold { font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    rect { fill: #151a17; stroke: #333b35; }
    text { fill: #d3dad5; }
    .typed { fill: #7fd6a0; }
    .left-out, .dim { fill: #8f9a92; }
    .red { fill: #ff8a80; }
    .green { fill: #7fd6a0; }
    .yellow { fill: #e6c15c; }
    .cyan { fill: #76d0e0; }
  }`

type Line = { readonly text: string; readonly kind: 'typed' | 'printed' | 'left-out' }

/** The size of a terminal with so many lines. */
export function sizeOf(count: number): { readonly width: number; readonly height: number } {
  return { width: Math.ceil(COLUMNS * CELL.width + 2 * PADDING), height: count * CELL.height + 2 * PADDING }
}

/** The lines of a terminal, which begin at its top; each command has its own, with what it printed. */
export function screenOf(session: readonly Typed[]): readonly (readonly string[])[] {
  let row = 0
  return session.map((typed) => {
    if (row > 0) row++
    return linesOf(typed).flatMap((line) => drawn(line, row++))
  })
}

/** How many lines {@link screenOf} takes. */
export function rowsOf(session: readonly Typed[]): number {
  return session.reduce((count, typed) => count + linesOf(typed).length, session.length - 1)
}

/** A picture of any parts, in a frame. `title` is for those who can't see it. */
export function picture(title: string, rows: number, style: string, parts: readonly string[]): string {
  const { width, height } = sizeOf(rows)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}\n</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

/** The picture of a terminal. */
export function terminalPicture(title: string, session: readonly Typed[]): string {
  return picture(title, rowsOf(session), STYLE, screenOf(session).flat())
}

/** A text that is too long for a picture: its first lines, its last ones, and between them those that matter. */
export function shortened(output: string, first: number, last: number, matters: RegExp): string {
  const lines = output.trimEnd().split('\n')
  const kept = lines.map(
    (line, index) => index < first || index >= lines.length - last || matters.test(stripVTControlCharacters(line)),
  )
  return lines
    .flatMap((line, index) => {
      if (kept[index]) return [line]
      if (kept[index - 1] === false) return []
      const end = kept.indexOf(true, index)
      return [`${LEFT_OUT}${plural(end - index, 'line')}`]
    })
    .join('\n')
}

const LEFT_OUT = '\u22ee  '

function linesOf({ command, output }: Typed): Line[] {
  const typed = `$ ${command}`.split('\n').map((text): Line => ({ text, kind: 'typed' }))
  const printed = output.trimEnd().split('\n').flatMap(wrapped)
  return [
    ...typed,
    ...printed.map((text): Line => ({ text, kind: text.startsWith(LEFT_OUT) ? 'left-out' : 'printed' })),
  ]
}

/** As terminals do it: at the last column, wherever that is. */
function wrapped(line: string): string[] {
  const parts = [...stripVTControlCharacters(line)]
  if (parts.length <= COLUMNS) return [line]
  const count = Math.ceil(parts.length / COLUMNS)
  return Array.from({ length: count }, (_, index) => parts.slice(index * COLUMNS, (index + 1) * COLUMNS).join(''))
}

/** The colours and weights that a program may ask a terminal for, and the codes that end them. */
const CODES: Readonly<Record<string, readonly [what: 'colour' | 'weight', name: string]>> = {
  1: ['weight', 'bold'],
  2: ['weight', 'dim'],
  22: ['weight', ''],
  31: ['colour', 'red'],
  32: ['colour', 'green'],
  33: ['colour', 'yellow'],
  36: ['colour', 'cyan'],
  39: ['colour', ''],
}

/** Each part of a line in its colour. The length is said, so that a reader's other font fits as well. */
function drawn({ text, kind }: Line, index: number): string[] {
  const now = { colour: '', weight: '' }
  const y = PADDING + (index + 0.75) * CELL.height
  let column = 0
  return text.split(/(?=\u001b\[)/).flatMap((part) => {
    const [, code = '', plain = ''] = /^(?:\u001b\[(\d+)m)?(.*)$/s.exec(part) ?? []
    const [what, name] = CODES[code] ?? []
    if (what !== undefined) now[what] = name ?? ''
    const x = PADDING + (column + plain.length - plain.trimStart().length) * CELL.width
    column += [...plain].length
    const shown = plain.trim()
    if (shown === '') return []
    const length = [...shown].length * CELL.width
    const placed = `x="${x.toFixed(1)}" y="${y}" textLength="${length.toFixed(1)}" lengthAdjust="spacingAndGlyphs"`
    const looks = [kind, now.colour, now.weight].filter((one) => one !== '').join(' ')
    // Spaces that stand side by side would be one.
    return [`<text class="${looks}" ${placed}>${escaped(shown).replaceAll(' ', '\u00a0')}</text>`]
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
