/** Tests of the client, of sessions by address, filters and waiting, and of the assertions for any runner. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMockServer, type MockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'
import { control, create, GOOD, PLANT, raw } from '../../tests/client.ts'
import { assertReceived, connectMock, startMock } from '../index.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
after(() => mock.close())

test('a client does over HTTP what the server does in its process', async () => {
  const session = connectMock(`${mock.url}/`).session('one')
  const headers = { 'x-mock-session': 'one' }
  await session.use(['rate-limited', { status: 500, body: 'no' }])
  const seen = [await create(mock.url, headers), await create(mock.url, headers), await create(mock.url, headers)]
  assert.deepEqual(
    seen.map(({ status }) => status),
    [429, 500, 200],
  )
  assert.deepEqual(await session.requests(), mock.session('one').requests())
  assert.equal((await session.requests({ status: '5xx' })).length, 1)
  await session.use('forbidden', { when: { name: 'X' } })
  assert.equal((await create(mock.url, headers, '{"id":1,"name":"X"}')).status, 403)
  await session.reset()
  assert.deepEqual(await session.requests(), [])
  assert.equal((await create(mock.url, headers, '{"id":1,"name":"X"}')).status, 200)
})

test('a client refuses what the server refuses, with the same words', async () => {
  const client = connectMock(mock.url)
  const wrong = JSON.parse('"slowly"')
  let words = ''
  assert.throws(
    () => mock.use(wrong),
    (error: Error) => {
      words = error.message
      return true
    },
  )
  await assert.rejects(client.use(wrong), { name: 'OptionError', message: words })
  await assert.rejects(client.requests(JSON.parse('{"stats":"4xx"}')), { name: 'OptionError', message: /stats/ })
  assert.throws(() => connectMock('localhost:4010'), { name: 'TargetError', message: /address such as http/ })
  await assert.rejects(connectMock('http://127.0.0.1:9').requests(), /The mock at http:\/\/127.0.0.1:9 does not answer/)
})

test('a session by its address: the same as by its header, also for a page that may set none', async () => {
  for (const key of ['by-address', 'with/slash&more%']) {
    const { url, use } = mock.session(key)
    use('unavailable', { times: 1 })
    assert.deepEqual([(await create(url)).status, (await create(url)).status], [503, 200])
    const entries = mock.session(key).requests()
    assert.deepEqual(
      entries.map(({ request, session }) => [request.url, session]),
      [
        ['/plants', key],
        ['/plants', key],
      ],
    )
    assert.match(entries[0]?.curl ?? '', /x-mock-session/i)
    const preflight = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' }
    assert.equal((await raw(`${url}/plants`, 'OPTIONS', preflight)).status, 204)
  }
  assert.equal((await fetch(`${mock.url}/_mock/session/${'x'.repeat(200)}/plants`)).status, 400)
  assert.equal((await fetch(`${mock.url}/_mock/session/%E0%A4/plants`)).status, 400)
  assert.equal((await fetch(`${mock.url}/_mock/session/x`)).status, 404)
})

test('the journal is filtered by method, path, status, time and number', async () => {
  const { url, requests } = mock.session('filtered')
  for (const path of ['/plants', '/plants?page=2', '/plants/7', '/elsewhere']) await fetch(url + path)
  await create(url)
  const paths = (query: string) =>
    control(mock.url, `requests?session=filtered&${query}`).then(({ body }) =>
      body.map(({ request }: { request: { method: string; url: string } }) => `${request.method} ${request.url}`),
    )
  assert.deepEqual(await paths('path=/plants'), ['GET /plants', 'GET /plants?page=2', 'POST /plants'])
  assert.deepEqual(await paths('path=/plants&method=post'), ['POST /plants'])
  assert.deepEqual(await paths('path=/plants/{id}'), ['GET /plants/7'])
  assert.deepEqual(await paths('limit=2'), ['GET /elsewhere', 'POST /plants'])
  assert.deepEqual(await paths('limit=1&status=405'), ['GET /plants?page=2'])
  assert.equal(requests({ method: 'GET', limit: 3 }).length, 3)
  for (const query of ['limit=x', 'wait=60001', 'wait=-1']) {
    assert.equal((await control(mock.url, `requests?${query}`)).status, 400)
  }
})

test('a question can wait for its answer, and ends with the mock', async () => {
  const own = await createMockServer({ port: 0 })
  const session = connectMock(own.url).session('waits')
  const first = session.waitForRequest(({ request }) => request.method === 'POST', { timeout: 60_000 })
  await fetch(`${session.url}/plants`)
  await create(session.url)
  const { id } = await first
  await assert.rejects(
    session.waitForRequest(undefined, { since: id, timeout: 30 }),
    /No request matched in 30 ms: .*POST/,
  )
  const open = control(own.url, 'requests?session=nobody&wait=60000')
  await control(own.url, 'health')
  await own.close()
  assert.deepEqual((await open).body, [])
})

test('an option that there is not is an error that names it, whatever the function', async () => {
  const slip = JSON.parse('{"scenaro":"slow"}')
  const error = (name: string) => ({
    name: 'OptionError',
    message: new RegExp(`^${name} has no option "scenaro"; it has `),
  })
  await assert.rejects(createMockServer(slip), error('createMockServer'))
  assert.throws(() => createHandlers(slip), error('createHandlers'))
  assert.throws(() => mock.requests(slip), error('requests'))
  assert.throws(() => mock.requests({ status: 'abc' }), {
    name: 'OptionError',
    message: /^status must be a status such/,
  })
  assert.throws(() => createHandlers({ times: 2 }), {
    name: 'OptionError',
    message: /^times and when need scenario\.$/,
  })
  assert.throws(() => mock.waitForRequest(undefined, slip), error('waitForRequest'))
  assert.throws(() => mock.use('slow', slip), { name: 'OptionError', message: /"scenaro" is not known/ })
  await assert.rejects(connectMock(mock.url).waitForRequest(undefined, slip), error('waitForRequest'))
})

test('startMock takes the mock that MOCK_URL names, and leaves it running', async () => {
  process.env.MOCK_URL = mock.url
  try {
    await using taken = await startMock()
    await using session = taken.session()
    await create(session.url)
    await assertReceived(session, 'POST', '/plants', { body: { name: 'Fern' }, times: 1 })
  } finally {
    delete process.env.MOCK_URL
  }
  assert.equal((await control(mock.url, 'health')).status, 200)
})

test('startMock starts one of its own, whose sessions are new each time', async () => {
  await using started = await startMock({ scenario: 'forbidden' })
  const [red, blue] = [started.session(), started.session()]
  await red.use('unavailable')
  assert.deepEqual([(await create(red.url)).status, (await create(blue.url)).status], [503, 403])
  assert.notEqual(red.key, blue.key)
})

test('an assertion waits, counts exactly, and says what came instead', async () => {
  const session = connectMock(mock.url).session('asserted')
  const later = assertReceived(session, 'POST', '/plants', { body: JSON.parse(PLANT), times: 2, timeout: 60_000 })
  await fetch(`${session.url}/plants`, { method: 'POST', headers: GOOD, body: PLANT })
  await create(session.url)
  await later
  await assert.rejects(assertReceived(session, 'POST', '/plants', { times: 1, timeout: 20 }), /1 times; it received 2/)
  await assert.rejects(
    assertReceived(session, 'POST', '/plants', { body: { name: 'Oak' }, timeout: 20 }),
    /with \{"name":"Oak"\}; it received 0\.\nRequests with this method and path:\n {2}\{"id":1,"name":"Fern"\}/,
  )
  await assert.rejects(assertReceived(session, 'GET', '/', { timeout: 20 }), /No request had this method and path/)
  await assert.rejects(assertReceived(session, 'GET', '/', JSON.parse('{"time":1}')), {
    name: 'OptionError',
    message: 'toHaveReceived has no option "time"; it has body, times, timeout.',
  })
  // Assertions accept a mock in the same process, too.
  await assertReceived(mock.session('asserted'), 'POST', '/plants', { times: 2 })
})
