/** The jobs of a run for one operation: its cases by requirement, repetition, state, and what the contract leaves open. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { requirementsFor } from '../../spec/requirements/requirements.ts'
import { inBrief, inTurn } from '../cases/brevity.ts'
import { type Case, type Group, groupsOf } from '../cases/case.ts'
import { casesOf } from '../cases/cases.ts'
import type { Good } from '../cases/credentials.ts'
import { isSafe } from '../client/budget.ts'
import { stateJobs } from '../remembered/jobs.ts'
import { attemptCase } from '../run/attempt.ts'
import type { RunContext } from '../run/context.ts'
import { type Job, type JobParts, provenBy } from '../run/job.ts'
import { observationJobs } from './observation-jobs.ts'
import { repetitionJobs } from './repetition-jobs.ts'
import { observedCases, RARE_METHOD } from './situations.ts'

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
  const inBriefly = new Set(isBrief ? inTurn(observations, turn) : observations)
  const observed = observations.filter(
    (one) => (inBriefly.has(one) || one.title === RARE_METHOD) && (wanted === null || one.id === wanted),
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

/** Playwright's request context takes three times as long as a raw connection: one case of each group, or of each operation of many. */
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
        : context.client.pace.turn(() =>
            apart(one, () => context.step(one, () => context.recorder.guard(one, () => attemptCase(context, one)))),
          )
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

/** The valid cases that the write cap has room for after the positive control: the most important ones. */
function withinCap(cases: readonly Case[], maxWrites: number): ReadonlySet<Case> {
  const isMust = ({ requirement }: Case): boolean => requirement?.level === 'must'
  const valid = cases.filter((one) => one.expectation === 'success' && isMust(one))
  const others = cases.filter((one) => one.expectation === 'open' || (one.expectation === 'success' && !isMust(one)))
  const ordered = [...valid.toSorted((one, other) => one.rank - other.rank), ...others]
  return new Set(ordered.slice(0, Math.max(0, maxWrites - 1)))
}
