/**
 * `plant-store-kit/coverage`: which parts of the document a test run covered. The default export is a reporter for
 * Vitest and Playwright; `collectCoverage` counts the requests to MSW handlers.
 */

import '../../../spec/this-node.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { coverageText } from '../../../spec/coverage/words.ts'
import { writeWhole } from '../../../spec/program/put-in-place.ts'
import { terminalLine } from '../../../spec/program/visible.ts'
import { COVERAGE_FOLDER, coverageAt, keptCoverages } from './kept.ts'

export { type CollectedCoverage, type CollectedServer, type CollectOptions, collectCoverage } from './collect.ts'
export type { Coverage }

/** The options of the reporter. */
export type CoverageReporterOptions = {
  /** The address of a mock that runs already, for requests without the fixture `mock` and without `startMock`. */
  readonly mock?: string
  /** The run fails if it covered less than so many percent of the document. */
  readonly failUnder?: number
  /** A file for the JSON, which `plant-store coverage` reads. */
  readonly out?: string
}

/** The most sentences that a run prints. */
const MOST_SENTENCES = 25

const NOTHING =
  'Coverage of the contract: nothing was counted. Use the fixture of plant-store-kit/playwright, startMock, collectCoverage, or the option mock.'

/** Prints the coverage of the document at the end of a run of Vitest or Playwright. */
export default class CoverageReporter {
  readonly #options: CoverageReporterOptions
  readonly #folder: string

  /** Vitest and Playwright create it with the options that stand beside its name. */
  constructor(options: CoverageReporterOptions = {}) {
    this.#options = options
    this.#folder = mkdtempSync(join(tmpdir(), 'plant-store-coverage-'))
    process.env[COVERAGE_FOLDER] = this.#folder
    process.once('exit', () => rmSync(this.#folder, { recursive: true, force: true }))
  }

  /** For Playwright: another reporter shows the tests. */
  printsToStdio(): boolean {
    return false
  }

  /** For Vitest: a run in watch mode begins anew. */
  onTestRunStart(): void {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name))
  }

  /** For Vitest. */
  async onTestRunEnd(): Promise<void> {
    if (!(await this.#isEnough())) process.exitCode = 1
  }

  /** For Playwright. */
  async onEnd(): Promise<{ readonly status: 'failed' } | undefined> {
    return (await this.#isEnough()) ? undefined : { status: 'failed' }
  }

  /** Prints the coverage; false if it is lower than required. */
  async #isEnough(): Promise<boolean> {
    const { mock, failUnder = 0, out } = this.#options
    const asked = mock === undefined ? null : await coverageAt(mock)
    const all = [...keptCoverages(this.#folder), ...(asked === null ? [] : [asked])]
    const [first] = all
    const shown = all.map((coverage) => coverageText(coverage, MOST_SENTENCES))
    process.stdout.write(`\n${all.length === 0 ? `${NOTHING}\n` : shown.join('\n')}`)
    if (out !== undefined && first !== undefined) writeWhole(out, `${JSON.stringify(first, null, 2)}\n`)
    const least = Math.min(...all.map(({ summary }) => summary.percent), all.length === 0 ? 0 : 100)
    if (least >= failUnder) return true
    process.stderr.write(`${terminalLine(`error: ${least} % covered, less than failUnder ${failUnder}`)}\n`)
    return false
  }
}
