/**
 * `npm run soak`: ten minutes of mixed valid, invalid and hostile traffic against the mock server, with scenarios,
 * sessions and edits of its document. Exits with 0 where every answer was due, nothing grew and nothing was left open;
 * with 1 where not; with 130 after Ctrl-C, the verdict on what there was by then printed all the same.
 */

import { constants } from 'node:os'
import { Command, Option } from 'commander'
import { seedOption, wholeNumber } from '../../spec/options.ts'
import { UserError } from '../../spec/user-error.ts'
import { faultsOf, progressLine, reportOf } from './report.ts'
import { soak } from './run.ts'

const command = new Command('npm run soak --')
  .description('mixed valid, invalid and hostile traffic against the mock server')
  .addOption(new Option('--seconds <n>', 'how long').argParser(wholeNumber(1, 86_400)).default(600))
  .addOption(seedOption())
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
const { seconds, seed } = command.parse().opts<{ readonly seconds: number; readonly seed: number }>()

process.stdout.on('error', () => process.exit(1))
process.stdout.write(`soaking for ${seconds} seconds, seed ${seed}\n`)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(128 + constants.signals[signal]))
}
const { stderr } = process
const onProgress: NonNullable<Parameters<typeof soak>[0]['onProgress']> = (progress) => {
  if (stderr.isTTY) stderr.write(`\r${progressLine(progress, seconds).slice(0, stderr.columns - 1)}\u001b[K`)
}
try {
  const soaked = await soak({ seconds, seed, signal: interrupted.signal, onProgress })
  if (stderr.isTTY) stderr.write('\r\u001b[K')
  process.stdout.write(reportOf(soaked))
  process.exitCode = interrupted.signal.aborted
    ? Number(interrupted.signal.reason)
    : faultsOf(soaked).length > 0
      ? 1
      : 0
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`error: ${error.message}\n`)
  process.exitCode = error.exitCode
}
