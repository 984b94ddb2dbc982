import type { MockOptions } from 'plant-store-kit/playwright'
import { defineConfig } from 'playwright/test'

const mock = process.env.MOCK_URL ?? 'http://127.0.0.1:4010'
const page = process.env.PAGE_URL ?? 'http://localhost:5173'

export default defineConfig<MockOptions>({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  use: { baseURL: page, mockUrl: mock, apiUrl: '/api' },
  webServer: [
    { command: 'npm run mock', url: `${mock}/_mock/health`, reuseExistingServer: true },
    { command: 'npm run dev', url: page, reuseExistingServer: true },
  ],
})
