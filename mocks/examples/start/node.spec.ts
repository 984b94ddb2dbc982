import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertReceived, startMock } from 'plant-store-kit/testing'

const mock = await startMock({ answers: 'mocks/answers.yaml' })
after(() => mock.close())

test('the service is out, and comes back', async () => {
  const session = mock.session()
  await session.use(['unavailable', 'success'])
  // Call your own client here, and give it `session.url` as the address of the API.
  const call = () => fetch(`${session.url}/plants`, { method: 'POST' })
  assert.equal((await call()).status, 503)
  assert.equal((await call()).ok, true)
  await assertReceived(session, 'POST', '/plants', { times: 2 })
})
