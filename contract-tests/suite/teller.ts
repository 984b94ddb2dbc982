/**
 * Where the report is made already, this tells Playwright's own reporters what each test came to. None of them was run:
 * Playwright would start a process for the first one, and another after each that fails, half a second each.
 */

import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { reportFolder, reportIn } from './environment.ts'
import { type Shown, shownOf } from './shown.ts'

export default class Teller implements Reporter {
  #shown: ReadonlyMap<string, Shown> = new Map()

  onBegin(): void {
    this.#shown = new Map(shownOf(reportIn(reportFolder().folder)).map((shown) => [shown.title, shown]))
  }

  /** Comes first of all reporters, and what they are given is one object for all of them. */
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
