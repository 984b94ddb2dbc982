/** Writes and reads Markdown. */

import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The pages that users and contributors read, by their paths. What programs write of their runs is not among them. */
export const PAGES: readonly string[] = globSync(
  ['README.md', '{mocks,contract-tests,fixtures,spec}/{,pages/,recipes/,deploy/}*.md', '.github/*.md'],
  { cwd: join(import.meta.dirname, '..'), exclude: ['contract-tests/{OTHERS,PEERS,PROGRAMS,WILD}.md'] },
)
  .map(withSlashes)
  .sort()

/** A path as links, globs and reports write it, on every system. */
export function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}

/** A table. A cell may contain any text of one line. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** The languages of files whose name extension is not the language's name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ts: 'typescript', mjs: 'javascript', py: 'python', development: 'ini' },
}

/** The text of a file as a code block. */
export function fenced(file: string, text: string): string {
  const end = file.split('.').at(-1) ?? ''
  return `\`\`\`${LANGUAGES[end] ?? end}\n${text.trimEnd()}\n\`\`\``
}

/** A text between its markers, `<!-- NAME -->` and `<!-- /NAME -->`. */
export function marked(name: string, text: string): string {
  return `<!-- ${name} -->\n${text}\n<!-- /${name} -->`
}

const MARKED = /<!-- ([\w:./-]+) -->\n(?:([\s\S]*?)\n)?<!-- \/\1 -->/g

/** The texts between markers, by name. */
export function markedIn(document: string): ReadonlyMap<string, string> {
  return new Map([...document.matchAll(MARKED)].map(([, name = '', text = '']) => [name, text]))
}

/** Replaces the texts between those markers whose names are in `texts`. */
export function refill(document: string, texts: ReadonlyMap<string, string>): string {
  return document.replaceAll(MARKED, (whole, name: string) => {
    const text = texts.get(name)
    return text === undefined ? whole : marked(name, text)
  })
}

const LINK = /(?:\]\(|(?:src|srcset)=")(?!https?:)([^)"#]*)(?:#([^)"]+))?[)"]/g

/**
 * The targets of a page's links and pictures, without addresses: paths from its folder (empty: itself) and headings.
 */
export function linksOf(page: string): readonly { readonly path: string; readonly heading: string | undefined }[] {
  return [...page.matchAll(LINK)].map(([, path = '', heading]) => ({ path, heading }))
}
