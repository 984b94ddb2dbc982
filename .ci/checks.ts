/**
 * `node .ci/checks.ts` runs the checks that run no code of the product, side by side: some of them use one core only. It
 * prints what each has to say when it ends, and fails if one of them does.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '..')

// TypeScript's compiler is done before it needs its memory back: to collect it would take a quarter of its time.
process.env.GOGC ??= 'off'

async function check(script: string): Promise<void> {
  const child = spawn(process.execPath, ['--run', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  process.stdout.write(`${script}: ${code === 0 ? 'passed' : 'FAILED'}\n${out}${err}`)
  if (code !== 0) process.exitCode = 1
}

await Promise.all(['lint', 'types', 'fresh'].map(check))
