/** Credentials that end while a run goes on, and what replaces them. */

import type { Answer, Fault, RequestMessage } from '../message.ts'

/** Keeps the credential of a run good. */
export type Renewal = {
  /** Resolves when the credential is good for another request. */
  readonly ready: () => Promise<void>
  /** The request with the credential of now in place of the one that the run began with. */
  readonly renewed: (sent: RequestMessage) => RequestMessage
  /** True if a request that was refused as this one was may be sent again, with a newer credential. */
  readonly replaced: (refused: RequestMessage) => Promise<boolean>
  /** Says whether that one was refused, too. */
  readonly retried: (isRefused: boolean) => void
}

/** Sends a request with the credential of now; once more where the answer is 401 and there is a newer one since. */
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
