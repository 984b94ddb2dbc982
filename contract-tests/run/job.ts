/** A job: a part of a run. */

import { DocumentError, type Operation } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Session } from './session.ts'

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
  readonly run: (session: Session) => Promise<void>
}

/** Runs a job, unless its operation can't be judged or the document allows no value that could be sent. */
export async function runJob(session: Session, job: Job): Promise<void> {
  if (session.unjudged.has(job.operation.id)) return
  try {
    await job.run(session)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    session.recorder.skip(job, error.message)
  }
}
