/** The same item everywhere: what fixtures send is what the world of the mock shows. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { nightly } from '../../../.ci/nightly.ts'
import { commandLine } from '../../../.ci/tests/command.ts'
import { createFixtures } from '../../../fixtures/index.ts'
import { sourcesFor } from '../../../fixtures/items/load.ts'
import { targetOf } from '../../../fixtures/values/target.ts'
import { PLANTS } from '../../../fixtures/world/vocabulary.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { resourcesOf } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createHandlers } from '../../msw/index.ts'
import { GALLERY, GARDEN, serve, ZOO } from './store-documents.ts'
import { BLOG, COLOURS, NURSERY_OF_ORDERS } from './world-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'same-items-'))
after(() => rmSync(folder, { recursive: true }))

/** A document, and the list of what its first body creates or changes. */
const DOCUMENTS: Readonly<Record<string, readonly [document: object, list: string]>> = {
  blog: [BLOG, '/users'],
  gallery: [GALLERY, '/events'],
  garden: [GARDEN, '/beds'],
  zoo: [ZOO, '/animals'],
  colours: [COLOURS, '/colours'],
  nursery: [NURSERY_OF_ORDERS, '/orders'],
}

/** Books, four on a page. */
const PAGED = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 4 } },
        ],
        responses: {
          200: {
            description: 'shown',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data', 'total', 'page'],
                  properties: {
                    data: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
                    total: { type: 'integer' },
                    page: { type: 'integer' },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
        },
        responses: { 201: { description: 'made' } },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'title'],
        properties: { id: { type: 'integer', readOnly: true }, title: { type: 'string' } },
      },
    },
  },
}

async function printed(...words: readonly string[]): Promise<string> {
  return (await commandLine(['fixtures', '--format', 'ndjson', ...words])).stdout
}

function listIn(body: unknown): readonly JsonObject[] {
  const list = Array.isArray(body) ? body : isObject(body) ? Object.values(body).find(Array.isArray) : []
  return (list ?? []).filter(isObject)
}

/** What of an item is sent: all of it but what only answers have. */
function assertSame(sent: JsonObject, shown: JsonObject, where: string): void {
  const common = Object.entries(sent).filter(([name]) => Object.hasOwn(shown, name))
  assert.ok(common.length > 0, where)
  for (const [name, value] of common) assert.deepEqual(value, shown[name], `${where} ${name}`)
}

for (const [name, [document, path]] of Object.entries(DOCUMENTS)) {
  test(`${name}: item i of fixtures is item i of the list that server and handlers show`, async () => {
    const spec = join(folder, `${name}.json`)
    writeFileSync(spec, JSON.stringify(document))
    await using mock = await serve(document, { seed: 7 })
    const shown = listIn(await (await fetch(mock.url + path)).json())
    const { contract } = await compileDocument('given', JSON.stringify(document))
    const handlers = createHandlers({ baseUrl: mock.url, contract, seed: 7 })
    const handled = listIn(await (await getResponse(handlers, new Request(mock.url + path)))?.json())
    assert.equal(handled.length, shown.length)
    for (const [index, item] of handled.entries()) assertSame(item, shown[index] ?? {}, `${name} ${index}, handlers`)
    const { newPlant } = await createFixtures({ spec, seed: 7 })
    assert.ok(shown.length > 0)
    for (const [index, item] of shown.entries()) assertSame(newPlant(index), item, `${name} ${index}`)
  })
}

for (const [name, [document]] of Object.entries(DOCUMENTS)) {
  test(`${name}: what fixtures say of an answer or a schema is what the mock answers`, async () => {
    const spec = join(folder, `${name}.json`)
    writeFileSync(spec, JSON.stringify(document))
    const { contract } = await compileDocument('given', JSON.stringify(document))
    const { of, response } = await createFixtures({ spec, seed: 7 })
    const sources = await sourcesFor(contract)
    const asClients = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    await using mock = await serve(document, { seed: 7 })
    const seen = new Set<string>()
    for (const [operation, { resource, use }] of resourcesOf(contract).uses) {
      if (use.role !== 'list' && use.role !== 'read') continue
      seen.add(use.role)
      const { status = '' } = successOf(operation) ?? {}
      for (const index of use.role === 'list' ? [0] : [0, 1]) {
        const target = targetOf(operation, 7, sources(operation))(index)
        const answer: unknown = await (await fetch(mock.url + target)).json()
        assert.deepEqual(asClients(response(operation.id, status)(index)), answer, `${operation.id} ${index}`)
        const schema = schemaNames(contract, resource.schema)
        if (use.role === 'read' && schema !== undefined && isObject(answer) && resource.key !== null) {
          if (Object.hasOwn(answer, resource.key)) assert.deepEqual(asClients(of(schema)(index)), answer, schema)
        }
      }
    }
    assert.ok(seen.has('list'))
  })
}

/** The name of the component that a schema is. */
function schemaNames({ document }: Api, schema: Schema): string | undefined {
  const name =
    typeof schema.own.$ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(schema.own.$ref)?.[1] : undefined
  return name !== undefined && document.at(`/components/schemas/${name}`) !== undefined ? name : undefined
}

test('a page of a list follows the one before it, and says so', async () => {
  const spec = join(folder, 'pages.json')
  writeFileSync(spec, JSON.stringify(PAGED))
  const { response } = await createFixtures({ spec })
  await using mock = await serve(PAGED)
  const page = response('listBooks', 200)
  for (const index of [0, 1]) {
    assert.deepEqual(
      page(index),
      await (await fetch(`${mock.url}/books${index === 0 ? '' : `?page=${index + 1}`}`)).json(),
    )
  }
})

nightly(
  'threads and shards print the bytes that one thread prints, and items far beyond the world are there at once',
  async () => {
    const spec = join(folder, 'threads.json')
    writeFileSync(spec, JSON.stringify(NURSERY_OF_ORDERS))
    const one = await printed('--spec', spec, '--count', '40')
    assert.equal(await printed('--spec', spec, '--count', '40', '--workers', '3'), one)
    const parts: string[] = []
    for (const shard of ['1/3', '2/3', '3/3'])
      parts.push(await printed('--spec', spec, '--count', '40', '--shard', shard))
    assert.equal(parts.join(''), one)
    const [far] = (await printed('--spec', spec, '--start', '1000000000', '--count', '1')).split('\n')
    const order: unknown = JSON.parse(far ?? '')
    assert.ok(isObject(order) && Number(order.plantId) >= 1 && Number(order.plantId) <= 10, far)
  },
)

test('what fixtures name is there: an order names a plant and a customer of the world', async () => {
  const spec = join(folder, 'names.json')
  writeFileSync(spec, JSON.stringify(NURSERY_OF_ORDERS))
  await using mock = await serve(NURSERY_OF_ORDERS)
  const ids = async (path: string): Promise<unknown[]> =>
    listIn(await (await fetch(mock.url + path)).json()).map(({ id }) => id)
  const [plants, customers] = [await ids('/plants'), await ids('/customers')]
  const { newPlant } = await createFixtures({ spec })
  for (let index = 0; index < 30; index++) {
    const { plantId, customerId, note } = newPlant(index)
    assert.ok(plants.includes(plantId) && customers.includes(customerId), JSON.stringify(newPlant(index)))
    assert.equal(typeof note, 'string')
  }
})

test('plants have the names of plants in a document of a whole nursery, and nothing else has', async () => {
  await using mock = await serve(NURSERY_OF_ORDERS)
  const shown = async (path: string): Promise<readonly JsonObject[]> =>
    listIn(await (await fetch(mock.url + path)).json())
  const names = new Set(
    PLANTS.flatMap(({ common, binomial, cultivars }) => [
      common,
      binomial,
      `${common} (${binomial})`,
      ...cultivars.map((one) => `${common} (${binomial} '${one}')`),
    ]),
  )
  for (const plant of await shown('/plants')) {
    assert.ok(names.has(String(plant.name)) && names.has(String(plant.botanicalName)), JSON.stringify(plant))
  }
  for (const { name } of await shown('/customers')) assert.ok(!names.has(String(name)), String(name))
})

test('the console sends the items of the mock’s seed', async () => {
  await using mock = await serve(NURSERY_OF_ORDERS, { seed: 7 })
  const shown = listIn(await (await fetch(`${mock.url}/orders`)).json())
  const offered: unknown = await (await fetch(`${mock.url}/_mock/fixtures?operation=createOrder`)).json()
  const full = listIn(offered).find((one) => String(one.case).endsWith('/every-property'))
  for (const [index, item] of shown.entries()) {
    const query = new URLSearchParams({ operation: 'createOrder', case: String(full?.case), index: String(index) })
    const made: unknown = await (await fetch(`${mock.url}/_mock/fixtures?${query}`)).json()
    const sent: unknown = JSON.parse(isObject(made) ? String(made.body) : '')
    assert.ok(isObject(sent))
    assertSame(sent, item, `${index}`)
  }
})

test('a resource that given data do not name keeps its world, and names the given items', async () => {
  const users = [
    { id: 70, name: 'Ann Day', email: 'ann@example.com' },
    { id: 80, name: 'Ben Day', email: 'ben@example.com' },
  ]
  await using plain = await serve(BLOG)
  const { contract } = await compileDocument('given', JSON.stringify(BLOG))
  const ofWorld = await posts(plain.url)
  assert.equal(ofWorld.length, 10)
  for (const [data, known] of [
    [{ users }, [70, 80]],
    [{ users: [] }, null],
  ] as const) {
    await using mock = await serve(BLOG, { data })
    const handlers = createHandlers({ baseUrl: mock.url, contract, data })
    const asked = (path: string) => getResponse(handlers, new Request(mock.url + path))
    const shown = await posts(mock.url)
    assert.deepEqual(
      shown.map(({ title }) => title),
      ofWorld.map(({ title }) => title),
    )
    assert.ok(known === null || shown.every(({ authorId }) => known.some((one) => one === authorId)))
    assert.deepEqual(await (await fetch(`${mock.url}/users`)).json(), data.users)
    assert.deepEqual(await (await asked('/users'))?.json(), data.users)
    assert.deepEqual(await (await asked('/posts'))?.json(), shown)
    // Put in the place of others, they leave the rest as it was at the start.
    plain.data.replace(data)
    assert.deepEqual(await (await fetch(`${plain.url}/users`)).json(), data.users)
    assert.deepEqual(await posts(plain.url), ofWorld)
  }
})

async function posts(url: string): Promise<readonly JsonObject[]> {
  const found: unknown = await (await fetch(`${url}/posts`)).json()
  return Array.isArray(found) ? found.filter(isObject) : []
}
