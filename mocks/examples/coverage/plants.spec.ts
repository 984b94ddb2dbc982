import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from '../new-plant.ts'
import { server } from './mocks.ts'

beforeAll(() => server.listen())
afterAll(() => server.close())

test('creates a plant', async () => {
  expect(await create('https://api.example.com', { id: 1, name: 'Fern' })).toBe('created')
})
