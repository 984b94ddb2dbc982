/** Names a session by the address, for clients that can't set headers: `/_mock/session/NAME/…` before the path. */

import type { IncomingMessage } from 'node:http'
import { SESSION_HEADER } from './sessions.ts'

const ADDRESS = '/_mock/session/'

/** The path before the API's own path, for a session. */
export function sessionPath(key: string): string {
  return ADDRESS + encodeURIComponent(key)
}

/** Rewrites a request to a session's address: removes the prefix from its path, and adds the session's header. */
export function readSessionAddress(request: IncomingMessage): void {
  const { url = '', rawHeaders, headers } = request
  if (!url.startsWith(ADDRESS)) return
  const [, name = '', rest = ''] = /^([^/?#]*)(.*)$/.exec(url.slice(ADDRESS.length)) ?? []
  const key = decoded(name)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  headers[SESSION_HEADER] = key
  // Some code reads the raw fields instead.
  rawHeaders.push('X-Mock-Session', key)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
