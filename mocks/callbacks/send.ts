/** Sends one callback, with limits of time and size. The address is checked at the moment of the connection. */

import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { checkedLookup } from '../../spec/http/connection/networks.ts'
import { request as requestHttp } from '../../spec/http/node-http.ts'
import type { Written } from '../engine/message/message.ts'
import { hostIn } from '../http/hosts.ts'
import { KEPT } from '../journal/slot.ts'
import { type Allowed, whyRefused } from './allowed.ts'
import type { CallbackContent } from './content.ts'

/** Milliseconds until the connection must be open, and until the whole answer must have arrived. */
const CONNECT_MS = 3_000
const WHOLE_MS = 10_000

/** Why a request was not sent at all. */
export class Unsent extends Error {}

/** Sends a request, and gives the beginning of its answer. Throws an `Error` with the reason in words where no answer comes. */
export function sendCallback(
  { method, url, headers, body }: CallbackContent & { readonly method: string; readonly url: URL },
  allowed: Allowed,
  stopped: AbortSignal,
): Promise<Written> {
  const host = hostIn(url)
  const own = isIP(host) === 0 ? null : whyRefused(url, host, allowed)
  if (own !== null) return Promise.reject(new Unsent(own))
  const lookUp = checkedLookup((addresses) => {
    const [refusal] = addresses.flatMap((address) => whyRefused(url, address, allowed) ?? [])
    return refusal === undefined ? null : new Unsent(refusal)
  })
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(WHOLE_MS)])
  const length = body.length > 0 || /^(POST|PUT|PATCH)$/.test(method) ? { 'content-length': String(body.length) } : {}
  // No agent: this request gets a connection of its own, and no proxy of the environment is used.
  const options: RequestOptions = { method, headers: { ...headers, ...length }, lookup: lookUp, agent: false, signal }
  const { promise, resolve, reject } = Promise.withResolvers<Written>()
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) =>
    readReceipt(response).then(resolve, reject),
  )
  sent.on('socket', (socket: Socket) => {
    const late = setTimeout(() => sent.destroy(new Error(`no connection in ${CONNECT_MS / 1000} seconds`)), CONNECT_MS)
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(late))
    socket.once('close', () => clearTimeout(late))
  })
  sent.on('error', reject)
  sent.end(body)
  return promise.catch((error: unknown) => {
    if (stopped.aborted) throw new Error('the mock stopped before an answer came')
    throw signal.aborted ? new Error(`no answer in ${WHOLE_MS / 1000} seconds`) : error
  })
}

/** Reads the part of an answer that is kept, and does not wait for the rest. */
async function readReceipt(response: IncomingMessage): Promise<Written> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > KEPT) break
  }
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  const body = Buffer.concat(chunks).subarray(0, KEPT).toString()
  return { status: response.statusCode ?? 0, headers, body }
}
