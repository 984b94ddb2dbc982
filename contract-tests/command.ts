/** `plant-store verify` on the command line. */

import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { seedOption, specOption, wholeNumber } from '../spec/options.ts'
import { reasonOf, UserError } from '../spec/user-error.ts'
import type { Report } from './report/report.ts'
import type { Plan } from './run/run.ts'
import { dryRun, run, type VerifyOptions } from './verify.ts'
import type { Header } from './wire/exchange.ts'

type Options = Omit<VerifyOptions, 'headers' | 'print'> & {
  readonly tokenFile?: string
  readonly header: readonly Header[]
  readonly dryRun?: true
}

/** The sub-command `verify`. */
export function command(): Command {
  return new Command('verify')
    .description('judge a deployment by the contract')
    .requiredOption('--target <url>', 'address of the service')
    .option('--token <token>', 'a good token; also read from PLANT_STORE_TOKEN')
    .option('--token-file <file>', 'file that holds the good token')
    .addOption(new Option('--level <level>', 'what fails the run').choices(['must', 'should']).default('must'))
    .addOption(repeatable('--only <requirement>', 'only this requirement, repeatable'))
    .option('--case <id>', 'only this case')
    .addOption(
      new Option(
        '--max-writes <n>',
        'plants that it may create (default: unlimited on loopback, 5 elsewhere)',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(new Option('--rate <per-second>', 'requests a second, at most').argParser(positive))
    .addOption(
      new Option('--timeout <ms>', 'how long to wait for an answer')
        .argParser(wholeNumber(1, 3_600_000))
        .default(10_000),
    )
    .addOption(
      new Option("--header <'K: V'>", 'a header for every request, repeatable')
        .argParser(readHeader)
        .default([], 'none'),
    )
    .addOption(specOption())
    .addOption(seedOption())
    .option('--report <dir>', 'folder of the report', 'contract-report')
    .addOption(new Option('--shard <i/n>', 'one part of the suite').argParser(readShard))
    .addOption(
      new Option('--workers <n>', 'processes (default: by the latency of the target)').argParser(wholeNumber(1, 64)),
    )
    .option('--dry-run', 'print what would be sent, and send nothing')
    .option('--insecure', 'accept a certificate that can not be verified')
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store verify --target https://staging.example.com/v1',
    )
    .action(act)
}

/** Exit codes of the public surface. */
const EXIT_CODES: Readonly<Record<Report['verdict'], number>> = { conforms: 0, violates: 1, unjudged: 3 }

async function act({ tokenFile, header, dryRun: isDry, ...options }: Options): Promise<void> {
  if (options.token !== undefined && tokenFile !== undefined) throw new UserError('take either --token or --token-file')
  const token = options.token ?? (tokenFile === undefined ? process.env.PLANT_STORE_TOKEN : readToken(tokenFile))
  const all: VerifyOptions = { ...options, headers: header, print: true, ...(token === undefined ? {} : { token }) }
  if (token !== undefined && /[^\x20-\x7e]|^$/.test(token))
    throw new UserError('a token is one line of visible characters')
  if (isDry) {
    process.stdout.write(planText(await dryRun(all)))
    return
  }
  const { report, why } = await run(all)
  if (why !== null) process.stderr.write(`error: not judged: ${why}\n`)
  process.exitCode = EXIT_CODES[report.verdict]
  // A request may still be under way, and its answer changes nothing any more.
  if (why !== null) process.exit()
}

function planText({ jobs, control, compiled }: Plan): string {
  const cases = jobs.reduce((sum, job) => sum + job.cases.length, 0)
  const lines = jobs.flatMap(({ id, title, cases }) => [`${id}: ${title}`, ...cases.map((each) => `  ${each}`)])
  return [
    `${compiled.contract.title} ${compiled.contract.version}: the positive control (${control.id}), then ${jobs.length} tests of at least ${cases} cases`,
    ...lines,
    'Nothing was sent.',
    '',
  ].join('\n')
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UserError(`--token-file ${file}: ${reasonOf(error)}`)
  }
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, others: readonly string[]) => [...others, value])
    .default([], 'all')
}

function positive(text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('It takes a number above 0.')
}

/** A field of RFC 9110 section 5: a token, a colon, and what may stand in a value. */
function readHeader(text: string, others: readonly Header[]): Header[] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x20-\x7e\t]*)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError("It takes 'Name: value'.")
  return [...others, [name, value.trim()]]
}

function readShard(text: string): { readonly index: number; readonly total: number } {
  const [, index, total] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(index), total: Number(total) }
  if (shard.index >= 1 && shard.index <= shard.total) return shard
  throw new InvalidArgumentError('It takes a part and the number of parts, such as 1/4.')
}
