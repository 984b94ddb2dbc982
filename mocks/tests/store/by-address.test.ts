/** Items that name each other by their addresses, as API Platform (JSON-LD, hydra) and hyperlinked serializers write them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const IRI = { ...TEXT, format: 'iri-reference' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object | null, description = 'd') => ({ description, ...(schema && json(schema)) })
const hydra = (name: string) =>
  object({ '@id': IRI, 'hydra:member': { type: 'array', items: ref(name) }, 'hydra:totalItems': WHOLE })
const asked = (name: string, schema: object = TEXT) => ({ name, in: 'query', schema })
const id = (name = 'id') => ({ parameters: [{ name, in: 'path', required: true, schema: WHOLE }] })
const shown = (path: string, properties: Readonly<Record<string, object>>) =>
  object({ '@id': { ...IRI, readOnly: true, example: `${path}/1` }, id: { ...WHOLE, readOnly: true }, ...properties })
const part = object({ '@id': IRI, name: TEXT })
const direction = { ...TEXT, enum: ['asc', 'desc'] }
const problem = answer(object({ title: TEXT }))

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Bakeries', version: '1' },
  paths: {
    '/api/bakeries': {
      get: { parameters: [asked('order[name]', direction)], responses: { 200: answer(hydra('Bakery.jsonld')) } },
      post: {
        description: 'Creates a bakery. Name and short name are unique, a violation is answered with 422.',
        requestBody: json(object({ name: TEXT, shortName: TEXT }, ['name'])),
        responses: { 201: answer(ref('Bakery.jsonld')), 422: problem },
      },
    },
    '/api/bakeries/{id}': {
      ...id(),
      get: { responses: { 200: answer(ref('Bakery.jsonld')), 404: problem } },
      patch: {
        requestBody: json(object({ name: TEXT, shortName: TEXT }, [])),
        responses: { 200: answer(ref('Bakery.jsonld')), 422: problem },
      },
      delete: { responses: { 204: answer(null), 404: problem, 409: answer(null, 'The bakery still has breads') } },
    },
    '/api/bakeries/{bakeryId}/breads': {
      ...id('bakeryId'),
      get: { responses: { 200: answer(hydra('Bread.jsonld')) } },
    },
    '/api/breads': {
      get: {
        parameters: [asked('bakery'), asked('exists[bakery]', { type: 'boolean' })],
        responses: { 200: answer(hydra('Bread.jsonld')) },
      },
      post: {
        requestBody: json(object({ name: TEXT, bakery: { ...IRI, type: ['string', 'null'] } }, ['name'])),
        responses: { 201: answer(ref('Bread.jsonld')), 422: problem },
      },
    },
    '/api/breads/{id}/bakery': {
      ...id(),
      put: {
        summary: 'Moves the bread to another bakery.',
        requestBody: json(object({ bakery: IRI })),
        responses: { 200: answer(ref('Bread.jsonld')), 404: problem },
      },
    },
    '/api/bakeries/{id}/close': { ...id(), post: { responses: { 200: answer(ref('Bakery.jsonld')) } } },
    '/api/orders': {
      get: { responses: { 200: answer(hydra('Order.jsonld')) } },
      post: {
        requestBody: json(object({ bakery: IRI, bread: IRI })),
        responses: { 201: answer(ref('Order.jsonld')), 409: answer(null, 'The bakery is closed') },
      },
    },
    '/api/orders/{id}': { ...id(), get: { responses: { 200: answer(ref('Order.jsonld')), 404: problem } } },
    '/api/breads/{id}': {
      ...id(),
      get: { responses: { 200: answer(ref('Bread.jsonld')), 404: problem } },
      delete: { responses: { 204: answer(null), 404: problem } },
    },
  },
  components: {
    schemas: {
      'Bakery.jsonld': shown('/api/bakeries', {
        ...{ name: TEXT, shortName: TEXT, breadCount: { ...WHOLE, readOnly: true } },
        status: { ...TEXT, enum: ['open', 'closed'], readOnly: true },
      }),
      'Order.jsonld': shown('/api/orders', { bakery: part, bread: part }),
      'Bread.jsonld': shown('/api/breads', { name: TEXT, bakery: { anyOf: [part, { type: 'null' }] } }),
    },
  },
}

type Shown = { '@id': string; id: number; name: string; breadCount: number; bakery: Shown | null }
type Listed = { 'hydra:member': Shown[]; 'hydra:totalItems': number }

test('each has an address of its own, by which others name it, and which they show with it', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { 'hydra:member': breads } = (await ask('GET /api/breads')).body as Listed
  assert.ok(breads.length > 1)
  for (const { '@id': own, id, name, bakery } of breads) {
    assert.doesNotMatch(name, /jsonld/i)
    assert.equal(own, `/api/breads/${id}`)
    const named = bakery === null ? null : ((await ask(`GET ${bakery['@id']}`)).body as Shown)
    assert.equal(named?.name, bakery?.name)
  }
})

test('what is made names another by its address, is listed below that, counted there and keeps it', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const bakery = (await ask('POST /api/bakeries', { name: 'Crumb' })).body as Shown
  const bread = (await ask('POST /api/breads', { name: 'Rye', bakery: bakery['@id'] })).body as Shown
  assert.deepEqual(bread.bakery, { '@id': bakery['@id'], name: 'Crumb' })
  const other = (await ask('POST /api/breads', { name: 'Loaf', bakery: null })).body as Shown
  assert.equal(other.bakery, null)
  const names = async (path: string): Promise<string[]> =>
    ((await ask(`GET ${path}`)).body as Listed)['hydra:member'].map(({ name }) => name)
  assert.deepEqual(await names(`${bakery['@id']}/breads`), ['Rye'])
  assert.deepEqual(await names(`/api/breads?bakery=${bakery.id}`), ['Rye'])
  assert.deepEqual(await names(`/api/breads?bakery=${encodeURIComponent(bakery['@id'])}`), ['Rye'])
  assert.ok(!(await names('/api/breads?exists[bakery]=true')).includes('Loaf'))
  assert.equal(((await ask(`GET ${bakery['@id']}`)).body as Shown).breadCount, 1)
  assert.equal((await ask(`DELETE ${bakery['@id']}`)).status, 409)
  assert.equal((await ask(`DELETE ${bread['@id']}`)).status, 204)
  assert.equal((await ask(`DELETE ${bakery['@id']}`)).status, 204)
})

test('an answer to what is made shows what that names, and an action names another by its address', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [bakery, other] = [
    (await ask('POST /api/bakeries', { name: 'Crumb' })).body as Shown,
    (await ask('POST /api/bakeries', { name: 'Crust' })).body as Shown,
  ]
  const bread = (await ask('POST /api/breads', { name: 'Rye', bakery: bakery['@id'] })).body as Shown
  const order = { bakery: bakery['@id'], bread: bread['@id'] }
  const made = (await ask('POST /api/orders', order)).body as { bread: Shown; bakery: Shown }
  assert.deepEqual([made.bread.name, made.bakery.name], ['Rye', 'Crumb'])
  const moved = (await ask(`PUT ${bread['@id']}/bakery`, { bakery: other['@id'] })).body as Shown
  assert.deepEqual(moved.bakery, { '@id': other['@id'], name: 'Crust' })
  assert.equal(((await ask(`GET ${other['@id']}`)).body as Shown).breadCount, 1)
  await ask(`POST ${bakery['@id']}/close`)
  assert.equal((await ask('POST /api/orders', order)).status, 409)
})

test('of two that are unique, each is', async () => {
  await using mock = await serve(DOCUMENT)
  const made = async (name: string, shortName: string) =>
    (await asker(mock)('POST /api/bakeries', { name, shortName })).status
  assert.deepEqual(
    [await made('Crumb', 'CRM'), await made('Crust', 'CRM'), await made('Crumb', 'CRU')],
    [201, 422, 422],
  )
  const { id } = (await asker(mock)('POST /api/bakeries', { name: 'Crust', shortName: 'CRU' })).body as Shown
  const { status } = await asker(mock)(`PATCH /api/bakeries/${id}`, { shortName: 'CRM' })
  assert.equal(status, 422)
})

test('nobody names what is not there', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  assert.equal((await ask('POST /api/breads', { name: 'Rye', bakery: '/api/bakeries/4711' })).status, 422)
})

test('each property has a parameter of its own that sorts by it', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const names = async (way: string): Promise<string[]> =>
    ((await ask(`GET /api/bakeries?order[name]=${way}`)).body as Listed)['hydra:member'].map(({ name }) => name)
  const up = await names('asc')
  assert.deepEqual(
    up,
    up.toSorted((one, other) => one.localeCompare(other)),
  )
  assert.deepEqual(await names('desc'), up.toReversed())
})

test('an address whose encoding is broken is one that nobody has, and no failure', async () => {
  const { paths, components } = structuredClone(DOCUMENT)
  const [bakeries, breads] = [paths['/api/bakeries'], paths['/api/breads']]
  const Bakery = shown('/api/bakeries', { name: TEXT, status: { ...TEXT, enum: ['open', 'closed'] } })
  await using mock = await serve({
    ...DOCUMENT,
    paths: {
      ...paths,
      '/api/bakeries': { post: bakeries.post },
      '/api/breads': {
        ...breads,
        post: {
          ...breads.post,
          responses: { 201: breads.post.responses[201], 409: answer(null, 'The bakery is closed') },
        },
      },
    },
    components: { schemas: { ...components.schemas, 'Bakery.jsonld': Bakery } },
  })
  const ask = asker(mock)
  assert.equal((await ask('POST /api/breads', { name: 'Rye', bakery: '/api/bakeries/%zz' })).status, 201)
  assert.equal((await ask('GET /api/breads?bakery=%25zz')).body['hydra:member'].length, 1)
})
