/** The report as JUnit XML: one test case for each requirement. */

import { xmlText } from './escape.ts'
import type { CaseReport, Report, RequirementReport } from './report.ts'

/** JUnit XML as CI servers read it. A warning is not a failure there. */
export function junitReport(report: Report): string {
  const { requirements, durationMs, startedAt } = report
  const count = (outcome: string): number => requirements.filter((each) => each.outcome === outcome).length
  const skipped = count('inconclusive') + count('not-exercised')
  const seconds = (durationMs / 1000).toFixed(3)
  const attributes = `tests="${requirements.length}" failures="${count('failed')}" skipped="${skipped}" errors="0" time="${seconds}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `<testsuite name="${xmlText(report.document.title)}" timestamp="${startedAt}" ${attributes}>`,
    ...requirements.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase({ id, text, outcome, reason: why, cases, level }: RequirementReport): string {
  const open = `<testcase classname="${xmlText(id)}" name="${xmlText(text)}">`
  const broken = cases.filter(({ outcome: each }) => each === outcome)
  const reason = xmlText(why ?? '')
  switch (outcome) {
    case 'passed':
      return `${open}</testcase>`
    case 'failed':
      return `${open}<failure message="${xmlText(broken[0]?.received ?? '')}" type="${level}">${broken.map(caseText).join('\n')}</failure></testcase>`
    case 'warned':
      return `${open}<system-out>${broken.map(caseText).join('\n')}</system-out></testcase>`
    case 'inconclusive':
    case 'not-exercised':
      return `${open}<skipped message="${outcome}${reason === '' ? '' : `: ${reason}`}"/></testcase>`
  }
}

function caseText({ id, expected, received, because, curl }: CaseReport): string {
  return xmlText([id, `expected: ${expected}`, `received: ${received}`, `because: ${because}`, curl ?? ''].join('\n'))
}
