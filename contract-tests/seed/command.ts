/** `plant-store seed` on the command line. What sends the items is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { orUnjudged } from '../verify/unjudged.ts'
import { SEED_FLAGS, type SeedFlags } from './flags.ts'

export function command(): Command {
  return addFlags(new Command('seed').description('send fixtures to a deployment; no item is sent twice'), SEED_FLAGS)
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store seed --spec openapi.yaml --target https://qa.example.com/v1 --count 1000 --rate 50',
    )
    .action(
      orUnjudged(async (flags: SeedFlags, self: Command) =>
        flags.undo === undefined
          ? (await import('./action.ts')).seedAct(flags, self)
          : (await import('./undo.ts')).undoAct(flags.undo, flags, self),
      ),
    )
}
