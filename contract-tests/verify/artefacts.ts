/** The files of a report. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'
import { causesOf } from '../report/causes.ts'
import { commandProperty, commandText } from '../report/escape.ts'
import { junitReport } from '../report/junit.ts'
import { markdownReport } from '../report/markdown.ts'
import { pageReport } from '../report/page/page.ts'
import type { Report } from '../report/report.ts'

/**
 * Writes report.json, report.html, report.md and junit.xml to `folder`, and the Markdown to GitHub's step summary where
 * there is one. Throws {@link UserError} if a file can't be written.
 */
export function writeArtefacts(report: Report, why: string | null, folder: string): void {
  const markdown = markdownReport(report, why)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new MachineError(`--report ${folder}: ${reasonOf(error)}`)
  }
  writeReportFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`, writeFileSync)
  writeReportFile(join(folder, 'report.html'), pageReport(report, why), writeFileSync)
  writeReportFile(join(folder, 'report.md'), markdown, writeFileSync)
  writeReportFile(join(folder, 'junit.xml'), junitReport(report), writeFileSync)
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (summary !== undefined && summary !== '') writeReportFile(summary, markdown, appendFileSync)
}

/** Writes one file of a report. Throws {@link UserError} if it can't be written. */
export function writeReportFile(file: string, text: string, how: (file: string, text: string) => void): void {
  try {
    how(file, text)
  } catch (error) {
    throw new MachineError(`${file}: the report can't be written: ${reasonOf(error)}`)
  }
}

/** Workflow commands that GitHub shows beside the run; none outside of GitHub Actions. */
export function annotations(report: Report): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return ''
  return causesOf(report)
    .map(({ headline, level, requirements, example, besides }) => {
      const command = level === 'must' ? 'error' : 'warning'
      const [first] = requirements
      const message = [
        headline,
        `rule: ${first?.text ?? ''}`,
        `expected: ${example.expected}`,
        ...[example.received, ...besides].map((received) => `received: ${received}`),
        `because: ${example.because}`,
        example.curl ?? '',
      ].join('\n')
      return `::${command} title=${commandProperty(first?.id ?? '')}::${commandText(message)}\n`
    })
    .join('')
}
