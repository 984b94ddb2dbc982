import type { MockOptions } from 'plant-store-kit/playwright'
import { defineConfig } from 'playwright/test'

const mock = process.env.MOCK_URL ?? 'http://127.0.0.1:4010'

export default defineConfig<MockOptions>({
  fullyParallel: true,
  // The page calls /api, which Vite forwards to the mock. The fixture adds the test's session to these requests.
  use: { baseURL: 'http://localhost:5173', mockUrl: mock, apiUrl: '/api' },
  webServer: [
    { command: 'npx plant-store-kit mock', url: `${mock}/_mock/health`, reuseExistingServer: true },
    { command: 'npx vite', url: 'http://localhost:5173', reuseExistingServer: true },
  ],
})
