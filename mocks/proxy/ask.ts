/**
 * Sends a request to the deployment, and waits for the head of the answer, or until it is certain that none will come.
 */

import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Fault } from '../../spec/http/message.ts'
import { whenOver } from '../http/held-responses.ts'
import { headFault, passInformation } from './answer.ts'
import { passContentOn, sendHead } from './content.ts'
import type { ProxiedExchange } from './exchange.ts'
import { upstreamFault } from './upstream.ts'

/** The answer's head, or why there is none: a failure of the deployment, or a client that did not finish its upload. */
export type UpstreamReply = IncomingMessage | Fault | 'client-timeout'

export type UpstreamOutcome = {
  readonly head: UpstreamReply
  readonly deadline: NodeJS.Timeout
  /** True where a connection that was used before ended without a byte of an answer: the deployment may not have read the request. */
  readonly isStale: boolean
}

/** The most interim answers to one request; a service sends one or two. */
const MOST_INTERIM = 50
/** Milliseconds that a client may send nothing of its upload; a whole request to the mock may take as long. */
const CLIENT_TIMEOUT = 60_000

/**
 * Sends a request and waits for the head, as long as the deployment is not silent for `timeout` milliseconds. That
 * deadline still runs afterwards, for the content of the answer.
 */
export async function askDeployment(
  outgoing: ClientRequest,
  exchange: ProxiedExchange,
  timeout: number,
): Promise<UpstreamOutcome> {
  const { request, response } = exchange
  const { promise, resolve } = Promise.withResolvers<UpstreamReply>()
  const end = (head: UpstreamReply): void => {
    resolve(head)
    outgoing.destroy()
  }
  const fail = (failure: Fault['failure'], message: string): void => end({ kind: 'failure', failure, message })
  let lastHeard = performance.now()
  let interim = 0
  let readBefore = 0
  const deadline = setTimeout(() => {
    // Either the deployment sends nothing, or the client does not continue its upload.
    const isClientSlow = exchange.hasContent && !request.readableEnded && !outgoing.writableNeedDrain
    if (!isClientSlow) fail('timeout', `no answer came within ${timeout} ms`)
    else if (performance.now() - lastHeard < CLIENT_TIMEOUT) deadline.refresh()
    else end('client-timeout')
  }, timeout)
  // The client has its answer or has gone, so the rest of the request need not be sent.
  whenOver(response, () => {
    clearTimeout(deadline)
    outgoing.destroy()
  })
  outgoing.on('socket', (socket) => {
    readBefore = socket.bytesRead
  })
  outgoing.on('response', (received) => {
    const fault = headFault(received)
    if (fault === null) resolve(received)
    else fail('not-http', fault)
  })
  // RFC 9110 section 7.8: nobody asked for another protocol. Node hands the connection over and emits nothing more.
  outgoing.on('upgrade', (_: IncomingMessage, socket: Socket) => {
    socket.destroy()
    fail('not-http', 'it switched to another protocol unasked')
  })
  outgoing.on('error', (error) => resolve({ kind: 'failure', ...upstreamFault(error) }))
  outgoing.on('close', () => fail('closed', 'the connection was closed without an answer'))
  outgoing.on('continue', () => exchange.proceed())
  outgoing.on('information', (information) => {
    if (++interim > MOST_INTERIM) fail('not-http', `more than ${MOST_INTERIM} interim answers came`)
    else passInformation(information, request, response)
  })
  if (exchange.hasContent) {
    if (exchange.isLong) sendHead(outgoing)
    for (const chunk of exchange.before) outgoing.write(chunk)
    passContentOn(request, outgoing, (chunk) => {
      exchange.sent.add(chunk)
      lastHeard = performance.now()
      deadline.refresh()
    })
  } else outgoing.end()
  const head = await promise
  const isClosed = typeof head === 'object' && 'failure' in head && head.failure === 'closed'
  const isStale = isClosed && outgoing.reusedSocket && outgoing.socket?.bytesRead === readBefore
  if (isStale) clearTimeout(deadline)
  return { head, deadline, isStale }
}
