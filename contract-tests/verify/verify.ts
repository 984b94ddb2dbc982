/** `verify`: judges a target and writes the report. */

import { resolve } from 'node:path'
import { Progress } from '../../fixtures/output/progress.ts'
import { checkByRows } from '../../spec/program/option-rows.ts'
import { say, screenFor } from '../../spec/program/terminal.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { claimFolder } from '../client/folder.ts'
import { loadTold } from '../client/told.ts'
import { type OnProgress, performRun } from '../plan/perform.ts'
import { deadlineOf } from '../plan/plan.ts'
import type { Concluded, Report } from '../report/report.ts'
import { baselineFor } from './baseline-file.ts'
import { tokenSourceOf } from './oauth.ts'
import { REPORT, VERIFY_OPTIONS, type VerifyOptions } from './option-rows.ts'
import { askedOf, checkAtFirst, drawnBy, runSettingsOf } from './run-settings.ts'
import { clearFolder, textOfReport, writeReport } from './written-report.ts'

/**
 * Judges a deployment and writes the report's folder. Resolves to the report, which is `unjudged` if the target can't
 * be reached or refuses the token. Throws `UserError` for options that make no sense.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  checkByRows('verify', options, VERIFY_OPTIONS)
  return (await verifyWithReason(options)).report
}

/** {@link verify}, with the reason of an unjudged run. */
export async function verifyWithReason(options: VerifyOptions): Promise<Concluded> {
  const { print = false, level = 'must', report: named = REPORT } = options
  checkAtFirst(options)
  const { path: folder, ledgerFile, note, release } = claimFolder(resolve(named))
  try {
    const loaded = await loadTold(options.spec, options)
    const { contract: api, warnings } = loaded
    const asked = runSettingsOf(options, api)
    const baseline = await baselineFor(options, api)
    const tokens = await tokenSourceOf(options, api)
    const token = tokens?.token ?? options.token ?? ''
    const plan = askedOf(options, api, asked, token)
    if (print) {
      const notes = [...(note === null ? [] : [note]), ...warnings.map((one) => terminalLine(`warning: ${one}`))]
      say(process.stderr, notes.map((one) => `${one}\n`).join(''))
      say(process.stdout, `${drawnBy(asked)}\n`)
    }
    clearFolder(folder)
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    const { show, end } = shownProgress()
    const ending = await performRun(plan, settings, token, level, print ? show : undefined, { tokens }).finally(end)
    const report = await writeReport(options, loaded, baseline, ending, folder)
    if (print) process.stdout.write(textOfReport(report, ending, folder, screenFor(process.stdout)))
    return { report, why: ending.why }
  } finally {
    release()
  }
}

/** How far the run is, what it does, and how long that takes, on a terminal. */
function shownProgress(): { readonly show: OnProgress; readonly end: () => void } {
  let progress: Progress | null = null
  return {
    show: ({ title }, done, total) => {
      progress ??= new Progress(process.stderr, total)
      progress.update(done, terminalLine(title))
    },
    end: () => progress?.end(),
  }
}
