/** The contract, one test for each requirement: it tells what the report says of it, and the same. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type TestDetailsAnnotation, type TestInfo, test } from 'playwright/test'
import type { CaseReport, Report, RequirementReport } from '../report/report.ts'
import { reportFolder } from './environment.ts'

// Where in these files a step was begun tells nobody anything, and Playwright would look for source maps of all that is
// on its stack: a third of its time.
Object.assign(Error, { prepareStackTrace: undefined })

const report: Report = JSON.parse(readFileSync(join(reportFolder().folder, 'report.json'), 'utf8'))

/** Since 1.42; before, Playwright takes what has the tags for the test itself, and fails. */
const { version }: { readonly version: string } = createRequire(import.meta.url)('playwright/package.json')
const takesDetails = version.localeCompare('1.42', 'en', { numeric: true }) >= 0

/** What Playwright is told of a test, beside its title. */
type Details = { readonly tag: string[]; readonly annotation: TestDetailsAnnotation[] }

/** A test; one that is skipped is told beforehand, and Playwright starts nothing for it. */
function declare(title: string, details: Details, isSkipped: boolean, body: () => Promise<void>): void {
  const how = isSkipped ? test.skip : test
  if (takesDetails) how(title, details, body)
  else how(title, body)
}

/** Requirements that have a test each, whatever they came to: Playwright takes as long for one as a run for ten requests. */
const MOST_TESTS = 100

const isSkipped = ({ outcome }: RequirementReport): boolean => outcome === 'inconclusive' || outcome === 'not-exercised'
const isTold = ({ outcome }: RequirementReport): boolean =>
  report.requirements.length <= MOST_TESTS || (outcome !== 'passed' && outcome !== 'not-exercised')

for (const requirement of report.requirements.filter(isTold)) {
  const { id, text, level, outcome } = requirement
  const details = { tag: [`@${level}`, `@${outcome}`], annotation: annotationsOf(requirement) }
  declare(`${id}: ${text}`, details, isSkipped(requirement), () => tell(requirement, test.info()))
}

// Of many requirements those of an operation that came to nothing new are one test.
const others = report.requirements.filter((each) => !isTold(each))
for (const [title, requirements] of Map.groupBy(others, ({ id, outcome }) => `${id.split('.')[0]}: ${outcome}`)) {
  const lines = requirements.map(({ id, level, text }) => `${id} (${level}): ${text}`)
  const about = requirements.slice(0, 1).flatMap(({ reason }) => reason ?? [])
  const annotation = [{ type: 'requirements', description: [...about, ...lines].join('\n') }]
  const details = { tag: [`@${requirements[0]?.outcome}`], annotation }
  declare(`${title}, ${requirements.length} requirements`, details, requirements.some(isSkipped), async () => {})
}

/** Cases that a test shows by a step each; the others are listed. */
const SHOWN = 12

function annotationsOf({ because, source, outcome, reason, cases }: RequirementReport): TestDetailsAnnotation[] {
  const warnings = cases.filter((each) => outcome === 'warned' && each.outcome === outcome).map(caseText)
  return [
    { type: 'because', description: because },
    { type: 'source', description: source },
    ...warnings.slice(0, 1).map((description) => ({ type: 'warning', description })),
    ...(reason === null ? [] : [{ type: 'reason', description: `${outcome.replace('-', ' ')}: ${reason}` }]),
  ]
}

async function tell({ outcome, cases }: RequirementReport, info: TestInfo): Promise<void> {
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
  if (outcome === 'failed') throw failure(broken.slice(0, SHOWN).map(caseText).join('\n\n'))
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
