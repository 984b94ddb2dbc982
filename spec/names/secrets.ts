/**
 * What the name of a credential means, by its letters: nobody can split `phpsessid` into words, and a name that was not
 * understood would show its value. It takes time in proportion to the name, which a client may choose.
 */

import { classes, type SecretRole, secrets } from '../generated/secret-names.ts'
import { eachSpelling, PLACES, type WordClasses } from './lexicon.ts'

const CLASSES: WordClasses = classes

const AROUND: Readonly<Record<(typeof PLACES)[number], (letters: string) => string>> = {
  whole: (letters) => `^${letters}$`,
  end: (letters) => `${letters}$`,
  start: (letters) => `^${letters}`,
  any: (letters) => letters,
}

/** In the order of precedence: a whole name has more letters than any part of it. */
const PATTERNS = PLACES.flatMap((place) =>
  secrets.flatMap(({ role, names: { [place]: names } }) => {
    if (names === undefined) return []
    const all = names.split(' ').flatMap((name) => eachSpelling(name, (inner) => CLASSES[inner]?.split(' ') ?? []))
    return [{ role, pattern: new RegExp(AROUND[place](`(?:${all.join('|').replaceAll('-', '')})`)) }]
  }),
)

/** The role of a name, given without case and punctuation; null where it is no credential's. */
export function secretRoleOf(letters: string): SecretRole | null {
  return PATTERNS.find(({ pattern }) => pattern.test(letters))?.role ?? null
}
