/** A server that callbacks are sent to. */

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'

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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
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
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    came,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
