/** The proxy as a judge: what header, journal and summary say of exchanges with good deployments and broken ones. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nightly } from '../../../.ci/nightly.ts'
import { contextOf } from '../../../contract-tests/plan/context.ts'
import { planOf, type RunSettings } from '../../../contract-tests/plan/plan.ts'
import { positiveControl } from '../../../contract-tests/run/control.ts'
import { startTarget, TOKEN } from '../../../contract-tests/targets/reference.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { createMockServer, type MockServer } from '../../index.ts'
import { control, create, GOOD, PLANT, raw } from '../client.ts'
import { exchange, httpUpstream, proxyTo } from './proxy-client.ts'

const DOCUMENT = new URL('../../../spec/openapi.yaml', import.meta.url)
const LIBRARY = fileURLToPath(new URL('../../../contract-tests/tests/library.yaml', import.meta.url))

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
after(() => mock.close())

/** A deployment that answers every request alike. */
function always(status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

const violations = (response: Response): string | null => response.headers.get('mock-violations')

test('what keeps the contract comes back as it is, without a header, and counts', async () => {
  await using proxy = await proxyTo(mock.url)
  const response = await create(proxy.url)
  assert.deepEqual([response.status, await response.text(), violations(response)], [200, '{"name":"Fern"}', null])
  const { verdict } = proxy.requests()[0] ?? assert.fail()
  assert.deepEqual(
    [verdict.kind, verdict.operation, verdict.message, verdict.violations],
    ['forwarded', 'createPlant', null, []],
  )
  const { requests, requirements, notExercised, unjudged } = proxy.summary()
  assert.equal(requests, 1)
  assert.ok(requirements.every(({ kept, broken, brokenByRequests }) => kept === 1 && broken + brokenByRequests === 0))
  assert.ok(requirements.some(({ id }) => id === 'create-plant.success.closed'))
  assert.ok(notExercised.includes('create-plant.request.id.required'))
  assert.deepEqual(unjudged, {})
})

test('what a request breaks is told of the request, with its place, though the deployment refuses it well', async () => {
  await using proxy = await proxyTo(mock.url)
  const response = await create(proxy.url, {}, '{"id":1,"name":null}')
  assert.equal(response.status, 400)
  assert.equal(violations(response), 'create-plant.request.name.type;in=request')
  const { verdict, curl } = proxy.requests()[0] ?? assert.fail()
  assert.equal(verdict.message, '/name must be a string, and is null (create-plant.request.name.type).')
  assert.deepEqual(verdict.violations, [
    {
      in: 'request',
      requirement: 'create-plant.request.name.type',
      pointer: '/name',
      keyword: 'type',
      expected: 'must be a string, and is null',
    },
  ])
  assert.ok(curl.includes(proxy.url))
  const tally = proxy.summary().requirements.find(({ id }) => id === 'create-plant.request.name.type')
  assert.deepEqual([tally?.kept, tally?.broken, tally?.brokenByRequests], [1, 0, 1])
})

test('what an answer breaks is told of the answer; courtesy is marked; the summary shows the first of each', async () => {
  await using upstream = await httpUpstream(always(200, '{"id":1,"name":"Moss"}'))
  await using proxy = await proxyTo(upstream.url)
  const wanted = 'create-plant.success.closed;in=answer, create-plant.success.name.echo;in=answer;level=should'
  for (const name of ['Fern', 'Aloe']) {
    assert.equal(violations(await create(proxy.url, {}, JSON.stringify({ id: 1, name }))), wanted)
  }
  const closed = proxy.summary().requirements.find(({ id }) => id === 'create-plant.success.closed')
  assert.deepEqual([closed?.kept, closed?.broken, closed?.level], [0, 2, 'must'])
  const { example } = closed ?? assert.fail()
  assert.match(example?.curl ?? '', /"\$PLANT_STORE_TOKEN"/)
  assert.ok(example?.curl.endsWith(`--data-raw '{"id":1,"name":"Fern"}' '${upstream.url}/plants'`), example?.curl)
  assert.match(example?.received ?? '', /^\/id is not a property of the contract/)
})

test('what comes again is judged anew where anything of request or answer is another', async () => {
  const item = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  const size = { name: 'x-size', in: 'header', schema: { type: 'integer' } }
  const responses = { 200: { description: 'one', content: { 'application/json': { schema: item } } } }
  const get = { operationId: 'getShelf', parameters: [size], responses }
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'shelves.json')
  const info = { title: 'Shelves', version: '1' }
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info, paths: { '/shelf': { get } } }))
  const big = 'get-shelf.request.header.x-size.type'
  const told = { status: 200, body: '{"name":"a"}', type: 'application/json', headers: {} }
  const rows: readonly (readonly [Partial<typeof told>, Record<string, string>, string | null])[] = [
    [{}, {}, null],
    [{}, {}, null],
    [{ body: '{"name":1}' }, {}, 'get-shelf.success.name.type;in=answer'],
    [{ body: '{"name":1}' }, {}, 'get-shelf.success.name.type;in=answer'],
    [{}, {}, null],
    [{ type: 'text/plain' }, {}, 'get-shelf.success.media-type;in=answer'],
    [{}, {}, null],
    [{ status: 500 }, {}, 'get-shelf.success.status;in=answer'],
    [{}, { 'x-size': 'big' }, `${big};in=request;level=should, ${big};in=answer;level=should`],
    [{}, {}, null],
  ]
  const answers = rows.map(([change]) => ({ ...told, ...change }))
  await using upstream = await httpUpstream((_, response) => {
    const { status, type, body } = answers.shift() ?? told
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await using proxy = await proxyTo(upstream.url, { spec })
  for (const [change, headers, want] of rows) {
    const response = await fetch(`${proxy.url}/shelf`, { headers })
    await response.text()
    assert.equal(violations(response), want, JSON.stringify([change, headers]))
  }
  const counts = proxy.requests().map(({ verdict }) => verdict.violations.length)
  assert.deepEqual(
    counts,
    rows.map(([, , want]) => want?.split(', ').length ?? 0),
  )
  await rm(folder, { recursive: true })
})

test('no credential is in a header, the journal or the summary, also where the deployment sends it back', async () => {
  const token = 'Zk9-not-to-be-seen'
  await using upstream = await httpUpstream(
    always(500, JSON.stringify({ sent: `Bearer ${token}` }), { 'x-token': token, 'set-cookie': 'sid=hidden-too' }),
  )
  await using proxy = await proxyTo(upstream.url)
  const response = await create(proxy.url, { authorization: `Bearer ${token}` })
  assert.equal(violations(response), 'create-plant.success.status;in=answer')
  const everything = JSON.stringify([proxy.requests(), proxy.summary()])
  assert.ok(everything.includes('create-plant.success.status'))
  assert.doesNotMatch(everything, /not-to-be-seen|hidden-too/)
})

test('whether a credential is bad is known by --token alone; a refused one decides nothing, for even a good one may expire', async () => {
  await using refusing = await httpUpstream(always(401, '{"error":1,"message":"no"}'))
  await using unsure = await proxyTo(refusing.url)
  assert.equal(violations(await create(unsure.url)), null)
  assert.match(unsure.requests()[0]?.verdict.message ?? '', /^Not judged: the credential was refused with status 401/)
  await using sure = await proxyTo(refusing.url, { tokens: ['a-good-token'] })
  assert.equal(violations(await create(sure.url)), null)
  assert.deepEqual(
    sure.summary().requirements.map(({ id }) => id),
    [],
  )
  const bad = await create(sure.url, { authorization: 'Bearer another' })
  assert.equal(
    violations(bad),
    'create-plant.credential.unknown;in=request, create-plant.credential.challenge;in=answer;level=should',
  )
})

test('errors: a request that breaks the contract gets the Error itself, and never reaches the deployment', async () => {
  let reached = 0
  await using upstream = await httpUpstream((request, response) => {
    reached++
    always(201, '{"isbn":"9780000000001"}')(request, response)
  })
  await using proxy = await proxyTo(upstream.url, { errors: true, spec: LIBRARY })
  const post = (body: string): Promise<Response> =>
    fetch(`${proxy.url}/api/v2/shelves/1/books?lang=en`, { method: 'POST', headers: { ...GOOD, 'x-key': 'k' }, body })
  const refused = await post('{"isbn":"x","pages":1}')
  assert.deepEqual([refused.status, refused.headers.get('content-type'), reached], [422, 'application/problem+json', 0])
  assert.match((await refused.json()).title, /^The request breaks the contract: \/isbn must match the pattern/)
  assert.equal(violations(refused), 'add-book.request.isbn.pattern;in=request')
  assert.equal((await post('{"isbn":"9780000000001","pages":1}')).status, 201)
  assert.equal(reached, 1)
  assert.deepEqual(
    proxy.requests().map(({ answer }) => answer.status),
    [422, 201],
  )
})

test('errors: in the place of an answer that breaks a must comes 502 with an Error; courtesy passes', async () => {
  await using closed = await httpUpstream(always(200, '{"id":1,"name":"Fern"}'))
  await using strict = await proxyTo(closed.url, { errors: true })
  const refused = await create(strict.url)
  assert.equal(refused.status, 502)
  assert.match(
    (await refused.json()).message,
    /\/id is not a property of the contract.*\(create-plant\.success\.closed\)/,
  )
  assert.equal(violations(refused), 'create-plant.success.closed;in=answer')
  await using moss = await httpUpstream(always(200, '{"name":"Moss"}'))
  await using lenient = await proxyTo(moss.url, { errors: true })
  const passed = await create(lenient.url)
  assert.deepEqual([passed.status, violations(passed)], [200, 'create-plant.success.name.echo;in=answer;level=should'])
})

test('errors: a body over the limit is passed on, and that nobody judged it is said', async () => {
  await using proxy = await proxyTo(mock.url, { errors: true, bodyLimit: 100 })
  const long = JSON.stringify({ name: 'x'.repeat(5000) })
  assert.equal((await create(proxy.url, {}, long)).status, 400)
  const message = proxy.requests()[0]?.verdict.message ?? ''
  assert.match(message, /^Not judged: .*the body of the (request|answer) is over the limit \(--body-limit\)/)
})

test('a header stays one line of ASCII, however many and strange the names', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `näme ${index}, "x"\u{1F331}`)
  const schema = { type: 'object', required: names, properties: {} }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    paths: {
      '/': {
        get: {
          operationId: 'get',
          responses: { 200: { description: '', content: { 'application/json': { schema } } } },
        },
      },
    },
  }
  await using described = await httpUpstream(always(200, JSON.stringify(document)))
  await using upstream = await httpUpstream(always(200, '{}'))
  await using proxy = await proxyTo(upstream.url, { spec: `${described.url}/openapi.json` })
  const header = violations(await fetch(proxy.url)) ?? assert.fail()
  assert.match(header, /^get\.success\.n%C3%A4me%200%2C%20%22x%22%F0%9F%8C%B1\.required;in=answer, /)
  assert.match(header, /, and-more;count=10$/)
  assert.match(header, /^[\x20-\x7e]{1,4000}$/)
})

test('other paths and methods pass, and the journal says what was probably meant', async () => {
  await using upstream = await httpUpstream(always(200, '[]'))
  await using proxy = await proxyTo(upstream.url)
  const response = await fetch(`${proxy.url}/plant`)
  assert.deepEqual([response.status, violations(response)], [200, null])
  const { verdict, nearMiss } = proxy.requests()[0] ?? assert.fail()
  assert.equal(verdict.message, 'Not judged: the contract has no such operation.')
  assert.match(nearMiss ?? '', /POST \/plants/)
  assert.deepEqual(proxy.summary().unjudged, { 'the contract has no such operation': 1 })
})

test('scenarios put a fault into a deployment’s traffic: by Prefer, on stage, for a session', async () => {
  let reached = 0
  await using upstream = await httpUpstream((request, response) => {
    reached++
    always(200, '{"name":"Fern"}')(request, response)
  })
  await using proxy = await proxyTo(upstream.url)
  assert.equal((await create(proxy.url, { prefer: 'scenario=rate-limited' })).status, 429)
  proxy.use('unavailable', { times: 1 })
  assert.equal((await create(proxy.url)).status, 503)
  proxy.session('mine').use('connection-reset')
  await assert.rejects(create(proxy.url, { 'x-mock-session': 'mine' }))
  assert.equal(reached, 0)
  assert.equal((await create(proxy.url)).status, 200)
  const started = performance.now()
  assert.equal((await create(proxy.url, { prefer: 'delay=60' })).status, 200)
  assert.ok(performance.now() - started >= 59)
  assert.equal(reached, 2)
  assert.deepEqual(
    proxy.requests().map(({ verdict }) => verdict.kind),
    ['staged', 'staged', 'staged', 'forwarded', 'forwarded'],
  )
  assert.equal((await create(proxy.url, { 'x-mock-session': 'ä' })).status, 400)
})

test('who may read an answer is the deployment’s to say: nothing is invented, and preflights are passed on', async () => {
  const seen: string[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.method ?? '')
    always(200, '{"name":"Fern"}', { 'access-control-allow-origin': 'https://own.example', vary: 'origin' })(
      request,
      response,
    )
  })
  await using bare = await httpUpstream(always(200, '{"name":"Fern"}'))
  await using proxy = await proxyTo(upstream.url)
  await using silent = await proxyTo(bare.url)
  const origin = 'http://page.example'
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const answered = await fetch(`${proxy.url}/plants`, { method: 'OPTIONS', headers: preflight })
  const named = (response: Response): string[] => [...response.headers.keys()].filter((name) => /^access-/.test(name))
  assert.deepEqual([answered.status, named(answered), seen], [200, ['access-control-allow-origin'], ['OPTIONS']])
  assert.equal((await create(proxy.url, { origin })).headers.get('access-control-allow-origin'), 'https://own.example')
  assert.deepEqual(named(await create(silent.url, { origin })), [])
  assert.deepEqual(named(await create(silent.url, { origin, prefer: 'scenario=rate-limited' })), [])
})

test('--cors lets pages of other origins in as Prism does: preflights answered, what is missing added, no more', async () => {
  const seen: string[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.method ?? '')
    const own = request.headers['x-own'] === undefined ? {} : { 'access-control-allow-origin': 'https://own.example' }
    always(200, '{"name":"Fern"}', own)(request, response)
  })
  await using proxy = await proxyTo(upstream.url, { cors: true })
  const origin = 'http://page.example'
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const answered = await fetch(`${proxy.url}/plants`, { method: 'OPTIONS', headers: preflight })
  assert.deepEqual([answered.status, answered.headers.get('access-control-allow-origin'), seen], [204, origin, []])
  const filled = await create(proxy.url, { origin })
  assert.equal(filled.headers.get('access-control-allow-origin'), origin)
  assert.match(filled.headers.get('access-control-expose-headers') ?? '', /mock-violations/)
  const own = await create(proxy.url, { origin, 'x-own': '1' })
  assert.equal(own.headers.get('access-control-allow-origin'), 'https://own.example')
})

test('cookies go on to the deployment with forwardCookies alone', async () => {
  const seen: unknown[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.rawHeaders.some((name) => /^cookie$/i.test(name)) ? request.headers.cookie : null)
    always(200, '{"name":"Fern"}')(request, response)
  })
  await using careful = await proxyTo(upstream.url)
  await using trusting = await proxyTo(upstream.url, { forwardCookies: true })
  for (const { url } of [careful, trusting]) {
    assert.equal((await raw(`${url}/plants`, 'POST', { ...GOOD, CoOkIe: 'sid=1' }, PLANT)).status, 200)
  }
  assert.deepEqual(seen, [null, 'sid=1'])
})

test('a name that somebody else could point at this machine gets nothing of the deployment', async () => {
  let reached = 0
  await using upstream = await httpUpstream((request, response) => {
    reached++
    always(200, '{"name":"Fern"}')(request, response)
  })
  await using proxy = await proxyTo(upstream.url)
  for (const host of ['attacker.example', 'attacker.example:4010', '127.0.0.1.attacker.example']) {
    const { status, body } = await raw(`${proxy.url}/plants`, 'POST', { ...GOOD, host }, PLANT)
    assert.equal(status, 403, host)
    assert.equal(JSON.parse(body).error, 40300)
  }
  assert.equal(reached, 0)
  for (const host of ['localhost:4010', '[::1]', '192.168.1.7', 'proxy']) {
    assert.equal((await raw(`${proxy.url}/plants`, 'POST', { ...GOOD, host }, PLANT)).status, 200, host)
  }
  const { host } = new URL(proxy.url)
  for (const hosts of [`Host: ${host}\r\nHost: ${host}`, 'Host: a b/c', 'Host: localhost\\.attacker.example']) {
    const sent = `GET /plants HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`
    assert.match(await exchange(proxy.url, sent), /^HTTP\/1\.1 400 .*Host header/s)
  }
  await using named = await proxyTo(upstream.url, { host: 'localhost' })
  assert.equal((await raw(`${named.url}/plants`, 'POST', { ...GOOD, host: 'LOCALHOST' }, PLANT)).status, 200)
})

test('a path can not leave the base of the deployment, however it is spelt', async () => {
  const seen: (string | undefined)[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.url)
    always(200, '{}')(request, response)
  })
  await using proxy = await proxyTo(`${upstream.url}/base`)
  const { host } = new URL(proxy.url)
  const status = async (target: string): Promise<string> => {
    const received = await exchange(proxy.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    return received.slice(9, 12)
  }
  for (const target of [
    ...['/../admin', '/..', '/a/../../admin', '/./../admin', '//../../admin', '/a//../../../x', '/..?q', '/..#/x'],
    ...['/%2e%2e/admin', '/.%2E/admin', '/%2e./admin', '/..%2fadmin', '/a%2f..%2f..%2fadmin', '/%252e%252e/admin'],
    ...['/..\\admin', '/\\..\\..\\admin', '/a\\..\\../admin', '/..%5cadmin', '/..%255cadmin', '/%2525252e%2525252e/x'],
    ...['/..;/admin', '/..;x=y/admin', '/%2e%2e;/admin', '/..%00/admin', '/..%20/admin', '/.%09./admin'],
    ...['http://x/../admin', 'http://127.0.0.1/%2e%2e/admin'],
  ]) {
    assert.equal(await status(target), '400', target)
  }
  assert.deepEqual(seen, [])
  const within = [
    '/a/../b',
    '/a/b/../../c',
    '/...',
    '/..a/b',
    '/a..',
    '/x?to=/../../y',
    '//elsewhere.example/x',
    '/a;x/b',
  ]
  for (const target of within) assert.equal(await status(target), '200', target)
  assert.deepEqual(
    seen,
    within.map((target) => `/base${target}`),
  )
})

test('the control surface is the proxy’s own', async () => {
  await using proxy = await proxyTo(mock.url)
  await create(proxy.url)
  const { body } = await control(proxy.url, 'requests')
  assert.deepEqual(
    body.map((entry: { verdict: { kind: string } }) => entry.verdict.kind),
    ['forwarded'],
  )
  const { body: health } = await control(proxy.url, 'health')
  assert.equal(health.document.title, 'Plant Store')
  assert.equal(new URL(health.target).origin, mock.url)
})

test('a changed document is picked up, and judged by from then on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'openapi.yaml')
    const text = await readFile(DOCUMENT, 'utf8')
    await writeFile(spec, text)
    await using proxy = await proxyTo(mock.url, { spec, watch: true })
    assert.equal(violations(await create(proxy.url)), null)
    await writeFile(spec, text.replace('description: The name of the plant', '$&\n          maxLength: 3'))
    let everything: string | null = null
    while (everything === null) {
      await sleep(20)
      everything = violations(await create(proxy.url))
    }
    // The mock behind it still has the old one, and accepts what the new one refuses.
    const id = 'create-plant.request.name.maxLength'
    assert.equal(everything, `${id};in=request, ${id};in=answer`)
  } finally {
    await rm(folder, { recursive: true })
  }
})

nightly('two hundred requests at once each get their own answer', async () => {
  await using proxy = await proxyTo(mock.url)
  const names = Array.from({ length: 200 }, (_, index) => `Fern ${index}`)
  const answers = await Promise.all(
    names.map(async (name) => (await create(proxy.url, {}, JSON.stringify({ id: 1, name }))).json()),
  )
  assert.deepEqual(
    answers.map(({ name }) => name),
    names,
  )
  assert.ok(proxy.summary().requirements.every(({ broken }) => broken === 0))
})

/**
 * A number at the edge, data after the body, and a good token in an odd place: only who planned such a request knows what
 * it was sent for. A method that the path lacks belongs to no operation, so the proxy does not judge the 405.
 */
const NEED_A_PLAN = [
  'create-plant.success.edge',
  'create-plant.success.field-names',
  'create-plant.success.charset',
  'create-plant.success.charset-case',
  'create-plant.request.body.trailing',
  'create-plant.credential.unusual',
  'create-plant.answers.allow',
]

nightly(
  'the contract tests find through the proxy what they find without, and the proxy holds nothing against the reference',
  async () => {
    const target = await startTarget({})
    const proxy = await proxyTo(target.url, { tokens: [TOKEN] })
    try {
      const settings: RunSettings = {
        ...{ target: proxy.url, seed: 1, run: 1, now: '2026-11-22', timeout: 60_000, insecure: false, rate: null },
        ...{
          headers: [],
          maxWrites: null,
          only: [],
          operations: [],
          exclude: [],
          allow: [],
          case: null,
          ledgerFile: null,
        },
      }
      const plan = planOf(bundled, settings, TOKEN)
      const context = contextOf(plan, settings, TOKEN)
      assert.equal((await positiveControl(context, plan)).kind, 'passed')
      for (const job of plan.jobs) await job.run(context)
      assert.deepEqual(
        context.recorder.results
          .filter(({ outcome }) => outcome === 'failed')
          .map(({ id, received }) => `${id}: ${received}`),
        [],
      )
      const { requirements, notExercised } = proxy.summary()
      assert.deepEqual(
        requirements.filter(({ broken }) => broken > 0).map(({ id }) => id),
        [],
      )
      // What repeats takes more than one exchange to tell.
      assert.deepEqual(
        notExercised.filter((id) => !/\.repetition\./.test(id)),
        NEED_A_PLAN,
      )
    } finally {
      await proxy.close()
      await target.close()
    }
  },
)
