/** `plant-store merge-reports` on the command line. What combines the reports is loaded only then. */

import { Command, Option } from 'commander'
import { addSpecOptions, wholeNumber } from '../spec/program/options.ts'
import type { MergeOptions } from './verify/merge-action.ts'
import { baselineOption, sarifOption, updateBaselineOption } from './verify/report-options.ts'
import { orUnjudged } from './verify/unjudged.ts'

/** The sub-command `merge-reports`. */
export function command(): Command {
  const named = new Command('merge-reports')
    .description('combine the reports of verify --shard into one')
    .argument('<folder...>', "the shards' reports, or folders that contain them")
    .option('--report <dir>', 'folder for the combined report', 'contract-report')
    .addOption(
      new Option('--wait <seconds>', 'maximum time to wait for shards that are still running')
        .argParser(wholeNumber(0, 604_800))
        .default(0),
    )
    .addOption(baselineOption())
    .addOption(updateBaselineOption())
    .addOption(sarifOption())
  return addSpecOptions(named)
    .addHelpText('after', '\nExample:\n  plant-store merge-reports shards/ --report contract-report')
    .action(
      orUnjudged(async (folders: readonly string[], options: MergeOptions) =>
        (await import('./verify/merge-action.ts')).mergeAct(folders, options),
      ),
    )
}
