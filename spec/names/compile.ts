/** Makes the tables of `lexicon.yaml` for programs. */

import { parse } from 'yaml'
import { type LexiconRow, PLACES } from './lexicon.ts'

type NamesByPlace = Readonly<Record<string, string>>
type WrittenRole = NamesByPlace & { readonly when?: NamesByPlace | readonly NamesByPlace[] }
type WrittenTables = Readonly<Record<string, Readonly<Record<string, WrittenRole>>>>

/** The tables of each module, with the types of their roles: programs load no others with them. */
const MODULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lexicon.ts': {
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
    served: 'ServedRole',
    states: 'StateRole',
    facts: 'FactRole',
    presence: 'PresenceRole',
    scales: 'ScaleRole',
    forms: 'FormRole',
    plants: 'PlantRole',
  },
  'secret-names.ts': { secrets: 'SecretRole' },
  'list-names.ts': {
    pages: 'PageRole',
    comparisons: 'ComparisonRole',
    bounds: 'BoundRole',
    directions: 'DirectionRole',
  },
  'part-names.ts': {},
}
/** Classes that programs ask for by name, beside those of values. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'list-names.ts': ['conditions', 'seekers', 'standing', 'people', 'users', 'related', 'keys'],
  'part-names.ts': ['holder', 'around', 'around_item', 'beside_item'],
}

/** The modules with the tables, and with the roles as types: their texts by the names of their files. */
export function lexiconModules(text: string): Readonly<Record<string, string>> {
  // The file as people write it: names with spaces between words and commas between names.
  const { classes, ...tables }: { readonly classes: NamesByPlace } & WrittenTables = parse(text)
  return Object.fromEntries(
    Object.entries(MODULES).map(([file, types]) => [file, moduleOf(classes, tables, types, ASKED[file])]),
  )
}

function moduleOf(
  written: NamesByPlace,
  tables: WrittenTables,
  types: Readonly<Record<string, string>>,
  asked: readonly string[] = [],
): string {
  const sections = Object.entries(types).map(([section, type]) => ({ section, type, roles: tables[section] ?? {} }))
  const used = JSON.stringify(sections)
  const isUsed = (name: string): boolean =>
    'texts' in types || asked.includes(name) || used.includes(`<${name}>`) || used.includes(`"object":"${name}"`)
  const classes = Object.entries(written).flatMap(([name, words]) =>
    isUsed(name) ? [[name, hyphenated(words)] as const] : [],
  )
  const texts = sections.map(({ section, type, roles }) => {
    const rows = Object.entries(roles).flatMap(([role, said]) => rowsOf(role, said))
    const sentences = Object.entries(roles).map(
      ([role, { means }]) => `  /** ${means} */\n  ${JSON.stringify(role)}: 0\n`,
    )
    return `
export type ${type} = keyof {
${sentences.join('')}}

export const ${section}: readonly NameRow<${type}>[] = [
${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]
`
  })
  return `${sections.length === 0 ? '' : ROW_TYPE}
export const classes = ${JSON.stringify(Object.fromEntries(classes), null, 2)}
${texts.join('')}`
}

const ROW_TYPE = `
/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }
`

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
