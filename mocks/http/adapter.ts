/** What a server needs to answer by HTTP, and what an adapter needs of its server. */

import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { Engine } from '../engine/engine.ts'
import type { MockResponse } from '../engine/message/message.ts'
import type { Session } from '../engine/state/session.ts'
import type { PlainAdapter, RequestHead } from './direct/index.ts'
import type { HeldResponses } from './held-responses.ts'

export type HttpAdapter = {
  readonly onRequest: RequestListener
  /** Answers plain requests before `node:http` has read them; absent: `node:http` reads every request. */
  readonly plain?: PlainAdapter
  /** Gets requests that expect a 100 (Continue); absent: each gets a 100 at once. */
  readonly onContinue?: RequestListener
  /** Milliseconds in which a whole request must come; 0: no limit; absent: a minute. */
  readonly requestTimeout?: number
  /** Answers what the HTTP parser refused. */
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Socket) => void
  /** Answers `CONNECT`, which is for proxies. */
  readonly onConnect: (request: IncomingMessage, socket: Socket) => void
  /** Closes the connections that a scenario left without an answer. */
  readonly close: () => void
}

export type HttpSettings = {
  /** Called for each request, because a reload replaces the engine. */
  readonly engine: () => Engine
  /** The session of a request; null if its key is invalid. */
  readonly session: (request: RequestHead) => Session | null
  /** True where the connections of clients have TLS. */
  readonly isEncrypted: boolean
  /** The largest request body in bytes. */
  readonly bodyLimit: number
  readonly held: HeldResponses
  /** Called for each answer, before it is written. */
  readonly onAnswer: (request: RequestHead, body: Uint8Array | null, answer: MockResponse, durationMs: number) => void
  /**
   * Called for each answer after that; holds it back until it is recorded. The connection is null if `node:http` writes
   * the answer. Null if nothing needs to be held back.
   */
  readonly hold: ((connection: Socket | null) => void) | null
  /** Called for a failure of the mock's own at a request. */
  readonly onFailure: (error: unknown, request: RequestHead) => void
}
