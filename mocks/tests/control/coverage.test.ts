/** What of the contract tests met: from the journal, or of every request by `--coverage`, in one process or several. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { nightly } from '../../../.ci/nightly.ts'
import { type Redis, startRedis } from '../../../.ci/redis.ts'
import { runCommandLine } from '../../../cli.ts'
import { verify } from '../../../contract-tests/index.ts'
import { createTrafficJudge } from '../../../contract-tests/judge/traffic-judge.ts'
import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { askSurface } from '../../control/client.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { createProxyServer } from '../../proxy/server.ts'
import { control, create } from '../client.ts'
import { loadedBy } from '../loaded.ts'

const SPEC = join(import.meta.dirname, 'coverage.yaml')
const PASSWORD = 'a-password-of-the-state'

let redis: Redis
let folder: string
before(async () => {
  redis = await startRedis(PASSWORD)
  folder = await mkdtemp(join(tmpdir(), 'plant-store-coverage-'))
})
after(async () => {
  await redis.kill()
  await rm(folder, { recursive: true })
})

async function send(url: string, method: string, path: string, body?: unknown, headers = {}): Promise<number> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method, headers: { ...type, ...headers }, ...content }).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 0
}

async function coverage(url: string, query = ''): Promise<Coverage> {
  const { status, body } = await control(url, `coverage${query}`)
  assert.equal(status, 200)
  return body
}

/** An operation's rows as `{ name: count }`. */
function counts(from: Coverage, id: string) {
  const found = from.operations.find((one) => one.id === id)
  assert.ok(found !== undefined)
  const { statuses, mediaTypes, parameters, properties, rules, scenarios, requests } = found
  const of = (rows: readonly { readonly name: string; readonly count: number }[]) =>
    Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  return {
    requests,
    statuses: of(statuses),
    answers: Object.fromEntries(statuses.map((one) => [one.name, of(one.mediaTypes)])),
    mediaTypes: of(mediaTypes),
    parameters: of(parameters),
    properties: of(properties),
    rules: of(rules.filter(({ count }) => count > 0)),
    scenarios: of(scenarios),
  }
}

async function useCabins(mock: MockServer): Promise<void> {
  await send(mock.url, 'GET', '/cabins?filter[lake]=Inari', undefined, { 'x-mock-session': 'one' })
  await send(mock.url, 'GET', '/cabins?limit=0')
  await send(mock.url, 'POST', '/cabins', { name: 'Lakeside' }, { 'x-mock-session': 'one' })
  await send(mock.url, 'POST', '/cabins', { name: '' })
  await send(mock.url, 'POST', '/cabins', { name: 'x' }, { prefer: 'code=503' })
  mock.use('connection-reset', { times: 1 })
  await send(mock.url, 'POST', '/cabins', { name: 'x' })
  await send(mock.url, 'GET', '/nowhere')
  await fetch(`${mock.url}/cabins`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
  })
}

for (const isCounting of [false, true]) {
  const how = isCounting ? 'of every request' : 'of those in the journal'
  test(`it tells what was met and what never was, ${how}`, async () => {
    await using mock = await createMockServer({ port: 0, spec: SPEC, coverage: isCounting })
    await useCabins(mock)
    const all = await coverage(mock.url)
    assert.equal(all.isWhole, isCounting)
    assert.equal(all.requests, 7)
    assert.equal(all.elsewhere, 1)
    assert.deepEqual(counts(all, 'listCabins'), {
      requests: 2,
      statuses: { '200': 1, '4XX': 1 },
      answers: { '200': { 'application/json': 1, 'text/csv': 0 }, '4XX': { 'application/problem+json': 1 } },
      mediaTypes: {},
      parameters: { limit: 1, filter: 1, 'X-Trace': 0 },
      properties: {},
      rules: { 'list-cabins.request.query.limit.minimum': 1 },
      scenarios: {},
    })
    const created = counts(all, 'createCabin')
    assert.equal(created.requests, 4)
    // A reset connection shows no status; 400 and 503 are covered by `default` alone.
    assert.deepEqual(created.statuses, { '201': 1, '429': 0, default: 2 })
    assert.deepEqual(created.properties, { name: 4, beds: 0 })
    assert.deepEqual(created.rules, { 'create-cabin.request.name.minLength': 1 })
    assert.deepEqual(created.scenarios, { 'connection-reset': 1 })
    assert.deepEqual(counts(all, 'deleteCabin').statuses, { '204': 0, '404': 0 })
    // 2 of 3 operations, 4 of 7 statuses, 3 of 4 media types, 2 of 4 parameters.
    assert.deepEqual(all.summary, {
      percent: 61.1,
      operations: { met: 2, all: 3 },
      statuses: { met: 4, all: 7 },
      mediaTypes: { met: 3, all: 4 },
      parameters: { met: 2, all: 4 },
    })
    assert.equal(all.scenarios.find(({ name }) => name === 'rate-limited')?.count, 0)
    const own = await coverage(mock.url, '?session=one')
    assert.equal(own.requests, 2)
    assert.deepEqual(counts(own, 'createCabin').statuses, { '201': 1, '429': 0, default: 0 })
    const schema = JSON.parse(await readFile(join(import.meta.dirname, '../../../spec/coverage.schema.json'), 'utf8'))
    const validate = new Ajv2020().compile(schema)
    assert.ok(validate(all), JSON.stringify(validate.errors))
    const { status } = await control(mock.url, 'coverage?session=one', 'DELETE')
    assert.equal(status, isCounting ? 204 : 400)
    if (!isCounting) return
    assert.equal((await coverage(mock.url)).requests, 5)
    await control(mock.url, 'coverage', 'DELETE')
    assert.equal((await coverage(mock.url)).summary.percent, 0)
  })
}

nightly('every request is counted, also those that left the journal or were cleared from it', async () => {
  await using mock = await createMockServer({ port: 0, spec: SPEC, coverage: true })
  const sent = 1_203
  for (let index = 0; index < sent; index++) await send(mock.url, 'GET', '/cabins')
  await control(mock.url, 'requests', 'DELETE')
  const all = await coverage(mock.url)
  assert.equal(all.requests, sent)
  assert.deepEqual(counts(all, 'listCabins').statuses, { '200': sent, '4XX': 0 })
})

nightly('several processes, and mocks with a shared state, have one sum', async () => {
  const state = `redis://:${PASSWORD}@127.0.0.1:${redis.port}/0`
  const options = { port: 0, spec: SPEC, coverage: true }
  const homes = [
    await createMockServer({ ...options, workers: 2 }).then((one) => [one]),
    await Promise.all([createMockServer({ ...options, state }), createMockServer({ ...options, state })]),
  ]
  for (const mocks of homes) {
    try {
      const sending = Array.from({ length: 300 }, (_, index) => {
        const { url } = mocks[index % mocks.length] ?? { url: '' }
        return send(url, 'GET', '/cabins', undefined, index % 3 === 0 ? { 'x-mock-session': 'third' } : {})
      })
      assert.ok((await Promise.all(sending)).every((status) => status === 200))
      for (const { url } of mocks) {
        assert.equal((await coverage(url)).requests, 300)
        assert.equal((await coverage(url, '?session=third')).requests, 100)
      }
      const [first, last] = [mocks.at(0)?.url ?? '', mocks.at(-1)?.url ?? '']
      await control(first, 'coverage?session=third', 'DELETE')
      assert.equal((await coverage(last)).requests, 200)
      await control(first, 'coverage', 'DELETE')
      assert.equal((await coverage(last)).requests, 0)
      assert.equal((await coverage(last, '?session=third')).requests, 0)
    } finally {
      for (const { close } of mocks) await close()
    }
  }
})

test('a mock that counts nothing loads nothing of it', async () => {
  for (const [flags, isLoaded] of [
    [[], false],
    [['--coverage'], true],
  ] as const) {
    const loaded = await loadedBy(flags, /coverage|session-counts/, async (url) =>
      assert.equal((await create(url)).status, 200),
    )
    assert.equal(loaded.length > 0, isLoaded)
  }
})

nightly('the proxy counts what passes', async () => {
  await using deployment = await createMockServer({ port: 0, spec: SPEC })
  for (const isCounting of [false, true]) {
    await using proxy = await createProxyServer(
      { port: 0, spec: SPEC, target: deployment.url, coverage: isCounting },
      createTrafficJudge,
    )
    await send(proxy.url, 'POST', '/cabins', { name: '' })
    await send(proxy.url, 'GET', '/cabins?limit=3')
    const all = await coverage(proxy.url)
    assert.deepEqual(counts(all, 'createCabin').rules, { 'create-cabin.request.name.minLength': 1 })
    assert.deepEqual(counts(all, 'createCabin').statuses, { '201': 0, '429': 0, default: 1 })
    assert.deepEqual(counts(all, 'listCabins').parameters, { limit: 1, filter: 0, 'X-Trace': 0 })
  }
})

/** A run of the command: its exit code and what it said. */
async function run(...words: readonly string[]) {
  let [out, err] = ['', '']
  const write = process.stdout.write
  const complain = process.stderr.write
  process.exitCode = 0
  const toOut = (text: string | Uint8Array): boolean => {
    out += String(text)
    return true
  }
  const toErr = (text: string | Uint8Array): boolean => {
    err += String(text)
    return true
  }
  process.stdout.write = toOut
  process.stderr.write = toErr
  try {
    const code = await runCommandLine(['coverage', ...words], toOut, toErr)
    return { code: code ?? process.exitCode, out, err }
  } finally {
    process.stdout.write = write
    process.stderr.write = complain
    process.exitCode = 0
  }
}

test('the command prints it, adds files up, and fails under a mark', async () => {
  await using mock = await createMockServer({ port: 0, spec: SPEC, coverage: true })
  await useCabins(mock)
  const printed = await run('--mock', mock.url)
  assert.equal(printed.code, 0)
  assert.match(printed.out, /^Cabins 2\.0\.0: 61\.1 % covered: 2 of 3 operations, 4 of 7 statuses/)
  assert.match(printed.out, /^deleteCabin +0 +0 of 2/m)
  assert.match(printed.out, /^Your tests never called deleteCabin\.$/m)
  assert.match(printed.out, /^Your tests never saw 429 of createCabin\.$/m)
  assert.match(printed.out, /^Your tests never saw text\/csv with 200 of listCabins\.$/m)
  assert.match(printed.out, /^Your tests never saw X-Trace \(header\) accepted by listCabins\.$/m)
  assert.match(printed.out, /^Your tests never sent beds in the body of createCabin\.$/m)
  const [one, two] = [join(folder, 'one.json'), join(folder, 'two.json')]
  await run('--mock', mock.url, '--session', 'one', '--format', 'json', '--out', one)
  await send(mock.url, 'DELETE', '/cabins/1', undefined, { 'x-mock-session': 'two' })
  await run('--mock', mock.url, '--session', 'two', '--format', 'json', '--out', two)
  const sum = JSON.parse((await run(one, two, '--format', 'json')).out)
  assert.deepEqual(
    sum.operations.map(({ requests }: { requests: number }) => requests),
    [1, 1, 1],
  )
  assert.equal(sum.summary.operations.met, 3)
  const under = await run(one, '--fail-under', '99.5')
  assert.equal(under.code, 1)
  assert.match(under.err, /^error: .* % covered, less than --fail-under 99\.5\n$/)
  assert.equal((await run(one, '--fail-under', '1')).code, 0)
  assert.match((await run(one, '--format', 'markdown')).out, /\| deleteCabin \| 0 \| 0 of 2 \|/)
  const page = await run(one, '--format', 'html')
  assert.match(page.out, /<th scope="row">deleteCabin<\/th><td>0<\/td><td>0 of 2<\/td>/)
})

test('--out replaces a file as a whole, so that a reader never sees half of it', async () => {
  await using mock = await createMockServer({ port: 0, spec: SPEC, coverage: true })
  const [file, reader] = [join(folder, 'replaced'), join(folder, 'reader')]
  await writeFile(file, 'old')
  // Somebody who has it open.
  await link(file, reader)
  assert.equal((await run('--mock', mock.url, '--out', file)).code, 0)
  assert.match(await readFile(file, 'utf8'), /^Cabins 2\.0\.0: /)
  assert.equal(await readFile(reader, 'utf8'), 'old')
  const none = join(folder, 'none', 'file')
  const { code, err } = await run('--mock', mock.url, '--out', none)
  assert.deepEqual([code, err], [1, `error: --out ${none}: can't be written: there is no such file or folder\n`])
})

/** A server whose answer goes on for ever: a byte in each millisecond. */
async function endless(headers: Readonly<Record<string, string>> = {}) {
  const server = createServer(async (_, response) => {
    response.writeHead(200, headers)
    for (; !response.destroyed; await setTimeout(1)) response.write(' ')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

test('an answer without an end is read to its limit, and one that is too late is given up', async () => {
  await using server = await endless()
  await assert.rejects(askSurface(server.url, 'coverage', { patience: 100 }), { name: 'TimeoutError' })
  await assert.rejects(askSurface(server.url, 'coverage', { most: 10 }), {
    message: 'the answer is larger than 10 bytes',
  })
  await using large = await endless({ 'content-length': '9000000000' })
  const { code, err } = await run('--mock', large.url)
  assert.equal(code, 3)
  assert.match(err, /^error: not judged: [^\n]* does not answer: the answer is larger than 268435456 bytes\n$/)
})

nightly('verify reports what its requests met, in each form of its report and added up over shards', async () => {
  await using mock = await createMockServer({ port: 0, spec: SPEC, tokens: ['good'] })
  const folders = ['whole', 'first', 'second'].map((name) => join(folder, name))
  const [whole = '', first = '', second = ''] = folders
  const options = { target: mock.url, spec: SPEC, token: 'good' }
  const { coverage: met } = await verify({ ...options, report: whole })
  assert.equal(met.isWhole, true)
  const { statuses, rules, parameters, properties } = counts(met, 'createCabin')
  assert.deepEqual(
    [properties.name, properties.beds].map((count) => count !== undefined && count > 0),
    [true, true],
  )
  assert.ok((statuses['201'] ?? 0) > 0 && (rules['create-cabin.request.name.minLength'] ?? 0) > 0)
  assert.deepEqual(parameters, {})
  const { percent } = met.summary
  for (const name of ['report.md', 'report.html']) {
    assert.ok((await readFile(join(whole, name), 'utf8')).includes(`${percent} % covered`))
  }
  await verify({ ...options, report: first, shard: { index: 1, total: 2 } })
  await verify({ ...options, report: second, shard: { index: 2, total: 2 } })
  const parts = await Promise.all([first, second].map((name) => readFile(join(name, 'report.json'), 'utf8')))
  const [one, two] = parts.map((text): Coverage => JSON.parse(text).coverage)
  const merged = join(folder, 'merged')
  await runCommandLine(['merge-reports', first, second, '--spec', SPEC, '--report', merged], console.log, console.error)
  process.exitCode = 0
  const sum: Coverage = JSON.parse(await readFile(join(merged, 'report.json'), 'utf8')).coverage
  assert.equal(sum.requests, (one?.requests ?? 0) + (two?.requests ?? 0))
})

test('what cannot be counted is one line and the right exit code', async () => {
  const own = join(folder, 'own.json')
  await writeFile(own, '{"version":1}')
  await using plants = await createMockServer({ port: 0 })
  await using cabins = await createMockServer({ port: 0, spec: SPEC })
  const ofPlants = join(folder, 'plants.json')
  await run('--mock', plants.url, '--format', 'json', '--out', ofPlants)
  for (const [words, code, line] of [
    [[], 2, /name a running mock/],
    [['--mock', 'nowhere'], 2, /must be an address/],
    [['--mock', cabins.url, '--session', 'a b'], 2, /session/],
    [['--session', 'a', ofPlants], 2, /--session needs --mock/],
    [[own], 2, /own\.json: it is not what/],
    [[join(folder, 'missing.json')], 2, /there is no such file/],
    [[ofPlants, '--mock', cabins.url], 2, /different documents/],
    [['--fail-under', '101', ofPlants], 2, /from 0 to 100/],
    [['--mock', 'http://127.0.0.1:9'], 3, /not judged: the mock at http:\/\/127\.0\.0\.1:9 does not answer/],
    [['--mock', `${cabins.url}/cabins`], 3, /is no mock/],
    [[ofPlants, '--out', join(folder, 'no/such/file')], 1, /there is no such file or folder/],
  ] as const) {
    const said = await run(...words)
    assert.equal(said.code, code, `${words.join(' ')}: ${said.err}`)
    assert.match(said.err, line)
    assert.equal(said.err.trimEnd().split('\n').length, 1)
  }
})
