/** The table of answers that the public surface promises, row by row, over HTTP. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMockServer, type MockServer } from '../index.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
after(() => mock.close())

const GOOD = { authorization: 'Bearer x', 'content-type': 'application/json' }

type Row = {
  readonly given: string
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly want: {
    readonly status: number
    readonly body?: unknown
    readonly message?: readonly RegExp[]
    readonly headers?: Readonly<Record<string, string | null>>
  }
}

const PLANT = '{"id":1,"name":"Fern","tag":"indoor"}'
const REFUSED = { status: 401, headers: { 'www-authenticate': 'Bearer' } }

const rows: readonly Row[] = [
  { given: 'a valid plant', body: PLANT, want: { status: 200, body: { name: 'Fern', tag: 'indoor' } } },
  { given: 'a plant without a tag', body: '{"id":1,"name":"Fern"}', want: { status: 200, body: { name: 'Fern' } } },
  {
    given: 'keys in another order, white space and one more property',
    body: ' {"x": [1.5e300], "tag":"", "name":"日本 \\u0000 \\"q\\"",\n"id": 9223372036854775807 } ',
    want: { status: 200, body: { name: '日本 \u0000 "q"', tag: '' } },
  },
  { given: 'an id spelt 1.0', body: '{"id":1.0,"name":"Fern"}', want: { status: 200, body: { name: 'Fern' } } },
  {
    given: 'the lowest id',
    body: '{"id":-9223372036854775808,"name":"Fern"}',
    want: { status: 200, body: { name: 'Fern' } },
  },
  {
    given: 'an id past int64',
    body: '{"id":9223372036854775808,"name":"Fern"}',
    want: { status: 400, message: [/\/id must be an integer .*int64.* 9223372036854775808/] },
  },
  { given: 'an id that is a hair off', body: '{"id":1.0000000000000000001,"name":"Fern"}', want: { status: 400 } },
  { given: 'an id of 1e400', body: '{"id":1e400,"name":"Fern"}', want: { status: 400, message: [/\/id/] } },
  {
    given: 'neither id nor name',
    body: '{"tag":"x"}',
    want: { status: 400, message: [/\/id is required/, /\/name is required/] },
  },
  {
    given: 'three wrong types',
    body: '{"id":"1","name":null,"tag":7}',
    want: {
      status: 400,
      message: [
        /\/id must be an integer, and is "1"/,
        /\/name must be a string, and is null/,
        /\/tag must be a string/,
      ],
    },
  },
  { given: 'a root that is an array', body: '[]', want: { status: 400, message: [/must be an object/] } },
  { given: 'a root that is null', body: 'null', want: { status: 400, message: [/must be an object/] } },
  { given: 'required names on the prototype', body: '{"__proto__":{"id":1,"name":"x"}}', want: { status: 400 } },
  { given: 'no body', body: '', want: { status: 400, message: [/no body/] } },
  { given: 'malformed JSON', body: '{"id":1,', want: { status: 400, message: [/not JSON/] } },
  { given: 'a byte order mark', body: `\ufeff${PLANT}`, want: { status: 400, message: [/byte order mark/] } },
  {
    given: 'bytes that are not UTF-8',
    body: Uint8Array.of(0x7b, 0xff, 0x7d),
    want: { status: 400, message: [/not UTF-8/] },
  },
  {
    given: 'no content type',
    headers: { 'content-type': '' },
    body: PLANT,
    want: { status: 400, message: [/Content-Type/] },
  },
  { given: 'text/plain', headers: { 'content-type': 'text/plain' }, body: PLANT, want: { status: 400 } },
  {
    given: 'application/json in capitals with a parameter',
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    body: PLANT,
    want: { status: 200 },
  },
  { given: 'no credential', headers: { authorization: '' }, body: PLANT, want: REFUSED },
  { given: 'no credential and a broken body', headers: { authorization: '' }, body: '{', want: REFUSED },
  { given: 'another scheme', headers: { authorization: 'Basic eDp5' }, body: PLANT, want: REFUSED },
  { given: 'a scheme without a token', headers: { authorization: 'Bearer' }, body: PLANT, want: REFUSED },
  { given: 'a token in two parts', headers: { authorization: 'Bearer a b' }, body: PLANT, want: REFUSED },
  { given: 'a token without a scheme', headers: { authorization: 'x' }, body: PLANT, want: REFUSED },
  { given: 'the scheme in lower case', headers: { authorization: 'bearer x' }, body: PLANT, want: { status: 200 } },
  { given: 'the scheme in capitals', headers: { authorization: 'BEARER x' }, body: PLANT, want: { status: 200 } },
  {
    given: 'a body over the limit',
    body: `{"id":1,"name":"${'x'.repeat(1024 * 1024)}"}`,
    want: { status: 413 },
  },
  { given: 'GET', method: 'GET', want: { status: 405, headers: { allow: 'POST' } } },
  { given: 'DELETE with a body', method: 'DELETE', body: PLANT, want: { status: 405, headers: { allow: 'POST' } } },
  { given: 'OPTIONS from no browser', method: 'OPTIONS', want: { status: 405 } },
  { given: 'another path', path: '/plant', body: PLANT, want: { status: 404, message: [/\/plants/] } },
  { given: 'a trailing slash', path: '/plants/', body: PLANT, want: { status: 404 } },
  { given: 'a query', path: '/plants?_=1&page=2', body: PLANT, want: { status: 200 } },
  { given: 'an encoded letter', path: '/%70lants', body: PLANT, want: { status: 200 } },
  { given: 'an Accept of HTML alone', headers: { accept: 'text/html' }, body: PLANT, want: { status: 406 } },
  { given: "a browser's Accept", headers: { accept: 'text/html,*/*;q=0.8' }, body: PLANT, want: { status: 200 } },
  {
    given: 'Prefer: code=400',
    headers: { prefer: 'code=400' },
    body: PLANT,
    want: { status: 400, headers: { 'preference-applied': 'code=400' } },
  },
  { given: '?__code=503', path: '/plants?__code=503', body: PLANT, want: { status: 503 } },
  {
    given: '?__scenario=rate-limited',
    path: '/plants?__scenario=rate-limited&__delay=1',
    body: PLANT,
    want: {
      status: 429,
      headers: { 'retry-after': '1', 'preference-applied': 'scenario=rate-limited, delay=1' },
    },
  },
  {
    given: '?__scenario=none',
    path: '/plants?__scenario=none',
    body: PLANT,
    want: { status: 400, message: [/rate-limited/] },
  },
  {
    given: 'Prefer: code=302',
    headers: { prefer: 'code=302' },
    body: PLANT,
    want: { status: 404, message: [/302/, /200, 400/], headers: { 'preference-applied': null } },
  },
  { given: 'Prefer: code=teapot', headers: { prefer: 'code=teapot' }, body: PLANT, want: { status: 400 } },
  {
    given: 'Prefer: example="tagged"',
    headers: { prefer: 'foo, example="tagged"; x=1' },
    body: '{"id":1,"name":"Fern"}',
    want: {
      status: 200,
      body: { name: 'Swiss Cheese Plant', tag: 'indoor' },
      headers: { 'preference-applied': 'example=tagged' },
    },
  },
  {
    given: 'an example of the failure',
    path: '/plants?__example=missing-field',
    body: PLANT,
    want: { status: 400, body: { error: 400, message: 'The name is required.' } },
  },
  {
    given: 'an unknown example',
    headers: { prefer: 'example=none' },
    body: PLANT,
    want: { status: 404, message: [/tagged, untagged/] },
  },
  { given: 'an unknown scenario', headers: { prefer: 'scenario=none' }, body: PLANT, want: { status: 400 } },
  { given: 'an unreadable delay', headers: { prefer: 'delay=soon' }, body: PLANT, want: { status: 400 } },
  { given: 'a preference and no credential', headers: { prefer: 'code=500', authorization: '' }, want: REFUSED },
  {
    given: 'a preference for success and a broken body',
    headers: { prefer: 'code=200' },
    body: '{}',
    want: { status: 400 },
  },
]

for (const { given, method = 'POST', path = '/plants', headers = {}, body, want } of rows) {
  test(`${given}: ${want.status}`, async () => {
    const sent = Object.fromEntries(Object.entries({ ...GOOD, ...headers }).filter(([, value]) => value !== ''))
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const response = await fetch(mock.url + path, {
      method,
      headers: sent,
      ...(bytes !== undefined && { body: bytes }),
    })
    const answer: unknown = await response.json()
    assert.equal(response.status, want.status, JSON.stringify(answer))
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    if (want.body !== undefined) assert.deepEqual(answer, want.body)
    for (const [name, value] of Object.entries(want.headers ?? {}))
      assert.equal(response.headers.get(name), value, name)
    if (want.status === 200) return
    const { error, message, ...rest } = Object(answer)
    assert.deepEqual(rest, {})
    assert.ok(Number.isInteger(error) && Math.abs(error) < 2 ** 31, `error is ${error}`)
    for (const pattern of want.message ?? [/./]) assert.match(message, pattern)
  })
}

test('a body of many faults is answered with a message of bounded length', async () => {
  const body = JSON.stringify({ id: 'x'.repeat(500_000), name: Array(100_000).fill(1) })
  const response = await fetch(`${mock.url}/plants`, { method: 'POST', headers: GOOD, body })
  assert.equal(response.status, 400)
  assert.ok((await response.text()).length < 1_000)
})

test('a generated body is a valid plant, and the same for the same request', async () => {
  const ask = async (seed: number): Promise<string> => {
    await using seeded = await createMockServer({ port: 0, seed })
    const headers = { ...GOOD, prefer: 'dynamic=true' }
    const response = await fetch(`${seeded.url}/plants`, { method: 'POST', headers, body: PLANT })
    assert.equal(response.headers.get('preference-applied'), 'dynamic=true')
    const { name, tag, ...rest } = Object(JSON.parse(await response.clone().text()))
    assert.deepEqual([typeof name, rest], ['string', {}])
    assert.ok(tag === undefined || typeof tag === 'string')
    return response.text()
  }
  assert.equal(await ask(1), await ask(1))
  assert.notEqual(await ask(1), await ask(2))
})

test('a delay asked for is waited for', async () => {
  const started = performance.now()
  const headers = { ...GOOD, prefer: 'delay=60' }
  const response = await fetch(`${mock.url}/plants`, { method: 'POST', headers, body: PLANT })
  assert.equal(response.status, 200)
  assert.ok(performance.now() - started >= 59)
})

test('named tokens are the good ones, and the status of a refusal can be chosen', async () => {
  await using strict = await createMockServer({ port: 0, tokens: ['one', 'two'], authStatus: 403 })
  const status = async (authorization: string): Promise<[number, string | null]> => {
    const headers = { ...GOOD, authorization }
    const response = await fetch(`${strict.url}/plants`, { method: 'POST', headers, body: PLANT })
    return [response.status, response.headers.get('www-authenticate')]
  }
  assert.deepEqual(await status('Bearer two'), [200, null])
  assert.deepEqual(await status('Bearer Two'), [403, 'Bearer error="invalid_token"'])
  assert.deepEqual(await status('Bearer'), [403, 'Bearer'])
})

test('a preflight is answered without a credential, and answers can be read by the page that asked', async () => {
  const origin = 'http://localhost:5173'
  const preflight = await fetch(`${mock.url}/plants`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,prefer',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST')
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'authorization,prefer')
  const refused = await fetch(`${mock.url}/plants`, { method: 'POST', headers: { origin } })
  assert.equal(refused.status, 401)
  assert.equal(refused.headers.get('access-control-allow-origin'), origin)
  assert.match(refused.headers.get('access-control-expose-headers') ?? '', /www-authenticate/)
  await using without = await createMockServer({ port: 0, cors: false })
  const plain = await fetch(`${without.url}/plants`, { method: 'POST', headers: GOOD, body: PLANT })
  assert.equal(plain.headers.get('access-control-allow-origin'), null)
})
