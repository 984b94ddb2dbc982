/** `plant-store-kit/mocks`: the mock server for tests. */

export type { JournalEntry } from './server/journal.ts'
export { createMockServer, type MockServer, type MockServerOptions } from './server/server.ts'
