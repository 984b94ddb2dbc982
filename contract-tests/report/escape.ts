/** Escapes texts from a target: one function for each medium that shows them. */

import { visible } from '../../spec/program/visible.ts'

/** The message of a GitHub workflow command, with its line breaks. */
export function commandText(text: string): string {
  return visible(text, { lines: true }).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

export function commandProperty(text: string): string {
  return commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Markdown text in one line, without markup: no link, no mention, no HTML, no end of a table cell. */
export function markdownText(text: string): string {
  return (
    visible(text.replaceAll(/\s+/g, ' '))
      .replaceAll(/[\\`*_[\]<>|#~&$]/g, '\\$&')
      // GitHub turns addresses and user names into links.
      .replaceAll('://', '\\://')
      .replaceAll(/\b(www)\./gi, '$1\\.')
      .replaceAll('@', '@\u2060')
  )
}

export function markdownCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return `${fence} ${visible(text.replaceAll(/\s+/g, ' '))} ${fence}`
}

export function markdownShell(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}sh\n${visible(text, { lines: true })}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}

/** Text for XML content and attributes. XML 1.0 can't represent most control characters (section 2.2). */
export function xmlText(text: string): string {
  // Most texts of a report are plain.
  if (PLAIN.test(text)) return text
  return visible(text, { lines: true })
    .replaceAll(/[\uD800-\uDFFF\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const PLAIN = /^[ !$%(-;=?-~]*$/
