/** An answer of the engine as MSW's response, its delay and its fault included. */

import { HttpResponse } from 'msw/http'
import type { MockResponse } from '../engine/message.ts'

/** The response when its time has come, early where the request's signal or the other says that nobody waits for it. */
export function respond(made: MockResponse, request: Request, disposed: AbortSignal): Response | Promise<Response> {
  const pause = made.fault === 'timeout' ? FOREVER : made.delay
  if (pause === 0) return responseOf(made)
  return wait(pause, AbortSignal.any([request.signal, disposed])).then(() => responseOf(made))
}

/** The longest that a timer waits: 24 days. */
const FOREVER = 2 ** 31 - 1

/** A wait keeps a program alive, as an open connection would, unless it is ended early. */
async function wait(milliseconds: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  ended.addEventListener('abort', () => resolve(), { once: true })
  if (!ended.aborted) await promise
  clearTimeout(timer)
}

function responseOf({ status, headers, body, fault }: MockResponse): Response {
  switch (fault) {
    case null:
      return answerOf(status, headers, body)
    case 'timeout':
    case 'empty-response':
    case 'connection-reset':
      return HttpResponse.error()
    case 'truncated-body': {
      const bytes = new TextEncoder().encode(body)
      return new HttpResponse(halfOf(bytes), { status, headers: { ...headers, 'content-length': `${bytes.length}` } })
    }
  }
}

/**
 * MSW's own response costs more than all else here, so only what a plain one can't hold gets one: cookies, which a page
 * may not set, a status without content, and a status out of the range that a page may use.
 */
function answerOf(status: number, headers: MockResponse['headers'], body: string): Response {
  if (status < 200 || status > 599 || NO_CONTENT.has(status) || 'set-cookie' in headers) {
    return new HttpResponse(body, { status, headers })
  }
  return new Response(body, { status, statusText: statusTextOf(status), headers })
}

/** Statuses of a response that has no body (Fetch, "null body status"). */
const NO_CONTENT = new Set([204, 205, 304])

const statusTexts = new Map<number, string>()

/** The reason that MSW gives with a status. */
function statusTextOf(status: number): string {
  const known = statusTexts.get(status) ?? new HttpResponse(null, { status }).statusText
  statusTexts.set(status, known)
  return known
}

/** The first half, and then the failure of a connection that was closed. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const parts = [bytes.subarray(0, Math.floor(bytes.length / 2))]
  return new ReadableStream({
    pull: async (controller) => {
      const part = parts.pop()
      if (part !== undefined) {
        controller.enqueue(part)
        return
      }
      // A failure overtakes what was enqueued before it, unless that had a turn of the event loop to get away.
      await new Promise((resolve) => setTimeout(resolve))
      controller.error(new TypeError('The connection was closed before all of the content had arrived.'))
    },
  })
}
