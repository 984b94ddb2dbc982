/** Server, handlers and fixtures take the resources that a user corrects, and answer alike. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { getResponse } from 'msw/utils/get-response'
import { parse } from 'yaml'
import { nightly } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { correctedValue } from '../../../spec/resources/corrections/corrections.ts'
import { correctionsText } from '../../../spec/resources/corrections/told.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

const text = { type: 'string' }
const ORDER = {
  type: 'object',
  required: ['nummer', 'status'],
  properties: { nummer: text, status: { type: 'string', enum: ['open', 'paid'] } },
}
const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({
  responses: { 200: { description: 'ok', ...content(schema) }, 404: { description: 'none' } },
})
const query = (name: string): object => ({ parameters: [{ name, in: 'query', schema: text }] })
const list = { type: 'array', items: ORDER }

const SHOP = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders/all': {
      get: {
        ...query('state'),
        ...answer({ type: 'object', properties: { one: list, two: list }, required: ['one'] }),
      },
    },
    '/order/add': { post: { requestBody: content(ORDER), ...answer(ORDER) } },
    '/order/show': { get: { ...query('nr'), ...answer(ORDER) } },
    '/order/drop': {
      delete: { ...query('nr'), responses: { 204: { description: 'ok' }, 404: { description: 'none' } } },
    },
  },
}
const RESOURCES = {
  resources: { orders: { path: '/orders', key: 'nummer' } },
  operations: {
    'GET /orders/all': { role: 'list', resource: 'orders', envelope: '/one', filters: { state: 'status' } },
    'POST /order/add': { role: 'create', resource: 'orders' },
    'GET /order/show': { role: 'read', resource: 'orders', item: 'nr' },
    'DELETE /order/drop': { role: 'delete', resource: 'orders', item: 'nr' },
  },
}

test('corrected resources are stored alike in server and handlers', async () => {
  await using mock = await serve(SHOP, { resources: RESOURCES })
  const { contract } = await compileDocument('given', JSON.stringify(SHOP))
  const handlers = createHandlers({ baseUrl: mock.url, contract, resources: RESOURCES })
  const ways = [(request: Request) => fetch(request), (request: Request) => getResponse(handlers, request)]
  const [server, handled] = await Promise.all(
    ways.map(async (send) => {
      const said = async (path: string, init: RequestInit = {}): Promise<readonly [number, string]> => {
        const response = await send(new Request(mock.url + path, init))
        assert.ok(response !== undefined)
        return [response.status, await response.text()]
      }
      const order = JSON.stringify({ nummer: 'A7', status: 'paid' })
      return [
        await said('/orders/all'),
        await said('/order/add', { method: 'POST', body: order, headers: { 'content-type': 'application/json' } }),
        await said('/order/show?nr=A7'),
        await said('/orders/all?state=open'),
        await said('/order/drop?nr=A7', { method: 'DELETE' }),
        await said('/order/show?nr=A7'),
      ]
    }),
  )
  assert.deepEqual(handled, server)
  assert.deepEqual(
    server?.map(([status]) => status),
    [200, 200, 200, 200, 204, 404],
  )
  assert.equal(server?.[2]?.[1], server?.[1]?.[1])
  const open: { readonly one: readonly { readonly status: string }[] } = JSON.parse(server?.[3]?.[1] ?? '')
  assert.ok(open.one.length > 0 && open.one.every(({ status }) => status === 'open'))
})

test('a wrong correction ends the start of a server', async () => {
  const resources = { operations: { 'GET /orders': { role: 'list' } } }
  const wanted = { code: 'PLANT_STORE_OPTION', message: /the nearest is "GET \/orders\/all"/ }
  await assert.rejects(serve(SHOP, { resources }), wanted)
})

test('the user says whose item a property names in the world', async () => {
  const item = (...names: readonly string[]): object => ({
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uuid' }])),
  })
  const all = (...names: readonly string[]): object => ({ get: answer({ type: 'array', items: item(...names) }) })
  const one = (...names: readonly string[]): object => ({
    get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], ...answer(item(...names)) },
  })
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/kunden': all('id'),
      '/kunden/{id}': one('id'),
      '/bons': all('id', 'wer'),
      '/bons/{id}': one('id', 'wer'),
    },
  }
  const share = async (resources: object): Promise<number> => {
    await using mock = await serve(document, { resources })
    const read = async (path: string): Promise<readonly Record<string, string>[]> =>
      (await fetch(mock.url + path)).json()
    const known = new Set((await read('/kunden')).map(({ id }) => id))
    const bons = await read('/bons')
    assert.ok(bons.length > 0)
    return bons.filter(({ wer }) => known.has(wer)).length / bons.length
  }
  assert.equal(await share({}), 0)
  assert.equal(await share({ resources: { bons: { relations: { wer: 'kunden' } } } }), 1)
})

test('a parameter that the user says is no filter chooses nothing', async () => {
  const orders = {
    get: { ...query('status'), ...answer(list) },
    post: { requestBody: content(ORDER), ...answer(ORDER) },
  }
  const document = { ...SHOP, paths: { '/orders': orders } }
  const count = async (resources: object): Promise<number> => {
    await using mock = await serve(document, { resources })
    return (await (await fetch(`${mock.url}/orders?status=paid`)).json()).length
  }
  assert.ok((await count({})) < 10)
  assert.equal(await count({ operations: { 'GET /orders': { filters: { status: null } } } }), 10)
})

test('the places of an item in body and answer can be corrected, and are printed where it is not the whole', async () => {
  const inside = (...names: readonly string[]): object =>
    names.reduceRight<object>(
      (inner, name) => ({ type: 'object', required: [name], properties: { [name]: inner } }),
      ORDER,
    )
  const wrapped = { type: 'object', properties: { trace: text, sent: inside('order'), other: inside('order') } }
  const paths = {
    '/orders': { get: answer(list), post: { requestBody: content(wrapped), ...answer(inside('made', 'order')) } },
    '/orders/{nummer}': {
      parameters: [{ name: 'nummer', in: 'path', required: true, schema: text }],
      get: answer({ type: 'object', properties: { before: ORDER, now: ORDER } }),
    },
  }
  const shop = { ...SHOP, paths }
  const operations = {
    'POST /orders': { role: 'create', resource: 'orders', body: '/sent/order', envelope: '/made/order' },
    'GET /orders/{nummer}': { envelope: '/now' },
  }
  const resources = { resources: { orders: { key: 'nummer' } }, operations }
  await using mock = await serve(shop, { resources })
  const ask = asker(mock)
  const order = { nummer: 'x7', status: 'paid' }
  const made = await ask('POST /orders', { trace: 't', sent: { order } })
  assert.deepEqual([made.status, made.body], [200, { made: { order } }])
  assert.deepEqual((await ask('GET /orders/x7')).body, { now: order })
  const { contract } = await compileDocument('given', JSON.stringify(shop))
  const told = await correctionsText(correctedValue(contract, resources))
  assert.match(
    told,
    /POST \/orders: \{ role: create, resource: orders, envelope: \/made\/order, body: \/sent\/order \}/,
  )
  assert.match(told, /envelope: \/now/)
  assert.equal(await correctionsText(correctedValue(contract, parse(told))), told)
  const wrong = {
    operations: { 'POST /orders': { ...operations['POST /orders'], body: '/send' } },
    resources: resources.resources,
  }
  assert.throws(() => correctedValue(contract, wrong), /there is no property "send"; the nearest is "sent"/)
})

nightly('what the items of a document name is printed, and given back it changes no answer', async () => {
  const root = join(import.meta.dirname, '../../..')
  const print = async (spec: string): Promise<string> => {
    const words = [join(root, 'cli.ts'), 'spec', '--resources', '--spec', spec]
    return (await promisify(execFile)(process.execPath, words)).stdout
  }
  const rows: readonly (readonly [spec: string, told: RegExp, lists: readonly string[]])[] = [
    [
      'spec/tests/typed/shop.yaml',
      /^ {2}orders: .*relations: \{ customerId: customers \} \}$/m,
      ['/orders', '/customers'],
    ],
    [
      'mocks/examples/bookings/api.yaml',
      /^ {2}bookings: .*relations: \{.*roomId: rooms\b/m,
      ['/api/bookings', '/api/rooms'],
    ],
  ]
  const headers = { authorization: 'Bearer any' }
  for (const [file, wanted, lists] of rows) {
    const spec = join(root, file)
    const told = await print(spec)
    assert.match(told, wanted)
    await using plain = await createMockServer({ port: 0, spec })
    await using again = await createMockServer({ port: 0, spec, resources: parse(told) })
    for (const list of lists) {
      const [before, after] = await Promise.all(
        [plain, again].map(async ({ url }) => (await fetch(url + list, { headers })).text()),
      )
      assert.equal(after, before)
      assert.match(before ?? '', /"id":/)
    }
  }
})
