/** Writes the lines of a log to standard output. Node's own blocks the whole server while a pipe is full; this doesn't. */

import { write } from 'node:fs'

/** Milliseconds that a line waits for others: a write for each line would slow the server down. */
const FLUSH_AFTER_MS = 50
/** Bytes kept for a reader that doesn't keep up; lines past them are counted and dropped. */
const MOST_WAITING = 1024 * 1024
const STDOUT = 1
/** Milliseconds until a write is tried again that a full pipe has refused. */
const AGAIN_AFTER_MS = 20
/** Milliseconds that the end of the server waits for a reader. */
const LONGEST_FLUSH_MS = 2000
/** Lines that are made at a time: the same code runs faster several times in a row than once for each request. */
const BATCH = 8

/** What this class says itself: the reader is slower than the requests. */
export type Dropped = { readonly event: 'dropped'; readonly lines: number }

export class LogOutput<Event extends { readonly event: string }> {
  readonly #render: (event: Event | Dropped, time: number) => string
  // Two buffers take turns: lines are added to one while the other is written, so that no write needs a new one.
  #filling = Buffer.allocUnsafeSlow(MOST_WAITING)
  #other = Buffer.allocUnsafeSlow(MOST_WAITING)
  #used = 0
  #pending: Event[] = []
  #times: number[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | null = null
  #isWriting = false
  #flushing: PromiseWithResolvers<void> | null = null
  #lastTry = Number.POSITIVE_INFINITY

  constructor(render: (event: Event | Dropped, time: number) => string) {
    this.#render = render
  }

  /** Adds the line of an event; what is not said of each request is written at once. */
  add(event: Event): void {
    this.#times.push(Date.now())
    if (this.#pending.push(event) >= BATCH) this.#settle()
    if (event.event === 'request' || event.event === 'callback') this.#schedule()
    else this.#tick()
  }

  /** Resolves once everything is written, or the reader has not read for too long. */
  flush(): Promise<void> {
    this.#lastTry = Math.min(this.#lastTry, performance.now() + LONGEST_FLUSH_MS)
    this.#flushing ??= Promise.withResolvers<void>()
    this.#tick()
    return this.#flushing.promise
  }

  #settle(): void {
    let lines = ''
    for (const [index, event] of this.#pending.entries()) lines += this.#line(event, this.#times[index] ?? 0)
    if (this.#used + lines.length * 3 > MOST_WAITING) this.#dropped += this.#pending.length
    else this.#used += this.#filling.write(lines, this.#used)
    this.#pending = []
    this.#times = []
  }

  #line(event: Event | Dropped, time: number): string {
    return `${this.#render(event, time)}\n`
  }

  #take(): Buffer {
    this.#settle()
    const full = this.#filling.subarray(0, this.#used)
    ;[this.#filling, this.#other] = [this.#other, this.#filling]
    const lost: Dropped = { event: 'dropped', lines: this.#dropped }
    this.#used = this.#dropped === 0 ? 0 : this.#filling.write(this.#line(lost, Date.now()))
    this.#dropped = 0
    return full
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#tick(), FLUSH_AFTER_MS).unref()
  }

  #tick(): void {
    this.#timer = null
    if (this.#isWriting) return
    const rest = this.#take()
    if (rest.length > 0) this.#pump(rest)
    else this.#flushing?.resolve()
  }

  #pump(rest: Buffer): void {
    this.#isWriting = true
    write(STDOUT, rest, (error, written) => {
      // The reader has closed the pipe, so the program ends.
      if (error?.code === 'EPIPE') process.exit()
      // Once Node has looked at its standard output, a write to a full pipe does not wait.
      if (error?.code === 'EAGAIN' && performance.now() < this.#lastTry) {
        setTimeout(() => this.#pump(rest), AGAIN_AFTER_MS)
        return
      }
      this.#isWriting = false
      if (error === null && written < rest.length) this.#pump(rest.subarray(written))
      else if (this.#flushing !== null) this.#tick()
      else if (this.#used > 0 || this.#pending.length > 0) this.#schedule()
    })
  }
}
