/** The report for a pull request. */

import { causesOf } from './causes.ts'
import type { Outcome, Report } from './report.ts'
import { summaryLine } from './terminal.ts'

const MARKS: Readonly<Record<Outcome, string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  inconclusive: '❔',
  'not-exercised': '➖',
}

/** Markdown as GitHub reads it. `why`: in a sentence, where the run could not be judged to its end. */
export function markdownReport(report: Report, why: string | null): string {
  const title = { conforms: 'conforms', violates: 'violates the contract', unjudged: 'could not be judged' }[
    report.verdict
  ]
  return [
    `## ${report.document.title}: the deployment ${title}`,
    '',
    cell(summaryLine(report)),
    ...(why === null ? [] : ['', `**Not judged to its end:** ${cell(why)}.`]),
    ...causesOf(report).flatMap(({ headline, requirements, example, level, cases }, index) => [
      '',
      `### ${index + 1}. ${level === 'must' ? 'Breach' : 'Warning'}: ${cell(headline)}`,
      '',
      `- Requirement: ${requirements.map(({ id }) => `\`${id}\``).join(', ')}`,
      `- Case: \`${example.id}\`${cases > 1 ? ` and ${cases - 1} more` : ''}`,
      `- Expected: ${cell(example.expected ?? '')}`,
      `- Received: ${code(example.received ?? '')}`,
      `- Because: ${cell(example.because)}`,
      ...(example.curl === null ? [] : ['', fenced(example.curl)]),
    ]),
    '',
    '<details><summary>Requirements</summary>',
    '',
    '| | requirement | level | cases |',
    '|---|---|---|---|',
    ...report.requirements.map(
      ({ id, text, level, outcome, cases }) =>
        `| ${MARKS[outcome]} | \`${id}\`<br>${cell(text)} | ${level} | ${cases.length} |`,
    ),
    '',
    '</details>',
    '<details><summary>What the contract leaves open, and what was seen</summary>',
    '',
    '| point | question | seen |',
    '|---|---|---|',
    ...report.implementationDefined.map(
      ({ id, question, summary }) => `| \`${id}\` | ${cell(question)} | ${cell(summary ?? 'not observed')} |`,
    ),
    '',
    '</details>',
    '',
  ].join('\n')
}

/** Text that stays in its cell and is no markup: a target's answer may hold anything. */
function cell(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${fence} ${text.replaceAll(/\s+/g, ' ')} ${fence}`
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${fence}sh\n${text}\n${fence}`
}
