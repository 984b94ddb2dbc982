/** What a mock is started with, and what is put there beside the API. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { control } from '../client.ts'
import { asker, GARDEN, KENNEL, NURSERY, RAILWAY, serve } from './store-documents.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-data-'))
})
after(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const FERN = { id: 1, name: 'Fern, "tall"', tag: 'wet' }
const MOSS = { id: 2, name: 'Moss' }

for (const [name, text] of [
  ['plants.json', JSON.stringify([FERN, MOSS])],
  ['named.json', JSON.stringify({ plants: [FERN, MOSS] })],
  ['plants.ndjson', `${JSON.stringify(FERN)}\n${JSON.stringify(MOSS)}\n`],
  ['plants.csv', 'id,name,tag\r\n1,"Fern, ""tall""",wet\r\n2,Moss,\r\n'],
  ['plants.csv', 'id;name;tag\n1;"Fern, ""tall""";wet\n2;Moss;\n'],
  ['plants', `${JSON.stringify(FERN)}\n${JSON.stringify(MOSS)}\n`],
] as const) {
  test(`items from ${name} are there from the start, and again after a reset`, async () => {
    await using mock = await serve(NURSERY, { data: await file(name, text) })
    const ask = asker(mock)
    assert.deepEqual((await ask('GET /plants')).body, [{ name: FERN.name, tag: 'wet' }, { name: 'Moss' }])
    assert.deepEqual(mock.data.snapshot(), { plants: [FERN, MOSS] })
    await ask('DELETE /plants/1')
    assert.deepEqual((await ask('GET /plants')).body, [{ name: 'Moss' }])
    // Another session begins with the same.
    assert.equal((await asker(mock, 'other')('GET /plants')).body.length, 2)
    mock.data.reset()
    assert.equal((await ask('GET /plants')).body.length, 2)
  })
}

test('of several resources, a list is of the one that its file is called after, or that alone can have such items', async () => {
  const bed = JSON.stringify({ id: 7, name: 'North' })
  const plant = JSON.stringify({ id: 1, bedId: 7, name: 'Fern' })
  for (const [name, text, shown] of [
    [
      'printed.json',
      `[
${bed}
]
`,
      { beds: [{ id: 7, name: 'North' }] },
    ],
    ['beds.json', '[]', { beds: [] }],
    [
      'printed.ndjson',
      `${bed}
`,
      { beds: [{ id: 7, name: 'North' }] },
    ],
    ['any.json', `[${plant}]`, { plants: [{ id: 1, bedId: 7, name: 'Fern' }] }],
  ] as const) {
    await using mock = await serve(GARDEN, { data: await file(name, text) })
    const all = mock.data.snapshot()
    for (const [resource, items] of Object.entries(shown)) assert.deepEqual(all[resource], items, name)
  }
  for (const text of ['[{"size":3}]', '[]', '[3]']) {
    const data = await file('unknown.json', text)
    await assert.rejects(serve(GARDEN, { data }), /its name must be that of a resource, and there is beds, plants$/)
  }
})

for (const [name, text, message] of [
  [
    'plants.json',
    '[{"id":1,"name":"Fern"},{"id":"x","name":3}]',
    /plants\.json: plants, item 2: .*\/id must be an integer/,
  ],
  ['plants.json', '[{"id":1,"name":"Fern"},{"id":1,"name":"Moss"}]', /item 2: another item has the id 1$/],
  ['plants.json', '{"trees":[]}', /there is no resource "trees": the document has plants$/],
  ['plants.json', '{"plants":{}}', /plants must be a list of items$/],
  ['plants.json', '[1', /plants\.json: line 1: it is not JSON/],
  ['plants.ndjson', '{"id":1,"name":"Fern"}\n{"id"', /plants\.ndjson:2: it is not JSON$/],
  ['plants.csv', 'id,name\n1,"Fern', /plants\.csv: line 2: it is not CSV/],
  ['plants.csv', 'id,name\n1,Fern,wet', /plants\.csv: line 2: it has 3 fields, and the header has 2$/],
  ['plants.csv', 'id,name\nx,Fern', /plants, item 1: \/id must be an integer/],
] as const) {
  test(`what does not fit is one line: ${message}`, async () => {
    const data = await file(name, text)
    await assert.rejects(serve(NURSERY, { data }), (error: Error) => {
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  })
}

test('data are judged as answers show items, and not as requests must be', async () => {
  const content = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const required = ['title', 'guideId', 'seats']
  const tours = {
    post: {
      requestBody: { required: true, content: content('NewTour') },
      responses: { 201: { description: 'Created', content: content('Tour') } },
    },
    get: {
      responses: {
        200: {
          description: 'All',
          content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Tour' } } } },
        },
      },
    },
  }
  const title = { type: 'string', maxLength: 40 }
  const schemas = {
    NewTour: {
      type: 'object',
      required,
      additionalProperties: false,
      properties: {
        title: { ...title, minLength: 5 },
        guideId: { type: 'integer' },
        seats: { type: 'integer', maximum: 8 },
        pass: { type: 'string', minLength: 4 },
      },
    },
    Tour: {
      type: 'object',
      required: ['id', 'title', 'seats', 'guide'],
      properties: {
        id: { type: 'integer' },
        title,
        seats: { type: 'integer' },
        guide: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
    },
  }
  const info = { title: 'Tours', version: '1' }
  const spec = { openapi: '3.1.0', info, paths: { '/tours': tours }, components: { schemas } }
  const sold = { id: 7, title: 'Port', seats: 40, guide: { name: 'Ann' } }
  await using mock = await serve(spec, { data: { tours: [sold] } })
  assert.deepEqual((await asker(mock)('GET /tours')).body, [sold])
  for (const [wrong, message] of [
    [{ ...sold, seats: 'all' }, /^tours, item 1: \/seats must be an integer/],
    [{ ...sold, guide: {} }, /^tours, item 1: \/guide\/name is required/],
    [{ ...sold, title: undefined }, /^tours, item 1: \/title is required/],
    [{ ...sold, pass: 'x' }, /^tours, item 1: \/pass must/],
  ] as const) {
    assert.throws(() => mock.data.replace({ tours: [wrong] }), { message })
  }
})

test('so many fixtures of each resource, and of parents that are there', async () => {
  await using mock = await serve(GARDEN, { data: 6 })
  const { beds = [], plants = [] } = mock.data.snapshot()
  assert.deepEqual([beds.length, plants.length], [6, 6])
  const [{ id }] = beds as [{ id: number }]
  const ask = asker(mock)
  const [plant] = (await ask(`GET /beds/${id}/plants`)).body
  assert.equal(plant.bedId, id)
  assert.deepEqual((await ask(`GET /beds/${id}/plants/${plant.id}`)).body, plant)
  // The same again gives the same.
  await using again = await serve(GARDEN, { data: 6 })
  assert.deepEqual(again.data.snapshot(), mock.data.snapshot())
})

test('with none at all the lists are empty from the start, and no item is known', async () => {
  await using mock = await serve(KENNEL, { data: 0 })
  const ask = asker(mock)
  assert.deepEqual((await ask('GET /pet/findByStatus')).body, [])
  assert.equal((await ask('GET /pet/5')).status, 404)
})

test('what nothing writes has what it was seeded with', async () => {
  await using mock = await serve(RAILWAY, { data: { stations: [{ id: 'B', name: 'Berlin' }] } })
  const { body } = await asker(mock)('GET /stations')
  assert.deepEqual([body.data, body.total], [[{ id: 'B', name: 'Berlin' }], 1])
})

test('the control surface shows what a session remembers, exactly, and changes it', async () => {
  await using mock = await serve(NURSERY, { data: 0 })
  const ask = asker(mock, 'red')
  await ask('POST /plants', '{"id":9223372036854775807,"name":"Fern"}')
  assert.deepEqual((await control(mock.url, 'data')).body, { plants: [] })
  const shown = await fetch(`${mock.url}/_mock/data?session=red`)
  assert.equal(await shown.text(), '{"plants":[{"id":9223372036854775807,"name":"Fern"}]}')
  assert.equal((await control(mock.url, 'data?session=red', 'PUT', { plants: [FERN, MOSS] })).status, 204)
  assert.equal((await ask('GET /plants')).body.length, 2)
  assert.deepEqual(mock.session('red').data.snapshot(), { plants: [FERN, MOSS] })
  // What is refused changes nothing.
  for (const [body, message] of [
    [{ plants: [MOSS, { id: 'x' }] }, /plants, item 2: .*\/name is required/],
    [{ plants: 'all' }, /plants must be a list of items/],
    ['all', /There is no data in the body/],
    [1e9, /from 0 to 10000/],
  ] as const) {
    const refused = await control(mock.url, 'data?session=red', 'PUT', body)
    assert.deepEqual([refused.status, message.test(refused.body.message)], [400, true], refused.body.message)
  }
  assert.equal((await ask('GET /plants')).body.length, 2)
  assert.equal((await control(mock.url, 'data?session=red', 'DELETE')).status, 204)
  assert.deepEqual((await control(mock.url, 'data?session=red')).body, { plants: [] })
})

test('items of several lists in one body go each to its own resource', async () => {
  await using mock = await serve(KENNEL)
  const given = { pet: [{ id: 2, name: 'Max' }], user: [{ username: 'ann' }] }
  assert.equal((await control(mock.url, 'data', 'PUT', given)).status, 204)
  assert.deepEqual(mock.data.snapshot(), given)
  const refused = await control(mock.url, 'data', 'PUT', { pet: [{ id: 2, name: 3 }], user: [] })
  assert.deepEqual([refused.status, /pet, item 1: .name must be a string/.test(refused.body.message)], [400, true])
})

test('a snapshot can be put back, also of items that have parents and of what a server adds', async () => {
  for (const [document, write] of [
    [GARDEN, ['POST /beds/7/plants', { id: 1, bedId: 7, name: 'Fern' }]],
    [RAILWAY, ['POST /bookings', { passenger: 'Ann' }]],
  ] as const) {
    await using mock = await serve(document)
    const [line, body] = write
    await asker(mock)(line, body)
    const before = mock.data.snapshot()
    mock.data.replace(before)
    assert.deepEqual(mock.data.snapshot(), before)
  }
})

test('past 10,000 the oldest go, and the log says so once', async () => {
  await using mock = await serve(NURSERY, {
    data: { plants: Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'x' })) },
  })
  const ask = asker(mock)
  for (let id = 10_000; id < 10_003; id++) await ask('POST /plants', { id, name: 'new' })
  const { plants = [] } = mock.data.snapshot()
  assert.equal(plants.length, 10_000)
  assert.deepEqual(
    [plants[0], plants.at(-1)],
    [
      { id: 3, name: 'x' },
      { id: 10_002, name: 'new' },
    ],
  )
  assert.equal((await ask('DELETE /plants/2')).status, 404)
})
