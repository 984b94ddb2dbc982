/** The coverage of the processes of a test run, in a folder that the run's reporter has created. */

import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { isCoverage, summedCoverage } from '../../../spec/coverage/summed.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { askSurface } from '../../control/client.ts'

/** The environment variable that gives the processes of a run the folder. */
export const COVERAGE_FOLDER = 'PLANT_STORE_COVERAGE'

/** Keeps a coverage for the reporter of the run, if there is one. Nothing has to be done at the end of a process. */
export function keepCoverage(coverage: Coverage): void {
  const folder = process.env[COVERAGE_FOLDER]
  if (folder === undefined || folder === '') return
  appendFileSync(join(folder, `${process.pid}-${threadId}.ndjson`), `${JSON.stringify(coverage)}\n`)
}

/** Milliseconds that a mock may take. */
const PATIENCE_MS = 10_000

/** The coverage of a mock, of one session if it is named; null if the mock has none. */
export async function coverageAt(url: string, session: string | null = null): Promise<Coverage | null> {
  const asked = { session, patience: PATIENCE_MS }
  const said = await askSurface(url.replace(/\/$/, ''), 'coverage', asked).catch(() => null)
  const value = said?.ok === true ? tryParseJson(said.text)?.value : null
  return isCoverage(value) ? value : null
}

/** Writes the coverage of a mock, or of one of its sessions. */
export async function keepMet(url: string, session: string | null = null): Promise<void> {
  const coverage = await coverageAt(url, session)
  if (coverage !== null) keepCoverage(coverage)
}

/** The coverages in a folder, summed up for each document. */
export function keptCoverages(folder: string): Coverage[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const kept = lines.flatMap((line) => {
    const value = tryParseJson(line)?.value
    return isCoverage(value) ? [value] : []
  })
  return [...Map.groupBy(kept, ({ document }) => document.sha256).values()].flatMap(
    (some) => summedCoverage(some) ?? [],
  )
}
