/** What the names of made-up values mean: the lexicon's tables of values. */

import type { FactRole } from '../generated/lexicon.ts'
import * as lexicon from '../generated/lexicon.ts'
import { once } from '../program/once.ts'
import { Lexicon } from './lexicon.ts'
import { lastWord, rememberingNames, singular, wordsOf } from './words.ts'

const { classes } = lexicon

const CLASSES: ReadonlyMap<string, () => ReadonlySet<string>> = new Map(
  Object.entries(classes).map(([name, words]) => [name, once(() => new Set(words.split(' ')))]),
)

/** Roles of money that has the same one with more words: a `total-discount-amount` is a `discount`. */
const SUMS: ReadonlySet<FactRole | null> = new Set(
  (['each', 'all', 'gross', 'before', 'net', 'tax', 'added', 'less'] as const).map((one) => `sum.${one}` as const),
)

/** The facts of an object: a sum is that whatever else says that it is money, or what it is of. */
class FactLexicon extends Lexicon<FactRole> {
  override roleOf(words: string, called: string): FactRole | null {
    return super.roleOf(words, called) ?? this.#sumOf(words)
  }

  readonly #sumOf = rememberingNames((words): FactRole | null => {
    const all = words.split('-')
    if (!all.some((word) => isOfClass('as_money', word))) return null
    const bare = all.filter((word) => !isOfClass('as_money', word))
    const own = bare.filter((word) => !isOfClass('overall', word))
    if (own.length === 0) return null
    const ways = [bare, own, [...own, 'total'], [...own, 'amount']].map((way) => super.roleOf(way.join('-'), ''))
    return ways.find((role) => SUMS.has(role)) ?? null
  })
}

/** The tables: each gives the role of a name by its words and those of its object, with `-` between; or null. */
export const TEXT_ROLES = new Lexicon(lexicon.texts, classes)
export const NUMBER_ROLES = new Lexicon(lexicon.numbers, classes)
export const STORY_ROLES = new Lexicon(lexicon.stories, classes)
export const FLAG_ROLES = new Lexicon(lexicon.flags, classes)
export const MOMENT_ROLES = new Lexicon(lexicon.moments, classes)
export const TIMED_ROLES = new Lexicon(lexicon.timed, classes)
export const ERROR_ROLES = new Lexicon(lexicon.errors, classes)
export const HEADER_ROLES = new Lexicon(lexicon.headers, classes)
export const EVENT_ROLES = new Lexicon(lexicon.events, classes)
export const PHASE_ROLES = new Lexicon(lexicon.phases, classes)
export const STATE_ROLES = new Lexicon(lexicon.states, classes)
export const FACT_ROLES = new FactLexicon(lexicon.facts, classes)
export const BEGINNING_ROLES = new Lexicon(lexicon.beginnings, classes)
export const PRESENCE_ROLES = new Lexicon(lexicon.presence, classes)
export const SCALE_ROLES = new Lexicon(lexicon.scales, classes)
export const FORM_ROLES = new Lexicon(lexicon.forms, classes)
export const SERVED_ROLES = new Lexicon(lexicon.served, classes)
export const STANDARD_ROLES = new Lexicon(lexicon.standards, classes)
export const WORDING_ROLES = new Lexicon(lexicon.wordings, classes)
export const BORROWED_ROLES = new Lexicon(lexicon.borrowed, classes)
export const PLANT_ROLES = new Lexicon(lexicon.plants, classes)

/** How documents write that somebody is a woman, each with how they then write that somebody is a man. */
export const GENDERS: readonly (readonly [woman: string, man: string])[] = Object.entries(lexicon.genders)

/** True if a name is that of a class of objects, by its end: a `cart-item` is a product. */
export function isA(name: string, called: string): boolean {
  return isNamedIn(name)(called)
}

const isNamedIn = rememberingNames((name) =>
  rememberingNames((called) => {
    const words = called.split('-')
    return words.some((_, index) => isOfClass(name, words.slice(index).join('-')))
  }),
)

/** True if a class has exactly this name. */
export function isOfClass(name: string, word: string): boolean {
  return CLASSES.get(name)?.().has(word) === true
}

/** True for a name that says that there are several: statistics are no statistic each. */
export function isSaidMany(name: string): boolean {
  const words = wordsOf(name)
  return singular(words) !== words && !isOfClass('told_together', lastWord(words))
}

/** The same of an amount of money, whether or not its name says that it is in cents. */
export const isSumOfClass = (name: string, words: string): boolean =>
  isOfClass(name, words) || isOfClass(name, beforeEnd('in_cents', words) ?? '')

/** Which one of a class whose words are in an order this is, from 0; -1 for none. */
export function placeInClass(name: string, word: string): number {
  return isOfClass(name, word) ? [...(CLASSES.get(name)?.() ?? [])].indexOf(word) : -1
}

/** A name without the first words of a class in it: `date` of `start-date`; null where it has none. */
export function withoutClass(name: string, words: string): string | null {
  return withoutIn(name)(words)
}

const withoutIn = rememberingNames((name) =>
  rememberingNames((words) => {
    const all = words.split('-')
    for (let first = 0; first < all.length; first++)
      for (let end = all.length; end > first; end--)
        if (isOfClass(name, all.slice(first, end).join('-'))) return all.toSpliced(first, end - first).join('-')
    return null
  }),
)

/** Which of the names beside it a name says again, where that is a secret: `password` of `confirm-password`, or of `confirm`. */
export function secretRepeated(name: string, beside: readonly string[]): string | null {
  const rest = withoutClass('repeating', name)
  if (rest === null) return null
  const isSecret = (one: string): boolean => TEXT_ROLES.roleOf(one, '') === 'code.password'
  const secrets = beside.filter((one) => isSecret(one) && withoutClass('repeating', one) === null)
  return secrets.find((one) => one === rest || (rest === '' && secrets.length === 1)) ?? null
}

/** True for a noun that ends as those who do something: `officiant`, `renter`, `phlebotomist`. */
export function isDoer(word: string): boolean {
  return (
    /(?:..[^e]er|..[^o]or|ist|ian|iant|eur|euse)$/.test(word) && word.length > 5 && !isOfClass('doing_nothing', word)
  )
}

/** What comes after a word of a class at the start of a name: `team` of `home-team`; null where none is there. */
export function afterStart(name: string, words: string): string | null {
  const end = words.indexOf('-')
  return end > 0 && isOfClass(name, words.slice(0, end)) ? words.slice(end + 1) : null
}

/** What comes before words of a class at the end of a name: `paid` of `paid-by-user`; null where none are there. */
export function beforeEnd(name: string, words: string): string | null {
  const all = words.split('-')
  const at = all.findIndex((_, index) => index > 0 && isOfClass(name, all.slice(index).join('-')))
  return at < 0 ? null : all.slice(0, at).join('-')
}

/** What people alone have, who are called by it. */
const WHO: ReadonlySet<string | null> = new Set(
  ['given', 'family', 'full', 'display', 'login', 'email'].map((one) => `person.${one}`),
)

/** True for words that say who somebody is. */
export const tellsWho = (words: string): boolean => WHO.has(FACT_ROLES.roleOf(words, ''))

/** True for somebody, or a company: what is bought of one has another name. */
export const isTrading = (called: string): boolean =>
  ['person', 'company'].includes((TEXT_ROLES.roleOf(called, '') ?? '').split('.')[0] ?? '')

/** What each thing has of its own, whatever else it is about: a key, a state, a life, and what is told of it. */
const OWN = new Set('code secret told slug kind state gone text birth created updated used'.split(' '))

/** True for a text or a planned moment, which is also said of a thing where another is about that. */
export function isSaidOfIt(words: string): boolean {
  const roles = [TEXT_ROLES, FACT_ROLES, MOMENT_ROLES].map((one) => one.roleOf(words, '') ?? '')
  return !isA('key', words) && roles.every((role) => !OWN.has(role.split('.')[0] ?? ''))
}
