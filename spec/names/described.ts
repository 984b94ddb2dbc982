/** What the description of a value says of it: its unit, its range, its form, values that it has, and what it is. */

import type { StandardRole, TextRole } from '../generated/lexicon.ts'
import { join } from '../json/pointer.ts'
import type { Document, Schema } from '../schema/schema.ts'
import { englishOf, withoutAccents } from './languages.ts'
import { plainName } from './letters.ts'
import { isA, isOfClass, STANDARD_ROLES, TEXT_ROLES, TIMED_ROLES } from './value-roles.ts'
import { clausesIn, sentencesIn, singular, splitName, wordsOf } from './words.ts'

/** What a description says; null, or none, where it doesn't. */
export type DescribedValue = {
  /** The last word of a name that has this unit: `minutes` of `Length, in minutes`. */
  readonly unit: string | null
  readonly range: readonly [least: number, most: number] | null
  /** What it counts, as words: `visitors` of `Number of visitors`. */
  readonly counted: string | null
  /** The form of a code, with `#` for a digit and `?` for a letter: from how many digits it has, or as it is written. */
  readonly form: string | null
  /** True for seconds or milliseconds since 1970. */
  readonly isEpoch: boolean
  /** True for a number that is said to be a timestamp. */
  readonly isStamp: boolean
  /** True for a number, though it is a text. */
  readonly isNumeral: boolean
  /** True for how long something takes, though a name such as `start` may be that of a moment. */
  readonly isSpan: boolean
  /** True for what begins with its being a URL. */
  readonly isAddress: boolean
  /** True for a code, of which one is shown. */
  readonly isCoded: boolean
  /** Values of the same kind, and a moment in the form that is asked for. */
  readonly examples: readonly string[]
  /** All values that there are. */
  readonly values: readonly string[]
}

/** Of a text that is longer only the beginning says what its value is like. */
const MOST_LETTERS = 400

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const RANGE = new RegExp(
  String.raw`(?<![\d.,/:-])(${NUMBER})\s?%?\s?(?:to|and|through|-|–|—|\.\.+)\s?(${NUMBER})(?![\d.]*[\d:/-])`,
)
const UNIT =
  /(?:\b(?:in|em|en|number of|how many|units?:(?: metric =)?)\s+|[([])(?:the\s|whole\s|standard\s)?\\?([\p{L}°%²³/µ](?:[\p{L}°%²³/]|\d\b|\d(?=\/))*)/giu
/** The part of money that has no smaller one. */
const SMALLEST = /\b(?:(?:smallest|lowest) (?:\w+ )?(?:unit|denomination)|in (?:cent or )?pence)\b/i
/** Numbers that stand for something each: `0 = info, 4 = fatal`, `1: low`. */
const NUMBERED_STEPS = /(?:^|[\s,;(])(\d{1,2})(?:\s?[=:–]\s?|(?<=\n[ \t]*[-*•]\s*\d+) [-–—] )(?=["'`]?\p{L})/gu
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'km/h': 'kmh', w: 'watts', '%': 'percent', '°c': 'celsius', '°f': 'fahrenheit', 'm²': 'sqm' },
}
const EXAMPLES =
  /(?:\be\.?g\.?|\bfor example|\bexamples?:|\bex:|\bz\. ?B\.|\bpor ejemplo|\bpor exemplo|\b[ep]x\.:?|\bej\.:?|\bcontoh|\bmisalnya|\bnp\.|\bbijv\.|(?<!\p{L})(?:напр(?:имер|\.)|örn(?:eğin|\.))|例如|範例|范例|示例|예시|예(?=[:)]))\s?[:,：]?\s*(.+)/iu
/** Nothing but what a value looks like: `2024-03`, `A-12`, `1h 30m`. */
const ALONE = /^(?:\d{4}-\d\d(?:-\d\d)?|\p{Lu}{1,4}-\d{1,5}|\d{1,2}h(?: ?\d{1,2}m)?)$/u
const VALUES =
  /\b(?:(?:one|any) ?of(?: the following)?|(?:can be|may be|must be|should be|either)(?=:? ?`)|(?:allowed|possible|valid|accepted|supported|available|known|permitted|common|typical|usual) (?:values?|options?|types?)(?: are| include)?|supports(?=:? *["`])|(?<=\p{L}s )(?:are|include)(?=: )|i\.e\.,?):?\s*(.+)/iu
/** What a code looks like: no word is written so. */
const LIKE_CODES =
  /\b(?:[Ss]uch as|(?:[Ll]ooks?|[Ww]ritten) like|wie|tel que)[:,]? ["'`]?((?=[A-Z\d./-]*\d)[A-Z\d]+(?:[./-][A-Z\d]+)*|[A-Z]{2,5})["'`]?(?=[\s,;.)]|$)/
/** The form of a code: `format: 9999-9`, `AA-####`. */
const CODE_FORM =
  /\b(?:[Ff]ormat|form|pattern|formato|formaat)[:=]? ["'`]?((?:[9#AXN?]+[-./ ]?){1,5})["'`]?(?=[,;.)]|$)/
const MONTH_OF_YEAR = /\bmonth and year\b|\bMonat und Jahr\b|\bm[eê]s (?:y|e) a[ñn]o\b|\bmois et ann[ée]e\b/i
const FORM =
  /\b(?:[YC]{2}YYMM(?:DD)?(?:HHMM(?:SS)?S*)?|YmdHis|(?:[YC]{2}YY|DD?|MM|HH)(?:[-/.: T]+(?:[YC]{2}YY|MM|DD?|HH|SS))+)\b/i
const COUNTED =
  /^(?:the |total |current )*(?:number|count) of (?!days|hours|minutes|seconds|months|years)([\p{L} -]{3,40})/iu
const DIGITS =
  /^(?!.*(?:least|min|max|pass)).*?\b(?:(?<!last |letzten |últimos )|(?<=^(?:the )?last ))([2-9]|[1-4]\d|two|three|four|five|six|eight|ten)[ -]?(?:digits?|numeric (?:characters?|digits?)|d[ií]gitos|chiffres|cifre|Ziffern|stellige?)\b/i
const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', '', 'eight', '', 'ten']
/** How many letters a code has. */
const LETTERS = /^(?!.*(?:least|min|max|pass)).*?\b(two|three|[2-4])[ -](?:letters?|characters?)\b/i
const STAMP = /^(?!.*\b(?:number|count|relative)\b).*\btimestamp\b(?!-)/i
/** Blocks and rounds have epochs, too: `per epoch`, `the last epoch`. */
const EPOCH =
  /\b(?:unix(?=\W*(?:time|epoch|milli|second|\W*$|timestamp|date|format|ms))|1970)\b|\b(?:(?:since|from|after) (?:the )?(?:\w+ )?|posix |as (?:an? )?)epoch\b|^epoch\W*$|\bepoch\b\W{0,2}(?:in )?(?:(?:milli|micro)?sec|millis|ms\b|s\b|time|stamp|format)/i
/** A number that is written as a text: `decimal string`, `bigint-as-string`. */
const NUMERAL =
  /\b(?:decimal|numeric|integer|number|big-?int|u?int\d+)(?:[ -]as)?(?:[ -]an?)?[ -](?:string|text)\b|\bstringified\b(?! json)|\blamports\b/i
const SPAN =
  /\b(?:(?:number of|how many) (?:milli)?(?:seconds|minutes|hours|days)|(?:how|as) long|offset|relative to|elapsed|(?:length|amount) of time)\b/i

/** A value that stands for itself, and several of them. */
const VALUE = String.raw`["'\x60]?[\p{L}\d][\p{L}\d_-]*["'\x60]?`
const BETWEEN = String.raw`(?:\s?[,/|]\s?(?:(?:or|and|ou|oder)\s)?|,?\s(?:or|and|o|y|e|ou|et|oder|und|или|и)\s)`
const SEPARATOR = new RegExp(BETWEEN, 'u')
const SEVERAL = `${VALUE}(?:${BETWEEN}${VALUE})+`
/** All that a description says, or what stands apart in it: in brackets, after a colon, after `can be`. */
const APART = new RegExp(
  String.raw`(?:^|(?<!\.\w)\.\s|[([:]\s?|, (?=[^,]*\bor\b)|\b(?:can|may|must|should) be (?:either )?|\beither )(${SEVERAL})(?:,?\s?etc\.?)?\s?(?:[)\]]|[.;]?$|\.\s)`,
  'iu',
)
/** Three or more values of a few words, or two of which it is one: all that is said, or what stands in brackets at the end. */
const FEW_WORDS = String.raw`[\p{L}\d][\p{L}\d'’+&/-]*(?: [\p{L}\d&][\p{L}\d'’+&/-]*){0,2}`
const EITHER = `,? (?:or|oder|o|ou) ${FEW_WORDS}`
/** The levels of a language. */
const LEVELS = /\b(A1|A2|B1) ?(?:to|bis|à|a|-|–) ?(B1|B2|C1|C2)\b/
const ALL_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']
const LISTED = new RegExp(
  `(?:^|^[^,:(]{1,40}(?:: ?|\\())(${FEW_WORDS}(?:(?:, ${FEW_WORDS})*${EITHER}|(?:, ${FEW_WORDS}){2,}))\\)?(?:\\.{0,3}|,? ?(?:…|etc\\.?))$`,
  'u',
)
/** What only a sentence has, and what is no value. */
const JOINING =
  /(?:^|\s)(?:in|of|at|to|for|with|without|the|an?|is|are|by|per|on|from|only|if|not|null|none|empty|string|text|optional|required|unique|true|false|max|min|mit|ohne|der|die|das|von|vom|im|de|del|con|sin|en|avec|sans)(?:\s|$)/i
/** Three or more between slashes, at the end. */
const SLASHED = /(?:^|[\s(])([a-z][\w-]*(?:\/[a-z][\w-]*){2,})\)?\.?$/
/** Marked values, each with what it means in brackets: `*A* (Active), *T* (Terminated)`. */
const GLOSSED = /(?<![*\w])\*{1,2}([A-Za-z][\w-]{0,19})\*{1,2} ?\([^)]+\)/g
/** Each with what it stands for: `(new - just arrived, sent - on its way)`. */
const EXPLAINED = /(?<=[(,;]\s?)([a-z][\w-]*)\s?[-–—=:]\s[^,;)]+(?=[,;)])/g
/** What is said to be one of a list in brackets: `the type (cat, dog)`. */
const BRACKETED = /([\p{L}_]+)['"`]? \((?:e\.g\.:?,? |such as )?([^()]{3,120})\)/giu
/** The first that stands in quotes is a list. */
const QUOTED = new RegExp(String.raw`^(?:[^"'\x60]|\w'\w)*?((["'\x60])[\w-]+\2(?:${BETWEEN}\2[\w-]+\2)+)`, 'iu')
const ADDRESS =
  /^(?:(?:the|an?|full|absolute|direct|public|unique|canonical) )*(?:(?:hyper|web ?)?link to|UR[IL])\b(?! (?:\w+ )?(?:number|rank\w*|count|length|status|type|name|title)\b)/i
/** The only value that there is. */
const ALWAYS = /\balways\s(?:set to |has the value |equal to |is )?["'`]?([\w-]+)["'`]?\.?$/i

const MAY_BE_NULL =
  /\b(?:(?:may|can|could|will|might|should)\s?be|(?:defaults|set) to|is|or|otherwise|else) [`'"]?null\b/i

/** What no description says. */
const UNSAID: DescribedValue = {
  ...{ unit: null, range: null, counted: null, form: null },
  ...{ isEpoch: false, isStamp: false, isNumeral: false, isSpan: false, isAddress: false, isCoded: false },
  ...{ examples: [], values: [] },
}

/** Reads the description of a value with a name, as words. */
export function readDescription(description: string, words = ''): DescribedValue {
  if (description === '') return UNSAID
  const text = description.replaceAll('```', '').slice(0, MOST_LETTERS)
  const form = FORM.exec(text)?.[0]
  const isEpoch = EPOCH.test(text)
  return {
    unit: unitSaid(text),
    range: rangeSaid(text),
    counted: COUNTED.exec(text)?.[1]?.trim().replaceAll(/[ -]+/g, '-').toLowerCase() ?? null,
    form: codeFormSaid(text),
    isEpoch,
    isStamp: STAMP.test(text),
    isNumeral: NUMERAL.test(text),
    isSpan: !isEpoch && SPAN.test(text),
    isAddress: ADDRESS.test(text),
    isCoded: LIKE_CODES.test(text),
    examples:
      form === undefined ? examplesIn(text) : [momentFormed(form.replace(/ymdhis/i, 'YYYYMMDDHHMMSS').toUpperCase())],
    values: [valuesSaid(text, words)].filter((all) => !all.some((one) => isOfClass('written_as', wordsOf(one)))).flat(),
  }
}

function examplesIn(text: string): readonly string[] {
  const code = LIKE_CODES.exec(text)?.[1]
  if (MONTH_OF_YEAR.test(text)) return ['2026-03']
  return ALONE.exec(text) ?? (code === undefined ? itemsSaid(EXAMPLES.exec(text)?.[1] ?? '') : [code])
}

function codeFormSaid(text: string): string | null {
  const count = countSaid(DIGITS.exec(text)?.[1])
  if (count > 0) return `4${'#'.repeat(count - 1)}`
  const letters = countSaid(LETTERS.exec(text)?.[1])
  if (letters > 0) return '?'.repeat(letters)
  const form = CODE_FORM.exec(text)?.[1]?.trim() ?? ''
  return form.length < 3 ? null : form.replaceAll(/[9N]/g, '#').replaceAll(/[AX]/g, '?')
}

/** A number in digits or as a word; 0 for none. */
const countSaid = (said = ''): number => Math.max(0, COUNTS.indexOf(said.toLowerCase()), Number(said) || 0)

/** What a document says of an operation, an answer or a parameter; null for nothing. */
export function descriptionAt(
  document: Document | undefined,
  { pointer }: { readonly pointer: string },
): string | null {
  const text = document?.at(join(pointer, 'description'))
  return typeof text === 'string' ? text : null
}

/** All that a document says in words of one of its parts, such as an operation: its description and its summary. */
export function toldAt(document: Document, { pointer }: { readonly pointer: string }): string {
  return ['description', 'summary'].map((name) => String(document.at(join(pointer, name)) ?? '')).join('. ')
}

/** Fixed parts and parameters in turn, and nothing after: `shelves/{shelf}/stats` is no item. */
const FULL_NAME = /(?<![\w/{}.:-])(?:(?:[\w-]+\/)+\{[^{}/]+\}\/?)+(?![\w/:{])/

/** The name of an item that says where it is, `shelves/{}/books/{}`, where a value is described as one; null for any other. */
export function fullNameOf(value: Schema): string | null {
  const [found = null] = value.values('description').flatMap((text) => FULL_NAME.exec(String(text)) ?? [])
  return found?.replaceAll(/\{[^}]+\}/g, '{}').replace(/\/$/, '') ?? null
}

/** True for a description that says of its value, or of the property with a name, that it may be null. */
export function saysNull(description: string, name: string): boolean {
  const sentences = sentencesIn(description.slice(0, MOST_LETTERS))
  const isOf = (text: string): boolean => name === '' || text.split(/[^\w]+/).includes(name)
  return sentences.some((text) => MAY_BE_NULL.test(text) && isOf(text))
}

/** What joins the words of a text that has small letters and digits alone, as a sentence says of it; null where it says no such thing. */
export function joinerSaid(sentence: string): string | null {
  // `characters from [a-zA-Z0-9._-]`
  const [signs = ''] = sentence.match(/\[(?=[^\]]*a-z)(?=[^\]]*0-9)[^\]^]+\]/) ?? []
  if (signs !== '') return ['-]', '[-', '\\-'].some((one) => signs.includes(one)) ? '-' : signs.includes('_') ? '_' : ''
  const words = sentence.toLowerCase().split(/[^\p{L}]+/u)
  if (!words.some((word) => isOfClass('small_letters', word))) return null
  const has = (what: string): boolean => words.some((word) => isOfClass(what, word))
  return has('hyphens') ? '-' : has('underscores') ? '_' : ''
}

/** The words of a text, in small letters. */
export const spokenWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** Where words name a thing, whether one or several; -1 for nowhere. */
export function thingPlaceOf(thing: string, words: readonly string[]): number {
  const parts = thing.split('-')
  return words.findIndex((_, start) =>
    parts.every((part, index) => wordsOf(singular(words[start + index] ?? '')) === part),
  )
}

/** Where a class of words first stands in a sentence, by words; Infinity where it does not. */
export function placeOfClass(what: string, words: readonly string[]): number {
  const at = words.findIndex((_, at) =>
    [1, 2, 3].some((count) => isOfClass(what, words.slice(at, at + count).join('-'))),
  )
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

const DIVIDED = /\b(?:by|per|por|par|pro|nach)\s+(\p{L}+(?:[ _-]\p{L}+){0,3})/iu

/** What a description may say that something is by, the longest first: `Reports grouped by damage level`. */
export function divisorsSaid(description: string): readonly string[] {
  const words = DIVIDED.exec(description.slice(0, MOST_LETTERS))?.[1]?.split(/[ _-]/) ?? []
  return words.map((_, at) => englishOf(words.slice(0, words.length - at).join(' ')))
}

/** True for a sentence with words of a class: `Only plants that are out of stock`, `at exactly this site`, `by name or by genus`. */
export function saysOf(what: string, sentence: string): boolean {
  return placeOfClass(what, spokenWords(withoutAccents(sentence))) < Number.POSITIVE_INFINITY
}

/** The clauses of a text that have words of each of some classes, and none of those of others. */
export function clausesSaying(text: string, all: readonly string[], none: readonly string[] = []): readonly string[] {
  const isSo = (one: string): boolean =>
    all.every((what) => saysOf(what, one)) && !none.some((what) => saysOf(what, one))
  return clausesIn(text).filter(isSo)
}

/** True for a place where a noun has ended: `rule` in `deletes a rule at once`, but not in `deletes a rule group`. */
export const isAfterNoun = (words: readonly string[], place: number): boolean =>
  place >= words.length || isOfClass('after_noun', words[place] ?? '') || /ly$|^\d+$/.test(words[place] ?? '')

/** How a description says that a number goes up with each change of its item: by one, or by some; null where it does not. */
export function countsChanges(description: string): 'one' | 'some' | null {
  const text = description.slice(0, MOST_LETTERS)
  if (!saysOf('counting_up', text) || !saysOf('changing', text)) return null
  return saysOf('by_one', text) ? 'one' : 'some'
}

/** Sentences that speak of some of the others alone, of an exception, or of what is no exact value. */
const NARROWED =
  /\b(?:that|which|whose|where|per|except|excluding|without|if|unless|or|only|not|approx\w*|estimated?|about|rounded|active|unique|distinct)\b|%/i
/** What a description says of the values from which one follows: before the first, between two, or of all. */
const FOLLOWING = {
  count: /^(?:the |total )*(?:number|count) of (?:all |the |its )*$/i,
  sum: /^(?:the )?(?:sum|total) of /i,
  mean: /^(?:the )?(?:average|mean)\b/i,
  product: /\btimes\b|multiplied|[×*]|\bx\b/i,
  difference: /^\s*(?:minus|less)(?: the)?\s*$/i,
  percentage: /^\s*(?:as|in) (?:a )?percent(?:age)? of(?: the)?\s*$/i,
  share: /percent|%/i,
  below:
    /^\s*(?:(?:is|are|has|have|was) )?(?:(?:fallen|dropped|falls|drops) )?(?:below|under|(?:less|lower|smaller|fewer) than|<)(?: the| its)?\s*$/i,
  within:
    /^\s*(?:(?:is|are|has|have|was) )?(?:(?:fallen|dropped|falls|drops) )?(?:(?:at or|equal to or) (?:below|under)|(?:less|lower|fewer) than or equal to|at most|<=|≤)(?: the| its)?\s*$/i,
  span: /\b(?:between|from)\s*$/i,
  joined: /^,?\s*(?:and|followed by(?: the)?)\s*$/i,
  age: /^(?:the )?(?:current )?age\b/i,
}

export function saysHow(what: keyof typeof FOLLOWING, text: string): boolean {
  return FOLLOWING[what].test(text)
}

/** The part of a description that says of what a value follows; what comes after is about values that are missing. */
export function clauseSaid(description: string): string {
  const [text = ''] = description.split(/[;(]|\.\s/, 1)
  // `Given and family name`
  const whole = text.replace(/\b(\w+) and (\w+) (\w+)\b/i, (all, first, last, noun) =>
    /^name$/i.test(noun) && first !== noun ? `${first} ${noun} and ${last} ${noun}` : all,
  )
  return NARROWED.test(whole) ? '' : whole
}

/** The first letters of a name's first word. */
const FIRST_LETTERS = /[\p{L}\d][\p{Ll}\d]{0,4}/u

/** The properties that a text mentions, by their names or the words of these, in its order; longer names win. */
export function mentionedIn(
  text: string,
  names: Iterable<string>,
): readonly { readonly name: string; readonly at: number; readonly end: number }[] {
  let rest = text.toLowerCase()
  // Few of many names are there: their first letters tell before anything is made of them.
  const isNear = (name: string): boolean => rest.includes(FIRST_LETTERS.exec(name)?.[0].toLowerCase() ?? '')
  const ways = [...names].filter(isNear).flatMap((name) => {
    const words = splitName(name).join(' ')
    // A text says `rated power` of the `rated_power_mw`.
    const [, bare, unit = ''] = /^(.*[a-z]{3,}.*) (\w+)$/i.exec(words) ?? []
    const isUnit = unit.length === 1 || isOfClass('measured_in', unit.toLowerCase())
    return [name, words, ...(bare !== undefined && isUnit ? [bare] : [])].map((one) => ({ name, words: one }))
  })
  const found = ways
    .toSorted((one, other) => other.words.length - one.words.length)
    .flatMap(({ name, words }) => {
      const at =
        ` ${rest} `.search(
          new RegExp(`(?<=\\W)${words.toLowerCase().replaceAll(/\W/g, '.').replace(/y$/, '(?:y|ie)')}s?(?=\\W)`),
        ) - 1
      if (at < 0) return []
      const end = at + words.length
      rest = `${rest.slice(0, at)}${'#'.repeat(words.length)}${rest.slice(end)}`
      return [{ name, at, end }]
    })
  return found.toSorted((one, other) => one.at - other.at)
}

/** True for a sentence about something that is not there, in more words than `Not found`: `There is no such plant`. */
export function saysNotThere(sentence: string): boolean {
  return new Set(sentence.match(/[\p{L}\d]+/gu)).size > 2 && saysOf('not_there', sentence)
}

/** True for a sentence that has some words for a thing: one, or several of it. */
export function saysThing(sentence: string, thing: string): boolean {
  const words = (sentence.match(/[\p{L}\d]+/gu) ?? []).map(wordsOf)
  return `-${words.map((one) => wordsOf(singular(one))).join('-')}-`.includes(`-${singular(thing)}-`)
}

/** True for a sentence that says that there are still things of this name, and not only of some of them: `It has tickets`. */
export function saysHas(
  sentence: string,
  thing: string,
  isOfItself = false,
  isMeant = (word: string): boolean => isOfClass('having_any', word),
): boolean {
  const words = spokenWords(sentence)
  const first = thingPlaceOf(thing, words)
  // What has others of its kind is named first.
  const at = isOfItself ? words.findIndex((word, place) => place > first && singular(word) === thing) : first
  const having = placeOfClass('having', words)
  // `It has no members`, `It does not have members`, `The members have been told`
  const isNone = /^(?:no|without)$/.test(words[at - 1] ?? '') && !saysOf('solely', sentence)
  const isOther = words[having - 1] === 'not' || (at < having && /^ha(?:s|ve)$/.test(words[having] ?? ''))
  if (at < 0 || having === Number.POSITIVE_INFINITY || isNone || isOther) return false
  const between = at < having ? words.slice(Math.max(0, at - 1), at) : words.slice(having, at)
  return between.every((word) => isMeant(word) || isOfClass('having', word))
}

/** What a sentence calls taken: of `The name is taken, or more are sold than there are` the beginning; empty where it calls nothing so. */
export function calledTaken(sentence: string): string {
  const isTaken = (one: string): boolean =>
    saysOf('taken', one) && !['not_there', 'not_taken'].some((what) => saysOf(what, one))
  // What says no more than a name goes with what is said of others: `The user name or the e-mail address is taken`.
  const isBare = (one: string): boolean =>
    spokenWords(one).length < 8 && !saysOf('predicate', one) && !saysOf('not_there', one)
  const parts = sentence.split(/(?<=[,;.:()]|\b(?:or|and))\s/)
  const told = parts.map((one) => (isTaken(one) || isBare(one) ? one.replace(/[;.:()]$/, '\n') : '\n')).join(' ')
  return told.split('\n').filter(isTaken).join(' ')
}

/** The names that a sentence calls taken: `The e-mail address is taken`. */
export function namesTaken(sentence: string, names: readonly string[]): readonly string[] {
  return namesSaid(calledTaken(sentence), names)
}

/** The names that a description calls unique, in a sentence of its own: `The slug must be unique.` */
export function namesUnique(description: string, names: readonly string[]): readonly string[] {
  return clausesSaying(description, ['sole'], ['not_taken']).flatMap((one) => namesSaid(one, names))
}

/** The names of values that a service reckons, counts up or puts in bounds, as a sentence says: `beyond the end means the end`. */
export function namesReckoned(description: string, names: readonly string[]): readonly string[] {
  return clausesIn(description).flatMap((sentence) => {
    if (saysOf('counting_up', sentence)) return namesSaid(sentence, names)
    // What stands behind is what it is reckoned from.
    const words = sentence.split(/[^\p{L}\d]+/u)
    const at = words.findIndex((word) => isOfClass('reckoned', word.toLowerCase()))
    return namesSaid(words.slice(0, Math.max(at, 0)).join(' '), names)
  })
}

/** True for a sentence that has a value in marks, or after a word for states: `in the status SENT`. `sent` alone may mean something else. */
export function namesState(sentence: string, state: string): boolean {
  const words = sentence.split(/[\s,.:;]+/)
  return words.some((word, at) => {
    const isMarked = ['`', '"', "'", '*'].some((mark) => word === `${mark}${state}${mark}`)
    return isMarked || (word === state && isOfClass('state_word', (words[at - 1] ?? '').toLowerCase()))
  })
}

/** The one of some states in which a new item is, as the description of its creation says: `A new order is "open"`, `A new order is a draft`, and of `/orders` `The order is "open"`. */
export function stateAtFirst(description: string, states: readonly string[], path = ''): string | null {
  const thing = singular(wordsOf(path.split('/').at(-1) ?? ''))
  for (const sentence of clausesIn(description)) {
    const [first = '', name = '', being = ''] = spokenWords(sentence)
    const isThing = first === 'the' && thing !== '' && name === thing.split('-').at(-1) && being === 'is'
    if (NARROWED.test(sentence) || !(isThing || saysOf('coming_to_be', sentence))) continue
    const isOne = (state: string): boolean => new RegExp(`\\b(?:is|as) an? ${state}\\W*$`, 'i').test(sentence)
    const [state, ...others] = states.filter((each) => namesState(sentence, each) || isOne(each))
    if (state !== undefined && others.length === 0) return state
  }
  return null
}

/** True for the description of a status of HTTP: `The HTTP status code`. */
export function saysHttpStatus(description: string): boolean {
  return isOfClass('http_status', wordsDescribed(description) ?? '')
}

/** True for a description of a conflict that does not say what it is about: `Conflict`. */
export function isConflictAlone(description: string): boolean {
  return spokenWords(description).length < 3 || saysOf('taken', description)
}

function namesSaid(sentence: string, names: readonly string[]): readonly string[] {
  const words = spokenWords(sentence)
  const told = words.flatMap((_, at) => [1, 2, 3].map((count) => words.slice(at, at + count)))
  // Of other languages, single words are known: `Exercicio com este nome ja existe`.
  const said = new Set([...told.map((one) => one.join('')), ...words.map((one) => plainName(englishOf(one)))])
  return names.filter((name) => said.has(plainName(name)))
}

function unitSaid(text: string): string | null {
  if (SMALLEST.test(text)) return 'cents'
  // A unit alone: `minutes`.
  const whole = /^[\p{L}µ]+\.?(?:\/[\p{L}²³\d]+)?\.?$/u.test(text) ? [['', text.replace(/\.$/, '')]] : []
  for (const [, word = ''] of [...text.matchAll(UNIT), ...whole]) {
    const unit =
      SIGNS[word.toLowerCase()] ?? englishOf(word.replace('²', '2').replace('³', '3').replace('µ', 'u').toLowerCase())
    if (isOfClass('measured_in', unit)) return unit
  }
  return text.split(/[^\p{L}]+/u).some((word) => isOfClass('percentages', word.toLowerCase())) ? 'percent' : null
}

function rangeSaid(text: string): readonly [number, number] | null {
  const steps = [...text.matchAll(NUMBERED_STEPS)].flatMap(([, step]) => step ?? [])
  const [, from, to] = steps.length > 1 ? ['', steps[0], steps.at(-1)] : (RANGE.exec(text) ?? [])
  const [least, most] = [Number(from), Number(to)]
  return from !== undefined && least < most ? [least, most] : null
}

/** The levels of a language from one to another: `A1 to C2`. */
function levelsSaid(text: string): readonly string[] {
  const [, lowest, highest] = LEVELS.exec(text) ?? []
  return lowest === undefined || highest === undefined
    ? []
    : ALL_LEVELS.slice(ALL_LEVELS.indexOf(lowest), ALL_LEVELS.indexOf(highest) + 1)
}

function valuesSaid(text: string, words: string): readonly string[] {
  const levels = levelsSaid(text)
  if (levels.length > 0) return levels
  const glossed = [...text.matchAll(GLOSSED)].map(([, value = '']) => value)
  if (glossed.length > 1) return glossed
  const barred = /(?:^|[(:]\s?)(['"`]?[\w-]+['"`]?(?:\s?\|\s?['"`]?[\w-]+['"`]?)+)\s?(?:\)|\.?$)/.exec(text)?.[1]
  const marked = withMarks(text)
  const itemised = likeValues(valuesBy(ITEM, marked))
  if (itemised.length > 0) return itemised
  const list = VALUES.exec(marked)?.[1] ?? ''
  const values = itemsSaid(barred ?? list)
  // Sentences go on with more words: `one of the members`.
  if (values.length > 1 && (list.includes('`') || values.every((value) => !/\s/.test(value)))) return values
  const explained = likeValues(valuesBy(GLOSS, list))
  if (explained.length > 0) return explained
  if (!isA('chosen', words)) return valuesAlone(text)
  const chosen = valuesChosen(text, words)
  const sole = SOLE.exec(marked)?.[1]
  if (chosen.length === 0 && sole !== undefined) return [sole]
  return [chosen, markedIn(marked, words)].find((found) => found.length > 0) ?? valuesAlone(text)
}

const MARK = String.raw`(?:"[^"\s]{1,30}"|'[^'\s]{1,30}'|\x60[^\x60\s]{1,30}\x60)`
/** Lists of what no sentence is made of: all in marks, between slashes that stand apart, or with more at the end. */
const BARE = new RegExp(
  [
    `^(?:[^.:()]{1,40}: ?)?(${MARK}(?:${BETWEEN}${MARK})+)[.;]?$`,
    String.raw`\((?:e\.g\.:?,? |i\.e\.:?,? )?(${MARK}(?:${BETWEEN}${MARK})+)(?:,? ?(?:etc\.?|\.\.\.|…))?\)`,
    String.raw`^(?:[^.:()/]{1,40}: ?)?([a-z][a-z\d_-]*(?: / [a-z][a-z\d_-]*){2,}|[a-z]+_[a-z_]+ / [a-z]+_[a-z_]+)\.?$`,
    String.raw`^[^.:()/]{1,40}(?:: ?(?=[^\]]*_)|\[)([a-z][a-z\d_]*(?:, ?[a-z][a-z\d_]*){2,})\]?\.?$`,
    String.raw`\(([A-Z][A-Z\d_]{2,}(?:, ?[A-Z][A-Z\d_]{2,})+),? ?(?:etc\.?|\.\.\.|…)\)`,
  ].join('|'),
  'u',
)

/** What is listed so that it may only be values, whatever has them. */
function valuesBare(text: string): readonly string[] {
  const [, ...lists] = BARE.exec(text.trim()) ?? []
  const list = lists.find((one) => one !== undefined) ?? ''
  const values = list.split(SEPARATOR).map((value) => value.replaceAll(/["'`]/g, '').trim())
  const isList = values.length > 1 && values.every((value) => !/^(?:null|etc)?$/.test(value))
  return isList && (!list.includes(' / ') || values.every(isSort)) ? values : []
}

const PERSON: TextRole = 'person.full'

/** What somebody lists who says no more: `haul-out, launch or mast stepping`. What has parts, has them with `and`. */
function valuesAlone(text: string): readonly string[] {
  const bare = valuesBare(text)
  if (bare.length > 0) return bare
  const values = LISTED.exec(text)?.[1]?.split(/, ?(?:or |oder |o |ou )?| (?:or|oder|o|ou) /u) ?? []
  return values.length > 1 && !values.some((value) => JOINING.test(value)) && values.every(isSort) ? values : []
}

/** False for a street, a postcode and a city, the parts of one value; a florist and a photographer are sorts of people. */
const isSort = (value: string): boolean => (TEXT_ROLES.roleOf(englishOf(value), '') ?? PERSON) === PERSON

/** What stands out in a text by HTML, Markdown or quotes, all in the same marks, and each item of a list on its own line. */
function withMarks(text: string): string {
  return text
    .replaceAll(/<li\b[^>]*>/gi, '\n* ')
    .replaceAll(/<(?:br|p|ul|tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?(?:strong|code|tt)\b[^>]*>/gi, '`')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\\(?=[_*])/g, '')
    .replaceAll(/\*{1,2}(?=[^\s*])([^*\n]{1,60}?)\*{1,2}/g, '`$1`')
    .replaceAll(IN_QUOTES, '`$1$2$3$4`')
    .replaceAll(/`\s?`+/g, '`')
    .replaceAll(
      /(?<![\p{L}\p{N}])`([\w-]+(?:, ?[\w-]+)+)`/gu,
      (_, all: string) => `\`${all.split(/, ?/).join('`, `')}\``,
    )
}

const IN_QUOTES =
  /(?<![\p{L}\p{N}])(?:"([^"\n]{1,40})"|'([^'\n]{1,40})'|“([^”\n]{1,40})”|‘([^’\n]{1,40})’)(?![\p{L}\p{N}])/gu

/** The first word of each line of a list: `* active - it can be used`. */
const ITEM =
  /(?:^|\n)[ \t]*(?:(?:[-*•+]|\d{1,2}[.)])[ \t]*)?(?:`([\w./+-][\w ./+-]{0,40})`|(?<=[-*•+][ \t]*)([\p{L}\d][\w-]{0,40})|([A-Z][A-Z\d_]{2,40})(?=[ \t]?[-–:=])|([A-Z\d][\w-]{0,9})(?=[ \t]?=[ \t]?\p{L}))[ \t]*(?:[-–—:=(]|(?=\n|$))/gu
/** What stands before the meaning of each: `NEW - just made, OLD - to be removed`. */
const GLOSS = /(?:^|[,;.]\s)[`*]?([\p{L}\d][\w-]*)`?\s?(?:[-–—=:]\s|\()/gu
const MARKED = /`([\p{L}\d][\w-]{0,40})`/gu
/** The only one that a description marks, to which it comes at its end: `set to "zone"`. */
const SOLE = /^(?!.*\b(?:example|e\.g|default))(?:[^`]*(?::|\b(?:set to|is|be|always))\s)?`([\p{L}\d][\w-]*)`\.?\s*$/iu
/** What a sentence says of other properties: that it is required if they have a value, that it is for them. */
const ON_OTHERS =
  /\b(?:see|for|using) `|`[\w.]+`\s?(?:=|(?:is|equals|field|fields|parameter|property|attribute|header|object|endpoint)\b)/

const valuesBy = (form: RegExp, text: string): readonly string[] =>
  [...text.matchAll(form)].map((found) => found.slice(1).find((value) => value !== undefined) ?? '')

/** What is marked in the description of a choice, best within a sentence. */
function markedIn(marked: string, words: string): readonly string[] {
  const named = new Set(words.split('-'))
  const sentences = marked
    .split(/(?<=[.;])\s|\n/)
    .filter((sentence) => !ON_OTHERS.test(sentence))
    .map((sentence) => valuesBy(MARKED, sentence).filter((value) => !named.has(value.toLowerCase())))
  const found = [...sentences, sentences.flat()].map(likeValues).find((values) => values.length > 0) ?? []
  return found.some((value) => /[a-z][A-Z]/.test(value)) ? [] : found
}

/** Several different values that are written alike; none where they aren't. */
function likeValues(values: readonly string[]): readonly string[] {
  const all = [...new Set(values)].filter(
    (value) => !/^(?:null|true|false|string|notes?|examples?|default|see)$/i.test(value),
  )
  return all.length > 1 && new Set(all.map(caseOf)).size === 1 ? all : []
}

/** The values of what tells a choice: its name says that a list in its description is one of values. */
function valuesChosen(text: string, words: string): readonly string[] {
  const always = ALWAYS.exec(text)?.[1]
  if (always !== undefined) return [always]
  const explained = [...text.matchAll(EXPLAINED)].map(([, value = '']) => value)
  if (explained.length > 1) return explained
  const lists = [APART, SLASHED, QUOTED].flatMap((form) => form.exec(text)?.[1] ?? [])
  // The first is what it may be, others are what it depends on.
  const [list = ''] = lists.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
  const values = list
    .split(SEPARATOR)
    .map((value) => value.replaceAll(/["'`]/g, ''))
    .filter((value) => !/^(?:etc|null|n-a|\d*)$/.test(value))
  const named = new Set(words.split('-'))
  // Types of media have slashes of their own.
  const isList =
    values.length > 1 && !/,.*\/|^n\/a$/.test(list) && !values.some((value) => named.has(value.toLowerCase()))
  return isList && new Set(values.map(caseOf)).size === 1 ? values : []
}

/** The choices that a text lists in brackets after their names: of `type (e.g. Pet, Visit)`. */
export function choicesSaid(text: string): readonly (readonly [words: string, values: readonly string[]])[] {
  return [...text.slice(0, MOST_LETTERS).matchAll(BRACKETED)].flatMap(([, name = '', list = '']) => {
    const words = englishOf(name)
    const values = isA('chosen', words) ? valuesChosen(`(${list})`, words) : []
    return values.length > 1 ? [[words, values] as const] : []
  })
}

/** How a value is written: those of one choice are written alike. */
export function caseOf(value: string): string {
  return /^\p{Lu}[\p{Lu}\d_-]*$/u.test(value) ? 'A' : /^\p{Lu}/u.test(value) ? 'Aa' : 'a'
}

/** The items of a list within a sentence: `` `a`, `b` or `c` ``, `USD, EUR`; none where it is no such list. */
function itemsSaid(list: string): readonly string[] {
  const [end = ''] = /^(?:[^.;()[\]（）。]|\.(?=\S))*/.exec(list) ?? []
  const quoted = [...end.matchAll(/(?<!\w)(["'`])(.+?)\1(?!\w)/g)].map(([, , item = '']) => item)
  if (quoted.length > 0) return quoted.filter((item) => /\w/.test(item))
  const items = end
    .split(/,?\s+(?:or|and|and so on)\s+|\s*[,、|]\s*|\s+\/\s+/)
    .map((item) => item.trim().replace(/ \.+$/, ''))
  const plain = items.filter((item) => /[\p{L}\d]/u.test(item) && !/^etc/.test(item))
  // `by logging a warning` is how something is done.
  if (isOfClass('how_done', plain[0]?.split(' ', 1)[0] ?? '')) return []
  return plain.every((item) => item.length <= 40 && item.split(' ').length <= 3) ? plain : []
}

/** A moment in a form such as `DD/MM/YYYY` or `HH:MM`. */
function momentFormed(form: string): string {
  return form
    .replace(/HH(:?)MM/, (_, sign) => `09${sign}30`)
    .replace(/[YC]{2}YY/, '2026')
    .replace('MM', '03')
    .replace(/DD?/, '24')
    .replaceAll('S', '0')
}

/** What comes before the first noun of a description. */
const BEFORE_NOUN =
  /^\s*(?:\w+(?: only| required)?\.\s+)?(?:(?:the|an?|its|this|your|optional|required|readable|unique)\b\s*)*/i
const WORD = String.raw`[\p{L}\d_-]+`
const AFTER_NOUN = String.raw`(?=\s*(?:[.,;:()]|$|\b(?:of|for|that|which|who|used|where|when|in|from|by|as|with|on|at|to|is)\b))`
const NOUN = new RegExp(
  `^(${WORD}(?: ${WORD}){0,2}?)(?:${AFTER_NOUN}|(?= (?:the|de|des|du|di|da|del|der|van|von) ))(?: (?:of|for) (?:(?:the|an?|this|your|its) )*(${WORD}(?: ${WORD})?)${AFTER_NOUN})?`,
  'iu',
)
/** Of a description that is longer only the beginning says what the value is. */
const MOST_READ = 120
const OF_OTHERS = /^ (of|for|des?|du|d[ai]|del|der|van|von)\b/

/** What a description says of the signs of a code: `Two letter ISO country code`. */
const CODE_SIGNS =
  /\b(?:ISO(?:[ -]?\d{3,4}(?:-\d)?|\d)?\b|(?:alpha|numeric)\b(?:-?\d)?|short(?= (?:alpha |numeric )?code\b)|(?:two|three|[2-9])[ -](?:letters?|characters?|digits?)\b)\s*/gi

/** A description that says only so much of a value: its noun, and whose it is. */
function nounOf(
  description: string,
): { readonly words: string; readonly isOpen: boolean; readonly isOf: boolean } | null {
  const text = description.slice(0, MOST_READ).replaceAll(CODE_SIGNS, '').replace(BEFORE_NOUN, '')
  const [all = '', noun = '', whose = ''] = NOUN.exec(text) ?? []
  const isOpen = whose === '' && OF_OTHERS.test(text.slice(all.length))
  return noun === '' ? null : { words: englishOf(`${whose} ${noun}`), isOpen, isOf: isOpen || whose !== '' }
}

/** True for the key of a thing by its description: `Employer ID` of an `employer`; `isThing`: `Id of the network` of any. */
export function isKeyDescribed(words: string, description: string, isThing = false): boolean {
  const told = /id/i.test(description) ? nounOf(description.replaceAll('`', '')) : null
  return told !== null && isA('key', told.words) && (told.words.startsWith(`${words}-`) || (isThing && told.isOf))
}

/** The first noun of a description with whose it is, as words: `error-status-code` of `Status code of the error.` */
export function wordsDescribed(description: string): string | null {
  return nounOf(description)?.words ?? null
}

/** What a value is by the first noun of its description: an `account-holder-name` of `The name of the account holder.` */
export function roleDescribed(called: string, description: string): TextRole | 'moment' | null {
  const told = nounOf(description)
  if (told === null) return null
  const { words, isOpen } = told
  if (TIMED_ROLES.roleOf(words, '') === 'moment') return 'moment'
  const role = TEXT_ROLES.roleOf(words, called)
  // Whose name it is takes more words than are read.
  if (isOpen && /^(name|person(?!\.email)|code|version)\b/.test(role ?? '')) return null
  return role === 'place.country.code' ? codeOfSigns(description) : role
}

/** True for a description that says how many letters or digits a code has, or by which standard. */
export const saysSigns = (description: string): boolean => description.search(CODE_SIGNS) >= 0

/** The code of a country, by the signs that a description says that it has. */
function codeOfSigns(description: string): TextRole {
  const [signs = ''] = description.match(CODE_SIGNS)?.filter((one) => !/^ISO/i.test(one)) ?? []
  if (/digit|numeric/i.test(signs)) return 'place.country.number'
  return /three|3/i.test(signs) ? 'place.country.code3' : 'place.country.code'
}

/**
 * The standard that a description names; null for none. It is as long as it likes: only one that names a publisher of
 * standards, or a form, is read.
 */
export function standardIn(description: string): StandardRole | null {
  return /\b(ISO|RFC|BCP|IANA|LOCODE|SMPTE|CAS|E\.164|GTIN|EAN|MD5|SHA-?\d+|base-?64|JWT|JSON Web Token)\b/i.test(
    description,
  ) && !splitName(description).some((word) => isOfClass('denying', word))
    ? STANDARD_ROLES.roleOf(wordsOf(description), '')
    : null
}
