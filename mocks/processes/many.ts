/** A mock in several processes: this one watches the document, and keeps what they share. */

import { isAddress } from '../../spec/document/target.ts'
import { once } from '../../spec/program/once.ts'
import { sharedPort } from '../http/listener.ts'
import { createLog } from '../log/server-log.ts'
import { anywhereAsLoopback } from '../server/front.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import { SERVER_DEFAULTS } from '../server/options/server.ts'
import { standAnswers } from '../server/own-answers.ts'
import { openServed } from '../server/served.ts'
import { logStart } from '../server/start-lines.ts'
import type { Running } from './serve.ts'
import { startWorkers } from './workers.ts'

export async function startMany(options: MockServerOptions, count: number, state: string | null): Promise<Running> {
  const log = createLog(options.log ?? 'none')
  const served = await openServed(options, log, ({ text }) => workers.serve(text))
  const first = served.loaded()
  // Processes that share a port would not notice another program that listens there.
  const port = await sharedPort(options.port ?? SERVER_DEFAULTS.port, options.host ?? SERVER_DEFAULTS.host)
  const close = once(async () => {
    watcher?.close()
    standing.close()
    await workers.close()
    log.write({ event: 'stopped' })
    await log.flush()
  })
  const workers = await startWorkers({
    count,
    options: { ...options, port },
    state,
    // A document at an address is not watched, so each worker reads it itself.
    text: isAddress(first.source) ? null : first.text,
    onCrashLoop: (message) => {
      log.write({ event: 'error', message })
      process.exitCode = 1
      close()
    },
  })
  const watcher = served.watch()
  // Each worker reads them itself, without a word.
  const standing = await standAnswers(
    options,
    log,
    () => served.loaded().contract,
    () => {},
  )
  const { url } = workers
  logStart(log, first, options, url)
  return { url: anywhereAsLoopback(url), drain: workers.drain, close }
}
