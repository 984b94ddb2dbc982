/** Shows header fields and bodies. JSON is indented, but its numbers are never parsed: an int64 keeps its last digit. */

import { tryParseJson } from '../../../../spec/json/exact-json.ts'
import { tokensOf as jsonTokens } from '../../../../spec/json/tokens.ts'
import { plural } from '../../../../spec/program/plural.ts'
import { element } from './dom.ts'

/** Longer bodies are not indented, and very long ones are cut off, so that the page stays quick. */
const LONGEST_LAID_OUT = 100_000
const MOST_TOKENS = 5_000
const LONGEST_SHOWN = 500_000
const DEEPEST = 60

/** A body as a block of text; JSON is indented and coloured. */
export function bodyBlock(body: string, label: string): HTMLElement {
  const block = element('pre.body', { tabindex: 0, role: 'region', 'aria-label': label, translate: 'no' })
  block.append(...((body.length > LONGEST_LAID_OUT ? null : laidOut(body)) ?? [body.slice(0, LONGEST_SHOWN)]))
  if (body.length > LONGEST_SHOWN) {
    block.append(element('em', `\n… and ${(body.length - LONGEST_SHOWN).toLocaleString()} characters more`))
  }
  return block
}

/** JSON text, its tokens as they are spelt. Null for other text, and for too many or too deeply nested tokens. */
function laidOut(text: string): (Node | string)[] | null {
  if (tryParseJson(text) === null) return null
  const tokens = [...jsonTokens(text)].map((token) => token.text)
  if (tokens.filter((token) => token !== ':').length > MOST_TOKENS) return null
  const parts: (Node | string)[] = []
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? ':'
    const isEnd = /^[}\]]$/.test(token)
    if (isEnd) depth--
    // A value is on the same line as its key, and what is empty is on one line.
    const isBeside = /^[,:]$/.test(token) || before === ':' || (isEnd && /^[{[]$/.test(before))
    if (!isBeside) parts.push(`\n${'  '.repeat(depth)}`)
    const kind = tokens[index + 1] === ':' ? 'key' : colourOf(token)
    parts.push(kind === null ? token : element('span', { class: kind }, token))
    if (token === ':') parts.push(' ')
    if (/^[{[]$/.test(token) && ++depth > DEEPEST) return null
  }
  return parts
}

function colourOf(token: string): 'string' | 'number' | 'word' | null {
  if (token.startsWith('"')) return 'string'
  if (/^[-\d]/.test(token)) return 'number'
  return /^[a-z]/.test(token) ? 'word' : null
}

/** A list of header fields, which is folded until the user opens it. */
export function headerList(headers: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const rows = headers.flatMap(([name, value]) => [element('dt', name), element('dd', value)])
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  const count = plural(headers.length, 'header')
  return element(
    'details.headers',
    element('summary', type === undefined ? count : `${count} · ${type}`),
    element('dl', ...rows),
  )
}
