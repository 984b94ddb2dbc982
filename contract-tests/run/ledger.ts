/** The ledger: it records every request before it is sent, and counts how many more items a run may create. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { reasonOf, UserError } from '../../spec/user-error.ts'

export type Entry = {
  /** Number of the run: a file may contain several runs. */
  readonly run: number
  /** The ids that were sent, as literals. */
  readonly ids: readonly string[]
  readonly case: string
  /** ISO 8601. */
  readonly at: string
}

/** What became of an item that could be deleted, named by its path. */
export type End = { readonly deleted: string } | { readonly left: string; readonly why: string }

/** What the ledger records of a request. */
type Request = Pick<Entry, 'ids' | 'case'>

/** A file with one JSON object a line. A line is written at once or not at all. */
export class Ledger {
  readonly #file: string | null
  readonly #limit: number
  readonly #run: number
  #opened: number | null = null
  #reserved = 0
  #created = 0
  #settled = Promise.withResolvers<void>()

  /** `file`: null writes no file. `limit`: how many writes of run `run` the target may accept; Infinity: any number. */
  constructor(file: string | null, limit: number, run: number) {
    this.#file = file
    this.#limit = limit
    this.#run = run
  }

  /** How many more writes are allowed if those under way create nothing. */
  get left(): number {
    return Math.max(0, this.#limit - this.#created)
  }

  /**
   * True if another write may be sent now. False if none may be, or only after a write under way has created nothing;
   * {@link settling} waits for that.
   */
  get isOpen(): boolean {
    return this.#reserved < this.left
  }

  /** Resolves when it is known whether a write under way has created something; null if no write is under way. */
  get settling(): Promise<void> | null {
    return this.#reserved === 0 ? null : this.#settled.promise
  }

  /**
   * Records a write before its request is sent. Call the result with whether something was created. Throws
   * {@link UserError} if the ledger can't be written: the request must not be sent then.
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

  /** Records a request that creates nothing. Throws {@link UserError} if the ledger can't be written. */
  note(request: Request): void {
    this.#append(request)
  }

  /** Records what became of an item. Throws {@link UserError} if the ledger can't be written. */
  end(end: End): void {
    this.#append(end)
  }

  /** Closes the file. Another line opens it again. */
  close(): void {
    if (this.#opened !== null) closeSync(this.#opened)
    this.#opened = null
  }

  #append(what: Request | End): void {
    if (this.#file === null) return
    const line = { run: this.#run, ...what, at: new Date().toISOString() }
    try {
      this.#opened ??= openSync(this.#file, 'a')
      writeSync(this.#opened, `${JSON.stringify(line)}\n`)
    } catch (error) {
      throw new UserError(`${this.#file}: the ledger can't be written: ${reasonOf(error)}`, 1)
    }
  }
}
