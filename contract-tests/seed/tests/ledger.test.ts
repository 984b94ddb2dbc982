/** A ledger is read again, however its run ended: nothing that may have been created is sent again. */

import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { dayOrNight } from '../../../.ci/nightly.ts'
import { UserError } from '../../../spec/program/user-error.ts'
import { Account, type SeedRun } from '../account.ts'
import { SeedLedger } from '../ledger.ts'
import { readLedger } from '../read-ledger.ts'
import { linesOf, newFile } from './service.ts'

const SUBJECT: SeedRun = { target: 'http://x', document: 'd', operation: 'o', seed: 1, start: 3, count: 6 }
const OUTCOME = { status: 200, reason: 'Sansevieria – «zäh»' }

/** Every kind of end, one item that is sent again, and one under way. */
function written(): { readonly file: string; readonly ledger: SeedLedger } {
  const file = newFile()
  const ledger = SeedLedger.create(file, SUBJECT)
  for (const item of [3, 4, 5]) ledger.begin({ item, ids: [String(item)] })
  ledger.end(4, { ...OUTCOME, end: 'not-created' })
  ledger.end(3, { ...OUTCOME, end: 'created' })
  ledger.begin({ item: 4, ids: ['4'] })
  ledger.end(5, { ...OUTCOME, end: 'refused' })
  ledger.end(4, { ...OUTCOME, end: 'unknown' })
  ledger.begin({ item: 6, ids: ['6'] })
  return { file, ledger }
}

/** The items that an account would have sent. */
function rest(account: Account): number[] {
  const items: number[] = []
  for (let item = account.next; item !== null; item = account.next) {
    items.push(item)
    account.begin({ item, ids: [] })
  }
  return items
}

test('what is under way when a run ends is unknown in the next, and told', async () => {
  const { file, ledger } = written()
  ledger.close()
  const read = await readLedger(file)
  assert.deepEqual(read.subject, SUBJECT)
  const next = SeedLedger.resume(file, read)
  assert.deepEqual(next.account.counts, { created: 1, refused: 1, unknown: 2 })
  assert.deepEqual(next.account.remarks.unknown[1], {
    item: 6,
    ids: ['6'],
    reason: 'the run ended before its answer came',
  })
  next.close()
  assert.deepEqual(linesOf(file).at(-1)?.outcome, 'unknown')
  assert.deepEqual(rest(next.account), [7, 8])
})

test('cut at any byte it is either refused or goes on, and sends nothing that may have been created', async () => {
  const { file, ledger } = written()
  ledger.close()
  const whole = readFileSync(file)
  const head = whole.indexOf('\n')
  for (let length = 0; length <= whole.length; length++) {
    // By day at the ends of the lines, and at every fourth byte inside one.
    const isEnd = whole.subarray(Math.max(0, length - 2), length + 1).includes('\n')
    if (!isEnd && length % dayOrNight(12, 1) !== 0) continue
    const cut = newFile()
    writeFileSync(cut, whole.subarray(0, length))
    if (length < head) {
      await assert.rejects(readLedger(cut), UserError)
      continue
    }
    // What stands there whole, by a reading of its own.
    const lines = whole.subarray(0, length).toString().split('\n')
    const known = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : [])).slice(1)
    const mayExist = new Set<number>()
    for (const { item, outcome } of known) {
      if (outcome === 'not-created') mayExist.delete(item)
      else mayExist.add(item)
    }
    const resumed = SeedLedger.resume(cut, await readLedger(cut))
    for (const item of rest(resumed.account)) assert.ok(!mayExist.has(item), `item ${item}, ${length} bytes`)
    resumed.close()
    if (existsSync(cut)) {
      const again = await readLedger(cut)
      assert.deepEqual([again.isTorn, again.account.underWay.size], [false, 0], `${length} bytes`)
    }
  }
})

const line = (entry: object): string => `${JSON.stringify(entry)}\n`
const HEAD = line({ ledger: 'plant-store seed', version: 1, ...SUBJECT })
const foreign: Readonly<Record<string, readonly [text: string, message: RegExp]>> = {
  'an empty file': ['', /:1: it is empty/],
  'the ledger of verify': [line({ run: 1, ids: ['1'], case: 'control', at: '' }), /:1: it is not a ledger/],
  'no JSON': ['id,name\r\n', /:1: it is not a ledger/],
  'one endless line': ['x'.repeat(1_200_000), /it is not a ledger/],
  'another version': [HEAD.replace('"version":1', '"version":2'), /:1: it is not a ledger/],
  'a head without a seed': [HEAD.replace('"seed":1', '"seed":"1"'), /:1: it is not a ledger/],
  'a line that is gone': [HEAD + line({ item: 4, ids: [] }), /:2: it does not fit/],
  'an end without a beginning': [HEAD + line({ item: 3, ids: [], outcome: 'created' }), /:2: it does not fit/],
  'an item past its range': [HEAD.replace('"count":6', '"count":0') + line({ item: 3, ids: [] }), /:2: it does not/],
  'an end that is none': [
    HEAD + line({ item: 3, ids: [] }) + line({ item: 3, ids: [], outcome: 'eaten' }),
    /:3: it does not fit/,
  ],
}
for (const [what, [text, message]] of Object.entries(foreign)) {
  test(`${what} is refused`, async () => {
    const file = newFile()
    writeFileSync(file, text)
    await assert.rejects(readLedger(file), (error) => error instanceof UserError && message.test(error.message))
  })
}

test('a file that is not there, a folder, a device: refused, not read', async () => {
  const folder = newFile()
  mkdirSync(folder)
  for (const [file, message] of [
    [newFile(), /there is no such file/],
    [folder, /it is not a regular file/],
    ['/dev/zero', /it is not a regular file/],
  ] as const) {
    await assert.rejects(readLedger(file), (error) => error instanceof UserError && message.test(error.message))
  }
})

test('two runs never share a ledger', async () => {
  const { file, ledger } = written()
  ledger.close()
  const read = await readLedger(file)
  // A process that is alive and not this one.
  writeFileSync(`${file}.lock`, String(process.ppid))
  const isBusy = (error: unknown): boolean => error instanceof UserError && / is at work on /.test(error.message)
  assert.throws(() => SeedLedger.resume(file, read), isBusy)
  // One that is gone: the lock of a process that was killed.
  writeFileSync(`${file}.lock`, String(2 ** 30))
  SeedLedger.resume(file, read).close()
  assert.ok(!existsSync(`${file}.lock`))
  // What was read has become old meanwhile.
  assert.throws(() => SeedLedger.resume(file, read), /another run has just continued it/)
  appendFileSync(file, '{')
  const torn = await readLedger(file)
  SeedLedger.resume(file, torn).close()
  assert.ok(!existsSync(`${file}.lock`))
  assert.equal((await readLedger(file)).isTorn, false)
})

test('of a billion items nothing is kept but where it stands', () => {
  const account = new Account({ start: 0, count: 10 ** 9 })
  for (let item = 0; item < 100_000; item++) {
    account.begin({ item, ids: [] })
    account.end(item, 'refused', 'no')
  }
  assert.deepEqual([account.left, account.remarks.refused.length, account.underWay.size], [10 ** 9 - 100_000, 5, 0])
})
