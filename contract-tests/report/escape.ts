/** What a target said, escaped for the medium that shows it: one function for each. */

import { visible } from '../../spec/visible.ts'

/** One line of a terminal or a log. GitHub obeys one that begins with `::`. */
export function terminalLine(text: string): string {
  return visible(text.replaceAll(/[\t\r\n]+/g, ' ')).replace(/^( *):(?=:)/, '$1: ')
}

/** A command of a shell, over several lines where its words are. */
export function terminalShell(text: string): string {
  return visible(text, { lines: true })
}

/** The value of a workflow command of GitHub's; its lines stay. */
export function commandText(text: string): string {
  return visible(text, { lines: true }).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

/** A property of a workflow command. */
export function commandProperty(text: string): string {
  return commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Text of Markdown in one line, with no markup: no link, no mention, no HTML, no cell's end. */
export function markdownText(text: string): string {
  return (
    visible(text.replaceAll(/\s+/g, ' '))
      .replaceAll(/[\\`*_[\]<>|#~&$]/g, '\\$&')
      // GitHub makes links of addresses and names of its own accord.
      .replaceAll('://', '\\://')
      .replaceAll(/\b(www)\./gi, '$1\\.')
      .replaceAll('@', '@\u2060')
  )
}

/** A code span of Markdown, in one line. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return `${fence} ${visible(text.replaceAll(/\s+/g, ' '))} ${fence}`
}

/** A block of shell in Markdown. */
export function markdownShell(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}sh\n${visible(text, { lines: true })}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}

/** Text and attributes of XML; XML 1.0 has no way to write most control characters (section 2.2). */
export function xmlText(text: string): string {
  return visible(text, { lines: true })
    .replaceAll(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
