/** `plant-store-kit/testing`: a mock for the tests of any runner, Vitest and `node:test` among them. */

import '../../spec/this-node.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import { serveAlone } from '../server/server.ts'
import { connectMock, type TestMock } from './client.ts'
import { type Received, type ReceivedOptions, type Receiver, received } from './received.ts'

export type { OwnAnswer, ScenarioName } from '../engine/message/scenarios.ts'
export type { When } from '../engine/script/conditions.ts'
export type { AnswerRule, Script, UseOptions } from '../engine/script/script.ts'
export type { JournalEntry } from '../journal/journal.ts'
export type { RequestFilter, RequestPredicate, WaitOptions } from '../journal/received-requests.ts'
export { connectMock, type MockClient, type SessionClient, type TestMock } from './client.ts'
export type { ReceivedOptions } from './received.ts'

/** Connects to the mock at `MOCK_URL`; without that variable, starts a mock on a free port. */
export async function startMock(options: MockServerOptions = {}): Promise<TestMock> {
  const { MOCK_URL } = process.env
  const isRunning = MOCK_URL !== undefined && MOCK_URL !== ''
  const isCounted = !isRunning && Boolean(process.env.PLANT_STORE_COVERAGE)
  const own = isRunning ? null : await serveAlone({ port: 0, ...(isCounted && { coverage: true }), ...options })
  const close = async (): Promise<void> => {
    // For the reporter of the run.
    if (own !== null && isCounted) await (await import('./coverage/kept.ts')).keepMet(own.url)
    await own?.close()
  }
  return { ...connectMock(own?.url ?? MOCK_URL ?? ''), close, [Symbol.asyncDispose]: close }
}

/** Rejects if a mock or a session does not receive such a request in time. */
export async function assertReceived(
  mock: Receiver,
  method: string,
  path: string,
  options?: ReceivedOptions,
): Promise<void> {
  const { pass, message } = await received(mock, method, path, options)
  if (!pass) throw new Error(message())
}

/** The matcher's type, for the declaration of a runner: `interface Matchers<…> extends ReceivedMatchers {}`. */
export interface ReceivedMatchers {
  /** Waits until the mock has received such a request; with `times`, exactly that many. */
  toHaveReceived(method: string, path: string, options?: ReceivedOptions): Promise<void>
}

/** For Vitest and Jest: `expect.extend({ toHaveReceived })`, then `await expect(mock).toHaveReceived('POST', '/…')`. */
export function toHaveReceived(
  this: { readonly isNot?: boolean },
  mock: Receiver,
  method: string,
  path: string,
  options?: ReceivedOptions,
): Promise<Received> {
  return received(mock, method, path, options, this.isNot)
}
