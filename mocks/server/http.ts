/** `node:http` on one side, the engine on the other. It decides nothing: it reads bytes and writes answers. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isBodiless } from '../../spec/http/status.ts'
import type { Cues } from '../engine/cues.ts'
import type { Engine } from '../engine/engine.ts'
import type { MockResponse, RawRequest } from '../engine/message.ts'
import type { PlainAdapter, RequestHead } from './direct.ts'
import { createFaults } from './faults.ts'
import type { Held } from './held.ts'
import { createLastAnswer } from './last-answer.ts'
import { refused, type Unread } from './refused.ts'

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
  /** The cues for a request; null if its session key is invalid. */
  readonly cues: (request: RequestHead) => Cues | null
  /** The largest request body in bytes. */
  readonly bodyLimit: number
  /** Holds answers of the server back. */
  readonly held: Held
  /** Called for each answer, before it is written. */
  readonly onAnswer: (request: RequestHead, body: Uint8Array | null, answer: MockResponse, durationMs: number) => void
  /** Called for a failure of the mock's own. */
  readonly onFailure: (error: unknown) => void
}

/** A request that is waiting for its answer. */
type Open = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Null if it went over the limit. */
  readonly body: Uint8Array | null
  /** By `performance.now`. */
  readonly started: number
}

const NOTHING = new Uint8Array()

function nothing(): void {}

/** The listeners that connect a `node:http` server to an engine. */
export function createHttpAdapter({ engine, cues, bodyLimit, held, onAnswer, onFailure }: HttpSettings): HttpAdapter {
  const faults = createFaults(held)
  const lastAnswer = createLastAnswer(held)
  const send = (exchange: Open, made: MockResponse): void => {
    try {
      if (made.fault === null) write(exchange.response, made)
      else faults.carryOut(made.fault, exchange.response, made)
    } catch (error) {
      fail(exchange, error)
    }
  }
  const deliver = (exchange: Open, made: MockResponse): void => {
    onAnswer(exchange.request, exchange.body, made, performance.now() - exchange.started)
    if (made.delay === 0) send(exchange, made)
    else held.delay(exchange.response, made.delay, () => send(exchange, made))
  }
  const fail = ({ request, response, body, started }: Open, error: unknown): void => {
    const made = refused(engine(), 'internal')
    onFailure(error)
    if (writeInstead(response, made)) onAnswer(request, body, made, performance.now() - started)
  }
  /** Answers that were made already, for connections that only `node:http` can hold back or break. */
  const made = new WeakMap<Socket, MockResponse | Promise<MockResponse>>()
  const make = (request: RequestHead, body: Uint8Array | null): MockResponse | Promise<MockResponse> => {
    const cued = cues(request)
    return cued === null ? refused(engine(), 'session') : engine().handle(rawRequest(request, body), cued)
  }
  const makeOrFail = (request: RequestHead, body: Uint8Array): MockResponse | Promise<MockResponse> => {
    try {
      return make(request, body)
    } catch (error) {
      onFailure(error)
      return refused(engine(), 'internal')
    }
  }
  const makeOnce = (request: IncomingMessage, body: Uint8Array | null): MockResponse | Promise<MockResponse> => {
    const known = made.get(request.socket)
    if (known !== undefined) {
      made.delete(request.socket)
      return known
    }
    // RFC 9112 section 3.2.
    const isNameless = request.httpVersion === '1.1' && request.headers.host === undefined
    return isNameless ? refused(engine(), 'malformed-message') : make(request, body)
  }
  const answer = (exchange: Open): void => {
    if (held.mustWait(exchange.response)) {
      held.wait(exchange.response, exchange.body?.length ?? 0, () => answerNow(exchange))
    } else answerNow(exchange)
  }
  const answerNow = (exchange: Open): void => {
    const { request, body } = exchange
    try {
      const answer = makeOnce(request, body)
      if (answer instanceof Promise) {
        held.hold(exchange.response)
        answer.then((later) => deliver(exchange, later)).catch((error: unknown) => fail(exchange, error))
      } else deliver(exchange, answer)
    } catch (error) {
      fail(exchange, error)
    }
  }

  return {
    onRequest: (request, response) => {
      const started = performance.now()
      let chunks: Uint8Array[] | null = []
      let size = 0
      // Without a listener, the error of an aborted upload would end the process.
      request.on('error', nothing)
      request.on('data', (chunk: Uint8Array) => {
        if (chunks === null) return
        size += chunk.length
        if (size <= bodyLimit) chunks.push(chunk)
        else {
          // Answered at once. The rest is read and dropped, so that the client can finish and read the answer.
          chunks = null
          answer({ request, response, body: null, started })
        }
      })
      request.on('end', () => {
        if (chunks !== null) answer({ request, response, body: joined(chunks), started })
      })
    },
    plain: {
      answer: (request, body) => {
        if (body.length > bodyLimit) return null
        const started = performance.now()
        const answer = makeOrFail(request, body)
        if (answer instanceof Promise || answer.delay > 0 || answer.fault !== null) {
          // The code that takes it from the map handles its rejection.
          if (answer instanceof Promise) answer.catch(nothing)
          made.set(request.socket, answer)
          return null
        }
        onAnswer(request, body, answer, performance.now() - started)
        return answer
      },
      fail: (error) => {
        onFailure(error)
        return refused(engine(), 'internal')
      },
    },
    onClientError: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else lastAnswer(socket, () => refused(engine(), CLIENT_ERRORS[error.code ?? ''] ?? 'malformed-message'))
    },
    onConnect: (_, socket) => {
      lastAnswer(socket, () => {
        const made = refused(engine(), 'method')
        return { ...made, headers: { ...made.headers, allow: '' } }
      })
    },
    close: faults.close,
  }
}

const CLIENT_ERRORS: Readonly<Record<string, Unread>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/** A request as the engine reads it. */
export function rawRequest(request: RequestHead, body: Uint8Array | null): RawRequest {
  const { headers } = request
  return {
    method: request.method ?? '',
    target: request.url ?? '/',
    header: (name) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    body,
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)
}

/** Writes an answer without a fault. */
export function write(response: ServerResponse, { status, headers, body }: MockResponse): void {
  if (response.destroyed) return
  // RFC 9110 section 8.6: no Content-Length with 204, nor for HEAD with another length than GET would have.
  if (isBodiless(status, response.req.method)) {
    response.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...headers, 'content-length': length })
  // ASCII text is the same in Latin-1, which Node writes faster.
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Writes an answer instead of one that could not be written, if nothing was sent yet. Returns false if that fails. */
export function writeInstead(response: ServerResponse, made: MockResponse): boolean {
  // The failed attempt may have set it.
  response.statusMessage = ''
  try {
    if (!response.headersSent) {
      write(response, made)
      return true
    }
  } catch {
    // The connection ends without an answer.
  }
  response.destroy()
  return false
}
