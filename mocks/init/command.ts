/** `plant-store init`: the first files of a project that uses the mock. What writes them is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import type { InitFlags } from './init.ts'

export function command(): Command {
  const init = new Command('init').description(
    'write a mocks folder, a test and scripts for the tools of the project in this folder',
  )
  return addFlags(init, {
    spec: { flag: '--spec <file|url>', help: 'OpenAPI or Swagger document of the API; without it, init looks for one' },
    dryRun: { flag: '--dry-run', help: 'list the files that would be written, and write none' },
  })
    .addHelpText('after', '\nIt asks no questions, and changes no existing file except the scripts of package.json.')
    .addHelpText('after', '\nExample:\n  plant-store init --spec openapi.yaml')
    .action(async (flags: InitFlags) => (await import('./init.ts')).init(process.cwd(), flags))
}
