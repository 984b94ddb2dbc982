/** An answer of the engine as MSW's response, its delay and its fault included. */

import { HttpResponse } from 'msw/http'
import type { MockResponse } from '../engine/message.ts'

/** The response when its time has come, early where one of the signals says that nobody waits for it. */
export async function respond(made: MockResponse, givenUp: AbortSignal, disposed: AbortSignal): Promise<Response> {
  const pause = made.fault === 'timeout' ? FOREVER : made.delay
  if (pause > 0) await wait(pause, AbortSignal.any([givenUp, disposed]))
  return responseOf(made)
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
      return new HttpResponse(body, { status, headers })
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
