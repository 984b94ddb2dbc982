/** The field that names the host of a request. */

import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** What a refusal says. */
export const MISNAMED = 'A request must have one Host header, with a host and perhaps a port (RFC 9112 section 3.2).'

/** What a name or an IPv4 address is made of, empty or not (RFC 3986 section 3.2.2). */
const NAME = String.raw`(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})`
/** RFC 3986 section 3.2.2, with the zone of RFC 6874. */
const LITERAL = String.raw`\[(?:([\da-f:.]+)(?:%25${NAME}+)?|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]`
/** RFC 9110 section 7.2. */
const HOST = new RegExp(String.raw`^(?:${LITERAL}|${NAME}*)(?::\d*)?$`, 'i')

/** True for a value that the field may have. It is empty where the target of a request has no host. */
export function isHost(value: string): boolean {
  const [match, address] = HOST.exec(value) ?? []
  return match !== undefined && (address === undefined || isIPv6(address))
}

/**
 * True without Host where it is required, with several, and with one that is none (RFC 9112 section 3.2: 400 to each).
 * `node:http` hides the second.
 */
export function isMisnamed({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1)
  const [host] = hosts
  return host === undefined ? httpVersion === '1.1' : hosts.length > 1 || !isHost(host)
}
