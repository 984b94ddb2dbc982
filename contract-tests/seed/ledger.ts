/** The ledger of a seeding. An item without a result may have been created, so it is never sent again. */

import { rmSync, statSync } from 'node:fs'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { MachineError } from '../../spec/program/user-error.ts'
import { type CreationEnd, Ledger } from '../client/ledger.ts'
import { lock } from '../client/lock.ts'
import { Account, type SeedRun, type SentItem, type Undone } from './account.ts'
import { FORM, type ReadLedger } from './read-ledger.ts'

export class SeedLedger {
  readonly account: Account
  readonly file: string
  readonly #lines: Ledger
  readonly #operation: string
  readonly #unlock: () => void

  private constructor(file: string, flags: 'a' | 'ax', { operation }: SeedRun, account: Account, redact: Redact) {
    this.file = file
    this.account = account
    this.#operation = operation
    this.#lines = new Ledger(file, {}, redact)
    this.#unlock = lock(file)
    try {
      this.#lines.open(flags)
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  /** Throws a `UserError` if the file exists: it may be the ledger of another run. `redact` takes credentials out of its texts. */
  static create(file: string, subject: SeedRun, redact: Redact = unchanged): SeedLedger {
    const ledger = new SeedLedger(file, 'ax', subject, new Account(subject), redact)
    try {
      ledger.#lines.write({ ...FORM, ...subject })
    } catch (error) {
      ledger.close()
      throw error
    }
    return ledger
  }

  /** Continues a ledger. Items that were under way when its run ended get the result `unknown`. */
  static resume(file: string, { account, subject, isTorn, size }: ReadLedger, redact: Redact = unchanged): SeedLedger {
    const ledger = new SeedLedger(file, 'a', subject, account, redact)
    if (statSync(file).size !== size) {
      ledger.#unlock()
      throw new MachineError(`--resume ${file}: another run has just continued it`)
    }
    if (isTorn) ledger.#lines.append('\n')
    for (const item of account.underWay.keys()) ledger.end(item, { end: 'unknown', status: null, reason: CUT_SHORT })
    return ledger
  }

  /** Records that an item is about to be sent. Throws a `UserError` if the ledger can't be written. */
  begin(sent: SentItem): void {
    this.#lines.begin({ ...sent, operation: this.#operation })
    this.account.begin(sent)
  }

  end(item: number, outcome: CreationEnd): void {
    const ids = this.account.underWay.get(item) ?? []
    this.#lines.end({ item, operation: this.#operation, ids }, outcome)
    this.account.end(item, outcome.end, outcome.reason)
  }

  undo({ why, ...item }: Undone): void {
    this.#lines.undo(item, why)
  }

  /** Closes the file, and removes it if it has no items. */
  close(): void {
    this.#lines.close()
    if (this.account.settled + this.account.underWay.size === 0) rmSync(this.file, { force: true })
    this.#unlock()
  }
}

const unchanged: Redact = (text) => text

const CUT_SHORT = 'the run ended before its answer came'
