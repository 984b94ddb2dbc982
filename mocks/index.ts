/** `plant-store-kit/mocks`: the mock server for tests. */

export type { JournalEntry } from './server/journal/journal.ts'
export type { RequestFilter, RequestPredicate, WaitOptions } from './server/request-log.ts'
export { createMockServer, type MockServer, type MockServerOptions, type MockSession } from './server/server.ts'
