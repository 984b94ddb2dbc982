/** Sessions: one test's scenario and journal, apart from another's. */

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { dayOrNight, nightly } from '../../../.ci/nightly.ts'
import { atOnce } from '../../engine/message/soon.ts'
import { Rule } from '../../engine/script/script.ts'
import { Room } from '../../engine/state/items.ts'
import { State, type Writer } from '../../engine/state/state.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { createNearSessions } from '../../session/near-log.ts'
import { control, create, GOOD, PLANT, statuses } from '../client.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
afterEach(() => {
  mock.use(null)
  mock.clear()
})
after(() => mock.close())

const named = (key: string): { readonly 'x-mock-session': string } => ({ 'x-mock-session': key })

test('a scenario of one session is nobody else’s', async () => {
  const [red, blue] = [mock.session('red'), mock.session('blue')]
  red.use('rate-limited')
  blue.use('unavailable')
  assert.equal((await create(mock.url, named('red'))).status, 429)
  assert.equal((await create(mock.url, named('blue'))).status, 503)
  assert.equal((await create(mock.url)).status, 200)
  mock.use('forbidden')
  assert.equal((await create(mock.url)).status, 403)
  assert.equal((await create(mock.url, named('green'))).status, 200)
  red.use(null)
  assert.equal((await create(mock.url, named('red'))).status, 200)
})

test('what the mock was started with is on the stage of every session', async () => {
  await using staged = await createMockServer({ port: 0, scenario: 'forbidden' })
  assert.equal((await create(staged.url, named('red'))).status, 403)
  staged.session('red').use('unavailable', { times: 1 })
  assert.deepEqual([(await create(staged.url, named('red'))).status, (await create(staged.url)).status], [503, 403])
  assert.equal((await create(staged.url, named('red'))).status, 403)
})

nightly('many tests at once each see their own requests, and their own number of refusals', async () => {
  const each = async (times: number): Promise<void> => {
    const key = `test-${times}`
    const session = mock.session(key)
    session.use('rate-limited', { times })
    const seen = await statuses(mock.url, 20, named(key))
    assert.equal(seen.filter((status) => status === 429).length, times, key)
    const entries = session.requests()
    assert.deepEqual([entries.length, new Set(entries.map((entry) => entry.session))], [20, new Set([key])])
    assert.equal(session.requests({ status: 429 }).length, times)
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => each(index + 1)))
})

test('clear and DELETE forget one session; without a session, all', async () => {
  for (const key of ['red', 'blue', 'blue']) await create(mock.url, named(key))
  await create(mock.url)
  mock.session('red').clear()
  const sessions = (): (string | null)[] => mock.requests().map(({ session }) => session)
  assert.deepEqual(sessions(), ['blue', 'blue', null])
  assert.equal((await control(mock.url, 'requests?session=blue', 'DELETE')).status, 204)
  assert.deepEqual(sessions(), [null])
  await create(mock.url, named('red'))
  assert.deepEqual(sessions(), [null, 'red'])
  await control(mock.url, 'requests', 'DELETE')
  assert.deepEqual(sessions(), [])
})

test('the control surface takes the session by query or by header', async () => {
  const ask = async (method: string, path: string, headers = {}, body?: string): Promise<Response> =>
    fetch(`${mock.url}/_mock/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    })
  await ask('PUT', 'scenario?session=red', {}, '{"name":"forbidden"}')
  await ask('PUT', 'scenario', named('blue'), '{"name":"unavailable","times":3}')
  const playing = async (path: string, headers = {}) => {
    const { name, times } = await (await ask('GET', path, headers)).json()
    return [name, times]
  }
  assert.deepEqual(await playing('scenario', named('red')), ['forbidden', null])
  assert.deepEqual(await playing('scenario?session=blue'), ['unavailable', 3])
  assert.deepEqual(await playing('scenario'), [null, null])
  await create(mock.url, named('blue'))
  assert.deepEqual(await playing('scenario?session=blue'), ['unavailable', 2])
  const requests = await (await ask('GET', 'requests', named('blue'))).json()
  assert.deepEqual(
    requests.map((entry: { session: string }) => entry.session),
    ['blue'],
  )
  await ask('DELETE', 'scenario', named('red'))
  assert.deepEqual(await playing('scenario?session=red'), [null, null])
})

test('a page of another origin may send the header', async () => {
  const preflight = await fetch(`${mock.url}/plants`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-mock-session',
    },
  })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /\bx-mock-session\b/)
})

for (const [what, key] of [
  ['empty', ''],
  ['too long', 'x'.repeat(129)],
  ['of several words', 'two words'],
  ['not ASCII', 'gr\u00fcn'],
] as const) {
  test(`a key that is ${what} is refused, and says why`, async () => {
    const refused = await fetch(`${mock.url}/plants`, {
      method: 'POST',
      headers: { ...GOOD, ...named(key) },
      body: PLANT,
    })
    assert.equal(refused.status, 400)
    const { error, message } = await refused.json()
    assert.deepEqual([error, message], [40007, 'X-Mock-Session takes a key of 1 to 128 visible ASCII characters.'])
    assert.throws(() => mock.session(key), { name: 'OptionError', message: /1 to 128 visible ASCII characters/ })
    const asked = await control(mock.url, `scenario?session=${encodeURIComponent(key)}`)
    assert.deepEqual([asked.status, asked.body.message.includes('1 to 128')], [400, true])
  })
}

test('what all sessions remember together is bounded: one drops its own oldest items, and never those of others', () => {
  const room = new Room(200_000)
  const settings = { scenario: null, delay: 0, chaos: 0, seed: 1 }
  const put: Writer = (memory, { scope, key }, at) => {
    memory.write('/plants', at).put(scope, key ?? '', 'x'.repeat(1_000))
    return { kind: 'done' }
  }
  const state = new State(
    settings,
    room,
    () => new Map(),
    () => put,
  )
  const sessions = createNearSessions(settings, state)
  const fill = (key: string, count: number): void => {
    for (let id = 0; id < count; id++) {
      sessions.of(key).change({ kind: 'write', operation: 'create', scope: '', key: String(id), body: null })
      assert.ok(room.used <= room.most)
    }
  }
  const plants = (key: string) => atOnce(sessions.look(key, (memory) => memory.read('/plants')))
  const size = (key: string): number => plants(key)?.size ?? 0
  fill('red', 40)
  fill('blue', 60)
  assert.deepEqual([size('red'), size('blue')], [40, 41])
  fill('blue', 200)
  assert.deepEqual([size('red'), size('blue')], [40, 41])
  assert.equal(plants('blue')?.get('', '199')?.text.length, 1_000)
  for (let index = 0; index < 2_000; index++) fill(`key-${index}`, 1)
  assert.deepEqual([size('red'), size('key-1999')], [40, 0])
  for (const key of ['red', 'blue']) sessions.reset(key)
  assert.equal(room.used, 0)
  fill('key-1999', 1)
  assert.equal(size('key-1999'), 1)
})

test('own answers are memory, too: more than there is room for, or than a half of all, is refused in one sentence', () => {
  const room = new Room(200_000)
  const settings = { scenario: null, delay: 0, chaos: 0, seed: 1 }
  const put: Writer = (memory, { scope, key }, at) => {
    memory.write('/plants', at).put(scope, key ?? '', 'x'.repeat(1_000))
    return { kind: 'done' }
  }
  const seed = () => new Map()
  const state = new State(settings, room, seed, () => put)
  const sessions = createNearSessions(settings, state)
  const size = (key: string): number => atOnce(sessions.look(key, (memory) => memory.read('/plants')))?.size ?? 0
  const answer = { status: 200, body: 'x'.repeat(4_000) }
  for (let id = 0; id < 70; id++) {
    sessions.of('red').change({ kind: 'write', operation: 'create', scope: '', key: String(id), body: null })
  }
  assert.throws(() => {
    for (let index = 0; index < 12; index++) sessions.use(`key-${index}`, answer)
  }, /--max-memory/)
  assert.ok(room.used <= room.most)
  assert.equal(size('red'), 70)
  sessions.reset('red')
  for (let index = 0; index < 12; index++) sessions.use(`key-${index}`, answer)
  const refusal = 'Own answers take up to 100000 bytes of memory in all sessions together: end some first.'
  assert.throws(() => sessions.use('one-more', answer), { name: 'OptionError', message: refusal })
  assert.equal(atOnce(sessions.playing('one-more')).times, null)
  // One in place of another, and one after another has ended, take no more.
  sessions.use('key-0', { ...answer, status: 404 })
  sessions.use('key-1', null)
  sessions.use('one-more', answer)
  assert.throws(() => state.stand([new Rule({ status: 200, body: 'x'.repeat(60_000) }, -1)]), { name: 'OptionError' })
  for (let index = 0; index < 12; index++) sessions.use(`key-${index}`, null)
  sessions.use('one-more', null)
  assert.equal(room.used, 0)
})

test('sessions that were reset are not kept', () => {
  const state = new State(
    { scenario: null },
    new Room(),
    () => new Map(),
    () => null,
  )
  const sessions = createNearSessions({ scenario: null, delay: 0, chaos: 0, seed: 1 }, state)
  for (const key of ['red', 'blue', 'red']) {
    sessions.use(key, { name: 'forbidden' })
    assert.ok(state.changedAt(key) > 0)
    sessions.use(key, null)
    assert.equal(state.changedAt(key), 0)
  }
  assert.equal(state.room.used, 0)
})

/** Bytes that are alive, after a collection. */
function alive(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

for (const [chaos, most] of [
  // Without chaos a session that was told nothing needs no memory at all, and none is dropped for it.
  [0, 10],
  [1, 64],
] as const) {
  test(`many keys take little memory, with chaos ${chaos}`, () => {
    const sessions = createNearSessions({ scenario: null, delay: 0, chaos, seed: 1 })
    const before = alive()
    for (let index = 0; index < dayOrNight(300_000, 1_000_000); index++) sessions.of(`key-${index}`).step(null)
    const grown = alive() - before
    assert.ok(grown < most * 2 ** 20, `${grown} bytes more`)
  })
}
