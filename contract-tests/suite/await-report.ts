/**
 * Playwright starts while the target is judged: meanwhile its request context sends what `verify` asks it to send. Then
 * `verify` closes the standard input, and the tests that show the report are there.
 */

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RequestContext } from '../client/request-context.ts'
import { reportFolder } from './environment.ts'
import type { Carried, CarriedBack } from './page.ts'
import { TESTS } from './shown.ts'

export default async function awaitReport(): Promise<void> {
  process.on('message', carry)
  await once(process.stdin.resume(), 'end')
  process.off('message', carry)
  // The run was killed, so there is no report to show.
  if (!existsSync(join(reportFolder().folder, TESTS))) process.exit(1)
}

let context: RequestContext | null = null

async function carry({ number, settings, sent }: Carried): Promise<void> {
  context ??= new RequestContext(settings)
  const exchange = await context.send(sent).catch(() => null)
  process.send?.({ number, exchange } satisfies CarriedBack)
}
