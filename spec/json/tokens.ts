/**
 * The tokens of JSON text (RFC 8259 section 2), for code that needs to know how a value is written. Characters that can't
 * be part of a token are skipped.
 */

export type Token = { readonly text: string; readonly index: number }

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/gs

/** The tokens in order. Strings, numbers and names are whole tokens. Every other token is one character. */
export function* tokensOf(text: string): Generator<Token, void> {
  for (const { 0: token, index } of text.matchAll(TOKEN)) yield { text: token, index }
}

/** The text without its strings. A string without an end stays. */
export function withoutStrings(text: string): string {
  return text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? '' : token))
}
