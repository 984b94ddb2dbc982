/** Names by their letters alone: what is enough to find the same name in two spellings, and all that a page loads at once. */

import type { Operation } from '../contract/contract.ts'
import { classes } from '../generated/part-names.ts'

/** A name in lower case and without punctuation: `per_page` and `perPage` become `perpage`, `$top` becomes `top`, `hydra:member` `member`, and `@id` no `id`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^hydra:/, '')
    .replaceAll(/[^a-z\d@]/g, '')
}

/** True for a name of what is around an item or a list, by its class. */
export function isPart(part: keyof typeof classes, name: string): boolean {
  return classes[part].split(' ').includes(plainName(name))
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
