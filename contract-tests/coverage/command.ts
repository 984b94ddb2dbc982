/** `plant-store coverage` on the command line. The code that reads and prints is loaded only then. */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { orUnjudged } from '../verify/unjudged.ts'
import type { AskMock } from './action.ts'
import { COVERAGE_FLAGS, type CoverageFlags } from './flags.ts'

/** The sub-command `coverage`; `loadAsk` loads the client of a mock's control surface. */
export function command(loadAsk: () => Promise<AskMock>): Command {
  const coverage = new Command('coverage')
    .description('print which operations, statuses, media types and parameters of the contract your tests used')
    .argument('[file...]', 'files that --format json wrote; coverage adds them up')
  return addFlags(coverage, COVERAGE_FLAGS)
    .addHelpText('after', '\nExample:\n  plant-store coverage --mock http://127.0.0.1:4010 --fail-under 80')
    .action(
      orUnjudged(async (files: readonly string[], flags: CoverageFlags) =>
        (await import('./action.ts')).coverageAct(files, flags, await loadAsk()),
      ),
    )
}
