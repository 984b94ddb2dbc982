/** Obstacles between a client and the service: no connection, a login page, a wrong path, a bad token. */

import { type Answer, type Fault, header } from '../../spec/http/message.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'

/** Why no request to `target` can succeed; null if another request may. */
export function targetFault(received: Answer | Fault, target: string, hasToken = true): string | null {
  if (received.kind === 'failure') return FAILURES[received.failure](target, received.message)
  const { status } = received
  if (status === 401 || status === 403 || status === 407) {
    if (!hasToken)
      return `no token was given, and a request without one is refused with status ${status}: give it with --token, --token-file or PLANT_STORE_TOKEN`
    return `the token is refused with status ${status}: is it the right one, and still good?`
  }
  if (status >= 300 && status < 400) {
    const location = header(received.headers, 'location')
    return `${target} redirects${location === undefined ? '' : ` to ${excerpt(location, received.redact)}`} (status ${status}): give the address where the service itself answers`
  }
  if (status === 404 || status === 405)
    return `${target} has no such operation (status ${status}): is the base path right?`
  // Many frameworks write a page about an error of their own.
  if (status !== 500 && isPage(received))
    return `${target} answers with an HTML page (status ${status}): a login page or a gateway stands before the service`
  return null
}

const FAILURES: Readonly<Record<Fault['failure'], (target: string, message: string) => string>> = {
  'no-such-host': (target) => `there is no such host: ${target}`,
  refused: (target) => `the connection to ${target} is refused: is the service running?`,
  unreachable: (target, message) => `${target} can't be reached: ${message}`,
  certificate: (target, message) =>
    `the certificate of ${target} can't be verified (${message}); --insecure accepts it anyway`,
  'not-tls': (target) => `${target} does not speak TLS: is it http instead of https?`,
  'not-http': (target, message) => `what answers at ${target} is not an HTTP service: ${message}`,
  closed: (target) => `${target} closes the connection without an answer`,
  endless: (target, message) => `what answers at ${target} can't be read: ${message}`,
  timeout: (target, message) => `${target}: ${message}; --timeout says how long to wait`,
}

/** True for an HTML page, by its Content-Type and the beginning of its body. */
export function isPage({ headers, body }: Answer): boolean {
  const isHtml = (header(headers, 'content-type') ?? '').toLowerCase().startsWith('text/html')
  return isHtml && /^\s*</.test(new TextDecoder().decode(body.subarray(0, 200)))
}
