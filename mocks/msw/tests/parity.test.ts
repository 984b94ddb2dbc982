/** Compares handlers and mock server: the same generated requests must get the same answers. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getResponse } from 'msw/utils/get-response'
import { dayOrNight } from '../../../.ci/nightly.ts'
import { bodyCasesOf } from '../../../fixtures/cases/body-cases.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { character } from '../../../spec/tests/character.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers, type HandlerOptions, SCENARIO_NAMES, SCENARIOS } from '../index.ts'

const BASE = 'https://api.example.com'

/** Each row has a mock of its own. Together they get more than 2,000 requests at night. */
const SETTINGS: readonly { readonly given: string; readonly runs: number; readonly options: HandlerOptions }[] = [
  { given: 'default settings', runs: dayOrNight(250, 1_400), options: {} },
  {
    given: 'known tokens, status 403, another seed',
    runs: dayOrNight(250, 500),
    options: { tokens: ['s3cret'], authStatus: 403, seed: 7 },
  },
  { given: 'no CORS, small bodies alone', runs: dayOrNight(150, 400), options: { cors: false, bodyLimit: 40 } },
  { given: 'a scenario on stage', runs: dayOrNight(100, 200), options: { scenario: 'success' } },
]

type Sent = {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

const cases = bundled.operations.flatMap((operation) => bodyCasesOf(bundled, operation))
const fixture = fc
  .tuple(fc.constantFrom(...cases), fc.nat(10_000))
  .map(([bodyCase, index]) => bodyCase.draw(1, index).body)
const GOOD = { authorization: 'Bearer s3cret', 'content-type': 'application/json' }
const either = (name: string, ...values: readonly string[]): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.constantFrom({}, ...values.map((value) => ({ [name]: value })))

/** Preferences of a request, by `Prefer` or by query. Scenarios with faults on the wire have a test of their own. */
const PREFERENCES = [
  ...['code=200', 'code=400', 'code=418', 'code=302', 'code=abc', 'code=500, delay=1', 'respond-async'],
  ...['example=tagged', 'example=untagged', 'example=none', 'code=400, example=missing-field'],
  ...['dynamic=true', 'dynamic=maybe', 'code=400, dynamic=true', 'delay=2', 'delay=soon', 'CODE="404"'],
  ...['scenario=nothing', 'scenario=slow, delay=1', 'scenario=rate-limited, code=200'],
  ...SCENARIO_NAMES.filter((name) => !['usual', 'fault'].includes(SCENARIOS[name].answer.kind)).map(
    (name) => `scenario=${name}`,
  ),
]

const VARIED_HEADERS = [
  either('authorization', 'Bearer s3cret', 'bearer x', 'Bearer', 'Bearer a b', 'Basic eDp5', 'Bearer é'),
  either('content-type', 'application/json', 'APPLICATION/JSON; charset=utf-8', 'application/x+json', 'text/plain'),
  either('accept', '*/*', 'application/json', 'text/plain', 'text/html, */*;q=0', 'application/*;q=0.1'),
  either('prefer', ...PREFERENCES),
  either('origin', 'https://shop.example.com', 'null'),
  either('access-control-request-method', 'POST'),
]

/** As `webPath` of fast-check (RFC 3986 section 3.3), which makes a table of every character before the first path. */
const pathCharacter = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@"),
  },
  { weight: 1, arbitrary: character.map(encodeURIComponent) },
)
const path = fc.array(fc.string({ unit: pathCharacter })).map((segments) => segments.map((one) => `/${one}`).join(''))

/** Requests with every part at random. */
const anything: fc.Arbitrary<Sent> = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('POST') },
    { weight: 2, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  ),
  target: fc.oneof(
    { weight: 6, arbitrary: fc.constant('/plants') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('/', '/plants/', '/plants/1', '/Plants', '/%70lants', '/plants%2F', '//plants'),
    },
    { weight: 1, arbitrary: fc.constantFrom(...PREFERENCES).map((text) => `/plants?__${text.split(',')[0]}&x=1`) },
    { weight: 1, arbitrary: path },
  ),
  headers: fc.tuple(...VARIED_HEADERS).map((parts) => Object.assign({}, ...parts)),
  body: fc.oneof(
    { weight: 8, arbitrary: fixture },
    { weight: 1, arbitrary: fc.json({ stringUnit: character }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)) },
  ),
})

/** Valid requests with one random header: they get further in the engine than requests with every part at random. */
const oneHeader: fc.Arbitrary<Sent> = fc
  .tuple(fc.oneof(...VARIED_HEADERS), fixture)
  .map(([varied, body]) => ({ method: 'POST', target: '/plants', headers: { ...GOOD, ...varied }, body }))

/** Valid requests with a random body. */
const oneBody: fc.Arbitrary<Sent> = fixture.map((body) => ({ method: 'POST', target: '/plants', headers: GOOD, body }))

const arbitrary = fc.oneof(anything, oneHeader, oneBody)

function requestTo(base: string, { method, target, headers, body }: Sent): Request {
  const content = method === 'GET' || method === 'HEAD' ? null : body
  // With a string, `fetch` would add the Content-Type text/plain.
  return new Request(base + target, {
    method,
    headers,
    body: typeof content === 'string' ? Buffer.from(content) : content,
  })
}

/** Header fields of the connection, not of the answer. */
const OF_THE_WIRE = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

async function shown(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !OF_THE_WIRE.includes(name))
  return { status: response.status, text: response.statusText, headers, body: await response.text() }
}

const statuses: number[] = []
for (const { given, runs, options } of SETTINGS) {
  test(`handlers and server agree on ${runs} requests, with ${given}`, async () => {
    await using mock = await createMockServer({ port: 0, ...options })
    const handlers = createHandlers({ baseUrl: BASE, ...options })
    const agree = fc.asyncProperty(arbitrary, async (sent) => {
      const [server, handled] = await Promise.all([
        fetch(requestTo(mock.url, sent)),
        getResponse(handlers, requestTo(BASE, sent)),
      ])
      assert.ok(handled !== undefined, 'the handlers let the request pass')
      assert.deepEqual(await shown(handled), await shown(server))
      statuses.push(server.status)
    })
    await fc.assert(agree, { seed: 1, numRuns: runs })
  })
}

test('that makes many requests, over every kind of answer', (t) => {
  const kinds = Object.entries(Object.groupBy(statuses, (status) => status))
  t.diagnostic(
    `${statuses.length} answers alike: ${kinds.map(([status, all]) => `${all?.length} × ${status}`).join(', ')}`,
  )
  assert.ok(statuses.length >= dayOrNight(600, 2_000))
  for (const status of [200, 400, 401, 403, 404, 405, 406, 413, 429, 500, 503]) {
    assert.ok(statuses.includes(status), `no request was answered with ${status}`)
  }
})

for (const [given, bodyLimit, size, want] of [
  ['one byte over 1 MiB', undefined, 1024 * 1024 + 1, 413],
  ['of 1 MiB', undefined, 1024 * 1024, 400],
  ['of a limit that was given', 50, 50, 400],
  ['one byte over that', 50, 51, 413],
] as const) {
  test(`a body ${given} is answered with ${want} by both`, async () => {
    const options = bodyLimit === undefined ? {} : { bodyLimit }
    await using mock = await createMockServer({ port: 0, ...options })
    const sent = { method: 'POST', target: '/plants', headers: GOOD, body: new Uint8Array(size).fill(0x20) }
    const handled = await getResponse(createHandlers({ baseUrl: BASE, ...options }), requestTo(BASE, sent))
    assert.equal(handled?.status, want)
    assert.deepEqual(await shown(handled), await shown(await fetch(requestTo(mock.url, sent))))
  })
}
