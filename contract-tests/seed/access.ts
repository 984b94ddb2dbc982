/** How `seed` reaches its target: the address, and the credentials that its requests carry. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Address } from '../../spec/http/connection/connection.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Header } from '../../spec/http/message.ts'
import type { Redactor } from '../../spec/http/redaction/redactor.ts'
import { TargetError } from '../../spec/program/user-error.ts'
import type { Sender } from '../cases/request-builder.ts'
import { redactorFor } from '../run/record/redactor.ts'
import { credentialsOf, givenSecrets } from '../verify/given-credentials.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { tellUnjudged, UNJUDGED } from '../verify/unjudged.ts'
import type { SeedFlags } from './flags.ts'

export type GivenCredentials = {
  readonly token: string | undefined
  readonly credentials?: Readonly<Record<string, string>>
}

export type Access = GivenCredentials & {
  readonly headers: readonly Header[]
  readonly redactor: Redactor
  readonly address: Address
}

/** Gets the token that the options name; if there is none, says why, sets the exit code, and returns null. */
export async function accessOf(options: SeedFlags, api: Api, target: string): Promise<Access | null> {
  const given = await givenSecrets(options)
  const tokens = options.dryRun ? null : await tokenSourceOf({ ...options, ...given }, api)
  if (tokens !== null && tokens.trouble !== null) {
    tellUnjudged(tokens.trouble)
    process.exitCode = UNJUDGED
    return null
  }
  const { headers, timeout, insecure = false } = options
  const token = tokens?.token ?? given.token
  const credentials = credentialsOf(api, options.credentials)
  const redactor = redactorFor(api, token, { headers, credentials }, tokens)
  const address = { url: new URL(target), timeout, insecure, redact: redactor.redact, renewal: tokens }
  return { token, credentials, headers, redactor, address }
}

/** True where only the user's own headers can carry a credential. */
export function isWithout({ token, credentials = {} }: GivenCredentials): boolean {
  return token === undefined && Object.keys(credentials).length === 0
}

/** Throws a `TargetError` where an operation needs a credential and nothing carries one. */
export function expectCredential(operation: Operation, access: Access): void {
  if (isWithout(access) && access.headers.length === 0 && schemesOf(operation).length > 0) {
    throw new TargetError('a credential is needed: --token, --token-file or PLANT_STORE_TOKEN')
  }
}

export function senderOf(
  seed: number,
  { token = '', credentials = {} }: GivenCredentials,
  headers: readonly Header[],
): Sender {
  return { seed, now: Date.now(), token, credentials: new Map(Object.entries(credentials)), headers }
}
