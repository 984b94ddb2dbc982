/** The soak passes the mock, and notices one that is worse. Short ones: `npm run soak` itself takes ten minutes. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '../../../mocks/index.ts'
import { DocumentError, UserError } from '../../../spec/program/user-error.ts'
import { growthOf, isLeak } from '../growth.ts'
import { type Serve, tryHostileDocuments } from '../hostile-documents.ts'
import { faultsOf } from '../report.ts'
import { soak } from '../run.ts'

const COMMAND = fileURLToPath(new URL('../soak.ts', import.meta.url))
const LEAKY = new URL('./leaky.ts', import.meta.url).href

function start(...words: readonly string[]): ChildProcess & { readonly stdout: import('node:stream').Readable } {
  return spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('the mock stands a moment of every kind of traffic', async () => {
  const child = start('--seconds', '1', '--seed', '5')
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.match(said, /^soaking for 1 seconds, seed 5\n/)
  assert.match(said, /\npassed: [\d,]+ answers to [\d,]+ interactions in \d+ seconds\n$/)
  assert.equal(code, 0, said)
})

test('a mock that leaks memory and timers, and refuses with another status, fails for each of the three', async () => {
  const flags = { node: ['--import', LEAKY], mock: ['--auth-status', '403'] }
  const faults = await soak({ seconds: 1, seed: 5, flags }).then(faultsOf)
  const report = faults.join('\n')
  assert.match(report, /^credentials: .* first interaction 0: status 401 was due, and 403 /m)
  assert.match(report, /^memory of the mock grows: alive in the heap and in buffers, /m)
  assert.match(report, /^still held by the mock without traffic: \d+ Timeout$/m)
  // Nothing else is wrong with it: the other kinds of traffic pass.
  assert.ok(faults.length <= 4, report)
})

test('Ctrl-C ends it with the verdict on what there was, also of a mock that misbehaves by chance', async () => {
  const child = start('--seconds', '600', '--chaos', '0.2')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.match(said, /\npassed so far: [\d,]+ answers to [\d,]+ interactions in 0 seconds\n$/)
  assert.equal(code, 130, said)
})

test('the mock serves each hostile document or refuses it in one line', async () => {
  // The soak starts a process for each of them. One is enough to see what a document does to the mock.
  const serve: Serve = async (spec) => {
    try {
      const mock = await createMockServer({ port: 0, spec })
      const stop = () => mock.close().then(() => null)
      // One that is left running would keep this file from ending.
      return { url: mock.url, stop, kill: () => void stop() }
    } catch (error) {
      throw error instanceof UserError ? new DocumentError(`it said: error: ${error.message}`) : error
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'hostile-documents-'))
  try {
    assert.deepEqual(await tryHostileDocuments(folder, serve), [])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('wrong words are refused in one line, with exit code 2', async () => {
  const child = spawn(process.execPath, [COMMAND, '--second', '3'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(said, /^error: [^\n]*--seconds[^\n]*\n$/)
  assert.equal(code, 2)
})

/** A series without a trend: a saw, as of a heap between collections. */
const saw = Array.from({ length: 80 }, (_, index) => 100 + ((index * 7) % 13))
for (const [series, values, leaks] of [
  ['a saw', saw, false],
  ['a saw that climbs', saw.map((value, index) => value + index), true],
  ['a saw that falls', saw.map((value, index) => value - index), false],
  ['a saw with one spike', saw.map((value, index) => (index === 40 ? value + 1_000 : value)), false],
  ['a saw that climbs by less than is allowed', saw.map((value, index) => value + index / 10), false],
  ['too few values', [1, 100, 1_000], false],
] as const) {
  test(`${series} is ${leaks ? 'a' : 'no'} leak`, () => assert.equal(isLeak(growthOf(values), 20), leaks))
}
