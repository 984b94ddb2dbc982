/** `plant-store merge-reports` on the command line. What combines the reports is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../spec/program/flags.ts'
import { MERGE_FLAGS, type MergeFlags } from './verify/option-rows.ts'
import { orUnjudged } from './verify/unjudged.ts'

/** The sub-command `merge-reports`. */
export function command(): Command {
  const merge = new Command('merge-reports')
    .description('combine the reports of verify --shard into one')
    .argument('<folder...>', "the shards' reports, or folders that contain them")
  return addFlags(merge, MERGE_FLAGS)
    .addHelpText('after', '\nExample:\n  plant-store merge-reports shards/ --report contract-report')
    .action(
      orUnjudged(async (folders: readonly string[], flags: MergeFlags) =>
        (await import('./verify/merge-action.ts')).mergeAct(folders, flags),
      ),
    )
}
