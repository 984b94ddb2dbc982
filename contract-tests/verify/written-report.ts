/** The folder of a report, and what the terminal says of it. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedContract } from '../../spec/document/load.ts'
import type { Screen } from '../../spec/program/terminal.ts'
import { type Ending, INTERRUPTED } from '../plan/perform.ts'
import { withoutCredentials } from '../report/clean.ts'
import type { Report } from '../report/report.ts'
import { closingText, terminalReport } from '../report/terminal.ts'
import { annotations, writeArtefacts } from './artefacts.ts'
import { type BaselineFile, reportWith } from './baseline-file.ts'
import type { VerifyOptions } from './option-rows.ts'
import { PART, writePart } from './part.ts'

/** Removes everything of an earlier run except its ledger; `html` is what earlier versions wrote. */
export function clearFolder(folder: string): void {
  const earlier = ['report.json', 'report.html', 'report.md', 'junit.xml', 'html', PART]
  for (const name of earlier) rmSync(join(folder, name), { recursive: true, force: true })
}

export async function writeReport(
  { sarif, shard }: Pick<VerifyOptions, 'sarif' | 'shard'>,
  loaded: LoadedContract,
  baseline: BaselineFile | null,
  { events, why, redact }: Pick<Ending, 'events' | 'why' | 'redact'>,
  folder: string,
): Promise<Report> {
  // The findings contain no credentials already; this is a second safeguard.
  const report = withoutCredentials(reportWith(events, loaded.contract, why, baseline, redact), redact)
  writeArtefacts(report, why, folder)
  if (sarif !== undefined) (await import('./sarif-file.ts')).writeSarif({ report, why }, loaded, sarif)
  if (shard !== undefined) writePart(withoutCredentials(events, redact), folder)
  return report
}

/** What is printed at the end of a run, in the screen of a terminal; null: as text. */
export function textOfReport(
  report: Report,
  { why, control }: Pick<Ending, 'why' | 'control'>,
  folder: string,
  screen: Screen | null,
): string {
  // The verdict comes last.
  if (control === 'passed') return annotations(report) + terminalReport(report, why, folder, screen)
  const isTold = report.lastRequests.length > 0 || report.counts.left > 0 || why === INTERRUPTED
  return isTold ? closingText(report, folder, screen) : ''
}
