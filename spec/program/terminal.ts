/** Text for people at a terminal: wrapped at words to its width, and coloured. A pipe or a file gets it as it is. */

import { WriteStream } from 'node:tty'
import { stripVTControlCharacters, styleText } from 'node:util'

/** A stream, which may be a terminal. */
export type Terminal = {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}

type Colour = 'bold' | 'red' | 'yellow' | 'green' | 'cyan' | 'dim'
type Ink = Colour | Colour[]

/** How a terminal shows text. */
export type Screen = {
  readonly width: number
  readonly paint: (style: Ink, text: string) => string
  /** A line of visible text: wrapped, its mark and its counts in their colours. With line breaks it is left as it is. */
  readonly line: (text: string) => string
}

/** The screen of a stream; null for a pipe or a file, and for a CI server's terminal, whose log nobody watches. */
export function screenFor(
  { isTTY, columns }: Terminal,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Screen | null {
  const isOn = (value = ''): boolean => !/^(?:0|false)?$/.test(value)
  if (isTTY !== true || (isOn(env.CI) && !isOn(env.FORCE_COLOR))) return null
  // Node knows NO_COLOR, FORCE_COLOR and terminals without colours.
  const hasColors = WriteStream.prototype.getColorDepth(env) > 2
  const paint: Screen['paint'] = (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text)
  const width = Math.max(widthOrUsual(columns), 40)
  const line = (text: string): string =>
    (text.includes('\n') ? [text] : wrappedAt(text, width)).map(coloured).join('\n')
  const styled = (text: string, style = STYLES.get(text)): string => (style === undefined ? text : paint(style, text))
  const coloured = (text: string, index: number): string => {
    if (/^[A-Z][^:]*:$/.test(text)) return paint('bold', text)
    // What a line goes on with is no mark.
    const marked = index > 0 ? text : text.replace(MARK, (_, before: string, mark: string) => before + styled(mark))
    return marked.replaceAll(COUNT, (all, count: string, what: string) =>
      styled(all, count === '0' ? 'dim' : STYLES.get(what)),
    )
  }
  return { width, paint, line }
}

/** Writes visible text: on a screen as people read it. */
export function say(stream: Terminal, text: string): void {
  const screen = screenFor(stream)
  stream.write(screen === null ? text : text.split('\n').map(screen.line).join('\n'))
}

/** Writes over the line of the cursor, which an empty text clears. */
export function overwrite(stream: Terminal, text: string): void {
  stream.write(`\r${text.slice(0, widthOrUsual(stream.columns) - 1)}\u001b[K`)
}

/** Some terminals of CI servers say that they have no columns. */
function widthOrUsual(columns = 0): number {
  return columns === 0 ? 80 : columns
}

/** The columns that a terminal needs for a text. */
export function widthOf(text: string): number {
  const shown = stripVTControlCharacters(text)
  return [...shown].length + (shown.match(WIDE)?.length ?? 0)
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu

/** What lines begin with, and what they count, by the colour. */
const COLOURS: readonly (readonly [style: Ink, words: string])[] = [
  ['red', 'FAIL|Breach|error|violation|broken|failed|refused|violations|✗'],
  ['yellow', 'warn|open|known|Warning|warning|warned|unknown|inconclusive|left|!|?|•'],
  ['green', 'passed|kept|fixed|created|deleted|wrote|changed|✓'],
  ['cyan', 'would write|would change|new'],
  ['dim', '–|not tried|rule|requirement|case|sent|expected|received|and|because|target|document|judged|found'],
  ['dim', 'in part|covered|time|left behind|report'],
]
const STYLES = new Map(COLOURS.flatMap(([style, words]) => words.split('|').map((word) => [word, style] as const)))
const MARK = /^( *(?:\d+\. )?)([A-Za-z]+(?: [a-z]+)?(?=: | {2})|would change(?= )|[✗!?•–✓](?= ))/
const COUNT =
  /\b(\d+) (failed|warned|known|inconclusive|not tried|passed|created|refused|unknown|deleted|left|kept|broken|violations)\b(?=[,;)]| of | {2}|$)/g

/** A line in as many as it needs. What follows its first columns hangs below itself; a command can still be copied. */
function wrappedAt(line: string, width: number): readonly string[] {
  if (widthOf(line) <= width) return [line]
  const [head = ''] = /^(?:.*\S {2,}(?=\S)| *)/.exec(line.slice(0, width / 2)) ?? []
  const rest = line.slice(head.length)
  const command = /^(?:[A-Z_]+=\S+ )?(?:curl|printf|plant-store|npx|p?npm|yarn|bunx?|node) /.test(rest)
    ? (rest.match(SHELL_WORD) ?? [])
    : []
  const isCommand = command.length > 0
  if (isCommand && command.join(' ') !== rest) return [line]
  const [end, hang] = [isCommand ? ' \\' : '', ' '.repeat(head.length + (isCommand || head.trim() === '' ? 2 : 0))]
  const lines: string[] = []
  let now = head
  let isFresh = true
  for (const word of isCommand ? command : rest.split(' ')) {
    if (!isFresh && widthOf(`${now} ${word}`) > width - end.length) {
      lines.push(now.trimEnd() + end)
      now = hang
      isFresh = true
    }
    now += isFresh ? word : ` ${word}`
    isFresh = false
  }
  return [...lines, now]
}

/** A word of a shell, behind the option whose value it is. */
const SHELL_WORD = /(?:-[-\w]+ (?!-))?(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g
