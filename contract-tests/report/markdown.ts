/** The report as Markdown, for a pull request. */

import type { Coverage } from '../../spec/coverage/coverage.ts'
import { coverageWords } from '../../spec/coverage/words.ts'
import { lastRequestText } from '../client/last-requests.ts'
import { causesOf } from './causes.ts'
import { markdownCode, markdownShell, markdownText } from './escape.ts'
import { MARKS } from './outcome.ts'
import { type Hindered, hinderedParts, LEARNT, learntLines, unnamedRows, unnamedTitle } from './reach.ts'
import type { Report } from './report.ts'
import * as words from './words.ts'

/** Markdown as GitHub reads it. `why`: why the run was not judged to its end; null if it was. */
export function markdownReport(report: Report, why: string | null): string {
  const { lastRequests, reach, summary } = report
  return [
    `## ${markdownText(report.document.title)}: the deployment ${words.verdictWords(report).words}`,
    '',
    markdownText(words.summaryLine(report)),
    ...(why === null ? [] : ['', `**${markdownText(words.unjudgedText(why))}**`]),
    ...(lastRequests.length === 0 ? [] : ['', `${words.LAST_REQUESTS}:`, '']),
    ...lastRequests.map((one) => `- ${markdownCode(lastRequestText(one))}`),
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
    ...markdownPart('Left behind', leftoverItems(report)),
    ...markdownPart('Findings by operation and answer', markdownTable(words.operationRows(summary.byOperation), 2)),
    ...hinderedParts(reach).flatMap(({ title, groups }) => markdownPart(title, hinderedLines(groups))),
    ...markdownPart(unnamedTitle(report), markdownTable(unnamedRows(reach), 1)),
    ...markdownPart(
      LEARNT,
      learntLines(reach).map((line) => `- ${markdownText(line)}`),
    ),
    ...baselineParts(report),
    '',
    '<details><summary>Requirements</summary>',
    '',
    '| | requirement | level | cases |',
    '|---|---|---|---|',
    ...report.requirements.map(
      (one) =>
        `| ${MARKS[one.outcome].emoji} | \`${one.id}\`<br>${markdownText(one.text)} | ${one.level} | ${words.casesText(one)} |`,
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

/** A part with its heading, where it has anything to say. */
function markdownPart(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines]
}

function leftoverItems({ leftovers, counts }: Report): string[] {
  if (leftovers.length === 0) return []
  const lines = leftovers.flatMap((one) => [
    `- ${markdownText(words.leftoverText(one))}`,
    ...(one.curl === null ? [] : ['', markdownShell(one.curl), '']),
  ])
  return [words.leftoversTitle(counts), '', ...lines]
}

/** The lines of a table that has its head first; none of one with fewer rows than `least`. */
function markdownTable(rows: readonly (readonly string[])[], least: number): string[] {
  const [head = '', ...others] = rows.map(tableRow)
  return others.length < least ? [] : [head, `|${rows[0]?.map(() => '---|').join('')}`, ...others]
}

function hinderedLines(groups: readonly Hindered[]): string[] {
  return groups.flatMap(({ operations, said, help }) => [
    `- ${markdownText(said)}${help === null ? '' : `: ${markdownText(help)}`}`,
    ...operations.map(({ operation, reason }) => `  - \`${operation}\`: ${markdownText(reason)}`),
  ])
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
  if (baseline === null) return []
  const { known, fixed, unforeseen } = baseline
  const file = markdownText(baseline.file)
  const listed = (texts: readonly string[]): string[] => texts.map((one) => `- ${markdownText(one)}`)
  return [
    ...markdownPart('Known: these do not fail the run', listed(known.map(words.knownText))),
    ...markdownPart(
      `Fixed: remove these from ${file}, or run with --update-baseline`,
      listed(fixed.map(words.knownText)),
    ),
    ...markdownPart(`New, and never judged before for ${file}`, listed(unforeseen)),
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
