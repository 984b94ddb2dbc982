/** Starts a mock server in this process or in several. */

import { availableParallelism } from 'node:os'
import { OptionError } from '../../spec/program/user-error.ts'
import { givenAnswers } from '../answers/answers.ts'
import { orderOf, Rule } from '../engine/script/script.ts'
import { isLocal } from '../engine/state/rules.ts'
import { checkMockOptions, MOST_WORKERS, type MockServerOptions, type ScaleOptions } from '../server/options/mock.ts'
import { serveAlone } from '../server/server.ts'
import { connectorTo, type Running, serveShared } from './serve.ts'

/** Starts a server. Rejects as {@link serveAlone} does. */
export async function startServer(given: MockServerOptions & ScaleOptions): Promise<Running> {
  const { workers = 1, state, ...options } = given
  const count = workers === 'auto' ? availableParallelism() : workers
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORKERS) {
    throw new OptionError(`workers must be a number from 1 to ${MOST_WORKERS}, or "auto", and is ${String(workers)}.`)
  }
  checkMockOptions(options)
  if (count > 1) refuseFunctions(options)
  if (state === undefined && count === 1) return serveAlone(options)
  const connect = state === undefined ? null : await connectorTo(state)
  if (connect !== null && count === 1)
    return serveShared(options, { connect, leaves: true, text: null, isOneOfMany: false })
  const { startMany } = await import('./many.ts')
  return startMany(options, count, state ?? null)
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
