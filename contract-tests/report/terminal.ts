/** The report for people at a terminal: one line for each requirement, then each cause once. */

import { type Cause, causesOf } from './causes.ts'
import { terminalLine, terminalShell } from './escape.ts'
import type { Report, RequirementOutcome, RequirementReport } from './report.ts'

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
    ...report.requirements.map(requirementLine),
    '',
    ...causes.flatMap((cause, index) => [...causeLines(cause, index + 1), '']),
    ...observedLines(report),
    ...(why === null ? [] : [terminalLine(`Not judged to its end: ${why}.`), '']),
    terminalLine(summaryLine(report)),
    `Report: ${folder}`,
    '',
  ].join('\n')
}

/** One line: the outcome of a requirement. */
function requirementLine({ id, level, text, outcome, reason, cases }: RequirementReport): string {
  const count = cases.length === 0 ? '' : ` (${plural(cases.length, 'case')})`
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

function causeLines({ headline, requirements, example, level, cases }: Cause, number: number): string[] {
  const [first, ...others] = requirements
  const more =
    others.length === 0
      ? ''
      : `, and ${plural(others.length, 'requirement')} more: ${others.map(({ id }) => id).join(', ')}`
  return [
    terminalLine(`${number}. ${level === 'must' ? 'Breach' : 'Warning'}: ${headline}`),
    `   requirement  ${first?.id ?? ''}${more}`,
    `   case         ${example.id}${cases > 1 ? `, one of ${cases}` : ''}`,
    ...(example.curl === null ? [] : [`   sent         ${terminalShell(example.curl)}`]),
    terminalLine(`   expected     ${example.expected ?? ''}`),
    terminalLine(`   received     ${example.received ?? ''}`),
    `   because      ${example.because}`,
  ]
}

/** The verdict in one line. */
export function summaryLine({ verdict, target, requirements, counts, durationMs, document }: Report): string {
  const count = (outcome: RequirementOutcome): number => requirements.filter((each) => each.outcome === outcome).length
  const words = { conforms: 'conforms to', violates: 'violates', unjudged: 'could not be judged by' }[verdict]
  const outcomes = (['passed', 'failed', 'warned', 'inconclusive', 'not-exercised'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome.replace('-', ' ')}`)
  const { operations, judged } = counts
  const part =
    judged === operations ? plural(operations, 'operation') : `${judged} of ${plural(operations, 'operation')}`
  return `${target} ${words} ${document.title} ${document.version}: ${part} judged, ${outcomes.join(', ')}; ${plural(counts.cases, 'case')}, ${plural(counts.requests, 'request')}, ${plural(counts.writes, 'write')}${cleaned(counts)} in ${(durationMs / 1000).toFixed(1)} s`
}

/** Lines about the items that the run could delete: deleted, or left behind. Empty if it created none. */
export function cleaned({ deleted, left, leftExample }: Report['counts']): string {
  if (deleted + left === 0) return ''
  const which = leftExample === null ? '' : `, such as ${leftExample}; created.ndjson says which`
  return ` (${plural(deleted, 'item')} deleted again, ${left} left${which})`
}

/** A number of things, in words. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
