/** What an item has one of, what is made below one and listed below another, and what is reached through others. A stable. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, AMOUNT] = [{ type: 'string' }, { type: 'integer' }, { type: 'number', minimum: 1, maximum: 900 }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const does = (takes: object | null, status: number, answer: object | null, none = 'none'): object => ({
  ...(takes && { requestBody: { required: true, ...json(takes) } }),
  responses: { [status]: { description: 'so', ...(answer && json(answer)) }, 404: { description: none } },
})
const list = (of: string): object => ({ type: 'array', items: ref(of) })
const below = (name: string, operations: object): object => ({
  parameters: [{ name, in: 'path', required: true, schema: WHOLE }],
  ...operations,
})
const shown = object({ id: WHOLE, name: TEXT })
const PASSPORT = { breed: TEXT, height: WHOLE }

const STABLE = {
  openapi: '3.1.0',
  info: { title: 'Stable', version: '1' },
  paths: {
    '/owners': { get: does(null, 200, list('Owner')), post: does(object({ name: TEXT }), 201, ref('Owner')) },
    '/owners/{id}': below('id', { get: does(null, 200, ref('Owner')) }),
    '/horses': {
      get: does(null, 200, list('Horse')),
      post: does(object({ name: TEXT, owner_id: WHOLE }), 201, ref('Horse')),
    },
    '/horses/{id}': below('id', { get: does(null, 200, ref('Horse')) }),
    '/horses/{horseId}/passport': below('horseId', {
      get: does(null, 200, ref('Passport'), 'The horse has no passport'),
      put: does(object(PASSPORT), 200, ref('Passport')),
      delete: does(null, 204, null),
    }),
    '/horses/{horseId}/shoes': below('horseId', { get: does(null, 200, list('Shoe')) }),
    '/visits': {
      get: does(null, 200, list('Visit')),
      post: does(object({ horse_id: WHOLE, fee: AMOUNT }), 201, ref('Visit')),
    },
    '/visits/{id}': below('id', { get: does(null, 200, ref('Visit')) }),
    '/visits/{visitId}/shoes': below('visitId', { post: does(object({ size: WHOLE }), 201, ref('Shoe')) }),
    '/visits/{visitId}/bill': below('visitId', { post: does(null, 201, ref('Bill')) }),
    '/board': { get: does(null, 200, object({ visitsByStage: object({ planned: WHOLE, checkedIn: WHOLE }) })) },
    '/preferences': {
      get: does(null, 200, ref('Preferences')),
      put: does(object({ colour: TEXT }), 200, ref('Preferences')),
      patch: does({ type: 'object', properties: { colour: TEXT, volume: WHOLE } }, 200, ref('Preferences')),
    },
    '/bills': { get: does(null, 200, list('Bill')) },
    '/bills/{id}': below('id', { get: does(null, 200, ref('Bill')) }),
  },
  components: {
    schemas: {
      Owner: object({ id: WHOLE, name: TEXT }),
      Horse: object({ id: WHOLE, name: TEXT, owner: shown }),
      Passport: object({ horseId: WHOLE, ...PASSPORT }),
      Visit: object({ id: WHOLE, horse: shown, fee: AMOUNT, stage: { ...TEXT, enum: ['Planned', 'CheckedIn'] } }),
      Shoe: object({ id: WHOLE, horse_id: WHOLE, visit_id: WHOLE, size: WHOLE }),
      Preferences: { type: 'object', properties: { colour: TEXT, volume: WHOLE, plan: TEXT } },
      Bill: object({ id: WHOLE, visit_id: WHOLE, owner: shown }),
    },
  },
}

test('A new item has nothing of what it may lack, until that is put and once it is taken away.', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  const { id } = (await ask('POST /horses', { name: 'Ida', owner_id: 2 })).body
  const [path, sent] = [`/horses/${id}/passport`, { breed: 'Fjord', height: 140 }]
  const seen = []
  for (const line of [`GET ${path}`, `DELETE ${path}`, `PUT ${path}`, `GET ${path}`, `DELETE ${path}`, `GET ${path}`])
    seen.push(await ask(line, line.startsWith('PUT') ? sent : undefined))
  assert.deepEqual(
    seen.map(({ status }) => status),
    [404, 404, 200, 200, 204, 404],
  )
  for (const { body } of seen.slice(2, 4)) assert.deepEqual(body, { horseId: id, ...sent })
  assert.equal((await ask('GET /horses/1/passport')).status, 200)
})

test('A change of what there is only one of leaves the rest, and what no request says stays when all is put anew.', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  const first = (await ask('GET /preferences')).body
  await ask('PATCH /preferences', { colour: 'red' })
  assert.deepEqual((await ask('GET /preferences')).body, { ...first, colour: 'red' })
  await ask('PATCH /preferences', { volume: 7 })
  assert.deepEqual((await ask('GET /preferences')).body, { ...first, colour: 'red', volume: 7 })
  await ask('PUT /preferences', { colour: 'blue' })
  const { volume: _, ...rest } = first
  assert.deepEqual((await ask('GET /preferences')).body, { ...rest, colour: 'blue' })
  await ask('PATCH /preferences', { volume: 9 })
  assert.deepEqual((await ask('GET /preferences')).body, { ...rest, colour: 'blue', volume: 9 })
})

test('What is made below one is listed below the other that the first names, and a POST without a body makes, too.', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  const owner = (await ask('POST /owners', { name: 'Nora Lie' })).body
  const horse = (await ask('POST /horses', { name: 'Ida', owner_id: owner.id })).body
  const visit = (await ask('POST /visits', { horse_id: horse.id, fee: 90 })).body
  const shoe = (await ask(`POST /visits/${visit.id}/shoes`, { size: 4 })).body
  assert.deepEqual([shoe.horse_id, shoe.visit_id, shoe.size], [horse.id, visit.id, 4])
  assert.deepEqual((await ask(`GET /horses/${horse.id}/shoes`)).body, [shoe])
  const bill = (await ask(`POST /visits/${visit.id}/bill`)).body
  assert.deepEqual([bill.visit_id, bill.owner], [visit.id, owner])
  assert.deepEqual((await ask(`GET /bills/${bill.id}`)).body, bill)
  for (const one of (await ask('GET /bills')).body) {
    const { horse: seen } = (await ask(`GET /visits/${one.visit_id}`)).body
    assert.deepEqual(one.owner, (await ask(`GET /horses/${seen.id}`)).body.owner)
  }
  for (const one of (await ask('GET /horses')).body)
    for (const each of (await ask(`GET /horses/${one.id}/shoes`)).body)
      assert.equal((await ask(`GET /visits/${each.visit_id}`)).body.horse.id, one.id)
})

test('Numbers by a state have its members, also where these are written in another way.', async () => {
  await using mock = await serve(STABLE)
  const ask = asker(mock)
  const visits: readonly { stage: string }[] = (await ask('GET /visits')).body
  const count = (stage: string): number => visits.filter((one) => one.stage === stage).length
  const { visitsByStage } = (await ask('GET /board')).body
  assert.deepEqual(visitsByStage, { planned: count('Planned'), checkedIn: count('CheckedIn') })
})

test('A part of an item is what is put in its place, and its numbers go by what is added or spent.', async () => {
  const [purse, tokens] = [
    { gold: WHOLE, silver: WHOLE },
    { gold: 0, silver: 0 },
  ]
  const part = (takes: object): object => does(takes, 200, ref('Rider'))
  await using mock = await serve({
    ...STABLE,
    paths: {
      '/riders': { get: does(null, 200, list('Rider')), post: does(object({ name: TEXT }), 201, ref('Rider')) },
      '/riders/{id}': below('id', { get: does(null, 200, ref('Rider')) }),
      '/riders/{id}/purse': below('id', { put: part(object(purse)), patch: part({ ...object(purse), required: [] }) }),
      '/riders/{id}/purse/spend': below('id', { post: part(object(purse)) }),
      '/riders/{id}/purse/deposit': below('id', { post: part(object(purse)) }),
      '/riders/{id}/home': below('id', { put: part(object({ name: TEXT })) }),
    },
    components: {
      schemas: { Rider: object({ id: WHOLE, name: TEXT, purse: object(purse), home: object({ name: TEXT }) }) },
    },
  })
  const ask = asker(mock)
  const rider = (await ask('POST /riders', { name: 'Liv' })).body
  assert.deepEqual(rider.purse, tokens)
  const changes = [
    ['PUT', '', { gold: 10, silver: 5 }, { gold: 10, silver: 5 }],
    ['POST', '/spend', { gold: 3, silver: 1 }, { gold: 7, silver: 4 }],
    ['POST', '/deposit', { gold: 0, silver: 6 }, { gold: 7, silver: 10 }],
    ['PATCH', '', { gold: 1 }, { gold: 1, silver: 10 }],
  ] as const
  for (const [method, path, sent, left] of changes) {
    assert.deepEqual((await ask(`${method} /riders/${rider.id}/purse${path}`, sent)).body.purse, left)
    assert.deepEqual((await ask(`GET /riders/${rider.id}`)).body.purse, left)
  }
  const moved = (await ask(`PUT /riders/${rider.id}/home`, { name: 'Oak yard' })).body
  assert.deepEqual([moved.name, moved.home], ['Liv', { name: 'Oak yard' }])
})
