/** `learn`, from its options to what it found, or would send. */

import { resolve } from 'node:path'
import { loadContract } from '../../spec/document/load.ts'
import { description } from '../../spec/profile/situations.ts'
import { say } from '../../spec/program/terminal.ts'
import { claimFolder } from '../client/folder.ts'
import { contextOf } from '../plan/context.ts'
import { deadlineOf, planOf } from '../plan/plan.ts'
import { unsentLines } from '../verify/action.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { type LearnOptions, REPORT } from '../verify/option-rows.ts'
import { runSettingsOf } from '../verify/run-settings.ts'
import { Learner, type OnAsk } from './learner.ts'
import { type Learnt, learnFrom, lookAt, type More } from './looks.ts'

/** Learns a deployment. Throws a `UserError` for options that make no sense. */
export async function learn(
  options: LearnOptions,
  more: Pick<More, 'onBegin' | 'onAsk' | 'before'> = {},
): Promise<Learnt> {
  const { contract: api } = await loadContract(options.spec, options)
  const asked = runSettingsOf(options, api)
  const tokens = await tokenSourceOf(options, api)
  const token = tokens?.token ?? options.token ?? ''
  const plan = planOf(api, asked, token)
  const { ledgerFile, note, release } = claimFolder(resolve(options.report ?? REPORT))
  if (note !== null) say(process.stderr, `${note}\n`)
  more.onBegin?.(asked)
  try {
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    return await learnFrom(contextOf(plan, settings, token, { tokens }), plan, settings, more)
  } finally {
    release()
  }
}

/** What would be sent, in words: the situations of each operation, without requests that depend on answers. */
export async function learnPlanText(options: LearnOptions): Promise<string> {
  const { contract: api } = await loadContract(options.spec, options)
  const settings = runSettingsOf(options, api)
  const token = options.token ?? 'token'
  const plan = planOf(api, settings, token)
  const context = contextOf(plan, settings, token)
  const lines = new Set<string>()
  for (const operation of api.operations) {
    if (plan.unmade.has(operation)) continue
    const onAsk: OnAsk = (name, { message: { method, path, body } }) => {
      const length = body === null ? '' : ` (${body.length} bytes)`
      lines.add(`${operation.slug}: ${name}: ${description(name).question} ${method} ${path}${length}\n`)
    }
    await lookAt(new Learner(context, operation, { dry: true, onAsk }), plan)
  }
  const unsent = new Map([...plan.unmade].map(([{ id }, reason]) => [id, reason]))
  return `${[...lines].join('')}${unsentLines(unsent)}Learn then repeats refused requests, searches for limits, and runs ${plan.jobs.length} tests of the contract.\nNothing was sent.\n`
}
