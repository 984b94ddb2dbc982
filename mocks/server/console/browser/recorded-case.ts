/** A recorded request as a labelled case, as `plant-store fixtures` prints them. */

import type { JournalEntry } from '../../journal/entry.ts'

export type RecordedCase = {
  readonly case: string
  /** Null where a scenario answered, because the request was not judged. */
  readonly valid: boolean | null
  readonly requirement: string | null
  readonly pointer: string | null
  readonly expectedStatus: number | null
  readonly contentType: string | null
  /** The exact text. */
  readonly body: string | null
}

export function fixtureOf({ id, request, answer, verdict }: JournalEntry): RecordedCase {
  const isJudged = verdict.kind === 'accepted' || verdict.kind === 'rejected'
  const [violation = null] = verdict.violations
  return {
    case: `${verdict.operation ?? `${request.method} ${request.url}`}.recorded/${id}`,
    valid: isJudged ? verdict.kind === 'accepted' : null,
    requirement: violation?.requirement ?? null,
    pointer: violation?.pointer ?? null,
    expectedStatus: isJudged ? answer.status : null,
    contentType: request.headers['content-type'] ?? null,
    body: request.body,
  }
}
