import { createHandlers } from 'plant-store-kit/msw'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPlant } from '../create-plant.ts'
import { API, server } from './mocks.ts'

beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('survives a rate limit', async () => {
  server.use(...createHandlers({ baseUrl: API, scenario: 'rate-limited' }))
  await expect(createPlant(API, { id: 1, name: 'Fern' })).rejects.toThrow('Too many requests')
})
