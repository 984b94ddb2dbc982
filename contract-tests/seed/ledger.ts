/**
 * What a seeding has sent, and what came of it, in a file of one JSON object a line: first what it is a ledger of, then
 * for each request that it is about to be sent, and after that how it ended. An item whose end is missing may have been
 * created: it is never sent again.
 */

import { appendFileSync, closeSync, openSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import { lock } from './lock.ts'

/** What a ledger is of: whoever goes on with it sends the same items to the same place. */
export type Subject = {
  /** Address of the service, without its query. */
  readonly target: string
  /** SHA-256 of the document. */
  readonly document: string
  readonly operation: string
  readonly seed: number
  readonly start: number
  readonly count: number
}

/** How a request ended. `not-created`: for certain, so that the item may be sent again. */
const ENDS = ['created', 'refused', 'unknown', 'not-created'] as const
export type End = (typeof ENDS)[number]

/** An end with the answer's status, null where there was none, and its words. */
export type Outcome = { readonly end: End; readonly status: number | null; readonly reason: string }

/** An item with the literals of its ids. */
type Sent = { readonly item: number; readonly ids: readonly string[] }
/** An item that was not created, or perhaps not. */
export type Remark = Sent & { readonly reason: string }

/** How many remarks of a kind are kept. */
const REMARKS = 5

/** Where a seeding stands: it follows from the lines of its ledger, whether they were read or just written. */
export class Account {
  readonly counts = { created: 0, refused: 0, unknown: 0 }
  /** The first of those that were not created. */
  readonly remarks = { refused: [] as Remark[], unknown: [] as Remark[] }
  /** Items that were sent, and whose end is not known yet. */
  readonly underWay = new Map<number, readonly string[]>()
  readonly #again = new Set<number>()
  readonly #past: number
  #next: number

  constructor({ start, count }: Pick<Subject, 'start' | 'count'>) {
    this.#next = start
    this.#past = start + count
  }

  /** The item to send next; null: all were sent. */
  get next(): number | null {
    const [first] = this.#again
    return first ?? (this.#next < this.#past ? this.#next : null)
  }

  /** How many items are still to be sent. */
  get left(): number {
    return this.#again.size + this.#past - this.#next
  }

  get settled(): number {
    return this.counts.created + this.counts.refused + this.counts.unknown
  }

  /** False where it is not this item's turn. */
  begin({ item, ids }: Sent): boolean {
    if (!this.#again.delete(item)) {
      if (item !== this.#next || item >= this.#past) return false
      this.#next++
    }
    this.underWay.set(item, ids)
    return true
  }

  /** False where the item is not under way. */
  end(item: number, end: End, reason: string): boolean {
    const ids = this.underWay.get(item)
    if (ids === undefined) return false
    this.underWay.delete(item)
    if (end === 'not-created') this.#again.add(item)
    else this.counts[end]++
    if (end === 'refused' || end === 'unknown') {
      const remarks = this.remarks[end]
      if (remarks.length < REMARKS) remarks.push({ item, ids, reason })
    }
    return true
  }
}

/** A ledger as it was read. */
export type ReadLedger = {
  readonly subject: Subject
  readonly account: Account
  /** The last line was cut short. */
  readonly isTorn: boolean
  /** Bytes. */
  readonly size: number
}

export class SeedLedger {
  readonly account: Account
  readonly file: string
  readonly #descriptor: number
  readonly #unlock: () => void
  #failure: UserError | null = null

  private constructor(file: string, flags: 'a' | 'ax', account: Account) {
    this.file = file
    this.account = account
    this.#unlock = lock(file)
    try {
      this.#descriptor = openFor(file, flags)
    } catch (error) {
      this.#unlock()
      throw error
    }
  }

  /** A new ledger. Throws {@link UserError} where the file is there already: it tells what was created. */
  static create(file: string, subject: Subject): SeedLedger {
    const ledger = new SeedLedger(file, 'ax', new Account(subject))
    try {
      ledger.#write({ ledger: NAME, version: VERSION, ...subject })
    } catch (error) {
      ledger.close()
      throw error
    }
    return ledger
  }

  /** Goes on with a ledger; what was under way when it ended is unknown from now on. */
  static resume(file: string, { account, isTorn, size }: ReadLedger): SeedLedger {
    const ledger = new SeedLedger(file, 'a', account)
    if (statSync(file).size !== size) {
      ledger.#unlock()
      throw new UserError(`--resume ${file}: another run went on with it just now`, 1)
    }
    if (isTorn) ledger.#append('\n')
    for (const item of account.underWay.keys()) ledger.end(item, { end: 'unknown', status: null, reason: CUT_SHORT })
    return ledger
  }

  /** Writes down that an item is about to be sent. Throws {@link UserError} where that can't be written. */
  begin(sent: Sent): void {
    this.#write({ ...sent })
    this.account.begin(sent)
  }

  /** Writes down how it ended. */
  end(item: number, { end, status, reason }: Outcome): void {
    const ids = this.account.underWay.get(item) ?? []
    this.#write({ item, ids, outcome: end, status, ...(end === 'created' ? {} : { reason }) })
    this.account.end(item, end, reason)
  }

  /** One that has nothing to tell is taken away. */
  close(): void {
    closeSync(this.#descriptor)
    if (this.account.settled + this.account.underWay.size === 0) rmSync(this.file, { force: true })
    this.#unlock()
  }

  #write(entry: JsonObject): void {
    this.#append(`${JSON.stringify({ ...entry, at: new Date().toISOString() })}\n`)
  }

  #append(text: string): void {
    // Half a line may be there: what came after it would be lost with it.
    if (this.#failure !== null) throw this.#failure
    try {
      appendFileSync(this.#descriptor, text)
    } catch (error) {
      this.#failure = refusal(this.file, error)
      throw this.#failure
    }
  }
}

const NAME = 'plant-store seed'
const VERSION = 1
export const CUT_SHORT = 'the run ended before its answer came'

function openFor(file: string, flags: 'a' | 'ax'): number {
  try {
    return openSync(file, flags)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw refusal(file, error)
    throw new UserError(
      `${file} tells what an earlier run created: --resume ${file} goes on with it, --ledger FILE begins another`,
    )
  }
}

function refusal(file: string, error: unknown): UserError {
  return new UserError(`${file}: the ledger can't be written: ${reasonOf(error)}`, 1)
}

/** Reads a ledger, in constant memory. Throws {@link UserError} where it can't be read, or is none. */
export async function readLedger(file: string): Promise<ReadLedger> {
  // Before it is read: what comes meanwhile was not read.
  const size = sizeOf(file)
  const wrong = (number: number, what: string): UserError => new UserError(`${file}:${number}: ${what}`)
  let read: Pick<ReadLedger, 'subject' | 'account'> | null = null
  let number = 0
  let isTorn = false
  for await (const line of linesOf(file)) {
    number++
    const entry = parse(line)
    // A process that was killed leaves half a line; whoever goes on begins another.
    isTorn = !line.endsWith('\n')
    if (read === null) {
      const subject = subjectOf(entry)
      if (subject === null) throw wrong(number, 'it is no ledger of plant-store seed')
      read = { subject, account: new Account(subject) }
    } else if (entry !== null && !note(read.account, entry)) {
      throw wrong(number, 'it does not follow from the lines before it: the ledger was changed by another hand')
    }
  }
  if (read === null) throw wrong(1, 'it is empty, and no ledger of plant-store seed')
  return { ...read, isTorn, size }
}

function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isFile()) return stats.size
  throw new UserError(`--resume ${file}: ${stats === undefined ? 'there is no such file' : 'it is no file'}`)
}

/** Characters: no line of a ledger is as long. */
const LONGEST = 1_000_000

/** Lines, each with the `\n` that ends it. */
async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    await using handle = await open(file)
    let rest = ''
    for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false })) {
      const lines = `${rest}${chunk}`.split(/(?<=\n)/)
      rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '')
      yield* lines
      if (rest.length > LONGEST) throw new Error('it is no ledger of plant-store seed')
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw new UserError(`--resume ${file}: ${reasonOf(error)}`)
  }
}

function parse(line: string): JsonObject | null {
  try {
    const entry: unknown = JSON.parse(line)
    return isObject(entry) ? entry : null
  } catch {
    return null
  }
}

function subjectOf(entry: JsonObject | null): Subject | null {
  if (entry?.ledger !== NAME || entry.version !== VERSION) return null
  const { target, document, operation, seed, start, count } = entry
  if (typeof target !== 'string' || typeof document !== 'string' || typeof operation !== 'string') return null
  if (!isWhole(seed) || !isWhole(start) || !isWhole(count)) return null
  return { target, document, operation, seed, start, count }
}

/** Takes a line into the account; false where it makes no sense there. */
function note(account: Account, { item, ids, outcome, reason }: JsonObject): boolean {
  if (!isWhole(item) || !Array.isArray(ids)) return false
  if (outcome === undefined) return account.begin({ item, ids: ids.map(String) })
  const end = ENDS.find((each) => each === outcome)
  return end !== undefined && account.end(item, end, String(reason ?? ''))
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
