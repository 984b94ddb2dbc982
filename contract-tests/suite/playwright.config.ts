/** The suite as a plain Playwright project: TARGET_URL says where to, PLANT_STORE_TOKEN with which token. */

import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { assignment } from './environment.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const extension = extname(import.meta.url)
const { report, settings, control } = assignment()
// Several processes would each have a write cap and a rate of their own.
const alone = settings.maxWrites !== null || settings.rate !== null

export default defineConfig({
  testDir: here,
  fullyParallel: true,
  // Answers are waited for as long as the run's own time-out says, and a 429 is waited out.
  timeout: 0,
  ...(alone ? { workers: 1 } : {}),
  outputDir: `${report}/playwright`,
  preserveOutput: 'never',
  reporter: [
    // First: what it takes out of the results no other reporter sees.
    [`${here}reporter${extension}`],
    ...(control === null ? [['list'] as const] : []),
    ['html', { open: 'never', outputFolder: `${report}/html`, noSnippets: true }],
  ],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
  projects:
    control === null
      ? [
          { name: 'control', testMatch: `control.suite${extension}` },
          { name: 'contract', testMatch: `contract.suite${extension}`, dependencies: ['control'] },
        ]
      : [{ name: 'contract', testMatch: `contract.suite${extension}` }],
})
