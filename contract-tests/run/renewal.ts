/** Finds out whether a target refuses texts that it already has, such as the email of another item or of an earlier run. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Fault } from '../../spec/http/message.ts'
import { onceWithin } from '../../spec/program/once-for.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isSafe } from '../client/budget.ts'
import type { RunContext } from './context.ts'
import { sendPrepared } from './send.ts'

/** Once for each operation: if a repeated request is refused and one with new texts is not, no text is sent twice from now on. */
export const renewIfRefused = onceWithin(async (context: RunContext, operation: Operation): Promise<void> => {
  if (isSafe(operation.method)) return
  const plain = context.requests.plain(operation)
  const requests = context.requests.of(operation)
  if (plain === null || requests.isNewThroughout || !requests.repeats(plain)) return
  if ((await answerTo(context, operation, plain)) === false) await needsNewTexts(context, operation, plain)
})

/** True if only new texts are accepted: from then on none is sent twice. Cases that run side by side may ask at the same time. */
export async function needsNewTexts(context: RunContext, operation: Operation, refused: Draft): Promise<boolean> {
  const requests = context.requests.of(operation)
  if (!requests.repeats(refused)) return false
  const accepts = (isNew: boolean): Promise<boolean | null> =>
    answerTo(context, operation, context.requests.plain(operation, isNew))
  // A target that refuses requests at random may accept the first of the two by chance.
  const isNeeded = (await accepts(true)) === true && (await accepts(false)) === false
  if (isNeeded) context.known.isNewThroughout[operation.id] = true
  return isNeeded
}

/** Whether the target accepts a plain request; null if its answer does not say. */
async function answerTo(context: RunContext, operation: Operation, plain: Draft | null): Promise<boolean | null> {
  const exchange = plain && (await sendPrepared(context, { case: 'control', operation, draft: plain }))
  return exchange && verdictOf(exchange.received)
}

/** Statuses that have nothing to do with the texts of a body. */
const ELSEWHERE: readonly number[] = [401, 403, 404, 408, 429]

function verdictOf(received: Answer | Fault): boolean | null {
  if (received.kind === 'failure' || received.status >= 500 || ELSEWHERE.includes(received.status)) return null
  return received.status < 400
}
