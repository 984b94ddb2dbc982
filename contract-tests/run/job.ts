/** A job: a part of a run. */

import { type Api, type Operation, PartError } from '../../spec/contract/contract.ts'
import { type Concern, KINDS, type RequestsFor } from '../../spec/requirements/concern.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { refusalFor } from '../../spec/requirements/spoken.ts'
import type { RunContext } from './context.ts'
import { unlessForeseen } from './record/kit-failure.ts'

/** `isLeftOut`: the write cap has no room for it. */
export type PlannedCase = { readonly id: string; readonly isLeftOut: boolean }

/** A part of a run, such as the cases of one requirement. It can be run alone. */
export type Job = {
  readonly id: string
  readonly title: string
  readonly operation: Operation
  /** The requirement that its requests test; null if the contract leaves their answers open. */
  readonly requirement: Requirement | null
  /** All requirements that the answers to its requests can prove. */
  readonly proves: readonly Requirement[]
  /** True if no other job may run beside it. */
  readonly alone: boolean
  /** Its cases, as far as they are known in advance. */
  readonly cases: () => readonly PlannedCase[]
  /** Runs it. `defer` takes what had better be done after all other jobs; without it, that is done at once. */
  readonly run: (context: RunContext, defer?: Defer) => Promise<void>
}

/** A job of an operation, without what follows from its requirement. */
export type JobParts = Omit<Job, 'operation' | 'proves' | 'alone'>

export function neverLeftOut(ids: readonly string[]): readonly PlannedCase[] {
  return ids.map((id) => ({ id, isLeftOut: false }))
}

/** What is asked of a run: its jobs in their order. */
export type RunPlan = {
  readonly api: Api
  /** The operation whose positive control comes first. */
  readonly control: Operation
  readonly operations: readonly Operation[]
  /** Those of them for which no case can be built, and why. */
  readonly unmade: ReadonlyMap<Operation, string>
  /** Those of them that other shards check; empty if a shard takes a part of the jobs instead. */
  readonly elsewhere: ReadonlySet<Operation>
  readonly jobs: readonly Job[]
  /** True if the document has so many operations that each gets only some of its cases. */
  readonly isBrief: boolean
}

/** Why a shard does not judge an operation of {@link RunPlan.elsewhere}. */
export const ELSEWHERE = 'another shard checks it'

export type Deferred = () => Promise<void>
type Defer = (work: Deferred) => Promise<void> | void

/** Why no case of an operation can be built; throws an error that has a message of its own. */
export function whyUnmade({ document }: Api, error: unknown): string {
  return error instanceof PartError ? document.told(error) : unlessForeseen(error)
}

/** Runs a job, unless its operation can't be judged or the document allows no value that could be sent. */
export async function runJob(context: RunContext, job: Job, defer?: Defer): Promise<void> {
  const why = context.known.unjudged[job.operation.id]
  // An operation that refuses plain requests is to refuse others for their fault all the same.
  const { concern } = job.requirement ?? {}
  const isOfRefusals =
    context.known.refusals[job.operation.id] !== undefined && OF_FAULTS.includes(concern?.kind ?? 'success')
  if (why !== undefined && !isOfRefusals && !namesOwn(job)) return
  const guarded = (work: Deferred): Promise<void> =>
    context.recorder.guard(job, work).catch((error: unknown) => {
      if (!(error instanceof PartError)) throw error
      context.recorder.skip(job, context.settings.api.document.told(error))
    })
  await guarded(() => job.run(context, defer && ((work) => defer(() => guarded(work)))))
}

/** True for a job that names items of this run alone, whatever else a request of its operation could reach. */
export function namesOwn({ requirement }: Pick<Job, 'requirement'>): boolean {
  const concern = requirement?.concern
  return concern?.kind === 'state' && (concern.aspect === 'all-gone' || concern.aspect === 'all-changed')
}

const OF_FAULTS: readonly Concern['kind'][] = ['credential', 'request-body', 'request-text', 'request-parameter']

/** Which requirements the requests of a job can prove: itself, and those about the answers. Null: requests whose answer is open; a success has to be as documented all the same. */
export function provenBy(tested: Requirement | null, all: readonly Requirement[]): Requirement[] {
  const kind = tested?.concern.kind
  const requests: readonly RequestsFor[] = kind === undefined ? ['open'] : [kind, KINDS[kind].requests]
  return all.filter(({ id, concern }) => {
    if (tested?.id === id) return true
    // The check of what is not there asks for each media type of the answer.
    if (concern.kind === 'spoken' && concern.of === 'refusal' && tested?.concern.kind === 'state')
      return refusalFor(tested.operation, tested.concern) === concern.response
    if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') return false
    return KINDS[concern.kind].shownBy.some((one) => requests.includes(one))
  })
}
