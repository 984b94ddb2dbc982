/** `plant-store init`: the first files of a project that uses the mock. What writes them is loaded only then. */

import { Command } from 'commander'
import type { InitFlags } from './init.ts'

/** The sub-command `init`. */
export function command(): Command {
  return new Command('init')
    .description('write a mocks folder, a test and scripts for the tools of the project in this folder')
    .option('--spec <file|url>', 'OpenAPI or Swagger document of the API; without it, init looks for one')
    .option('--dry-run', 'list the files that would be written, and write none')
    .addHelpText('after', '\nIt asks no questions, and changes no existing file except the scripts of package.json.')
    .addHelpText('after', '\nExample:\n  plant-store init --spec api.yaml')
    .action(async (flags: InitFlags) => (await import('./init.ts')).init(process.cwd(), flags))
}
