/** `learn`: the positive control, a look at every point that the contract leaves open, then the contract's tests. */

import { resolve } from 'node:path'
import type { Operation } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { SpecOptions } from '../../spec/document/source.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import { retryAfter } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import type { Profile } from '../../spec/profile/profile.ts'
import type { SituationName } from '../../spec/profile/situations.ts'
import type { Draft } from '../cases/request-builder.ts'
import { claimFolder } from '../client/folder.ts'
import { withLast } from '../client/last-requests.ts'
import { contextOf, deadlineOf, planOf, type RunSettings } from '../plan/plan.ts'
import type { RunContext } from '../run/context.ts'
import { type Control, positiveControl } from '../run/control.ts'
import { type RunPlan, runJob } from '../run/job.ts'
import { type TokenOptions, tokenSourceOf } from '../verify/oauth.ts'
import { REPORT, runSettingsOf, type VerifyOptions } from '../verify/verify.ts'
import { type Drift, driftBetween, pointOf } from './drift.ts'
import { Learner, type OnAsk } from './learner.ts'
import { learnMemory } from './memory.ts'
import { factOwner, type Looked, profileOf } from './profiled.ts'
import { learnCredentials, learnRefusals, settleOrder } from './refusals.ts'
import { learnElsewhere, learnForms, learnHeads, learnSharing, learnSuccess } from './requests.ts'
import { Traffic } from './templates/rate.ts'
import { learnValues } from './values.ts'

export type LearnOptions = Pick<
  VerifyOptions,
  | keyof SpecOptions
  | 'target'
  | 'token'
  | 'exclude'
  | 'allow'
  | 'maxWrites'
  | 'rate'
  | 'timeout'
  | 'headers'
  | 'credentials'
  | keyof TokenOptions
  | 'seed'
  | 'run'
  | 'now'
  | 'report'
  | 'insecure'
>

export type Learnt =
  | {
      readonly kind: 'learnt'
      readonly profile: Profile
      /** What a second look found, if the first found drift. */
      readonly again: Profile | null
      /** Takes the run's credentials out of texts. */
      readonly redact: Redact
    }
  /** Why the target can't be judged, in one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

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
  if (note !== null) process.stderr.write(`${note}\n`)
  more.onBegin?.(asked)
  try {
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    return await learnFrom(contextOf(plan, settings, token, { tokens }), plan, settings, more)
  } finally {
    release()
  }
}

type More = {
  /** Called before anything is sent. */
  readonly onBegin?: (settings: RunSettings) => void
  readonly onAsk?: OnAsk | undefined
  /** A profile to compare with: if the deployment differs from it, a second look follows. */
  readonly before?: Profile | undefined
  /** False leaves out the contract's tests. */
  readonly verify?: boolean
}

/** {@link learn}, in a run that has begun already. */
export async function learnFrom(
  context: RunContext,
  plan: RunPlan,
  settings: RunSettings,
  { verify = true, onAsk, before }: More = {},
): Promise<Learnt> {
  const control: Control = await positiveControl(context, plan)
  const { redactor } = context.settings
  if (control.kind === 'unjudged') return { kind: 'unjudged', reason: redactor.redact(control.reason) }
  const looks = await lookAtAll(context, plan, settings, { onAsk, before })
  if (verify) for (const job of plan.jobs) await runJob(context, job)
  await context.client.clean(CLEANING)
  const { gone, last } = context.client
  if (gone !== null) return { kind: 'unjudged', reason: withLast(gone, last) }
  const profiled = (looked: Looked): Profile => profileOf(plan.api, context, looked, settings)
  const [first, second] = looks
  const again = second && profiled(second)
  return { kind: 'learnt', profile: profiled(first), again, redact: redactor.redact }
}

/** Looks at each operation that can be judged; and once more if a profile says otherwise. */
async function lookAtAll(
  context: RunContext,
  plan: RunPlan,
  settings: RunSettings,
  { onAsk, before }: More,
): Promise<readonly [first: Looked, second: Looked | null]> {
  const look = async (): Promise<Looked> => {
    const learners: Learner[] = []
    const traffic = new Traffic()
    for (const operation of plan.api.operations) {
      if (context.known.unjudged[operation.id] !== undefined) continue
      const learner = new Learner(context, operation, { onAsk, traffic })
      learners.push(learner)
      await lookAt(learner, plan, settings)
      learner.close()
    }
    return { learners, traffic }
  }
  const first = await look()
  if (before === undefined) return [first, null]
  const factsOf = (looked: Looked): Profile => ({ ...profileOf(plan.api, context, looked, settings), violations: [] })
  const known = { ...before, violations: [] }
  if (driftBetween(known, factsOf(first)).length === 0) return [first, null]
  // A difference that does not last is no drift. The second look must not meet a limit that the first one caused.
  context.client.pace.pause(waitOf(first.traffic))
  const second = await look()
  await repeatChanged(before, first, driftBetween(known, factsOf(first), factsOf(second)))
  return [first, second]
}

/** How many requests are sent again, and how often each one at most and at least. */
const REPEATED = { inAll: 400, most: 40, least: 8 } as const

/** Sends requests again whose answers changed: each may have several. Of many, each less often: not all change by chance. */
async function repeatChanged({ facts }: Profile, { learners }: Looked, drifts: readonly Drift[]): Promise<void> {
  const { inAll, most, least } = REPEATED
  const times = Math.max(least, Math.min(most, Math.floor(inAll / drifts.length)))
  const points = new Set(drifts.map(({ point }) => point))
  for (const learner of learners) {
    for (const name of [...learner.facts.keys()]) {
      const owner = factOwner(learner, name)
      if (points.has(pointOf(owner, name))) await learner.repeat(name, times, facts[owner]?.[name]?.answer)
    }
    learner.close()
  }
}

/** Milliseconds for deleting the items that it created. */
const CLEANING = 120_000

/** Milliseconds until no limit by time counts the earlier requests; 0 if no limit was met. */
function waitOf({ limited }: Traffic): number {
  if (limited.length === 0) return 0
  const waits = limited.map(({ received }) => retryAfter(received) ?? 0)
  return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, ...waits))
}

/** Retry-After counts whole seconds (RFC 9110 section 10.2.3): a wait of none may be almost one too short. */
const SHORTEST_WAIT = 2000
const LONGEST_WAIT = 60_000

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

/** Learns about one operation: refused requests first, since they create nothing, then those that tell the most. */
async function lookAt(learner: Learner, plan: RunPlan, settings: RunSettings): Promise<void> {
  const { operation } = learner
  const { api, unmade } = plan
  const { operations } = api
  if (schemesOf(operation).length > 0) await learnCredentials(learner)
  await learnRefusals(learner, plan, settings.seed)
  settleOrder(learner)
  const first = operations.find((one) => !unmade.has(one))
  await learnElsewhere(learner, operations, operation === first)
  await learnSharing(learner, 'failure')
  // These send plain requests, too, and the answers show what a success looks like.
  await learnValues(learner)
  await learnSuccess(learner)
  await learnForms(learner)
  await learnHeads(learner)
  await learner.confirm()
  await learnMemory(learner, api)
  await learnSharing(learner, 'success')
}
