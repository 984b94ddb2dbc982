/**
 * Opens requests to the deployment by `node:http`. Contents of any length pass as they come.
 *
 * Prism's own forwarding is not used. Its pipeline judges whole messages (input, forward, output), so it would hold
 * back every upload and answer until its end. Its forwarder, measured with prism-http 5.16, also changes messages: it
 * parses and rewrites answers (9223372036854775807 arrives as 9223372036854776000, and one of two members of the same
 * name is lost), follows redirects, removes gzip, replaces a 501 by a mock's answer, adds Accept, Accept-Encoding and
 * User-Agent, and refuses a GET with a body.
 *
 * The deployment could close a connection that was used before just when a request is sent. A safe request without content
 * (RFC 9110 section 9.2.1) is then sent again, once, over a new connection, and what comes there is the answer. Any other
 * request could take effect twice, or be refused the second time: a deployment would have a fault that it has not, or hide
 * one. Each of them has a connection of its own, until the deployment is known to keep connections open, and then one
 * that was used a moment ago. Requests don't say `Connection: close`, though: a server that is told to close may do so
 * before it has read the upload, and then its answer is lost.
 */

import type { AgentOptions, ClientRequest, IncomingMessage, Agent as PlainAgent } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { kindOf } from '../../spec/http/connection/connection.ts'
import type { FaultKind } from '../../spec/http/message.ts'
import { Agent, request as requestHttp } from '../../spec/http/node-http.ts'
import { isBodiless } from '../../spec/http/status.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { answerFields } from './answer.ts'
import type { RawFields } from './fields.ts'

/** A connection of its own, one that is kept, or one that is kept by a deployment that is known to keep them. */
export type Way = 'own' | 'kept' | 'known'

export type Upstream = ReturnType<typeof createUpstream>

/** Creates the way to a target. With `insecure` it accepts a certificate that can't be verified. */
export function createUpstream(target: URL, insecure: boolean) {
  const isSecure = target.protocol === 'https:'
  const agentOf = (options: AgentOptions): PlainAgent => {
    const all = { ...options, rejectUnauthorized: !insecure }
    const agent = isSecure ? new SecureAgent(all) : new Agent(all)
    // All its connections lead to one place, and Node asks for its name three times a request.
    agent.getName = () => target.host
    return agent
  }
  const single = agentOf({ keepAlive: true })
  single.keepSocketAlive = () => false
  const connections = keptConnections(agentOf)
  const send = isSecure ? requestHttps : requestHttp
  const basePath = target.pathname.replace(/\/+$/, '')
  const place = {
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || (isSecure ? 443 : 80),
    // Node would add Content-Length or Transfer-Encoding to a POST without content. The client sent neither.
    setDefaultHeaders: false,
  }
  return {
    host: target.host,
    /** The address before every path, without a slash at its end. */
    base: target.origin + basePath,
    /** The path of that address; empty if it has none. */
    basePath,
    /** Opens a request; the caller writes its body. */
    open: (method: string, path: string, headers: RawFields, over: Way): ClientRequest => {
      // The asterisk stands for the whole server (RFC 9112 section 3.2.4).
      const about = { ...place, method, path: path === '*' ? path : basePath + path, headers }
      if (over === 'own') return send({ ...about, agent: single })
      const { agent, answered } = connections.take(over === 'kept')
      return send({ ...about, agent }).prependListener('response', (answer) => answered(method, answer))
    },
    close: connections.close,
  }
}

/** RFC 9110 section 9.2.1. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Translates an error of `node:http` into a kind of failure. */
export function upstreamFault(error: NodeJS.ErrnoException): { readonly failure: FaultKind; readonly message: string } {
  const { code = '', message } = error
  if (GONE.has(code)) return { failure: 'closed', message: 'the connection was closed without an answer' }
  return { failure: code.startsWith('HPE_') ? 'not-http' : kindOf(code, message), message: reasonOf(error) }
}

/** Codes of Node for a connection that is gone; Windows and macOS have names of their own for it. */
const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ENOTCONN'])

const MOST_IDLE = 64
/** Milliseconds: less than the five seconds after which many servers close an idle connection. */
const IDLE_MS = 4_000

/** A connection that is still open after so many answers over others shows that the deployment keeps connections. */
const PROVING = 16
/** Milliseconds: shorter than a server waits for the next request. */
const FRESH_MS = 1_000

type KeptConnection = {
  readonly agent: PlainAgent
  /** When its last answer ended, by `performance.now()`, and how many answers had ended by then. */
  idleSince: number
  answers: number
  /** Must be called with the head of the answer: not every answer leaves a connection that can be used again. */
  readonly answered: (method: string, answer: IncomingMessage) => void
}

/**
 * Connections to the deployment that carry one request after another. Each is the only one of an agent of `node:http`,
 * which watches it while it is idle: the agent closes it in time if `Keep-Alive: timeout=` says so, or if bytes arrive
 * that nobody asked for.
 */
function keptConnections(create: (options: AgentOptions) => PlainAgent) {
  let idle: KeptConnection[] = []
  let isClosed = false
  let answers = 0
  let areKept = false
  const open = (): KeptConnection => {
    const agent = create({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS })
    const keep: (socket: Parameters<PlainAgent['keepSocketAlive']>[0]) => unknown = agent.keepSocketAlive.bind(agent)
    let isUsable = false
    const kept: KeptConnection = {
      agent,
      idleSince: 0,
      answers: 0,
      answered: (method, answer) => {
        isUsable = hasItsEnd(method, answer)
      },
    }
    agent.keepSocketAlive = (socket) => {
      kept.answers = ++answers
      kept.idleSince = performance.now()
      if (!isUsable || isClosed || idle.length >= MOST_IDLE || keep(socket) === false) return false
      // Bytes that have come after the answer must not begin the next one. The event loop reads what is there between
      // two immediates, and then the agent ends the connection.
      setImmediate(() =>
        setImmediate(() => {
          if (isClosed || idle.length >= MOST_IDLE) agent.destroy()
          else idle.push(kept)
        }),
      )
      return true
    }
    return kept
  }
  return {
    /** The one that was used last, or a new one. */
    take: (isAny: boolean): KeptConnection => {
      const [oldest] = idle
      const last = idle.at(-1)
      if (last === undefined || oldest === undefined) return open()
      areKept ||= answers - oldest.answers > PROVING && Object.keys(oldest.agent.freeSockets).length > 0
      const isFresh = areKept && performance.now() - last.idleSince < FRESH_MS
      return isAny || isFresh ? (idle.pop() ?? last) : open()
    },
    /** Closes all that are idle, and the others after their answers. */
    close: (): void => {
      isClosed = true
      for (const { agent } of idle) agent.destroy()
      idle = []
    },
  }
}

/**
 * True if an answer says where its content ends, and has some. Servers that send content where none belongs often do so a
 * moment after the head. An answer that names a scheme may have given the client's credential to the connection (RFC 4559
 * section 6).
 */
function hasItsEnd(method: string, { statusCode = 0, rawHeaders }: IncomingMessage): boolean {
  const { headers } = answerFields(rawHeaders)
  if (isBodiless(statusCode, method) || headers['www-authenticate'] !== undefined) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
