/** `plant-store learn` on the command line. What learns is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { LEARN_OPTIONS, type LearnFlags } from '../verify/option-rows.ts'
import { orUnjudged } from '../verify/unjudged.ts'

export function command(): Command {
  const learn = new Command('learn').description('record what a deployment does where the contract leaves it open')
  return addFlags(learn, LEARN_OPTIONS)
    .addHelpText(
      'after',
      `
Exit code 0: the profile is written, or the deployment matches it. 1: the deployment breaks the contract, or differs from the profile. 3: no verdict.

Example:
  PLANT_STORE_TOKEN=… plant-store learn --spec openapi.yaml --target https://staging.example.com/v1 --out profile.json`,
    )
    .action(orUnjudged(async (flags: LearnFlags) => (await import('./action.ts')).learnAct(flags)))
}
