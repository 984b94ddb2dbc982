/** The files of a report. */

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../spec/json/pointer.ts'
import { makeFolder, writeWhole } from '../../spec/program/put-in-place.ts'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'
import { causesOf } from '../report/causes.ts'
import { commandProperty, commandText } from '../report/escape.ts'
import { junitReport } from '../report/junit.ts'
import { markdownReport } from '../report/markdown.ts'
import { pageReport } from '../report/page/page.ts'
import { tooLowText, unjudgedLine } from '../report/reach.ts'
import type { Report } from '../report/report.ts'
import { consoleCommand } from '../report/words.ts'

/** report.json, report.html, report.md, junit.xml, and GitHub's step summary where there is one. Throws `UserError`. */
export function writeArtefacts(report: Report, why: string | null, folder: string): void {
  const markdown = markdownReport(report, why)
  makeFolder(folder, `--report ${folder}`)
  writeWhole(join(folder, 'report.json'), jsonPieces(report, 2))
  writeWhole(join(folder, 'report.html'), pageReport(report, why))
  writeWhole(join(folder, 'report.md'), markdown)
  writeWhole(join(folder, 'junit.xml'), junitReport(report))
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (summary === undefined || summary === '') return
  try {
    appendFileSync(summary, markdown)
  } catch (error) {
    throw new MachineError(`${summary}: can't be written: ${reasonOf(error)}`)
  }
}

/** In pieces: the report of hundreds of operations has a hundred million characters, and each object of it a few thousand. */
export function* jsonPieces(value: unknown, indent: number, depth = 0): Generator<string> {
  const isList = Array.isArray(value)
  if (!(isList || isObject(value)) || depth === PIECEWISE) yield JSON.stringify(value) ?? 'null'
  else {
    const members = isList ? value.map((member) => ['', member] as const) : Object.entries(value)
    const shown = members.filter(([, member]) => isList || member !== undefined)
    const [open, close] = isList ? ['[', ']'] : ['{', '}']
    const line = (by: number): string => `\n${' '.repeat(indent * by)}`
    yield open
    for (const [index, [name, member]] of shown.entries()) {
      yield `${index === 0 ? '' : ','}${line(depth + 1)}${isList ? '' : `${JSON.stringify(name)}: `}`
      yield* jsonPieces(member, indent, depth + 1)
    }
    yield shown.length === 0 ? close : `${line(depth)}${close}`
  }
  if (depth === 0) yield '\n'
}

/** Down to this depth each member is a piece, in a line of its own: the requirements of a report, and the events of a part. */
const PIECEWISE = 2

/** Workflow commands that GitHub shows beside the run; none outside of GitHub Actions. */
export function annotations(report: Report): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return ''
  const tooLow = tooLowText(report.reach)
  const reach =
    tooLow === '' ? '' : `::error title=operations::${commandText(`${tooLow}; ${unjudgedLine(report.reach)}`)}\n`
  const found = causesOf(report)
    .map(({ headline, level, requirements, example, besides }) => {
      const command = level === 'must' ? 'error' : 'warning'
      const [first] = requirements
      const message = [
        headline,
        `rule: ${first?.text ?? ''}`,
        `expected: ${example.expected}`,
        ...[example.received, ...besides].map((received) => `received: ${received}`),
        `because: ${example.because}`,
        consoleCommand(example.curl ?? ''),
      ].join('\n')
      return `::${command} title=${commandProperty(first?.id ?? '')}::${commandText(message)}\n`
    })
    .join('')
  return found + reach
}
