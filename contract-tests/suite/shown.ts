/** The Playwright tests that show a report: one for each requirement. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseReport, Report, RequirementReport } from '../report/report.ts'
import { reportFolder } from './environment.ts'

/** A test on the HTML page. */
export type ShownTest = {
  /** Unique among the tests. */
  readonly title: string
  readonly tag: string[]
  readonly annotation: { readonly type: string; readonly description: string }[]
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly attachments: readonly { readonly name: string; readonly body: string }[]
  /** The message of a failed test. */
  readonly error: string
}

/** The file of a report's tests, for as long as the page is being written. A report can be ten times as large. */
export const TESTS = 'tests.json'

/** The tests that show the report in the suite's folder. */
export function shownHere(): readonly ShownTest[] {
  const { folder, isMade } = reportFolder()
  const read = JSON.parse(readFileSync(join(folder, isMade ? TESTS : 'report.json'), 'utf8'))
  return isMade ? read : shownOf(read)
}

/** Up to this many requirements, each has a test of its own. A page with thousands of tests would be slow. */
const MOST_TESTS = 100

/** The tests that show a report. */
export function shownOf({ requirements }: Report): ShownTest[] {
  const isAlone = ({ outcome }: RequirementReport): boolean =>
    requirements.length <= MOST_TESTS || (outcome !== 'passed' && outcome !== 'not-exercised')
  const others = requirements.filter((each) => !isAlone(each))
  const groups = Map.groupBy(others, ({ id, outcome }) => `${id.split('.')[0]}: ${outcome}`)
  return [
    ...requirements.filter(isAlone).map(shownAlone),
    ...[...groups].map(([title, group]) => shownTogether(title, group)),
  ]
}

/** How many cases of a test have an attachment of their own; the others are only listed. */
const SHOWN = 12

function shownAlone({ id, text, level, because, source, outcome, reason, cases }: RequirementReport): ShownTest {
  const broken = cases.filter((each) => each.outcome === outcome)
  const warning = outcome === 'warned' ? broken.slice(0, 1).map(caseLines) : []
  const notPassed = cases.filter((each) => each.outcome !== 'passed').slice(0, SHOWN)
  const all = cases.map((each) => `${each.outcome.padEnd(13)} ${each.id}`).join('\n')
  return {
    title: `${id}: ${text}`,
    tag: [`@${level}`, `@${outcome}`],
    annotation: [
      { type: 'because', description: because },
      { type: 'source', description: source },
      ...warning.map((description) => ({ type: 'warning', description })),
      ...(reason === null ? [] : [{ type: 'reason', description: `${outcome.replace('-', ' ')}: ${reason}` }]),
    ],
    status: testStatus(outcome),
    attachments: [
      ...notPassed.map((each) => ({ name: `${each.outcome}: ${each.id}`, body: caseLines(each) })),
      ...(cases.length === 0 ? [] : [{ name: 'all cases', body: all }]),
    ],
    error: broken.slice(0, SHOWN).map(caseLines).join('\n\n'),
  }
}

/** One test for all requirements of an operation that have the same outcome. */
function shownTogether(title: string, requirements: readonly RequirementReport[]): ShownTest {
  const [first] = requirements
  const lines = requirements.map(({ id, level, text }) => `${id} (${level}): ${text}`)
  return {
    title: `${title}, ${requirements.length} requirements`,
    tag: [`@${first?.outcome}`],
    annotation: [
      { type: 'requirements', description: [...(first?.reason ? [first.reason] : []), ...lines].join('\n') },
    ],
    status: testStatus(first?.outcome ?? 'passed'),
    attachments: [],
    error: '',
  }
}

function testStatus(outcome: RequirementReport['outcome']): ShownTest['status'] {
  if (outcome === 'inconclusive' || outcome === 'not-exercised') return 'skipped'
  return outcome === 'failed' ? 'failed' : 'passed'
}

function caseLines({ id, because, expected, received, reason, curl }: CaseReport): string {
  const lines = { case: id, because, expected, received, reason, sent: curl }
  return Object.entries(lines)
    .flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}`]))
    .join('\n')
}
