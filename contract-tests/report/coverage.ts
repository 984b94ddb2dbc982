/** Coverage as Markdown, for a pull request and for the report of a run. */

import type { Coverage } from '../../spec/coverage/coverage.ts'
import {
  COVERAGE_COLUMNS,
  coverageLine,
  coverageRows,
  coverageSentences,
  requestsLine,
} from '../../spec/coverage/words.ts'
import { markdownText } from './escape.ts'

/** Markdown as GitHub reads it. */
export function coverageMarkdown(coverage: Coverage): string {
  const row = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`
  const sentences = coverageSentences(coverage)
  return [
    `${markdownText(coverageLine(coverage))}.`,
    `${markdownText(requestsLine(coverage))}.`,
    '',
    row(COVERAGE_COLUMNS),
    `|${COVERAGE_COLUMNS.map((_, column) => (column === 0 ? '---|' : '---:|')).join('')}`,
    ...coverageRows(coverage).map(row),
    '',
    ...sentences.map((one) => `- ${markdownText(one)}`),
    ...(sentences.length > 0 ? [''] : []),
  ].join('\n')
}
