/** The report as Markdown, for a pull request. */

import { causesOf } from './causes.ts'
import { markdownCode, markdownShell, markdownText } from './escape.ts'
import type { RequirementOutcome } from './outcome.ts'
import type { Report } from './report.ts'
import { caseCount, summaryLine, unjudgedText } from './words.ts'

const MARKS: Readonly<Record<RequirementOutcome, string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  inconclusive: '❔',
  'not-exercised': '➖',
}

/** Markdown as GitHub reads it. `why`: why the run was not judged to its end; null if it was. */
export function markdownReport(report: Report, why: string | null): string {
  const title = { conforms: 'conforms', violates: 'violates the contract', unjudged: 'could not be judged' }[
    report.verdict
  ]
  return [
    `## ${markdownText(report.document.title)}: the deployment ${title}`,
    '',
    markdownText(summaryLine(report)),
    ...(why === null ? [] : ['', `**${markdownText(unjudgedText(why))}**`]),
    ...causesOf(report).flatMap(({ headline, requirements, example, besides, level, cases }, index) => [
      '',
      `### ${index + 1}. ${level === 'must' ? 'Breach' : 'Warning'}: ${markdownText(headline)}`,
      '',
      `- Rule: ${markdownText(requirements[0]?.text ?? '')}`,
      `- Requirement: ${requirements.map(({ id }) => `\`${id}\``).join(', ')}`,
      `- Case: \`${example.id}\`${cases > 1 ? ` and ${cases - 1} more` : ''}`,
      ...(example.expected === requirements[0]?.text ? [] : [`- Expected: ${markdownText(example.expected ?? '')}`]),
      `- Received: ${[example.received ?? '', ...besides].map(markdownCode).join('; and ')}`,
      `- Because: ${markdownText(example.because)}`,
      ...(example.curl === null ? [] : ['', markdownShell(example.curl)]),
    ]),
    '',
    '<details><summary>Requirements</summary>',
    '',
    '| | requirement | level | cases |',
    '|---|---|---|---|',
    ...report.requirements.map(
      (one) =>
        `| ${MARKS[one.outcome]} | \`${one.id}\`<br>${markdownText(one.text)} | ${one.level} | ${caseCount(one)} |`,
    ),
    '',
    '</details>',
    '<details><summary>What the contract leaves open, and what was seen</summary>',
    '',
    '| point | question | seen |',
    '|---|---|---|',
    ...report.implementationDefined.map(
      ({ id, question, summary }) =>
        `| \`${id}\` | ${markdownText(question)} | ${markdownText(summary ?? 'not observed')} |`,
    ),
    '',
    '</details>',
    '',
  ].join('\n')
}
