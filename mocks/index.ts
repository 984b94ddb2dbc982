/** `plant-store-kit/mocks`: the mock server for tests. */

export type { When } from './engine/conditions.ts'
export type { OwnAnswer, ScenarioName } from './engine/scenarios.ts'
export type { Script, UseOptions } from './engine/script.ts'
export type { JournalEntry } from './server/journal/journal.ts'
export type { RequestFilter, RequestPredicate, WaitOptions } from './server/request-log.ts'
export { createMockServer, type MockServer, type MockServerOptions, type MockSession } from './server/server.ts'
