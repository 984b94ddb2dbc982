/** How plain a body can be: a target may have rules that the contract does not show, so a run goes down this ladder until a body is accepted. */

import { isNull } from '../../fixtures/plan/types.ts'
import type { Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Numbered } from './numbers.ts'

export type Level = {
  readonly hasOptional: boolean
  readonly source: 'drawn' | 'example'
  /** The forms of a number that its integers may have. */
  readonly integers: (numbered: Numbered) => readonly number[]
  /** What may stand in place of `text`, the most recognisable first; null if it must stay. */
  readonly texts: ((numbered: Numbered, text: string) => readonly string[]) | null
  /** True if every other text that the contract leaves free is written so, too, wherever it stands. */
  readonly isSpelt: boolean
  /** True if every date lies in its place around the run's day, each list has one entry, no open map is empty, and nothing is null. */
  readonly isTidy: boolean
  /** True if the body has what names its item, though that is optional. */
  readonly isNamed?: boolean
}

const PLAIN: Level = {
  hasOptional: false,
  source: 'drawn',
  integers: ({ integers }) => integers,
  texts: ({ names }, text) => names(text),
  isSpelt: false,
  isTidy: false,
}
const short: Level['texts'] = ({ names }, text) => names(text).slice(1)
const small: Level['integers'] = ({ integers }) => integers.slice(1)
const smaller: Level['integers'] = ({ integers }) => integers.slice(2)
const tiny: Level['integers'] = ({ integers }) => integers.slice(-1)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts for services that take few characters: letters alone, in one case, few of them, two words, or digits. */
const lettersAlone: Level['texts'] = ({ letters }) => [`Test${letters[0]}`, ...letters.map(capital)]
const ALPHABETS: readonly Level['texts'][] = [
  lettersAlone,
  ({ letters }) => [`test${letters[0]}`, ...letters],
  ({ letters }) => letters.map((word) => `Test ${capital(word)}`),
  ({ letters }) => letters.slice(-1),
  ({ letters }) => [`TEST${letters[0]}`, ...letters].map((text) => text.toUpperCase()),
  ({ letters }) => letters.slice(-1).map((text) => text.toUpperCase()),
  (numbered) => small(numbered).map(String),
]

export const EVERY_PROPERTY: Level = { ...PLAIN, hasOptional: true }
export const REQUIRED_ONLY: Level = PLAIN
export const TIDY: Level = { ...REQUIRED_ONLY, isTidy: true }
/** Most services that accept few texts accept these. */
export const LETTERS: Level = { ...PLAIN, texts: lettersAlone, integers: small, isSpelt: true }

/** The ladder, the plainest last. */
export const LEVELS: readonly Level[] = [
  EVERY_PROPERTY,
  REQUIRED_ONLY,
  { ...EVERY_PROPERTY, isTidy: true },
  TIDY,
  { ...PLAIN, isNamed: true },
  { ...PLAIN, texts: short },
  { ...PLAIN, texts: short, integers: small },
  { ...PLAIN, source: 'example', integers: small },
  { ...PLAIN, texts: short, integers: tiny },
  { ...PLAIN, texts: short, integers: smaller },
  { ...PLAIN, source: 'example', texts: null, integers: small },
  ...[small, smaller, tiny].flatMap((integers) =>
    ALPHABETS.map((texts): Level => ({ ...PLAIN, texts, integers, isSpelt: true })),
  ),
  { ...PLAIN, texts: short, integers: small, isTidy: true },
  { ...LETTERS, isTidy: true },
]

/** The form of a body: its types, without what they hold, without the length of lists and the order of names. */
export function bodyForm(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(bodyForm))].sort()}]`
  if (!isObject(value)) return value === null ? 'null' : typeof value
  const forms = Object.entries(value).map(([name, member]) => `${name}:${bodyForm(member)}`)
  return `{${forms.toSorted()}}`
}

/** True for an operation whose body, or a property of it, may be one of several things. */
export function hasForms(operation: Operation): boolean {
  const body = bodySchema(operation)
  const places = body === null ? [] : [body, ...body.wide.properties.values()]
  return places.some(({ alternatives }) => alternatives.filter((one) => !isNull(one)).length > 1)
}
