/** The report as JUnit XML: one test case for each requirement. */

import { causesOf } from './causes.ts'
import { xmlText } from './escape.ts'
import { type CaseReport, isBreach, outcomeText, type RequirementReport } from './outcome.ts'
import { type RunReach, tooLowText, unjudgedLine } from './reach.ts'
import type { Report } from './report.ts'
import { casesText, summaryLine, untriedTexts } from './words.ts'

/** JUnit XML as CI servers read it. A warning is a failure there only if it fails the run; what is known to fail is skipped. */
export function junitReport(report: Report): string {
  const { requirements, startedAt, summary, counts, level } = report
  const { all, failed, warned, known } = summary.requirements
  const { reach } = report
  const isAsked = reach.failUnder !== null
  const failures = failed + (level === 'should' ? warned : 0) + Number(reach.isTooLow)
  const attributes = `tests="${all + Number(isAsked)}" failures="${failures}" skipped="${summary.skipped + known}" errors="0" time="${summary.seconds}"`
  const untried = summary.untried.length === 0 ? null : untriedTexts(summary).join('; ')
  const numbers = {
    ...counts,
    ...summary.findings,
    warned,
    verdict: report.verdict,
    summary: summaryLine(report),
    untried,
    unjudged: unjudgedLine(reach) || null,
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `<testsuite name="${xmlText(report.document.title)}" timestamp="${startedAt}" ${attributes}>`,
    '<properties>',
    ...Object.entries(numbers).flatMap(([name, value]) =>
      value === null ? [] : [`<property name="${name}" value="${xmlText(String(value))}"/>`],
    ),
    '</properties>',
    ...(isAsked ? [reachCase(reach)] : []),
    ...requirements.map((one) => testCase(one, level)),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** That enough operations are judged, as a test of its own. */
function reachCase(reach: RunReach): string {
  const open = `<testcase classname="operations" name="at least ${reach.failUnder} % of the operations are judged">`
  const told = reach.unjudged.map(({ operation, reason }) => xmlText(`${operation}: ${reason}`)).join('\n')
  const failure = `<failure message="${xmlText(tooLowText(reach))}" type="--fail-under">${told}</failure>`
  return `${open}${reach.isTooLow ? failure : ''}</testcase>`
}

function testCase(one: RequirementReport, lowest: Report['level']): string {
  const { id, text, outcome, reason: why, cases, level } = one
  const open = `<testcase classname="${xmlText(id)}" name="${xmlText(text)}">`
  const told = cases.filter((each) => each.outcome === outcome && isBreach(each)).map(caseText)
  const reason = xmlText(why ?? '')
  switch (outcome) {
    case 'passed':
      return `${open}</testcase>`
    case 'failed':
    case 'warned':
    case 'known': {
      const [cause] = causesOf({ requirements: [one] }, (each) => each.outcome === outcome)
      const headline = xmlText(`${cause?.headline ?? text} (${casesText(one)})`)
      if (outcome === 'failed' || (outcome === 'warned' && lowest === 'should'))
        return `${open}<failure message="${headline}" type="${level}">${told.join('\n')}</failure></testcase>`
      // One that is known neither fails nor passes.
      const skipped = outcome === 'known' ? `<skipped message="known: ${headline}"/>` : ''
      return `${open}${skipped}<system-out>${headline}\n${told.join('\n')}</system-out></testcase>`
    }
    case 'inconclusive':
    case 'not-exercised':
      return `${open}<skipped message="${outcomeText(outcome)}${reason === '' ? '' : `: ${reason}`}"/></testcase>`
  }
}

function caseText({ id, expected, received, because, curl }: CaseReport): string {
  return xmlText([id, `expected: ${expected}`, `received: ${received}`, `because: ${because}`, curl ?? ''].join('\n'))
}
