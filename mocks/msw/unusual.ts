/** Responses that are late or broken, and streams. A page loads this code with the first of them. */

import { HttpResponse } from 'msw/http'
import type { MockResponse } from '../engine/message/message.ts'
import type { PacedPieces } from '../engine/message/scenarios.ts'

/** Makes the response after its delay, or as soon as `ended` aborts; `usual` makes one without a fault. */
export async function unusual(
  made: MockResponse,
  ended: AbortSignal,
  usual: (made: MockResponse) => Response,
): Promise<Response> {
  const { status, headers, body: text, encoding, stream, fault } = made
  const pause = fault === 'timeout' ? FOREVER : made.delay
  if (pause > 0) await paused(pause, ended)
  if (fault === null) {
    if (stream === undefined) return usual(made)
    return new HttpResponse(pacedBody(stream, ended), { status, headers: { 'cache-control': 'no-store', ...headers } })
  }
  if (fault !== 'truncated-body') return HttpResponse.error()
  const bytes =
    encoding === undefined
      ? new TextEncoder().encode(text)
      : Uint8Array.from(text, (character) => character.charCodeAt(0))
  // A stream promises no length.
  const length = stream === undefined ? { 'content-length': `${bytes.length}` } : {}
  return new HttpResponse(halfOf(bytes), { status, headers: { ...headers, ...length } })
}

/** The longest delay of a timer: 24 days. */
const FOREVER = 2 ** 31 - 1

/** Waits until the time is over or `ended` aborts. The timer keeps the program alive, as an open connection would. */
async function paused(milliseconds: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  ended.addEventListener('abort', () => resolve(), { once: true })
  if (!ended.aborted) await promise
  clearTimeout(timer)
}

/** The pieces of a stream at their pace, no faster than they are read. It ends when its reader leaves. */
function pacedBody({ pieces, pace, next }: PacedPieces, ended: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let number = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = (): void => {}
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, pace)
    })
  const stop = (): void => {
    clearTimeout(timer)
    wake()
  }
  ended.addEventListener('abort', stop, { once: true })
  return new ReadableStream({
    pull: async (controller) => {
      const piece = pieces[number] ?? (ended.aborted ? undefined : next?.(number - pieces.length))
      if (piece !== undefined && pace > 0 && number > 0 && !ended.aborted) await pause()
      if (piece === undefined || (ended.aborted && next !== null)) {
        ended.removeEventListener('abort', stop)
        controller.close()
        return
      }
      number++
      controller.enqueue(encoder.encode(piece))
    },
    cancel: stop,
  })
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
