/** The control surface: scenarios by HTTP, and who may use it. */

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { SCENARIO_NAMES } from '../../engine/message/scenarios.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { control, create, raw, statuses } from '../client.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
afterEach(() => mock.use(null))
after(() => mock.close())

test('PUT puts a scenario on stage until DELETE; GET tells, with all that there are', async () => {
  assert.deepEqual(await control(mock.url, 'scenario', 'PUT', { name: 'unavailable' }), {
    status: 200,
    body: { name: 'unavailable', times: null },
  })
  assert.equal((await create(mock.url)).status, 503)
  const { body } = await control(mock.url, 'scenario')
  assert.deepEqual([body.name, body.times], ['unavailable', null])
  assert.deepEqual(
    body.scenarios.map(({ name }: { name: string }) => name),
    SCENARIO_NAMES,
  )
  for (const { name, description, sends, adapters, insteadInMsw } of body.scenarios) {
    assert.ok(description.length > 10 && !description.includes('\n'), name)
    assert.ok(typeof sends.kind === 'string', name)
    assert.deepEqual(adapters, insteadInMsw === null ? ['server', 'msw'] : ['server'], name)
  }
  assert.equal((await control(mock.url, 'scenario', 'DELETE')).status, 204)
  assert.equal((await create(mock.url)).status, 200)
})

test('times counts down exactly, also where requests overlap, and what was on stage before comes back', async () => {
  mock.use('forbidden')
  const { body } = await control(mock.url, 'scenario', 'PUT', { name: 'rate-limited', times: 7 })
  assert.deepEqual(body, { name: 'rate-limited', times: 7 })
  const seen = await statuses(mock.url, 50)
  assert.equal(seen.filter((status) => status === 429).length, 7)
  assert.equal(seen.filter((status) => status === 403).length, 43)
})

test('times counts what the scenario answers: no preflight, no other path, no request that names its own', async () => {
  mock.use('rate-limited', { times: 1 })
  const cors = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  await fetch(`${mock.url}/plants`, { method: 'OPTIONS', headers: cors })
  await fetch(`${mock.url}/elsewhere`)
  await fetch(`${mock.url}/plants`)
  assert.equal((await create(mock.url, { prefer: 'scenario=unavailable' })).status, 503)
  assert.deepEqual([(await create(mock.url)).status, (await create(mock.url)).status], [429, 200])
})

for (const [what, body, message] of [
  [
    'no name',
    {},
    /^There is no scenario and no answer here: send \{"name": NAME\}, .* success, bad-request, .*truncated-body\.$/,
  ],
  ['no JSON', '{"name":', /^The body is not JSON text\.$/],
  ['an unknown name', { name: 'slowly' }, /^There is no scenario "slowly"; there are .*\bslow\b/],
  ['a name that every object has', { name: 'toString' }, /^There is no scenario "toString"/],
  ['another type', { name: 1 }, /^There is no scenario 1; there are /],
  ['an empty list', [], /^A sequence has 1 to 1000 scenarios and answers: /],
  ['null', 'null', /^There is no scenario and no answer here: /],
  ['nothing', '', /^There is no scenario and no answer here: /],
  ['no times', { name: 'slow', times: 0 }, /whole number from 1, and is 0\.$/],
  ['half a time', { name: 'slow', times: 1.5 }, /and is 1\.5\.$/],
  ['times in words', { name: 'slow', times: 'twice' }, /and is twice\.$/],
  ['a slip', { name: 'slow', time: 2 }, /^"time" is not known: /],
] as const) {
  test(`PUT with ${what} is refused in words`, async () => {
    const { status, body: refused } = await raw(
      `${mock.url}/_mock/scenario`,
      'PUT',
      { 'content-type': 'application/json' },
      typeof body === 'string' ? body : JSON.stringify(body),
    ).then((answer) => ({ ...answer, body: JSON.parse(answer.body) }))
    assert.equal(status, 400, JSON.stringify(refused))
    assert.match(refused.message, message)
    assert.equal((await create(mock.url)).status, 200)
  })
}

for (const type of [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'text/json',
]) {
  test(`a state is not changed by ${type}, which a form could send`, async () => {
    const headers = { 'content-type': type }
    const { status, body } = await raw(`${mock.url}/_mock/scenario`, 'PUT', headers, '{"name":"forbidden"}')
    assert.deepEqual(
      [status, JSON.parse(body).message],
      [415, 'Send JSON with the Content-Type application/json; curl does this with --json.'],
    )
    assert.equal((await create(mock.url)).status, 200)
  })
}

test('what there is not is told, and so are methods', async () => {
  const { status, body } = await control(mock.url, 'scenarios')
  assert.deepEqual([status, body.message], [404, 'The control surface has no GET /_mock/scenarios.'])
  assert.equal((await control(mock.url, 'scenario', 'PATCH', { name: 'slow' })).status, 404)
})

/** Header sets of requests, and whether the surface takes them; `HOST` stands for the mock's own. */
const clients: readonly (readonly [who: string, status: number, headers: Readonly<Record<string, string>>])[] = [
  ['a program', 200, {}],
  ['a page of its own', 200, { origin: 'http://HOST', 'sec-fetch-site': 'same-origin' }],
  [
    'who typed the address',
    200,
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  [
    'who followed a link',
    200,
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['localhost', 200, { host: 'localhost:4010' }],
  ['a name below localhost', 200, { host: 'mock.localhost:4010' }],
  ['a container', 200, { host: 'mock:4010' }],
  ['an IPv6 address', 200, { host: '[::1]:4010' }],
  ['a page of another origin', 403, { origin: 'https://evil.example' }],
  ['a page of another port', 403, { origin: 'http://127.0.0.1:1' }],
  ['a page of another scheme', 403, { origin: 'https://HOST' }],
  ['a page without an origin', 403, { origin: 'null' }],
  [
    'a picture on another page',
    403,
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ],
  [
    'a script on a page of another port',
    403,
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  ],
  ['a frame', 403, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['a name of someone else’s (DNS rebinding)', 403, { host: 'evil.example:4010' }],
  ['that name with its own origin', 403, { host: 'evil.example', origin: 'http://evil.example' }],
  ['a name that looks like localhost', 403, { host: 'localhost.evil.example' }],
  ['a name that looks like an address', 403, { host: '127.0.0.1.evil.example' }],
  ['a name of someone else’s behind a backslash', 400, { host: 'localhost\\.evil.example' }],
  ['a callback', 403, { 'x-mock-callback': 'onCreated' }],
  ['a callback without a name', 403, { 'x-mock-callback': '' }],
  ['a host that is none', 400, { host: 'a b/c' }],
]

for (const [who, want, headers] of clients) {
  test(`${who}: ${want}`, async () => {
    const host = new URL(mock.url).host
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)]))
    const isForeign = want === 403 && sent.host !== undefined && sent.origin === undefined
    for (const path of [...(isForeign ? [] : ['health', 'health/ready']), 'requests', 'scenario', 'openapi.json']) {
      const { status, body, headers: answered } = await raw(`${mock.url}/_mock/${path}`, 'GET', sent)
      assert.equal(status, want, `${path}: ${body}`)
      assert.equal(answered['access-control-allow-origin'], undefined)
      assert.equal(answered['cross-origin-resource-policy'], 'same-origin')
      if (want === 403) assert.match(JSON.parse(body).message, /^The control surface /)
    }
  })
}

/** The status and the body that come for these bytes; null for no body. */
async function checked(bytes: string): Promise<readonly [status: number, body: unknown]> {
  const { hostname, port } = new URL(mock.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [Number(head.slice(9, 12)), body === '' ? null : JSON.parse(body)]
}

test('load balancers learn whether the mock serves, by HTTP/1.0 without Host and by any Host, and nothing more', async () => {
  const foreign = 'HTTP/1.1\r\nHost: evil.example\r\nConnection: close'
  for (const [path, body] of [
    ['health', { status: 'ok' }],
    ['health/ready', { status: 'ready' }],
    ['session/one/_mock/health', { status: 'ok' }],
  ] as const) {
    for (const rest of ['HTTP/1.0', 'HTTP/1.0\r\nHost: shop.example', foreign]) {
      assert.deepEqual(await checked(`GET /_mock/${path} ${rest}\r\n\r\n`), [200, body], rest)
      assert.deepEqual(await checked(`HEAD /_mock/${path} ${rest}\r\n\r\n`), [200, null], rest)
    }
    for (const more of ['Origin: http://evil.example', 'Origin: null', 'Sec-Fetch-Site: cross-site'])
      assert.equal((await checked(`GET /_mock/${path} ${foreign}\r\n${more}\r\n\r\n`))[0], 403, more)
    const [status] = await checked(`GET /_mock/${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    assert.equal(status, 400)
  }
  for (const path of ['', 'openapi.json', 'requests', 'healthy'])
    assert.equal((await checked(`GET /_mock/${path} HTTP/1.0\r\n\r\n`))[0], 403, path)
  assert.equal((await checked('PUT /_mock/health HTTP/1.0\r\n\r\n'))[0], 403)
})

test('the name that the mock listens on is its own, whatever it is', async () => {
  await using named = await createMockServer({ port: 0, host: 'localhost' })
  assert.equal((await control(named.url, 'health')).status, 200)
})

test('a preflight to the surface gets no permission', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  const answer = await raw(`${mock.url}/_mock/scenario`, 'OPTIONS', headers)
  assert.equal(answer.status, 403)
  assert.equal(answer.headers['access-control-allow-origin'], undefined)
})
