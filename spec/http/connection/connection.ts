/** A raw HTTP/1.1 connection. It sends a request exactly as given, and keeps what it receives as bytes. */

import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  type Answer,
  type Exchange,
  type Fault,
  type FaultKind,
  header,
  pathAt,
  type RequestMessage,
  sentBytes,
} from '../message.ts'
import { excerpt } from '../redaction/excerpt.ts'
import type { Redact } from '../redaction/redactor.ts'
import { AnswerReader, type Reading } from './answer-reader.ts'
import { type Renewal, sendRenewed } from './renewal.ts'

export type Address = {
  /** The target's address; its path is a prefix of every request's. */
  readonly url: URL
  /** Milliseconds for the connection, and for the whole of an answer, as this process has them. */
  readonly timeout: number
  /** True: a certificate that can't be verified is accepted. */
  readonly insecure: boolean
  /** Removes secrets from the texts of answers. */
  readonly redact: Redact
  /** Keeps the credential of the requests good, where it ends. */
  readonly renewal?: Renewal | null
}

/** Milliseconds, and bytes, for which a stream that goes on is read, and milliseconds that its first event has beside. */
const STREAM_MS = 200
const SILENCE_MS = 1_000
const STREAM_BYTES = 64 * 1024

/** One connection, for one request after another. */
export class Connection {
  readonly #address: Address
  #socket: Socket | null = null
  /** Takes the bytes of the answer that is awaited, and null at their end; null while none is awaited. */
  #waiting: ((chunk: Buffer | null) => void) | null = null

  constructor(address: Address) {
    this.#address = address
  }

  /** True while another request can go over the same connection. */
  get isOpen(): boolean {
    return this.#socket !== null
  }

  /** Sends a request and waits for its answer. Opens the connection if necessary. Never throws. */
  async exchange(sent: RequestMessage): Promise<Exchange> {
    const started = performance.now()
    const received = await sendRenewed(this.#address.renewal ?? null, sent, (message) => this.#exchange(message))
    return { sent, received, durationMs: performance.now() - started }
  }

  /** Like {@link exchange}, but tries again if the peer has closed the idle connection (RFC 9112 section 9.5). */
  async exchangeAnew(sent: RequestMessage): Promise<Exchange> {
    const wasOpen = this.isOpen
    const first = await this.exchange(sent)
    const isClosed = wasOpen && first.received.kind === 'failure' && first.received.failure === 'closed'
    return isClosed ? this.exchange(sent) : first
  }

  close(): void {
    this.#waiting?.(null)
    if (this.#socket !== null) this.#drop(this.#socket)
  }

  async #exchange(sent: RequestMessage): Promise<Answer | Fault> {
    const socket = this.#socket?.ref() ?? (await open(this.#address))
    if ('failure' in socket) return socket
    if (this.#socket !== socket) this.#listen(socket)
    this.#socket = socket
    const reading = this.#read(socket, sent.method)
    await writeRequest(socket, sent, this.#address.url)
    return reading
  }

  /** Hands what a new socket receives to the exchange that waits for it. While none does, any event ends its use. */
  #listen(socket: Socket): void {
    const hear = (chunk: Buffer | null): void => {
      // A socket that was given up has nothing more to say.
      if (this.#socket !== socket) return
      // Bytes that arrive between requests would be mistaken for the next answer, so they close the connection.
      if (this.#waiting === null) this.#drop(socket)
      else this.#waiting(chunk)
    }
    const end = (): void => hear(null)
    // A reset ends the answer as a close does. The reader reports an answer that is incomplete then.
    socket.on('data', hear).on('end', end).on('close', end).on('error', end)
  }

  /** Reads until the answer is complete, the peer closes, or the time for the whole answer is over. */
  #read(socket: Socket, method: string): Promise<Answer | Fault> {
    const { timeout, redact } = this.#address
    return new Promise((resolve) => {
      const reader = new AnswerReader(method)
      let leaving: (() => void) | null = null
      const finish = (received: Answer | Fault, keepsOpen: boolean): void => {
        this.#waiting = null
        stopWaiting()
        leaving?.()
        if (keepsOpen) socket.unref()
        else this.#drop(socket)
        resolve(received)
      }
      const look = (reading: Reading, ended: boolean): void => {
        if (reading.state === 'not-http') finish(noHttp(reader.bytes, ended, redact), false)
        else if (reading.state === 'endless') finish(faultOf('endless', `the answer has no end: ${reading.why}`), false)
        else if (reading.state === 'complete') {
          const { answer, rest, keepsOpen } = reading
          const fault = answer.fault ?? (rest.length > 0 ? `${rest.length} bytes come after its end` : null)
          finish({ ...answer, fault, redact }, keepsOpen && !ended && rest.length === 0)
        } else if (reader.isStream) {
          // A stream may go on for ever: what comes in a while is judged.
          leaving ??= afterOwnTime(Math.min(timeout, STREAM_MS), () => {
            if (reader.hasContent) look(reader.leave(), false)
            else leaving = afterOwnTime(Math.min(timeout, SILENCE_MS), () => look(reader.leave(), false))
          })
          if (reader.bytes.length > STREAM_BYTES) look(reader.leave(), false)
        }
      }
      const stopWaiting = afterOwnTime(timeout, () => {
        const what = reader.bytes.length === 0 ? 'no answer came' : 'the answer did not come to its end'
        finish(faultOf('timeout', `${what} within ${timeout} ms`), false)
      })
      this.#waiting = (chunk) => look(chunk === null ? reader.end() : reader.push(chunk), chunk === null)
    })
  }

  #drop(socket: Socket): void {
    socket.destroy()
    if (this.#socket === socket) this.#socket = null
  }
}

function noHttp(bytes: Buffer, ended: boolean, redact: Redact): Fault {
  if (bytes.length === 0) return faultOf('closed', 'the connection was closed without an answer')
  const text = bytes.toString('latin1', 0, 1000)
  if (ended && text.startsWith('HTTP/1.')) return faultOf('closed', 'the connection was closed within the answer')
  return faultOf('not-http', `the answer is not HTTP: it starts with ${JSON.stringify(excerpt(text, redact, 40))}`)
}

function open({ url, timeout, insecure }: Address): Promise<Socket | Fault> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const port = Number(url.port || (secure ? 443 : 80))
  return new Promise((resolve) => {
    const socket = secure
      ? connectTls({ host, port, rejectUnauthorized: !insecure, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectTcp({ host, port })
    const stopWaiting = afterOwnTime(timeout, () => {
      socket.destroy()
      resolve(faultOf('unreachable', `no connection within ${timeout} ms`))
    })
    socket.setNoDelay(true)
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      stopWaiting()
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      stopWaiting()
      resolve(faultOf(kindOf(error.code ?? '', error.message), error.message))
    })
  })
}

/** The kind of failure, by the error code of a failed connection. */
export function kindOf(code: string, message: string): FaultKind {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host'
  if (code === 'ECONNREFUSED') return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'certificate'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || /before secure TLS/.test(message)) return 'not-tls'
  return 'unreachable'
}

function faultOf(kind: FaultKind, message: string): Fault {
  return { kind: 'failure', failure: kind, message }
}

/** How many segments a body in pieces is sent in. */
const PIECES = 4

/** The request line and the headers of a request as they are sent, each with its line's end. */
export function requestHead(sent: RequestMessage, url: URL): string {
  const body = sentBytes(sent)
  const { framing } = sent
  const lines = [`${sent.method} ${pathAt(url, sent)} HTTP/1.1`]
  if (header(sent.headers, 'host') === undefined) lines.push(`Host: ${url.host}`)
  // Some gateways refuse clients without a User-Agent.
  if (header(sent.headers, 'user-agent') === undefined) lines.push('User-Agent: plant-store-verify')
  lines.push(...sent.headers.map(([name, value]) => `${name}: ${value}`))
  if (body !== null) lines.push(framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`)
  return lines.map((line) => `${line}\r\n`).join('')
}

async function writeRequest(socket: Socket, sent: RequestMessage, url: URL): Promise<void> {
  const body = sentBytes(sent)
  const { framing } = sent
  const head = Buffer.from(`${requestHead(sent, url)}\r\n`, 'latin1')
  if (body === null || framing === 'length') {
    socket.write(body === null ? head : Buffer.concat([head, body]))
    return
  }
  socket.write(head)
  const size = Math.max(1, Math.ceil(body.length / PIECES))
  for (let start = 0; start < body.length; start += size) {
    // The pause sends each piece in a segment of its own, so that the target has to join them.
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

/**
 * A wait is divided into so many parts; each counts once, however late its timer fires: while this process stands still,
 * it can neither send nor receive.
 */
const PARTS = 10

/**
 * Calls the function when this process has waited for so many milliseconds and has received everything that arrived by
 * then. If the machine stands still for a minute, only a tenth of the wait is used up. Call the result to cancel.
 */
function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let left = PARTS
  let heard: NodeJS.Immediate | undefined
  const next = (): void => {
    if (left-- > 0) timer = setTimeout(next, milliseconds / PARTS)
    else heard = setImmediate(act)
  }
  let timer: NodeJS.Timeout | undefined
  next()
  return () => {
    clearTimeout(timer)
    clearImmediate(heard)
  }
}
