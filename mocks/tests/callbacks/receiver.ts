/** A server that callbacks are sent to. */

import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../../../contract-tests/targets/reference.ts'

export type Call = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a receiver; `answer` replaces its empty 200. */
export async function startReceiver(answer: RequestListener = (_, response) => response.end()) {
  const calls: Call[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    calls.push({ method, url, headers, body: await text(request) })
    answer(request, response)
    for (const look of waiting) look()
  })
  const { origin, close } = await listening(server)
  /** Resolves once so many calls have come, in the order of their paths. */
  const came = (count: number): Promise<readonly Call[]> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (calls.length < count) return
        waiting.delete(look)
        resolve(calls.toSorted((one, other) => (one.url < other.url ? -1 : 1)))
      }
      waiting.add(look)
      look()
    })
  return { port: Number(new URL(origin).port), url: origin, calls, came, [Symbol.asyncDispose]: close }
}
