/** The credential of a seeding, and of what undoes it. */

import type { Operation } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Header } from '../../spec/http/message.ts'
import { TargetError } from '../../spec/program/user-error.ts'

export type GivenCredentials = {
  readonly token: string | undefined
  readonly credentials?: Readonly<Record<string, string>>
}

/** True where only the user's own headers can carry a credential. */
export function isWithout({ token, credentials = {} }: GivenCredentials): boolean {
  return token === undefined && Object.keys(credentials).length === 0
}

/** Throws a `TargetError` where an operation needs a credential and nothing carries one. */
export function expectCredential(operation: Operation, given: GivenCredentials, headers: readonly Header[]): void {
  if (isWithout(given) && headers.length === 0 && schemesOf(operation).length > 0) {
    throw new TargetError('a credential is needed: --token, --token-file or PLANT_STORE_TOKEN')
  }
}
