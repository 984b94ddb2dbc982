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
  headers: 'HeaderRole',
  events: 'EventRole',
  phases: 'PhaseRole',
  secrets: 'SecretRole',
  served: 'ServedRole',
  pages: 'PageRole',
  comparisons: 'ComparisonRole',
  bounds: 'BoundRole',
  directions: 'DirectionRole',
} as const
type Section = keyof typeof SECTIONS

/** Which tables a module has: programs load no others with them. */
const MODULES: Readonly<Record<string, readonly Section[]>> = {
  'lexicon.ts': [
    'texts',
    'numbers',
    'stories',
    'flags',
    'moments',
    'timed',
    'errors',
    'headers',
    'events',
    'phases',
    'served',
  ],
  'secret-names.ts': ['secrets'],
  'list-names.ts': ['pages', 'comparisons', 'bounds', 'directions'],
}

/** The file as people write it: names with spaces between words and commas between names. */
type WrittenLexicon = { readonly classes: NamesByPlace } & Readonly<
  Record<Section, Readonly<Record<string, WrittenRole>>>
>

/** The modules with the tables, and with the roles as types: their texts by the names of their files. */
export function lexiconModules(text: string): Readonly<Record<string, string>> {
  const written: WrittenLexicon = parse(text)
  return Object.fromEntries(Object.entries(MODULES).map(([file, sections]) => [file, moduleOf(written, sections)]))
}

function moduleOf(written: WrittenLexicon, sections: readonly Section[]): string {
  // Programs ask for the classes of values by name.
  const used = JSON.stringify(sections.map((section) => written[section]))
  const isUsed = (name: string): boolean =>
    sections.includes('texts') || used.includes(`<${name}>`) || used.includes(`"object":"${name}"`)
  const classes = Object.entries(written.classes).flatMap(([name, words]) =>
    isUsed(name) ? [[name, hyphenated(words)] as const] : [],
  )
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
${sections.map(table).join('')}`
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
