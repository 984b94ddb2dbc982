/** The files of a report. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { causesOf } from './causes.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'
import type { Report } from './report.ts'

/** Writes report.json, report.md and junit.xml to `folder`, and the Markdown to GitHub's step summary where there is one. */
export function writeArtefacts(report: Report, why: string | null, folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  const markdown = markdownReport(report, why)
  writeFileSync(join(folder, 'report.md'), markdown)
  writeFileSync(join(folder, 'junit.xml'), junitReport(report))
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (summary !== undefined && summary !== '') appendFileSync(summary, markdown)
}

/** Workflow commands that GitHub shows beside the run; none outside of GitHub Actions. */
export function annotations(report: Report): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return ''
  return causesOf(report)
    .map(({ headline, level, requirements, example }) => {
      const command = level === 'must' ? 'error' : 'warning'
      const [first] = requirements
      const message = `${headline}\nexpected: ${example.expected}\nreceived: ${example.received}\nbecause: ${example.because}\n${example.curl ?? ''}`
      return `::${command} title=${escaped(first?.id ?? '')
        .replaceAll(':', '%3A')
        .replaceAll(',', '%2C')}::${escaped(message)}\n`
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
