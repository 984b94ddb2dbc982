/** Reads the ledger of an earlier run, however that run ended, and the names of the items that it created. */

import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { FileError, OptionError, reasonOf, type UserError } from '../../spec/program/user-error.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { type CreatedName, ENDS } from '../client/ledger.ts'
import { deletionOf } from '../creations/creations.ts'
import type { CreatedThing } from '../items/cleaning.ts'
import { Account, type SeedRun } from './account.ts'

/** The first members of a ledger's first line. */
export const FORM = { ledger: 'plant-store seed', version: 1 } as const

export type ReadLedger = {
  readonly subject: SeedRun
  readonly account: Account
  /** True if a line says that an item was deleted again. */
  readonly isUndone: boolean
  /** True if the last line is incomplete. */
  readonly isTorn: boolean
  /** Bytes. */
  readonly size: number
}

/** In constant memory: `onEntry` gets the lines about items. Throws {@link UserError} for what is no ledger; `flag` named it. */
export async function readLedger(
  file: string,
  flag = '--resume',
  onEntry: (item: number, entry: JsonObject) => void = () => {},
): Promise<ReadLedger> {
  // Taken before reading, so that lines which another run adds meanwhile are noticed.
  const size = sizeOf(file, flag)
  const wrong = (number: number, what: string): UserError => new FileError(`${file}:${number}: ${what}`)
  let read: Pick<ReadLedger, 'subject' | 'account'> | null = null
  let number = 0
  let isTorn = false
  let isUndone = false
  for await (const line of readLines(file, flag)) {
    number++
    const entry = parseLine(line)
    // A killed process may leave half a line. A resumed run starts a new line.
    isTorn = !line.endsWith('\n')
    if (read === null) {
      const subject = subjectOf(entry)
      if (subject === null) throw wrong(number, 'it is not a ledger of plant-store seed')
      read = { subject, account: new Account(subject) }
    } else if (entry !== null) {
      const isUndoing = entry.undo !== undefined && isWhole(entry.item)
      if (!isUndoing && !note(read.account, entry)) {
        throw wrong(number, 'it does not fit the lines before it: the ledger was edited')
      }
      isUndone ||= isUndoing
      onEntry(Number(entry.item), entry)
    }
  }
  if (read === null) throw wrong(1, 'it is empty: plant-store seed did not write it')
  return { ...read, isUndone, isTorn, size }
}

function sizeOf(file: string, flag: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isFile()) return stats.size
  throw new FileError(`${flag} ${file}: ${stats === undefined ? 'there is no such file' : 'it is not a regular file'}`)
}

/** In characters. Every line of a ledger is shorter. */
const LONGEST = 1_000_000

/** Lines, each with the `\n` that ends it. */
async function* readLines(file: string, flag: string): AsyncGenerator<string> {
  try {
    await using handle = await open(file)
    let rest = ''
    for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false })) {
      const lines = `${rest}${chunk}`.split(/(?<=\n)/)
      rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '')
      yield* lines
      if (rest.length > LONGEST) throw new Error('it is not a ledger of plant-store seed')
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw new FileError(`${flag} ${file}: ${reasonOf(error)}`)
  }
}

function parseLine(line: string): JsonObject | null {
  try {
    const entry: unknown = JSON.parse(line)
    return isObject(entry) ? entry : null
  } catch {
    return null
  }
}

function subjectOf(entry: JsonObject | null): SeedRun | null {
  if (entry?.ledger !== FORM.ledger || entry.version !== FORM.version) return null
  const { target, document, operation, seed, start, count } = entry
  if (typeof target !== 'string' || typeof document !== 'string' || typeof operation !== 'string') return null
  if (!isWhole(seed) || !isWhole(start) || !isWhole(count)) return null
  const more: Record<string, string> = {}
  for (const name of ['input', 'refs', 'locale', 'now'] as const) {
    const value = entry[name]
    if (value !== undefined && typeof value !== 'string') return null
    if (value !== undefined) more[name] = value
  }
  return { target, document, operation, seed, start, count, ...more }
}

/** Applies a line to the account; false if it does not fit. */
function note(account: Account, { item, ids, outcome, reason }: JsonObject): boolean {
  if (!isWhole(item) || !Array.isArray(ids)) return false
  if (outcome === undefined) return account.begin({ item, ids: ids.map(String) })
  const end = ENDS.find((each) => each === outcome)
  return end !== undefined && account.end(item, end, String(reason ?? ''))
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

type LedgerItems = {
  readonly read: ReadLedger
  readonly operation: Operation | undefined
  /** The names of the items by their numbers; null if the ledger does not have the name. */
  readonly names: ReadonlyMap<number, CreatedName | null>
}

/** The items of a ledger that were not deleted. Throws a `UserError` if the ledger is of another target or document. */
export async function createdItems(flag: string, file: string, target: string, api: Api): Promise<LedgerItems> {
  const names = new Map<number, CreatedName | null>()
  const read = await readLedger(file, flag, (item, entry) => {
    if (entry.outcome === 'created') names.set(item, createdNameIn(entry))
    else if (entry.undo === 'deleted') names.delete(item)
  })
  const { subject } = read
  if (target !== subject.target) {
    throw new OptionError(`${flag} ${file}: its items were created at ${subject.target}, and --target is ${target}`)
  }
  if (api.sha256 !== subject.document)
    throw new OptionError(`${flag} ${file}: its items are of another document: name it with --spec`)
  const operation = api.operations.find(({ id }) => id === subject.operation)
  return { read, operation, names }
}

function createdNameIn({ key, parents }: JsonObject): CreatedName | null {
  return typeof key === 'string' && Array.isArray(parents) ? { key, parents: parents.map(String) } : null
}

/** Created items by their numbers: what names each; null where the ledger doesn't say it. */
export type DeletableItems = ReadonlyMap<number, CreatedThing | null>

/** {@link createdItems}, and the operation that deletes them. */
export async function deletableItems(
  file: string,
  target: string,
  api: Api,
): Promise<{ readonly left: DeletableItems; readonly read: ReadLedger; readonly deletion: Use }> {
  const { read, operation, names } = await createdItems('--undo', file, target, api)
  const found = operation === undefined ? null : deletionOf(api, operation)
  if (found === null) {
    throw new OptionError(
      `--undo ${file}: the document has no operation that deletes what ${read.subject.operation} creates`,
    )
  }
  const left = new Map([...names].map(([item, name]) => [item, name && { ...found, ...name }]))
  return { left, read, deletion: found.deletion }
}
