/** The example and the specs of the fixture, with the Chromium, the mock and the page that there are. */

import { defineConfig } from 'playwright/test'
import { browserExecutable, LAUNCH_ARGUMENTS } from '../../../.ci/browser.ts'

export default defineConfig({
  testDir: '..',
  testMatch: ['examples/*.spec.ts', 'tests/*.spec.ts'],
  fullyParallel: true,
  workers: 2,
  outputDir: '../../../test-results/testing',
  use: {
    baseURL: process.env.PAGE ?? '',
    launchOptions: { executablePath: await browserExecutable(), args: [...LAUNCH_ARGUMENTS] },
  },
})
