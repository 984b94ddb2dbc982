/** A setup file of Vitest: it runs before the imports of a test, and so before a client can keep `fetch`. */

import { setupServer } from 'msw/node'
import { afterEach } from 'vitest'
import { createHandlers } from '../api.mock.ts'
import { answers } from '../mocks/taken.json'

export const server = setupServer(...createHandlers({ answers }))
server.listen({ onUnhandledFrame: 'error' })
// Each test has a world of its own.
afterEach(() => server.resetHandlers(...createHandlers({ answers })))
