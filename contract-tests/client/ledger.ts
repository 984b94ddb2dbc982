/** The ledger: it records every request before it is sent, and what became of each item that could be deleted. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'

export type LedgerEntry = {
  /** Number of the run: a file may contain several runs. */
  readonly run: number
  /** The ids that were sent, as literals. */
  readonly ids: readonly string[]
  readonly case: string
  /** ISO 8601. */
  readonly at: string
}

/** What became of an item that could be deleted, named by its path. */
export type ItemEnd = { readonly deleted: string } | { readonly left: string; readonly why: string }

/** A file with one JSON object a line. A line is written at once or not at all. */
export class Ledger {
  readonly #file: string | null
  readonly #run: number
  #opened: number | null = null

  /** `file`: null writes no file. */
  constructor(file: string | null, run: number) {
    this.#file = file
    this.#run = run
  }

  /** Records a request or the end of an item. Throws `UserError` if it can't: the request must not be sent then. */
  note(what: Pick<LedgerEntry, 'ids' | 'case'> | ItemEnd): void {
    if (this.#file === null) return
    const line = { run: this.#run, ...what, at: new Date().toISOString() }
    try {
      this.#opened ??= openSync(this.#file, 'a')
      writeSync(this.#opened, `${JSON.stringify(line)}\n`)
    } catch (error) {
      throw new MachineError(`${this.#file}: the ledger can't be written: ${reasonOf(error)}`)
    }
  }

  /** Closes the file. Another line opens it again. */
  close(): void {
    if (this.#opened !== null) closeSync(this.#opened)
    this.#opened = null
  }
}
