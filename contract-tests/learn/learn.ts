/** `learn`: the positive control, a look at every point that the contract leaves open, then the contract's tests. */

import { resolve } from 'node:path'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { SpecOptions } from '../../spec/document/source.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import { retryAfter } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import {
  type AnswerKind,
  type Evidence,
  type Fact,
  type Percentiles,
  type Profile,
  SERVICE,
} from '../../spec/profile/profile.ts'
import { contradictionOf } from '../../spec/profile/profile-contract.ts'
import { description, RATE, type SituationName } from '../../spec/profile/situations.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import type { Draft } from '../cases/request-builder.ts'
import { claimFolder } from '../client/folder.ts'
import { withLast } from '../client/last-requests.ts'
import { describe } from '../judge/answers.ts'
import { contextOf, deadlineOf, planOf, type RunSettings } from '../plan/plan.ts'
import type { RunContext } from '../run/context.ts'
import { type Control, positiveControl } from '../run/control.ts'
import { type RunPlan, runJob } from '../run/job.ts'
import { type TokenOptions, tokenSourceOf } from '../verify/oauth.ts'
import { REPORT, runSettingsOf, type VerifyOptions } from '../verify/verify.ts'
import { type Drift, driftBetween, pointOf } from './drift.ts'
import { Learner, type OnAsk } from './learner.ts'
import { learnMemory } from './memory.ts'
import { learnCredentials, learnRefusals, settleOrder } from './refusals.ts'
import { learnElsewhere, learnForms, learnHeads, learnSharing, learnSuccess } from './requests.ts'
import { limitByCount, Traffic } from './templates/rate.ts'
import { type ObservedFact, settled } from './templates/settled.ts'
import { learnValues } from './values.ts'

export type LearnOptions = Pick<
  VerifyOptions,
  | keyof SpecOptions
  | 'target'
  | 'token'
  | 'maxWrites'
  | 'rate'
  | 'timeout'
  | 'headers'
  | 'credentials'
  | keyof TokenOptions
  | 'seed'
  | 'report'
  | 'insecure'
>

export type Learnt =
  | {
      readonly kind: 'learnt'
      readonly profile: Profile
      /** What a second look found, if the first found drift. */
      readonly again: Profile | null
      /** Requirements that were judged, and not broken. */
      readonly kept: ReadonlySet<string>
      /** Takes the run's credentials out of texts. */
      readonly redact: Redact
    }
  /** Why the target can't be judged, in one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

/** Learns a deployment. Throws a `UserError` for options that make no sense. */
export async function learn(options: LearnOptions, more: Pick<More, 'onAsk' | 'before'> = {}): Promise<Learnt> {
  const { contract: api } = await loadContract(options.spec, options)
  const asked = runSettingsOf(options, api)
  const tokens = await tokenSourceOf(options, api)
  const token = tokens?.token ?? options.token ?? ''
  const plan = planOf(api, asked, token)
  const { ledgerFile, note, release } = claimFolder(resolve(options.report ?? REPORT))
  if (note !== null) process.stderr.write(`${note}\n`)
  try {
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    return await learnFrom(contextOf(plan, settings, token, { tokens }), plan, settings, more)
  } finally {
    release()
  }
}

type More = {
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
  return { kind: 'learnt', profile: profiled(first), again, kept: unbroken(context), redact: redactor.redact }
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

/**
 * Sends the requests again whose answers have changed: a server may have several answers to each. Many that changed did
 * not all do so by chance, so that each is sent less often.
 */
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

/** Operation id, or {@link SERVICE}. */
function factOwner({ operation }: Learner, name: SituationName): string {
  return description(name).isOfService ? SERVICE : operation.id
}

/** Milliseconds for deleting the items that it created. */
const CLEANING = 120_000

/** What one look found. */
type Looked = { readonly learners: readonly Learner[]; readonly traffic: Traffic }

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
    const onAsk = (name: SituationName, draft: Draft): void => void asked.push({ name, draft, operation })
    await lookAt(new Learner(context, operation, { dry: true, onAsk }), plan, settings)
  }
  return { asked, verifies: plan.jobs.length }
}

/** Learns about one operation: refused requests first, since they create nothing, then those that tell the most. */
async function lookAt(learner: Learner, plan: RunPlan, settings: RunSettings): Promise<void> {
  const { operation } = learner
  const { api } = plan
  const { operations } = api
  if (schemesOf(operation).length > 0) await learnCredentials(learner)
  await learnRefusals(learner, plan, settings.seed)
  settleOrder(learner)
  await learnElsewhere(learner, operations, operation === operations[0])
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

function profileOf(
  { title, version, sha256 }: Api,
  context: RunContext,
  { learners, traffic }: Looked,
  settings: RunSettings,
): Profile {
  const { redactor } = context.settings
  const observed = learners.flatMap(({ facts }) => [...facts.values()])
  const facts = new Map(settled(observed).map((fact, index) => [observed[index]?.fact, fact]))
  const settle = ({ fact }: ObservedFact): Fact => facts.get(fact) ?? fact
  const unjudged = Object.entries(context.known.unjudged).map(([owner, why]) => ({ owner, name: 'success', why }))
  const found = [...learners.flatMap((learner) => foundOf(learner, settle)), ...rateFound(traffic), ...unjudged]
  const latency = Object.fromEntries(learners.map((learner) => [learner.operation.id, latencyOf(learner)]))
  return {
    format: 1,
    document: { title, version, sha256 },
    facts: sections(found, ({ fact }) => fact),
    unknown: sections(found, ({ why }) => why),
    violations: profileViolations(context),
    evidence: sections(found, ({ evidence }) => evidence),
    measured: {
      target: redactor.redact(settings.target),
      at: new Date().toISOString(),
      seed: settings.seed,
      requests: context.client.requests,
      writes: context.client.writes,
      ...traffic.measured,
      latency,
    },
  }
}

type LearntFact = {
  /** Operation id, or {@link SERVICE}. */
  readonly owner: string
  readonly name: string
  readonly fact?: Fact
  readonly evidence?: Evidence
  /** Why the fact is not known. */
  readonly why?: string
}

/** What was learnt, in the order of the requests; a fact that breaks the contract is unknown. */
function foundOf(learner: Learner, settle: (observed: ObservedFact) => Fact): LearntFact[] {
  const { facts, unknown, operation } = learner
  const known = [...facts].map(([name, { evidence, ...observed }]): LearntFact => {
    const fact = settle(observed)
    const contradiction = contradictionOf(operation, name, fact)
    return contradiction === null
      ? { owner: factOwner(learner, name), name, fact, evidence: { point: description(name).point, ...evidence } }
      : { owner: factOwner(learner, name), name, why: `it breaks the contract: ${contradiction}` }
  })
  return [...known, ...[...unknown].map(([name, why]) => ({ owner: factOwner(learner, name), name, why }))]
}

function rateFound({ limited }: Traffic): LearntFact[] {
  const fact = limitByCount(limited)
  const [first] = limited
  if (fact === null || first === undefined) return []
  const excerpt = describe(first.received)
  const evidence = { point: description(RATE).point, seen: limited.length, confidence: 'high', excerpt } as const
  return [{ owner: SERVICE, name: RATE, fact, evidence }]
}

/** One section of the profile: one kind of value for each situation. */
function sections<T>(
  found: readonly LearntFact[],
  pick: (one: LearntFact) => T | undefined,
): Record<string, Record<string, T>> {
  const owners = Map.groupBy(found, ({ owner }) => owner)
  return Object.fromEntries(
    [...owners].map(([owner, ones]) => [
      owner,
      Object.fromEntries(
        ones.flatMap((one): [string, T][] => {
          const picked = pick(one)
          return picked === undefined ? [] : [[one.name, picked]]
        }),
      ),
    ]),
  )
}

/** Requirements that a case kept, and none broke. */
function unbroken({ recorder: { results } }: RunContext): ReadonlySet<string> {
  const outcomesOf = (wanted: string): Set<string> =>
    new Set(results.flatMap(({ outcome, requirement }) => (outcome === wanted ? [requirement] : [])))
  return outcomesOf('passed').difference(outcomesOf('failed'))
}

/** Breaches at must level, one for each requirement. */
function profileViolations(context: RunContext): Profile['violations'] {
  const broken = new Map(
    requirementsOf(context.settings.api)
      .filter(({ level }) => level === 'must')
      .map((one) => [one.id, one]),
  )
  const found = new Map<string, Profile['violations'][number]>()
  for (const { outcome, requirement: id, received } of context.recorder.results) {
    const requirement = broken.get(id)
    if (outcome !== 'failed' || requirement === undefined || found.has(id)) continue
    found.set(id, { requirement: id, text: requirement.text, received: received ?? '' })
  }
  return [...found.values()].sort((one, other) => (one.requirement < other.requirement ? -1 : 1))
}

function latencyOf({ durations }: Learner): Partial<Record<AnswerKind, Percentiles>> {
  const byOutcome = Map.groupBy(durations, ({ outcome }) => outcome)
  return Object.fromEntries(
    [...byOutcome].map(([outcome, some]) => [outcome, percentiles(some.map(({ milliseconds }) => milliseconds))]),
  )
}

function percentiles(durations: readonly number[]): Percentiles {
  const sorted = durations.toSorted((one, other) => one - other)
  // The nearest rank: of two answers, the longer one is the 90th percentile.
  const at = (share: number): number => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9), p99: at(0.99) }
}
