/** What the names of made-up values mean: the lexicon's tables of values. */

import {
  classes,
  errors,
  events,
  flags,
  headers,
  moments,
  numbers,
  phases,
  stories,
  texts,
  timed,
} from '../generated/lexicon.ts'
import { Lexicon } from './lexicon.ts'

/**
 * The tables. Each gives the role of a name by its words and those of its object, with `-` between; null where none is
 * known.
 */
export const TEXT_ROLES = new Lexicon(texts, classes)
export const NUMBER_ROLES = new Lexicon(numbers, classes)
export const STORY_ROLES = new Lexicon(stories, classes)
export const FLAG_ROLES = new Lexicon(flags, classes)
export const MOMENT_ROLES = new Lexicon(moments, classes)
export const TIMED_ROLES = new Lexicon(timed, classes)
export const ERROR_ROLES = new Lexicon(errors, classes)
export const HEADER_ROLES = new Lexicon(headers, classes)
export const EVENT_ROLES = new Lexicon(events, classes)
export const PHASE_ROLES = new Lexicon(phases, classes)

const CLASSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(classes).map(([name, words]) => [name, new Set(words.split(' '))]),
)

/** True if a name is that of a class of objects, by its end: a `cart-item` is a product. */
export function isA(name: string, called: string): boolean {
  const words = called.split('-')
  return words.some((_, index) => isOfClass(name, words.slice(index).join('-')))
}

/** True if a class has exactly this name. */
export function isOfClass(name: string, word: string): boolean {
  return CLASSES.get(name)?.has(word) === true
}
