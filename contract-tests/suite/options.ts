/** The suite's options: in `use` of a Playwright configuration, else from the environment. */

import type { Header } from '../../spec/http/message.ts'
import { OptionError, reasonOf, TargetError } from '../../spec/program/user-error.ts'
import { RUNS } from '../cases/numbers.ts'
import { givenSecrets } from '../verify/given-credentials.ts'
import { type GivenOptions, headerIn, VERIFY_OPTIONS } from '../verify/option-rows.ts'

/** What `use` may have. A variable of the environment is used where an option is absent. */
export type ContractOptions = {
  /** Address of the service; by default `PLANT_STORE_TARGET`, else Playwright's `baseURL`. */
  readonly target: string | undefined
  /** A valid token; by default `PLANT_STORE_TOKEN`. */
  readonly token: string | undefined
  /** File that contains a valid token; by default `PLANT_STORE_TOKEN_FILE`. */
  readonly tokenFile: string | undefined
  /** OAuth 2 token endpoint to get a token from, true for the one in the document; by default `PLANT_STORE_OAUTH`. */
  readonly oauth: string | boolean | undefined
  /** The client that asks there; by default `PLANT_STORE_CLIENT_ID` and `PLANT_STORE_CLIENT_SECRET`. */
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** File that contains its secret; by default `PLANT_STORE_CLIENT_SECRET_FILE`. */
  readonly clientSecretFile: string | undefined
  /** The scopes to ask for; by default `PLANT_STORE_SCOPE`. */
  readonly scope: string | undefined
  /** Credentials by the name of their security scheme; by default `PLANT_STORE_CREDENTIAL_…`. */
  readonly credentials: Readonly<Record<string, string>> | undefined
  /** File or address of the OpenAPI document; by default `PLANT_STORE_SPEC`, else the Plant Store's. */
  readonly spec: string | undefined
  /** Seed of every random choice; by default `PLANT_STORE_SEED`, else 1. */
  readonly seed: number | undefined
  /** Number of the run, which its values contain; by default `PLANT_STORE_RUN`, else a random one. */
  readonly run: number | undefined
  /** The day in UTC that dates in requests lie around; by default `PLANT_STORE_NOW`, else today. */
  readonly now: string | undefined
  /** Lowest level of requirements that fails a run; by default `PLANT_STORE_LEVEL`, else `must`. */
  readonly level: 'must' | 'should' | undefined
  /** Ids or paths of operations to which nothing is sent; by default the lines of `PLANT_STORE_EXCLUDE`. */
  readonly exclude: readonly string[] | undefined
  /** Ids of operations that are sent although they are withheld for their names; by default the lines of `PLANT_STORE_ALLOW`. */
  readonly allow: readonly string[] | undefined
  /** How many items a run may create; by default `PLANT_STORE_MAX_WRITES`, else any number on loopback and 5 elsewhere. */
  readonly maxWrites: number | undefined
  /** The most requests a second of all workers together; by default `PLANT_STORE_RATE`. */
  readonly rate: number | undefined
  /** File of known findings, which are annotations and fail no test; by default `PLANT_STORE_BASELINE`. */
  readonly baseline: string | undefined
  /** Headers for every request; by default `PLANT_STORE_HEADER` (`Name: value`), else Playwright's `extraHTTPHeaders`. */
  readonly header: Readonly<Record<string, string>> | undefined
}

/** Those options of Playwright's own that say the same. */
export type OwnOptions = {
  readonly baseURL?: string | undefined
  readonly extraHTTPHeaders?: Readonly<Record<string, string>> | undefined
  readonly ignoreHTTPSErrors?: boolean | undefined
}

/** What a worker of the suite runs with. */
export type SuiteSettings = GivenOptions

/** The settings of a suite's worker, with its share of the rate. Throws `UserError` for options that make no sense. */
export async function settingsIn(options: ContractOptions, own: OwnOptions, workers: number): Promise<SuiteSettings> {
  const target = textIn('target', options.target) ?? own.baseURL
  if (target === undefined)
    throw new TargetError(
      'there is no target: set `target` in `use`, or PLANT_STORE_TARGET, to the address of the service',
    )
  const oauth = options.oauth ?? oauthIn(process.env.PLANT_STORE_OAUTH)
  const rate = optionOf('rate', options.rate, VERIFY_OPTIONS.rate.parse)
  return {
    target,
    oauth,
    clientId: options.clientId,
    scope: textIn('scope', options.scope),
    ...(await givenSecrets({
      oauth: oauth === false ? undefined : oauth,
      token: options.token,
      tokenFile: oauth === undefined ? textIn('tokenFile', options.tokenFile) : options.tokenFile,
      clientSecret: options.clientSecret,
      clientSecretFile: textIn('clientSecretFile', options.clientSecretFile),
    })),
    seed: optionOf('seed', options.seed, VERIFY_OPTIONS.seed.parse),
    exclude: options.exclude ?? linesIn('exclude'),
    allow: options.allow ?? linesIn('allow'),
    run: runOfWorker(optionOf('run', options.run, VERIFY_OPTIONS.run.parse)),
    now: optionOf('now', options.now, VERIFY_OPTIONS.now.parse),
    failOn: optionOf('failOn', undefined, among(VERIFY_OPTIONS.failOn.choices)),
    maxWrites: optionOf('maxWrites', options.maxWrites, VERIFY_OPTIONS.maxWrites.parse),
    rate: rate === undefined ? undefined : rate / workers,
    headers: headersIn(options.header ?? own.extraHTTPHeaders),
    credentials: options.credentials,
    insecure: own.ignoreHTTPSErrors,
  }
}

/** The number of a worker's run: no two workers send the same values. */
function runOfWorker(run: number | undefined): number | undefined {
  return run === undefined ? undefined : (run + Number(process.env.TEST_WORKER_INDEX ?? 0)) % RUNS
}

export function baselineFileIn({ baseline }: Pick<ContractOptions, 'baseline'>): string | undefined {
  return textIn('baseline', baseline)
}

/** In a variable, `true` stands for the endpoint of the document. */
function oauthIn(text: string | undefined): string | boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : text || undefined
}

/** The lowest level of a breach that is a failure. Throws `UserError` for any other word. */
export function levelIn({ level }: Pick<ContractOptions, 'level'>): 'must' | 'should' {
  return optionOf('level', level, among(VERIFY_OPTIONS.level.choices)) ?? 'must'
}

function headersIn(header: Readonly<Record<string, string>> | undefined): Header[] {
  const lines = header === undefined ? process.env.PLANT_STORE_HEADER?.split(/\r?\n/) : undefined
  const pairs = Object.entries(header ?? {}).map(([name, value]) => `${name}: ${value}`)
  return [...pairs, ...(lines ?? [])]
    .filter((line) => line !== '')
    .map((line) => parsed(header === undefined ? 'PLANT_STORE_HEADER' : 'header', line, headerIn))
}

/** Reads one of a few words. */
function among<Word extends string>(words: readonly [Word, Word]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new OptionError(`It must be ${words.join(' or ')}.`)
    return found
  }
}

function linesIn(name: string): string[] | undefined {
  return process.env[variableFor(name)]?.split(/\r?\n/).filter((line) => line !== '')
}

function textIn(name: string, option: string | undefined): string | undefined {
  return option ?? process.env[variableFor(name)]
}

/** An option, or its variable, as a parser reads it. */
function optionOf<T>(name: string, option: string | number | undefined, parse: (text: string) => T): T | undefined {
  const text = option ?? process.env[variableFor(name)]
  if (text === undefined) return undefined
  return parsed(option === undefined ? variableFor(name) : name, String(text), parse)
}

function parsed<T>(name: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text)
  } catch (error) {
    throw new OptionError(`${name} is ${JSON.stringify(text)}: ${reasonOf(error)}`)
  }
}

/** `maxWrites` is `PLANT_STORE_MAX_WRITES`. */
function variableFor(name: string): string {
  return `PLANT_STORE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
