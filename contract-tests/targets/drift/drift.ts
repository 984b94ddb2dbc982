/** The proof of `learn --check`: a deployment that does not change has no drift, one that does has it where it changed. */

import { bundled } from '../../../spec/document/bundled.ts'
import type { Profile } from '../../../spec/profile/profile.ts'
import { remembered } from '../../../spec/program/once-for.ts'
import { type Drift, driftBetween } from '../../learn/drift.ts'
import { type Learnt, learnFrom } from '../../learn/looks.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf, type RunSettings } from '../../plan/plan.ts'
import type { RunPlan } from '../../run/job.ts'
import { SETTINGS } from '../judging.ts'
import { CHANGES, type Change, startFront } from './changes.ts'

/** Deployment and token. */
export type Deployment = { readonly url: string; readonly token: string }

/** Compiled once for each run, since it is the same for every deployment. */
const plans = new Map<string, RunPlan>()

/** Learns a deployment as the run of this number; `before` is the profile to check it by. */
export async function learnAs(
  { url, token }: Deployment,
  run: number,
  maxWrites: number | null = null,
  before?: Profile,
): Promise<Extract<Learnt, { kind: 'learnt' }>> {
  const settings: RunSettings = { ...SETTINGS, target: url, run, maxWrites }
  const plan = remembered(plans, `${token} ${run}`, () => planOf(bundled, settings, token))
  const learnt = await learnFrom(contextOf(plan, settings, token), plan, settings, { verify: false, before })
  if (learnt.kind === 'unjudged') throw new Error(learnt.reason)
  return learnt
}

async function check(deployment: Deployment, before: Profile, run: number, maxWrites?: number): Promise<Drift[]> {
  const { profile, again } = await learnAs(deployment, run, maxWrites ?? null, before)
  return driftBetween(before, profile, again)
}

/** The runs of checks: their labels have every length that there is. */
const RUNS = [7, 40, 1300, 46_700, 1_679_700, 9_999_998] as const
const runOf = (number: number): number => (RUNS[number % RUNS.length] ?? 0) + Math.floor(number / RUNS.length)
/** Writes of a check away from loopback; every fourth one has no more. */
const FEW = 5

/** Checks an unchanged deployment so many times; what was found to drift, with the number of the check. */
export async function falseAlarms(deployment: Deployment, checks: number): Promise<string[]> {
  const { profile } = await learnAs(deployment, 1)
  const alarms: string[] = []
  for (let number = 1; number <= checks; number++) {
    const drifts = await check(deployment, profile, runOf(number), number % 4 === 3 ? FEW : undefined)
    alarms.push(...drifts.map(({ point, before, now }) => `check ${number}: ${point}: ${before} | ${now}`))
  }
  return alarms
}

export type Looked = 'found' | 'hidden' | 'MISSED'

/** Makes changes in front of a deployment, one after another: was each found where it is? */
export async function changesFound(
  deployment: Deployment,
  changes: readonly Change[] = CHANGES,
): Promise<{ readonly change: string; readonly looked: Looked; readonly drifts: readonly Drift[] }[]> {
  const front = await startFront(deployment.url, deployment.token)
  try {
    const found = []
    const target = { ...deployment, url: front.url }
    let run = 100
    for (const { name, where, shows, before, now } of changes) {
      front.alter(before)
      const { profile } = await learnAs(target, ++run)
      front.alter(now)
      const isHidden =
        !shows(profile.facts.createPlant ?? {}) || (name === 'new-rate-limit' && profile.measured.limited > 0)
      const drifts = isHidden ? [] : await check(target, profile, ++run)
      const isFound = drifts.some(({ point }) => where.test(point))
      found.push({ change: name, looked: isHidden ? 'hidden' : isFound ? 'found' : 'MISSED', drifts } as const)
    }
    return found
  } finally {
    front.close()
  }
}
