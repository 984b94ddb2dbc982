/** A raw HTTP/1.1 connection: what it sends is exactly what it was given, and what comes is kept as bytes. */

import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AnswerReader, type Reading } from './answer-reader.ts'
import { excerpt } from './excerpt.ts'
import { type Answer, type Exchange, type Failure, type FailureKind, header, type RequestMessage } from './message.ts'
import type { Redact } from './redactor.ts'

export type Address = {
  /** The target's address; its path is a prefix of every request's. */
  readonly url: URL
  /** Milliseconds for the connection, and for the whole of an answer. */
  readonly timeout: number
  /** A certificate that can't be verified is accepted. */
  readonly insecure: boolean
  /** Takes out of what comes what nobody may be told. */
  readonly redact: Redact
}

/** One connection, for one request after another. */
export class Connection {
  readonly #address: Address
  #socket: Socket | null = null

  constructor(address: Address) {
    this.#address = address
  }

  /** True while another request can go over the same connection. */
  get isOpen(): boolean {
    return this.#socket !== null
  }

  /** Sends a request and waits for its answer; opens the connection where it is not open. Never throws. */
  async exchange(sent: RequestMessage): Promise<Exchange> {
    const started = performance.now()
    const received = await this.#exchange(sent)
    return { sent, received, durationMs: performance.now() - started }
  }

  /** {@link exchange}, and over a new connection if this one was idle and is closed (RFC 9112 section 9.5). */
  async exchangeAnew(sent: RequestMessage): Promise<Exchange> {
    const wasOpen = this.isOpen
    const first = await this.exchange(sent)
    const isClosed = wasOpen && first.received.kind === 'failure' && first.received.failure === 'closed'
    return isClosed ? this.exchange(sent) : first
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  async #exchange(sent: RequestMessage): Promise<Answer | Failure> {
    const socket = this.#socket ?? (await open(this.#address))
    if ('failure' in socket) return socket
    this.#socket = socket.ref()
    const reading = this.#read(socket, sent.method)
    await write(socket, sent, this.#address.url)
    return reading
  }

  /** Reads until the answer is there, the peer has closed, or the time is over, however little comes at a time. */
  #read(socket: Socket, method: string): Promise<Answer | Failure> {
    const { timeout, redact } = this.#address
    return new Promise((resolve) => {
      const reader = new AnswerReader(method)
      for (const event of EVENTS) socket.removeAllListeners(event)
      const finish = (received: Answer | Failure, keepsOpen: boolean): void => {
        isOver = true
        clearTimeout(timer)
        for (const event of EVENTS) socket.removeAllListeners(event)
        // Whoever reads no more must still hear of a reset, or it would end the process.
        socket.on('error', () => {})
        // What comes unasked would be taken for the answer to the next request.
        if (keepsOpen) socket.unref()
        if (keepsOpen) for (const event of EVENTS) socket.once(event, () => this.#drop(socket))
        else this.#drop(socket)
        resolve(received)
      }
      const look = (reading: Reading, ended: boolean): void => {
        if (reading.state === 'not-http') finish(noHttp(reader.bytes, ended, redact), false)
        else if (reading.state === 'endless') finish(failure('endless', `the answer has no end: ${reading.why}`), false)
        else if (reading.state === 'complete') {
          const { answer, rest, keepsOpen } = reading
          const fault = answer.fault ?? (rest.length > 0 ? `${rest.length} bytes come after its end` : null)
          finish({ ...answer, fault, redact }, keepsOpen && !ended && rest.length === 0)
        }
      }
      let isOver = false
      const giveUp = (): void => {
        if (isOver) return
        const what = reader.bytes.length === 0 ? 'no answer came' : 'the answer did not come to its end'
        finish(failure('timeout', `${what} within ${timeout} ms`), false)
      }
      // On a busy machine this process may be late itself: what has come meanwhile is read before it gives up.
      const timer = setTimeout(() => setImmediate(giveUp), timeout)
      const end = (): void => look(reader.end(), true)
      socket.on('data', (chunk: Buffer) => look(reader.push(chunk), false))
      // A reset after the whole answer came is the answer's end; before it, the reading says so.
      socket.on('end', end).on('close', end).on('error', end)
    })
  }

  #drop(socket: Socket): void {
    socket.destroy()
    if (this.#socket === socket) this.#socket = null
  }
}

/** What a socket says while nobody waits for an answer ends its use. */
const EVENTS = ['data', 'end', 'close', 'error'] as const

function noHttp(bytes: Buffer, ended: boolean, redact: Redact): Failure {
  if (bytes.length === 0) return failure('closed', 'the connection was closed without an answer')
  const text = bytes.toString('latin1', 0, 1000)
  if (ended && text.startsWith('HTTP/1.')) return failure('closed', 'the connection was closed within the answer')
  return failure('not-http', `the answer is not HTTP: it starts with ${JSON.stringify(excerpt(text, redact, 40))}`)
}

function open({ url, timeout, insecure }: Address): Promise<Socket | Failure> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const port = Number(url.port || (secure ? 443 : 80))
  return new Promise((resolve) => {
    const socket = secure
      ? connectTls({ host, port, rejectUnauthorized: !insecure, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectTcp({ host, port })
    const timer = setTimeout(() => {
      socket.destroy()
      resolve(failure('unreachable', `no connection within ${timeout} ms`))
    }, timeout)
    socket.setNoDelay(true)
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      resolve(failure(kindOf(error.code ?? '', error.message), error.message))
    })
  })
}

/** What the code of a failed connection means. */
export function kindOf(code: string, message: string): FailureKind {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'certificate'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || /before secure TLS/.test(message)) return 'not-tls'
  return 'unreachable'
}

function failure(kind: FailureKind, message: string): Failure {
  return { kind: 'failure', failure: kind, message }
}

/** How many segments a body in pieces is sent in. */
const PIECES = 4

async function write(socket: Socket, sent: RequestMessage, url: URL): Promise<void> {
  const { body, framing } = sent
  const lines = [`${sent.method} ${url.pathname.replace(/\/$/, '')}${sent.path} HTTP/1.1`]
  if (header(sent.headers, 'host') === undefined) lines.push(`Host: ${url.host}`)
  // Gateways turn clients away that do not say who they are.
  if (header(sent.headers, 'user-agent') === undefined) lines.push('User-Agent: plant-store-verify')
  lines.push(...sent.headers.map(([name, value]) => `${name}: ${value}`))
  if (body !== null) lines.push(framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  if (body === null || framing === 'length') {
    socket.write(body === null ? head : Buffer.concat([head, body]))
    return
  }
  socket.write(head)
  const size = Math.max(1, Math.ceil(body.length / PIECES))
  for (let start = 0; start < body.length; start += size) {
    // Each piece leaves alone: the target has to put them together again.
    await new Promise((resolve) => setTimeout(resolve, 2))
    const piece = body.subarray(start, start + size)
    if (socket.destroyed) return
    socket.write(
      framing === 'pieces'
        ? piece
        : Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
    )
  }
  if (framing === 'chunked' && !socket.destroyed) socket.write('0\r\n\r\n')
}
