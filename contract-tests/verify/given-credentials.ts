/** The credentials that options, files and the environment give for the requests to a service. */

import type { Api } from '../../spec/contract/contract.ts'
import { fileBytes } from '../../spec/program/file-text.ts'
import { FileError, OptionError, reasonOf, TargetError } from '../../spec/program/user-error.ts'
import { variableOf } from '../cases/credentials.ts'
import { shortEnough } from './option-rows.ts'

type GivenSecrets = {
  readonly [name in 'token' | 'tokenFile' | 'clientSecret' | 'clientSecretFile']?: string | undefined
} & { readonly oauth?: string | boolean | undefined }

/** The good token; undefined if none is given. Throws `UserError` if it can't be sent. */
async function givenToken({ token: given, tokenFile }: GivenSecrets): Promise<string | undefined> {
  if (given !== undefined && tokenFile !== undefined) throw new OptionError('use either --token or --token-file')
  const token =
    given ?? (tokenFile === undefined ? process.env.PLANT_STORE_TOKEN : await readSecret('--token-file', tokenFile))
  if (token !== undefined && /[^\x20-\x7e]|^$/.test(token))
    throw new TargetError(
      given === undefined && tokenFile === undefined
        ? `PLANT_STORE_TOKEN is ${token === '' ? 'set and empty' : 'no token'}: a token is one line of visible characters`
        : 'a token is one line of visible characters',
    )
  return token === undefined ? undefined : shortEnough('the token', token)
}

/** The good token, and the secret of a client that gets one instead. Throws `UserError` for what is given twice. */
export async function givenSecrets({ oauth, clientSecret, clientSecretFile: file, ...options }: GivenSecrets) {
  if (clientSecret !== undefined && file !== undefined)
    throw new OptionError('use either --client-secret or --client-secret-file')
  const secret = file === undefined ? clientSecret : await readSecret('--client-secret-file', file)
  // A token of the environment is for runs that get none.
  const isAsked = oauth !== undefined && options.token === undefined && options.tokenFile === undefined
  const token = isAsked ? undefined : await givenToken(options)
  return {
    ...(token !== undefined && { token }),
    ...(secret !== undefined && { clientSecret: shortEnough('the client secret', secret) }),
  }
}

/** From options and environment. Throws `UserError` for a scheme that the contract does not have. */
export function credentialsOf({ operations }: Api, given: Readonly<Record<string, string>>): Record<string, string> {
  const schemes = new Set(operations.flatMap(({ security }) => security.flat()).map(({ name }) => name))
  const unknown = Object.keys(given).find((name) => !schemes.has(name))
  if (unknown !== undefined)
    throw new OptionError(
      `--credential: the contract has no security scheme ${JSON.stringify(unknown)}; it has ${[...schemes].join(', ') || 'none'}`,
    )
  const fromEnvironment = [...schemes].flatMap((name): [string, string][] => {
    const value = process.env[variableOf(name)]
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  const all = { ...Object.fromEntries(fromEnvironment), ...given }
  for (const [name, value] of Object.entries(all)) shortEnough(`the credential for ${name}`, value)
  return all
}

/** In bytes. */
const LARGEST_SECRET = 1024 ** 2

async function readSecret(flag: string, file: string): Promise<string> {
  try {
    return (await fileBytes(file, LARGEST_SECRET, 'it is larger than 1 MiB')).toString().trim()
  } catch (error) {
    throw new FileError(`${flag} ${file}: ${reasonOf(error)}`)
  }
}
