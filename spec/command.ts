/** `plant-store spec`: the document, its requirements and the points it leaves open. What prints them is loaded only then. */

import { Command } from 'commander'
import { SPEC_FLAGS, type SpecFlags } from './flags.ts'
import { addFlags } from './program/flags.ts'

/** The sub-command `spec`. */
export function command(): Command {
  const spec = new Command('spec').description('print the document, its requirements or its open points')
  return addFlags(spec, SPEC_FLAGS)
    .addHelpText('after', '\nExample:\n  plant-store spec --spec openapi.yaml --requirements')
    .action(async (options: SpecFlags) => (await import('./print.ts')).printSpec(options))
}
