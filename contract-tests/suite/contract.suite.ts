/** The contract, one test for each requirement: it tells what the report says of it, and the same. */

import { createRequire } from 'node:module'
import { test } from 'playwright/test'
import { reportFolder, reportIn } from './environment.ts'
import { type Shown, shownOf } from './shown.ts'

// Where in these files a test was declared tells nobody anything, and Playwright would look for source maps of all that
// is on its stack: a third of its time.
Object.assign(Error, { prepareStackTrace: undefined })

/** Since 1.42; before, Playwright takes what has the tags for the test itself, and fails. */
const { version }: { readonly version: string } = createRequire(import.meta.url)('playwright/package.json')
const takesDetails = version.localeCompare('1.42', 'en', { numeric: true }) >= 0

const { folder, isMade } = reportFolder()

for (const shown of shownOf(reportIn(folder))) {
  const { title, tag, annotation, status } = shown
  // One that is skipped is told beforehand, and Playwright starts no process for it: the teller says what it came to.
  const how = isMade || status === 'skipped' ? test.skip : test
  if (takesDetails) how(title, { tag, annotation }, () => tell(shown))
  else how(title, () => tell(shown))
}

async function tell({ status, attachments, error }: Shown): Promise<void> {
  for (const { name, body } of attachments) await test.info().attach(name, { body, contentType: 'text/plain' })
  if (status === 'failed') throw failure(error)
}

/** An error without a stack: where this file throws it says nothing about the service. */
function failure(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
