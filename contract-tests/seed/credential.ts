/** The credential for seeding, and for undoing it. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Header } from '../../spec/http/message.ts'
import { TargetError } from '../../spec/program/user-error.ts'
import type { TokenSource } from '../client/token-source.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { givenSecrets, type TargetOptions } from '../verify/target-options.ts'
import { tellUnjudged, UNJUDGED } from '../verify/unjudged.ts'

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

/** The token for seeding, and the function that renews a token from an endpoint. */
export type HeldToken = { readonly token: string | undefined; readonly tokens: TokenSource | null }

/** Gets the token that the options name; if there is none, says why, sets the exit code, and returns null. */
export async function heldFor(
  options: TargetOptions & { readonly dryRun?: true },
  api: Api,
): Promise<HeldToken | null> {
  const given = await givenSecrets(options)
  const tokens = options.dryRun ? null : await tokenSourceOf({ ...options, ...given }, api)
  if (tokens === null || tokens.trouble === null) return { token: tokens?.token ?? given.token, tokens }
  tellUnjudged(tokens.trouble)
  process.exitCode = UNJUDGED
  return null
}
