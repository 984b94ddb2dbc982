/** Several documents behind one port: each under its path, with one journal. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createMockServer, type MockServer, type MockServerOptions } from '../index.ts'
import { asker } from './store/store-documents.ts'

const INFO = { title: 'T', version: '1' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answers = (status: number, schema: object) => ({
  responses: { [status]: { description: 'x', content: { 'application/json': { schema } } } },
})
const get = (schema: object) => ({ get: { operationId: 'list', ...answers(200, schema) } })
const failure = (property: string) => ({
  type: 'object',
  required: [property],
  properties: { [property]: { type: 'string' } },
})

/** The same names mean something else in each. */
const DOCUMENTS = {
  'orders.json': {
    openapi: '3.1.0',
    info: INFO,
    security: [{ key: [] }],
    paths: {
      '/items': {
        ...get({ type: 'array', items: ref('Item') }),
        post: {
          requestBody: { content: { 'application/json': { schema: ref('Item') } } },
          ...answers(201, ref('Item')),
        },
      },
      '/errors': get(ref('Error')),
      '/reports': {
        servers: [{ url: 'https://reports.example/daily' }],
        ...get({ type: 'string' }),
        post: { servers: [{ url: '/written' }], responses: { 204: { description: 'x' } } },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      schemas: {
        Item: {
          type: 'object',
          required: ['order'],
          properties: { order: { type: 'integer', format: 'int64', enum: [1], example: 1 }, $ref: { type: 'string' } },
        },
        Error: failure('wrong'),
      },
    },
  },
  'stock.json': {
    swagger: '2.0',
    info: INFO,
    basePath: '/stock/v2',
    produces: ['application/json'],
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Stock' } },
    paths: {
      '/items': {
        get: { operationId: 'list', responses: { 200: { description: 'x', schema: { $ref: '#/definitions/Item' } } } },
      },
      '/broken': {
        get: { responses: { 400: { description: 'x', schema: { $ref: '#/definitions/Failure' } } } },
      },
      '/closed': { get: { security: [{ key: [] }], responses: { 204: { description: 'x' } } } },
    },
    definitions: {
      Failure: failure('fault'),
      Item: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } },
    },
  },
} as const

let folder: string
let mock: MockServer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  for (const [name, document] of Object.entries(DOCUMENTS))
    await writeFile(join(folder, name), JSON.stringify(document))
  mock = await createMockServer({
    port: 0,
    spec: [`shop/orders=${join(folder, 'orders.json')}`, join(folder, 'stock.json')],
    watch: true,
  })
})
after(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

const KEY = { 'x-key': 'k' }

test('each document is served under its path, with its own schemas and credentials', async () => {
  const ask = asker(mock)
  assert.equal((await ask('GET /shop/orders/items')).status, 401)
  assert.deepEqual(Object.keys((await ask('GET /shop/orders/items', undefined, KEY)).body[0]), ['order', '$ref'])
  assert.deepEqual(Object.keys((await ask('GET /shop/orders/errors', undefined, KEY)).body), ['wrong'])
  assert.deepEqual(Object.keys((await ask('GET /stock/v2/items')).body), ['sku'])
  assert.equal((await ask('GET /stock/v2/closed', undefined, KEY)).status, 401)
  assert.equal((await ask('GET /stock/v2/closed', undefined, { 'x-stock': 'k' })).status, 204)
  assert.equal((await ask('GET /items', undefined, KEY)).status, 404)
  assert.equal((await ask('POST /shop/orders/items', { order: 'x' }, KEY)).status, 400)
})

test('an error that no operation describes has the form of its own document', async () => {
  const ask = asker(mock)
  const member = async (path: string): Promise<string[]> => Object.keys((await ask(`GET ${path}`)).body)
  assert.deepEqual(await member('/stock/v2/closed'), ['fault'])
  assert.equal((await member('/shop/orders/items')).includes('status'), true)
  assert.equal((await member('/elsewhere')).includes('status'), true)
})

test('servers of a path or an operation lead where they lead alone, unless the user says where', async () => {
  const ask = asker(mock)
  assert.equal((await ask('GET /shop/orders/reports', undefined, KEY)).status, 200)
  const others = await createMockServer({
    port: 0,
    spec: ['orders.json', 'stock.json'].map((name) => join(folder, name)),
  })
  try {
    const alone = asker(others)
    assert.equal((await alone('GET /daily/reports', undefined, KEY)).status, 200)
    assert.equal((await alone('POST /written/reports', undefined, KEY)).status, 204)
    assert.equal((await alone('GET /items', undefined, KEY)).status, 200)
    assert.equal((await alone('POST /daily/reports', undefined, KEY)).status, 405)
  } finally {
    await others.close()
  }
})

test('one journal has all requests, with the name of the document that each was for', async () => {
  await asker(mock, 'journal')('GET /shop/orders/items', undefined, KEY)
  await asker(mock, 'journal')('GET /stock/v2/items')
  assert.deepEqual(
    mock
      .session('journal')
      .requests()
      .map(({ verdict }) => verdict.document),
    ['shop/orders', join(folder, 'stock.json')],
  )
})

test('a change of any of them is served', async () => {
  const changed = { ...DOCUMENTS['stock.json'], basePath: '/moved' }
  await writeFile(join(folder, 'stock.json'), JSON.stringify(changed))
  const ask = asker(mock)
  while ((await ask('GET /moved/items')).status !== 200) await pause(20)
  assert.equal((await ask('GET /shop/orders/items', undefined, KEY)).status, 200)
})

test('two documents under one path are refused in one line', async () => {
  const [orders, stock] = ['orders.json', 'stock.json'].map((name) => join(folder, name))
  await assert.rejects(createMockServer({ port: 0, spec: [`a=${orders}`, `a=${stock}`] }), {
    message: 'a and a are both served at /a: give one a path of its own, as in --spec orders=FILE',
  })
  await assert.rejects(createMockServer({ port: 0, spec: [] }), { message: '--spec names no document' })
  const parsed: MockServerOptions = JSON.parse('{ "spec": { "openapi": "3.1.0" } }')
  await assert.rejects(createMockServer({ ...parsed, port: 0 }), { message: /^spec must be the file or address/ })
})
