/** The handlers of these tests, whose requests are counted. */

import { setupServer } from 'msw/node'
import { collectCoverage } from 'plant-store-kit/coverage'
import { createHandlers } from 'plant-store-kit/msw'

export const server = setupServer(...createHandlers())
collectCoverage(server)
