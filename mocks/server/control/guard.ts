/**
 * Who may use the control surface: programs, and pages that came from this server. Not pages of other origins, whose
 * requests a browser sends all the same, with a form or a picture too, or by a name that its owner points at this
 * machine (DNS rebinding).
 */

import type { IncomingMessage } from 'node:http'

/** Why a request is refused, in one sentence, or null; `ownName` is the host that the server was told to listen on. */
export function refusalOf({ headers, method, socket }: IncomingMessage, ownName: string): string | null {
  const { host = '', origin } = headers
  if (!isOwnHost({ headers }, ownName)) {
    return `The control surface does not answer to the host ${JSON.stringify(nameOf(host))}; use an address, localhost or --host.`
  }
  const address = `${'encrypted' in socket ? 'https' : 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== address.toLowerCase()) {
    return 'The control surface takes no cross-origin requests.'
  }
  // Pictures, scripts and frames of other pages come without an Origin; who follows a link to the surface may do so.
  const site = headers['sec-fetch-site']
  const isNavigation =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if ((site === 'cross-site' || site === 'same-site') && !isNavigation) {
    return 'The control surface takes no requests from pages of other origins.'
  }
  return null
}

/** True where the Host of a request is no name that somebody else could point at this machine. */
export function isOwnHost({ headers }: Pick<IncomingMessage, 'headers'>, ownName: string): boolean {
  const name = nameOf(headers.host ?? '')
  return isOwnName(name) || name === ownName.toLowerCase()
}

function nameOf(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/**
 * Names that nobody can point at this machine from outside: addresses, localhost (RFC 6761 section 6.3), and names
 * without a dot, which no public DNS has; containers call each other so.
 */
function isOwnName(name: string): boolean {
  return /^([a-z0-9_-]+|([a-z0-9_-]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i.test(name)
}
