/**
 * Opens requests to the deployment by `node:http`. Contents of any length pass as they come.
 *
 * Prism's own forwarding is not used. Its pipeline judges whole messages (input, forward, output), so it would hold
 * back every upload and answer until its end. Its forwarder, measured with prism-http 5.16, also changes messages: it
 * parses and rewrites answers (9223372036854775807 arrives as 9223372036854776000, and one of two members of the same
 * name is lost), follows redirects, removes gzip, replaces a 501 by a mock's answer, adds Accept, Accept-Encoding and
 * User-Agent, and refuses a GET with a body.
 *
 * Each request has a connection of its own. The deployment could close a kept connection just when a request is sent. A
 * proxy may not repeat that request (RFC 9110 section 9.2.2), and would report a fault that the deployment does not
 * have. Requests don't say `Connection: close`, though: a server that is told to close may do so before it has read the
 * upload, and then its answer is lost.
 */

import type { ClientRequest } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import type { FaultKind } from '../../spec/http/message.ts'
import { Agent, request as requestHttp } from '../../spec/http/node-http.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { pairsOf, type RawFields } from './fields.ts'

export type Upstream = {
  /** Opens a request. The caller writes its body. */
  readonly open: (method: string, target: string, fields: RawFields) => ClientRequest
  /** The value of Host. */
  readonly host: string
  /** The address before every path, without a slash at its end. */
  readonly base: string
  /** The path of that address; empty if it has none. */
  readonly basePath: string
}

/** Creates the way to a target. With `insecure` it accepts a certificate that can't be verified. */
export function createUpstream(target: URL, insecure: boolean): Upstream {
  const isSecure = target.protocol === 'https:'
  const options = { keepAlive: true, rejectUnauthorized: !insecure }
  const agent = isSecure ? new SecureAgent(options) : new Agent(options)
  agent.keepSocketAlive = () => false
  const basePath = target.pathname.replace(/\/+$/, '')
  return {
    host: target.host,
    base: target.origin + basePath,
    basePath,
    open: (method, path, fields) => {
      const isFramed = [...pairsOf(fields)].some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
      const outgoing = (isSecure ? requestHttps : requestHttp)({
        agent,
        host: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port || (isSecure ? 443 : 80),
        method,
        // The asterisk stands for the whole server (RFC 9112 section 3.2.4).
        path: path === '*' ? path : basePath + path,
        setHost: false,
        ...(isFramed && { headers: fields }),
      })
      if (isFramed) return outgoing
      // Node would add Content-Length or Transfer-Encoding to a POST without content. The client sent neither.
      for (const [name, value] of pairsOf(fields)) outgoing.appendHeader(name, value)
      outgoing.removeHeader('content-length')
      outgoing.removeHeader('transfer-encoding')
      return outgoing
    },
  }
}

/** Translates an error of `node:http` into a kind of failure. */
export function upstreamFault(error: NodeJS.ErrnoException): { readonly failure: FaultKind; readonly message: string } {
  const { code = '', message } = error
  const found = FAILURES.find(([pattern]) => pattern.test(code))
  const failure = found?.[1] ?? (/before secure TLS/.test(message) ? 'not-tls' : 'unreachable')
  return { failure, message: failure === 'closed' ? 'the connection was closed without an answer' : reasonOf(error) }
}

const FAILURES: readonly (readonly [code: RegExp, failure: FaultKind])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no-such-host'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE)$/, 'closed'],
  [/^HPE_/, 'not-http'],
  [/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/, 'certificate'],
  [/^EPROTO$|^ERR_SSL/, 'not-tls'],
]
