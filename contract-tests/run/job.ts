/** A job: a part of a run. */

import { DocumentError, type Operation } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { RunContext } from './context.ts'

/** A part of a run, such as the cases of one requirement. */
export type Job = {
  readonly id: string
  readonly title: string
  readonly operation: Operation
  readonly requirement: Requirement | null
  /** Ids of its cases, as far as they are known in advance. */
  readonly cases: readonly string[]
  /** Those cases that the write cap has no room for. */
  readonly skipped: readonly string[]
  /** Runs it. `defer` takes what had better be done after all other jobs; without it, that is done at once. */
  readonly run: (context: RunContext, defer?: Defer) => Promise<void>
}

export type Work = () => Promise<void>
type Defer = (work: Work) => Promise<void> | void

/** Runs a job, unless its operation can't be judged or the document allows no value that could be sent. */
export async function runJob(context: RunContext, job: Job, defer?: Defer): Promise<void> {
  if (context.known.unjudged[job.operation.id] !== undefined) return
  const guarded = async (work: Work): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      context.recorder.skip(job, error.message)
    }
  }
  await guarded(() => job.run(context, defer && ((work) => defer(() => guarded(work)))))
}
