/** The normal form of a name: its words in lower case, with `-` between; nobody else splits a name. Browser-safe. */

import { compounds, singulars, spellings } from '../generated/spellings.ts'

/** The words in a name of any spelling, in lower case: `unitPrice`, `unit_price` and `UnitPrice` are the same. */
export function splitName(name: string): readonly string[] {
  return (
    name
      // JSON-LD 1.1 sections 3.1 and 3.3: where its terms are told, the address of a thing; and the names of hydra's vocabulary.
      .replace(/^@context$/, 'ld-context')
      .replace(/^@id$/, 'iri')
      .replace(/^hydra:/, '')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
      // The capitals of `HTTPServer` are a word, and those of `URLs` are one with its ending.
      .replaceAll(/([A-Z]+)([A-Z](?!s(?![a-z]))[a-z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== '')
  )
}

/** The singular of words that follow no rule, by their plural. */
const SINGULARS: ReadonlyMap<string, string> = new Map(
  Object.entries(singulars).flatMap(([one, others]) => others.split(' ').map((several) => [several, one] as const)),
)

/** What people write as one word, shorten, or spell in two ways. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...compounds.split(' ').map((words) => [words.replaceAll('-', ''), words] as const),
  ...Object.entries(spellings).flatMap(([word, others]) => others.split(' ').map((one) => [one, word] as const)),
])

/** Remembers how a name was read: reading it takes longer than making its value. */
export function rememberingNames<Read>(read: (name: string) => Read): (name: string) => Read {
  const known = new Map<string, Read>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    // Maps have keys of any text as names.
    if (known.size === 5000) known.clear()
    const found = read(name)
    known.set(name, found)
    return found
  }
}

/** The words of a name, in lower case, with hyphens between: `unitPrice`, `unit_price` and `UnitPrice` are the same. */
export const wordsOf = rememberingNames((name) => joined(splitName(name)))

/** Joins words with hyphens, and splits those that people write as one. */
export function joined(words: readonly string[]): string {
  return (
    words
      .map((word) => WORDS.get(word) ?? word)
      .join('-')
      .replace(/e-mail/, 'email')
      // A text's language code does not change its meaning.
      .replace(/(?<=.)-(en|de|fr|es|it|pt|ru|uk|kk|kz|uz|tr|ar|ja|zh|ko|nl|pl|cs|sv|ro|hu)$/, '')
  )
}

/** The last of some words, which says what a thing is: `method` of `shipping-method`. */
export function lastWord(words: string): string {
  return words.slice(words.lastIndexOf('-') + 1)
}

/** One of several: `categories` is `category`. */
export const singular = rememberingNames((words) => {
  const start = words.lastIndexOf('-') + 1
  const own = SINGULARS.get(words.slice(start))
  if (own !== undefined) return words.slice(0, start) + own
  if (/(ss|us|is|news|series|species)$/.test(words)) return words
  if (/ies$/.test(words)) return words.replace(/ies$/, 'y')
  if (/(ch|sh|x|ss|o|[cs]ion)es$/.test(words)) return words.replace(/es$/, '')
  return words.replace(/s$/, '')
})

/** What ends no sentence: the point of `e.g.` and of what is shortened. */
const SHORTENED = /\b(?:e\.g|i\.e|eg|ie|approx|incl|excl|max|min|resp|vs|cf|z\.B|p\.ej)\.(?=\s)/gi
/** Where a sentence ends: after a point, and where a line begins that is no rest of the one before. */
const SENTENCE_END = /[.!?]+(?=[\s)*"'`]*(?:\s|$))|\n(?=\s*(?:\n|[-*•]\s|\d+[.)]\s|[\p{Lu}\d`"'#]))/u
/** What is said of one case, or how something may look: it is no rule. */
const EXAMPLE = /^\W*(?:for (?:example|instance)|e\.g\.|examples?\b)|\bfollowing example/i

/** The sentences of a text, without code and examples: nobody else splits a description. */
export function sentencesIn(text: string): readonly string[] {
  return text
    .replaceAll(/```.*?```/gs, ' ')
    .replaceAll(/\((?:e\.g\.|for example|for instance|such as)[^)]*\)/gi, '')
    .replaceAll(SHORTENED, (all) => all.slice(0, -1))
    .split(SENTENCE_END)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one) && !EXAMPLE.test(one))
}

/** The parts of sentences that say something of their own: before and after a semicolon, and in brackets. */
export const clausesIn = (text: string): readonly string[] =>
  sentencesIn(text)
    .flatMap((one) => one.split(/;|(?<=\s)\(|\)(?=[\s,:]|$)/))
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** `shipping-method` as the beginning of a sentence. */
export function asTitle(words: string): string {
  const text = words.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
