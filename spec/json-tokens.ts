/**
 * The tokens of JSON text (RFC 8259 section 2): the one reader of how a value is written, wherever its value alone does
 * not tell. Of text that is no JSON what can't be a token is passed over.
 */

export type Token = { readonly text: string; readonly index: number }

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/gs

/** The tokens in their order: strings, numbers and names whole, the others one character each. */
export function* tokensOf(text: string): Generator<Token, void> {
  for (const { 0: token, index } of text.matchAll(TOKEN)) yield { text: token, index }
}

/** The text without its strings: the beginning of one that does not end stays. */
export function withoutStrings(text: string): string {
  return text.replaceAll(TOKEN, (token) => (token.startsWith('"') ? '' : token))
}
