/** What names say about a list, its pages and its path: the lexicon's tables of them. Browser-safe. */

import {
  type BoundRole,
  bounds,
  type ComparisonRole,
  classes,
  comparisons,
  type DirectionRole,
  directions,
  type PageRole,
  pages,
  type SpanRole,
  spans,
} from '../generated/list-names.ts'
import { englishOf } from './languages.ts'
import { Lexicon } from './lexicon.ts'
import { joined, rememberingNames, splitName, wordsOf } from './words.ts'

const PAGE_ROLES = new Lexicon(pages, classes)
const COMPARISONS = new Lexicon(comparisons, classes)
const BOUNDS = new Lexicon(bounds, classes)
const SPANS = new Lexicon(spans, classes)
const DIRECTIONS = new Lexicon(directions, classes)

/** `pagination[limit]`. */
const AROUND = /^(paging|pagination)-/
/** `page[after]`. */
const AROUND_ASKED = /^page-/

/** The words of a name or value that may sort: there, `desc` is no description. */
function wordsAsked(name: string): string {
  return joined(splitName(name).map((word) => (word === 'desc' ? 'descending' : word)))
}

/** What the words of a property or a header say about the page that has it. */
export function pageRoleOf(words: string): PageRole | null {
  const inner = words.replace(AROUND, '')
  return PAGE_ROLES.roleOf(words, '') ?? PAGE_ROLES.roleOf(inner, '') ?? PAGE_ROLES.roleOf(englishOf(inner), '')
}

/** What the name of a query parameter asks of a list. */
export const askedRoleOf = rememberingNames((name): PageRole | null => {
  const words = wordsAsked(name)
  const inner = words.replace(AROUND, '').replace(AROUND_ASKED, '')
  return [words, inner, englishOf(name)].reduce<PageRole | null>(
    (role, own) => role ?? PAGE_ROLES.roleOf(own, 'query'),
    null,
  )
})

/** The comparison that words such as `at-least` mean. */
export function comparisonSaid(words: string): ComparisonRole | null {
  return COMPARISONS.roleOf(words, '')
}

/** Which of an item's dates a property is, for a bound that names none. */
export function boundRoleOf(words: string): BoundRole | null {
  return BOUNDS.roleOf(words, '')
}

/** When the items of a list are that is called so. */
export function spanSaid(words: string): SpanRole | null {
  return SPANS.roleOf(words, '')
}

/** The direction that a value such as `desc` asks for. */
export function directionOf(text: string): DirectionRole | null {
  return text.trim() === '-1' ? 'down' : DIRECTIONS.roleOf(wordsAsked(text), '')
}

/** What words say at their end or their start, by one of the readings above, and the other words; most words first. */
export function* saidAtEnds<Said>(
  words: readonly string[],
  read: (words: string) => Said | null,
): Generator<readonly [Said, readonly string[]]> {
  for (let count = Math.min(3, words.length); count > 0; count--) {
    for (const isAtEnd of [true, false]) {
      const said = read((isAtEnd ? words.slice(-count) : words.slice(0, count)).join('-'))
      if (said !== null) yield [said, isAtEnd ? words.slice(0, -count) : words.slice(count)]
    }
  }
}

const CLASSES = new Map(Object.entries(classes).map(([name, words]) => [name, new Set(words.split(' '))]))

/** True for words that are exactly those of a class. */
export const isOfListClass = (name: keyof typeof classes, words: string): boolean =>
  CLASSES.get(name)?.has(words) === true

/** The names of a class, in the order of the lexicon. */
export const listClass = (name: keyof typeof classes): readonly string[] => classes[name].split(' ')

/** What a path may begin with before what stands in front. */
const FRONT = /^\/?(api\/|rest\/)?$/

/**
 * The usual text of a parameter that stands in front of a path, as in `/{locale}/clients` and `/api/v{version}/clients`;
 * null for any other, such as the version of `/packages/{name}/{version}`.
 */
export function textInFront(path: string, name: string): string | null {
  const [before = '', after = ''] = path.split(`{${name}}`)
  if (!after.startsWith('/')) return null
  const words = wordsOf(name)
  if (FRONT.test(before) && isOfListClass('language_in_front', words)) return 'en'
  const isNumber = before.endsWith('v')
  if (!FRONT.test(isNumber ? before.slice(0, -1) : before) || !isOfListClass('version_in_front', words)) return null
  return isNumber ? '1' : 'v1'
}
