/**
 * Judges the service at TARGET_URL, with the token in PLANT_STORE_TOKEN, before the tests show the report. It runs only
 * if Playwright was started by hand.
 */

import { resolve } from 'node:path'
import { loadContract } from '../../spec/load.ts'
import { isAddress } from '../../spec/target.ts'
import { UserError } from '../../spec/user-error.ts'
import { claimFolder } from '../client/folder.ts'
import { RequestContext } from '../client/request-context.ts'
import { performRun } from '../plan/perform.ts'
import { deadlineOf, planOf } from '../plan/plan.ts'
import { writeArtefacts } from '../report/artefacts.ts'
import { withoutCredentials } from '../report/clean.ts'
import { reportOf } from '../report/report.ts'
import { runSettingsOf } from '../verify.ts'

export default async function judgeBeforehand(): Promise<void> {
  const target = process.env.TARGET_URL
  if (target === undefined || !isAddress(target)) {
    throw new UserError('TARGET_URL must be the address of the service to judge, such as http://127.0.0.1:4010')
  }
  const token = process.env.PLANT_STORE_TOKEN ?? ''
  const { contract: api } = await loadContract(process.env.PLANT_STORE_SPEC)
  const asked = runSettingsOf({ target, token }, api)
  const plan = planOf(api, asked, token)
  const { path: folder, ledgerFile, release } = claimFolder(resolve('contract-report'))
  try {
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    await using context = new RequestContext(settings)
    const { events, why, control, redact } = await performRun(plan, settings, token, 'must', context.send)
    writeArtefacts(withoutCredentials(reportOf(events, api), redact), why, folder)
    // One message instead of a page of skipped tests.
    if (control === 'unjudged') throw new UserError(why ?? 'the service could not be judged')
  } finally {
    release()
  }
}
