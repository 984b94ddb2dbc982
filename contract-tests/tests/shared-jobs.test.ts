/** What the workers of a Playwright run share: locks, jobs that one of them does for all, and the count of writes. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { dayOrNight } from '../../.ci/nightly.ts'
import { Budget } from '../client/budget.ts'
import { isLocked, tryLock } from '../client/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'shared-jobs-'))
after(() => rmSync(folder, { recursive: true }))
process.env.PLANT_STORE_SUITE_FOLDER = folder
const { byOneWorker } = await import('../suite/shared/jobs.ts')
const { runFolder } = await import('../suite/shared/run-folder.ts')
const { sharedTally } = await import('../suite/shared/tally.ts')

const GONE = String(spawnSync(process.execPath, ['--version']).pid)
const JOBS = new URL('../suite/shared/jobs.ts', import.meta.url).href
const LOCK = new URL('../client/lock.ts', import.meta.url).href

/** A process that does some work and says lines meanwhile. */
function started(work: string): ChildProcess & { readonly lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return Object.assign(child, { lines: child.stdout.setEncoding('utf8')[Symbol.asyncIterator]() })
}

test('a lock that is being written is held, and one that a killed process left is not', () => {
  const file = join(folder, 'ledger')
  writeFileSync(`${file}.lock`, '')
  assert.ok(isLocked(file))
  assert.deepEqual(tryLock(file), { holder: 0 })
  const before = new Date(Date.now() - 60_000)
  utimesSync(`${file}.lock`, before, before)
  assert.ok(!isLocked(file))
  const unlock = tryLock(file)
  assert.ok(typeof unlock === 'function')
  unlock()
  assert.ok(!existsSync(`${file}.lock`))
  assert.throws(() => tryLock(join(folder, 'nowhere/ledger')), /nowhere\/ledger\.lock: can't be written: /)
})

test('of several processes that find the lock of a killed one, one at a time has it', async () => {
  const file = join(folder, 'contended')
  const inside = join(folder, 'inside')
  // Whoever has the lock must find nobody else inside.
  const work = `
    import { rmSync, writeFileSync } from 'node:fs'
    import { tryLock } from ${JSON.stringify(LOCK)}
    for (let times = 0; times < ${dayOrNight(60, 300)}; ) {
      const unlock = tryLock(${JSON.stringify(file)})
      if (typeof unlock !== 'function') { await new Promise(setImmediate); continue }
      writeFileSync(${JSON.stringify(inside)}, '', { flag: 'wx' })
      rmSync(${JSON.stringify(inside)})
      // As if it was killed, now and then.
      if (++times % 3 === 0) writeFileSync(${JSON.stringify(`${file}.lock`)}, '${GONE}')
      else unlock()
    }`
  writeFileSync(`${file}.lock`, GONE)
  const codes = await Promise.all([1, 2, 3].map(() => once(started(work), 'exit')))
  assert.deepEqual(
    codes.map(([code]) => code),
    [0, 0, 0],
  )
})

test('a job of a killed worker is done by another, and its writes count as created', async () => {
  const worker = started(`
    import { byOneWorker } from ${JSON.stringify(JOBS)}
    await byOneWorker('job', async () => {
      console.log(process.pid)
      await new Promise((done) => setTimeout(done, 1e8))
    }, true)`)
  const { value: pid } = await worker.lines.next()
  const writes = join(runFolder(), 'writes')
  mkdirSync(writes)
  writeFileSync(join(writes, '1'), String(pid).trim())
  const tally = sharedTally(2, writes)
  assert.deepEqual(tally.counts(), { claimed: 1, created: 0 })
  let isMade = false
  const waiting = byOneWorker('job', async () => {
    isMade = true
    return 'by another'
  })
  const beside = byOneWorker('another job', async () => 'done')
  assert.equal(await Promise.race([waiting, beside, new Promise((done) => setTimeout(done, 100, 'waits'))]), 'waits')
  assert.ok(!isMade)
  worker.kill('SIGKILL')
  assert.deepEqual(await Promise.all([waiting, beside]), ['by another', 'done'])
  assert.deepEqual(tally.counts(), { claimed: 0, created: 1 })
  assert.equal(await byOneWorker('job', () => assert.fail('it is known')), 'by another')
  assert.deepEqual(
    readdirSync(runFolder()).filter((name) => name.endsWith('.lock')),
    [],
  )
})

test('a job that must be alone begins after all others are done', async () => {
  const told: string[] = []
  const release = Promise.withResolvers<void>()
  const first = byOneWorker('first', async () => {
    await release.promise
    return told.push('first')
  })
  const alone = byOneWorker('alone', async () => told.push('alone'), true)
  const later = byOneWorker('later', async () => told.push('later'))
  release.resolve()
  await Promise.all([first, alone, later])
  assert.deepEqual(told, ['first', 'alone', 'later'])
})

test('a job that fails is left to the next who asks', async () => {
  await assert.rejects(
    byOneWorker('fails', () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await byOneWorker('fails', async () => 1), 1)
})

test('a limit of writes holds for all processes, and a write that created nothing frees its place', async () => {
  const writes = join(folder, 'limited')
  const [one, other] = [new Budget(2, sharedTally(2, writes)), new Budget(2, sharedTally(2, writes))]
  const first = await one.claim()
  const second = await other.claim()
  const third = one.claim()
  first?.(false)
  const claimed = await third
  claimed?.(true)
  second?.(true)
  assert.deepEqual(
    readdirSync(writes).map((name) => readFileSync(join(writes, name), 'utf8').slice(0, 7)),
    ['created', 'created'],
  )
  assert.equal(await other.claim(), null)
  assert.equal(one.left, 0)
  rmSync(writes, { recursive: true })
})

test('a write whose place cannot be written is told, and nobody waits for it', async () => {
  const writes = join(folder, 'removed')
  const budget = new Budget(2, sharedTally(2, writes))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  assert.throws(() => sharedTally(2, join(file, 'writes')), /^MachineError: .*file\/writes: can't be written: /)
  rmSync(writes, { recursive: true })
  await assert.rejects(budget.claim(), /removed/)
})
