/** The content of a message: passed on as it comes, or held back until it can be judged. */

import type { IncomingMessage, OutgoingMessage } from 'node:http'
import { trailersOf } from './fields.ts'

/** Sends the head alone. `flushHeaders` of Node would send what is beyond ASCII there as UTF-8, and not as it came. */
export function sendHead(message: OutgoingMessage): void {
  message.write('', 'latin1')
}

/** Passes the rest of a message on, trailers included. `onChunk` gets each chunk before it is passed on. */
export function passContentOn(
  from: IncomingMessage,
  to: OutgoingMessage,
  onChunk: (chunk: Buffer) => void,
  onEnd: () => void = () => {},
): void {
  const finish = (): void => {
    onEnd()
    to.addTrailers(trailersOf(from.rawTrailers))
    to.end()
  }
  if (from.readableEnded) {
    finish()
    return
  }
  from.on('data', (chunk: Buffer) => {
    onChunk(chunk)
    // If the receiver has gone, the rest is still read, so that the sender can finish and read an answer.
    if (to.destroyed || passChunk(to, chunk)) return
    from.pause()
    to.once('drain', () => from.resume())
  })
  to.once('close', () => from.resume())
  from.on('end', finish)
  from.resume()
}

/** As Latin-1 each byte is a character, and a head that waits goes with it in one piece. */
function passChunk(to: OutgoingMessage, chunk: Buffer): boolean {
  return chunk.length > SHORT ? to.write(chunk) : to.write(chunk.toString('latin1'), 'latin1')
}

const SHORT = 16 * 1024

/** Reads a message until its end, or until `isEnough` returns true. The caller passes on the chunks that came. */
export function hold(from: IncomingMessage, isEnough: (chunk: Buffer) => boolean): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<Buffer[]>()
  const stop = (): void => {
    from.off('data', take).off('end', stop).off('close', stop)
    from.pause()
    resolve(chunks)
  }
  const take = (chunk: Buffer): void => {
    chunks.push(chunk)
    if (isEnough(chunk)) stop()
  }
  from.on('data', take).on('end', stop).on('close', stop)
  if (from.readableEnded || from.destroyed) stop()
  else from.resume()
  return promise
}

/** Keeps the content of a message up to a limit, to be judged. */
export class KeptContent {
  readonly #limit: number
  #chunks: Buffer[] = []
  #joined: Buffer | null = null
  size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isOver(): boolean {
    return this.size > this.#limit
  }

  /** The content; null if it is over the limit. */
  get bytes(): Buffer | null {
    if (this.isOver) return null
    const [only] = this.#chunks
    this.#joined ??= only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
    return this.#joined
  }

  /** Adds a chunk. Returns true if the content is over the limit now. */
  add(chunk: Buffer): boolean {
    this.size += chunk.length
    this.#joined = null
    if (this.isOver) this.#chunks = []
    else this.#chunks.push(chunk)
    return this.isOver
  }
}
