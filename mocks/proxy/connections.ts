/**
 * Connections to the deployment that carry one request after another. Each is the only one of an agent of `node:http`,
 * which watches it while it is idle: the agent closes it in time if `Keep-Alive: timeout=` says so, or if bytes arrive
 * that nobody asked for.
 */

import type { Agent, AgentOptions, IncomingMessage } from 'node:http'
import { isBodiless } from '../../spec/http/status.ts'
import { answerFields } from './answer.ts'

/** The most connections that are idle. */
const MOST_IDLE = 64
/** Milliseconds: less than the five seconds after which many servers close an idle connection. */
const IDLE_MS = 4_000

export type KeptConnection = {
  readonly agent: Agent
  /** Must be called with the head of the answer: not every answer leaves a connection that can be used again. */
  readonly answered: (method: string, answer: IncomingMessage) => void
}

export class KeptConnections {
  readonly #create: (options: AgentOptions) => Agent
  #idle: KeptConnection[] = []
  #isClosed = false

  constructor(create: (options: AgentOptions) => Agent) {
    this.#create = create
  }

  /** The one that was used last, or a new one. */
  take(): KeptConnection {
    return this.#idle.pop() ?? this.#open()
  }

  /** Closes all that are idle, and the others after their answers. */
  close(): void {
    this.#isClosed = true
    for (const { agent } of this.#idle) agent.destroy()
    this.#idle = []
  }

  #open(): KeptConnection {
    const agent = this.#create({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS })
    const keep: (socket: Parameters<Agent['keepSocketAlive']>[0]) => unknown = agent.keepSocketAlive.bind(agent)
    let isUsable = false
    const kept: KeptConnection = {
      agent,
      answered: (method, answer) => {
        isUsable = hasItsEnd(method, answer)
      },
    }
    agent.keepSocketAlive = (socket) => {
      if (!isUsable || this.#isClosed || this.#idle.length >= MOST_IDLE || keep(socket) === false) return false
      // Bytes that have come after the answer must not begin the next one. The event loop reads what is there between
      // two immediates, and then the agent ends the connection.
      setImmediate(() =>
        setImmediate(() => {
          if (this.#isClosed || this.#idle.length >= MOST_IDLE) agent.destroy()
          else this.#idle.push(kept)
        }),
      )
      return true
    }
    return kept
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
