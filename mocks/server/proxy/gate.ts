/** Which requests a proxy passes on: the others are answered here, and never reach the deployment. */

import type { IncomingMessage } from 'node:http'
import type { ProblemName } from '../../engine/problems.ts'
import { isOwnHost } from '../control/guard.ts'
import { hopsLeft, isFromHere } from './fields.ts'

export type Gate = {
  /** How the proxy calls itself in Via. */
  readonly name: string
  /** The name or address that it was told to listen on. */
  readonly host: string
  /** The address of the deployment. */
  readonly base: string
  /** The path of that address, without a slash at its end. */
  readonly basePath: string
}

export type GateRefusal = { readonly problem: ProblemName; readonly message: string }

/** Why a request goes no further, null where it may; `path` is its target as a path. */
export function refusalOf(
  request: IncomingMessage,
  path: string,
  { name, host, base, basePath }: Gate,
): GateRefusal | null {
  if (isFromHere(request, name)) return { problem: 'bad-gateway', message: `${base} leads back to this proxy.` }
  // Without a Host nobody came by a name; a browser always sends one.
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
  // Other upgrades, such as curl's to HTTP/2, may be passed over (RFC 9110 section 7.8).
  if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) {
    return { problem: 'upgrade', message: 'This proxy does not forward WebSockets.' }
  }
  if (request.method === 'TRACE' && hopsLeft(request) === 0) {
    return { problem: 'method', message: 'This proxy does not answer TRACE.' }
  }
  return null
}

/** Node takes chunks off and leaves every other coding on: without its name nobody could (RFC 9112 section 6.1). */
export function isChunkedAlone(coding: string): boolean {
  return coding.trim().toLowerCase() === 'chunked'
}

/** Readers differ in how often they decode a path. */
const MOST_DECODINGS = 5

/**
 * True where some reader could take a path for one above its base: `..` as it is or encoded, once or more often; between
 * slashes or backslashes; with a parameter, which Tomcat cuts off (`/..;x/`), or a fragment.
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
  // Who encodes as often as that has something to hide.
  return true
}

function climbs(path: string): boolean {
  let depth = 0
  for (const segment of path.split(/[/\\]/)) {
    const name = (segment.split(/[;#?]/, 1)[0] ?? '').replaceAll(/[\0-\x20]/g, '')
    if (name === '..') depth--
    // Some readers take a double slash for one.
    else if (name !== '' && name !== '.') depth++
    if (depth < 0) return true
  }
  return false
}
