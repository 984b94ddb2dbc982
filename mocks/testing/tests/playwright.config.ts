/** Configures the Playwright recipe and the fixture's specs with the Chromium, mock and page of this test run. */

import { defineConfig } from 'playwright/test'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'
import recipe from '../../examples/playwright/playwright.config.ts'

const { webServer: _, use, ...configuration } = recipe

export default defineConfig(configuration, {
  workers: 1,
  // How long something takes is no test's business: these only end a wait for what never comes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Node runs our TypeScript as it is, so Playwright need not compile it; but only Playwright finds the recipe's imports.
  build: { external: ['**/{fixtures,spec}/**', '**/mocks/{engine,server,testing}/**'] },
  outputDir: '../../../test-results/testing',
  // One project: each would have a worker and a browser of its own.
  testDir: '../..',
  testMatch: ['examples/playwright/*.spec.ts', 'testing/tests/*.spec.ts'],
  use: {
    ...use,
    baseURL: process.env.PAGE ?? '',
    launchOptions: { executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] },
  },
})
