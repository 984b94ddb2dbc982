/** A row for each option of `verify`, and of every command that sends requests to a service. */

import { dayIn } from '../../fixtures/scene/now.ts'
import { TOKEN } from '../../spec/http/field.ts'
import type { Header } from '../../spec/http/message.ts'
import { unchecked } from '../../spec/program/option-kinds.ts'
import {
  DOCUMENT_OPTIONS,
  DRY_RUN,
  type FlagsOf,
  type OptionRows,
  type OptionsOf,
  percent,
  RESOURCES_OPTION,
  SEED_OPTION,
  shardRow,
  wholeNumber,
} from '../../spec/program/option-rows.ts'
import { OptionError, TargetError } from '../../spec/program/user-error.ts'
import { RUNS } from '../cases/numbers.ts'

/** The most characters of a credential. Servers have lower limits for their headers: Node 16 KiB, nginx 32 KiB. */
const MOST_CHARACTERS = 32_768

/** A value that a header may have. Throws a `TargetError` for one that no server reads. */
export function shortEnough(name: string, value: string): string {
  if (value.length <= MOST_CHARACTERS) return value
  throw new TargetError(
    `${name} has ${value.length} characters, and may have ${MOST_CHARACTERS}: servers refuse longer headers`,
  )
}

/** `scheme=value`, the value one line of visible characters. */
function credentialIn(text: string, others: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, scheme, value] = /^([^=]+)=([\x20-\x7e]+)$/.exec(text) ?? []
  if (scheme === undefined || value === undefined) throw new OptionError("It must have the form 'scheme=value'.")
  return { ...others, [scheme]: value }
}

function positive(text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isFinite(value) && value > 0) return value
  throw new OptionError('It must be a number above 0.')
}

/** A header field of ASCII alone: a shell's other characters have no one encoding. */
const HEADER = new RegExp(String.raw`^(${TOKEN}):[ \t]*([\x20-\x7e\t]*)$`)

export function headerIn(text: string): Header {
  const [, name, value] = HEADER.exec(text) ?? []
  if (name === undefined || value === undefined) throw new OptionError("It must have the form 'Name: value'.")
  return [name, shortEnough(`the header ${name}`, value.trim())]
}

/** A day, such as 2027-01-31. */
function dayOf(text: string): string {
  try {
    return dayIn(text)
  } catch {
    throw new OptionError('It must be a date of ISO 8601, such as 2027-01-31.')
  }
}

/** The service, how it is reached, and its document. */
export const TARGET_OPTIONS = {
  /** Address of the service, http or https. */
  target: { flag: '--target <url>', help: 'address of the service', env: 'PLANT_STORE_TARGET', mandatory: true },
  token: { flag: '--token <token>', help: 'a valid token, for Basic user:password (env: PLANT_STORE_TOKEN)' },
  tokenFile: { flag: '--token-file <file>', help: 'file that contains a valid token', only: 'flag' },
  /** Gets the token from this OAuth 2 token endpoint, or from the one that the document names (true). */
  oauth: {
    flag: '--oauth [url]',
    help: 'get tokens from this OAuth 2 token endpoint; without a URL, from the one in the document',
    kind: unchecked<string | boolean>(),
  },
  /** The client that asks there; by default `PLANT_STORE_CLIENT_ID` and `PLANT_STORE_CLIENT_SECRET`. */
  clientId: { flag: '--client-id <id>', help: 'client id for --oauth (env: PLANT_STORE_CLIENT_ID)' },
  clientSecret: {
    flag: '--client-secret <secret>',
    help: 'client secret for --oauth (env: PLANT_STORE_CLIENT_SECRET)',
  },
  clientSecretFile: { flag: '--client-secret-file <file>', help: 'file that contains the client secret', only: 'flag' },
  /** The scopes to ask for, separated by spaces; by default none. */
  scope: { flag: '--scope <scopes>', help: 'scopes to ask for, separated by spaces (default: none)' },
  /** Credentials by the name of their security scheme; the token is used for any other scheme. */
  credentials: {
    flag: '--credential <scheme=value>',
    help: 'credential for one security scheme instead of the token; repeatable (env: PLANT_STORE_CREDENTIAL_SCHEME)',
    parse: credentialIn,
    usual: {},
    said: 'the token',
  },
  /** The most requests a second. */
  rate: { flag: '--rate <per-second>', help: 'maximum number of requests a second', parse: positive },
  /** Milliseconds for an answer, 10,000 by default. */
  timeout: {
    flag: '--timeout <ms>',
    help: 'maximum time for an answer',
    parse: wholeNumber(1, 3_600_000),
    usual: 10_000,
  },
  /** Headers for every request. */
  headers: {
    flag: "--header <'K: V'>",
    help: 'a header for every request, in place of a credential of this name; repeatable',
    parse: headerIn,
    many: 'none',
  },
  /** A certificate that can't be verified is accepted. */
  insecure: { flag: '--insecure', help: 'accept a certificate that cannot be verified' },
  ...DOCUMENT_OPTIONS,
  ...RESOURCES_OPTION,
} as const satisfies OptionRows

/** With the same three, a run sends the same bytes. */
const SAME_OPTIONS = {
  seed: SEED_OPTION,
  /** Number of the run, by which its values differ from those of other runs; from 0 to 9,999,999, by default a random one. */
  run: {
    flag: '--run <n>',
    help: 'number of the run, which its values contain (default: random)',
    env: 'PLANT_STORE_RUN',
    parse: wholeNumber(0, RUNS - 1),
  },
  /** The day, in UTC, that dates in requests lie around; today by default. */
  now: {
    flag: '--now <date>',
    help: 'the day (in UTC) that the run takes as today for the dates that it sends, such as 2027-01-31 (default: today)',
    env: 'PLANT_STORE_NOW',
    parse: dayOf,
    kind: unchecked<Date | number | string>(),
  },
} as const satisfies OptionRows

/** What is not to be sent, and what is although it is withheld. */
export const CHOICE_OPTIONS = {
  /** Ids or paths of operations to which nothing is sent. */
  exclude: {
    flag: '--exclude <id|path>',
    help: 'send nothing to this operation, or to this path; repeatable',
    many: 'none',
  },
  /** Ids of operations that are sent although their names say that they end, empty or set off something. */
  allow: {
    flag: '--allow <id>',
    help: 'also send this operation, which is left out because of its name, such as shutdown, purge or sendEmail, or all requests of one that creates what nothing can delete; repeatable',
    many: 'none',
  },
  /** How many items the run may create; 0: it sends reads alone. By default any number on loopback, and 5 elsewhere. */
  maxWrites: {
    flag: '--max-writes <n>',
    help: 'maximum number of items to create; 0 sends reads alone (default: unlimited on loopback, 5 elsewhere)',
    parse: wholeNumber(0, 1_000_000),
  },
} as const satisfies OptionRows

/** Known findings, and the report for other programs. */
const FINDING_OPTIONS = {
  /** File of known findings, which are shown and do not fail the run. */
  baseline: { flag: '--baseline <file>', help: 'JSON file of known findings, which are shown and do not fail the run' },
  /** True: writes the findings of the run to that file. */
  updateBaseline: { flag: '--update-baseline', help: 'write the findings of this run to the --baseline file' },
  /** The least percentage of operations that must be judged: a run that judges fewer fails. */
  failUnder: {
    flag: '--fail-under <percent>',
    help: 'exit with 1 if a smaller share of the operations was judged',
    parse: percent,
  },
  /** File for the findings as SARIF 2.1.0. */
  sarif: { flag: '--sarif <file>', help: 'file for the findings as SARIF 2.1.0, for code scanning' },
} as const satisfies OptionRows

/** The default folder of the report. */
export const REPORT = 'contract-report'

/** The folder of a report, for `what`. */
function reportRow(what: string) {
  return { flag: '--report <dir>', help: `folder for ${what}`, usual: REPORT } as const
}

/** The options of `verify`, and the flags of its command. */
export const VERIFY_OPTIONS = {
  ...TARGET_OPTIONS,
  ...SAME_OPTIONS,
  /** `should`: a breach of a `should` fails the run, too. `must` by default. */
  level: {
    flag: '--level <level>',
    help: 'lowest level of requirements that fails the run',
    choices: ['must', 'should'],
    usual: 'must',
  },
  /** `leak`: a `writeOnly` secret that comes back just as it was sent fails the run, too; `none`: it is a warning. */
  failOn: {
    flag: '--fail-on <what>',
    help: 'what fails the run besides: a writeOnly secret that comes back as it was sent',
    choices: ['leak', 'none'],
    usual: 'leak',
  },
  /** Requirements to check, by their ids or the beginnings of these; all by default. */
  only: {
    flag: '--only <requirement>',
    help: 'run only requirements whose ids begin with this text; repeatable',
    many: 'all',
  },
  /** Ids of the operations to check; all by default. */
  operations: { flag: '--operation <id>', help: 'run only this operation; repeatable', many: 'all' },
  /** Id of a single case to send. */
  case: { flag: '--case <id>', help: 'run only this case' },
  ...CHOICE_OPTIONS,
  /** Folder of the report, `contract-report` by default. */
  report: reportRow('the report'),
  shard: shardRow('run one part of the suite; merge-reports combines the parts'),
  /** How many tests run together; by default the target's latency decides. */
  workers: {
    flag: '--workers <n>',
    help: 'number of processes (default: depends on the latency of the target)',
    parse: wholeNumber(1, 64),
  },
  ...FINDING_OPTIONS,
  dryRun: { ...DRY_RUN, help: 'list the requirements and the ids of their cases, and send nothing' },
  /** True: prints progress and results on the standard streams. */
  print: { help: 'print progress and results, as the command does', kind: unchecked<boolean>() },
} as const satisfies OptionRows

/** The options of `verify`: the deployment, its credential, and what is sent. */
export type VerifyOptions = OptionsOf<typeof VERIFY_OPTIONS>

/** All but the target may be undefined. */
export type GivenOptions = {
  readonly [K in keyof VerifyOptions]: VerifyOptions[K] | (K extends 'target' ? never : undefined)
}

export type BaselineOptions = Pick<VerifyOptions, 'baseline' | 'updateBaseline'>

/** The options of `learn`, and the flags of its command. */
export const LEARN_OPTIONS = {
  ...TARGET_OPTIONS,
  ...SAME_OPTIONS,
  out: { flag: '--out <file>', help: 'write the profile to this file', only: 'flag' },
  check: { flag: '--check <profile>', help: 'report where the deployment differs from this profile', only: 'flag' },
  ...CHOICE_OPTIONS,
  report: reportRow('the ledger of created items'),
  dryRun: DRY_RUN,
} as const satisfies OptionRows

export type LearnOptions = OptionsOf<typeof LEARN_OPTIONS>
export type LearnFlags = FlagsOf<typeof LEARN_OPTIONS>

/** The flags of `merge-reports`. */
export const MERGE_FLAGS = {
  report: reportRow('the combined report'),
  wait: {
    flag: '--wait <seconds>',
    help: 'maximum time to wait for shards that are still running',
    parse: wholeNumber(0, 604_800),
    usual: 0,
  },
  ...FINDING_OPTIONS,
  ...DOCUMENT_OPTIONS,
} as const satisfies OptionRows

export type MergeFlags = FlagsOf<typeof MERGE_FLAGS>
