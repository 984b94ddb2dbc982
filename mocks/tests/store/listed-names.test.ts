/** What only a list shows of an item is the item's: whatever embeds the item shows the same. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const get = (schema: object): object => ({
  get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
})
const whole = { type: 'integer' }
const text = { type: 'string' }
const readOnly = { ...text, readOnly: true }
const object = (properties: object): object => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
const pupils = { type: 'array', items: ref('ListedPupil') }
const SCHOOL = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/pupils': get(object({ pupils, total_pupils: whole })),
    '/pupils/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: whole }], ...get(ref('Pupil')) },
    '/visits': get({ type: 'array', items: object({ id: whole, pupil: ref('ListedPupil') }) }),
  },
  components: {
    schemas: {
      Pupil: object({ id: whole, login: object({ email: { ...text, format: 'email' } }) }),
      ListedPupil: object({
        ...{ id: whole, full_name: readOnly, form_name: readOnly },
        login: object({ email: { ...text, format: 'email' } }),
      }),
    },
  },
}

test('names that only a list shows, and inner objects, are alike wherever the item is; the list’s total has its name', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const { body } = await ask('GET /pupils')
  assert.equal(body.pupils.length, 10)
  assert.equal(body.total_pupils, 10)
  const visits = (await ask('GET /visits')).body
  for (const { pupil } of visits) {
    assert.deepEqual(
      pupil,
      body.pupils.find(({ id }: { id: number }) => id === pupil.id),
    )
  }
})

const many = (name: string): object => ({ type: 'array', items: ref(name) })
const WORKSHOP = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/glazes': get(many('Glaze')),
    '/potters': get(many('Potter')),
    '/bowls': get(many('Bowl')),
    '/chats': get(many('Chat')),
    '/kilns': get({ type: 'object', properties: { success: { type: 'boolean' }, data: many('Glaze') } }),
    '/bowls/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: whole }], ...get(ref('Bowl')) },
  },
  components: {
    schemas: {
      Glaze: object({ id: whole, label: text }),
      Potter: object({ id: whole, name: text, email: { ...text, format: 'email' } }),
      PotterSummary: object({ potterId: whole, name: text }),
      Chat: object({ id: whole, with: ref('PotterSummary'), last: object({ sender: ref('PotterSummary') }) }),
      Bowl: object({
        ...{ id: whole, glaze: text, under_glaze: { ...text, enum: ['none', 'slip'] } },
        rims: object({ glazes: { type: 'array', items: text } }),
        potter_name: text,
        second: object({ glaze: { ...text, format: 'uuid' }, potter: { ...text, examples: ['Nobody Known'] } }),
      }),
    },
  },
}

test('a text that is called like the items of a list is the name of one, and what has a form or an example of its own is not', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const glazes = new Set((await ask('GET /glazes')).body.map(({ label }: { label: string }) => label))
  const potters = new Set((await ask('GET /potters')).body.map(({ name }: { name: string }) => name))
  const bowls = (await ask('GET /bowls')).body
  const own = new Set<string>()
  for (const bowl of bowls) {
    own.add(bowl.glaze)
    assert.deepEqual([glazes.has(bowl.glaze), potters.has(bowl.potter_name)], [true, true], JSON.stringify(bowl))
    for (const one of bowl.rims.glazes) assert.equal(glazes.has(one), true)
    assert.equal(glazes.has(bowl.second.glaze), false)
    assert.deepEqual((await ask(`GET /bowls/${bowl.id}`)).body.glaze, bowl.glaze)
  }
  assert.equal(own.size > 2, true)
  assert.equal((await ask('GET /kilns')).body.success, true)
  assert.equal(bowls[0].second.potter, 'Nobody Known')
})

test('a summary with the key of its kind is that item, whatever has it', async () => {
  await using mock = await serve(WORKSHOP)
  const ask = asker(mock)
  const potters = (await ask('GET /potters')).body
  const names = new Map(potters.map(({ id, name }: { id: number; name: string }) => [id, name]))
  for (const chat of (await ask('GET /chats')).body) {
    const summaries = [chat.with, chat.last.sender]
    assert.deepEqual(
      summaries.map(({ name }) => name),
      summaries.map(({ potterId }) => names.get(potterId)),
    )
  }
})

const key = { type: 'string', format: 'uuid' }
const HARBOUR = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/berths': get(many('Berth')),
    '/ropes': get(many('Rope')),
    '/piers/all': get({ type: 'object', additionalProperties: many('Pier') }),
    '/piers/kept': get(object({ berths: { type: 'object', additionalProperties: ref('Berth') } })),
  },
  components: {
    schemas: {
      Berth: object({ id: key, name: text }),
      Pier: object({ name: text, length: whole }),
      Rope: object({
        ...{ id: whole, name: text },
        stock_per_berth_left: { type: 'object', propertyNames: key, additionalProperties: { type: 'number' } },
      }),
    },
  },
}

test('a map by items has their keys, and the one list in the map of an answer is called as the path is', async () => {
  await using mock = await serve(HARBOUR)
  const ask = asker(mock)
  const berths = (await ask('GET /berths')).body
  const keys = new Set(berths.map(({ id }: { id: string }) => id))
  for (const { stock_per_berth_left } of (await ask('GET /ropes')).body) {
    const own = Object.keys(stock_per_berth_left)
    assert.deepEqual([own.length > 0, own.every((one) => keys.has(one))], [true, true])
  }
  assert.deepEqual(Object.keys((await ask('GET /piers/all')).body), ['piers'])
  const kept = Object.entries<{ id: string }>((await ask('GET /piers/kept')).body.berths)
  assert.equal(kept.length > 0, true)
  for (const [own, berth] of kept) {
    assert.equal(berth.id, own)
    assert.deepEqual(
      berth,
      berths.find(({ id }: { id: string }) => id === own),
    )
  }
})

test('each value that a filter lists finds an item, where there are enough of them', async () => {
  const states = ['sown', 'grown', 'picked', 'dried', 'sold', 'lost']
  const names = ['/hops', '/mints', '/sages', '/thymes']
  const parameters = [{ name: 'phase', in: 'query', schema: { ...text, enum: states } }]
  const crop = object({ id: whole, name: text, phase: { ...text, enum: states } })
  const list = { parameters, ...Object(get({ type: 'array', items: crop })).get }
  const paths = Object.fromEntries(names.map((name) => [name, { get: list }]))
  await using mock = await serve({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths })
  const ask = asker(mock)
  for (const name of names) {
    const { body } = await ask(`GET ${name}`)
    assert.equal(new Set(body.map(({ id }: { id: number }) => id)).size, 10)
    for (const state of states) assert.notEqual((await ask(`GET ${name}?phase=${state}`)).body.length, 0, state)
  }
})

test('a text that belongs to its thing’s own name stays, where a list has an item with that name', async () => {
  const CELLAR = {
    openapi: '3.1.0',
    info: { title: 'Wine cellar', version: '1' },
    paths: { '/wines': get(many('Wine')), '/grape-varieties': get(many('GrapeVariety')) },
    components: {
      schemas: {
        Wine: object({ id: whole, name: text, grape_variety: text }),
        GrapeVariety: object({ id: whole, name: text }),
      },
    },
  }
  await using mock = await serve(CELLAR)
  const ask = asker(mock)
  const names = (await ask('GET /grape-varieties')).body.map(({ name }: { name: string }) => name)
  const [burgundy, mosel] = (await ask('GET /wines')).body
  assert.ok(names.includes('Riesling'))
  assert.deepEqual([burgundy.grape_variety, mosel.grape_variety], ['Pinot Noir', 'Riesling'])
})

const category = object({ id: whole, name: text, slug: text })
const CATEGORIES = {
  openapi: '3.1.0',
  info: { title: 'Courses of a school', version: '1' },
  paths: {
    '/categories': get({ type: 'array', items: category }),
    '/categories/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: whole }], ...get(category) },
    '/courses': get({ type: 'array', items: object({ id: whole, title: text, categoryId: whole }) }),
  },
}

test('of what things are sorted by there are as many as have a name of their own, and things name these', async () => {
  await using mock = await serve(CATEGORIES)
  const ask = asker(mock)
  const [categories, courses] = [(await ask('GET /categories')).body, (await ask('GET /courses')).body]
  assert.ok(categories.length > 2 && categories.length < 10)
  assert.equal(new Set(categories.map(({ slug }: { slug: string }) => slug)).size, categories.length)
  const known = new Set(categories.map(({ id }: { id: number }) => id))
  assert.equal(courses.length, 10)
  for (const { categoryId } of courses) assert.ok(known.has(categoryId))
})
