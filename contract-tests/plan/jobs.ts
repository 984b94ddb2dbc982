/**
 * The jobs of a run for one operation: its cases by requirement, repetition, state, and what the contract leaves open.
 */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { inBrief, inTurn, oneOfEachKind } from '../cases/brevity.ts'
import { type Case, type Group, groupsOf } from '../cases/case.ts'
import { casesOf } from '../cases/cases.ts'
import type { Good } from '../cases/credentials.ts'
import type { Draft } from '../cases/request-builder.ts'
import { observedCases } from '../cases/situations.ts'
import { isSafe } from '../client/budget.ts'
import { Ask } from '../run/ask.ts'
import { attemptCase } from '../run/attempt.ts'
import type { RunContext } from '../run/context.ts'
import { type Job, type JobParts, neverLeftOut } from '../run/job.ts'
import { judgeExchange } from '../run/judging.ts'
import { overlapping } from '../run/overlap.ts'
import { renewIfRefused } from '../run/renewal.ts'
import { afterRefusal, besideGood, caseId, inARow, WAYS } from '../run/repetition.ts'
import { sendIfThere } from '../run/send.ts'
import { stateJobs } from '../stored/jobs.ts'
import { provenBy } from './proves.ts'

/** How an operation's jobs are chosen. */
type Wanted = {
  readonly seed: number
  readonly good: Good
  /** Null: unlimited. */
  readonly maxWrites: number | null
  /** Id of the one case to send; null: all. */
  readonly case: string | null
  /** True if the document has so many operations that each gets only some of its cases. */
  readonly isBrief: boolean
}

/** The jobs for one operation of a contract. */
export function jobsOf(
  api: Api,
  operation: Operation,
  { seed, good, maxWrites, case: wanted, isBrief }: Wanted,
): Job[] {
  const every = casesOf(api, operation, seed, good)
  const turn = api.operations.indexOf(operation)
  const cases = isBrief ? inBrief(every, turn, api.operations.length) : every
  const requirements = requirementsFor(api, operation)
  const isUncapped = maxWrites === null || wanted !== null || isSafe(operation.method)
  const chosen = isUncapped ? null : withinCap(cases, maxWrites)
  const asked = cases.filter(({ id }) => wanted === null || id === wanted)
  const grouped = groupsOf(asked)
  const carried = carriedOf(grouped, isBrief)
  const planned = (one: Case): Case => ({
    ...one,
    via: carried.has(one) ? 'playwright' : 'raw',
    isLeftOut: (one.expectation === 'success' || one.expectation === 'open') && chosen?.has(one) === false,
  })
  const groups = grouped.map((group) => jobOf({ ...group, cases: group.cases.map(planned) }))
  const kindOf = ({ requirement }: JobParts): number => {
    const kind = requirement?.concern.kind
    if (kind === 'success' || kind === 'edge') return 1
    return kind === 'credential-answer' || kind === 'spelling' ? 2 : requirement === null ? 3 : 0
  }
  const remembered = stateJobs(requirements, cases)
  const repeated = requirements.flatMap((one, place) =>
    repetitionJobs(one, cases, isBrief ? (all) => inTurn(all, turn + place) : null),
  )
  const ordered = groups.toSorted((one, other) => kindOf(one) - kindOf(other))
  const judged = ordered.filter(({ requirement }) => requirement !== null)
  const open = ordered.filter(({ requirement }) => requirement === null)
  // Refused requests create nothing, so they come before the valid ones, which use up the write cap.
  const observations = observedCases(api, operation, { token: good.token })
  const observed = (isBrief ? inTurn(observations, turn) : observations).filter(
    ({ id }) => wanted === null || id === wanted,
  )
  // Without a write cap, the jobs that take longest on a slow target start first.
  const longest = maxWrites === null ? repeated.filter(isLong) : []
  const others = repeated.filter((job) => !longest.includes(job))
  const all = [...longest, ...judged, ...others, ...remembered, ...open, ...observationJobs(operation, observed)]
  return all.map((job) => {
    const alone = job.requirement?.concern.kind === 'state'
    return { ...job, operation, alone, proves: provenBy(job.requirement, requirements) }
  })
}

function isLong({ requirement }: JobParts): boolean {
  return requirement?.concern.kind === 'repetition' && requirement.concern.pattern === 'in-a-row'
}

/**
 * The cases that Playwright's request context sends. It takes three times as long as a raw connection, so it sends only
 * one case of each group or, if there are many operations, one case of each operation.
 */
function carriedOf(groups: readonly Group[], isBrief: boolean): ReadonlySet<Case> {
  const carried = groups.flatMap(({ cases }) => cases.slice(0, 1)).filter(({ via }) => via === 'playwright')
  return new Set(isBrief ? carried.slice(0, 1) : carried)
}

function jobOf({ id, title, requirement, cases }: Group): JobParts {
  const sendAll = async (context: RunContext, via: Case['via']): Promise<void> => {
    const asked = cases.filter((one) => one.via === via)
    const apart = context.requests.numbers.apart(asked, () => 3)
    const sendOne = (one: Case): Promise<void> | void =>
      one.isLeftOut
        ? context.recorder.skip(one, context.budget.whyClosed)
        : context.client.pace.turn(() => apart(one, () => context.step(one, () => attemptCase(context, one))))
    await Promise.all(asked.map(sendOne))
  }
  return {
    id,
    title,
    requirement,
    cases: () => cases,
    run: async (context, defer = (work) => work()) => {
      await sendAll(context, 'raw')
      // Playwright takes a while to start.
      await defer(() => sendAll(context, 'playwright'))
    },
  }
}

/**
 * The jobs for a requirement whose check takes several requests; `all`: the operation's cases. `someOf`: what a brief run
 * tries of several ways; null in any other run.
 */
function repetitionJobs(
  requirement: Requirement,
  all: readonly Case[],
  someOf: (<T>(all: readonly T[]) => readonly T[]) | null,
): JobParts[] {
  const firstOf = (kinds: readonly string[]): Case[] => {
    const wanted = all.filter(({ requirement, expectation }) => requirement !== null && kinds.includes(expectation))
    return [...Map.groupBy(wanted, ({ requirement }) => requirement?.id).values()].flatMap(([first]) => first ?? [])
  }
  const { id, text: title, concern, operation } = requirement
  const job = (ids: readonly string[], run: JobParts['run']): JobParts => {
    return { id, title, requirement, cases: () => neverLeftOut(ids), run }
  }
  /** The target may refuse plain requests for texts that earlier ones had, which is no breach. */
  const renewed = (ids: readonly string[], check: JobParts['run']): JobParts[] => {
    const run: JobParts['run'] = (context) => renewIfRefused(context, operation).then(() => check(context))
    return [job(ids, run)]
  }
  // The requirement's first case has a valid body.
  const bad = concern.kind === 'credential' ? all.find((one) => one.requirement?.id === id) : undefined
  if (bad !== undefined) {
    const every = Object.keys(WAYS) as (keyof typeof WAYS)[]
    const ways = someOf?.(every) ?? every
    const ids = ways.map((way) => caseId.beside(bad, way))
    const beside = job(ids, (context) => besideGood(context, requirement, bad, ways))
    return [{ ...beside, id: `${id}/beside-good-requests`, title: `${title} (beside good requests)` }]
  }
  if (concern.kind !== 'repetition') return []
  switch (concern.pattern) {
    case 'first':
      // The positive control judges the first request.
      return []
    case 'in-a-row':
      return renewed([caseId.inARow(requirement)], (context) => inARow(context, requirement))
    case 'overlapping': {
      const refused = firstOf(['failure'])
      return renewed([caseId.overlapping(requirement)], (context) => overlapping(context, requirement, refused))
    }
    case 'after-refusal': {
      const every = firstOf(['failure', 'refusal'])
      const kinds = someOf === null ? every : oneOfEachKind(every)
      const some = someOf?.(kinds) ?? []
      const refused = some.length > 0 ? some : kinds
      const ids = refused.map((one) => caseId.after(requirement, one))
      return refused.length === 0 ? [] : renewed(ids, (context) => afterRefusal(context, requirement, refused))
    }
  }
}

/** The valid cases that the write cap has room for after the positive control: the most important ones. */
function withinCap(cases: readonly Case[], maxWrites: number): ReadonlySet<Case> {
  const isMust = ({ requirement }: Case): boolean => requirement?.level === 'must'
  const valid = cases.filter((one) => one.expectation === 'success' && isMust(one))
  const others = cases.filter((one) => one.expectation === 'open' || (one.expectation === 'success' && !isMust(one)))
  const ordered = [...valid.toSorted((one, other) => one.rank - other.rank), ...others]
  return new Set(ordered.slice(0, Math.max(0, maxWrites - 1)))
}

/** The job that sends the requests whose only purpose is to see what a target does where the contract is silent. */
function observationJobs({ slug }: Operation, observed: readonly Case[]): JobParts[] {
  const run: JobParts['run'] = async (context) => {
    for (const one of observed) await observe(context, one)
  }
  const title = `${slug}: other requests that the contract leaves open`
  return observed.length === 0
    ? []
    : [{ id: `${slug}.open.other-requests`, title, requirement: null, cases: () => observed, run }]
}

async function observe(context: RunContext, one: Case): Promise<void> {
  const { operation, times, isElsewhere } = one
  if (context.client.gone !== null || (!isElsewhere && context.budget.roomFor(operation) < times)) return
  const draft = context.requests.draft(one)
  for (let time = 0; time < times; time++) {
    const exchange = await context.client.pace.turn(() => sendObserved(context, one, draft))
    if (exchange === null) continue
    context.recorder.observe(one, exchange)
    if (!isElsewhere)
      context.recorder.record(one, draft, exchange, judgeExchange(context, one, draft, exchange).findings)
  }
}

/** Sends a request. If its answer is to be judged and was lost, sends it again. */
async function sendObserved(context: RunContext, one: Case, draft: Draft): Promise<Exchange | null> {
  if (one.isElsewhere) return sendIfThere(context, { case: one.id, operation: one.operation, draft })
  return new Ask(context, { case: one.id, operation: one.operation }).about(draft)
}
