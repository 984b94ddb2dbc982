/** The suite as a Playwright project: one test for each requirement of the contract. */

import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { reportFolder } from './environment.ts'

// Playwright looks up source maps for the stack of each request and each test, which takes a third of its time. Where
// they are made is of no interest. Every process of Playwright reads this file first.
Object.assign(Error, { prepareStackTrace: undefined })

const here = fileURLToPath(new URL('.', import.meta.url))
const extension = extname(import.meta.url)
const { folder, isMade } = reportFolder()

export default defineConfig({
  testDir: here,
  testMatch: `contract.suite${extension}`,
  // The tests are declared from the report, so it must exist first. If Playwright was started by hand, judge.ts makes
  // it.
  globalSetup: `${here}${isMade ? 'await-report' : 'judge'}${extension}`,
  fullyParallel: true,
  workers: 2,
  outputDir: `${folder}/playwright`,
  preserveOutput: 'never',
  // On a CI server Playwright would add the commit and its changes to the page. They are not part of the report, and
  // may contain a credential.
  captureGitInfo: { commit: false, diff: false },
  reporter: [
    isMade ? [`${here}outcome-reporter${extension}`] : ['list'],
    ['html', { open: 'never', outputFolder: `${folder}/html`, noSnippets: true }],
  ],
})
