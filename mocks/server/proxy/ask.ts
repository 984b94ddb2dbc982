/** A request on its way to the deployment, until the head of the answer is there or it is known that none will be. */

import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '../../../spec/http/message.ts'
import { whenOver } from '../held.ts'
import { headFaultOf, passInformation } from './answer.ts'
import { pass } from './content.ts'
import type { ProxiedExchange } from './exchange.ts'
import { failureOf } from './upstream.ts'

/** What came in the place of an answer: a failure of the deployment's, or of the client's own. */
export type Head = IncomingMessage | Failure | 'client-timeout'

export type Question = {
  readonly exchange: ProxiedExchange
  /** What came of the body before. */
  readonly before: readonly Buffer[]
  /** Milliseconds that the deployment may say nothing. */
  readonly timeout: number
  /** Called when the deployment wants the body. */
  readonly onContinue: () => void
}

/** Interim answers to one request: a service sends one or two. */
const MOST_INTERIM = 50
/** Milliseconds that a client may leave its upload as it is; as long as a whole request may take at the mock. */
const CLIENT_TIMEOUT = 60_000

/** Sends a request and waits; the deadline goes on for what is read of the answer. */
export async function ask(
  outgoing: ClientRequest,
  { exchange, before, timeout, onContinue }: Question,
): Promise<{ readonly head: Head; readonly deadline: NodeJS.Timeout }> {
  const { request, response } = exchange
  const { promise, resolve } = Promise.withResolvers<Head>()
  const end = (head: Head): void => {
    resolve(head)
    outgoing.destroy()
  }
  const fail = (failure: Failure['failure'], message: string): void => end({ kind: 'failure', failure, message })
  let lastHeard = performance.now()
  let interim = 0
  const deadline = setTimeout(() => {
    // Silence is the deployment's, unless the client's upload is what is waited for.
    const isClientSlow = !request.readableEnded && !outgoing.writableNeedDrain
    if (!isClientSlow) fail('timeout', `no answer came within ${timeout} ms`)
    else if (performance.now() - lastHeard < CLIENT_TIMEOUT) deadline.refresh()
    else end('client-timeout')
  }, timeout)
  // The client has its answer, or wants none: what is still on its way to the deployment is of no use.
  whenOver(response, () => {
    clearTimeout(deadline)
    outgoing.destroy()
  })
  outgoing.on('response', (received) => {
    const fault = headFaultOf(received)
    if (fault === null) resolve(received)
    else fail('not-http', fault)
  })
  // RFC 9110 section 7.8: a protocol that nobody asked for. Node hands the connection over, and says no more.
  outgoing.on('upgrade', (_: IncomingMessage, socket: Socket) => {
    socket.destroy()
    fail('not-http', 'it switched to another protocol unasked')
  })
  outgoing.on('error', (error) => resolve({ kind: 'failure', ...failureOf(error) }))
  outgoing.on('close', () => fail('closed', 'the connection was closed without an answer'))
  outgoing.on('continue', onContinue)
  outgoing.on('information', (information) => {
    if (++interim > MOST_INTERIM) fail('not-http', `more than ${MOST_INTERIM} interim answers came`)
    else passInformation(information, request, response)
  })
  outgoing.flushHeaders()
  for (const chunk of before) outgoing.write(chunk)
  pass(request, outgoing, {
    onChunk: (chunk) => {
      exchange.sent.add(chunk)
      lastHeard = performance.now()
      deadline.refresh()
    },
  })
  return { head: await promise, deadline }
}
