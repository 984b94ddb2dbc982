/** The options of every command that sends requests to a service. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { dayIn } from '../../fixtures/scene/now.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { SpecOptions } from '../../spec/document/source.ts'
import { TOKEN } from '../../spec/http/field.ts'
import type { Header } from '../../spec/http/message.ts'
import { fileBytes } from '../../spec/program/file-text.ts'
import { addResourcesOption, addSpecOptions, repeatable, seedOption, wholeNumber } from '../../spec/program/options.ts'
import { FileError, OptionError, reasonOf, TargetError } from '../../spec/program/user-error.ts'
import { variableOf } from '../cases/credentials.ts'
import { RUNS } from '../cases/numbers.ts'

/** The options as the parser returns them. */
export type TargetOptions = SpecOptions & {
  readonly target: string
  readonly token?: string
  readonly tokenFile?: string
  readonly oauth?: string | true
  readonly clientId?: string
  readonly clientSecret?: string
  readonly clientSecretFile?: string
  readonly scope?: string
  /** Requests a second. */
  readonly rate?: number
  /** Milliseconds. */
  readonly timeout: number
  readonly header: readonly Header[]
  readonly insecure?: true
  readonly credential: Readonly<Record<string, string>>
}

export function addTargetOptions(command: Command): Command {
  command
    .addOption(new Option('--target <url>', 'address of the service').env('PLANT_STORE_TARGET').makeOptionMandatory())
    .option('--token <token>', 'a valid token, for Basic user:password (env: PLANT_STORE_TOKEN)')
    .option('--token-file <file>', 'file that contains a valid token')
    .option('--oauth [url]', 'get tokens from this OAuth 2 token endpoint; without a URL, from the one in the document')
    .option('--client-id <id>', 'client id for --oauth (env: PLANT_STORE_CLIENT_ID)')
    .option('--client-secret <secret>', 'client secret for --oauth (env: PLANT_STORE_CLIENT_SECRET)')
    .option('--client-secret-file <file>', 'file that contains the client secret')
    .option('--scope <scopes>', 'scopes to ask for, separated by spaces (default: none)')
    .addOption(
      new Option(
        '--credential <scheme=value>',
        'credential for one security scheme instead of the token; repeatable (env: PLANT_STORE_CREDENTIAL_SCHEME)',
      )
        .argParser(readCredential)
        .default({}, 'the token'),
    )
    .addOption(new Option('--rate <per-second>', 'maximum number of requests a second').argParser(positive))
    .addOption(
      new Option('--timeout <ms>', 'maximum time for an answer').argParser(wholeNumber(1, 3_600_000)).default(10_000),
    )
    .addOption(
      new Option("--header <'K: V'>", 'a header for every request; repeatable')
        .argParser(headerOption)
        .default([], 'none'),
    )
    .option('--insecure', 'accept a certificate that cannot be verified')
  return addResourcesOption(addSpecOptions(command))
}

/** `--exclude ID|PATH`: what the contract tests leave alone. */
export function excludeOption(): Option {
  return repeatable('--exclude <id|path>', 'send nothing to this operation, or to this path; repeatable', 'none')
}

/** `--allow ID`: what a run sends although it is withheld for its name. */
export function allowOption(): Option {
  return repeatable(
    '--allow <id>',
    'send this operation although its name says that it ends, empties or sets off something; repeatable',
    'none',
  )
}

/** `--seed N`, `--run N` and `--now DATE`: with the same three, a run sends the same bytes. */
export function addSameOptions(command: Command): Command {
  const run = new Option('--run <n>', 'number of the run, which its values contain (default: random)')
  const now = new Option('--now <date>', 'day in UTC that dates in requests lie around (default: today)')
  return command
    .addOption(seedOption())
    .addOption(run.env('PLANT_STORE_RUN').argParser(wholeNumber(0, RUNS - 1)))
    .addOption(now.env('PLANT_STORE_NOW').argParser(dayOption))
}

/** A day, such as 2027-01-31. */
export function dayOption(text: string): string {
  try {
    return dayIn(text)
  } catch {
    throw new InvalidArgumentError('It must be a date of ISO 8601, such as 2027-01-31.')
  }
}

/** `--max-writes N`: how many items the contract tests may create. */
export function maxWritesOption(): Option {
  return new Option(
    '--max-writes <n>',
    'maximum number of items to create (default: unlimited on loopback, 5 elsewhere)',
  ).argParser(wholeNumber(1, 1_000_000))
}

/** The most characters of a credential. Servers have lower limits for their headers: Node 16 KiB, nginx 32 KiB. */
const MOST_CHARACTERS = 32_768

/** A value that a header may have. Throws a `TargetError` for one that no server reads. */
function shortEnough(name: string, value: string): string {
  if (value.length <= MOST_CHARACTERS) return value
  throw new TargetError(
    `${name} has ${value.length} characters, and may have ${MOST_CHARACTERS}: servers refuse longer headers`,
  )
}

type SecretOptions = {
  readonly [name in 'token' | 'tokenFile' | 'clientSecret' | 'clientSecretFile']?: string | undefined
} & { readonly oauth?: string | boolean | undefined }

/** The good token; undefined if none is given. Throws `UserError` if it can't be sent. */
async function givenToken({
  token: given,
  tokenFile,
}: {
  readonly token?: string | undefined
  readonly tokenFile?: string | undefined
}): Promise<string | undefined> {
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

/** The options by the names that a run has for them, with the token. */
export async function optionsOfRun<Options extends TargetOptions>({ header, credential, ...options }: Options) {
  return { ...options, headers: header, credentials: credential, ...(await givenSecrets(options)) }
}

/** The good token, and the secret of a client that gets one instead. Throws `UserError` for what is given twice. */
export async function givenSecrets({ oauth, clientSecret, clientSecretFile: file, ...options }: SecretOptions) {
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

/**
 * The credentials for the contract's security schemes, from the options and from environment variables. Throws {@link
 * UserError} for a scheme that the contract does not have.
 */
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

/** `scheme=value`, the value one line of visible characters. */
function readCredential(text: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const [, scheme, value] = /^([^=]+)=([\x20-\x7e]+)$/.exec(text) ?? []
  if (scheme === undefined || value === undefined)
    throw new InvalidArgumentError("It must have the form 'scheme=value'.")
  return { ...others, [scheme]: value }
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

export function positive(text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0.')
}

/** A header field of ASCII alone: a shell's other characters have no one encoding. */
const HEADER = new RegExp(String.raw`^(${TOKEN}):[ \t]*([\x20-\x7e\t]*)$`)

export function headerOption(text: string, others: readonly Header[]): Header[] {
  const [, name, value] = HEADER.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It must have the form 'Name: value'.")
  return [...others, [name, shortEnough(`the header ${name}`, value.trim())]]
}
