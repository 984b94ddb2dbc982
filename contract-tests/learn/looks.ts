/** The positive control, a look at every point that the contract leaves open, then the contract's tests. */

import { schemesOf } from '../../spec/http/credentials.ts'
import type { Profile } from '../../spec/profile/profile.ts'
import { withLast } from '../client/last-requests.ts'
import { CLEANING, type RunSettings } from '../plan/plan.ts'
import type { RunContext } from '../run/context.ts'
import { positiveControl } from '../run/control.ts'
import { type RunPlan, runJob } from '../run/job.ts'
import { type Drift, driftBetween, pointOf } from './drift.ts'
import { Learner, type OnAsk } from './learner.ts'
import { learnMemory } from './memory.ts'
import { factOwner, type Looked, profileOf } from './profiled.ts'
import { learnCredentials, learnRefusals, settleOrder } from './refusals.ts'
import { learnElsewhere, learnForms, learnHeads, learnSharing, learnSuccess } from './requests.ts'
import { Traffic } from './templates/rate.ts'
import { learnValues } from './values.ts'

export type Learnt =
  | {
      readonly kind: 'learnt'
      readonly profile: Profile
      /** What a second look found, if the first found drift. */
      readonly again: Profile | null
      /** Takes the run's credentials out of texts. */
      readonly redact: RunContext['settings']['redactor']['redact']
    }
  /** Why the target can't be judged, in one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

export type More = {
  /** Called before anything is sent. */
  readonly onBegin?: (settings: RunSettings) => void
  readonly onAsk?: OnAsk | undefined
  /** A profile to compare with: if the deployment differs from it, a second look follows. */
  readonly before?: Profile | undefined
  /** False leaves out the contract's tests. */
  readonly verify?: boolean
}

/** Learns a deployment, in a run that has begun already. */
export async function learnFrom(
  context: RunContext,
  plan: RunPlan,
  settings: RunSettings,
  { verify = true, onAsk, before }: More = {},
): Promise<Learnt> {
  const control = await positiveControl(context, plan)
  const { redactor } = context.settings
  if (control.kind === 'unjudged') return { kind: 'unjudged', reason: redactor.redact(control.reason) }
  const looks = await lookAtAll(context, plan, settings, { onAsk, before })
  if (verify) for (const job of plan.jobs) await runJob(context, job)
  await context.client.clean(CLEANING)
  const { gone, last } = context.client
  if (gone !== null) return { kind: 'unjudged', reason: withLast(gone, last) }
  const [first, second] = looks
  const again = second && profileOf(context, second, settings)
  return { kind: 'learnt', profile: profileOf(context, first, settings), again, redact: redactor.redact }
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
      await lookAt(learner, plan)
      learner.close()
    }
    return { learners, traffic }
  }
  const first = await look()
  if (before === undefined) return [first, null]
  const factsOf = (looked: Looked): Profile => ({ ...profileOf(context, looked, settings), violations: [] })
  const known = { ...before, violations: [] }
  if (driftBetween(known, factsOf(first)).length === 0) return [first, null]
  // A difference that does not last is no drift. The second look must not meet a limit that the first one caused.
  context.client.pace.pause(first.traffic.wait)
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

/** Learns about one operation: refused requests first, since they create nothing, then those that tell the most. */
export async function lookAt(learner: Learner, plan: RunPlan): Promise<void> {
  const { operation } = learner
  if (schemesOf(operation).length > 0) await learnCredentials(learner)
  await learnRefusals(learner)
  settleOrder(learner)
  const { operations } = plan.api
  const first = operations.find((one) => !plan.unmade.has(one))
  await learnElsewhere(learner, operations, operation === first)
  await learnSharing(learner, 'failure')
  // These send plain requests, too, and the answers show what a success looks like.
  await learnValues(learner)
  await learnSuccess(learner)
  await learnForms(learner)
  await learnHeads(learner)
  await learner.confirm()
  await learnMemory(learner, plan.api)
  await learnSharing(learner, 'success')
}
