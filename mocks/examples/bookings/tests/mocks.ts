/** A setup file of Vitest. It runs before a test imports a client that keeps `fetch`. */

import { setupServer } from 'msw/node'
import { afterEach } from 'vitest'
import { createHandlers } from '../api.mock.ts'
import { answers } from '../mocks/taken.json'

export const server = setupServer(...createHandlers({ answers }))
server.listen({ onUnhandledFrame: 'error' })
// Each test begins with the same items.
afterEach(() => server.resetHandlers())
