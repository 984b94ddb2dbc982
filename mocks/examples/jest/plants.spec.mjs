import { startMock } from 'plant-store-kit/testing'

const mock = await startMock()
afterAll(() => mock.close())

/** In place of your own client. */
async function create(api, plant) {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer anything' }
  const send = () => fetch(`${api}/plants`, { method: 'POST', headers, body: JSON.stringify(plant) })
  const first = await send()
  return first.status === 429 ? send() : first
}

test('tries again after a rate limit', async () => {
  const session = mock.session()
  await session.use('rate-limited', { times: 1 })
  const { status } = await create(session.url, { id: 1, name: 'Fern' })
  expect(status).toBe(200)
  await expect(session).toHaveReceived('POST', '/plants', { body: { name: 'Fern' }, times: 2 })
})
