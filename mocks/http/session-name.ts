/** How requests name their session: by a header, or by the address that they are sent to. */

import type { IncomingMessage } from 'node:http'
import { isSessionKey } from '../session/sessions.ts'

export const SESSION_HEADER = 'x-mock-session'

/** The key of a request's session; null if the request names none, undefined if the key is invalid. */
export function sessionOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null | undefined {
  const key = headers[SESSION_HEADER]
  if (key === undefined) return null
  return typeof key === 'string' && isSessionKey(key) ? key : undefined
}

/** Before the path of the API, for clients that can't set headers: `/_mock/session/NAME/…`. */
const ADDRESS = '/_mock/session/'

export function sessionPath(key: string): string {
  return ADDRESS + encodeURIComponent(key)
}

/** The session that a target's prefix names, and the target without the prefix; null if it has none. */
export function readPrefix(target: string): { readonly key: string; readonly rest: string } | null {
  if (!target.startsWith(ADDRESS)) return null
  const [, name = '', rest = ''] = /^([^/?#]*)(.*)$/.exec(target.slice(ADDRESS.length)) ?? []
  return { key: decodedName(name), rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Rewrites a request to a session's address: removes the prefix from its path, and adds the session's header. */
export function readSessionAddress(request: IncomingMessage): void {
  const { url = '', rawHeaders, headers } = request
  const prefix = readPrefix(url)
  if (prefix === null) return
  const { key, rest } = prefix
  request.url = rest
  headers[SESSION_HEADER] = key
  // Some code reads the raw fields instead.
  rawHeaders.push('X-Mock-Session', key)
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
