/** Turns an answer of the engine into a response, with its delay and its fault. */

import { HttpResponse } from 'msw/http'
import type { MockResponse } from '../engine/message/message.ts'

/** The response after its delay, or as soon as the request is aborted or the handlers are disposed of. */
export function respond(made: MockResponse, request: Request, disposed: AbortSignal): Response | Promise<Response> {
  const pause = made.fault === 'timeout' ? FOREVER : made.delay
  if (pause === 0) return responseOf(made)
  return wait(pause, AbortSignal.any([request.signal, disposed])).then(() => responseOf(made))
}

/** The longest delay of a timer: 24 days. */
const FOREVER = 2 ** 31 - 1

/** Waits until the time is over or `ended` aborts. The timer keeps the program alive, as an open connection would. */
async function wait(milliseconds: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  ended.addEventListener('abort', () => resolve(), { once: true })
  if (!ended.aborted) await promise
  clearTimeout(timer)
}

function responseOf({ status, headers, body: text, encoding, fault }: MockResponse): Response {
  const body = encoding === undefined ? text : Uint8Array.from(text, (character) => character.charCodeAt(0))
  switch (fault) {
    case null:
      return toResponse(status, headers, body)
    case 'timeout':
    case 'empty-response':
    case 'connection-reset':
      return HttpResponse.error()
    case 'truncated-body': {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
      return new HttpResponse(halfOf(bytes), { status, headers: { ...headers, 'content-length': `${bytes.length}` } })
    }
  }
}

/**
 * MSW's own response costs more than everything else here. So it is used only for what a plain `Response` can't have:
 * cookies, a status without content, and a status outside 200 to 599.
 */
function toResponse(
  status: number,
  headers: MockResponse['headers'],
  body: string | Uint8Array<ArrayBuffer>,
): Response {
  if (status < 200 || status > 599 || NO_CONTENT.has(status) || 'set-cookie' in headers) {
    return new HttpResponse(body, { status, headers })
  }
  return new Response(body, { status, statusText: statusTextOf(status), headers })
}

/** Statuses of a response that has no body (Fetch, "null body status"). */
const NO_CONTENT = new Set([204, 205, 304])

const statusTexts = new Map<number, string>()

/** The reason phrase that MSW gives a status. */
function statusTextOf(status: number): string {
  const known = statusTexts.get(status) ?? new HttpResponse(null, { status }).statusText
  statusTexts.set(status, known)
  return known
}

/** A stream of the first half of some bytes that then fails, as if the connection was closed. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const parts = [bytes.subarray(0, Math.floor(bytes.length / 2))]
  return new ReadableStream({
    pull: async (controller) => {
      const part = parts.pop()
      if (part !== undefined) {
        controller.enqueue(part)
        return
      }
      // An error discards chunks that are still queued, so the chunk gets a turn of the event loop to be read.
      await new Promise((resolve) => setTimeout(resolve))
      controller.error(new TypeError('The connection was closed before all of the content had arrived.'))
    },
  })
}
