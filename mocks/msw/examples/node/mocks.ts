/** The mock of these tests. */

import { setupServer } from 'msw/node'
import { createHandlers } from 'plant-store-kit/msw'

export const API = 'https://api.example.com'
export const server = setupServer(...createHandlers({ baseUrl: API }))

/** Requests that no handler answered, since a test looked last. */
export const unhandled: string[] = []
server.events.on('request:unhandled', ({ request }) => unhandled.push(`${request.method} ${request.url}`))
