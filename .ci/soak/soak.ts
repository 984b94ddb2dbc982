/**
 * `npm run soak`: ten minutes of mixed valid, invalid and hostile traffic against the mock server, with scenarios,
 * sessions and edits of its document, of hostile deployments behind the proxy, and of hostile documents. Exits with 0 where
 * every answer was due, nothing grew and nothing was left open;
 * with 1 where not; with 130 after Ctrl-C, the verdict on what there was by then printed all the same.
 */

import { constants } from 'node:os'
import { Command, Option } from 'commander'
import { seedOption, share, wholeNumber } from '../../spec/options.ts'
import { UserError } from '../../spec/user-error.ts'

const command = new Command('npm run soak --')
  .description('mixed valid, invalid and hostile traffic against the mock server')
  .addOption(new Option('--seconds <n>', 'how long').argParser(wholeNumber(1, 86_400)).default(600))
  .addOption(seedOption())
  .addOption(
    new Option('--chaos <rate>', 'share of the requests that the mock misbehaves at').argParser(share).default(0),
  )
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
const { seconds, seed, chaos } = command.parse().opts<Record<'seconds' | 'seed' | 'chaos', number>>()
// Who types a wrong word need not wait for the rest.
const [{ soak }, { faultsOf, progressLine, reportOf }] = await Promise.all([import('./run.ts'), import('./report.ts')])

process.stdout.on('error', () => process.exit(1))
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(128 + constants.signals[signal]))
}
process.stdout.write(`soaking for ${seconds} seconds, seed ${seed}\n`)
const { stderr } = process
const show = (line: string): void => {
  if (stderr.isTTY) stderr.write(`\r${line.slice(0, stderr.columns - 1)}\u001b[K`)
}
try {
  const soaked = await soak({
    seconds,
    seed,
    chaos,
    signal: interrupted.signal,
    onProgress: (progress) => show(progressLine(progress, seconds)),
  })
  show('')
  process.stdout.write(reportOf(soaked, interrupted.signal.aborted))
  process.exitCode = faultsOf(soaked).length === 0 ? 0 : 1
  if (interrupted.signal.aborted) process.exitCode = Number(interrupted.signal.reason)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`error: ${error.message}\n`)
  process.exitCode = error.exitCode
}
