/** The specs of the fixture, with the Chromium that there is; one mock for the run. */

import { defineConfig } from 'playwright/test'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../playwright.ts',
  fullyParallel: true,
  workers: 2,
  outputDir: '../../../test-results/testing',
  use: { launchOptions: { executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] } },
})
