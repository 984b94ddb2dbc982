/** The contract, one test for each requirement: it tells what the report says of it, and the same. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type TestInfo, test } from 'playwright/test'
import type { CaseReport, Report, RequirementReport } from '../report/report.ts'
import { reportFolder } from './environment.ts'

// Where in these files a step was begun tells nobody anything, and Playwright would look for source maps of all that is
// on its stack: a third of its time.
Object.assign(Error, { prepareStackTrace: undefined })

const report: Report = JSON.parse(readFileSync(join(reportFolder().folder, 'report.json'), 'utf8'))

/** Since 1.42; before, Playwright takes what has the tags for the test itself, and fails. */
const { version }: { readonly version: string } = createRequire(import.meta.url)('playwright/package.json')
const takesTags = version.localeCompare('1.42', 'en', { numeric: true }) >= 0

for (const requirement of report.requirements) {
  const { id, text, level, outcome } = requirement
  const title = `${id}: ${text}`
  const body = (): Promise<void> => tell(requirement, test.info())
  if (takesTags) test(title, { tag: [`@${level}`, `@${outcome}`] }, body)
  else test(title, body)
}

/** Cases that a test shows by a step each; the others are listed. */
const SHOWN = 12

async function tell({ outcome, reason, because, source, cases }: RequirementReport, info: TestInfo): Promise<void> {
  info.annotations.push({ type: 'because', description: because }, { type: 'source', description: source })
  const telling = cases.filter((each) => each.outcome !== 'passed')
  for (const each of telling.slice(0, SHOWN)) {
    await test.step(`${each.outcome}: ${each.id}`, async () => {
      await info.attach(each.id, { body: caseText(each), contentType: 'text/plain' })
    })
  }
  if (cases.length > 0) {
    const body = cases.map(({ id, outcome }) => `${outcome.padEnd(13)} ${id}`).join('\n')
    await info.attach('all cases', { body, contentType: 'text/plain' })
  }
  const broken = cases.filter((each) => each.outcome === outcome)
  switch (outcome) {
    case 'passed':
      return
    case 'warned':
      info.annotations.push({ type: 'warning', description: broken.map(caseText)[0] ?? '' })
      return
    case 'inconclusive':
    case 'not-exercised':
      test.skip(true, `${outcome.replace('-', ' ')}: ${reason}`)
      return
    case 'failed':
      throw failure(broken.slice(0, SHOWN).map(caseText).join('\n\n'))
  }
}

function caseText({ id, because, expected, received, reason, curl }: CaseReport): string {
  const lines = { case: id, because, expected, received, reason, sent: curl }
  return Object.entries(lines)
    .flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}`]))
    .join('\n')
}

/** An error without a stack: where this file throws it says nothing about the service. */
function failure(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
