/** Resources are told from the operations alone, whatever a document calls things. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundled } from '../document/bundled.ts'
import { readApi } from '../read/contract.ts'
import { lineOf, resourceRows } from '../resources/corrections/resource-table.ts'
import { resourcesOf } from '../resources/resources.ts'

const PLANT = { type: 'object', required: ['name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }

const VASE = { type: 'object', properties: { public_id: { type: 'string' }, potter_public_id: { type: 'string' } } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({ responses: { 200: { description: 'ok', ...json(schema) } } })
const body = (schema: object): object => ({ requestBody: json(schema) })
const EMPTY = { responses: { 204: { description: 'ok' } } }
const LIST = answer({ type: 'array', items: PLANT })
const CREATE = { ...body(PLANT), ...answer(PLANT) }

const KINDS = { oneOf: [PLANT, { type: 'object', properties: { id: { type: 'integer' }, depth: {} } }] }

/** What a client sends where the service gives the key. */
const PLANT_SENT = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

function tableOf(paths: object): string[] {
  return resourceRows(readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })).map((row) =>
    lineOf(row).replaceAll(/ {2,}/g, ' '),
  )
}

test('the bundled document has one operation, and nothing reads what it creates', () => {
  assert.deepEqual(resourceRows(bundled).map(lineOf), [
    'POST /plants                      stateless: no operation reads plants',
  ])
})

test('a POST that documents only how it fails creates, and one that leads elsewhere does not', () => {
  const item = { get: answer(PLANT) }
  const post = (...statuses: readonly number[]): object => ({
    ...body(PLANT),
    responses: Object.fromEntries(statuses.map((status) => [status, { description: 'd' }])),
  })
  for (const [statuses, role] of [
    [[405], 'create'],
    [[400, 415], 'create'],
    [[302, 400], 'stateless'],
  ] as const) {
    const [row] = tableOf({ '/plants': { post: post(...statuses) }, '/plants/{id}': item })
    assert.match(row ?? '', new RegExp(`^POST /plants ${role}`), statuses.join())
  }
})

test('an id of its own is the key of an item, and not what another thing is named by', () => {
  const jar = { type: 'object', properties: { jar_id: { type: 'string' }, id: { type: 'string' } } }
  const paths = { '/shelves/{shelf}/jars': { get: answer({ type: 'array', items: jar }) } }
  const api = readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })
  assert.deepEqual(
    resourcesOf(api).resources.map(({ key }) => key),
    ['id'],
  )
})

const ENVELOPE = {
  type: 'object',
  properties: { data: { type: 'array', items: PLANT }, meta: { type: 'object', properties: { total: {} } } },
}
const query = (...names: readonly string[]): object => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
})

for (const { given, paths, want } of [
  {
    given: 'searches at paths of their own',
    paths: {
      '/plants': { get: LIST, post: CREATE },
      '/search/plants': { get: { ...query('name'), ...LIST } },
      '/search': { get: { ...query('q'), ...LIST } },
      '/search/all': { get: LIST },
    },
    want: [
      'create plants: its body has properties of an item',
      'list plants: its answer is a list',
      'list plants: its answer lists some of the same items; filtered by q',
      'list plants: its answer lists some of the same items; filtered by name',
      'list plants: its answer lists some of the same items',
    ],
  },
  {
    given: 'answers that say nothing',
    paths: {
      '/plants': { get: answer({}), post: { ...body(PLANT_SENT), ...answer({}) } },
      '/plants/{plant_id}': { get: answer({}), put: { ...body(PLANT_SENT), ...answer({}) }, delete: EMPTY },
      '/pots': { get: LIST },
      '/pots/{pot_id}': { get: answer({}) },
      '/pots/{pot_id}/soil': { get: answer({}) },
    },
    want: [
      /^list pots: /,
      'read pots: {pot_id} is the id of an item',
      'create plants: its body has properties of an item',
      'list plants: its answer is a list',
      'read plants: {plant_id} is the id of an item',
      'replace plants: {plant_id} is the id of an item',
      'delete plants: {plant_id} is the id of an item',
      /^stateless: /,
    ],
  },
  {
    given: 'a key whose parameter says first that it is one',
    paths: { '/plants': { get: LIST }, '/plants/{id_pflanze}': { get: answer(PLANT) } },
    want: ['list plants: its answer is a list', /^read plants: /],
  },
  {
    given: 'items whose key is for others',
    paths: {
      '/vases': { get: answer({ type: 'array', items: VASE }) },
      '/vases/{vase}': { get: answer(VASE) },
    },
    want: ['list vases: its answer is a list', 'read vases: {vase} is the public_id of an item'],
  },
  {
    given: 'a collection with every operation',
    paths: {
      '/plants': { get: LIST, post: CREATE },
      '/plants/{plantId}': { get: answer(PLANT), put: { ...body(PLANT), ...EMPTY }, patch: CREATE, delete: EMPTY },
    },
    want: ['create plants', 'list plants', 'read plants', 'replace plants', 'delete plants', 'merge plants'],
  },
  {
    given: 'an envelope, pages and a filter',
    paths: { '/plants': { get: { ...answer(ENVELOPE), ...query('per_page', 'cursor', 'name', 'q') }, post: CREATE } },
    want: ['create plants', /^list plants: .* in "data"; paged by per_page, cursor; filtered by name, q$/],
  },
  {
    given: 'two arrays in an envelope: which of them is the list cannot be told',
    paths: {
      '/plants': {
        get: answer({ type: 'object', properties: { one: { type: 'array', items: PLANT }, two: { type: 'array' } } }),
        post: CREATE,
      },
    },
    want: ['stateless: its answer has no list of objects', 'stateless: no operation reads plants'],
  },
  {
    given: 'an item in an envelope, and slashes at the ends',
    paths: {
      '/plants/': { post: CREATE },
      '/plants/{id}/': { get: answer({ type: 'object', properties: { data: PLANT, meta: { type: 'object' } } }) },
    },
    want: ['create plants', 'read plants: {id} is the id of an item'],
  },
  {
    given: 'items of a parent',
    paths: {
      '/beds/{bed}/plants': { get: LIST, post: CREATE },
      '/beds/{bedId}/plants/{plant_id}': { delete: EMPTY },
    },
    want: ['create plants', 'list plants', 'delete plants: {plant_id} is the id of an item'],
  },
  {
    given: 'two collections of one name',
    paths: { '/plants': { get: LIST, post: CREATE }, '/beds/{bedId}/plants': { get: LIST, post: CREATE } },
    want: ['create plants', 'list plants', 'create beds/plants', 'list beds/plants'],
  },
  {
    given: 'links that lead elsewhere',
    paths: {
      '/plants': {
        post: {
          ...body(PLANT),
          responses: {
            201: {
              description: 'ok',
              ...json(PLANT),
              links: { read: { operationId: 'getPlant', parameters: { which: '$response.body#/name' } } },
            },
          },
        },
      },
      '/plant': { get: { operationId: 'getPlant', ...query('which'), ...answer(PLANT) } },
    },
    want: ['create plants', 'read plants: {which} is the name of an item, by a link'],
  },
  {
    given: 'a replacement that names the item in its body, and a search',
    paths: {
      '/pet': { post: CREATE, put: CREATE },
      '/pet/findByName': { get: { ...LIST, ...query('name') } },
      '/pet/{petId}': { get: answer(PLANT), post: EMPTY },
    },
    want: [
      'create pet',
      'list pet: its answer lists some of the same items; filtered by name',
      'read pet',
      'replace pet: its body has the id of an item',
      'stateless: the document does not say what it does to one of pet',
    ],
  },
  {
    given: 'items of several kinds, and items that may be null',
    paths: {
      '/plants': { get: answer({ items: KINDS }), post: { ...body(KINDS), ...answer(KINDS) } },
      '/plants/{id}': { get: answer({ anyOf: [KINDS, { type: 'null' }] }) },
    },
    want: ['create plants', 'list plants', 'read plants: {id} is the id of an item'],
  },
  {
    given: 'a parameter that means nothing in an item',
    paths: { '/plants': { post: CREATE }, '/plants/{month}': { get: answer(PLANT), delete: EMPTY } },
    want: [/no operation reads plants/, /no operation creates/, /matches the path/],
  },
  {
    given: 'a list that nothing writes',
    paths: { '/plants': { get: LIST } },
    want: [/^list plants: .*the mock generates them, or --data gives them$/],
  },
  {
    given: 'what is not JSON, no object, or has no place',
    paths: {
      '/plants': { post: { ...body({ type: 'array', items: PLANT }), ...EMPTY }, delete: EMPTY },
      '/plants/{id}/picture': { get: { responses: { 200: { description: 'ok', content: { 'image/png': {} } } } } },
    },
    want: [/not a JSON object/, /names no item/, /is not JSON/],
  },
]) {
  test(`resources of ${given}`, () => {
    const rows = tableOf(paths).map((line) => line.replace(/^\S+ \S+ /, ''))
    assert.equal(rows.length, want.length, rows.join('\n'))
    for (const [index, wanted] of want.entries()) {
      const row = rows[index] ?? ''
      assert.ok(typeof wanted === 'string' ? row.startsWith(wanted) : wanted.test(row), `${row} is not ${wanted}`)
    }
  })
}
