/** `plant-store proxy` as a user types it. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { nightly } from '../../../.ci/nightly.ts'
import { typed } from '../../../.ci/typed.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { summaryText } from '../../proxy/record/summary.ts'
import { create } from '../client.ts'
import { httpUpstream } from './proxy-client.ts'

const CLI = fileURLToPath(new URL('../../../cli.ts', import.meta.url))

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
after(() => mock.close())

function start(...words: string[]) {
  const child = spawn(process.execPath, [CLI, 'proxy', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { child, ended: ended.then(([[code], out, err]) => ({ code, out, err })) }
}

/** Starts a proxy, does something with its address, and stops it. */
async function session(
  words: readonly string[],
  act: (url: string) => Promise<unknown>,
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL',
) {
  const { child, ended } = start('--port', '0', ...words)
  const [line] = await once(child.stdout, 'data')
  await act(/http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '')
  child.kill(signal)
  return ended
}

/** What the parser refuses, and the command before it serves. */
const mistyped: readonly (readonly [words: readonly string[], error: RegExp])[] = [
  [[], /required option '--target <url>'/],
  [['--target', 'http://example.com', '--timeout', '0'], /--timeout.*whole number from 1/],
  [['--target', 'http://example.com', '--fail'], /unknown option '--fail'/],
  [['--target', 'staging.example.com'], /--target must be an http or https address/],
  [['--target', 'ftp://example.com'], /--target must be an http or https address/],
  [['--target', 'http://example.com/?key=s3cret'], /--target must not have a query/],
  [['--target', 'http://example.com', '--auth-status', '403'], /--auth-status is only for plant-store mock/],
]

for (const [words, error] of mistyped) {
  test(`proxy ${words.join(' ')}: one line on standard error, exit code 2`, async () => {
    const { code, out, err } = await typed('proxy', ...words)
    assert.match(err, error)
    assert.deepEqual([code, out, err.split('\n').length], [2, '', 2], err)
    assert.doesNotMatch(err, /s3cret/)
  })
}

test('a refused password: the process ends with one line on standard error and exit code 2', async () => {
  const { code, out, err } = await start('--target', 'https://me:s3cret@example.com').ended
  assert.match(err, /--target must not carry a user name or a password/)
  assert.deepEqual([code, out, err.split('\n').length], [2, '', 2], err)
  assert.doesNotMatch(err, /s3cret/)
})

test('a busy port is one line and exit code 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const { code, err } = await start('--target', mock.url, '--port', String(port)).ended
  busy.close()
  const reason = 'it is in use already; take another one with --port, or a free one with --port 0'
  assert.deepEqual([code, err], [1, `error: can't listen on port ${port} of 127.0.0.1: ${reason}\n`])
})

test('Ctrl-C ends it with the summary; what is kept is counted, and the exit code is 0', async () => {
  const words = ['--target', `${mock.url}/`, '--fail-on-violation']
  const { code, out, err } = await session(words, (url) => create(url), 'SIGINT')
  assert.deepEqual([code, err], [0, ''])
  const [first = '', console = '', second = '', third, ...rest] = out.split('\n')
  assert.equal(
    first.replace(/:\d+, /, ':0, '),
    `Plant Store proxy listening on http://127.0.0.1:0, forwarding to ${mock.url}`,
  )
  assert.match(
    console,
    /^Console: http:\/\/127\.0\.0\.1:\d+\/_mock \(the document is the package's example: name yours with --spec\)$/,
  )
  assert.match(second, /^POST \/plants 200 \(\d+\.\d ms\)$/)
  assert.deepEqual([third, rest[0]], ['Stopped', `1 request to ${mock.url}`])
  assert.match(rest[1] ?? '', /^\d+ of \d+ requirements were exercised: (\d+) kept, 0 broken$/)
  assert.ok(rest.includes('  kept    create-plant.success.closed (1 time)'))
  assert.match(out, /\nnot exercised: \d+ of create-plant \(--log json names each\)\n$/)
})

nightly(
  'a violation is in the log and in the summary with a curl; only --fail-on-violation makes it exit code 1',
  async () => {
    await using upstream = await httpUpstream((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1,"name":"Fern"}')
    })
    const words = ['--target', upstream.url]
    const { code, out } = await session(words, (url) => create(url), 'SIGTERM')
    assert.equal(code, 0)
    assert.match(out, /POST \/plants 200 \(.* ms\) the answer breaks create-plant\.success\.closed\n/)
    assert.match(
      out,
      /\n {2}broken {2}create-plant\.success\.closed by 1 of 1 answer\n {10}In the 200 .*\n {10}sent {6}curl .*\n {10}expected .*\n {10}received .*\n/,
    )
    assert.doesNotMatch(out, /a-good-token/)
    const failing = await session([...words, '--fail-on-violation', '--log', 'json'], (url) => create(url), 'SIGTERM')
    assert.equal(failing.code, 1)
    const events = failing.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      events.map(({ event }) => event),
      ['listening', 'console', 'request', 'stopped', 'summary'],
    )
    for (const { time, level } of events) assert.deepEqual([new Date(time).toISOString(), level], [time, 'info'])
    const [listening, , request, , summary] = events
    assert.equal(request.id, 1)
    assert.equal(listening.target, upstream.url)
    const broken = summary.requirements.filter((one: { broken: number }) => one.broken > 0)
    assert.deepEqual(
      broken.map(({ id, level, broken }: { id: string; level: string; broken: number }) => [id, level, broken]),
      [['create-plant.success.closed', 'must', 1]],
    )
  },
)

test('people at a terminal read how many requirements of each operation were kept, not each of them', () => {
  const kept = (id: string) =>
    ({ id, level: 'must', text: '', kept: 1, broken: 0, brokenByRequests: 0, example: null }) as const
  const requirements = [...Array(15).keys()].flatMap((at) => [
    kept(`bake.success.loaf-${at}`),
    kept(`eat.success.${at}`),
  ])
  const report = { target: 'http://oven', requests: 2, unjudged: {}, requirements, notExercised: [] }
  assert.equal(summaryText(report, true).split('\n')[2], '  kept    15 of bake, 15 of eat (--log json names each)')
  assert.equal(summaryText(report).split('\n')[2], '  kept    bake.success.loaf-0 (1 time)')
})

nightly('courtesy warns and fails nothing; what a client breaks does', async () => {
  await using moss = await httpUpstream((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Moss"}')
  })
  const quiet = ['--fail-on-violation', '--log', 'silent', '--target']
  const warned = await session([...quiet, moss.url], (url) => create(url), 'SIGTERM')
  assert.equal(warned.code, 0)
  assert.match(warned.out, /\n {2}warned {2}create-plant\.success\.name\.echo by 1 of 1 answer\n/)
  const client = await session([...quiet, mock.url], (url) => create(url, {}, '{}'), 'SIGTERM')
  assert.equal(client.code, 1)
})

nightly('cookies and pages of other origins are for who asks for them', async () => {
  const seen: (string | undefined)[] = []
  await using upstream = await httpUpstream((request, response) => {
    request.resume()
    seen.push(request.headers.cookie)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Fern"}')
  })
  const origins: (string | null)[] = []
  const ask = async (url: string): Promise<void> => {
    const response = await create(url, { origin: 'http://page.example', cookie: 'sid=1' })
    origins.push(response.headers.get('access-control-allow-origin'))
  }
  await session(['--target', upstream.url], ask, 'SIGTERM')
  await session(['--target', upstream.url, '--forward-cookies', '--cors'], ask, 'SIGTERM')
  assert.deepEqual(seen, [undefined, 'sid=1'])
  assert.deepEqual(origins, [null, 'http://page.example'])
})

nightly('--record writes files that are whole however it ends, and the summary says what is in them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  const words = ['--target', mock.url, '--record', folder]
  const file = join(folder, 'createPlant.yaml')
  const rules = async (): Promise<unknown[]> => parse(await readFile(file, 'utf8').catch(() => '')).answers
  const { code, out } = await session(words, (url) => create(url), 'SIGINT')
  assert.equal(code, 0)
  assert.ok(out.includes(`\nrecorded in ${folder}: 1 answer and `), out)
  assert.equal((await rules()).length, 1)
  const until = async (url: string): Promise<void> => {
    for (let id = 2; (await rules()).length < 3; id++) await create(url, {}, JSON.stringify({ id, name: 'Fern' }))
  }
  await session(words, until, 'SIGKILL')
  assert.ok((await rules()).length >= 3)
  const json = await session([...words, '--log', 'json'], (url) => create(url, {}, '{}'), 'SIGTERM')
  const summary = JSON.parse(json.out.trim().split('\n').at(-1) ?? '')
  assert.deepEqual([summary.recorded.files, summary.recorded.failure], [['createPlant.yaml'], null])
  await rm(folder, { recursive: true })
})

test('a folder for --record that has something else is one line and exit code 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  await writeFile(join(folder, 'createPlant.yaml'), 'answers:\n  - when: [\n')
  const { code, out, err } = await start('--target', mock.url, '--port', '0', '--record', folder).ended
  assert.deepEqual([code, out, err.split('\n').length], [2, '', 2], err)
  assert.ok(err.startsWith(`error: ${join(folder, 'createPlant.yaml')}:3:1: `), err)
  await rm(folder, { recursive: true })
})

test('--scenario takes those of the mock alone, as it says', async () => {
  const { code, err } = await typed('proxy', '--target', 'http://127.0.0.1:1', '--scenario', 'empty')
  assert.equal(code, 2)
  assert.match(err, /There is no scenario "empty"; there are success, .*, truncated-body\.$/m)
})

test('--help has an example', async () => {
  const { code, out } = await typed('proxy', '--help')
  assert.equal(code, 0)
  assert.match(out, /Example:\n {2}plant-store proxy .*--target/)
  assert.doesNotMatch(out, /one of your\s+own in/)
})
