/** What the names of made-up values mean: the lexicon's tables of texts and numbers. */

import { classes, type NumberRole, numbers, type TextRole, texts } from '../generated/lexicon.ts'
import { Lexicon } from './lexicon.ts'

const TEXTS = new Lexicon(texts, classes)
const NUMBERS = new Lexicon(numbers, classes)
const CLASSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(classes).map(([name, words]) => [name, new Set(words.split(' '))]),
)

/** The role of a text by the words of its name and of its object, with `-` between; null if none is known. */
export function textRoleOf(words: string, called: string): TextRole | null {
  return TEXTS.roleOf(words, called)
}

/** The role of a number; see {@link textRoleOf}. */
export function numberRoleOf(words: string, called: string): NumberRole | null {
  return NUMBERS.roleOf(words, called)
}

/** True if a name is that of a class of objects, by its end: a `cart-item` is a product. */
export function isA(name: string, called: string): boolean {
  const words = called.split('-')
  return words.some((_, index) => isWord(name, words.slice(index).join('-')))
}

/** True if a class has exactly this name. */
export function isWord(name: string, word: string): boolean {
  return CLASSES.get(name)?.has(word) === true
}
