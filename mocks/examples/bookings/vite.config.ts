import { defineConfig } from 'vitest/config'

const mock = process.env.MOCK_URL ?? 'http://127.0.0.1:4010'

export default defineConfig({
  server: { proxy: { '/api': mock } },
  test: {
    include: ['tests/*.test.ts'],
    setupFiles: ['tests/mocks.ts'],
    env: { VITE_API_URL: 'https://bookings.example.com' },
  },
})
