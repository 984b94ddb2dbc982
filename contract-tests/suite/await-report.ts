/** Waits until the report is written, whose end of the standard input says so: Playwright starts while a target is judged. */

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reportFolder } from './environment.ts'

export default async function awaitReport(): Promise<void> {
  await once(process.stdin.resume(), 'end')
  // The run was killed, and nobody waits for a page of nothing.
  if (!existsSync(join(reportFolder().folder, 'report.json'))) process.exit(1)
}
