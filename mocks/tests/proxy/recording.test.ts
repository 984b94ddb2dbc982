/** `proxy --record`: what a deployment answers becomes files that a mock plays. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'yaml'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'
import { httpUpstream, proxyTo } from './proxy-client.ts'

const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', required, properties })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const at = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const asked = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })

const ORDER = object(
  {
    id: { type: 'integer' },
    title: { type: 'string' },
    note: { type: 'string' },
    token: { type: 'string' },
  },
  ['id', 'title'],
)
const NEW_ORDER = object({ title: { type: 'string' }, note: { type: 'string' }, password: { type: 'string' } }, [
  'title',
])
const shown = { description: 'The order', ...json(ORDER) }
const gone = { description: 'There is none', ...json(object({ message: { type: 'string' } })) }

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/customers/{customerId}/orders': {
      parameters: [at('customerId')],
      get: {
        operationId: 'listOrders',
        parameters: [asked('page'), asked('api_key')],
        responses: {
          200: { description: 'All', ...json(object({ items: { type: 'array', items: ORDER } }, ['items'])) },
        },
      },
      post: {
        operationId: 'createOrder',
        requestBody: json(NEW_ORDER),
        responses: { 201: shown, 401: gone, 409: gone },
      },
    },
    '/customers/{customerId}/orders/{id}': {
      parameters: [at('customerId'), at('id')],
      get: { operationId: 'getOrder', responses: { 200: shown, 404: gone } },
      patch: { operationId: 'changeOrder', requestBody: json(NEW_ORDER), responses: { 204: { description: 'Done' } } },
      delete: { operationId: 'deleteOrder', responses: { 204: { description: 'Done' }, 404: gone } },
    },
    '/page': { get: { operationId: 'Page: of/../the shop', responses: { 200: { description: 'A page' } } } },
  },
}

let folder = ''
let spec = ''
let count = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'))
  spec = join(folder, 'orders.json')
  await writeFile(spec, JSON.stringify(DOCUMENT))
})
after(() => rm(folder, { recursive: true }))

const fresh = (): string => join(folder, `recorded ${++count}`)
const files = async (place: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all((await readdir(place)).map(async (name) => [name, await readFile(join(place, name), 'utf8')])),
  )
const rulesIn = async (place: string, name: string) => parse(await readFile(join(place, name), 'utf8')).answers

type Written = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }

/** Records what is sent to a deployment that answers by a function. */
async function recorded(
  place: string,
  answer: (request: IncomingMessage, body: string) => Written,
  act: (send: (method: string, path: string, body?: unknown, headers?: object) => Promise<Response>) => Promise<void>,
  options: object = {},
) {
  await using upstream = await httpUpstream(async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body, headers = {} } = answer(request, await text(request))
    response.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  const proxy = await proxyTo(upstream.url, { spec, record: place, ...options })
  await act(async (method, path, body, headers = {}) => {
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const own = { 'content-type': 'application/json', ...headers }
    const response = await fetch(proxy.url + path, { method, headers: own, ...content })
    await response.clone().text()
    return response
  })
  await proxy.close()
  return proxy.recorded() ?? assert.fail()
}

/** A deployment that remembers orders. */
function orders() {
  const all = new Map<string, Record<string, unknown>>()
  return ({ method, url = '' }: IncomingMessage, body: string): Written => {
    const [, , customer, , id] = url.split(/[/?]/)
    const key = `${customer} ${id}`
    if (method === 'POST') {
      const made = { id: all.size + 1, ...JSON.parse(body) }
      all.set(`${customer} ${made.id}`, made)
      return { status: 201, body: made }
    }
    if (id === undefined || url.includes('?')) return { status: 200, body: { items: [...all.values()] } }
    const known = all.get(key)
    if (known === undefined) return { status: 404, body: { message: 'None' } }
    if (method === 'DELETE') all.delete(key)
    if (method === 'PATCH') all.set(key, { ...known, ...JSON.parse(body) })
    return method === 'GET' ? { status: 200, body: known } : { status: 204 }
  }
}

test('each request becomes one rule with its newest answer, and each item its newest state; what is gone leaves', async () => {
  const place = fresh()
  const path = '/customers/ann/orders'
  const report = await recorded(place, orders(), async (send) => {
    for (const title of ['Spade', 'Rake', 'Hoe']) await send('POST', path, { title })
    await send('GET', path)
    await send('GET', `${path}?page=2&_=1`)
    await send('GET', `${path}/2`)
    await send('PATCH', `${path}/2`, { note: 'by Friday' })
    await send('DELETE', `${path}/3`)
    await send('GET', `${path}/3`)
    await send('GET', path)
    await send('GET', '/nowhere')
  })
  assert.deepEqual(await rulesIn(place, 'createOrder.yaml'), [
    ...['Spade', 'Rake', 'Hoe'].map((title, index) => ({
      when: { operation: 'createOrder', path: { customerId: 'ann' }, body: { equals: { title } } },
      status: 201,
      body: { id: index + 1, title },
    })),
  ])
  const [all, second] = await rulesIn(place, 'listOrders.yaml')
  assert.deepEqual(all.when.query, { page: { exists: false }, api_key: { exists: false } })
  assert.equal(all.body.items.length, 2)
  assert.deepEqual(second.when.query, { page: 2, api_key: { exists: false } })
  const read = await rulesIn(place, 'getOrder.yaml')
  assert.deepEqual(
    read.map(({ when, status }: { when: { path: object }; status: number }) => [when.path, status]),
    [
      [{ customerId: 'ann', id: 2 }, 200],
      [{ customerId: 'ann', id: 3 }, 404],
    ],
  )
  assert.deepEqual(await rulesIn(place, 'deleteOrder.yaml'), [
    { when: { operation: 'deleteOrder', path: { customerId: 'ann', id: 3 } }, status: 204 },
  ])
  const items = (await readFile(join(place, 'orders.ndjson'), 'utf8')).trim().split('\n')
  assert.deepEqual(
    items.map((line) => JSON.parse(line)),
    [
      { customerId: 'ann', id: 1, title: 'Spade' },
      { customerId: 'ann', id: 2, title: 'Rake', note: 'by Friday' },
    ],
  )
  assert.deepEqual([report.answers, report.items, report.failure], [9, 2, null])
  assert.deepEqual(report.leftOut, { 'the contract has no such operation': 1 })

  await using mock = await createMockServer({ port: 0, spec, data: place })
  const listed = await (await fetch(`${mock.url}${path}`)).json()
  assert.deepEqual(
    listed.items.map(({ title }: { title: string }) => title),
    ['Spade', 'Rake'],
  )
  assert.equal((await (await fetch(`${mock.url}${path}/2`)).json()).note, 'by Friday')
  assert.equal((await fetch(`${mock.url}${path}/3`)).status, 404)

  await using player = await createMockServer({ port: 0, spec, answers: place, data: place })
  const asked = async (rest: string): Promise<unknown> => (await fetch(`${player.url}${path}${rest}`)).json()
  assert.deepEqual(await asked(''), all.body)
  assert.deepEqual(await asked('?page=2&_=2'), second.body)
  assert.deepEqual(await asked('/2'), read[0].body)
  assert.deepEqual(await asked('/3'), { message: 'None' })
  const create = async (body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${player.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  assert.deepEqual(await create({ title: 'Hoe' }), { id: 3, title: 'Hoe' })
  // Another request is none of those that were recorded: it is answered from the items.
  assert.deepEqual(await create({ title: 'Hoe', note: 'new' }), { id: 3, title: 'Hoe', note: 'new' })
  assert.equal((await fetch(`${player.url}${path}/2`, { method: 'DELETE' })).status, 204)
})

test('no credential is in the files, wherever it stood', async () => {
  const place = fresh()
  const secrets = ['bearer-s3cret', 'query-s3cret', 'cookie-s3cret', 'body-s3cret', 'shown-s3cret', 'set-s3cret']
  const [bearer, query, cookie, body, token, set] = secrets
  await recorded(
    place,
    ({ url = '' }) => ({
      status: url.includes('later') ? 200 : 201,
      headers: {
        'set-cookie': `session_token=${set}; Path=/`,
        location: `/customers/ann/orders/7?api_key=${query}`,
        'x-echo': `${bearer} ${cookie}`,
      },
      body: { id: 7, title: `of ${bearer} and ${body}`, note: url.includes('later') ? `${token} ${set}` : '', token },
    }),
    async (send) => {
      const headers = {
        authorization: `Bearer ${bearer}`,
        cookie: `session_token=${cookie}`,
        'x-api-key': 'known-s3cret',
      }
      await send('POST', `/customers/ann/orders?api_key=${query}`, { title: 'Spade', password: body }, headers)
      await send('GET', `/customers/${body}/orders/later?api_key=${query}`, undefined, headers)
      await send('GET', `/customers/${bearer}/orders/later`, undefined, headers)
      await send('PATCH', '/customers/ann/orders/7', '{"password":"cut-s3cret', headers)
    },
    { tokens: ['known-s3cret'], forwardCookies: true },
  )
  const written = Object.entries(await files(place))
  assert.ok(written.length >= 4)
  for (const [name, content] of written) assert.doesNotMatch(name + content, /s3cret/, name)
  const [rule] = await rulesIn(place, 'createOrder.yaml')
  assert.deepEqual(rule.when.body, { title: { equals: 'Spade' }, password: { exists: true } })
  // A mock makes up what can't be written.
  await using mock = await createMockServer({ port: 0, spec, data: place, answers: place })
  assert.equal((await fetch(`${mock.url}/customers/ann/orders/7`)).status, 200)
  const again = await fetch(`${mock.url}/customers/ann/orders?api_key=other`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"title":"Spade","password":"another"}',
  })
  assert.deepEqual([again.status, (await again.json()).id], [201, 7])
})

test('an answer that breaks the document is recorded, with the sentences; an item that does is left out', async () => {
  const place = fresh()
  const report = await recorded(
    place,
    ({ method }) =>
      method === 'GET' ? { status: 200, body: { id: 1, title: 7 } } : { status: 404, body: { message: 1 } },
    async (send) => {
      await send('GET', '/customers/ann/orders/1')
      await send('DELETE', '/customers/ann/orders/1')
    },
  )
  const [read] = await rulesIn(place, 'getOrder.yaml')
  assert.deepEqual([read.body, read.breaks.length], [{ id: 1, title: 7 }, 1])
  assert.equal(read.breaks[0], 'In the 200 answer title is a string. (get-order.success.title.type)')
  const [refused] = await rulesIn(place, 'deleteOrder.yaml')
  assert.match(refused.breaks[0], /^\/message must be a string/)
  assert.deepEqual(report.leftOut, {
    "a mock can't store this item of orders: its form differs from that of requests, or it breaks the document": 1,
  })
})

test('a refusal of the moment replaces no success, and a success replaces each refusal', async () => {
  const place = fresh()
  const answers = [401, 201, 409, 503].map(
    (status): Written => ({ status, body: { id: 1, title: 'Spade', message: '' } }),
  )
  const report = await recorded(
    place,
    () => answers.shift() ?? { status: 500 },
    async (send) => {
      for (let times = 0; times < 4; times++) await send('POST', '/customers/ann/orders', { title: 'Spade' })
    },
  )
  assert.deepEqual(
    (await rulesIn(place, 'createOrder.yaml')).map(({ status }: { status: number }) => status),
    [201],
  )
  assert.deepEqual(report.leftOut, { 'it is a refusal, and a success of the same request is recorded': 2 })
})

test('what was there stays: rules of other requests, own answers to the same one, comments and other items', async () => {
  const place = fresh()
  const path = '/customers/ann/orders'
  const deployment = orders()
  await recorded(place, deployment, async (send) => {
    await send('POST', path, { title: 'Spade' })
    await send('GET', `${path}/1`)
  })
  const own = `# Ours.
answers:
  - when: {operation: getOrder, path: {customerId: ann, id: 1}} # always late
    sequence: [{status: 503}, usual]
`
  await writeFile(join(place, 'getOrder.yaml'), own)
  const report = await recorded(place, deployment, async (send) => {
    await send('POST', path, { title: 'Rake' })
    await send('GET', `${path}/1`)
    await send('GET', `${path}/2`)
  })
  const written = await files(place)
  assert.ok(written['getOrder.yaml']?.startsWith('# Ours.\n'))
  assert.match(written['getOrder.yaml'] ?? '', /# always late/)
  const rules = await rulesIn(place, 'getOrder.yaml')
  assert.deepEqual([rules.length, rules[0].sequence.length, rules[1].body.title], [2, 2, 'Rake'])
  assert.equal((await rulesIn(place, 'createOrder.yaml')).length, 2)
  assert.equal(written['orders.ndjson']?.trim().split('\n').length, 2)
  assert.deepEqual(report.leftOut, { 'you have your own answer for the same request': 1 })
})

nightly('a small answer costs no more for the large ones beside it, and what was there stays as it is', async () => {
  const place = fresh()
  const file = join(place, 'listOrders.yaml')
  const own = `answers:
  # Ours.
  - when: {query: {page: mine}}
    status: 200
    body: |+
      two lines

`
  await mkdir(place)
  await writeFile(file, own)
  const large = { items: Array.from({ length: 2_000 }, (_, id) => ({ id, title: `The order number ${id}` })) }
  const costs: number[] = []
  const answer = ({ url = '' }: IncomingMessage): Written => ({
    status: 200,
    body: url.includes('small') ? { items: [] } : large,
  })
  await recorded(place, answer, async (send) => {
    const written = async (...pages: readonly string[]): Promise<void> => {
      const [before, begun] = [await stat(file), process.cpuUsage()]
      for (const page of pages) await send('GET', `/customers/ann/orders?page=${page}`)
      while ((await stat(file)).mtimeMs === before.mtimeMs) await setTimeout(20)
      const { user, system } = process.cpuUsage(begun)
      costs.push(user + system)
    }
    await written(...Array.from({ length: 8 }, (_, page) => `large-${page}`))
    for (let page = 0; page < 4; page++) await written(`small-${page}`)
  })
  const [first = 0, ...later] = costs
  // Put into YAML again each time, the large ones cost as much as at first.
  assert.ok(later.reduce((sum, one) => sum + one, 0) * 2 < first, String(costs))
  assert.ok((await readFile(file, 'utf8')).startsWith(own.trimEnd()))
  const rules = await rulesIn(place, 'listOrders.yaml')
  assert.deepEqual(
    [rules.length, rules[0].body, rules[1].body, rules[12].body],
    [13, 'two lines\n\n', large, { items: [] }],
  )
})

test('a file that holds no list of answers is refused and stays, and a key that is written twice does no harm', async () => {
  const place = fresh()
  const send: Parameters<typeof recorded>[2] = async (ask) => void (await ask('GET', '/customers/ann/orders/1'))
  await recorded(place, orders(), send)
  const file = join(place, 'getOrder.yaml')
  for (const [text, message] of [
    ['answers: 3\n', /getOrder\.yaml:1:10: answers must be a list of answers \(at \/answers\)$/],
    ['answers: [\n', /getOrder\.yaml:2:1: .+ end with a \]$/],
  ] as const) {
    await writeFile(file, text)
    await assert.rejects(recorded(place, orders(), send), { name: 'FileError', message })
    assert.equal(await readFile(file, 'utf8'), text)
  }
  await writeFile(file, 'answers:\n  - {status: 500, status: 503, when: {path: {id: 9}}}\n')
  await recorded(place, orders(), send)
  assert.equal(parse(await readFile(file, 'utf8'), { uniqueKeys: false }).answers.length, 2)
})

test('texts, exact numbers and hostile names are written so that they come back; what cannot be is counted', async () => {
  const place = fresh()
  const bodies: Written[] = [
    { status: 200, body: '<p>Hello</p>', headers: { 'content-type': 'text/html', date: 'today', 'x-total': '3' } },
    { status: 200, body: '"a text"' },
    { status: 200, body: '{"id":9007199254740993}' },
    { status: 200, body: '{"text":"{{name}}"}' },
    { status: 200, body: '\u0080', headers: { 'content-type': 'image/png' } },
    { status: 206, body: '{}' },
  ]
  const seen: unknown[] = []
  for (const one of bodies) {
    const report = await recorded(
      place,
      () => (one.headers?.['content-type'] === 'image/png' ? { ...one, body: '\ufffd' } : one),
      async (send) => {
        await send('GET', '/page')
      },
    )
    const name = (await readdir(place)).find((each) => each.endsWith('.yaml')) ?? ''
    assert.equal(name, 'Page-of-..-the-shop.yaml')
    const [{ headers, body }] = await rulesIn(place, name)
    seen.push(Object.keys(report.leftOut)[0] ?? [headers, body])
    await using mock = await createMockServer({ port: 0, spec, answers: place })
    const played = await (await fetch(`${mock.url}/page`)).text()
    if (typeof seen.at(-1) !== 'string') assert.equal(played, one.body)
  }
  assert.deepEqual(seen, [
    [{ 'content-type': 'text/html', 'x-total': '3' }, '<p>Hello</p>'],
    [{ 'content-type': 'application/json' }, '"a text"'],
    [{ 'content-type': 'application/json' }, '{"id":9007199254740993}'],
    'the answer contains {{, which has a meaning of its own in a file of answers',
    'the body of the answer is not text',
    'the answer has only a part of the content (206), or none because nothing changed (304)',
  ])
})

test('each operation has a file whose name every system takes', async () => {
  const wanted: Readonly<Record<string, string>> = {
    'get:orders?all': 'get-orders-all.yaml',
    'NUL.list': '_NUL.list.yaml',
    com7: '_com7.yaml',
    List: 'List.yaml',
    list: 'list-2.yaml',
    // 120 bytes of 300; no character is cut in two.
    [`x${'注'.repeat(100)}`]: `x${'注'.repeat(39)}.yaml`,
  }
  const operations = Object.keys(wanted).map((operationId, index) => [
    `/${index}`,
    { get: { operationId, responses: { 200: { description: 'Done' } } } },
  ])
  const named = join(folder, 'named.json')
  await writeFile(named, JSON.stringify({ ...DOCUMENT, paths: Object.fromEntries(operations) }))
  const place = fresh()
  const all = async (send: (method: string, path: string) => Promise<Response>): Promise<void> => {
    for (const [path] of operations) await send('GET', String(path))
  }
  const report = await recorded(place, () => ({ status: 200, body: {} }), all, { spec: named })
  assert.equal(report.failure, null)
  assert.deepEqual((await readdir(place)).toSorted(), Object.values(wanted).toSorted())
})

test('a body that no value describes is met by its text alone, and hides no other request', async () => {
  const place = fresh()
  const bodies = ['{"title":9007199254740993}', '{bad', undefined, 'é'.repeat(3), '{"title":"(a)"}']
  let answered = 0
  await recorded(
    place,
    () => ({ status: 409, body: { message: String(answered++) } }),
    async (send) => {
      for (const body of bodies) await send('POST', '/customers/ann/orders', body)
    },
  )
  await using mock = await createMockServer({ port: 0, spec, answers: place })
  const played = bodies.map(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, ...(body !== undefined && { body }) }
    return (await (await fetch(`${mock.url}/customers/ann/orders`, sent)).json()).message
  })
  assert.deepEqual(await Promise.all(played), ['0', '1', '2', '3', '4'])
})

test('a folder for --data has files called after resources, each once; anything else is one line', async () => {
  const place = fresh()
  await recorded(place, orders(), (send) => send('POST', '/customers/ann/orders', { title: 'Spade' }).then(() => {}))
  const refusal = async (name: string, content: string): Promise<string> => {
    await writeFile(join(place, name), content)
    const starting = createMockServer({ port: 0, spec, data: place })
    const message = await starting.then(
      (mock) => mock.close().then(() => ''),
      (error: Error) => error.message,
    )
    await rm(join(place, name))
    return message.replace(place, '')
  }
  assert.equal(
    await refusal('orders.csv', 'customerId,id,title\nann,2,Rake\n'),
    '/orders.ndjson: another file has items of orders, too',
  )
  assert.equal(
    await refusal('order.jsonl', '{}'),
    '/order.jsonl: its name must be that of a resource, and there is orders',
  )
  assert.equal(await refusal('notes.txt', 'no items'), '')
  await rm(join(place, 'orders.ndjson'))
  assert.equal(await refusal('notes.txt', ''), ': it has no file of items: *.ndjson, *.jsonl or *.csv')
})
