/** `plant-store learn` on the command line. What learns is loaded only then. */

import { Command } from 'commander'
import {
  addSameOptions,
  addTargetOptions,
  allowOption,
  excludeOption,
  maxWritesOption,
} from '../verify/target-options.ts'
import { orUnjudged } from '../verify/unjudged.ts'
import type { LearnCommandOptions } from './action.ts'

/** The sub-command `learn`. */
export function command(): Command {
  return addSameOptions(
    addTargetOptions(
      new Command('learn').description('record what a deployment does where the contract leaves it open'),
    ),
  )
    .option('--out <file>', 'write the profile to this file')
    .option('--check <profile>', 'report where the deployment differs from this profile')
    .addOption(excludeOption())
    .addOption(allowOption())
    .addOption(maxWritesOption())
    .option('--report <dir>', 'folder for the ledger of created items', 'contract-report')
    .option('--dry-run', 'print the requests and send none')
    .addHelpText(
      'after',
      `
Exit code 0: the profile is written, or the deployment matches it. 1: the deployment breaks the contract, or differs from the profile. 3: no verdict.

Example:
  PLANT_STORE_TOKEN=… plant-store learn --spec openapi.yaml --target https://staging.example.com/v1 --out profile.json`,
    )
    .action(orUnjudged(async (options: LearnCommandOptions) => (await import('./action.ts')).learnAct(options)))
}
