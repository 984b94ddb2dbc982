/** What a run of tests met: from handlers in Vitest, and from the fixture in Playwright. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setupServer } from 'msw/node'
import { nightly } from '../../../.ci/nightly.ts'
import { ROOT, run } from '../../../.ci/package.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { createHandlers } from '../../msw/index.ts'
import { collectCoverage } from '../coverage/reporter.ts'
import { startMock } from '../index.ts'

const CABINS = join(ROOT, 'mocks/tests/control/coverage.yaml')
const API = 'https://api.example.com/v1'
const PLAIN = { FORCE_COLOR: '0' }

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-reporter-'))
})
after(() => rm(folder, { recursive: true }))

test('the collector counts what handlers answer, with the rules that were broken', async () => {
  const { contract } = await loadContract(CABINS, {})
  const handlers = createHandlers({ contract, baseUrl: API })
  const server = setupServer(...handlers)
  const collected = collectCoverage(server, { contract, baseUrl: API })
  server.listen({ onUnhandledFrame: 'bypass' })
  try {
    const send = (path: string, body?: object): Promise<Response | null> =>
      fetch(API + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => null)
    await (await send('/cabins?limit=0'))?.text()
    assert.equal((await send('/cabins', { name: 'Lakeside', beds: 2 }))?.status, 201)
    assert.equal((await send('/cabins', { beds: 'two' }))?.status, 400)
    await send('/nothing-there')
    server.use(...createHandlers({ contract, baseUrl: API, scenario: 'connection-reset', times: 1 }))
    assert.equal(await send('/cabins', { name: 'Hut' }), null)
    // The request's answer is told of after the test has it.
    for (;;) {
      const { requests, summary, operations } = await collected.coverage()
      if (requests < 3) {
        await new Promise(setImmediate)
        continue
      }
      const [list, create] = operations
      const named = (rows: readonly { readonly name: string; readonly count: number }[] = []) =>
        Object.fromEntries(rows.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])))
      assert.equal(requests, 3)
      assert.deepEqual(summary.operations, { met: 2, all: 3 })
      assert.deepEqual(named(list?.rules), { 'list-cabins.request.query.limit.minimum': 1 })
      assert.deepEqual(named(create?.statuses), { '201': 1, default: 1 })
      assert.deepEqual(named(create?.properties), { name: 1, beds: 2 })
      assert.deepEqual(named(create?.rules), {
        'create-cabin.request.name.required': 1,
        'create-cabin.request.beds.type': 1,
      })
      break
    }
  } finally {
    server.close()
  }
})

test('the collector finds the API where the handlers do, however its address is written', async () => {
  const { contract } = await loadContract(CABINS, {})
  const baseUrl = 'HTTPS://API.example.com:443/v1/'
  const server = setupServer(...createHandlers({ contract, baseUrl }))
  const collected = collectCoverage(server, { contract, baseUrl })
  server.listen({ onUnhandledFrame: 'bypass' })
  try {
    const answered = new Promise((resolve) => server.events.on('response:mocked', resolve))
    assert.equal((await fetch(`${API}/cabins`)).status, 200)
    await answered
    assert.equal((await collected.coverage()).requests, 1)
  } finally {
    server.close()
  }
  assert.throws(() => collectCoverage(server, { contract, baseUrl: 'nowhere' }), /baseUrl must be an address such as/)
})

test('Vitest prints at the end of a run what the tests never met', async () => {
  const script = `
    import { startVitest } from 'vitest/node'
    const reporters = ['default', [${JSON.stringify(join(ROOT, 'mocks/testing/coverage/reporter.ts'))}, { out: ${JSON.stringify(join(folder, 'coverage.json'))}, failUnder: 90 }]]
    const cli = { root: 'mocks/examples/coverage', watch: false, include: ['*.spec.ts'], reporters, testTimeout: 120_000 }
    // The package is not installed in itself, so tsconfig.json maps its name to its source.
    const vitest = await startVitest('test', [], cli, { cacheDir: ${JSON.stringify(join(folder, 'vite'))}, resolve: { tsconfigPaths: true } })
    await vitest.close()`
  const { code, out, err } = await run(ROOT, [process.execPath, '--input-type=module', '--eval', script], PLAIN)
  assert.match(out, /Plant Store 1\.0\.0: 66\.6 % covered/)
  assert.match(out, /^createPlant +1 +1 of 2 +2 of 3/m)
  assert.match(out, /^Your tests never saw 400 of createPlant\.$/m)
  assert.match(err, /66\.6 % covered, less than failUnder 90/)
  assert.equal(code, 1)
  assert.equal(JSON.parse(await readFile(join(folder, 'coverage.json'), 'utf8')).summary.percent, 66.6)
})

nightly('Playwright prints it too: each session before its fixture forgets it, of all workers', async () => {
  const config = join(import.meta.dirname, 'reported/playwright.config.ts')
  const words = [process.execPath, join(ROOT, 'node_modules/playwright/cli.js'), 'test', '--config', config]
  for (const [under, expected] of [
    ['100', 0],
    ['101', 1],
  ] as const) {
    const extra = { ...PLAIN, PW_DISABLE_TS_ESM: '1', FAIL_UNDER: under, MOCK_URL: '' }
    const { code, out } = await run(ROOT, words, extra)
    assert.match(out, /2 passed/)
    assert.match(out, /^createPlant +2 +2 of 2 +3 of 3 +– +2 of 3/m)
    assert.match(out, /^Your tests never sent tag in the body of createPlant\.$/m)
    assert.equal(code, expected)
  }
})

test('a mock that a test starts is told of when it closes', async () => {
  process.env.PLANT_STORE_COVERAGE = folder
  try {
    const mock = await startMock({ spec: CABINS })
    await fetch(`${mock.url}/cabins`)
    await mock.close()
  } finally {
    delete process.env.PLANT_STORE_COVERAGE
  }
  const kept = await readFile(join(folder, `${process.pid}-0.ndjson`), 'utf8')
  assert.equal(JSON.parse(kept.split('\n')[0] ?? '').requests, 1)
})
