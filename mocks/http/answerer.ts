/** Answers requests that `node:http` has read: from the content to the last byte. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBodiless } from '../../spec/http/status.ts'
import type { MockResponse } from '../engine/message/message.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { HttpSettings } from './adapter.ts'
import type { Faults } from './faults.ts'
import { refused } from './refused.ts'

/** Makes the answer to a request. The body is null if it went over the limit. */
export type MakeAnswer = (request: IncomingMessage, body: Uint8Array | null) => Soon<MockResponse>

type Open = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Null if it went over the limit. */
  readonly body: Uint8Array | null
  /** By `performance.now`. */
  readonly started: number
  readonly make: MakeAnswer
}

const NOTHING = new Uint8Array()

export class Answerer {
  readonly #settings: HttpSettings
  readonly #faults: Faults

  constructor(settings: HttpSettings, faults: Faults) {
    this.#settings = settings
    this.#faults = faults
  }

  /** Reads a request to its end, or over the limit, and answers it. */
  take(request: IncomingMessage, response: ServerResponse, make: MakeAnswer): void {
    const { bodyLimit } = this.#settings
    const started = performance.now()
    let chunks: Uint8Array[] | null = []
    let size = 0
    // Without a listener, the error of an aborted upload would end the process.
    request.on('error', () => {})
    request.on('data', (chunk: Uint8Array) => {
      if (chunks === null) return
      size += chunk.length
      if (size <= bodyLimit) chunks.push(chunk)
      else {
        // Answered at once. The rest is read and dropped, so that the client can finish and read the answer.
        chunks = null
        this.#answer({ request, response, body: null, started, make })
      }
    })
    request.on('end', () => {
      if (chunks !== null) this.#answer({ request, response, body: oneChunk(chunks), started, make })
    })
  }

  #answer(open: Open): void {
    const { held } = this.#settings
    if (held.mustWait(open.response)) held.wait(open.response, open.body?.length ?? 0, () => this.#answerNow(open))
    else this.#answerNow(open)
  }

  #answerNow(open: Open): void {
    try {
      const made = open.make(open.request, open.body)
      if (made instanceof Promise) {
        this.#settings.held.hold(open.response)
        made.then((later) => this.#deliver(open, later)).catch((error: unknown) => this.#fail(open, error))
      } else this.#deliver(open, made)
    } catch (error) {
      this.#fail(open, error)
    }
  }

  #deliver(open: Open, made: MockResponse): void {
    this.#record(open, made)
    if (made.delay === 0) this.#send(open, made)
    else this.#settings.held.delay(open.response, made.delay, () => this.#send(open, made))
  }

  #send(open: Open, made: MockResponse): void {
    try {
      if (made.fault === null && made.stream !== undefined) this.#stream(open, made)
      else if (made.fault === null) write(open.response, made)
      else this.#faults.carryOut(made.fault, open.response, made)
    } catch (error) {
      this.#fail(open, error)
    }
  }

  /** Sends an answer in pieces. Most mocks never load what does that. */
  #stream(open: Open, made: MockResponse): void {
    const { held } = this.#settings
    held.hold(open.response)
    import('./pieces.ts')
      .then(({ sendPieces }) => sendPieces(open.response, made, held))
      .catch((error: unknown) => this.#fail(open, error))
  }

  #fail(open: Open, error: unknown): void {
    const { engine, onFailure } = this.#settings
    const made = refused(engine(), 'internal')
    onFailure(error, open.request)
    if (writeInstead(open.response, made)) this.#record(open, made)
  }

  #record({ request, body, started }: Open, made: MockResponse): void {
    const { onAnswer, hold } = this.#settings
    onAnswer(request, body, made, performance.now() - started)
    hold?.(null)
  }
}

function oneChunk(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)
}

export function write(response: ServerResponse, { status, headers, body, encoding }: MockResponse): void {
  if (response.destroyed) return
  // RFC 9110 section 8.6: no Content-Length with 204, nor for HEAD with another length than GET would have.
  if (isBodiless(status, response.req.method)) {
    response.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(body, encoding)
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
