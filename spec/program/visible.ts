/** Text for people: foreign text that no terminal or CI system obeys or takes for anything else, and even columns. */

/**
 * The text with U+FFFD in place of each control character, line or paragraph separator, change of the writing direction
 * (Unicode annex 9) and invisible character. With `lines` it keeps line breaks. Azure Pipelines and TeamCity obey
 * `##vso[` and `##teamcity[` anywhere in a log, so a space separates the two signs.
 */
export function visible(text: string, { lines = false }: { readonly lines?: boolean } = {}): string {
  // Most text is plain, and a server shows a lot of text.
  if (PLAIN.test(text)) return text
  return text.replaceAll(lines ? UNFIT_IN_LINES : UNFIT, '\uFFFD').replaceAll(/##(?=\w*\[)/g, '# #')
}

/** One line for a terminal or a log. GitHub runs a line that begins with `::` as a command. */
export function terminalLine(text: string): string {
  return terminalText(text.replaceAll(/[\t\r\n]+/g, ' '))
}

/** Text of several lines for a terminal or a log, such as a shell command. No line of it is a command of GitHub's. */
export function terminalText(text: string): string {
  return visible(text, { lines: true }).replaceAll(/^([ \t]*):(?=:)/gm, '$1: ')
}

/** Rows as lines with even columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const PLAIN = /^[ !"$-~]*$/
const OTHERS = '\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'
const UNFIT = new RegExp(`[\\u0000-\\u001f${OTHERS}]`, 'g')
const UNFIT_IN_LINES = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f${OTHERS}]`, 'g')
