/** `plant-store verify` and `merge-reports` on the command line. The code that judges is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../spec/program/flags.ts'
import type { VerifyFlags } from './verify/action.ts'
import { MERGE_FLAGS, type MergeFlags, VERIFY_OPTIONS } from './verify/option-rows.ts'
import { orUnjudged } from './verify/unjudged.ts'

export function command(): Command {
  return addFlags(new Command('verify').description('check a deployment against the contract'), VERIFY_OPTIONS)
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store verify --spec openapi.yaml --target https://staging.example.com/v1',
    )
    .action(orUnjudged(async (flags: VerifyFlags) => (await import('./verify/action.ts')).act(flags)))
}

export function mergeCommand(): Command {
  const merge = new Command('merge-reports')
    .description('combine the reports of verify --shard into one')
    .argument('<folder...>', "the shards' reports, or folders that contain them")
  return addFlags(merge, MERGE_FLAGS)
    .addHelpText(
      'after',
      '\nExample:\n  plant-store merge-reports shards/ --spec openapi.yaml --report contract-report',
    )
    .action(
      orUnjudged(async (folders: readonly string[], flags: MergeFlags) =>
        (await import('./verify/merge-action.ts')).mergeAct(folders, flags),
      ),
    )
}
