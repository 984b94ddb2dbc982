/** A part of a run, which one worker does by itself. */

import { DocumentError, type Operation } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Session } from './session.ts'

/** Something to do in one go: one test of the suite. */
export type Job = {
  readonly id: string
  readonly title: string
  readonly operation: Operation
  readonly requirement: Requirement | null
  /** Ids of the cases that it makes, as far as they are known beforehand. */
  readonly cases: readonly string[]
  /** Those of them that a write cap has no room for. */
  readonly skipped: readonly string[]
  readonly run: (session: Session) => Promise<void>
}

/** Does a job, unless its operation can't be judged, or the document leaves no value that could be sent. */
export async function runJob(session: Session, job: Job): Promise<void> {
  if (session.unjudged.has(job.operation.id)) return
  try {
    await job.run(session)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    session.recorder.skip(job, error.message)
  }
}
