/** What a run writes beside its report: its ledger, its lock, and what it says where the machine refuses. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { bundled } from '../../spec/bundled.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { Numbers } from '../cases/numbers.ts'
import { RequestBuilder } from '../cases/request-builder.ts'
import { writeArtefacts } from '../report/artefacts.ts'
import { reportOf } from '../report/report.ts'
import { claimFolder } from '../run/folder.ts'
import { Ledger } from '../run/ledger.ts'
import { lock } from '../run/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'plant-store-folder-'))
after(() => rmSync(folder, { recursive: true }))

test('two runs that share a folder: the second takes another and says so, a killed one is in nobody’s way', () => {
  const asked = join(folder, 'shared')
  const first = claimFolder(asked)
  const second = claimFolder(asked)
  assert.deepEqual([first.path, first.note, second.path], [asked, null, `${asked}-2`])
  assert.equal(second.note, `process ${process.pid} writes to ${asked}: the report of this run goes to ${asked}-2`)
  first.release()
  second.release()
  assert.deepEqual(readdirSync(asked), [])
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(join(asked, 'created.ndjson.lock'), `${pid}\n`)
  const third = claimFolder(asked)
  assert.equal(third.path, asked)
  assert.throws(() => lock(third.ledgerFile), /^UserError: process \d+ is at work on .*created\.ndjson; if it is not/)
  third.release()
  assert.deepEqual(readdirSync(asked), [])
})

const [operation] = bundled.contract.operations
assert.ok(operation)
const requests = new RequestBuilder(bundled, operation, { seed: 1, token: '', headers: [] }, new Numbers(1))
for (const [body, want] of [
  ['{"id":7357,"name":"x"}', ['7357']],
  ['{"id":7357,"name":"x"', ['7357']],
  ["{'id': 7357}", ['7357']],
  ['{id:+7357}', ['+7357']],
  ['{"id":"7357"}', ['7357']],
  ['{"id":1e400}', ['1e400']],
  ['{"id":1,"id":2}', ['2', '1']],
  ['{"\\u0069d":7357}', ['7357']],
  ['{"id":.5}', ['.5']],
  ['id=7357&name=x', ['7357']],
  ['[{"id":7357}]', ['7357']],
  [Buffer.from('\ufeff{"id":7357}', 'utf16le'), ['7357']],
  ['{"valid":7357}', []],
  [null, []],
] as const) {
  test(`the ledger has the ids of ${JSON.stringify(body?.toString())}`, () => {
    assert.deepEqual(requests.numbersIn({ path: '/plants', body: body === null ? null : Buffer.from(body) }), want)
  })
}

test('a full disk is one line and exit code 1', async () => {
  const operations = bundled.contract.operations
  const about = {
    compiled: bundled,
    operations,
    target: '',
    seed: 1,
    startedAt: new Date(),
    durationMs: 1,
    level: 'must',
  } as const
  const open = { openPoints: implementationDefined(), patterns: new Map() }
  const report = reportOf(
    {
      results: [],
      observations: [],
      created: [],
      requests: 0,
      writes: 0,
      deleted: 0,
      left: 0,
      gone: null,
      unjudged: {},
    },
    { ...about, ...open, cutShort: null },
  )
  for (const name of ['report.json', 'report.md', 'junit.xml', 'created.ndjson']) {
    const path = join(folder, `full-${name}`)
    mkdirSync(path)
    symlinkSync('/dev/full', join(path, name))
    const write = (): void => {
      writeArtefacts(report, null, path, (text) => text)
      new Ledger(join(path, name), Number.POSITIVE_INFINITY, 1).reserve({ run: 1, ids: ['1'], case: 'x', at: '' })
    }
    assert.throws(write, { name: 'UserError', exitCode: 1, message: /^[^\n]*can't be written: the disk is full$/ })
  }
})

test('what nobody foresaw is one line and exit code 3', () => {
  for (const failing of [
    'throw new TypeError("x is no function\\n\u001b::error::y")',
    'setTimeout(() => { throw new Error("later") }); await new Promise((done) => setTimeout(done, 5000))',
    'Promise.reject(new Error("nobody waits")); await new Promise((done) => setTimeout(done, 5000))',
  ]) {
    const module = new URL('../unjudged.ts', import.meta.url).href
    const script = `import { orUnjudged } from ${JSON.stringify(module)}; await orUnjudged(async () => { ${failing} })()`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    assert.match(stderr, /^error: not judged: the kit itself failed: \w*Error: [^\n\u001b]*\n$/)
    assert.equal(status, 3)
  }
})
