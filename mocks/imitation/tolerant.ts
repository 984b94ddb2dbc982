/** Turns JSON with extensions, such as comments, into strict JSON. */

import type { Extension } from '../../spec/profile/situations.ts'

/** Matches strings in double or single quotes, comments, the leading zeros of a number, and any other character. */
const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|\/\/[^\n]*|(?<![\w.])-?0+(?=\d)|./gs

/** Rewrites the extensions in `taken` as strict JSON; others stay in the text. */
export function strictly(text: string, taken: ReadonlySet<Extension>): string {
  const written: string[] = []
  let depth = 0
  let isOpen = false
  for (const [token] of text.matchAll(TOKENS)) {
    if (taken.has('trailing data') && isOpen && depth === 0) break
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') {
      depth--
      if (taken.has('trailing comma')) dropComma(written)
    }
    isOpen ||= depth > 0
    written.push(strictToken(token, taken))
  }
  return written.join('')
}

function strictToken(token: string, taken: ReadonlySet<Extension>): string {
  const [first = ''] = token
  if (token.length > 1 && first === '/') return taken.has('comment') ? '' : token
  if (/^-?0/.test(token)) return taken.has('leading zeros') && token !== '0' ? token.replace(/0+$/, '') : token
  if (token.length < 2 || (first !== '"' && first !== "'")) return token
  const isSingle = first === "'"
  if (isSingle && !taken.has('single quotes')) return token
  const inner = isSingle
    ? token
        .slice(1, -1)
        .replaceAll("\\'", "'")
        .replaceAll(/(?<!\\)"/g, '\\"')
    : token.slice(1, -1)
  const plain = taken.has('control character')
    ? inner.replaceAll(/[\u0000-\u001f]/g, (character) => JSON.stringify(character).slice(1, -1))
    : inner
  return `"${plain}"`
}

/** Drops a comma that only white space follows. */
function dropComma(written: string[]): void {
  const last = written.findLastIndex((token) => token.trim() !== '')
  if (written[last] === ',') written.splice(last, 1)
}
