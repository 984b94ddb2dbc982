/**
 * Decides who may use the control surface: programs, and pages of this server. Pages of other origins may not. A
 * browser sends their requests all the same, for example from a form or an image, or after the owner of a name has
 * pointed it at this machine (DNS rebinding).
 */

import type { IncomingMessage } from 'node:http'
import { CALLBACK_HEADER } from '../http/control-address.ts'

/**
 * Why a request is refused, in one sentence, or null. `ownName` is the value of `--host`. `isForAll`: programs may ask
 * by any host, such as load balancers, which send none or that of the service.
 */
export function refusalOf(
  { headers, method, socket }: IncomingMessage,
  ownName: string,
  isForAll: boolean,
): string | null {
  const { host = '', origin } = headers
  if (headers[CALLBACK_HEADER] !== undefined) return 'The control surface takes no callbacks.'
  if (!isOwnHost({ headers }, ownName) && !(isForAll && origin === undefined)) {
    return `The control surface does not answer to the host ${JSON.stringify(hostName(host))}; use an address, localhost or --host.`
  }
  const address = `${'encrypted' in socket ? 'https' : 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== address.toLowerCase()) {
    return 'The control surface takes no cross-origin requests.'
  }
  // Requests for images, scripts and frames of other pages have no Origin. Following a link to the surface is allowed.
  const site = headers['sec-fetch-site']
  const isNavigation =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isNavigation) {
    return 'The control surface takes no requests from pages of other origins.'
  }
  return null
}

/** True if nobody else could have pointed the name in Host at this machine. */
export function isOwnHost({ headers }: Pick<IncomingMessage, 'headers'>, ownName: string): boolean {
  const name = hostName(headers.host ?? '')
  return isOwnName(name) || name === ownName.toLowerCase()
}

/** The last one and its name: a client sends the same again and again. */
let last = { host: '', name: '' }

function hostName(host: string): string {
  if (host !== last.host) last = { host, name: readHost(host) }
  return last.name
}

/** Reads a host that `isHost` knows to be one: a parser of addresses would take a backslash for its end. */
function readHost(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/**
 * True for names that nobody outside can point at this machine: IP addresses, localhost (RFC 6761 section 6.3), and
 * names without a dot. Containers use such names for each other, and public DNS has none of them.
 */
function isOwnName(name: string): boolean {
  return /^([a-z0-9_-]+|([a-z0-9_-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i.test(name)
}
