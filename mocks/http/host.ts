/** The field that names the host of a request. */

import type { IncomingMessage } from 'node:http'

/** True without Host where it is required, and with several (RFC 9112 section 3.2: 400 to both). `node:http` hides the second. */
export function isMisnamed({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const count = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
  return count > 1 || (count === 0 && httpVersion === '1.1')
}
