/** Markdown that is written by programs. */

/** A table whose cells may hold any one line of text. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** Languages by the end of a file's name, where they go by another one. */
const LANGUAGES: Readonly<Record<string, string>> = { ts: 'typescript', py: 'python', development: 'ini' }

/** The whole text of a file as code. */
export function fenced(file: string, text: string): string {
  const end = file.split('.').at(-1) ?? ''
  return `\`\`\`${LANGUAGES[end] ?? end}\n${text.trimEnd()}\n\`\`\``
}

/** Text between its markers, `<!-- NAME -->` and `<!-- /NAME -->`. */
export function marked(name: string, text: string): string {
  return `<!-- ${name} -->\n${text}\n<!-- /${name} -->`
}

const MARKED = /<!-- ([\w:./-]+) -->\n(?:([\s\S]*?)\n)?<!-- \/\1 -->/g

/** The texts between markers, by their names. */
export function markedIn(document: string): ReadonlyMap<string, string> {
  return new Map([...document.matchAll(MARKED)].map(([, name = '', text = '']) => [name, text]))
}

/** Puts other texts between markers, where there are any by their names. */
export function refill(document: string, texts: ReadonlyMap<string, string>): string {
  return document.replaceAll(MARKED, (whole, name: string) => {
    const text = texts.get(name)
    return text === undefined ? whole : marked(name, text)
  })
}

const LINK = /(?:\]\(|(?:src|srcset)=")(?!https?:)([^)"#]*)(?:#([^)"]+))?[)"]/g

/** Where a page's links and pictures lead, beside addresses: paths from its folder, empty for itself, and headings. */
export function linksOf(page: string): readonly { readonly path: string; readonly heading: string | undefined }[] {
  return [...page.matchAll(LINK)].map(([, path = '', heading]) => ({ path, heading }))
}
