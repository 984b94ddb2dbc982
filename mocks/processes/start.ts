/** Starts a mock server in this process or in several. */

import { availableParallelism } from 'node:os'
import { loadContract } from '../../spec/document/load.ts'
import { isAddress } from '../../spec/document/target.ts'
import { once } from '../../spec/program/once.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { givenAnswers } from '../answers/answers.ts'
import { orderOf, Rule } from '../engine/script/script.ts'
import { isLocal } from '../engine/state/rules.ts'
import { sharedPort } from '../http/listener.ts'
import { createLog } from '../log/server-log.ts'
import { anywhereAsLoopback } from '../server/front.ts'
import { logStart } from '../server/log-lines.ts'
import { MOST_WORKERS, type MockServerOptions, type ScaleOptions, SERVER_DEFAULTS } from '../server/option-rows.ts'
import { checkMockOptions } from '../server/options.ts'
import { createServed } from '../server/served.ts'
import { serve } from '../server/server.ts'
import { standAnswers } from '../server/underneath.ts'
import { connectorTo, type SharedServer, serveShared } from './serve.ts'

/** A running server. */
export type Running = Pick<SharedServer, 'drain'> & {
  readonly url: string
  /** Lets open requests finish, then frees the port. */
  readonly close: () => Promise<void>
}

/** Starts a server. Rejects as {@link serve} does. */
export async function startServer({
  workers = 1,
  state,
  ...options
}: MockServerOptions & ScaleOptions): Promise<Running> {
  const count = workers === 'auto' ? availableParallelism() : workers
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORKERS) {
    throw new OptionError(`workers must be a number from 1 to ${MOST_WORKERS}, or "auto", and is ${String(workers)}.`)
  }
  checkMockOptions(options)
  if (count > 1) refuseFunctions(options)
  if (state === undefined) return count === 1 ? serve(options) : startMany(options, count, null)
  const connect = await connectorTo(state)
  if (count > 1) return startMany(options, count, state)
  return serveShared(options, { connect, leaves: true, text: null, isOneOfMany: false })
}

/** Starts several processes. This one watches the document and keeps what they share. */
async function startMany(options: MockServerOptions, count: number, state: string | null): Promise<Running> {
  const { startWorkers } = await import('./workers.ts')
  const log = createLog(options.log ?? 'none')
  const first = await loadContract(options.spec, options)
  for (const message of first.warnings) log.write({ event: 'warning', message })
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
  const served = createServed(first, options, log, ({ text }) => workers.serve(text))
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

/** Values for other processes are sent as JSON. */
function refuseFunctions({ answers = [], scenario = null }: MockServerOptions): void {
  const given = typeof answers === 'string' ? [] : givenAnswers(answers).map(({ order }) => order)
  const all = [...given, ...(scenario === null ? [] : [orderOf(scenario)])]
  if (!all.some((order) => isLocal(new Rule(order, 0, null, null)))) return
  throw new OptionError(
    "A function can't be sent to another process: give answers without functions, or start no workers.",
  )
}
