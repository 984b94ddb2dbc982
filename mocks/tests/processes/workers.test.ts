/** Several processes on one port are one mock. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { firstLine } from '../../../.ci/first-line.ts'
import { dayOrNight, nightly } from '../../../.ci/nightly.ts'
import { createMockServer, type TestMock } from '../../index.ts'
import { control, create as createOn, GOOD, PLANT } from '../client.ts'
import { NURSERY } from '../store/store-documents.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
let mock: TestMock
let folder: string
let document: string
let items: string
/** How often this process, the primary, began to listen while the mock was started. */
let listened = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-workers-'))
  document = join(folder, 'nursery.json')
  items = join(folder, 'items.json')
  await writeFile(document, JSON.stringify(NURSERY))
  await writeFile(items, '{"plants": []}')
  const note = (): void => void listened++
  subscribe('tracing:net.server.listen:asyncStart', note)
  mock = await createMockServer({ workers: 2, port: 0, spec: document, data: items, watch: true, metrics: true })
  unsubscribe('tracing:net.server.listen:asyncStart', note)
})
afterEach(async () => {
  await mock.use(null)
  await mock.clear()
})
after(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

/** On a connection of its own, so that the workers take turns. */
const create = (headers: Readonly<Record<string, string>> = {}, body = PLANT): Promise<Response> =>
  createOn(mock.url, { ...headers, connection: 'close' }, body)

async function statuses(count: number): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, () => create()))).map(({ status }) => status)
}

/** Ends one of the processes as nothing can prevent it; what comes back resolves once another serves in its place. */
async function kill(): Promise<{ readonly replaced: Promise<void> }> {
  const [worker] = Object.values(cluster.workers ?? {})
  assert.ok(worker !== undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (_: unknown, { kind }: { readonly kind: string }): void => {
    if (kind !== 'listening') return
    cluster.off('message', look)
    resolve()
  }
  cluster.on('message', look)
  worker.process.kill('SIGKILL')
  await once(worker, 'exit')
  return { replaced: promise }
}

test('what is put on stage is obeyed by every process before it is answered, and counted once', async () => {
  assert.equal(Object.keys(cluster.workers ?? {}).length, 2)
  for (const times of [1, 7, 30]) {
    await mock.use('rate-limited', { times })
    assert.equal((await statuses(40)).filter((status) => status === 429).length, times)
  }
  for (const name of ['forbidden', 'unavailable'] as const) {
    await mock.use(name)
    assert.deepEqual(new Set(await statuses(10)), new Set([name === 'forbidden' ? 403 : 503]))
  }
  await mock.use(null)
  await mock.use(['bad-request', { status: 418, times: 2 }, 'unavailable'])
  const inTurn: number[] = []
  for (let count = 0; count < 5; count++) inTurn.push((await create()).status)
  assert.deepEqual(inTurn, [400, 418, 418, 503, 200])
  await mock.use('slow', { times: 3 })
  assert.deepEqual((await control(mock.url, 'scenario')).body.times, 3)
})

test('a session is the same in every process, and nobody else’s', async () => {
  await using red = mock.session('red')
  await red.use('forbidden', { times: 3 })
  const mine = { 'x-mock-session': 'red' }
  const seen = []
  for (let count = 0; count < 4; count++) seen.push((await create(mine)).status, (await create()).status)
  assert.deepEqual(seen, [403, 200, 403, 200, 403, 200, 200, 200])
  assert.deepEqual([(await red.requests()).length, (await mock.requests()).length], [4, 8])
  await red.clear()
  assert.deepEqual([(await red.requests()).length, (await mock.requests()).length], [0, 4])
})

test('what one process remembers, all do, in the order in which it came', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Plant ${index}`)
  const made = await Promise.all(names.map((name, id) => create({}, JSON.stringify({ id, name }))))
  assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([200]))
  const list = async (): Promise<string> =>
    (await fetch(`${mock.url}/plants?limit=100`, { headers: { connection: 'close' } })).text()
  const lists = [await list(), await list(), await list(), await list()]
  assert.equal(new Set(lists).size, 1)
  const found: { readonly name: string }[] = JSON.parse(lists[0] ?? '')
  assert.deepEqual(found.map(({ name }) => name).toSorted(), names.toSorted())
  const gone = await fetch(`${mock.url}/plants/7`, { method: 'DELETE', headers: { connection: 'close' } })
  assert.equal(gone.status, 204)
  assert.deepEqual(
    [await list(), await list()].map((text) => text.includes('"Plant 7"')),
    [false, false],
  )
  await mock.data.replace({ plants: [{ id: 99, name: 'Fern' }] })
  assert.deepEqual(new Set([await list(), await list(), await list()]), new Set(['[{"name":"Fern"}]']))
  await assert.rejects(mock.data.replace({ plants: [{ id: 'x' }] }), { name: 'DataError' })
  await mock.data.reset()
  assert.deepEqual(await mock.data.snapshot(), { plants: [] })
})

nightly('one that dies is replaced; what it answered is in the journal, and what is on stage stays', async () => {
  await mock.use('rate-limited', { times: 25 })
  // A connection whose process is killed breaks; every answer that came is written down.
  const asked = Promise.allSettled(Array.from({ length: 300 }, () => create()))
  await mock.waitForRequest(undefined, { timeout: 60_000 })
  const { replaced } = await kill()
  const answers = (await asked).map((one) => (one.status === 'fulfilled' ? one.value.status : null))
  const entries = await mock.requests()
  const recorded = (status: number): number => entries.filter(({ answer }) => answer.status === status).length
  for (const status of [200, 429]) {
    const received = answers.filter((one) => one === status).length
    assert.ok(recorded(status) >= received, `${recorded(status)} of ${received} answers ${status} are in the journal`)
  }
  // Counted and never answered are at most those whose process was killed.
  const broken = answers.filter((one) => one === null).length
  assert.ok(recorded(429) <= 25 && recorded(429) + broken >= 25, `${recorded(429)} and ${broken} of 25`)
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length)
  await replaced
  await mock.use('forbidden')
  assert.deepEqual(new Set(await statuses(10)), new Set([403]))
})

nightly('where the system deals out no connections, none is left without an end when its process dies', async () => {
  const program = `
    import cluster from 'node:cluster'
    import { createMockServer } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../index.ts')))}
    const mock = await createMockServer({ port: 0, workers: 2 })
    // It takes nothing more, also not what it is given.
    cluster.workers[1].process.kill('SIGSTOP')
    const asked = Array.from({ length: 20 }, () =>
      fetch(mock.url + '/plants', { method: 'POST', headers: { connection: 'close' } }))
    await Promise.race(asked)
    cluster.workers[1].process.kill('SIGKILL')
    await Promise.allSettled(asked)
    await mock.close()
    process.stdout.write('all ended')`
  // Every process takes its system for another, the workers too.
  const other = encodeURIComponent("Object.defineProperty(process, 'platform', { value: 'darwin' })")
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${other}` },
  })
  assert.equal(await text(child.stdout), 'all ended')
})

nightly('one that is started later has all that was stored, from a snapshot and what came after it', async () => {
  const plants = Array.from({ length: dayOrNight(600, 3_000) }, (_, id) => ({ id, name: 'Fern', tag: 'x'.repeat(500) }))
  await mock.data.replace({ plants })
  await fetch(`${mock.url}/plants/0`, { method: 'DELETE', headers: { connection: 'close' } })
  await (await kill()).replaced
  const counts = new Set<number>()
  for (let count = 0; count < 6; count++) {
    const list = await fetch(`${mock.url}/plants?limit=5000`, { headers: { connection: 'close' } })
    counts.add((await list.json()).length)
  }
  assert.deepEqual(counts, new Set([plants.length - 1]))
})

nightly(
  'a changed document is served by all, a broken one by none, not even by one that is started later',
  async () => {
    const text = JSON.stringify(NURSERY)
    const titles = async (): Promise<Set<string>> => {
      const asked = Array.from({ length: 6 }, () =>
        fetch(`${mock.url}/_mock/health`, { headers: { connection: 'close' } }),
      )
      const answers = await Promise.all((await Promise.all(asked)).map((answer) => answer.json()))
      return new Set(answers.map((answer) => answer.document.title))
    }
    await writeFile(document, text.replaceAll('Nursery', 'Market'))
    while ((await titles()).has('Nursery')) await pause(20)
    assert.deepEqual(await titles(), new Set(['Market']))
    await writeFile(document, text.slice(0, 100))
    await (await kill()).replaced
    assert.deepEqual(await titles(), new Set(['Market']))
  },
)

test('what is measured is that of all', async () => {
  const counted = async (): Promise<number> => {
    const text = await (await fetch(`${mock.url}/_mock/metrics`)).text()
    return Number(/^mock_requests_total\{[^}]*status="418"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  await mock.use({ status: 418, body: '' })
  const before = await counted()
  await statuses(20)
  assert.equal((await counted()) - before, 20)
})

test('the primary selects no port itself, which another program could take before the workers listen', () => {
  // Elsewhere the primary itself listens for all.
  assert.equal(listened === 0, process.platform === 'linux')
})

nightly('a mock on all interfaces has an address that a client on every system can ask', async () => {
  for (const workers of [1, 2]) {
    const all = await createMockServer({ port: 0, host: '0.0.0.0', workers })
    assert.match(all.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.equal((await createOn(all.url)).status, 200)
    await all.close()
  }
})

test('events of every process reach who looks on at one', async () => {
  const response = await fetch(`${mock.url}/_mock/events`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.ok(reader !== undefined)
  await statuses(6)
  let seen = ''
  while (new Set(seen.match(/"id":\d+/g)).size < 6) seen += (await reader.read()).value ?? ''
  await reader.cancel()
})

nightly('on the command line: one line for what cannot be', async () => {
  const without = ['--workers', '2', '--data', 'no-such-file.csv']
  const refused = spawn(process.execPath, [CLI, 'mock', '--port', '0', ...without], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [err, [code]] = await Promise.all([text(refused.stderr), once(refused, 'exit')])
  assert.match(err, /^error: no-such-file\.csv: can't be read/)
  assert.deepEqual([code, err.split('\n').length], [2, 2], err)
})

// That a signal drains all processes, the test of draining proves by day.
nightly('a signal ends all, and none of the requests that came at once is lost', async () => {
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--workers', '2', '--log', 'json'])
  const { url } = JSON.parse(await firstLine(child.stdout))
  const quick = Array.from({ length: 9 }, () => createOn(url, { ...GOOD, connection: 'close' }))
  const slow = createOn(url, { ...GOOD, prefer: 'delay=300' })
  // Only once the request is in the log has it arrived. No other line has its id, whichever process wrote it.
  const ids = new Set<string>()
  for (let said = ''; ids.size < quick.length + 1; ) {
    said += (await once(child.stdout, 'data'))[0]
    for (const [, id = ''] of said.matchAll(/"event":"request".*"id":"([\da-f]{8}-\d+)"/g)) ids.add(id)
  }
  await Promise.all(quick)
  child.kill('SIGTERM')
  assert.equal((await slow).status, 200)
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

nightly('a mock whose workers cannot be started any more ends with one line', async () => {
  const [spec, data] = [join(folder, 'whole.json'), join(folder, 'gone.json')]
  await writeFile(spec, JSON.stringify(NURSERY))
  await writeFile(data, '{}')
  const program = `
    import cluster from 'node:cluster'
    import { rmSync } from 'node:fs'
    import { createMockServer } from ${JSON.stringify(join(import.meta.dirname, '../../index.ts'))}
    const [document, data] = ${JSON.stringify([spec, data])}
    await createMockServer({ port: 0, workers: 2, spec: document, data })
    rmSync(data)
    cluster.workers[1].process.kill('SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const [err, exit] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(err, /^[^\n]*workers end as fast as they are started.*gone\.json: can't be read[^\n]*\n$/)
  assert.deepEqual(exit, [1, null])
})
