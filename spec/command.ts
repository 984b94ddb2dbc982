/** `plant-store spec`: the document, its requirements and the points it leaves open. What prints them is loaded only then. */

import { Command, Option } from 'commander'
import type { LoadRelations, SpecCommandOptions } from './print.ts'
import { addSpecOptions } from './program/options.ts'

/** The sub-command `spec`. */
export function command(loadRelations: LoadRelations): Command {
  const spec = new Command('spec')
    .description('print the document, its requirements or its open points')
    .addOption(
      new Option(
        '--format <format>',
        'format of the document; module is TypeScript: handlers, client and fixtures by the types of the document',
      )
        .choices(['yaml', 'json', 'module'])
        .default('yaml'),
    )
    .option('--out <file>', 'file to write instead of standard output')
    .option(
      '--types <file>',
      "for --format module: the file of openapi-typescript's types; without it, the project's own openapi-typescript makes them",
    )
    .option('--requirements', "list all requirements, and all open points with the mock's choice and its flag")
    .option(
      '--resources [file]',
      'print the resources that the mock stores and what each operation does with them, as YAML that you can correct; with a file, as it corrects them',
    )
  return addSpecOptions(spec)
    .addHelpText('after', '\nExample:\n  plant-store spec --requirements')
    .action(async (options: SpecCommandOptions) => (await import('./print.ts')).printSpec(options, loadRelations))
}
