/** Decides which requests the proxy passes on. It answers every other request itself, such as one for another host. */

import type { IncomingMessage } from 'node:http'
import { isOwnHost } from '../control/guard.ts'
import type { ProblemName } from '../engine/message/problems.ts'
import { isMisnamed, MISNAMED } from '../http/direct/host.ts'
import { hopsLeft, isFromHere } from './fields.ts'

export type ProxyAddress = {
  /** The proxy's name in Via. */
  readonly name: string
  readonly host: string
  readonly base: string
  /** The path of that address, without a slash at its end. */
  readonly basePath: string
}

/** Why a request is not passed on; null if it may be. `path` is what follows the base path. */
export function gateRefusal(
  request: IncomingMessage,
  path: string,
  address: ProxyAddress,
): { readonly problem: ProblemName; readonly message: string } | null {
  const { name, host, base, basePath } = address
  if (isFromHere(request, name)) return { problem: 'bad-gateway', message: `${base} leads back to this proxy.` }
  if (isMisnamed(request)) return { problem: 'malformed-message', message: MISNAMED }
  // A request without Host can't come from a browser, so it is no DNS rebinding.
  if (request.headers.host !== undefined && !isOwnHost(request, host)) {
    const message = 'This proxy does not answer to that host name; use an address, localhost or --host.'
    return { problem: 'host', message }
  }
  if (leavesBase(path, basePath)) {
    return { problem: 'outside', message: `The path leads out of ${base}, the base of every request.` }
  }
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && !isChunkedAlone(coding)) {
    return { problem: 'transfer-coding', message: 'This proxy forwards no transfer coding except chunked.' }
  }
  // Other upgrades, such as curl's to HTTP/2, may be ignored (RFC 9110 section 7.8).
  if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) {
    return { problem: 'upgrade', message: 'This proxy does not forward WebSockets.' }
  }
  if (request.method === 'TRACE' && hopsLeft(request) === 0) {
    return { problem: 'method', message: 'This proxy does not answer TRACE.' }
  }
  return null
}

/**
 * True if chunked is the only transfer coding. Node decodes no other, and the proxy removes Transfer-Encoding, so the
 * receiver could not decode it either (RFC 9112 section 6.1).
 */
export function isChunkedAlone(coding: string): boolean {
  return coding.trim().toLowerCase() === 'chunked'
}

/** The most times that a path is decoded here: servers differ in how often they do it. */
const MOST_DECODINGS = 5

/**
 * True if some server could read a path as one outside its base. It looks for `..`, plain or percent-encoded any number
 * of times, between slashes or backslashes, with a fragment, or with a parameter that Tomcat cuts off (`/..;x/`).
 */
function leavesBase(target: string, basePath: string): boolean {
  if (basePath === '') return false
  let path = target.split('?', 1)[0] ?? ''
  for (let times = 0; times < MOST_DECODINGS; times++) {
    if (climbs(path)) return true
    const decoded = path.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    if (decoded === path) return false
    path = decoded
  }
  // Nobody encodes a path that often in good faith.
  return true
}

function climbs(path: string): boolean {
  let depth = 0
  for (const segment of path.split(/[/\\]/)) {
    const name = (segment.split(/[;#?]/, 1)[0] ?? '').replaceAll(/[\0-\x20]/g, '')
    if (name === '..') depth--
    // An empty segment adds no depth, because some servers read a double slash as one.
    else if (name !== '' && name !== '.') depth++
    if (depth < 0) return true
  }
  return false
}
