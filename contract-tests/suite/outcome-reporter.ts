/**
 * Sets the outcomes of the tests for Playwright's own reporters, from a report that exists already. The tests
 * themselves are skipped: Playwright would start a process for the first test and after each failed one, half a second
 * each.
 */

import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { type ShownTest, shownHere } from './shown.ts'

export default class OutcomeReporter implements Reporter {
  #shown: ReadonlyMap<string, ShownTest> = new Map()

  onBegin(): void {
    this.#shown = new Map(shownHere().map((shown) => [shown.title, shown]))
  }

  /** This reporter comes first, and all reporters get the same objects: the others see what it changes. */
  onTestEnd(test: TestCase, result: TestResult): void {
    const shown = this.#shown.get(test.title)
    if (shown === undefined || shown.status === 'skipped') return
    const { status, attachments, error } = shown
    test.expectedStatus = 'passed'
    test.annotations = [...shown.annotation]
    if ('annotations' in result) result.annotations = [...shown.annotation]
    result.status = status
    result.attachments = attachments.map(({ name, body }) => ({
      name,
      contentType: 'text/plain',
      body: Buffer.from(body),
    }))
    if (status === 'failed') result.errors = [{ message: error }]
  }

  printsToStdio(): boolean {
    return false
  }
}
