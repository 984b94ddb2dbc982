import { createHandlers } from 'plant-store-kit/msw'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPlant } from '../create-plant.ts'
import { API, server, unhandled } from './mocks.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  server.resetHandlers()
  // A request that no handler answered fails the test, also if the application ignores the error.
  expect(unhandled.splice(0)).toEqual([])
})
afterAll(() => server.close())

test('creates a plant', async () => {
  await expect(createPlant(API, { id: 1, name: 'Fern' })).resolves.toEqual({ name: 'Fern' })
})

test('shows what is wrong with a plant', async () => {
  await expect(createPlant(API, { name: 'Fern' })).rejects.toThrow('/id is required')
})

test('survives a rate limit', async () => {
  server.use(...createHandlers({ baseUrl: API, scenario: 'rate-limited' }))
  await expect(createPlant(API, { id: 1, name: 'Fern' })).rejects.toThrow('Too many requests')
})

test('has the usual mock again after that', async () => {
  await expect(createPlant(API, { id: 1, name: 'Fern' })).resolves.toEqual({ name: 'Fern' })
})
