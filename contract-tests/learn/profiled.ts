/** A profile of what the learners found out. */

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
import { describe } from '../judge/answers.ts'
import type { RunSettings } from '../plan/plan.ts'
import type { RunContext } from '../run/context.ts'
import type { Learner } from './learner.ts'
import { limitByCount, type Traffic } from './templates/rate.ts'
import { type ObservedFact, settled } from './templates/settled.ts'

export type Looked = { readonly learners: readonly Learner[]; readonly traffic: Traffic }

/** Operation id, or {@link SERVICE}. */
export function factOwner({ operation }: Learner, name: SituationName): string {
  return description(name).isOfService ? SERVICE : operation.id
}

export function profileOf(context: RunContext, { learners, traffic }: Looked, settings: RunSettings): Profile {
  const { api, redactor } = context.settings
  const { title, version, sha256 } = api
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
      kept: unbroken(context),
      requests: context.client.requests,
      writes: context.client.writes,
      ...traffic.measured,
      latency,
    },
  }
}

type FoundFact = {
  /** Operation id, or {@link SERVICE}. */
  readonly owner: string
  readonly name: string
  readonly fact?: Fact
  readonly evidence?: Evidence
  readonly why?: string
}

/** What was learnt, in the order of the requests; a fact that breaks the contract is unknown. */
function foundOf(learner: Learner, settle: (observed: ObservedFact) => Fact): FoundFact[] {
  const { facts, unknown, operation } = learner
  const known = [...facts].map(([name, { evidence, ...observed }]): FoundFact => {
    const fact = settle(observed)
    const contradiction = contradictionOf(operation, name, fact)
    return contradiction === null
      ? { owner: factOwner(learner, name), name, fact, evidence: { point: description(name).point, ...evidence } }
      : { owner: factOwner(learner, name), name, why: `it breaks the contract: ${contradiction}` }
  })
  return [...known, ...[...unknown].map(([name, why]) => ({ owner: factOwner(learner, name), name, why }))]
}

function rateFound({ limited }: Traffic): FoundFact[] {
  const fact = limitByCount(limited)
  const [first] = limited
  if (fact === null || first === undefined) return []
  const excerpt = describe(first.received)
  const evidence = { point: description(RATE).point, seen: limited.length, confidence: 'high', excerpt } as const
  return [{ owner: SERVICE, name: RATE, fact, evidence }]
}

function sections<T>(found: readonly FoundFact[], pick: (one: FoundFact) => T | undefined) {
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

function unbroken({ recorder: { results } }: RunContext): string[] {
  const outcomesOf = (wanted: string): Set<string> =>
    new Set(results.flatMap(({ outcome, requirement }) => (outcome === wanted ? [requirement] : [])))
  return [...outcomesOf('passed').difference(outcomesOf('failed'))].sort()
}

function profileViolations(context: RunContext): Profile['violations'] {
  const musts = requirementsOf(context.settings.api).filter(({ level }) => level === 'must')
  const broken = new Map(musts.map((one) => [one.id, one]))
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
