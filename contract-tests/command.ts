/** `plant-store verify` on the command line. */

import { Command, Option } from 'commander'
import { seedOption, shardOption, wholeNumber } from '../spec/options.ts'
import { terminalLine } from './report/escape.ts'
import type { Report } from './report/report.ts'
import type { RunPlan } from './run/run.ts'
import { addTargetOptions, maxWritesOption, type TargetOptions, tokenOf } from './target-options.ts'
import { orUnjudged, UNJUDGED } from './unjudged.ts'
import { dryRun, run, type VerifyOptions } from './verify.ts'

type Options = Omit<VerifyOptions, 'headers' | 'operations' | 'credentials' | 'print'> &
  TargetOptions & { readonly dryRun?: true; readonly operation: readonly string[] }

/** The sub-command `verify`. */
export function command(): Command {
  return addTargetOptions(new Command('verify').description('check a deployment against the contract'))
    .addOption(
      new Option('--level <level>', 'lowest level of requirements that fails the run')
        .choices(['must', 'should'])
        .default('must'),
    )
    .addOption(repeatable('--only <requirement>', 'run only requirements whose ids begin with this text; repeatable'))
    .addOption(repeatable('--operation <id>', 'run only this operation; repeatable'))
    .option('--case <id>', 'run only this case')
    .addOption(maxWritesOption())
    .addOption(seedOption())
    .option('--report <dir>', 'folder for the report', 'contract-report')
    .addOption(shardOption('run one part of the suite; merge-reports combines the parts'))
    .addOption(
      new Option('--workers <n>', 'number of processes (default: depends on the latency of the target)').argParser(
        wholeNumber(1, 64),
      ),
    )
    .option('--dry-run', 'print the requests and send none')
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store verify --target https://staging.example.com/v1',
    )
    .action(orUnjudged(act))
}

/** Exit codes of the public surface. */
export const EXIT_CODES: Readonly<Record<Report['verdict'], number>> = { conforms: 0, violates: 1, unjudged: UNJUDGED }

async function act({
  header,
  credential: credentials,
  operation: operations,
  dryRun: isDry,
  ...options
}: Options): Promise<void> {
  const token = tokenOf(options)
  const all: VerifyOptions = {
    ...options,
    credentials,
    operations,
    headers: header,
    print: true,
    ...(token === undefined ? {} : { token }),
  }
  if (isDry) {
    process.stdout.write(planText(await dryRun(all)))
    return
  }
  const { report, why } = await run(all)
  if (why !== null) process.stderr.write(`${terminalLine(`error: not judged: ${why}`)}\n`)
  process.exitCode = EXIT_CODES[report.verdict]
  // A request may still be under way, but its answer no longer matters.
  if (why !== null) process.exit()
}

function planText({ jobs, control, compiled }: RunPlan): string {
  const cases = jobs.reduce((sum, job) => sum + job.cases.length, 0)
  const lines = jobs.flatMap(({ id, title, cases, skipped }) => [
    `${id}: ${title}`,
    ...cases.map((each) => `  ${each}${skipped.includes(each) ? ' (left out: --max-writes is too small)' : ''}`),
  ])
  return [
    `${compiled.contract.title} ${compiled.contract.version}: the positive control (${control.id}), then ${jobs.length} tests of at least ${cases} cases`,
    ...lines,
    'Nothing was sent.',
    '',
  ].join('\n')
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, others: readonly string[]) => [...others, value])
    .default([], 'all')
}
