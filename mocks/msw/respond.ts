/** Turns an answer of the engine into a response, with its delay. */

import { HttpResponse } from 'msw/http'
import type { MockResponse } from '../engine/message/message.ts'

/** The response: after its delay, or as soon as the request is aborted or the handlers are disposed of. */
export function responseTo(made: MockResponse, request: Request, disposed: AbortSignal): Response | Promise<Response> {
  if (made.delay === 0 && made.fault === null && made.stream === undefined) return toResponse(made)
  const ended = AbortSignal.any([request.signal, disposed])
  return import('./unusual.ts').then(({ unusual }) => unusual(made, ended, toResponse))
}

/**
 * MSW's own response costs more than everything else here. So it is used only for what a plain `Response` can't have:
 * cookies, a status without content, and a status outside 200 to 599.
 */
function toResponse({ status, headers, body: text, encoding }: MockResponse): Response {
  const body = encoding === undefined ? text : Uint8Array.from(text, (character) => character.charCodeAt(0))
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
