/** A buffer that grows. */

export const NOTHING: Buffer = Buffer.alloc(0)

/** Collects bytes that arrive in pieces. Each byte is copied a few times at most, even if the pieces are small. */
export class Bytes {
  #buffer: Buffer = NOTHING
  #length = 0

  get length(): number {
    return this.#length
  }

  get all(): Buffer {
    return this.#length === this.#buffer.length ? this.#buffer : this.#buffer.subarray(0, this.#length)
  }

  append(more: Buffer): void {
    if (this.#length === 0) {
      // Often there is only one piece. It is never written to: another one needs more room.
      this.#buffer = more
      this.#length = more.length
      return
    }
    const length = this.#length + more.length
    if (length > this.#buffer.length) {
      const wider = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length))
      wider.set(this.all)
      this.#buffer = wider
    }
    this.#buffer.set(more, this.#length)
    this.#length = length
  }
}
