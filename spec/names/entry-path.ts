/** Where somebody comes in: operations for which nobody can have a credential yet. */

import type { Operation } from '../contract/contract.ts'

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
