/** Finds out whether a target asks for a credential where the contract says that none is needed. */

import type { Operation } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import type { Answer, Fault } from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import type { Plain } from '../cases/request-builder.ts'
import type { RunContext } from './context.ts'
import { isAccepted } from './doubt.ts'
import { sendPrepared } from './send.ts'

/**
 * True if a plain request was refused for want of a credential that the contract does not ask for. A login may refuse
 * what is in its body, so the same request must be accepted with the credential of another operation, or have nothing
 * else that could be a secret.
 */
export async function isUncalledFor(
  context: RunContext,
  operation: Operation,
  plain: Plain,
  refusal: Answer | Fault,
): Promise<boolean> {
  const { security, body, parameters } = operation
  const needsNone = security.length === 0 || security.some((together) => together.length === 0)
  if (refusal.kind === 'failure' || !needsNone) return false
  // The document expects such an answer, or, where it secures nothing, it may have forgotten to say so.
  if (responseFor(operation, refusal.status)?.status === String(refusal.status)) return false
  const secured = context.settings.api.operations.find((one) => schemesOf(one).length > 0)
  if (secured === undefined) return false
  // RFC 9110 section 15.5.4: 403 may have other reasons than the credential.
  if (refusal.status === 401 && body === null && parameters.length === 0) return true
  const { credential } = context.requests.of(secured)
  const written = context.requests.of(operation)
  const draft = written.draft(written.plainBody(plain), { credential })
  const exchange = await sendPrepared(context, { case: 'control', operation, draft })
  return exchange !== null && isAccepted(exchange.received)
}
