/** @jest-environment node */
import { assertReceived, startMock } from 'plant-store-kit/testing'

const mock = await startMock({ answers: 'mocks/answers.yaml' })
afterAll(() => mock.close())

test('the service is out, and comes back', async () => {
  const session = mock.session()
  await session.use(['unavailable', 'success'])
  // Call your own client here, and give it `session.url` as the address of the API.
  const call = () => fetch(`${session.url}/plants`, { method: 'POST' })
  expect((await call()).status).toBe(503)
  expect((await call()).ok).toBe(true)
  await assertReceived(session, 'POST', '/plants', { times: 2 })
})
