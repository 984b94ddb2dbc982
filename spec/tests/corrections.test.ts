/** A user corrects what is derived of resources, and is told of names that nothing has. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import type { Api } from '../contract/contract.ts'
import { loadContract } from '../document/load.ts'
import { readApi } from '../read/contract.ts'
import { corrected, correctedValue } from '../resources/corrections/corrections.ts'
import { lineOf, resourceRows } from '../resources/corrections/resource-table.ts'
import { correctionsText, MEMBERS, ROLES } from '../resources/corrections/told.ts'
import { ownerOf } from '../resources/resource.ts'
import { resourcesOf } from '../resources/resources.ts'

const text = { type: 'string' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({ responses: { 200: { description: 'ok', ...json(schema) } } })
const named = (place: string, ...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: place, required: place === 'path', schema: text })),
})
const ORDER = { type: 'object', required: ['nummer'], properties: { nummer: text, status: text } }
const TWO = {
  type: 'object',
  properties: { one: { type: 'array', items: ORDER }, two: { type: 'array', items: ORDER } },
}

/** A document whose paths say nothing of what they are about. */
const ODD = {
  '/orders/all': { get: { operationId: 'allOrders', ...named('query', 'state', 'limit'), ...answer(TWO) } },
  '/order/add': { post: { operationId: 'addOrder', requestBody: json(ORDER), ...answer(ORDER) } },
  '/order/show': { get: { operationId: 'showOrder', ...named('query', 'nr'), ...answer(ORDER) } },
  '/order/remove/{nr}': { delete: { ...named('path', 'nr'), responses: { 204: { description: 'ok' } } } },
}
const CORRECTIONS = {
  resources: { orders: { path: '/orders', key: 'nummer' } },
  operations: {
    allOrders: { role: 'list', resource: 'orders', envelope: '/one', filters: { state: 'status' } },
    addOrder: { role: 'create', resource: 'orders' },
    showOrder: { role: 'read', resource: 'orders', item: 'nr' },
    'DELETE /order/remove/{nr}': { role: 'delete', resource: 'orders' },
  },
}

function apiOf(paths: object): Api {
  return readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })
}

/** Shapes that frameworks give to one collection, in thirty spellings. */
function* documents(): Generator<Api> {
  const envelopes: readonly ((items: object) => object)[] = [
    (items) => items,
    (items) => ({ type: 'object', properties: { data: items } }),
    (items) => ({ type: 'object', properties: { items, total: { type: 'integer' } } }),
    (items) => ({
      type: 'object',
      properties: { data: { type: 'object', properties: { 'a/b ~': {}, results: items } } },
    }),
    (items) => ({ type: 'object', properties: { content: items, page: {} } }),
  ]
  const keys = ['id', 'uuid', 'plantId', 'Slug', 'code: yes', 'name']
  for (const key of keys) {
    for (const around of envelopes) {
      const item = { type: 'object', properties: { [key]: text, status: text, null: text } }
      const list = { ...named('query', 'status', 'null', 'limit'), ...answer(around({ type: 'array', items: item })) }
      const create = { requestBody: json(item), ...answer(item) }
      const one = { ...named('path', key), ...answer(item) }
      yield apiOf({
        '/plants': { get: list, post: create },
        [`/plants/{${key}}`]: { get: one, put: { ...one, requestBody: json(item) }, delete: one },
        [`/plants/{${key}}/leaves`]: { get: list, post: create, delete: named('path', key) },
        '/plants/bulk': { patch: { requestBody: json({ type: 'array', items: item }) } },
        '/health': { get: answer(text) },
        '/login': { post: create },
      })
    }
  }
}

test('what is printed and given back changes nothing, in thirty documents', async () => {
  let count = 0
  for (const api of documents()) {
    const again = corrected(api, parse(await correctionsText(api)))
    assert.equal(await correctionsText(again), await correctionsText(api))
    assert.ok(isDeepStrictEqual(resourcesOf(again), resourcesOf(api)), 'what is not printed differs')
    assert.ok(resourcesOf(api).resources.length > 0)
    count++
  }
  assert.equal(count, 30)
  const [first] = documents()
  const printed = first === undefined ? '' : await correctionsText(first)
  for (const line of [
    'PATCH /plants/bulk: { role: merge, resource: plants, item: null, of: several } # of the items that a list in its request names',
    'DELETE /plants/{id}/leaves: { role: delete, resource: leaves, of: all, sources: { id: plants } } # of all items in the list',
  ])
    assert.ok(printed.includes(line), printed)
})

test('an order of what is in a cart, and a transfer, are printed; what is said of them must be so', async () => {
  const number = { type: 'integer' }
  const object = (names: readonly string[], more: object = {}) => ({
    type: 'object',
    properties: { ...Object.fromEntries(names.map((name) => [name, number])), ...more },
  })
  const [line, side] = [object(['id', 'productId', 'quantity']), ['from_account_id', 'to_account_id', 'amount']]
  const lines = { type: 'array', items: line }
  const order = object(['id', 'total'], { lines })
  const list = (items: object): object => ({ get: answer({ type: 'array', items }) })
  const api = apiOf({
    '/cart/lines': { ...list(line), post: { requestBody: json(object(['productId', 'quantity'])), ...answer(line) } },
    '/cart/checkout': { post: { requestBody: json(object([], { note: text })), ...answer(order) } },
    '/orders': list(order),
    '/accounts': list(object(['id', 'balance'])),
    '/accounts/transfers': { post: { requestBody: json(object(side)), ...answer(object(['id', ...side])) } },
  })
  const printed = await correctionsText(api)
  for (const told of [
    'POST /cart/checkout: { role: create, resource: orders, empties: lines } # it has what is in lines, where nothing is then',
    'POST /accounts/transfers: { role: create, resource: transfers',
    'transfers: { path: /accounts/transfers, key: id, sources: [ POST /accounts/transfers#/id ], parent: null, relations: { from_account_id: accounts, to_account_id: accounts } }',
  ])
    assert.ok(printed.includes(told), printed)
  assert.equal(await correctionsText(corrected(api, parse(printed))), printed)
  const saying = (empties: string) => () => corrected(api, { operations: { 'POST /cart/checkout': { empties } } })
  assert.throws(saying('line'), /no resource "line"; the nearest is "lines"/)
  assert.throws(saying('transfers'), /an item of orders has no list of what transfers has/)
})

const namesOf = (api: Api): string[] => resourcesOf(api).resources.map(({ name }) => name)

test('corrections make a resource of operations that say nothing of one', async () => {
  const api = apiOf(ODD)
  assert.deepEqual(namesOf(api), [])
  const own = corrected(api, CORRECTIONS)
  assert.deepEqual(
    resourceRows(own).map((row) =>
      lineOf(row)
        .replaceAll(/ {2,}/g, ' ')
        .replace(/; paged.*/, ''),
    ),
    [
      'GET /orders/all list orders: its answer lists some of the same items',
      'POST /order/add create orders: its body has properties of an item',
      'GET /order/show read orders: {nr} is the nummer of an item',
      'DELETE /order/remove/{nr} delete orders: {nr} is the nummer of an item',
    ],
  )
  // What is printed of them says all of it.
  const again = corrected(api, parse(await correctionsText(own)))
  assert.deepEqual(resourceRows(again), resourceRows(own))
  assert.ok(isDeepStrictEqual(resourcesOf(again), resourcesOf(own)), 'what is not printed differs')
  // The document itself is as before.
  assert.deepEqual(namesOf(api), [])
})

test('an operation can be taken out, a key and a parent can be others', () => {
  const [first] = documents()
  assert.ok(first !== undefined)
  const own = corrected(first, {
    resources: { plants: { key: 'status' }, leaves: { parent: null } },
    operations: { 'DELETE /plants/{id}': { role: 'stateless' } },
  })
  const { resources, stateless } = resourcesOf(own)
  assert.deepEqual(
    resources.map((one) => ({ name: one.name, key: one.key, parent: ownerOf(one, resources)?.name ?? null })),
    [
      { name: 'plants', key: 'status', parent: null },
      { name: 'leaves', key: 'id', parent: null },
    ],
  )
  assert.ok(stateless.some(({ method }) => method === 'DELETE'))
  const [, leaves] = resourcesOf(first).resources
  assert.equal(leaves && ownerOf(leaves, resourcesOf(first).resources)?.name, 'plants')
})

for (const { given, change, want } of [
  {
    given: 'an operation',
    change: { operations: { 'GET /order/all': {} } },
    want: /no operation "GET \/order\/all"; the nearest is "GET \/orders\/all"/,
  },
  { given: 'an operationId', change: { operations: { allOrder: {} } }, want: /the nearest is "allOrders"/ },
  {
    given: 'a role',
    change: { operations: { allOrders: { role: 'lists' } } },
    want: /no role "lists"; the nearest is "list"/,
  },
  {
    given: 'a member',
    change: { operations: { allOrders: { envelop: '' } } },
    want: /no member "envelop"; the nearest is "envelope"/,
  },
  { given: 'a section', change: { resource: {} }, want: /no member "resource"; the nearest is "resources"/ },
  {
    given: 'a resource',
    change: { ...CORRECTIONS, operations: { allOrders: { role: 'list', resource: 'order', envelope: '/one' } } },
    want: /no resource "order"; the nearest is "orders"/,
  },
  {
    given: 'a key',
    change: { ...CORRECTIONS, resources: { orders: { path: '/orders', key: 'number' } } },
    want: /no property "number"; the nearest is "nummer" \(at \/resources\/orders\/key\)/,
  },
  {
    given: 'a place',
    change: { ...CORRECTIONS, operations: { allOrders: { role: 'list', resource: 'orders', envelope: '/on' } } },
    want: /no property "on"; the nearest is "one"/,
  },
  {
    given: 'a filter',
    change: {
      ...CORRECTIONS,
      operations: { allOrders: { role: 'list', resource: 'orders', envelope: '/one', filters: { stat: 'status' } } },
    },
    want: /no parameter in the query "stat"; the nearest is "state"/,
  },
  {
    given: 'a parameter',
    change: { ...CORRECTIONS, operations: { showOrder: { role: 'read', resource: 'orders', item: 'no' } } },
    want: /no parameter in path or query "no"; the nearest is "nr"/,
  },
  {
    given: 'a parent',
    change: { ...CORRECTIONS, resources: { orders: { path: '/orders', key: 'nummer', parent: 'shop' } } },
    want: /no resource "shop"/,
  },
  {
    given: 'a relation',
    change: {
      ...CORRECTIONS,
      resources: { orders: { path: '/orders', key: 'nummer', relations: { statu: 'orders' } } },
    },
    want: /no property "statu"; the nearest is "status" \(at \/resources\/orders\/relations\/statu\)/,
  },
  {
    given: 'items',
    change: {
      ...CORRECTIONS,
      operations: { ...CORRECTIONS.operations, showOrder: { role: 'read', resource: 'orders', of: 'all' } },
    },
    want: /its role must be act or delete \(at \/operations\/showOrder\/of\)/,
  },
  {
    given: 'a list of items',
    change: {
      ...CORRECTIONS,
      operations: { ...CORRECTIONS.operations, addOrder: { role: 'merge', resource: 'orders', of: 'several' } },
    },
    want: /the list in its request can't be recognised; name its place with item or body \(at/,
  },
  { given: 'no object', change: [], want: /resources: must be an object/ },
]) {
  test(`a wrong name of ${given} is refused with the nearest`, () => {
    assert.throws(() => correctedValue(apiOf(ODD), change), { code: 'PLANT_STORE_OPTION', message: want })
  })
}

test('a file of corrections is refused with file and line, and is watched', async (t) => {
  const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const folder = mkdtempSync(join(tmpdir(), 'corrections-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [spec, resources] = [join(folder, 'api.json'), join(folder, 'resources.yaml')]
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: ODD }))
  writeFileSync(resources, 'resources:\n  orders: { path: /orders }\noperations:\n  alOrders: { role: list }\n')
  await assert.rejects(loadContract(spec, { resources }), {
    code: 'PLANT_STORE_FILE',
    message: /resources\.yaml:4:\d+: there is no operation "alOrders"; the nearest is "allOrders"/,
  })
  writeFileSync(resources, '# nothing yet\n{}\n')
  const { files, digest } = await loadContract(spec, { resources })
  assert.deepEqual(files, [spec, resources])
  assert.notEqual(digest, (await loadContract(spec)).digest)
})

test("the editors' schema has the roles and members that corrections have", () => {
  const file = fileURLToPath(new URL('../resources.schema.json', import.meta.url))
  const { properties } = JSON.parse(readFileSync(file, 'utf8'))
  assert.deepEqual(Object.keys(properties), MEMBERS[''])
  for (const section of ['resources', 'operations']) {
    assert.deepEqual(Object.keys(properties[section].additionalProperties.properties), MEMBERS[section])
  }
  assert.deepEqual(properties.operations.additionalProperties.properties.role.enum, ROLES)
})
