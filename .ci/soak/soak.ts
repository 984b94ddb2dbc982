/**
 * `npm run soak`: ten minutes of valid, invalid and hostile traffic against the mock server, with scenarios, sessions,
 * edits of its document, a hostile deployment behind the proxy, and hostile documents. The exit code is 0 if every answer
 * was right, no memory grew and nothing was left open; otherwise 1. After Ctrl-C it is 130, and the soak prints the
 * verdict on what it has seen.
 */

import { constants } from 'node:os'
import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { SEED_OPTION, share, wholeNumber } from '../../spec/program/option-rows.ts'
import { UserError } from '../../spec/program/user-error.ts'

const command = new Command('npm run soak --')
  .description('mixed valid, invalid and hostile traffic against the mock server')
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
addFlags(command, {
  seconds: { flag: '--seconds <n>', help: 'how long', parse: wholeNumber(1, 86_400), usual: 600 },
  seed: SEED_OPTION,
  chaos: { flag: '--chaos <rate>', help: 'share of the requests that the mock misbehaves at', parse: share, usual: 0 },
})
const { seconds, seed, chaos } = command.parse().opts<Record<'seconds' | 'seed' | 'chaos', number>>()
// A wrong flag is reported before the rest is loaded.
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
