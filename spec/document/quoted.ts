/** Quoted YAML text whose further lines are indented too little: YAML forbids it, and many readers take it. */

import { Lexer } from 'yaml'

/** The most such texts that are mended in one document: the document is read once for each. */
const MOST_MENDED = 100

/** What mends a document: its text with the lines indented, and where the quoted texts begin in it. */
type Reindented = { readonly text: string; readonly offsets: readonly number[] }

/**
 * Indents each further line of quoted text that ends too early for its indentation: such spaces are no part of its
 * value. Lines stay where they are. Null if there is no such text, or too much of it.
 */
export function reindentQuoted(text: string): Reindented | null {
  const offsets: number[] = []
  let mended = text
  for (let opening = openQuote(mended); opening !== null; opening = openQuote(mended)) {
    const quoted = quotedAt(mended.slice(opening))
    if (quoted === null || offsets.length === MOST_MENDED) return null
    // No block is deeper than the line in which the text begins.
    const column = opening - mended.lastIndexOf('\n', opening)
    const indented = quoted.replaceAll('\n', `\n${' '.repeat(column)}`)
    mended = mended.slice(0, opening) + indented + mended.slice(opening + quoted.length)
    offsets.push(opening)
  }
  return offsets.length === 0 ? null : { text: mended, offsets }
}

/** The quoted text, to its closing quote, with which a text begins. */
function quotedAt(text: string): string | null {
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/s.exec(text)?.[0] ?? null
}

/** Where the first quoted text begins that has no end at its indentation; null if there is none. */
function openQuote(text: string): number | null {
  let offset = 0
  for (const token of new Lexer().lex(text)) {
    if (/^["']/.test(token) && quotedAt(token) !== token) return offset
    // The lexer's own marks are no characters of the text.
    if (!/^[\u0002\u0018\u001f]$/.test(token)) offset += token.length
  }
  return null
}
