import { startMock, type TestMock } from 'plant-store-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from '../new-plant.ts'

let mock: TestMock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

test('tries again after a rate limit', async () => {
  await using session = mock.session()
  await session.use('rate-limited', { times: 1 })
  expect(await create(session.url, { id: 1, name: 'Fern' })).toBe('created')
  await expect(session).toHaveReceived('POST', '/plants', { body: { name: 'Fern' }, times: 2 })
})

test('says that a name is taken', async () => {
  await using session = mock.session()
  const taken = { status: 409, body: { error: 7, message: 'There is a Fern already.' } }
  await session.use(taken, { when: { name: 'Fern' } })
  expect(await create(session.url, { id: 1, name: 'Fern' })).toBe('There is a Fern already.')
  await expect(session).not.toHaveReceived('POST', '/plants', { body: { name: 'Oak' }, timeout: 50 })
})
