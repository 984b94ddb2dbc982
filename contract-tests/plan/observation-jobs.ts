/** The job that sends the requests whose only purpose is to see what a target does where the contract is silent. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { Ask } from '../run/ask.ts'
import type { RunContext } from '../run/context.ts'
import type { JobParts } from '../run/job.ts'
import { judgeExchange, judgeFor } from '../run/judging.ts'
import { sendIfThere } from '../run/send.ts'

export function observationJobs({ slug }: Operation, observed: readonly Case[]): JobParts[] {
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
    const findings = isElsewhere
      ? judgeFor(context, operation).any(exchange)
      : judgeExchange(context, one, draft, exchange).findings
    context.recorder.record(one, draft, exchange, findings)
  }
}

/** Sends a request. If its answer is to be judged and was lost, sends it again. */
async function sendObserved(context: RunContext, one: Case, draft: Draft): Promise<Exchange | null> {
  if (one.isElsewhere) return sendIfThere(context, { case: one.id, operation: one.operation, draft })
  return new Ask(context, { case: one.id, operation: one.operation }).about(draft)
}
