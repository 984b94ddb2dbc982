/** Finds out whether a target refuses texts that it already has, such as the email of another item or of an earlier run. */

import type { Operation } from '../../spec/contract.ts'
import type { Answer, Failure } from '../../spec/http/message.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isSafe } from './delivery.ts'
import type { Session } from './session.ts'

/**
 * Sends a plain request once more after one was accepted. If the target refuses it and accepts one with new texts, no
 * text of this operation is sent twice from now on. A run asks this once of each operation.
 */
export function renewIfRefused(session: Session, operation: Operation): Promise<void> {
  const asked = session.renewals.get(operation) ?? renew(session, operation)
  session.renewals.set(operation, asked)
  return asked
}

async function renew(session: Session, operation: Operation): Promise<void> {
  if (isSafe(operation.method)) return
  const plain = session.plainDraft(operation)
  const requests = session.requestsOf(operation)
  if (plain === null || requests.isNewThroughout || !requests.repeats(plain)) return
  if ((await answerTo(session, operation, plain)) === false) await needsNewTexts(session, operation, plain)
}

/**
 * True if the target accepts a plain request with new texts, and still refuses one with those of the `refused` request.
 * From then on no text of this operation is sent twice. Cases that run side by side may ask this at the same time.
 */
export async function needsNewTexts(session: Session, operation: Operation, refused: Draft): Promise<boolean> {
  const requests = session.requestsOf(operation)
  if (!requests.repeats(refused)) return false
  const accepts = (isNew: boolean): Promise<boolean | null> =>
    answerTo(session, operation, session.plainDraft(operation, isNew))
  // A target that refuses now one request, now another, may accept the first of these by chance.
  const isNeeded = (await accepts(true)) === true && (await accepts(false)) === false
  if (isNeeded) requests.isNewThroughout = true
  return isNeeded
}

/** Whether the target accepts a plain request; null if its answer does not say. */
async function answerTo(session: Session, operation: Operation, plain: Draft | null): Promise<boolean | null> {
  const exchange = plain && (await session.deliver('control', operation, plain))
  return exchange && verdictOf(exchange.received)
}

/** Statuses that have nothing to do with the texts of a body. */
const ELSEWHERE: readonly number[] = [401, 403, 404, 408, 429]

function verdictOf(received: Answer | Failure): boolean | null {
  if (received.kind === 'failure' || received.status >= 500 || ELSEWHERE.includes(received.status)) return null
  return received.status < 400
}
