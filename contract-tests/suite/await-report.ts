/** Waits until the report is written, whose end of the standard input says so: Playwright starts while a target is judged. */

import { once } from 'node:events'

export default async function awaitReport(): Promise<void> {
  await once(process.stdin.resume(), 'end')
}
