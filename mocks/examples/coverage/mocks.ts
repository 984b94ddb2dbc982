/** The mock of these tests, and what counts its requests. */

import { setupServer } from 'msw/node'
import { collectCoverage } from 'plant-store-kit/coverage'
import { createHandlers } from 'plant-store-kit/msw'

export const server = setupServer(...createHandlers())
collectCoverage(server)
