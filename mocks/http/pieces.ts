/** Writes a stream: its pieces at their pace, and no faster than the client reads them. */

import type { ServerResponse } from 'node:http'
import { isBodiless } from '../../spec/http/status.ts'
import type { MockResponse } from '../engine/message/message.ts'
import { type HeldResponses, whenOver } from './held-responses.ts'

/** Sends a stream. One without an end stops with its client, or when the server stops. */
export function sendPieces(
  response: ServerResponse,
  { status, headers, stream }: MockResponse,
  held: HeldResponses,
): void {
  if (response.destroyed) return
  response.writeHead(status, { 'cache-control': 'no-store', ...headers })
  if (stream === undefined || isBodiless(status, response.req.method)) {
    response.end()
    return
  }
  const { pieces, pace, next } = stream
  let isOver = false
  whenOver(response, () => {
    isOver = true
  })
  let number = 0
  const step = (): void => {
    for (;;) {
      if (isOver) return
      const isEnd = number >= pieces.length && (next === null || held.isClosed || held.isLeaving)
      const piece = isEnd ? undefined : (pieces[number] ?? next?.(number - pieces.length))
      if (piece === undefined) {
        response.end()
        return
      }
      number++
      const isRead = response.write(piece)
      const isLast = next === null && number >= pieces.length
      if (!isRead && !isLast) {
        response.once('drain', () => goOnLater())
        return
      }
      if (pace > 0 && !isLast) {
        goOnLater()
        return
      }
    }
  }
  const goOnLater = (): void => {
    if (pace > 0) held.delay(response, pace, step)
    else step()
  }
  // The head is sent at once, because a client waits for it to know that the stream exists.
  response.flushHeaders()
  step()
}
