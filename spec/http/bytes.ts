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
    return this.#buffer.subarray(0, this.#length)
  }

  append(more: Uint8Array): void {
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
