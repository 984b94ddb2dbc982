/** `plant-store-kit/mocks`: the mock server for tests. */

import '../spec/this-node.ts'
import { startServer } from './processes/start.ts'
import type { MockServer } from './server/mock-server.ts'
import type { MockServerOptions, ScaleOptions } from './server/options/mock.ts'
import { serveAlone } from './server/server.ts'
import { connectMock, type TestMock } from './testing/client.ts'

export type { OwnAnswer, ScenarioName } from './engine/message/scenarios.ts'
export type { When } from './engine/script/conditions.ts'
export type { AnswerRule, Script, UseOptions } from './engine/script/script.ts'
export type { OwnFunction, OwnRequest } from './engine/script/script-step.ts'
export type { JournalEntry } from './journal/journal.ts'
export type { RequestFilter, RequestPredicate, WaitOptions } from './journal/received-requests.ts'
export type { MockServer, MockSession } from './server/mock-server.ts'
export type { MockServerOptions, ScaleOptions } from './server/options/mock.ts'
export type { TestMock } from './testing/client.ts'

/**
 * Starts a mock server. Rejects with a `UserError` of one line where the document can't be served (exit code 2) or the
 * machine refuses the port (exit code 1). With `workers` or `state`, methods that one process answers at once, such as
 * `requests()`, return a promise.
 */
export async function createMockServer(options?: MockServerOptions): Promise<MockServer>
export async function createMockServer(options: MockServerOptions & ScaleOptions): Promise<TestMock>
export async function createMockServer(options: MockServerOptions & ScaleOptions = {}): Promise<MockServer | TestMock> {
  if (!('workers' in options || 'state' in options)) return serveAlone(options)
  const { url, close } = await startServer(options)
  return { ...connectMock(url), close, [Symbol.asyncDispose]: close }
}
