/** `plant-store spec`: the document, its requirements and the points it leaves open. What prints them is loaded only then. */

import { Command, Option } from 'commander'
import type { SpecCommandOptions } from './print.ts'
import { addSpecOptions } from './program/options.ts'

/** The sub-command `spec`. */
export function command(): Command {
  const spec = new Command('spec')
    .description('print the document, its requirements or its open points')
    .addOption(
      new Option('--format <format>', 'format of the document; module is TypeScript for the MSW handlers')
        .choices(['yaml', 'json', 'module'])
        .default('yaml'),
    )
    .option('--requirements', "list all requirements, and all open points with the mock's choice and its flag")
    .option(
      '--resources [file]',
      'print the resources that the mock stores and what each operation does with them, as YAML that you can correct; with a file, as it corrects them',
    )
  return addSpecOptions(spec)
    .addHelpText('after', '\nExample:\n  plant-store spec --requirements')
    .action(async (options: SpecCommandOptions) => (await import('./print.ts')).printSpec(options))
}
