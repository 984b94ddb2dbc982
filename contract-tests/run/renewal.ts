/** Finds out whether a target refuses texts that it already has, such as the email of another item or of an earlier run. */

import type { Operation } from '../../spec/contract.ts'
import type { Answer, Failure } from '../../spec/http/message.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Session } from './session.ts'

/**
 * Sends an accepted plain request once more. If the target refuses it and accepts one with new texts, no text of this
 * operation is sent twice from now on.
 */
export async function renewIfRefused(session: Session, operation: Operation, accepted: Draft): Promise<void> {
  if (!session.requestsOf(operation).repeats(accepted)) return
  if ((await accepts(session, operation)) === false) await needsNewTexts(session, operation, accepted)
}

/**
 * True if the target accepts a plain request with new texts, and still refuses one with those of the `refused` request.
 * From then on no text of this operation is sent twice.
 */
export async function needsNewTexts(session: Session, operation: Operation, refused: Draft): Promise<boolean> {
  const requests = session.requestsOf(operation)
  if (!requests.repeats(refused)) return false
  requests.isNewThroughout = true
  const isNewAccepted = await accepts(session, operation)
  requests.isNewThroughout = false
  // A target that refuses now one request, now another, accepts this one by chance.
  const isNeeded = isNewAccepted === true && (await accepts(session, operation)) === false
  requests.isNewThroughout = isNeeded
  return isNeeded
}

/** Whether the target accepts a plain request; null if its answer does not say. */
async function accepts(session: Session, operation: Operation): Promise<boolean | null> {
  const plain = session.plainDraft(operation)
  const exchange = plain && (await session.deliver('control', operation, plain))
  return exchange && verdictOf(exchange.received)
}

/** Statuses that have nothing to do with the texts of a body. */
const ELSEWHERE: readonly number[] = [401, 403, 404, 408, 429]

function verdictOf(received: Answer | Failure): boolean | null {
  if (received.kind === 'failure' || received.status >= 500 || ELSEWHERE.includes(received.status)) return null
  return received.status < 400
}
