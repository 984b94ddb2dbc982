/** Sends the requests whose only purpose is to see what a deployment does where the contract is silent. */

import type { Operation } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { type ObservedCase, observedCases } from '../cases/situations.ts'
import type { Job } from './job.ts'
import type { Session } from './session.ts'

/** The job that sends these requests for one operation. */
export function observationJob(compiled: CompiledContract, operation: Operation, token: string): Job {
  const cases = observedCases(compiled, operation, { token })
  return {
    id: `${operation.slug}.open.other-requests`,
    title: `${operation.slug}: other requests that the contract leaves open`,
    operation,
    requirement: null,
    cases: cases.map(({ case: { id } }) => id),
    skipped: [],
    run: async (session) => {
      for (const one of cases) await observe(session, one)
    },
  }
}

async function observe(session: Session, { case: one, writes, times }: ObservedCase): Promise<void> {
  if (session.gone !== null || (writes && session.roomFor(one.operation) < times)) return
  const draft = one.draft(session.requestsOf(one.operation), session.plainOf(one.operation))
  for (let time = 0; time < times; time++) {
    const exchange = await session.pace.turn(() => send(session, one, draft, writes))
    if (exchange === null) continue
    session.recorder.observe(one, exchange)
    // Only requests of the operation itself are judged: the target need not implement other methods.
    if (writes) session.recorder.record(one, draft, session.judge(one, draft, exchange).judgements)
  }
}

/** Sends a request. If its answer is to be judged and was lost, sends it again. */
async function send(session: Session, one: Case, draft: Draft, isJudged: boolean): Promise<Exchange | null> {
  if (!isJudged) return session.send(one.id, one.operation, draft)
  const asked = await session.ask(one.id, one.operation, () => draft)
  return asked === null || (asked.isLost && asked.noise !== null) ? null : asked.exchange
}
