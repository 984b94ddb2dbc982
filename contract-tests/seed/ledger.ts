/**
 * The ledger of a seeding: a file with one JSON object a line. The first line says what the ledger belongs to. Each
 * item gets a line before it is sent, and another one with its result. An item without a result may have been created,
 * so it is never sent again.
 */

import { appendFileSync, closeSync, openSync, rmSync, statSync } from 'node:fs'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { FileError, MachineError, reasonOf, type UserError } from '../../spec/program/user-error.ts'
import { lock } from '../client/lock.ts'
import { Account, type SeedRun, type SendOutcome, type SentItem, type Undone } from './account.ts'
import { FORM, type ReadLedger } from './read-ledger.ts'

export class SeedLedger {
  readonly account: Account
  readonly file: string
  readonly #descriptor: number
  readonly #unlock: () => void
  readonly #redact: Redact
  #failure: UserError | null = null

  private constructor(file: string, flags: 'a' | 'ax', account: Account, redact: Redact) {
    this.file = file
    this.#redact = redact
    this.account = account
    this.#unlock = lock(file)
    try {
      this.#descriptor = openFor(file, flags)
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  /**
   * Creates a ledger; `redact` takes credentials out of its texts. Throws {@link UserError} if the file exists: it may
   * be the ledger of another run.
   */
  static create(file: string, subject: SeedRun, redact: Redact = unchanged): SeedLedger {
    const ledger = new SeedLedger(file, 'ax', new Account(subject), redact)
    try {
      ledger.#write({ ...FORM, ...subject })
    } catch (error) {
      ledger.close()
      throw error
    }
    return ledger
  }

  /** Continues a ledger. Items that were under way when its run ended get the result `unknown`. */
  static resume(file: string, { account, isTorn, size }: ReadLedger, redact: Redact = unchanged): SeedLedger {
    const ledger = new SeedLedger(file, 'a', account, redact)
    if (statSync(file).size !== size) {
      ledger.#unlock()
      throw new MachineError(`--resume ${file}: another run has just continued it`)
    }
    if (isTorn) ledger.#append('\n')
    for (const item of account.underWay.keys()) ledger.end(item, { end: 'unknown', status: null, reason: CUT_SHORT })
    return ledger
  }

  /** Records that an item is about to be sent. Throws {@link UserError} if the ledger can't be written. */
  begin(sent: SentItem): void {
    this.#write({ ...sent })
    this.account.begin(sent)
  }

  /** Records an item's result. */
  end(item: number, { end, status, reason, name = null }: SendOutcome): void {
    const ids = this.account.underWay.get(item) ?? []
    this.#write({ item, ids, outcome: end, status, ...(end === 'created' ? name : { reason: this.#redact(reason) }) })
    this.account.end(item, end, reason)
  }

  /** Records what became of an item whose creation is undone. */
  undo({ why, ...item }: Undone): void {
    this.#write({ ...item, ...(why === null ? { undo: 'deleted' } : { undo: 'left', reason: this.#redact(why) }) })
  }

  /** Closes the file, and removes it if it has no items. */
  close(): void {
    closeSync(this.#descriptor)
    if (this.account.settled + this.account.underWay.size === 0) rmSync(this.file, { force: true })
    this.#unlock()
  }

  #write(entry: JsonObject): void {
    this.#append(`${JSON.stringify({ ...entry, at: new Date().toISOString() })}\n`)
  }

  #append(text: string): void {
    // A failed write may leave half a line, and the next line would be unreadable behind it.
    if (this.#failure !== null) throw this.#failure
    try {
      appendFileSync(this.#descriptor, text)
    } catch (error) {
      this.#failure = ledgerRefusal(this.file, error)
      throw this.#failure
    }
  }
}

const unchanged: Redact = (text) => text

const CUT_SHORT = 'the run ended before its answer came'

function openFor(file: string, flags: 'a' | 'ax'): number {
  try {
    return openSync(file, flags)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw ledgerRefusal(file, error)
    throw new FileError(
      `${file} is the ledger of an earlier run: continue it with --resume ${file}, or name a new one with --ledger`,
    )
  }
}

function ledgerRefusal(file: string, error: unknown): UserError {
  return new MachineError(`${file}: the ledger can't be written: ${reasonOf(error)}`)
}
