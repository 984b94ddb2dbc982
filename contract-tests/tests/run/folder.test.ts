/** What a run writes beside its report: its ledger, its lock, and what it says where the machine refuses. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { bundled } from '../../../spec/document/bundled.ts'
import type { Exchange, RequestMessage } from '../../../spec/http/message.ts'
import { claimFolder } from '../../client/folder.ts'
import { Ledger } from '../../client/ledger.ts'
import { lock } from '../../client/lock.ts'
import { severalAtOnce } from '../../client/pace.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { reportOf } from '../../report/report.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { sendIfThere, undecidedReason } from '../../run/send.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { type Decisions, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'
import { failure, status } from '../../targets/variations.ts'
import { writeArtefacts } from '../../verify/artefacts.ts'

const folder = mkdtempSync(join(tmpdir(), 'plant-store-folder-'))
after(() => rmSync(folder, { recursive: true }))

test('two runs in one folder: the second takes another one and says so; a killed run blocks nobody', () => {
  const asked = join(folder, 'shared')
  const first = claimFolder(asked)
  const second = claimFolder(asked)
  assert.deepEqual([first.path, first.note, second.path], [asked, null, `${asked}-2`])
  assert.equal(second.note, `process ${process.pid} writes to ${asked}: the report of this run goes to ${asked}-2`)
  first.release()
  second.release()
  assert.deepEqual(
    [first.path, second.path].filter(existsSync),
    [],
    'a new folder that nothing was written to is removed',
  )
  mkdirSync(asked)
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(join(asked, 'created.ndjson.lock'), `${pid}\n`)
  const third = claimFolder(asked)
  assert.equal(third.path, asked)
  assert.throws(
    () => lock(third.ledgerFile),
    /^MachineError: process \d+ is at work on .*created\.ndjson; if it is not/,
  )
  third.release()
  assert.deepEqual(readdirSync(asked), [])
})

const [operation] = bundled.operations
assert.ok(operation)

test('a full disk is one line and exit code 1', async () => {
  const at = new Date().toISOString()
  const none = { only: [], case: null, operations: [], shard: null }
  const report = reportOf(
    [
      { kind: 'started', at, target: '', document: '', seed: 1, run: 1, now: '2026-11-22', level: 'must', ...none },
      { kind: 'finished', at, why: null, deleted: 0, left: 0, unknown: 0, leftovers: [], last: [] },
    ],
    bundled,
  )
  for (const name of ['report.json', 'report.md', 'junit.xml', 'created.ndjson']) {
    const path = join(folder, `full-${name}`)
    mkdirSync(path)
    symlinkSync('/dev/full', join(path, name))
    const write = (): void => {
      writeArtefacts(report, null, path)
      new Ledger(join(path, name), {}, (text) => text).begin({ item: 1, operation: 'x' })
    }
    assert.throws(write, { name: 'MachineError', exitCode: 1, message: /^[^\n]*can't be written: the disk is full$/ })
  }
})

test('the write cap counts created items; a run at its cap waits for the requests under way', async () => {
  const settings = { ...SETTINGS, maxWrites: 2 }
  const context = contextOf(planOf(bundled, settings, TOKEN), settings, TOKEN)
  const underWay: ((status: number) => void)[] = []
  const transport = (sent: RequestMessage): Promise<Exchange> =>
    new Promise((done) => {
      const answer = { kind: 'answer', version: '1.1', headers: [], body: new Uint8Array(), fault: null } as const
      underWay.push((status) => done({ sent, received: { ...answer, status }, durationMs: 0 }))
    })
  assert.ok(operation !== undefined)
  const sent = Array.from({ length: 6 }, async (_, number) => {
    const draft = context.requests.plain(operation)
    const exchange = draft && (await sendIfThere(context, { case: `case-${number}`, operation, draft, way: transport }))
    return exchange?.received.kind === 'answer' ? exchange.received.status : null
  })
  // The answer of each, and how many requests have left before it comes.
  const answers = [
    { status: 400, left: 2 },
    { status: 401, left: 3 },
    { status: 200, left: 4 },
    { status: 400, left: 4 },
    { status: 200, left: 5 },
  ]
  for (const [number, { status, left }] of answers.entries()) {
    await setImmediate()
    assert.equal(underWay.length, left)
    underWay[number]?.(status)
  }
  assert.deepEqual(await Promise.all(sent), [400, 401, 200, 400, 200, null])
  assert.equal(undecidedReason(context, operation), '--max-writes 2 leaves no room for it')
})

test('a slow service is judged as completely as a quick one, with as few writes', async () => {
  const judged = async (latency: number) => {
    const settings = { ...SETTINGS, maxWrites: 5 }
    let [most, created] = [0, 0]
    let took = (_: number): void => {}
    const variation: Partial<Decisions> = {
      accept: (plant, seen) => {
        created++
        return REFERENCE.accept(plant, seen)
      },
      reply: async (reply, { beside }) => {
        most = Math.max(most, beside + 1)
        took(latency)
        // Whatever is sent beside it comes first.
        for (let turn = 0; turn < 20; turn++) await setImmediate()
        return reply
      },
    }
    return withTarget(variation, async ({ url }) => {
      const plan = planOf(bundled, { ...settings, target: url }, TOKEN)
      const context = contextOf(plan, { ...settings, target: url }, TOKEN)
      took = (milliseconds) => context.client.pace.took(milliseconds)
      assert.equal((await positiveControl(context, plan)).kind, 'passed')
      await severalAtOnce(plan.jobs, 4, (job) => runJob(context, job))
      const passed = context.recorder.results.filter(({ outcome }) => outcome === 'passed')
      return { most, created, decided: new Set(passed.map(({ requirement }) => requirement)) }
    })
  }
  const [quick, slow] = [await judged(0), await judged(100_000)]
  assert.ok(slow.most > 1, 'some were under way together')
  assert.ok(slow.created <= 5 && quick.created <= 5)
  assert.deepEqual(slow.decided, quick.decided)
})

test('few writes are enough to find a wrong refusal, however late the answers come', async () => {
  const found = async (latency: number, maxWrites: number): Promise<readonly string[]> => {
    const settings = { ...SETTINGS, maxWrites }
    return withTarget(failure(status(422)), async ({ url }) => {
      const plan = planOf(bundled, { ...settings, target: url }, TOKEN)
      const context = contextOf(plan, { ...settings, target: url }, TOKEN)
      assert.equal((await positiveControl(context, plan)).kind, 'passed')
      context.client.pace.took(latency)
      await severalAtOnce(plan.jobs, latency > 0 ? 8 : 1, (job) => runJob(context, job))
      const broken = context.recorder.results.filter(({ outcome }) => outcome === 'failed')
      return [...new Set(broken.map(({ requirement }) => requirement))].toSorted()
    })
  }
  for (const maxWrites of [3, 4, 5]) {
    const quick = await found(0, maxWrites)
    assert.ok(quick.includes('create-plant.failure.status'), quick.join())
    const slow = new Set(await found(100_000, maxWrites))
    assert.ok(slow.isSupersetOf(new Set(quick)), `${quick.join()} and ${[...slow].join()}`)
  }
})

test('an unexpected error is one line and exit code 3', () => {
  for (const failing of [
    'throw new TypeError("x is no function\\n\u001b::error::y")',
    'setTimeout(() => { throw new Error("later") }); await new Promise((done) => setTimeout(done, 5000))',
    'Promise.reject(new Error("nobody waits")); await new Promise((done) => setTimeout(done, 5000))',
  ]) {
    const module = new URL('../../verify/unjudged.ts', import.meta.url).href
    const script = `import { orUnjudged } from ${JSON.stringify(module)}; await orUnjudged(async () => { ${failing} })()`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    assert.match(stderr, /^error: not judged: the kit itself failed: \w*Error: [^\n\u001b]*\n$/)
    assert.equal(status, 3)
  }
})
