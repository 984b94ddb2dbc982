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
  /** Sends the cases of Playwright's request context, which takes a while to start: a run sends them last. */
  readonly carry?: (session: Session) => Promise<void>
}

const WHOLE = ['run', 'carry'] as const

/** Runs a job, or a part of it, unless its operation can't be judged or the document allows no value to send. */
export async function runJob(session: Session, job: Job, parts: readonly ('run' | 'carry')[] = WHOLE): Promise<void> {
  if (session.unjudged.has(job.operation.id)) return
  try {
    for (const part of parts) await job[part]?.(session)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    session.recorder.skip(job, error.message)
  }
}
