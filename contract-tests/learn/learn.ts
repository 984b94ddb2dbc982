/** `learn`, from its options to what it found, or would send. */

import { resolve } from 'node:path'
import type { Operation } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { SituationName } from '../../spec/profile/situations.ts'
import { say } from '../../spec/program/terminal.ts'
import type { Draft } from '../cases/request-builder.ts'
import { claimFolder } from '../client/folder.ts'
import { contextOf } from '../plan/context.ts'
import { deadlineOf, planOf } from '../plan/plan.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { type LearnOptions, REPORT } from '../verify/option-rows.ts'
import { runSettingsOf } from '../verify/run-settings.ts'
import { Learner } from './learner.ts'
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

/** What would be sent: the situations of each operation, without requests that depend on answers. */
export type Dry = {
  /** Why some operations are sent nothing, by their ids. */
  readonly unsent: ReadonlyMap<string, string>
  readonly asked: readonly { readonly name: SituationName; readonly draft: Draft; readonly operation: Operation }[]
  /** How many tests of the contract follow. */
  readonly verifies: number
}

export async function dryLearn(options: LearnOptions): Promise<Dry> {
  const { contract: api } = await loadContract(options.spec, options)
  const settings = runSettingsOf(options, api)
  const token = options.token ?? 'token'
  const plan = planOf(api, settings, token)
  const context = contextOf(plan, settings, token)
  const asked: { name: SituationName; draft: Draft; operation: Operation }[] = []
  for (const operation of api.operations) {
    if (plan.unmade.has(operation)) continue
    const onAsk = (name: SituationName, draft: Draft): void => void asked.push({ name, draft, operation })
    await lookAt(new Learner(context, operation, { dry: true, onAsk }), plan, settings)
  }
  const unsent = new Map([...plan.unmade].map(([{ id }, reason]) => [id, reason]))
  return { unsent, asked, verifies: plan.jobs.length }
}
