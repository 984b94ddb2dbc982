/** `plant-store verify` on the command line. The code that judges is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../spec/program/flags.ts'
import type { VerifyFlags } from './verify/action.ts'
import { VERIFY_OPTIONS } from './verify/option-rows.ts'
import { orUnjudged } from './verify/unjudged.ts'

/** The sub-command `verify`. */
export function command(): Command {
  return addFlags(new Command('verify').description('check a deployment against the contract'), VERIFY_OPTIONS)
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store verify --spec openapi.yaml --target https://staging.example.com/v1',
    )
    .action(orUnjudged(async (flags: VerifyFlags) => (await import('./verify/action.ts')).act(flags)))
}
