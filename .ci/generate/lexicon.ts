/** Makes the tables of `lexicon.yaml` for programs. */

import { parse } from 'yaml'
import { type LexiconRow, PLACES } from '../../spec/names/lexicon.ts'
import { asTitle, singular } from '../../spec/names/words.ts'

type NamesByPlace = Readonly<Record<string, string>>
type WrittenRole = NamesByPlace & {
  readonly when?: NamesByPlace | readonly NamesByPlace[]
  readonly range?: string
}
type WrittenWords = Readonly<
  Record<
    'classes' | 'spellings' | 'singulars' | 'translations' | 'beside' | 'endings' | 'acts' | 'undoings' | 'genders',
    NamesByPlace
  >
> &
  Readonly<Record<'compounds' | 'heads' | 'tails' | 'compounding' | 'well_spelt', string>>
type WrittenTables = Readonly<Record<string, Readonly<Record<string, WrittenRole>>>>

/** Classes of what stands below an item, and of the item's role there. */
const ABOVE = ['manager', 'parent', 'origin', 'destination'].map((role) => `below_${role} as_${role}`).join(' ')

/** The tables of each module, and the classes that programs ask for by name: they load no others with them. */
const MODULES: Readonly<Record<string, { readonly tables: string; readonly asked: string }>> = {
  'lexicon.ts': {
    tables: `texts numbers stories flags moments timed errors headers events phases served states facts beginnings presence
      scales forms plants standards wordings borrowed`,
    asked: '*',
  },
  'secret-names.ts': { tables: 'secrets', asked: '' },
  'list-names.ts': {
    tables: 'pages comparisons bounds spans directions',
    asked: `conditions added_when born started ended due_when seekers standing people users sides linking own_address full_names naming
      schema_sent schema_answered toward including language_in_front version_in_front related keys keys_before on_papers registers authorities enrolled programs of_programs any_thing rough kinds asking
      flagging added vague clear written_by graded priced popular called no_longer of_asker in_turn putting_in_turn ${ABOVE}`,
  },
  'part-names.ts': { tables: '', asked: 'holder around around_item beside_item faults' },
  'verbs.ts': {
    tables: 'verbs',
    asked:
      'wrapping wrapping_too itemised recorded adjective raising shared_by_all said_of_all changing_all updating commanding set_off_by_name',
  },
  'account-names.ts': { tables: 'accounts credentials', asked: 'authors buyers' },
  'act-words.ts': {
    tables: '',
    asked:
      'giving adding_to taking_from for_whom reading_path showing_path making_path changing_path removing_path copying marking leading restoring becoming sometimes making to_come deciding decided',
  },
}

const each = (words: string): readonly string[] => words.match(/\S+/g) ?? []

/** The modules with the tables, and with the roles as types: their texts by the names of their files. */
export function lexiconModules(text: string): Readonly<Record<string, string>> {
  // The file as people write it: names with spaces between words and commas between names.
  const {
    classes,
    compounds,
    heads,
    tails,
    compounding,
    endings,
    well_spelt,
    spellings,
    singulars,
    translations,
    beside,
    acts,
    undoings,
    genders,
    ...tables
  }: WrittenWords & WrittenTables = parse(text)
  const modules = Object.entries(MODULES).map(([file, { tables: wanted, asked }]) => {
    const sections = each(wanted).map((section) => ({ section, roles: tables[section] ?? {} }))
    return [file, moduleOf(sections, classesFor(sections, each(asked), classes))] as const
  })
  const whole = Object.fromEntries(modules)
  const foreign = wordsModule('translations', translations)
  return {
    ...whole,
    'lexicon.ts': [whole['lexicon.ts'], rangesModule(tables.numbers ?? {}), wordsModule('genders', genders)].join(''),
    // By their letters alone, as letters.ts compares them: these come with each page at once.
    'part-names.ts': whole['part-names.ts']?.replaceAll(/(?<=[a-z])-(?=[a-z])/g, '') ?? '',
    'act-words.ts': [whole['act-words.ts'], wordsModule('acts', acts), wordsModule('undoings', undoings)].join(''),
    'spellings.ts': `
export const compounds = ${JSON.stringify(hyphenated(compounds))}
${wordsModule('spellings', spellings)}${wordsModule('singulars', singulars)}`,
    'translations.ts': `${foreign}${wordsModule('beside', beside)}${wordsModule('endings', endings)}
export const compounding = ${inLines(hyphenated(compounding))}
export const heads = ${inLines(hyphenated(heads))}
export const tails = ${inLines(hyphenated(tails))}
export const known = ${inLines(knownWords(whole['lexicon.ts'] ?? '', [singleWords(foreign), heads, tails].join()))}
export const wellSpelt = ${inLines(hyphenated(well_spelt))}
`,
  }
}

/** The text of words with each in a line of its own, which are no part of it: two changes meet only where they are of one word. */
const inLines = (words: string): string => JSON.stringify(words).replaceAll(/(?<= )|(?<=[a-z])(?=\d)/g, '\\\n')

/** Words of other languages without those of several words: a `telephone portable` makes `telephone` no less English. */
const singleWords = (foreign: string): string => foreign.replaceAll(/(?<=[ "])[a-z]+(-[a-z]+)+(?=[ "])(?!":)/g, '')

/**
 * Whatever may be misspelt: the longer words of a module, without what is said of its roles and what others have. Each begins with how many
 * letters it shares with the one before, up to nine: half as long, since it comes with each page.
 */
function knownWords(text: string, others: string): string {
  const longer = (of: string) => new Set(of.replaceAll(/^ *\/\*\*.*$/gm, '').match(/(?<![a-z])[a-z]{5,}(?![a-z])/g))
  const words = longer(text).difference(longer(others))
  const sorted = [...words].toSorted()
  return sorted.map((word, index) => writtenAfter(sorted[index - 1] ?? '', word)).join('')
}

function writtenAfter(before: string, word: string): string {
  let shared = 0
  while (shared < 9 && word[shared] === before[shared]) shared++
  return `${shared}${word.slice(shared)}`
}

/** What numbers of roles are from, to, and multiples of: `3 to 5 by 0.1`. */
function rangesModule(roles: WrittenTables[string]): string {
  const rows = Object.entries(roles).flatMap(([role, { range }]) => {
    if (range === undefined) return []
    const [least, most, step = 1] = range.split(/ to | by /).map(Number)
    return `  ${JSON.stringify(role)}: [${least}, ${most}, ${step}],\n`
  })
  return `\nexport const ranges = {\n${rows.join('')}} as const\n`
}

/** Words, each with those that mean it. */
function wordsModule(name: string, written: NamesByPlace): string {
  const rows = Object.entries(written).map(([word, others]) => [hyphenated(word), hyphenated(others)])
  return `\nexport const ${name} = ${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`
}

type Section = { readonly section: string; readonly roles: WrittenTables[string] }

/** The classes that rows take as their object, or name within their names, and those that programs ask for. */
function classesFor(sections: readonly Section[], asked: readonly string[], all: NamesByPlace): NamesByPlace {
  const rows = sections.flatMap(({ roles }) => Object.entries(roles).flatMap(([role, said]) => rowsOf(role, said)))
  const inNames = rows.flatMap(({ names }) =>
    Object.values(names).flatMap((name) => [...name.matchAll(/<(\w+)>/g)].map(([, inner = '']) => inner)),
  )
  const used = new Set([...asked, ...inNames, ...rows.flatMap(({ object }) => object ?? [])])
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, words]) =>
      used.has(name) || used.has('*') ? [[name, hyphenated(words)] as const] : [],
    ),
  )
}

function moduleOf(sections: readonly Section[], classes: NamesByPlace): string {
  const texts = sections.map(({ section, roles }) => {
    const type = `${asTitle(singular(section))}Role`
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
export const classes = ${JSON.stringify(classes, null, 2)}
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
