/** The report for people at a terminal: each cause once, then one line for each requirement. */

import { plural } from '../../spec/program/plural.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { type Cause, causesOf } from './causes.ts'
import type { RequirementOutcome, RequirementReport } from './outcome.ts'
import type { Report } from './report.ts'
import { caseCount, summaryLine, unjudgedText } from './words.ts'

const MARKS: Readonly<Record<RequirementOutcome, string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  inconclusive: 'open',
  'not-exercised': '  --',
}

/** The text that is printed after a run. `why`: why it was not judged to its end; null if it was. */
export function terminalReport(report: Report, why: string | null, folder: string): string {
  const causes = causesOf(report)
  return [
    ...causes.flatMap((cause, index) => [...causeLines(cause, index + 1), '']),
    ...report.requirements.map(requirementLine),
    '',
    ...observedLines(report),
    ...(why === null ? [] : [terminalLine(unjudgedText(why)), '']),
    terminalLine(summaryLine(report)),
    terminalLine(`Report: ${folder}`),
    '',
  ].join('\n')
}

/** One line: the outcome of a requirement. */
function requirementLine(requirement: RequirementReport): string {
  const { id, level, text, outcome, reason } = requirement
  const cases = caseCount(requirement)
  const count = cases === 0 ? '' : ` (${plural(cases, 'case')})`
  return terminalLine(
    `${MARKS[outcome]}  ${level.padEnd(6)} ${id}: ${text}${count}${reason === null ? '' : ` [${reason}]`}`,
  )
}

/** What was observed at some of the points that the contract leaves open. */
function observedLines({ implementationDefined }: Report): string[] {
  const lines = implementationDefined.flatMap(({ id, summary }) =>
    PRINTED_POINTS.has(id) && summary !== null ? [terminalLine(`   ${id}: ${summary}`)] : [],
  )
  return lines.length === 0 ? [] : ['Left open by the contract, and observed:', ...lines, '']
}

/** The open points that a terminal has room for; report.md has all. */
const PRINTED_POINTS = new Set([
  'id.uniqueness',
  'name.uniqueness',
  'request.number-precision',
  'request.number-range',
  'request.json-extensions',
  'request.duplicate-keys',
  'request.byte-order-mark',
  'request.encoding',
  'request.special-characters',
])

function causeLines({ headline, requirements, example, besides, level, cases }: Cause, number: number): string[] {
  const [first, ...others] = requirements
  const more =
    others.length === 0
      ? ''
      : `, and ${plural(others.length, 'requirement')} more: ${others.map(({ id }) => id).join(', ')}`
  return [
    terminalLine(`${number}. ${level === 'must' ? 'Breach' : 'Warning'}: ${headline}`),
    terminalLine(`   rule         ${first?.text ?? ''}`),
    terminalLine(`   requirement  ${first?.id ?? ''}${more}`),
    terminalLine(`   case         ${example.id}${cases > 1 ? `, one of ${cases}` : ''}`),
    ...(example.curl === null ? [] : [`   sent         ${terminalText(example.curl)}`]),
    ...(example.expected === first?.text ? [] : [terminalLine(`   expected     ${example.expected ?? ''}`)]),
    terminalLine(`   received     ${example.received ?? ''}`),
    ...besides.map((received) => terminalLine(`   and          ${received}`)),
    terminalLine(`   because      ${example.because}`),
  ]
}
