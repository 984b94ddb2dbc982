/** Sends the items of a run, and tells how it ended; or tells what it would send. */

import { Progress } from '../../fixtures/output/progress.ts'
import { exampleNote } from '../../spec/document/source.ts'
import { say } from '../../spec/program/terminal.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { interrupted } from '../client/interrupted.ts'
import { UNJUDGED } from '../verify/unjudged.ts'
import { type Access, expectCredential } from './access.ts'
import { Account, type SeedRun } from './account.ts'
import type { SeedFlags } from './flags.ts'
import { SeedLedger } from './ledger.ts'
import type { ReadLedger } from './read-ledger.ts'
import type { Requests } from './requests.ts'
import { Seeding } from './seed.ts'
import { planText, seedSummaryText, strangeText } from './summary.ts'

type PreparedRun = {
  readonly subject: SeedRun
  readonly access: Access
  /** The ledger that the run continues. */
  readonly read: ReadLedger | null
  readonly requests: Requests
  /** Properties with ids that are a mock's own. */
  readonly strange: readonly string[]
}

export async function tellItems(_: SeedFlags, { subject, access, read, requests, strange }: PreparedRun) {
  const account = read?.account ?? new Account(subject)
  if (account.next !== null) await requests.ready(account.next)
  const text = planText(subject, account, requests.draw, access.redactor.redact)
  say(process.stdout, terminalText(text + strangeText(strange)))
}

export async function sendItems(options: SeedFlags, { subject, access, read, requests, strange }: PreparedRun) {
  const { redactor, address } = access
  expectCredential(requests.operation, access)
  const ledger =
    read === null
      ? SeedLedger.create(options.ledger, subject, redactor.redact)
      : SeedLedger.resume(options.resume ?? '', read, redactor.redact)
  const { account, file } = ledger
  const before = account.settled
  const progress = new Progress(process.stderr, account.left)
  const { concurrency, rate = null, retry503 = false } = options
  const onProgress = (settled: number): void => progress.update(settled - before)
  const seeding = new Seeding({ address, redactor, concurrency, rate, ledger, ...requests, retry503, onProgress })
  const stopping = interrupted(() => {
    progress.end()
    seeding.stop('interrupted')
  })
  const ending = await seeding.run().finally(() => {
    progress.end()
    ledger.close()
  })
  say(process.stdout, terminalText(seedSummaryText(subject, account, before, ending, file)))
  if (ending.why !== null && stopping.code === null)
    say(process.stderr, `${terminalLine(`error: stopped early: ${ending.why}${exampleNote(options)}`)}\n`)
  const isWhole = account.counts.created === subject.count
  process.exitCode = stopping.code ?? (ending.why === null ? Number(!isWhole) : UNJUDGED)
  if (account.settled > 0) say(process.stdout, terminalText(strangeText(strange)))
}
