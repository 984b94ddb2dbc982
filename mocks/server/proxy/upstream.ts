/**
 * The way to the deployment, by `node:http`: bytes go through as they come, of any length.
 *
 * Prism's own forwarding is not used. Its pipeline judges whole messages in turn (input, forward, output), so it would
 * hold back every upload and answer until its end; and its forwarder, measured with prism-http 5.16, parses and writes
 * answers anew (9223372036854775807 arrives as 9223372036854776000, of two members of one name one is lost), follows
 * redirects, takes gzip off, puts a mock's answer in the place of a 501, adds Accept, Accept-Encoding and User-Agent,
 * and refuses a GET with a body.
 *
 * Each request has a connection of its own: one that was kept may be closed by the other side at the moment a request
 * is sent, which no proxy may repeat (RFC 9110 section 9.2.2), and which would be told as the deployment's fault. It does
 * not ask for its end, though: who is told to close may do so with an upload unread, and its answer is lost with that.
 */

import type { ClientRequest } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import type { FailureKind } from '../../../spec/http/message.ts'
import { Agent, request as requestHttp } from '../../../spec/http/node-http.ts'
import { reasonOf } from '../../../spec/user-error.ts'
import { pairsOf, type RawFields } from './fields.ts'

export type Upstream = {
  /** Opens a request; its body is still to be written. */
  readonly open: (method: string, target: string, fields: RawFields) => ClientRequest
  /** The value of Host. */
  readonly host: string
  /** The address below which every path is, without a slash at its end. */
  readonly base: string
  /** Its path, empty where it has none. */
  readonly basePath: string
}

/** The way to a target; `insecure` accepts a certificate that can't be verified. */
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
        // The asterisk is the server as a whole (RFC 9112 section 3.2.4).
        path: path === '*' ? path : basePath + path,
        setHost: false,
        ...(isFramed && { headers: fields }),
      })
      if (isFramed) return outgoing
      // Node would give a POST without content a length or chunks; what the client left out stays out.
      for (const [name, value] of pairsOf(fields)) outgoing.appendHeader(name, value)
      outgoing.removeHeader('content-length')
      outgoing.removeHeader('transfer-encoding')
      return outgoing
    },
  }
}

/** What an error of a request to the deployment means. */
export function failureOf(error: NodeJS.ErrnoException): { readonly failure: FailureKind; readonly message: string } {
  const { code = '', message } = error
  const found = FAILURES.find(([pattern]) => pattern.test(code))
  const failure = found?.[1] ?? (/before secure TLS/.test(message) ? 'not-tls' : 'unreachable')
  return { failure, message: failure === 'closed' ? 'the connection was closed without an answer' : reasonOf(error) }
}

const FAILURES: readonly (readonly [code: RegExp, failure: FailureKind])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no-such-host'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE)$/, 'closed'],
  [/^HPE_/, 'not-http'],
  [/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/, 'certificate'],
  [/^EPROTO$|^ERR_SSL/, 'not-tls'],
]
