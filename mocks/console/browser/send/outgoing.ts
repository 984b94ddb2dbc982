/** Sends requests from the page: those written in a form, and recorded ones that are sent again. */

import type { Header } from '../../../../spec/http/message.ts'
import { splitTarget, withQuery } from '../../../../spec/http/target.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import { INCIDENTAL, REDACTED } from '../../../journal/sent-again.ts'

/** A request to send. `[redacted]` marks each place of the token. */
export type OutgoingRequest = {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: string | null
}

/** Header names that only the browser sets (Fetch Standard, "forbidden request-header"). It drops them silently. */
const BROWSERS =
  /^(accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i

/** A recorded request without the headers that the browser and the connection add. */
export function draftOf({ request }: JournalEntry): OutgoingRequest {
  const { method, url, headers, body } = request
  return {
    method,
    target: url,
    headers: Object.entries(headers).filter(([name]) => !INCIDENTAL.test(name) && !BROWSERS.test(name)),
    body: body === '' ? null : body,
  }
}

/** Says why a page can't send a recorded request exactly as it was; null where it can. */
export function lostBy(entry: JournalEntry): string | null {
  const { body, isWhole } = entry.request
  if (entry.verdict.kind === 'callback')
    return 'The mock sent this request to your service; the console can only send requests to the mock.'
  if (body === null || !isWhole) return 'The journal kept only a part of the body.'
  if (!isText(entry)) return 'The body is not text; the curl command has its exact bytes.'
  const draft = draftOf(entry)
  const fault = unsendable(draft)
  if (fault !== null) return fault
  const { pathname, search } = new URL(location.origin + draft.target)
  return pathname + search === draft.target ? null : `The browser would change the path to ${pathname}${search}.`
}

/** False where a body was not UTF-8. Its replacement characters then make its length differ from the recorded one. */
export function isText({ request: { body, headers } }: JournalEntry): boolean {
  if (body === null || !body.includes('\ufffd')) return true
  return headers['content-length'] === String(new TextEncoder().encode(body).length)
}

/** The headers that a page can't set, that the browser does not add, and that an answer may depend on. */
export function leftOutOf({ request }: JournalEntry): string[] {
  return Object.keys(request.headers).filter((name) => /^(cookie|access-control-request-.*)$/.test(name))
}

export function browsersOwn(headers: readonly Header[]): string[] {
  return headers.map(([name]) => name).filter((name) => BROWSERS.test(name))
}

/** Says why a page can't send a request at all; null where it can. */
export function unsendable({ method, target, headers, body }: OutgoingRequest): string | null {
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) return `A browser can't send ${method.toUpperCase()}.`
  if (body !== null && /^(GET|HEAD)$/.test(method)) return `A browser can't send a body with ${method}.`
  if (!target.startsWith('/')) return 'The path must begin with a slash.'
  return headers.map(headerFault).find((fault) => fault !== null) ?? null
}

export function headerFault([name, value]: Header): string | null {
  try {
    new Headers([[name, value]])
    return null
  } catch {
    return `This is not a valid header: ${JSON.stringify(`${name}: ${value}`)}.`
  }
}

export function carriesToken({ target, headers, body }: OutgoingRequest): boolean {
  return [target, body ?? '', ...headers.map(([, value]) => value)].some((text) => text.includes(REDACTED))
}

/** Puts the token into its places. Without a token, the headers and parameters that would carry it are left out. */
export function withToken({ method, target, headers, body }: OutgoingRequest, token: string): OutgoingRequest {
  const isJson = headers.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value))
  const inBody = isJson ? JSON.stringify(token).slice(1, -1) : token
  return {
    method,
    target: token === '' ? withoutParameters(target) : target.replaceAll(REDACTED, encodeURIComponent(token)),
    headers: headers
      .filter(([, value]) => token !== '' || !value.includes(REDACTED))
      .map(([name, value]) => [name, value.replaceAll(REDACTED, token)]),
    body: body === null ? null : body.replaceAll(REDACTED, inBody),
  }
}

function withoutParameters(target: string): string {
  if (!target.includes(REDACTED)) return target
  const { path, query } = splitTarget(target)
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.includes(REDACTED))
  const bare = path.replaceAll(REDACTED, '')
  return kept.length === 0 ? bare : withQuery(bare, kept.join('&'))
}

export type OutgoingReply = { readonly response: Response; readonly text: string; readonly durationMs: number }

/** Sends a request in a session, unless the request names another one. Rejects as `fetch` does. */
export async function sendOutgoing(
  draft: OutgoingRequest,
  session: string,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  const { method, target, body } = draft
  const headers = new Headers(draft.headers.map(([name, value]) => [name, value]))
  if (session !== '' && !headers.has('x-mock-session')) headers.set('x-mock-session', session)
  const started = performance.now()
  const response = await fetch(location.origin + target, {
    method,
    headers,
    // The browser would add a media type to text.
    body: body === null ? null : new Blob([body]),
    signal,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
  })
  return { response, text: await response.text(), durationMs: performance.now() - started }
}

export function faultText(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'Cancelled before an answer came.'
  return 'The connection failed before the answer was complete.'
}
