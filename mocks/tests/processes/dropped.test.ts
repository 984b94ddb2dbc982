/** No session is swapped for another without a word: what is dropped, what is refused, and what the client is told. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { DONE, type Outcome } from '../../engine/state/deed.ts'
import { Room } from '../../engine/state/items.ts'
import { State, type Writer } from '../../engine/state/state.ts'
import { createNearSessions } from '../../session/near-log.ts'
import { connectMock } from '../../testing/client.ts'
import { control, create } from '../client.ts'
import { httpUpstream, proxyTo } from '../proxy/proxy-client.ts'
import { asker, KENNEL, serve } from '../store/store-documents.ts'

const STAGE = { scenario: null, delay: 0, chaos: 0, seed: 1 }
const REX = { id: 77, name: 'Rex' }
const ITEMS_GONE =
  'The mock dropped this session, which nobody had used for a while, and its items are gone: DELETE /_mock/data with the same X-Mock-Session begins it anew.'

/** Lets so many minutes pass at once. */
function clockOf(context: TestContext): (minutes: number) => void {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  return (minutes) => context.mock.timers.tick(minutes * 60_000)
}

test('an item is there after thousands of other sessions, and after ten minutes', async (context) => {
  const pass = clockOf(context)
  await using mock = await serve(KENNEL)
  const ask = asker(mock, 'mine')
  await ask('POST /pet', REX)
  for (let index = 0; index < 5_000; index++) mock.session(`other-${index}`).use('forbidden')
  pass(10)
  const { status, body } = await ask('GET /pet/77')
  assert.deepEqual([status, body.name], [200, 'Rex'])
})

test('a session that was dropped says so, by every way to ask, until it begins anew; log and metric do too', async (context) => {
  const pass = clockOf(context)
  const { mock: said } = context.mock.method(process.stderr, 'write', () => true)
  await using mock = await serve(KENNEL, { metrics: true })
  const mine = connectMock(mock.url).session('mine')
  const ask = asker(mock, 'mine')
  await ask('POST /pet', REX)
  pass(16)
  for (const line of ['GET /pet/77', 'GET /pet/findByStatus', 'GET /elsewhere'] as const) {
    const { status, body } = await ask(line)
    assert.deepEqual([status, body.message, body.error], [503, ITEMS_GONE, 50301], line)
  }
  assert.equal((await ask('POST /pet', REX)).status, 503)
  const byAddress = await fetch(`${mine.url}/pet/77`)
  assert.deepEqual([byAddress.status, (await byAddress.json()).message], [503, ITEMS_GONE])
  for (const path of ['data', 'scenario', 'network'])
    assert.deepEqual(await control(mock.url, `${path}?session=mine`), { status: 503, body: { message: ITEMS_GONE } })
  await assert.rejects(mine.use('forbidden'), { name: 'StateError', message: ITEMS_GONE })
  assert.throws(() => mock.session('mine').use('forbidden'), { name: 'StateError', message: ITEMS_GONE })
  // Others, and requests without a session, notice nothing of it.
  assert.deepEqual(
    [(await asker(mock, 'other')('GET /pet/1')).status, (await asker(mock)('GET /pet/1')).status],
    [200, 200],
  )
  const lines = said.calls.map(({ arguments: [text] }) => String(text)).filter((text) => text.includes('dropped'))
  assert.deepEqual(lines, [
    'warning: dropped 1 session that nobody had used for a while ("mine"): until they begin anew, their requests get 503\n',
  ])
  const metrics = await (await fetch(`${mock.url}/_mock/metrics`)).text()
  assert.match(metrics, /^mock_sessions_dropped_total 1$/m)
  await mine.reset()
  assert.equal((await ask('GET /pet/1')).status, 200)
  assert.equal((await ask('POST /pet', REX)).status, 200)
})

test('a session that held nothing, or was reset, goes on without a word', async (context) => {
  const pass = clockOf(context)
  await using mock = await serve(KENNEL)
  const ask = asker(mock, 'mine')
  await ask('GET /pet/1')
  await ask('POST /pet', REX)
  mock.session('mine').use('forbidden')
  await connectMock(mock.url).session('mine').reset()
  pass(16)
  assert.equal((await ask('GET /pet/1')).status, 200)
})

test('of a session without items only the scenarios are gone, and a new one begins it anew; counts are kept, too', async (context) => {
  const pass = clockOf(context)
  await using mock = await serve(KENNEL, { answers: [{ status: 418, times: 1 }] })
  const ask = asker(mock, 'mine')
  assert.deepEqual([(await ask('GET /pet/1')).status, (await ask('GET /pet/1')).status], [418, 200])
  pass(16)
  const { status, body } = await ask('GET /pet/1')
  assert.deepEqual([status, /its scenarios are gone: DELETE \/_mock\/scenario/.test(body.message)], [503, true])
  mock.session('mine').use('forbidden')
  assert.equal((await ask('GET /pet/1')).status, 403)
  pass(16)
  assert.equal((await ask('GET /pet/1')).status, 503)
  mock.session('mine').use(null)
  assert.deepEqual([(await ask('GET /pet/1')).status, (await ask('GET /pet/1')).status], [418, 200])
})

test('a proxy does not forward the requests of a session whose scenarios are gone', async (context) => {
  const pass = clockOf(context)
  await using upstream = await httpUpstream((_, response) => response.end())
  await using proxy = await proxyTo(upstream.url)
  const mine = { 'x-mock-session': 'mine' }
  await control(proxy.url, 'scenario?session=mine', 'PUT', { name: 'forbidden' })
  pass(16)
  assert.equal((await create(proxy.url, mine)).status, 503)
  await control(proxy.url, 'scenario?session=mine', 'DELETE')
  assert.equal((await create(proxy.url, mine)).status, 200)
})

test('when all is full, new sessions are refused by the name of the limit, and the others go on', async (context) => {
  const pass = clockOf(context)
  const { mock: said } = context.mock.method(process.stderr, 'write', () => true)
  await using mock = await serve(KENNEL, { maxMemory: 1, bodyLimit: 2 ** 24 })
  const pets = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'x'.repeat(10_000) }))
  mock.session('large').data.replace({ pet: pets(45) })
  const [small, late] = [asker(mock, 'small'), asker(mock, 'late')]
  await small('POST /pet', REX)
  assert.equal((await asker(mock, 'large')('POST /pet', { id: 99, name: 'y'.repeat(60_000) })).status, 200)
  const refused = await late('POST /pet', { id: 78, name: 'z'.repeat(40_000) })
  assert.deepEqual([refused.status, refused.body.error], [503, 50302])
  assert.match(refused.body.message, /take 1 MB, the limit of maxMemory \(--max-memory\)\. Reset sessions/)
  assert.throws(() => mock.session('late').data.replace({ pet: pets(10) }), {
    name: 'StateError',
    message: /--max-memory/,
  })
  assert.throws(() => mock.session('late').use({ status: 200, body: 'x'.repeat(100_000) }), /--max-memory/)
  // Nothing of it is left, and those who were there before have what they had.
  assert.notEqual((await late('GET /pet/78')).body.name, 'z'.repeat(40_000))
  assert.equal((await small('GET /pet/77')).body.name, 'Rex')
  assert.equal((await small('DELETE /pet/77')).status, 204)
  assert.match(
    said.calls.map(({ arguments: [text] }) => String(text)).join(''),
    /new sessions are refused until others end/,
  )
  // While memory is short, a session goes after five minutes.
  pass(4)
  await small('GET /pet/1')
  pass(2)
  await small('GET /pet/1')
  assert.equal((await late('POST /pet', { id: 78, name: 'z'.repeat(40_000) })).status, 200)
  assert.equal((await asker(mock, 'large')('GET /pet/99')).status, 503)
  assert.equal((await small('GET /pet/1')).status, 200)
})

for (const maxMemory of [0, -1, Number.NaN]) {
  test(`a limit of ${maxMemory} MB is refused`, async () => {
    await assert.rejects(serve(KENNEL, { maxMemory }), { name: 'OptionError', message: /maxMemory must be 1 or more/ })
  })
}

const put: Writer = (memory, { key }, at) => {
  memory.write('/plants', at).put('', key ?? '', '{}')
  return DONE
}
const newState = (room = new Room()): State =>
  new State(
    STAGE,
    room,
    () => new Map(),
    () => put,
  )
const WRITE = { kind: 'write', operation: 'create', scope: '', key: '1', body: null } as const

test('a snapshot has which sessions were dropped, and all who apply the same entries agree', () => {
  const [one, other] = [newState(), newState()]
  one.saved(0)
  const entries = ['red', 'blue', 'green'].map((session, index) => ({ at: index + 1, session, deed: WRITE }))
  for (const entry of entries) one.apply(entry)
  const old = new Map(one.pieces(0))
  one.saved(3)
  one.apply({ at: 4, session: 'red', deed: { kind: 'evict', upTo: 1, isLost: true } })
  one.apply({ at: 5, session: 'blue', deed: { kind: 'evict', upTo: 2, isLost: true } })
  one.apply({ at: 6, session: 'blue', deed: { kind: 'reset' } })
  // It was changed since somebody found it idle.
  one.apply({ at: 7, session: 'green', deed: WRITE })
  one.apply({ at: 8, session: 'green', deed: { kind: 'evict', upTo: 3, isLost: true } })
  const pieces = new Map([...old, ...one.pieces(3)].filter(([, text]) => text !== ''))
  for (const [name, text] of one.pieces(3)) if (text === '') pieces.delete(name)
  other.restore([...pieces])
  for (const state of [one, other]) {
    const refused: Outcome = state.apply({ at: 9, session: 'red', deed: WRITE })
    assert.equal(refused.kind === 'refused' && refused.message, ITEMS_GONE)
    assert.deepEqual([state.lost('blue'), state.lost('green')], [null, null])
    assert.equal(state.memory('green').read('/plants')?.size, 1)
    assert.deepEqual([state.holds('red'), state.holds('blue'), state.holds('green')], [false, false, true])
  }
  assert.equal(one.room.used, other.room.used)
})

nightly('of the dropped sessions 100,000 are known, and what they held is free', () => {
  const state = newState()
  state.saved(0)
  const session = (index: number): string => `key-${index}`
  let at = 0
  for (let index = 0; index < 101_500; index++) {
    state.apply({ at: ++at, session: session(index), deed: WRITE })
    state.apply({ at, session: session(index), deed: { kind: 'evict', upTo: at, isLost: true } })
  }
  const known = Array.from({ length: 101_500 }, (_, index) => state.lost(session(index)) !== null)
  const count = known.filter(Boolean).length
  assert.ok(count > 98_900 && count <= 100_000, `${count}`)
  assert.deepEqual([known.at(-1), known[0], state.room.used], [true, false, 0])
  assert.equal(state.pieces(0).filter(([, text]) => text !== '').length, count)
})

test('so many sessions that hold something are known that memory is full before one of them goes', () => {
  const room = new Room(27_000_000)
  const state = newState(room)
  const sessions = createNearSessions(STAGE, state)
  let refused = 0
  for (let index = 0; index < 20_000; index++) {
    const outcome = sessions.of(`key-${index}`).change(WRITE)
    if (!(outcome instanceof Promise) && outcome.kind === 'refused') refused++
  }
  assert.ok(refused > 10_000 && room.used <= room.most)
  assert.deepEqual([sessions.lost('key-0'), state.memory('key-0').read('/plants')?.size], [null, 1])
})
