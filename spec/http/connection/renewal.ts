/** Credentials that expire during a run, and their replacement. */

import type { Answer, Fault, RequestMessage } from '../message.ts'

/** Keeps the credential of a run valid. */
export type Renewal = {
  /** Resolves when the credential is good for another request. */
  readonly ready: () => Promise<void>
  /** The request with the current credential in place of the first one. */
  readonly renewed: (sent: RequestMessage) => RequestMessage
  /** True if a request that was refused may be sent again with a newer credential. */
  readonly replaced: (refused: RequestMessage) => Promise<boolean>
  /** Tells whether the repeated request was refused, too. */
  readonly retried: (isRefused: boolean) => void
}

/** Sends a request with the current credential; once more if the answer is 401 and there is a newer one. */
export async function sendRenewed(
  renewal: Renewal | null,
  sent: RequestMessage,
  send: (message: RequestMessage) => Promise<Answer | Fault>,
): Promise<Answer | Fault> {
  if (renewal === null) return send(sent)
  await renewal.ready()
  const message = renewal.renewed(sent)
  const received = await send(message)
  // RFC 6750 section 3.1: a client may ask for a new token, and send the request again. Nothing was done for the first.
  if (!isUnauthenticated(received) || !(await renewal.replaced(message))) return received
  const again = await send(renewal.renewed(sent))
  renewal.retried(isUnauthenticated(again))
  return again
}

function isUnauthenticated(received: Answer | Fault): boolean {
  return received.kind === 'answer' && received.status === 401
}
