/** What the target may have created on a run's account, written down before it is sent; and how many more it may. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
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

/** A file of one JSON object a line. Several processes append to it; a line is written at once or not at all. */
export class Ledger {
  readonly #file: string | null
  readonly #limit: number
  readonly #run: number
  #reserved = 0
  #created = 0

  /** `file`: null keeps nothing. `limit`: how many writes of run number `run` the target may accept,
   * Infinity for any number. */
  constructor(file: string | null, limit: number, run: number) {
    this.#file = file
    this.#limit = limit
    this.#run = run
    // A run goes on in another process where a worker was replaced: what that one created still counts.
    if (file !== null && Number.isFinite(limit)) {
      this.#created = readLedger(file).filter((entry) => entry.run === run).length
    }
  }

  /** True where the target may be given another chance to create something. */
  get isOpen(): boolean {
    return this.#created + this.#reserved < this.#limit
  }

  /** How many more writes are allowed. */
  get left(): number {
    return Math.max(0, this.#limit - this.#created - this.#reserved)
  }

  /**
   * Writes an entry down before its request is sent. Call the result with whether something was created. Throws
   * {@link UserError} where it can't be written: then the request may not leave.
   */
  reserve(entry: Entry): (created: boolean) => void {
    this.#reserved++
    this.#append(entry)
    return (created) => {
      this.#reserved--
      if (created) this.#created++
    }
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

/** The entries of a ledger; none where there is no such file. A last line that was cut short is left out. */
function readLedger(file: string): Entry[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const entry: unknown = JSON.parse(line)
        return isEntry(entry) ? [entry] : []
      } catch {
        return []
      }
    })
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'ids' in value && Array.isArray(value.ids) && 'case' in value
}
