/** The content of a message on its way: passed on as it comes, or held back until it can be judged. */

import type { IncomingMessage, OutgoingMessage } from 'node:http'
import { trailersOf } from './fields.ts'

/** Passes what is left of a message on to its end, trailers included; each chunk is shown before it goes. */
export function pass(
  from: IncomingMessage,
  to: OutgoingMessage,
  { onChunk, onEnd = () => {} }: { readonly onChunk: (chunk: Buffer) => void; readonly onEnd?: () => void },
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
    // Who is gone gets no more; what comes is read all the same, so that its sender gets to read an answer.
    if (to.destroyed || to.write(chunk)) return
    from.pause()
    to.once('drain', () => from.resume())
  })
  to.once('close', () => from.resume())
  from.on('end', finish)
  from.resume()
}

/** Reads a message until its end, or until `isEnough` says so after a chunk; what came is still to be passed on. */
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

/** The content of a message as far as it is judged. */
export class Kept {
  readonly #limit: number
  #chunks: Buffer[] = []
  #joined: Buffer | null = null
  size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** True where more came than is judged. */
  get isOver(): boolean {
    return this.size > this.#limit
  }

  /** Null where more came. */
  get bytes(): Buffer | null {
    if (this.isOver) return null
    this.#joined ??= Buffer.concat(this.#chunks)
    return this.#joined
  }

  /** True where that was too much. */
  add(chunk: Buffer): boolean {
    this.size += chunk.length
    this.#joined = null
    if (this.isOver) this.#chunks = []
    else this.#chunks.push(chunk)
    return this.isOver
  }
}
