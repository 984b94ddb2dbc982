/** What the target may have created on a run's account, written down before it is sent; and how many more it may. */

import { appendFileSync } from 'node:fs'
import { reasonOf, UserError } from '../../spec/user-error.ts'

export type Entry = {
  /** Number of the run: a file may hold several. */
  readonly run: number
  /** Literals of the ids that were sent. */
  readonly ids: readonly string[]
  readonly case: string
  /** ISO 8601. */
  readonly at: string
}

/** How an item that could be deleted ended: by its path. */
export type End = { readonly deleted: string } | { readonly left: string; readonly why: string }

/** What is written down of a request: its ids, and the case that it is for. */
type Request = Pick<Entry, 'ids' | 'case'>

/** A file of one JSON object a line. A line is written at once or not at all. */
export class Ledger {
  readonly #file: string | null
  readonly #limit: number
  readonly #run: number
  #reserved = 0
  #created = 0
  #settled = Promise.withResolvers<void>()

  /** `file`: null keeps nothing. `limit`: how many writes of run number `run` the target may accept,
   * Infinity for any number. */
  constructor(file: string | null, limit: number, run: number) {
    this.#file = file
    this.#limit = limit
    this.#run = run
  }

  /** How many more writes are allowed, if those that are under way come to nothing. */
  get left(): number {
    return Math.max(0, this.#limit - this.#created)
  }

  /**
   * True where the target may be given another chance to create something now. False where it may not, or only after
   * one of those that are under way came to nothing: then there is something to wait for, {@link settling}.
   */
  get isOpen(): boolean {
    return this.#reserved < this.left
  }

  /** Resolves once it is known of a write that is under way whether something was created; null where none is. */
  get settling(): Promise<void> | null {
    return this.#reserved === 0 ? null : this.#settled.promise
  }

  /**
   * Writes a write down before its request is sent. Call the result with whether something was created. Throws
   * {@link UserError} where it can't be written down: then the request may not leave.
   */
  reserve(request: Request): (created: boolean) => void {
    this.note(request)
    this.#reserved++
    return (created) => {
      this.#reserved--
      if (created) this.#created++
      this.#settled.resolve()
      this.#settled = Promise.withResolvers()
    }
  }

  /** Writes down a request that creates nothing. Throws {@link UserError} where that can't be written. */
  note(request: Request): void {
    this.#append({ run: this.#run, ...request, at: new Date().toISOString() })
  }

  /** Writes down how an item ended. Throws {@link UserError} where that can't be written. */
  end(end: End): void {
    this.#append({ run: this.#run, ...end, at: new Date().toISOString() })
  }

  #append(line: object): void {
    if (this.#file === null) return
    try {
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
    } catch (error) {
      throw new UserError(`${this.#file}: the ledger can't be written: ${reasonOf(error)}`, 1)
    }
  }
}
