/** A session by the address, for clients that can't set headers: `/_mock/session/NAME/…` before the API's own path. */

import type { IncomingMessage } from 'node:http'
import { SESSION_HEADER } from './sessions.ts'

const ADDRESS = '/_mock/session/'

/** The path that stands before the API's for a session. */
export function sessionPath(key: string): string {
  return ADDRESS + encodeURIComponent(key)
}

/** Makes of a request to a session's address the same request with the session's header. */
export function readSessionAddress(request: IncomingMessage): void {
  const { url = '', rawHeaders, headers } = request
  if (!url.startsWith(ADDRESS)) return
  const [, name = '', rest = ''] = /^([^/?#]*)(.*)$/.exec(url.slice(ADDRESS.length)) ?? []
  const key = decoded(name)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  headers[SESSION_HEADER] = key
  // As if it had come so, for those who read the fields one by one.
  rawHeaders.push('X-Mock-Session', key)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
