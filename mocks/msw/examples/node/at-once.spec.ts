import { createHandlers } from 'plant-store-kit/msw'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createPlant } from '../create-plant.ts'
import { API, server } from './mocks.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

describe.concurrent('many tests at once, each in a boundary with a mock of its own', () => {
  for (const scenario of ['forbidden', 'success', 'unavailable', 'server-error'] as const) {
    test(
      scenario,
      server.boundary(async ({ expect }) => {
        server.use(...createHandlers({ baseUrl: API, scenario }))
        const created = createPlant(API, { id: 1, name: 'Fern' })
        if (scenario === 'success') await expect(created).resolves.toEqual({ name: 'Fern' })
        else await expect(created).rejects.toThrow()
      }),
    )
  }
})
