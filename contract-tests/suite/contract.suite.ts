/** The report as Playwright tests: one for each requirement, with the same outcome. */

import { test } from 'playwright/test'
import { isPlaywrightSince, reportFolder } from './environment.ts'
import { type ShownTest, shownHere } from './shown.ts'

/** Playwright accepts details, such as tags, since 1.42. Earlier versions take them for the test function and fail. */
const takesDetails = isPlaywrightSince('1.42')

const { isMade } = reportFolder()

for (const shown of shownHere()) {
  const { title, tag, annotation, status } = shown
  // Playwright starts no process for a skipped test. If the report exists, outcome-reporter.ts sets the outcomes.
  const declare = isMade || status === 'skipped' ? test.skip : test
  if (takesDetails) declare(title, { tag, annotation }, () => showOutcome(shown))
  else declare(title, () => showOutcome(shown))
}

async function showOutcome({ status, attachments, error }: ShownTest): Promise<void> {
  for (const { name, body } of attachments) await test.info().attach(name, { body, contentType: 'text/plain' })
  if (status === 'failed') throw withoutStack(error)
}

/** An error without a stack: a place in this file says nothing about the service. */
function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
