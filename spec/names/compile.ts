/** Makes the tables of `lexicon.yaml` for programs. */

import { parse } from 'yaml'
import { type LexiconRow, PLACES } from './lexicon.ts'

type NamesByPlace = Readonly<Record<string, string>>
type WrittenRole = NamesByPlace & { readonly when?: NamesByPlace | readonly NamesByPlace[] }
/** The tables, and the types of their roles. */
const SECTIONS = {
  texts: 'TextRole',
  numbers: 'NumberRole',
  stories: 'StoryRole',
  flags: 'FlagRole',
  moments: 'MomentRole',
  timed: 'TimedRole',
  errors: 'ErrorRole',
} as const
type Section = keyof typeof SECTIONS
const ALL = ['texts', 'numbers', 'stories', 'flags', 'moments', 'timed', 'errors'] as const satisfies readonly Section[]

/** The file as people write it: names with spaces between words and commas between names. */
type WrittenLexicon = { readonly classes: NamesByPlace } & Readonly<
  Record<Section, Readonly<Record<string, WrittenRole>>>
>

/** The text of a module with the tables, and with the roles as types. */
export function lexiconModule(text: string): string {
  const written: WrittenLexicon = parse(text)
  const classes = Object.entries(written.classes).map(([name, words]) => [name, hyphenated(words)] as const)
  const table = (section: Section): string => {
    const rows = Object.entries(written[section]).flatMap(([role, said]) => rowsOf(role, said))
    const roles = Object.entries(written[section]).map(
      ([role, { means }]) => `  /** ${means} */\n  ${JSON.stringify(role)}: 0\n`,
    )
    return `
export type ${SECTIONS[section]} = keyof {
${roles.join('')}}

export const ${section}: readonly NameRow<${SECTIONS[section]}>[] = [
${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]
`
  }
  return `
/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(classes), null, 2)}
${ALL.map(table).join('')}`
}

function rowsOf(role: string, said: WrittenRole): readonly LexiconRow[] {
  const more = [said.when ?? []].flat()
  return [said, ...more].flatMap(({ object, ...row }) => {
    const names = Object.fromEntries(
      PLACES.flatMap((place) => (row[place] === undefined ? [] : [[place, hyphenated(row[place])]])),
    )
    if (Object.keys(names).length === 0) return []
    return [{ role, names, ...(object !== undefined && { object: String(object) }) }]
  })
}

/** `first name, given name` as `first-name given-name`. */
function hyphenated(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, '-'))
    .join(' ')
}
