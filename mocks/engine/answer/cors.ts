/** Cross-origin sharing (the Fetch standard): a front end on another port is the mock's main client. */

import type { RawRequest } from '../message/message.ts'

const EXPOSED = 'www-authenticate, preference-applied, retry-after, allow, etag, mock-violations'
const FOR_ANY = { 'access-control-allow-origin': '*' } as const

/** The headers that let a page of `origin` read the answer. With credentials, browsers refuse `*` as the origin. */
export function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return FOR_ANY
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED,
    vary: 'origin',
  }
}

/** True for a browser's preflight, false for an OPTIONS request of a client. */
export function isPreflight(request: RawRequest): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.header('origin') !== undefined &&
    request.header('access-control-request-method') !== undefined
  )
}

/** The headers of the answer to a preflight for a path with these methods. */
export function preflightHeaders(request: RawRequest, methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    ...corsHeaders(request.header('origin')),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': request.header('access-control-request-headers') ?? 'authorization, content-type',
    'access-control-max-age': '600',
  }
}
