/** What `plant-store verify` does once its options are read. */

import { exampleNote } from '../../spec/document/source.ts'
import type { FlagsOf } from '../../spec/program/option-rows.ts'
import { say } from '../../spec/program/terminal.ts'
import { terminalText } from '../../spec/program/visible.ts'
import type { Report } from '../report/report.ts'
import type { RunPlan } from '../run/job.ts'
import { givenSecrets } from './given-credentials.ts'
import type { VERIFY_OPTIONS, VerifyOptions } from './option-rows.ts'
import { dryRun } from './run-settings.ts'
import { tellUnjudged, UNJUDGED } from './unjudged.ts'
import { verifyWithReason } from './verify.ts'

export type VerifyFlags = FlagsOf<typeof VERIFY_OPTIONS>

/** Exit codes of the public surface. */
export const EXIT_CODES: Readonly<Record<Report['verdict'], number>> = {
  conforms: 0,
  violates: 1,
  'too-few': 1,
  unjudged: UNJUDGED,
}

export async function act({ dryRun: isDry, ...options }: VerifyFlags): Promise<void> {
  const all: VerifyOptions = { ...options, ...(await givenSecrets(options)), print: true }
  if (isDry) {
    say(process.stdout, terminalText(printedPlan(await dryRun(all))))
    return
  }
  const { report, why } = await verifyWithReason(all)
  process.exitCode = EXIT_CODES[report.verdict]
  if (why === null) return
  tellUnjudged(why, all, exampleNote(all))
  // A request may still be under way, but its answer no longer matters.
  process.exit()
}

/** A line for each operation to which nothing is sent. */
export function unsentLines(reasons: ReadonlyMap<string, string>): string {
  return [...reasons].map(([id, reason]) => `not sent: ${id}: ${reason}\n`).join('')
}

function printedPlan({ jobs, control, api, operations, unmade }: RunPlan): string {
  const cases = jobs.reduce((sum, job) => sum + job.cases().length, 0)
  const lines = jobs.flatMap(({ id, title, cases }) => [
    `${id}: ${title}`,
    ...cases().map(({ id, isLeftOut }) => `  ${id}${isLeftOut ? ' (left out: --max-writes is too small)' : ''}`),
  ])
  const unsent = operations.flatMap((one): [string, string][] => {
    const reason = unmade.get(one)
    return reason === undefined ? [] : [[one.id, reason]]
  })
  const first = unmade.has(control) ? 'nothing' : `the positive control (${control.id})`
  return [
    `${api.title} ${api.version}: ${first}, then ${jobs.length} tests of at least ${cases} cases`,
    ...lines,
    `${unsentLines(new Map(unsent))}Nothing was sent.`,
    '',
  ].join('\n')
}
