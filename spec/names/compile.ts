/** Makes the tables of `lexicon.yaml` for programs. */

import { parse } from 'yaml'
import { type LexiconRow, PLACES } from './lexicon.ts'

type Names = Readonly<Record<string, string>>
type WrittenRole = Names & { readonly when?: Names | readonly Names[] }
/** The file as people write it: names with spaces between words and commas between names. */
type WrittenLexicon = { readonly classes: Names } & Readonly<
  Record<'texts' | 'numbers', Readonly<Record<string, WrittenRole>>>
>

/** The text of a module with the tables, and with the roles as types. */
export function lexiconModule(text: string): string {
  const written: WrittenLexicon = parse(text)
  const classes = Object.entries(written.classes).map(([name, words]) => [name, listed(words)] as const)
  const table = (section: 'texts' | 'numbers', type: string): string => {
    const rows = Object.entries(written[section]).flatMap(([role, said]) => rowsOf(role, said))
    const roles = Object.entries(written[section]).map(
      ([role, { means }]) => `  /** ${means} */\n  ${JSON.stringify(role)}: 0\n`,
    )
    return `
/** What ${section} mean, each role with its sentence. */
export type ${type} = keyof {
${roles.join('')}}

export const ${section}: readonly LexiconRow<${type}>[] = [
${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]
`
  }
  return `import type { LexiconRow, WordClasses } from '../names/lexicon.ts'

export const classes: WordClasses = ${JSON.stringify(Object.fromEntries(classes), null, 2)}
${table('texts', 'TextRole')}${table('numbers', 'NumberRole')}`
}

function rowsOf(role: string, said: WrittenRole): readonly LexiconRow[] {
  const more = [said.when ?? []].flat()
  return [said, ...more].flatMap(({ object, ...row }) => {
    const names = Object.fromEntries(
      PLACES.flatMap((place) => (row[place] === undefined ? [] : [[place, listed(row[place])]])),
    )
    if (Object.keys(names).length === 0) return []
    return [{ role, names, ...(object !== undefined && { object: String(object) }) }]
  })
}

/** `first name, given name` as `first-name given-name`. */
function listed(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, '-'))
    .join(' ')
}
