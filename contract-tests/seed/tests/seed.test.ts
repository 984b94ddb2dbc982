/** A seeding and services that behave in one way or another: what is sent, how often, and what is written down. */

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFixtures } from '../../../fixtures/index.ts'
import { Pace } from '../../client/pace.ts'
import type { Account } from '../account.ts'
import {
  type Answering,
  created,
  idsOf,
  linesOf,
  newFile,
  quickClock,
  type Service,
  seed,
  startService,
  TOKEN,
} from './service.ts'

/** Created, refused, unknown, left. */
const counts = ({ counts: { created, refused, unknown }, left }: Account): number[] => [created, refused, unknown, left]
const isOnceEach = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const status =
  (code: number, headers: Record<string, string> = {}, body = '{"error":1,"message":"no"}') =>
  (response: ServerResponse): void => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body)
  }

test('every item of the fixtures is sent once, and written down before', async () => {
  const { newPlant } = createFixtures({ seed: 1 })
  const file = newFile()
  const unwritten: string[] = []
  const answering: Answering = (response, number, id) => {
    if (!readFileSync(file, 'utf8').includes(`"ids":["${id}"]`)) unwritten.push(id)
    created(response, number, id)
  }
  using service = await startService(answering)
  const { ending, account } = await seed(service.url, { count: 50, file })
  assert.deepEqual([counts(account), ending.why, unwritten], [[50, 0, 0, 0], null, []])
  const wanted = Array.from({ length: 50 }, (_, index) => String(newPlant(index).id))
  assert.deepEqual(service.ids.toSorted(), wanted.toSorted())
  assert.equal(service.requests[0]?.headers.authorization, `Bearer ${TOKEN}`)
  const lines = linesOf(file)
  assert.equal(lines.length, 101)
  const done = lines.filter(({ outcome, status }) => outcome === 'created' && status === 200)
  assert.equal(new Set(done.flatMap(({ ids }) => ids)).size, 50)
})

for (const [what, code, headers, least] of [
  ['429 with Retry-After', 429, { 'retry-after': '40' }, 40_000],
  ['429 without', 429, {}, 250],
  ['503 with Retry-After and --retry-503', 503, { 'retry-after': '7' }, 7000],
] as const) {
  test(`${what} is waited out, and the item sent again`, async () => {
    const taken: string[] = []
    const answering: Answering = (response, number, id) => {
      if (number >= 5 && number <= 9) return status(code, headers)(response)
      taken.push(id)
      created(response, number, id)
    }
    using service = await startService(answering)
    const clock = quickClock()
    const { ending, account } = await seed(service.url, { count: 12, clock, retry503: true })
    assert.deepEqual([counts(account), ending.why], [[12, 0, 0, 0], null])
    assert.deepEqual(taken.toSorted(), (await idsOf(12)).toSorted())
    assert.equal(service.ids.length, 17)
    assert.ok(clock.now() >= least, `${clock.now()} ms passed`)
  })
}

for (const [what, headers, retry503, least] of [
  ['without --retry-503', { 'retry-after': '7' }, false, 7000],
  ['without Retry-After', {}, true, 0],
] as const) {
  test(`503 ${what}: unknown, and not sent again; what follows waits as it was asked to`, async () => {
    const answering: Answering = (response, number, id) =>
      number >= 5 && number <= 7 ? status(503, headers)(response) : created(response, number, id)
    using service = await startService(answering)
    const clock = quickClock()
    const { ending, account } = await seed(service.url, { count: 12, clock, retry503 })
    assert.deepEqual([counts(account), ending.why], [[9, 0, 3, 0], null])
    assert.deepEqual(service.ids.toSorted(), (await idsOf(12)).toSorted())
    assert.ok(clock.now() >= least, `${clock.now()} ms passed`)
  })
}

test('a limit that never ends, or asks for too much patience, ends the run; nothing is lost', async () => {
  for (const headers of [{}, { 'retry-after': '86400' }, { 'retry-after': '0' }]) {
    using service = await startService(status(429, headers))
    const { ending, account, file } = await seed(service.url, { count: 5, clock: quickClock() })
    assert.match(ending.why ?? '', /^the target asks to wait: 429 /)
    assert.deepEqual(counts(account), [0, 0, 0, 5])
    // Nothing came of it: another run may begin under the same name.
    assert.ok(!existsSync(file) && !existsSync(`${file}.lock`))
  }
})

const strange: readonly (readonly [what: string, answering: Answering, reason: RegExp])[] = [
  ['a connection that is reset', (response) => response.socket?.resetAndDestroy(), /closed without an answer/],
  ['a connection that is closed', (response) => response.socket?.end(), /closed without an answer/],
  ['an answer that never comes', () => {}, /no answer came within 1000 ms/],
  ['half an answer', (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-'), /closed within the answer/],
  ['a server error', status(500), /^500 application\/json/],
  ['a gateway that waited', status(504, { 'content-type': 'text/html' }, '<html>'), /^504 text\/html/],
  ['a login page', status(200, { 'content-type': 'text/html' }, '<html>'), /^200 text\/html/],
]
for (const [what, answering, reason] of strange) {
  test(`${what} says nothing about the item: unknown, and not sent again`, async () => {
    const odd = [3, 6, 9]
    const some: Answering = (response, number, id) =>
      odd.includes(number) ? answering(response, number, id) : created(response, number, id)
    using service = await startService(some)
    const { ending, account, file } = await seed(service.url, { count: 15, timeout: 1000 })
    assert.deepEqual([counts(account), ending.why], [[12, 0, 3, 0], null])
    assert.ok(service.ids.length === 15 && isOnceEach(service.ids))
    const unknown = linesOf(file).filter(({ outcome }) => outcome === 'unknown')
    assert.deepEqual(
      unknown.map(({ ids }) => ids?.[0]).toSorted(),
      odd.map((number) => service.ids[number - 1]).toSorted(),
    )
    for (const line of unknown) assert.match(line.reason ?? '', reason)
  })

  test(`${what}, and nothing else: it is left alone after three`, async () => {
    using service = await startService(answering)
    const { ending, account } = await seed(service.url, { count: 100, timeout: 1000 })
    assert.match(ending.why ?? '', what === 'a login page' ? /login page/ : /^3 requests in a row|HTML page/)
    assert.ok(service.ids.length <= 3 && isOnceEach(service.ids))
    assert.equal(account.counts.unknown, service.ids.length)
    assert.equal(account.left, 100 - service.ids.length)
  })
}

test('what is refused is counted and told, and the others are sent', async () => {
  const answering: Answering = (response, number, id) =>
    number % 2 === 0 ? status(400)(response) : created(response, number, id)
  using service = await startService(answering)
  const { account } = await seed(service.url, { count: 20 })
  assert.deepEqual(counts(account), [10, 10, 0, 0])
  assert.ok(isOnceEach(service.ids))
  assert.equal(account.remarks.refused.length, 5)
  assert.equal(account.remarks.refused[0]?.reason, '400 application/json {"error":1,"message":"no"}')
})

for (const [what, answering, why] of [
  ['a refused token', status(401), /the token is refused with status 401/],
  ['a token without the right', status(403), /the token is refused with status 403/],
  ['a wrong path', status(404), /no such operation \(status 404\)/],
  ['a redirect', status(302, { location: 'https://login.example/' }), /redirects to https:\/\/login\.example\//],
] as const) {
  test(`${what} costs one request`, async () => {
    using service = await startService(answering)
    const { ending, account } = await seed(service.url, { count: 1000, concurrency: 8 })
    assert.match(ending.why ?? '', why)
    assert.deepEqual([service.ids.length, counts(account)], [1, [0, 0, 0, 1000]])
  })
}

test('a token that expires on the way ends the run; what it was refused for can be sent again', async () => {
  const answering: Answering = (response, number, id) =>
    number > 20 ? status(401)(response) : created(response, number, id)
  using service = await startService(answering)
  const { ending, account } = await seed(service.url, { count: 1000, concurrency: 4 })
  assert.match(ending.why ?? '', /the token is refused/)
  assert.deepEqual(counts(account), [20, 0, 0, 980])
  assert.ok(service.ids.length <= 24, `${service.ids.length} requests`)
})

test('a target that is away for a moment is waited for, and nothing is sent twice', async () => {
  const first = await startService()
  const { port } = first.server.address() as AddressInfo
  first.close()
  const services: Service[] = []
  let sleeps = 0
  const quick = quickClock()
  const clock = {
    ...quick,
    sleep: async (milliseconds: number): Promise<void> => {
      if (++sleeps === 3) services.push(await startService(created, port))
      await quick.sleep(milliseconds)
    },
  }
  const { ending, account } = await seed(first.url, { count: 10, clock })
  for (const service of services) service.close()
  assert.deepEqual([counts(account), ending.why, sleeps], [[10, 0, 0, 0], null, 3])
  assert.deepEqual(services[0]?.ids.toSorted(), (await idsOf(10)).toSorted())
})

test('a target that stays away ends the run', async () => {
  const service = await startService()
  service.close()
  const { ending, account } = await seed(service.url, { count: 10, clock: quickClock() })
  assert.match(ending.why ?? '', /the connection to .* is refused/)
  assert.deepEqual(counts(account), [0, 0, 0, 10])
})

test('a target that closes connections after an answer, and does not say so, costs one item of each lane', async () => {
  const used = new WeakSet<object>()
  const answering: Answering = (response, number, id) => {
    const { socket } = response
    if (socket === null || used.has(socket)) return void socket?.destroy()
    used.add(socket)
    created(response, number, id)
  }
  using service = await startService(answering)
  const { account, ending } = await seed(service.url, { count: 60, concurrency: 3 })
  const [made = 0, refused, unknown = 0] = counts(account)
  assert.deepEqual([made + unknown, refused, ending.why], [60, 0, null])
  assert.ok(unknown >= 1 && unknown <= 3, `${unknown} are unknown`)
  assert.ok(isOnceEach(service.ids))
})

test('as many requests as asked are under way at once, and no more', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const answering: Answering = (response, number, id) => {
    if (number === 1) return created(response, number, id)
    waiting.push(() => created(response, number, id))
    most = Math.max(most, waiting.length)
    // Only when five are here does any of them get its answer: fewer at once would never end.
    if (waiting.length === 5) for (const answer of waiting.splice(0)) answer()
  }
  using service = await startService(answering)
  const { account } = await seed(service.url, { count: 51, concurrency: 5 })
  assert.deepEqual([counts(account), most], [[51, 0, 0, 0], 5])
})

test('a pace keeps its rate, whoever asks, and also after a pause', async () => {
  const clock = quickClock()
  const pace = new Pace(50, clock)
  const times: number[] = []
  const lane = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) {
      await pace.allowed()
      times.push(clock.now())
      if (times.length === 10) pace.pause(1000)
    }
  }
  await Promise.all([lane(8), lane(8), lane(8), lane(8)])
  assert.equal(times.length, 32)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  assert.ok(Math.min(...gaps) >= 20, gaps.join(' '))
  assert.ok((gaps[9] ?? 0) >= 1000)
})

test('no credential is written down, not even where the target repeats it', async () => {
  const secret = 'another-secret-4711'
  const answering: Answering = (response, number, id) =>
    number === 2
      ? status(400, {}, `{"error":1,"message":"${TOKEN} ${Buffer.from(TOKEN).toString('base64')} ${secret}"}`)(response)
      : created(response, number, id)
  using service = await startService(answering)
  const { account, file } = await seed(service.url, { count: 5, headers: [['X-Key', secret]] })
  assert.equal(service.requests[0]?.headers['x-key'], secret)
  const written = readFileSync(file, 'utf8') + JSON.stringify(account.remarks)
  assert.match(written, /\$PLANT_STORE_TOKEN .* \[redacted\]/)
  for (const form of [TOKEN, Buffer.from(TOKEN).toString('base64'), secret]) assert.ok(!written.includes(form), form)
})

test('another document is seeded by its own operation, parameters and credentials', async () => {
  const spec = join(import.meta.dirname, '../../tests/library.yaml')
  using service = await startService(status(201))
  const { account, file } = await seed(`${service.url}/api/v2`, { count: 6, spec })
  assert.deepEqual(counts(account), [6, 0, 0, 0])
  for (const { method, url: path, headers } of service.requests) {
    assert.match(`${method} ${path}`, /^POST \/api\/v2\/shelves\/\d+\/books\?lang=(en|fr)$/)
    assert.equal(headers['x-key'], TOKEN)
  }
  assert.ok(linesOf(file).every(({ item, ids }) => item === undefined || ids?.length === 1))
})
