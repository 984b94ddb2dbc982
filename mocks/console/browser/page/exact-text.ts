/** Shows header fields and bodies. JSON is indented, but its numbers are never parsed: an int64 keeps its last digit. */

import { tryParseJson } from '../../../../spec/json/exact-json.ts'
import { tokensOf as jsonTokens } from '../../../../spec/json/tokens.ts'
import { plural } from '../../../../spec/program/plural.ts'
import { element } from './dom.ts'

type ColouredToken = { readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark'; readonly text: string }

/** Longer bodies are not indented, and very long ones are cut off, so that the page stays quick. */
const LONGEST_LAID_OUT = 100_000
const MOST_TOKENS = 5_000
const LONGEST_SHOWN = 500_000
const DEEPEST = 60

/** A body as a block of text; JSON is indented and coloured. */
export function bodyBlock(body: string, label: string): HTMLElement {
  const block = element('pre.body', { tabindex: 0, role: 'region', 'aria-label': label, translate: 'no' })
  const tokens = body.length > LONGEST_LAID_OUT ? null : colouredTokens(body)
  if (tokens !== null) block.append(...laidOut(tokens))
  else block.append(body.slice(0, LONGEST_SHOWN))
  if (body.length > LONGEST_SHOWN) {
    block.append(element('em', `\n… and ${(body.length - LONGEST_SHOWN).toLocaleString()} characters more`))
  }
  return block
}

/** The tokens of JSON text as they are spelt. Null for other text, and for too many or too deeply nested tokens. */
function colouredTokens(text: string): ColouredToken[] | null {
  if (tryParseJson(text) === null) return null
  let depth = 0
  let deepest = 0
  const tokens: ColouredToken[] = []
  for (const { text: spelt } of jsonTokens(text)) {
    if (spelt === '{' || spelt === '[') deepest = Math.max(deepest, ++depth)
    if (spelt === '}' || spelt === ']') depth--
    // The string before a colon is a name.
    if (spelt === ':') tokens.push({ kind: 'key', text: tokens.pop()?.text ?? '' })
    else tokens.push({ kind: tokenKind(spelt), text: spelt })
  }
  return deepest > DEEPEST || tokens.length > MOST_TOKENS ? null : tokens
}

function tokenKind(text: string): ColouredToken['kind'] {
  if (text.startsWith('"')) return 'string'
  if (/^[-\d]/.test(text)) return 'number'
  return /^[a-z]/.test(text) ? 'word' : 'mark'
}

function* laidOut(tokens: readonly ColouredToken[]): Generator<Node | string> {
  let depth = 0
  for (const [index, { kind, text }] of tokens.entries()) {
    const before = tokens[index - 1]
    const isFirst = before?.text === '{' || before?.text === '['
    if (text === '}' || text === ']') {
      depth--
      if (!isFirst) yield line(depth)
    } else if (text !== ',' && before !== undefined && before.kind !== 'key') {
      // A value is on the same line as its key.
      yield line(depth)
    }
    yield kind === 'mark' ? text : element('span', { class: kind }, text)
    if (kind === 'key') yield ': '
    if (text === '{' || text === '[') depth++
  }
}

function line(depth: number): string {
  return `\n${'  '.repeat(depth)}`
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
