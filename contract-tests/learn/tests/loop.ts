/** Learns a deployment, and a mock that has its profile. The mock is in this process: there are many of them. */

import { createMockServer, type MockServerOptions } from '../../../mocks/index.ts'
import type { Profile } from '../../../spec/profile/profile.ts'
import { contextOf } from '../../plan/context.ts'
import type { RunSettings } from '../../plan/plan.ts'
import type { RunPlan } from '../../run/job.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { TOKEN } from '../../targets/reference.ts'
import { learnFrom } from '../looks.ts'

/** What a learner sees; that the contract is kept is proven elsewhere. */
export async function learnt(plan: RunPlan, target: string, settingsOfRun: RunSettings = SETTINGS): Promise<Profile> {
  const settings = { ...settingsOfRun, target }
  const result = await learnFrom(contextOf(plan, settings, TOKEN), plan, settings, { verify: false })
  if (result.kind === 'unjudged') throw new Error(result.reason)
  return result.profile
}

/** All that should be the same, each situation by its name. */
export function comparable({ facts, unknown, violations, evidence }: Profile): object {
  const seen = Object.entries(evidence).map(([owner, all]) => [
    owner,
    Object.fromEntries(Object.entries(all).map(([name, { excerpt: _, ...rest }]) => [name, rest])),
  ])
  return { facts, unknown, violations, evidence: Object.fromEntries(seen) }
}

/** A mock that does as a profile says, which comes as from a file. */
export function mockOf(profile: Profile, options: MockServerOptions = {}) {
  const value: object = JSON.parse(JSON.stringify(profile))
  return createMockServer({ port: 0, tokens: [TOKEN], ...options, profile: value })
}

export async function learntAgain(plan: RunPlan, profile: Profile, base = '', options?: MockServerOptions) {
  await using mock = await mockOf(profile, options)
  return await learnt(plan, mock.url + base)
}

const document = { title: '', version: '', sha256: '' }
const measured = { target: '', at: '', requests: 0, writes: 0, limited: 0, latency: {} }
export const NOTHING_LEARNT = {
  document,
  facts: {},
  unknown: {},
  violations: [],
  evidence: {},
  format: 1,
  measured,
} as const
