import { setupServer } from 'msw/node'
import { createHandlers } from 'plant-store-kit/msw'

const baseUrl = 'https://api.example.com'
const server = setupServer(...createHandlers({ baseUrl }))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('shows that the service is out', async () => {
  server.use(...createHandlers({ baseUrl, scenario: 'unavailable' }))
  const { status } = await fetch(`${baseUrl}/plants`, { method: 'POST' })
  expect(status).toBe(503)
})
