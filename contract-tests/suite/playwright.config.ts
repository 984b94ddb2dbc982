/** The suite as a Playwright project: one test for each requirement of the contract. */

import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { reportFolder } from './environment.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const extension = extname(import.meta.url)
const { folder, isMade } = reportFolder()

export default defineConfig({
  testDir: here,
  testMatch: `contract.suite${extension}`,
  // The tests are made of the report, so it comes before them: by hand nothing is judged yet.
  globalSetup: `${here}${isMade ? 'await-report' : 'judge'}${extension}`,
  fullyParallel: true,
  workers: 2,
  outputDir: `${folder}/playwright`,
  preserveOutput: 'never',
  // On a CI server Playwright would put the commit and its changes on the page: they are no part of the report, and what
  // they say may be a credential.
  captureGitInfo: { commit: false, diff: false },
  reporter: [
    isMade ? [`${here}teller${extension}`] : ['list'],
    ['html', { open: 'never', outputFolder: `${folder}/html`, noSnippets: true }],
  ],
})
