/**
 * Waits until the report is written: Playwright starts while the target is judged. `verify` closes the standard input
 * when the report is there.
 */

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reportFolder } from './environment.ts'

export default async function awaitReport(): Promise<void> {
  await once(process.stdin.resume(), 'end')
  // The run was killed, so there is no report to show.
  if (!existsSync(join(reportFolder().folder, 'report.json'))) process.exit(1)
}
