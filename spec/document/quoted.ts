/** Quoted YAML text whose further lines are not indented enough: YAML forbids it, but many parsers accept it. */

import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'

/** The library that few documents need: its seventy modules would take a tenth of every command's start. */
export function exactYaml(): typeof Yaml {
  return createRequire(import.meta.url)('yaml')
}

/** The most such texts that are repaired in one document, which is read once for each. */
const MOST_MENDED = 100

/** What mends a document: its text with the lines indented, and where the quoted texts begin in it. */
type Reindented = { readonly text: string; readonly offsets: readonly number[] }

/**
 * Indents the further lines of quoted text that ends too early for its indentation; such spaces are not part of its
 * value. Line numbers stay the same. Null if there is no such text, or too much of it.
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

/** The quoted text at the beginning of a text, to its closing quote. */
function quotedAt(text: string): string | null {
  return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/s.exec(text)?.[0] ?? null
}

/** The beginning of the first quoted text that does not end at its indentation; null if there is none. */
function openQuote(text: string): number | null {
  let offset = 0
  const { Lexer } = exactYaml()
  for (const token of new Lexer().lex(text)) {
    if (/^["']/.test(token) && quotedAt(token) !== token) return offset
    // The lexer's own marks are no characters of the text.
    if (!/^[\u0002\u0018\u001f]$/.test(token)) offset += token.length
  }
  return null
}
