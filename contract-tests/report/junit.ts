/** The report as JUnit XML: one test case for each requirement. */

import type { CaseReport, Report, RequirementReport } from './report.ts'

/** JUnit XML as CI servers read it. Warnings are no failures there. */
export function junitReport(report: Report): string {
  const { requirements, durationMs, startedAt } = report
  const count = (outcome: string): number => requirements.filter((each) => each.outcome === outcome).length
  const skipped = count('inconclusive') + count('not-exercised')
  const seconds = (durationMs / 1000).toFixed(3)
  const attributes = `tests="${requirements.length}" failures="${count('failed')}" skipped="${skipped}" errors="0" time="${seconds}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `<testsuite name="${escaped(report.document.title)}" timestamp="${startedAt}" ${attributes}>`,
    ...requirements.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase({ id, text, outcome, reason: why, cases, level }: RequirementReport): string {
  const open = `<testcase classname="${escaped(id)}" name="${escaped(text)}">`
  const broken = cases.filter(({ outcome: each }) => each === outcome)
  const reason = escaped(why ?? '')
  switch (outcome) {
    case 'passed':
      return `${open}</testcase>`
    case 'failed':
      return `${open}<failure message="${escaped(broken[0]?.received ?? '')}" type="${level}">${broken.map(caseText).join('\n')}</failure></testcase>`
    case 'warned':
      return `${open}<system-out>${broken.map(caseText).join('\n')}</system-out></testcase>`
    case 'inconclusive':
    case 'not-exercised':
      return `${open}<skipped message="${outcome}${reason === '' ? '' : `: ${reason}`}"/></testcase>`
  }
}

function caseText({ id, expected, received, because, curl }: CaseReport): string {
  return escaped([id, `expected: ${expected}`, `received: ${received}`, `because: ${because}`, curl ?? ''].join('\n'))
}

/** XML 1.0 has no way to write most control characters (section 2.2). */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
