/** Scenarios of the user's own, in a file beside the answers: asked for in the ways of those of the table. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { typed } from '../../../.ci/typed.ts'
import { createMockServer, type MockServerOptions } from '../../index.ts'
import type { JournalEntry } from '../../journal/entry.ts'
import { connectMock } from '../../testing/client.ts'
import { control } from '../client.ts'

const SHOP = fileURLToPath(new URL('./shop.yaml', import.meta.url))
const CLI = fileURLToPath(new URL('../../../cli.ts', import.meta.url))
const FILE = `answers:
  - { status: 203, body: [1], when: { operation: listOrders, query: { always: '1' } } }
scenarios:
  empty:
    - { status: 200, body: [], when: { operation: listOrders }, description: an empty list }
  slow:
    - { status: 200, body: late, times: 1, when: { operation: listOrders } }
  both:
    - { name: empty }
    - { name: unavailable, when: { operation: getOrder } }
`
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-scenarios-'))
})
after(() => rm(folder, { recursive: true }))

async function fileWith(name: string, text = FILE): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}
const start = async (answers: string, more: MockServerOptions = {}) =>
  createMockServer({ port: 0, spec: SHOP, answers, ...more })
const shown = async (response: Response): Promise<string> => `${response.status} ${await response.text()}`

test('a request asks for one in its query or its header, and what none of its answers fits is answered as usual', async () => {
  await using mock = await start(await fileWith('asked.yaml'))
  const ask = (path: string, prefer?: string) =>
    fetch(mock.url + path, { headers: prefer ? { prefer } : {} }).then(shown)
  assert.equal(await ask('/orders?__scenario=empty'), '200 []')
  assert.equal(await ask('/orders', 'scenario=empty'), '200 []')
  const usual = await ask('/orders/1')
  assert.equal(await ask('/orders/1?__scenario=empty'), usual)
  assert.equal(await ask('/orders?__scenario=empty&always=1'), '200 []')
  assert.equal(await ask('/orders?always=1'), '203 [1]')
  assert.match(await ask('/orders'), /^200 \[\{/)
  const entries = mock.requests().filter(({ verdict }) => verdict.scenario === 'empty')
  assert.equal(entries.length, 3)
  assert.deepEqual(entries[0]?.verdict.rule?.description, 'an empty list')
  assert.match(
    await ask('/orders?__scenario=emty'),
    /^400 .*scenario=\\"emty\\" takes one of success, .*, empty, slow, both/,
  )
})

test('log, journal, metrics and coverage name it; a preference for it counts only where it has an answer', async (t) => {
  const file = await fileWith(
    'named.yaml',
    `scenarios:
  timeout:
    - { status: 200, body: [], when: { operation: listOrders }, description: an empty list }
  off:
    - { status: 418, when: { operation: listOrders, query: { page: '1' } } }
    - { name: unavailable, when: { operation: listOrders } }
`,
  )
  const flags = ['mock', '--port', '0', '--log', 'json', '--spec', SHOP, '--answers', file, '--metrics']
  const child = spawn(process.execPath, [CLI, ...flags], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  const logged: { readonly event: string; readonly url: string; readonly message?: string }[] = []
  const url = await new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      logged.push(JSON.parse(line))
      const { event, url } = logged.at(-1) ?? {}
      if (event === 'listening' && url !== undefined) resolve(url)
    })
  })
  const ask = async (path: string, prefer = 'wait=1') => {
    const { status, headers } = await fetch(url + path, { headers: { prefer } })
    return [status, headers.get('preference-applied')]
  }
  assert.deepEqual(await ask('/orders', 'scenario=timeout'), [200, 'scenario=timeout'])
  assert.deepEqual(await ask('/orders?page=1', 'scenario=off'), [418, 'scenario=off'])
  assert.deepEqual(await ask('/orders', 'scenario=off'), [503, 'scenario=off'])
  assert.deepEqual(await ask('/orders/1', 'scenario=off, delay=1'), [200, 'delay=1'])
  assert.deepEqual(await ask('/orders/1?__scenario=off'), [200, null])
  const { body: journal } = await control(url, 'requests')
  const missed = 'No answer of the scenario off matches the request.'
  assert.deepEqual(
    journal.map(({ verdict }: JournalEntry) => [verdict.scenario, verdict.message]),
    [
      ['timeout', 'Scenario timeout (an empty list).'],
      ['off', 'Scenario off, which breaks the contract: the status must be one of 200, and is 418.'],
      ['unavailable', 'Scenario off, which names unavailable: 503 and an error with Retry-After.'],
      [null, missed],
      [null, missed],
    ],
  )
  const metrics = await (await fetch(`${url}/_mock/metrics`)).text()
  assert.match(metrics, /operation="listOrders",status="200",verdict="staged",scenario="timeout"} 1/)
  assert.match(metrics, /operation="listOrders",status="418",verdict="staged",scenario="off"} 1/)
  assert.doesNotMatch(metrics, /scenario="own"/)
  const { body: coverage } = await control(url, 'coverage')
  const listed = coverage.operations.find(({ id }: { readonly id: string }) => id === 'listOrders')
  // A fault of this name would hide the status.
  assert.deepEqual(
    [listed.scenarios, listed.statuses].map((all) => all.map(({ name }: { readonly name: string }) => name)),
    [
      ['timeout', 'off', 'unavailable'],
      ['200', '418', '503'],
    ],
  )
  child.kill('SIGTERM')
  await Promise.all([once(child, 'exit'), once(lines, 'close')])
  assert.deepEqual(
    logged.filter(({ event }) => event === 'request').map(({ message }) => message),
    [
      'scenario timeout (an empty list)',
      'scenario off, which breaks the contract',
      'scenario off, which names unavailable',
      missed,
      missed,
    ],
  )
})

test('it goes on stage by code, by the control surface and at the start, for a session and for some requests', async () => {
  const file = await fileWith('staged.yaml')
  await using mock = await start(file, { scenario: 'empty' })
  assert.equal(await shown(await fetch(`${mock.url}/orders`)), '200 []')
  const session = mock.session('one')
  session.use(null)
  assert.match(await shown(await fetch(`${session.url}/orders`)), /^200 \[\{/)
  session.use('empty', { times: 1 })
  assert.equal(await shown(await fetch(`${session.url}/orders`)), '200 []')
  assert.match(await shown(await fetch(`${session.url}/orders`)), /^200 \[\{/)
  session.use(['server-error', 'empty'])
  assert.equal((await fetch(`${session.url}/orders`)).status, 500)
  assert.equal(await shown(await fetch(`${session.url}/orders`)), '200 []')
  assert.throws(() => session.use('emty'), /There is no scenario "emty"; there are success, .*, empty, slow, both\./)
  const put = await control(mock.url, 'scenario?session=two', 'PUT', { name: 'both' })
  assert.deepEqual([put.status, put.body.name, put.body.times, put.body.rules], [200, 'both', null, undefined])
  const two = mock.session('two')
  assert.equal(await shown(await fetch(`${two.url}/orders`)), '200 []')
  assert.equal((await fetch(`${two.url}/orders/1`)).status, 503)
  const { body } = await control(mock.url, 'scenario')
  assert.deepEqual(
    body.scenarios.slice(-2).map(({ name }: { readonly name: string }) => name),
    ['empty', 'both'],
  )
  const client = await connectMock(mock.url)
  await client.session('three').use('empty')
  assert.equal(await shown(await fetch(`${mock.url}/orders`, { headers: { 'x-mock-session': 'three' } })), '200 []')
})

test('one with a name of the table goes before that, and its limit holds in each session', async () => {
  await using mock = await start(await fileWith('table.yaml'))
  const session = mock.session('s')
  const started = performance.now()
  assert.equal(await shown(await fetch(`${session.url}/orders?__scenario=slow`)), '200 late')
  assert.ok(performance.now() - started < 1_500)
  const usual = await fetch(`${session.url}/orders?__scenario=slow`)
  assert.ok(performance.now() - started >= 2_000)
  assert.match(await shown(usual), /^200 \[\{/)
})

test('what is no scenario is refused with its place; a saved answer leaves the scenarios as they are', async () => {
  for (const [text, why] of [
    ['scenarios: []', /:1:\d+: scenarios must have a list of answers for each name/],
    ['scenarios:\n  a: { status: 200 }', /:2:\d+: a scenario must have a name other than usual, and a list of answers/],
    [
      'scenarios:\n  a:\n    - { name: b }',
      /:3:\d+: There is no scenario "b"; there are success, .*, a \(at \/scenarios\/a\/0\)$/,
    ],
    ['scenario: {}\nscenarios: {}', /:1:\d+: a file can have answers and scenarios, and nothing else/],
  ] as const) {
    await assert.rejects(start(await fileWith('bad.yaml', text)), why)
  }
  await assert.rejects(start(await fileWith('none.yaml'), { scenario: 'nowhere' }), /There is no scenario "nowhere"/)
  const { code, err } = await typed('mock', '--scenario', 'empty')
  assert.deepEqual(
    [code, /There is no scenario "empty".*, or a scenario of a file of --answers\.$/m.test(err)],
    [2, true],
  )
  assert.match((await typed('mock', '--help')).out, /or one of your\s+own in\s+--answers/)
  const file = await fileWith('saved.yaml', FILE.slice(FILE.indexOf('scenarios')))
  await using mock = await start(file)
  mock.use({ status: 204 }, { when: { operation: 'getOrder' } })
  assert.equal((await control(mock.url, 'scenario/save', 'POST', {})).status, 200)
  assert.match(await readFile(file, 'utf8'), /^scenarios:\n {2}empty:(?:.|\n)*\nanswers:\n {2}- status: 204\n/)
  assert.equal(await shown(await fetch(`${mock.url}/orders?__scenario=empty`)), '200 []')
})
