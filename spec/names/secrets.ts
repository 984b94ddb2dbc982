/**
 * What the name of a credential means, by its letters: nobody can split `phpsessid` into words, and a name that was not
 * understood would show its value. It takes time in proportion to the name, which a client may choose.
 */

import type { Operation } from '../contract/contract.ts'
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

/** `/login`, `/user/login`, `/auth/sign-in`: the words that end such a path, whatever stands before them. */
const LOGIN = /[/_-](?:log|sign)[-_]?in$/i
/** These words are also said of devices and students, so what stands before them has to be of accounts alone. */
const REGISTER =
  /^(?:\/(?:api|rest|public|v-?\d+|auth|authentication|accounts?|users?))*\/(?:register|registration|sign[-_]?up|forgot[-_]?password|reset[-_]?password)$/i

/**
 * Whether an operation lets in who says in its body who he is, and so has no credential yet. A document that secures all
 * its operations at once seldom excepts these, and a login that asks for a token lets nobody in.
 */
export function isEntry({ method, path, body }: Operation): boolean {
  const plain = path.replace(/\/$/, '')
  return method === 'POST' && body !== null && !plain.includes('{') && (LOGIN.test(plain) || REGISTER.test(plain))
}
