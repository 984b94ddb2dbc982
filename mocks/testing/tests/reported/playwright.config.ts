import { defineConfig } from 'playwright/test'

export default defineConfig({
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  build: { external: ['**/{fixtures,spec}/**', '**/mocks/{engine,server,testing,coverage,control,msw}/**'] },
  outputDir: '../../../../test-results/reported',
  reporter: [['../../coverage/reporter.ts', { failUnder: Number(process.env.FAIL_UNDER ?? 0) }]],
})
