/** What a whole command takes, from its start to its end. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { tied } from '../../contract-tests/wild/program.ts'

/** A process loads this to tell its CPU and the largest memory that it held; its `maxRSS` would be that of its parent. */
const LAST_WORDS = `import { readFileSync } from 'node:fs'
const largest = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
const cpu = () => { const { user, system } = process.cpuUsage(); return user + system }
if (process.platform === 'linux') process.on('exit', () => process.stderr.write('\\n' + cpu() + ' ' + largest()))`

/** Seconds of CPU and the largest resident set in megabytes of a command of ours; none where the system can't say. */
export async function spentBy(words: readonly string[]): Promise<{ readonly cpu: number; readonly held: number }> {
  const cli = join(import.meta.dirname, '../../cli.ts')
  const loaded = `data:text/javascript,${encodeURIComponent(LAST_WORDS)}`
  const child = tied(
    spawn(process.execPath, ['--import', loaded, cli, ...words], { stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  await once(child, 'close')
  const [, microseconds = Number.NaN, kilobytes = Number.NaN] = /(\d+) (\d+)$/.exec(said) ?? []
  return { cpu: Number(microseconds) / 1e6, held: Number(kilobytes) / 1024 }
}
