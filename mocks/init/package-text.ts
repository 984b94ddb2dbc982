/** Adds scripts to the text of a package.json. The rest of the text stays as it is. */

import { tokensOf, withoutStrings } from '../../spec/json/tokens.ts'

/** The indices of the braces of an object. */
type Braces = { readonly open: number; readonly close: number }

type Style = {
  readonly indent: string
  readonly lineEnd: string
  /** True where the text has no spaces between its tokens. */
  readonly isDense: boolean
}

/** The text with more scripts. It must be the JSON text of an object, whose `scripts` are an object or absent. */
export function withScripts(text: string, scripts: Readonly<Record<string, string>>): string {
  const { root, own } = bracesIn(text)
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  const inside = withoutStrings(text.slice(root.open + 1, root.close).trim())
  const isDense = inside !== '' && !/\s/.test(inside)
  const style = { indent, lineEnd: text.includes('\r\n') ? '\r\n' : '\n', isDense }
  const colon = isDense ? ':' : ': '
  const members = Object.entries(scripts).map(([name, line]) => JSON.stringify(name) + colon + JSON.stringify(line))
  if (own !== null) return withMembers(text, own, members, style, 2)
  const value = withMembers('{}', { open: 0, close: 1 }, members, style, 2)
  return withMembers(text, root, [`"scripts"${colon}${value}`], style, 1)
}

/** The braces of the whole text, and those of its `scripts`. */
function bracesIn(text: string): { readonly root: Braces; readonly own: Braces | null } {
  const open: number[] = []
  let root = { open: 0, close: 0 }
  let own: Braces | null = null
  let ownOpen = -1
  let before = ['', '']
  for (const { text: token, index } of tokensOf(text)) {
    const [key = '', colon] = before
    if (token === '{' || token === '[') {
      open.push(index)
      if (open.length === 2 && colon === ':' && JSON.parse(key) === 'scripts') ownOpen = index
    } else if (token === '}' || token === ']') {
      const start = open.pop() ?? 0
      if (start === ownOpen) own = { open: start, close: index }
      if (open.length === 0) root = { open: start, close: index }
    }
    before = [before[1] ?? '', token]
  }
  return { root, own }
}

/** The text with more members at the end of one of its objects, written as those before them. */
function withMembers(
  text: string,
  { open, close }: Braces,
  members: readonly string[],
  { indent, lineEnd, isDense }: Style,
  depth: number,
): string {
  const inside = text.slice(open + 1, close)
  const written = inside.trimEnd()
  const [, own] = /\n([ \t]*)\S/.exec(inside) ?? []
  const all = written === '' ? members : [written, ...members]
  if (isDense || (written !== '' && own === undefined)) {
    return text.slice(0, open + 1) + all.join(isDense ? ',' : ', ') + inside.slice(written.length) + text.slice(close)
  }
  const lineStart = lineEnd + (own ?? indent.repeat(depth))
  const end = written === '' ? lineEnd + indent.repeat(depth - 1) : inside.slice(written.length)
  const added = all.join(`,${lineStart}`)
  return text.slice(0, open + 1) + (written === '' ? lineStart : '') + added + end + text.slice(close)
}
