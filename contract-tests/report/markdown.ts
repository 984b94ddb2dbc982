/** The report as Markdown, for a pull request. */

import type { Coverage } from '../../spec/coverage/coverage.ts'
import { coverageWords } from '../../spec/coverage/words.ts'
import { lastRequestText } from '../client/last-requests.ts'
import type { KnownFinding } from './baseline.ts'
import { causesOf } from './causes.ts'
import { markdownCode, markdownShell, markdownText } from './escape.ts'
import type { RequirementOutcome } from './outcome.ts'
import { hinderedParts, LEARNT, learntLines, unnamedRows, unnamedTitle } from './reach.ts'
import type { Report } from './report.ts'
import * as words from './words.ts'

const MARKS: Readonly<Record<RequirementOutcome, string>> = {
  passed: '✅',
  failed: '❌',
  warned: '⚠️',
  known: '📌',
  inconclusive: '❔',
  'not-exercised': '➖',
}

/** Markdown as GitHub reads it. `why`: why the run was not judged to its end; null if it was. */
export function markdownReport(report: Report, why: string | null): string {
  return [
    `## ${markdownText(report.document.title)}: the deployment ${words.verdictWords(report).words}`,
    '',
    markdownText(words.summaryLine(report)),
    ...(why === null ? [] : ['', `**${markdownText(words.unjudgedText(why))}**`]),
    ...lastRequestPart(report),
    ...causesOf(report).flatMap(({ headline, requirements, example, besides, level, cases }, index) => [
      '',
      `### ${index + 1}. ${level === 'must' ? 'Breach' : 'Warning'}: ${markdownText(headline)}`,
      '',
      `- Rule: ${markdownText(requirements[0]?.text ?? '')}`,
      `- Requirement: ${requirements.map(({ id }) => `\`${id}\``).join(', ')}`,
      `- Case: \`${example.id}\`${words.oneOfText({ cases })}`,
      ...(example.expected === requirements[0]?.text ? [] : [`- Expected: ${markdownText(example.expected ?? '')}`]),
      `- Received: ${[example.received ?? '', ...besides].map(markdownCode).join('; and ')}`,
      `- Because: ${markdownText(example.because)}`,
      ...(example.curl === null ? [] : ['', markdownShell(example.curl)]),
    ]),
    ...leftoverPart(report),
    ...answerTable(report),
    ...reachParts(report),
    ...baselineParts(report),
    '',
    '<details><summary>Requirements</summary>',
    '',
    '| | requirement | level | cases |',
    '|---|---|---|---|',
    ...report.requirements.map(
      (one) =>
        `| ${MARKS[one.outcome]} | \`${one.id}\`<br>${markdownText(one.text)} | ${one.level} | ${words.casesText(one)} |`,
    ),
    '',
    '</details>',
    ...untriedPart(report),
    '<details><summary>Coverage</summary>',
    '',
    coverageMarkdown(report.coverage),
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

function leftoverPart({ leftovers, counts }: Report): string[] {
  if (leftovers.length === 0) return []
  const lines = leftovers.flatMap((one) => [
    `- ${markdownText(words.leftoverText(one))}`,
    ...(one.curl === null ? [] : ['', markdownShell(one.curl), '']),
  ])
  return ['', '### Left behind', '', words.leftoversTitle(counts), '', ...lines]
}

function lastRequestPart({ lastRequests }: Report): string[] {
  if (lastRequests.length === 0) return []
  return ['', words.LAST_REQUESTS, '', ...lastRequests.map((one) => `- ${markdownCode(lastRequestText(one))}`)]
}

function answerTable({ summary: { byOperation } }: Report): string[] {
  if (byOperation.length < 2) return []
  const [head = '', ...rows] = words.operationRows(byOperation).map(tableRow)
  return ['', '### Findings by operation and answer', '', head, '|---|---|---|---|---|', ...rows]
}

function reachParts(report: Report): string[] {
  const { reach } = report
  const parts = hinderedParts(reach).flatMap(({ title, groups }) => {
    const lines = groups.flatMap(({ operations, said, help }) => [
      `- ${markdownText(said)}${help === null ? '' : `: ${markdownText(help)}`}`,
      ...operations.map(({ operation, reason }) => `  - \`${operation}\`: ${markdownText(reason)}`),
    ])
    return ['', `### ${title}`, '', ...lines]
  })
  const [head = '', ...rows] = unnamedRows(reach).map(tableRow)
  const learnt = learntLines(reach).map((line) => `- ${markdownText(line)}`)
  return [
    ...parts,
    ...(rows.length === 0 ? [] : ['', `### ${unnamedTitle(report)}`, '', head, '|---|---|---|---|', ...rows]),
    ...(learnt.length === 0 ? [] : ['', `### ${LEARNT}`, '', ...learnt]),
  ]
}

function untriedPart({ summary: { untried } }: Report): string[] {
  if (untried.length === 0) return []
  const lines = untried.flatMap((one) => [
    `- ${markdownText(words.untriedText(one))}`,
    ...one.ids.map((id) => `  - \`${id}\``),
    ...one.idsInPart.map((id) => `  - \`${id}\` (in part)`),
  ])
  return ['<details><summary>Not tried</summary>', '', ...lines, '', '</details>']
}

function baselineParts({ baseline }: Report): string[] {
  const part = (title: string, some: readonly (KnownFinding | string)[]): string[] => {
    const texts = some.map((one) => (typeof one === 'string' ? one : words.knownText(one)))
    return some.length === 0 ? [] : ['', `### ${title}`, '', ...texts.map((one) => `- ${markdownText(one)}`)]
  }
  if (baseline === null) return []
  return [
    ...part('Known: these do not fail the run', baseline.known),
    ...part(`Fixed: remove these from ${markdownText(baseline.file)}, or run with --update-baseline`, baseline.fixed),
    ...part(`New, and never judged before for ${markdownText(baseline.file)}`, baseline.unforeseen),
  ]
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(markdownText).join(' | ')} |`
}

export function coverageMarkdown(coverage: Coverage): string {
  const { line, requests, columns, rows, sentences } = coverageWords(coverage)
  return [
    `${markdownText(line)}.`,
    `${markdownText(requests)}.`,
    '',
    tableRow(columns),
    `|${columns.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map(tableRow),
    '',
    ...sentences.map((one) => `- ${markdownText(one)}`),
    ...(sentences.length > 0 ? [''] : []),
  ].join('\n')
}
