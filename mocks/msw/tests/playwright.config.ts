/** The browser example's configuration, with the installed Chromium and the page that the test serves. */

import { defineConfig } from 'playwright/test'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'
import example from '../examples/browser/playwright.config.ts'

const { webServer: _, ...configuration } = example

export default defineConfig(configuration, {
  testDir: '..',
  testMatch: ['examples/browser/*.spec.ts', 'tests/chromium.spec.ts'],
  outputDir: '../../../test-results/msw',
  reporter: 'line',
  // Node runs our TypeScript as it is, so Playwright need not compile it.
  build: { external: ['**/{fixtures,mocks,spec}/**'] },
  workers: 1,
  // How long something takes is no test's business: these only end a wait for what never comes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.PAGE ?? '',
    launchOptions: { executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] },
  },
})
