/** How a run's requests are sent: about items that exist, and with a look at whether the target is still there. */

import type { Operation } from '../../spec/contract/contract.ts'
import { type Exchange, type Fault, isGone } from '../../spec/http/message.ts'
import { isSafe } from '../client/budget.ts'
import type { Sending } from '../client/connections.ts'
import { sleep } from '../client/pace.ts'
import type { RunContext } from './context.ts'

/** After this many unanswered plain requests in a row, the target is given up. */
const MOST_SILENT = 3
/** How long a target may be unreachable before it is given up, in milliseconds. */
const RESTART = 900

/** Null if it was not sent: the cap is reached, or it could change what somebody else created; see {@link undecidedReason}. */
export async function sendPrepared(
  context: Pick<RunContext, 'items' | 'client' | 'invalid'>,
  sending: Sending,
): Promise<Exchange | null> {
  const { items, client, invalid } = context
  const { operation, expectation = 'success' } = sending
  const draft = await items.prepared(operation, sending.draft, expectation)
  if (draft === null) return null
  const sent = expectation === 'success' ? null : invalid.begin(operation, draft.message)
  const exchange = await client.send({ ...sending, draft })
  sent?.(exchange)
  return items.settle(operation, draft, exchange, expectation) ? sendPrepared(context, sending) : exchange
}

/** As {@link sendPrepared}. Null also if the target went away meanwhile. */
export async function sendIfThere(context: RunContext, sending: Sending): Promise<Exchange | null> {
  const { client } = context
  if (client.gone !== null) return null
  const exchange = await sendPrepared(context, sending)
  if (exchange?.received.kind === 'failure') {
    await confirmPresence(context, sending.operation, exchange.received)
    if (client.gone !== null) return null
  }
  return exchange
}

const SHARED = 'two creations were answered with the same item, which other requests are about'

/** Why a request of an operation was not sent. */
export function undecidedReason({ client, budget, items, creations }: RunContext, operation: Operation): string {
  const closed = creations.keeping.has(operation) ? SHARED : creations.lasting.whyClosed(operation)
  const withheld = budget.isOpen ? items.withheld.get(operation) : undefined
  return client.gone ?? closed ?? withheld ?? (budget.isCapped ? budget.whyClosed : 'no request could be made for it')
}

/** How many plain requests in a row had no answer. */
const silence = (): { count: number } => ({ count: 0 })

/** Whether the target answers plain requests now. If writes are capped, sends one that creates nothing. */
export async function isAnswering(context: RunContext, operation: Operation): Promise<boolean> {
  const { client, requests, budget } = context
  if (client.gone !== null) return false
  const silent = context.derive(silence)
  const draft = requests.plain(operation)
  const isCounted = budget.isCapped && !isSafe(operation.method)
  const exchange =
    draft === null || isCounted
      ? await probe(context, operation)
      : await sendPrepared(context, { case: 'control', operation, draft, way: 'alone' })
  if (exchange === null || exchange.received.kind === 'answer') silent.count = 0
  else if (++silent.count >= MOST_SILENT)
    client.giveUp(`it answers no plain request any more: ${exchange.received.message}`)
  return silent.count === 0
}

/** Checks after a request without an answer that the target is still there. A restarting one gets a moment. */
async function confirmPresence(context: RunContext, operation: Operation, failure: Fault): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { received } = await probe(context, operation)
    if (received.kind === 'answer' || !isGone(received)) return
    await sleep(RESTART / 3)
  }
  context.client.giveUp(`the target went away: ${failure.message}`)
}

function probe({ client, requests }: RunContext, operation: Operation): Promise<Exchange> {
  const { path } = requests.of(operation)
  return client.probe({ method: 'OPTIONS', path, headers: [], body: null, framing: 'length' })
}
