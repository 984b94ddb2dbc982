/** Mocks that share a state are one mock, whichever of them is asked, and whatever becomes of the state. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@redis/client'
import { firstLine } from '../../../.ci/first-line.ts'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { type Redis, startRedis } from '../../../.ci/redis.ts'
import { commandLine } from '../../../.ci/tests/command.ts'
import { createMockServer, type TestMock } from '../../index.ts'
import { control, create, OFTEN, ready } from '../client.ts'
import { NURSERY } from '../store/store-documents.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const PASSWORD = 'a-password-of-the-state'
const TOKEN = 'a-good-token'

let redis: Redis
let folder: string
let spec: string
let near: TestMock
let far: TestMock
/** What stands between the far one and the state. */
let wire: Awaited<ReturnType<typeof startWire>>
const at = (port: number): string => `redis://:${PASSWORD}@127.0.0.1:${port}`

before(async () => {
  redis = await startRedis(PASSWORD)
  wire = await startWire(redis.port)
  folder = await mkdtemp(join(tmpdir(), 'plant-store-state-'))
  spec = join(folder, 'nursery.json')
  await writeFile(spec, JSON.stringify(NURSERY))
  near = await createMockServer({ port: 0, spec, data: 0, state: at(redis.port) })
  far = await createMockServer({ port: 0, spec, data: 0, state: at(wire.port) })
})
beforeEach(async () => {
  await near.use(null)
  await near.clear()
})
after(async () => {
  await Promise.all([near.close(), far.close()])
  wire.close()
  await redis.kill()
  await rm(folder, { recursive: true })
})

/** The database loses everything. */
async function flush(): Promise<void> {
  const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: PASSWORD })
  await client.connect()
  await client.sendCommand(['FLUSHALL'])
  client.destroy()
}

/** A way to the state that may be slow, and that may lead nowhere. */
async function startWire(port: number) {
  const open = new Set<Socket>()
  const kept: (() => unknown)[] = []
  const wire = {
    port: 0,
    latency: 0,
    isCut: false,
    isDeaf: false,
    lost: '',
    close: (): void => {},
    mend: (): void => {},
  }
  const pass = (from: Socket, to: Socket, isBack: boolean): void => {
    open.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (bytes) => {
      const write = (): boolean => to.write(bytes)
      // What is lost of a connection never comes: it breaks when the wire is mended.
      if (wire.isDeaf && isBack) {
        wire.lost += bytes
        kept.push(() => from.destroy())
      } else if (wire.isCut) kept.push(write)
      else if (wire.latency === 0) write()
      else setTimeout(write, wire.latency)
    })
  }
  const server = createServer((client) => {
    const other = connect(port, '127.0.0.1')
    pass(client, other, false)
    pass(other, client, true)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  wire.port = typeof address === 'object' && address !== null ? address.port : 0
  wire.mend = () => {
    wire.isCut = false
    wire.isDeaf = false
    wire.lost = ''
    for (const write of kept.splice(0)) write()
  }
  wire.close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return wire
}

/** So many requests at once, in turn to the one and the other. */
async function statuses(count: number): Promise<number[]> {
  const asked = Array.from({ length: count }, (_, index) => create(index % 2 === 0 ? near.url : far.url))
  return (await Promise.all(asked)).map(({ status }) => status)
}

const refusals = async (count: number): Promise<number> =>
  (await statuses(count)).filter((status) => status === 429).length

test('scenarios, sessions, journal, events and data are those of all', async () => {
  for (const times of [1, 9]) {
    await far.use('rate-limited', { times })
    assert.equal(await refusals(30), times)
  }
  await near.use('forbidden')
  assert.deepEqual(new Set(await statuses(4)), new Set([403]))
  await far.use(null)
  await near.clear()
  await far.data.reset()
  await using session = near.session('one')
  await session.use('unavailable', { times: 2 })
  const mine = { 'x-mock-session': 'one' }
  const seen = [await create(far.url, mine), await create(near.url, mine), await create(far.url, mine)]
  assert.deepEqual(
    seen.map(({ status }) => status),
    [503, 503, 200],
  )
  assert.equal((await far.session('one').requests()).length, 3)

  const response = await fetch(`${far.url}/_mock/events`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.ok(reader !== undefined)
  await create(near.url, {}, '{"id":5,"name":"Ivy"}')
  let events = ''
  while (!events.includes('Ivy')) events += (await reader.read()).value ?? ''
  await reader.cancel()
  assert.deepEqual(await (await fetch(`${far.url}/plants`)).json(), [{ name: 'Ivy' }])
  await fetch(`${far.url}/plants/5`, { method: 'DELETE' })
  assert.deepEqual(await (await fetch(`${near.url}/plants`)).json(), [])
})

test('exchanges that come again, or nearly so, are each themselves in the journal of all', async () => {
  const secret = 'kept-to-itself-for-good'
  const asks: readonly (readonly [path: string, headers: Record<string, string>])[] = [
    ['/plants', {}],
    ['/plants', {}],
    ['/plants?limit=2', {}],
    ['/plants', { 'x-mark': 'one' }],
    ['/plants', { 'x-mark': 'two' }],
    ['/plants', { authorization: `Bearer ${secret}` }],
    ['/plants', {}],
  ]
  for (const [path, headers] of asks) await (await fetch(near.url + path, { headers })).text()
  await create(near.url, {}, '{"id":6,"name":"Rue"}')
  await (await fetch(`${near.url}/plants`)).text()
  const seen = await far.requests()
  const marks = seen.map(({ request }) => request.headers['x-mark'] ?? '')
  assert.deepEqual(marks, ['', '', '', 'one', 'two', '', '', '', ''])
  assert.deepEqual(
    seen.map(({ request }) => request.url.replace(near.url, '')),
    [...asks.map(([path]) => path), '/plants', '/plants'],
  )
  assert.deepEqual(
    seen.map(({ answer }) => answer.body.includes('Rue')),
    [...asks.map(() => false), true, true],
  )
  const times = seen.map(({ time }) => Date.parse(time))
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
  assert.ok(!JSON.stringify(seen).includes(secret))
  await near.data.reset()
})

test('no credential is in the database, and no password is said', async () => {
  await create(near.url)
  assert.equal((await far.requests()).length, 1)
  const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: PASSWORD })
  await client.connect()
  const [journal = ''] = await client.keys('*:journal')
  const entries = JSON.stringify(await client.sendCommand(['XRANGE', journal, '-', '+']))
  client.destroy()
  assert.match(entries, /Bearer \[redacted\]/)
  assert.ok(!entries.includes(TOKEN))
  const cases: readonly (readonly [state: string, error: RegExp, code: number, ...words: readonly string[]])[] = [
    [
      `redis://:wrong-password-here@127.0.0.1:${redis.port}`,
      /^error: can't reach the state at redis:\/\/127[^\n]*\n$/,
      1,
    ],
    [`redis://:${PASSWORD}@127.0.0.1:1`, /^error: can't reach the state at redis:\/\/127.0.0.1:1: [^\n]*refused\n$/, 1],
    [
      `redis://:${PASSWORD}@127.0.0.1:1`,
      /^error: can't reach the state at redis:\/\/127.0.0.1:1: [^\n]*refused\n$/,
      1,
      '--workers',
      '2',
    ],
    ...['%', '100%@x', '%zz', 'name%:x'].map(
      (word) =>
        [
          `redis://${word}@127.0.0.1:1`,
          /^error: the credentials in the address of the state: [^\n]*%25[^\n]*\n$/,
          2,
        ] as const,
    ),
    [`http://:${PASSWORD}@127.0.0.1:1`, /^error: the state must be an address such as redis[^\n]*\n$/, 2],
  ]
  for (const [state, error, code, ...words] of sampled(2, cases)) {
    const { code: ended, stderr } = await commandLine(['mock', '--port', '0', '--state', state, ...words])
    assert.match(stderr, error)
    assert.ok(!/password/.test(stderr.replace('username-password', '')), stderr)
    assert.equal(ended, code)
  }
})

nightly('a missing package that few need is said in one line, before anything is served', async () => {
  // Node itself looks for it, and begins where there is no package.
  const hook = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier, ['@redis/client', 'prom-client'].includes(specifier) ? { ...context, parentURL: ${JSON.stringify(pathToFileURL(join(folder, 'none.js')).href)} } : context),
    })`
  // For the workers, too.
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
  const state = ['--state', at(redis.port)]
  const stateSaid = 'error: --state needs a client of Redis and Valkey: npm install @redis/client\n'
  const metricsSaid = 'error: metrics (--metrics) need a client of Prometheus: npm install prom-client\n'
  for (const [words, said] of sampled(2, [
    [state, stateSaid],
    [[...state, '--workers', '2'], stateSaid],
    [['--metrics', '--workers', '2'], metricsSaid],
  ] as const)) {
    const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', ...words], { env })
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    assert.equal(err, said)
    assert.deepEqual([out, exit], ['', [2, null]])
  }
})

nightly('each of several workers is one of the mocks, and one that is killed is replaced', async () => {
  await using many = await createMockServer({ port: 0, workers: 2, spec, data: 0, state: at(redis.port) })
  /** To the workers in turn, for each connection is new, and to a mock of one process. */
  const answers = async (count: number): Promise<number[]> => {
    const asked = Array.from({ length: count }, (_, index) =>
      index % 3 === 0 ? create(near.url) : create(many.url, { connection: 'close' }),
    )
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  const refused = async (count: number): Promise<number> =>
    (await answers(count)).filter((status) => status === 429).length
  for (const times of [1, 8]) {
    await many.use('rate-limited', { times })
    assert.equal(await refused(30), times)
  }
  await near.clear()
  await near.use('forbidden')
  assert.deepEqual(new Set(await answers(12)), new Set([403]))
  const [here, there] = [await many.requests(), await near.requests()]
  assert.deepEqual([here.length, new Set(here.map(({ id }) => id)).size], [12, 12])
  assert.deepEqual(
    here.map(({ id }) => id),
    there.map(({ id }) => id),
  )

  await near.use('rate-limited', { times: 6 })
  const before = await refused(4)
  const [worker] = Object.values(cluster.workers ?? {})
  assert.ok(worker !== undefined)
  worker.process.kill('SIGKILL')
  await once(worker, 'exit')
  assert.equal(before + (await refused(12)), 6)
  while (Object.keys(cluster.workers ?? {}).length < 2) await once(cluster, 'listening')
  await many.use('unavailable')
  assert.deepEqual(new Set(await answers(12)), new Set([503]))
  await many.data.replace({ plants: [{ id: 7, name: 'Moss' }] })
  assert.deepEqual(await near.data.snapshot(), { plants: [{ id: 7, name: 'Moss' }] })
})

test('a state that is lost: the API goes on as it knew, control says so, and all is whole when it comes back', async () => {
  await near.use('rate-limited')
  await redis.kill()
  assert.match(await ready(near, 503), /^The shared state at redis:\/\/127\.0\.0\.1:\d+ can't be reached: [^\n]*\.$/)
  await ready(far, 503)
  assert.deepEqual(await statuses(6), [429, 429, 429, 429, 429, 429])
  for (const [path, method, body] of [
    ['scenario', 'PUT', { name: 'slow' }],
    ['requests', 'GET', undefined],
    ['scenario', 'DELETE', undefined],
  ] as const) {
    const refused = await control(near.url, path, method, body)
    assert.equal(refused.status, 503)
    assert.match(refused.body.message, /^The shared state at [^\n]* can't be reached/)
  }
  await redis.start()
  await ready(near, 200)
  await ready(far, 200)
  assert.deepEqual(new Set(await statuses(4)), new Set([429]))
  assert.equal((await near.requests()).length, 10)
  assert.equal((await far.requests()).length, 10)
  await far.use('forbidden', { times: 3 })
  assert.equal(await refusals(10), 7)
})

test('a database that is flushed: the delay and the chaos of a session stay as they are, unless others were chosen since', async () => {
  const network = async (mock: TestMock, session: string, method = 'GET', body?: object): Promise<unknown> =>
    (await control(mock.url, `network?session=${session}`, method, body)).body
  const [kept, changed] = [
    { delay: { minimum: 1, maximum: 3 }, chaos: 1 },
    { delay: 2, chaos: 0 },
  ]
  await network(near, 'kept', 'PUT', kept)
  await network(near, 'changed', 'PUT', kept)
  await network(near, 'ended', 'PUT', kept)
  await far.use('forbidden')
  await flush()
  await network(far, 'changed', 'PUT', changed)
  await network(far, 'ended', 'DELETE')
  for (const mock of [near, far]) {
    // Each catches up before it shows its items.
    await mock.data.snapshot()
    assert.deepEqual(await network(mock, 'kept'), kept)
    assert.deepEqual(await network(mock, 'changed'), changed)
    assert.deepEqual(await network(mock, 'ended'), { delay: 0, chaos: 0 })
  }
  assert.deepEqual(new Set(await statuses(4)), new Set([403]))
})

test('a database that is flushed: nothing is counted twice', async () => {
  await near.use('rate-limited', { times: 10 })
  const before = await refusals(4)
  await flush()
  assert.ok(before + (await refusals(20)) <= 10)
  await far.use('rate-limited', { times: 5 })
  assert.equal(await refusals(20), 5)
  assert.equal((await near.requests()).length, (await far.requests()).length)
})

test('a request whose count is lost on its way back is counted once: it gets the usual answer', async () => {
  await near.use('rate-limited', { times: 6 })
  wire.isDeaf = true
  // No store has a part in what it asks for: a write would have to be recorded.
  assert.equal((await create(far.url, {}, '{}')).status, 400)
  await ready(far, 503)
  wire.mend()
  await ready(far, 200)
  assert.equal(await refusals(20), 5)
})

test('one that does not hear of a change is told again, once it can hear', async () => {
  wire.isDeaf = true
  const obeyed = near.use('forbidden')
  while (!/(log|all) [-0-9a-f]{36} /.test(wire.lost)) await pause(OFTEN)
  wire.mend()
  await obeyed
  assert.deepEqual(new Set(await statuses(4)), new Set([403]))
})

nightly('one that is killed keeps nobody from counting and from being obeyed', async () => {
  const words = ['mock', '--port', '0', '--log', 'json', '--spec', spec, '--state', `redis://127.0.0.1:${redis.port}`]
  const env = { ...process.env, PLANT_STORE_STATE_PASSWORD: PASSWORD }
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { url } = JSON.parse(await firstLine(child.stdout))
  await near.use('rate-limited', { times: 8 })
  const asked = Array.from({ length: 5 }, () => create(url))
  assert.deepEqual(
    (await Promise.all(asked)).map(({ status }) => status),
    [429, 429, 429, 429, 429],
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(await refusals(10), 3)
  await far.use('forbidden')
  assert.deepEqual(new Set(await statuses(6)), new Set([403]))
})

test('a state far away costs the API nothing; one that cannot be reached is told apart from one that can', async () => {
  wire.isCut = true
  // It asks for what no store has a part in, and has its answer while nothing passes and before that is noticed.
  assert.equal((await create(far.url, { prefer: 'code=400' })).status, 400)
  assert.equal((await control(far.url, 'health/ready')).status, 200)
  wire.mend()
  wire.latency = 200
  await near.use('rate-limited', { times: 6 })
  assert.equal(await refusals(20), 6)
  await far.use('forbidden')
  assert.deepEqual(new Set(await statuses(6)), new Set([403]))
  wire.latency = 0
  wire.isCut = true
  await ready(far, 503)
  // Those that hear of it obey; the other goes on as it knew, and says that it is not ready.
  await near.use('unavailable')
  assert.deepEqual([(await create(near.url)).status, (await create(far.url)).status], [503, 403])
  assert.equal((await control(far.url, 'scenario')).status, 503)
  wire.mend()
  await ready(far, 200)
  while ((await create(far.url)).status !== 503) await pause(OFTEN)
  const idsOf = async (mock: typeof near): Promise<number[]> => (await mock.requests()).map(({ id }) => id)
  // What the far one has answered comes to the near one a moment later.
  let numbers = await idsOf(near)
  const all = await idsOf(far)
  while (numbers.length < all.length) {
    await pause(OFTEN)
    numbers = await idsOf(near)
  }
  assert.equal(new Set(numbers).size, numbers.length)
  assert.deepEqual(numbers, all)
})
