import { expect, test } from 'plant-store-kit/playwright'

// Each worker starts this mock, unless MOCK_URL names one that runs.
test.use({ mockOptions: { answers: 'mocks/answers.yaml' } })

test('the service is out, and comes back', async ({ mock }) => {
  await mock.use(['unavailable', 'success'])
  // Open your own page here: `await page.goto('/')`. The option `apiUrl` says at which address it calls the API.
  const call = () => fetch(`${mock.url}/plants`, { method: 'POST' })
  expect((await call()).status).toBe(503)
  expect((await call()).ok).toBe(true)
  await expect(mock).toHaveReceived('POST', '/plants', { times: 2 })
})
