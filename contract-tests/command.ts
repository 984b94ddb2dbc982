/** `plant-store verify` on the command line. The code that judges is loaded only then. */

import { Command, Option } from 'commander'
import { repeatable, shardOption, wholeNumber } from '../spec/program/options.ts'
import type { ParsedOptions } from './verify/action.ts'
import { baselineOption, sarifOption, updateBaselineOption } from './verify/report-options.ts'
import {
  addSameOptions,
  addTargetOptions,
  allowOption,
  excludeOption,
  maxWritesOption,
} from './verify/target-options.ts'
import { orUnjudged } from './verify/unjudged.ts'

/** The sub-command `verify`. */
export function command(): Command {
  return addSameOptions(addTargetOptions(new Command('verify').description('check a deployment against the contract')))
    .addOption(
      new Option('--level <level>', 'lowest level of requirements that fails the run')
        .choices(['must', 'should'])
        .default('must'),
    )
    .addOption(
      repeatable('--only <requirement>', 'run only requirements whose ids begin with this text; repeatable', 'all'),
    )
    .addOption(repeatable('--operation <id>', 'run only this operation; repeatable', 'all'))
    .option('--case <id>', 'run only this case')
    .addOption(excludeOption())
    .addOption(allowOption())
    .addOption(maxWritesOption())
    .option('--report <dir>', 'folder for the report', 'contract-report')
    .addOption(shardOption('run one part of the suite; merge-reports combines the parts'))
    .addOption(
      new Option('--workers <n>', 'number of processes (default: depends on the latency of the target)').argParser(
        wholeNumber(1, 64),
      ),
    )
    .addOption(baselineOption())
    .addOption(updateBaselineOption())
    .addOption(sarifOption())
    .option('--dry-run', 'print the requests and send none')
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store verify --spec openapi.yaml --target https://staging.example.com/v1',
    )
    .action(orUnjudged(async (options: ParsedOptions) => (await import('./verify/action.ts')).act(options)))
}
