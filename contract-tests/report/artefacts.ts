/** The files of a report. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redact } from '../../spec/http/redactor.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import { causesOf } from './causes.ts'
import { commandProperty, commandText } from './escape.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'
import type { Report } from './report.ts'

/**
 * Writes report.json, report.md and junit.xml to `folder`, and the Markdown to GitHub's step summary where there is one.
 * What is found is free of credentials by the way it is told; `redact` is the lock on the door. Throws {@link UserError}
 * where the machine refuses.
 */
export function writeArtefacts(report: Report, why: string | null, folder: string, redact: Redact): void {
  const markdown = redact(markdownReport(report, why))
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`--report ${folder}: ${reasonOf(error)}`, 1)
  }
  write(join(folder, 'report.json'), byLine(`${JSON.stringify(report, null, 2)}\n`, redact), writeFileSync)
  write(join(folder, 'report.md'), markdown, writeFileSync)
  write(join(folder, 'junit.xml'), redact(junitReport(report)), writeFileSync)
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (summary !== undefined && summary !== '') write(summary, markdown, appendFileSync)
}

/** Writes one file of a report. Throws {@link UserError} where the machine refuses. */
export function write(file: string, text: string, how: (file: string, text: string) => void): void {
  try {
    how(file, text)
  } catch (error) {
    throw new UserError(`${file}: the report can't be written: ${reasonOf(error)}`, 1)
  }
}

/** Redacts JSON, in which each text has a line to itself, and most lines are there many times. */
export function byLine(json: string, redact: Redact): string {
  const known = new Map<string, string>()
  const shown = (line: string): string => {
    const text = known.get(line) ?? redact(line)
    known.set(line, text)
    return text
  }
  return json.split('\n').map(shown).join('\n')
}

/** Workflow commands that GitHub shows beside the run; none outside of GitHub Actions. */
export function annotations(report: Report): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return ''
  return causesOf(report)
    .map(({ headline, level, requirements, example }) => {
      const command = level === 'must' ? 'error' : 'warning'
      const [first] = requirements
      const message = `${headline}\nexpected: ${example.expected}\nreceived: ${example.received}\nbecause: ${example.because}\n${example.curl ?? ''}`
      return `::${command} title=${commandProperty(first?.id ?? '')}::${commandText(message)}\n`
    })
    .join('')
}
