/** What operations describe as callbacks is sent after their answers, and stands in journal and log. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { firstLine } from '../../../.ci/first-line.ts'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer, type JournalEntry, type MockServer, type MockServerOptions } from '../../index.ts'
import { control } from '../client.ts'
import { loadedBy } from '../loaded.ts'
import { startReceiver } from './receiver.ts'

const SHOP = join(import.meta.dirname, 'shop.yaml')
const CLI = join(import.meta.dirname, '../../../cli.ts')
const OWN = '0b9c3d1e-5f0a-4c6b-8d7e-2f1a3b4c5d6e'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-callbacks-'))
})
after(() => rm(folder, { recursive: true }))

const start = (options: MockServerOptions = {}): Promise<MockServer> =>
  createMockServer({ port: 0, spec: SHOP, ...options })

type Order = { readonly callbackUrl?: string | number | object }

function order(url: string, sent: Order = {}, headers: Readonly<Record<string, string>> = {}, query = '') {
  return fetch(`${url}/orders${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ item: 'Fern', ...sent }),
  })
}

/** The entry of the first callback with this name that the journal has, or gets. */
const callbackIn = (mock: Pick<MockServer, 'waitForRequest'>, name: string): Promise<JournalEntry> =>
  mock.waitForRequest(({ verdict }) => verdict.callback?.name === name)

/** A document whose one operation has a callback for each address. */
async function documentWith(addresses: Readonly<Record<string, string>>, more: object = {}): Promise<string> {
  const receives = { post: { responses: { 200: { description: 'taken' } }, ...more } }
  const callbacks = Object.fromEntries(Object.entries(addresses).map(([name, one]) => [name, { [one]: receives }]))
  const content = { 'application/json': { schema: { type: 'object' } } }
  const forms = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
  const answers = {
    200: { description: 'ok', content: { 'application/json': { example: { hook: '/late', list: [7] } } } },
  }
  const put = { operationId: 'put', requestBody: { content: { ...content, ...forms } }, responses: answers, callbacks }
  const file = join(folder, `${Object.keys(addresses).join('-')}.json`.slice(-100))
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const info = { title: 'Expressions', version: '1' }
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info, paths: { '/things/{id}': { parameters, put } } }))
  return file
}

test('a callback is sent after the answer, about the item that the operation created', async () => {
  await using receiver = await startReceiver()
  await using mock = await start()
  const answer = await order(mock.url, { callbackUrl: `${receiver.url}/hook?a=1` }, { authorization: 'Bearer secret' })
  const made = await answer.json()
  const [call] = await receiver.came(1)
  assert.equal(`${call?.method} ${call?.url}`, 'POST /hook?a=1')
  assert.deepEqual(JSON.parse(call?.body ?? ''), made)
  assert.equal(call?.headers['content-type'], 'application/json')
  assert.equal(call?.headers.authorization, undefined, 'no credential of the request goes on')
  assert.equal(call?.headers['access-control-allow-origin'], undefined)
})

test('the page of callbacks shows a test that waits for one', async () => {
  await using receiver = await startReceiver()
  const root = join(import.meta.dirname, '../../..')
  const page = await readFile(join(root, 'mocks/pages/callbacks.md'), 'utf8')
  const [, snippet = ''] = /^```typescript\n([\s\S]*?)^```$/m.exec(page) ?? []
  const program = join(folder, 'page.mts')
  const written = snippet.replace('plant-store-kit/mocks', join(root, 'mocks/index.ts'))
  await writeFile(program, written.replace('openapi.yaml', SHOP).replace('http://127.0.0.1:3000', receiver.url))
  const out = await text(spawn(process.execPath, [program]).stdout)
  assert.match(out, new RegExp(`^${receiver.url}/hook \\{"id":".*"item":"Fern".* 200 `))
})

nightly(
  'several callbacks and methods: an envelope holds the item, a form names it, headers are as documented',
  async () => {
    await using receiver = await startReceiver()
    await using mock = await start()
    const answer = await order(mock.url, {}, { 'x-hook': 'a b&c' }, `?notify=${receiver.url}/n`)
    const made = await answer.json()
    const [one, other] = await receiver.came(2)
    const [post, put] = one?.method === 'POST' ? [one, other] : [other, one]
    assert.equal(post?.url, `/n/events?order=${made.id}&via=a%20b%26c`)
    assert.deepEqual(JSON.parse(post?.body ?? ''), { event: 'order.created', data: made })
    assert.equal(post?.headers['x-event-kind'], 'order.created')
    assert.equal(post?.headers['content-type'], 'application/json', 'of several media types the first')
    assert.equal(put?.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(put?.body)), { orderId: made.id, state: 'packed' })
  },
)

test('the example of the name that the request prefers, and otherwise the first', async () => {
  await using receiver = await startReceiver()
  const examples = { paid: { value: { kind: 'paid' } }, lost: { value: { kind: 'lost' } } }
  const requestBody = { content: { 'application/json': { schema: { type: 'object' }, examples } } }
  const spec = await documentWith({ onAny: `${receiver.url}/{$request.path.id}` }, { requestBody })
  await using mock = await start({ spec })
  await fetch(`${mock.url}/things/1`, { method: 'PUT' })
  const [first] = await receiver.came(1)
  assert.equal(first?.body, '{"kind":"paid"}')
})

test('runtime expressions of OpenAPI', async () => {
  await using receiver = await startReceiver()
  const at = (expression: string): string => `${receiver.url}/?is={${expression}}`
  /** The expression, and what it gives. */
  const rows = {
    url: ['$url', (mock: MockServer) => `${mock.url}/things/a%2Fb?q=1&q=2`],
    method: ['$method', 'PUT'],
    status: ['$statusCode', '200'],
    header: ['$request.header.X-Part', 'some part'],
    query: ['$request.query.q', '1'],
    path: ['$request.path.id', 'a/b'],
    pointer: ['$request.body#/deep/1/a~1b', '9007199254740993'],
    escaped: ['$request.body#/a%20b', 'true'],
    answered: ['$response.body#/hook', '/late'],
    item: ['$response.body#/list/0', '7'],
    type: ['$response.header.Content-Type', 'application/json'],
  } as const satisfies Record<string, readonly [string, string | ((mock: MockServer) => string)]>
  const addresses = Object.fromEntries(Object.entries(rows).map(([name, [expression]]) => [name, at(expression)]))
  await using mock = await start({ spec: await documentWith({ ...addresses, whole: '$request.body#/whole' }) })
  await fetch(`${mock.url}/things/a%2Fb?q=1&q=2`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-part': 'some part' },
    body: `{"deep":[0,{"a/b":9007199254740993}],"a b":true,"whole":"${receiver.url}/whole"}`,
  })
  const calls = await receiver.came(Object.keys(rows).length + 1)
  assert.ok(calls.some(({ url }) => url === '/whole'))
  const got = calls.flatMap(({ url }) => new URL(url, 'http://host').searchParams.get('is') ?? [])
  const want = Object.values(rows).map(([, is]) => (typeof is === 'string' ? is : is(mock)))
  assert.deepEqual(got.toSorted(), want.toSorted())
})

test('an expression that yields nothing means no callback, and the journal says why', async () => {
  const rows = {
    absent: ['$request.body#/none', /\$request\.body#\/none yields nothing/],
    empty: ['$request.query.none', /yields nothing/],
    list: ['$response.body#/list', /yields a list or an object/],
    unknown: ['$request.cookie.x', /is not a runtime expression of OpenAPI/],
    credential: ['$request.header.Authorization', /looks like a credential by its name/],
    relative: ['$response.body#/hook', /is not an http or https address/],
    scheme: ['ftp://127.0.0.1/{$method}', /is not an http or https address/],
    file: ['file:///etc/passwd', /is not an http or https address/],
    user: ['http://me:hidden@127.0.0.1:9/', /carries a user name or a password/],
  } as const
  const addresses = Object.fromEntries(Object.entries(rows).map(([name, [address]]) => [name, address]))
  await using mock = await start({ spec: await documentWith(addresses) })
  await fetch(`${mock.url}/things/1`, { method: 'PUT', headers: { authorization: 'Bearer secret' } })
  for (const [name, [, why]] of Object.entries(rows)) {
    const { verdict, answer, request, curl } = await callbackIn(mock, name)
    assert.equal(verdict.kind, 'callback')
    assert.match(verdict.message ?? '', /^It is not sent: /)
    assert.match(verdict.message ?? '', why)
    assert.equal(answer.status, 0)
    assert.doesNotMatch(request.url + curl + verdict.message, /hidden|secret/)
  }
})

test('the journal links a callback with its request, and judges the answer that came', async () => {
  await using receiver = await startReceiver((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"received":"yes"}')
  })
  await using mock = await start()
  await mock.session('one').requests()
  await order(mock.url, { callbackUrl: receiver.url }, { 'x-mock-session': 'one' })
  const entry = await callbackIn(mock, 'onCreated')
  const [asked] = mock.requests({ method: 'POST', path: '/orders' })
  assert.deepEqual(entry.verdict.callback, { name: 'onCreated', operation: 'createOrder', request: asked?.id })
  assert.equal(entry.session, 'one')
  assert.equal(entry.answer.status, 200)
  assert.deepEqual(
    entry.verdict.violations.map(({ pointer, keyword }) => [pointer, keyword]),
    [['/received', 'type']],
  )
  assert.match(entry.curl, new RegExp(`'${receiver.url}/'$`))
  assert.equal(receiver.calls[0]?.headers['x-mock-session'], 'one')
  const { body: coverage } = await control(mock.url, 'coverage')
  assert.deepEqual([coverage.requests, coverage.elsewhere], [1, 0], 'what the mock sends is no request of a test')
})

test('refusals, error answers and broken ones send none; answers of your own do, unless they say otherwise', async () => {
  await using receiver = await startReceiver()
  await using mock = await start()
  const sent = { callbackUrl: `${receiver.url}/none` }
  await order(mock.url, sent, { prefer: 'code=400' })
  await order(mock.url, sent, { prefer: 'scenario=server-error' })
  await order(mock.url, sent, { prefer: 'scenario=connection-reset' }).catch(() => {})
  await order(mock.url, { callbackUrl: 1 })
  mock.use({ status: 201, body: {} }, { callbacks: false })
  await order(mock.url, sent)
  mock.use({ status: 409 })
  await order(mock.url, sent)
  mock.use({ status: 202, body: { id: OWN } })
  await order(mock.url, { callbackUrl: `${receiver.url}/own` })
  mock.use(null)
  await order(mock.url, { callbackUrl: `${receiver.url}/usual` })
  const calls = await receiver.came(2)
  assert.deepEqual(
    calls.map(({ url }) => url),
    ['/own', '/usual'],
  )
  assert.equal(JSON.parse(calls[0]?.body ?? '').id, OWN)
  for (const callbacks of ['no', false] as const) {
    const bad = { name: 'usual', callbacks } as unknown as { readonly status: number }
    assert.throws(() => mock.use(bad), /callbacks must be true, or false beside an answer/)
  }
})

test('a callback to the mock itself is no loop', async () => {
  await using mock = await start()
  await order(mock.url, { callbackUrl: `${mock.url}/orders` })
  const second = await mock.waitForRequest(
    ({ verdict }) => verdict.callback?.name === 'onCreated' && verdict.callback.request !== 1,
  )
  assert.equal(second.verdict.message, 'It is not sent: the request was a callback itself.')
  assert.equal(mock.requests({ path: '/orders' }).filter(({ verdict }) => verdict.kind === 'accepted').length, 2)
})

test('what waits when the mock stops is still sent', async () => {
  await using receiver = await startReceiver()
  const mock = await start()
  await Promise.all(Array.from({ length: 30 }, () => order(mock.url, { callbackUrl: receiver.url })))
  await mock.close()
  assert.equal(receiver.calls.length, 30)
})

nightly('several processes, and Prism as the engine, send callbacks as well', async () => {
  await using receiver = await startReceiver()
  await using many = await createMockServer({ port: 0, spec: SHOP, workers: 2 })
  await order(many.url, { callbackUrl: `${receiver.url}/many` })
  await using prism = await start({ engine: 'prism' })
  await order(prism.url, { callbackUrl: `${receiver.url}/prism` })
  const calls = await receiver.came(2)
  assert.deepEqual(
    calls.map(({ url }) => url),
    ['/many', '/prism'],
  )
  const entry = await many.waitForRequest(({ verdict }) => verdict.callback?.name === 'onCreated')
  assert.equal(entry.answer.status, 200)
  const [asked] = await many.requests({ method: 'POST', path: '/orders' })
  assert.equal(entry.verdict.callback?.request, asked?.id)
})

nightly('the log has a line for each, as text and as JSON', async () => {
  await using receiver = await startReceiver()
  for (const [format, line] of [
    [
      'pretty',
      /^onCreated after no\. 1: POST http:\/\/127\.0\.0\.1:\d+\/ 200 \(\d+\.\d ms\) the answer breaks the document: the media type/m,
    ],
    ['json', /^\{"event":"callback",.*"name":"onCreated","operation":"createOrder","request":1,.*"status":200/m],
  ] as const) {
    const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--spec', SHOP, '--log', format])
    const out = text(child.stdout)
    const [url = ''] = /http:\/\/[\d.:]+/.exec(await firstLine(child.stdout)) ?? []
    await order(url, { callbackUrl: receiver.url })
    child.kill()
    assert.match(await out, line)
  }
})

nightly('a mock whose document has no callbacks loads nothing of them, and none what reads faulty YAML', async () => {
  const body = '{"id":1,"name":"Fern","item":"Fern"}'
  const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }
  for (const [words, path, isLoaded] of [
    [[], 'plants', false],
    [['--spec', SHOP], 'orders', true],
  ] as const) {
    const loaded = await loadedBy(words, /\/mocks\/callbacks\/|\/node_modules\/yaml\//, async (url) =>
      assert.ok((await fetch(`${url}/${path}`, { method: 'POST', headers, body })).ok),
    )
    assert.equal(loaded.length > 0, isLoaded)
    assert.deepEqual(
      loaded.filter((one) => one.includes('/yaml/')),
      [],
    )
  }
})
