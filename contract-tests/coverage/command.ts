/** `plant-store coverage` on the command line. The code that reads and prints is loaded only then. */

import { Command, InvalidArgumentError, Option } from 'commander'
import { orUnjudged } from '../verify/unjudged.ts'
import type { AskMock, CoverageFlags, CoverageFormat } from './action.ts'

const FORMATS = ['text', 'json', 'markdown', 'html'] as const satisfies CoverageFormat[]

/** The sub-command `coverage`; `loadAsk` loads the client of a mock's control surface. */
export function command(loadAsk: () => Promise<AskMock>): Command {
  return new Command('coverage')
    .description('print which operations, statuses, media types and parameters of the contract your tests used')
    .argument('[file...]', 'files that --format json wrote; coverage adds them up')
    .option('--mock <url>', 'address of a running mock or proxy that the tests call')
    .option('--session <key>', 'count the requests of this session only')
    .addOption(new Option('--format <format>', 'form of the output').choices(FORMATS).default('text'))
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--fail-under <percent>', 'exit with 1 if the tests used less of the document than this', percentOf)
    .addHelpText('after', '\nExample:\n  plant-store coverage --mock http://127.0.0.1:4010 --fail-under 80')
    .action(
      orUnjudged(async (files: readonly string[], flags: CoverageFlags) =>
        (await import('./action.ts')).coverageAct(files, flags, await loadAsk()),
      ),
    )
}

function percentOf(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text)
  throw new InvalidArgumentError('It must be a number from 0 to 100.')
}
