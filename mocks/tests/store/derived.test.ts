/** What follows from what was sent is derived: names, nights, totals; and what nobody could send is of a new item. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const DAY = { type: 'string', format: 'date' }
const MOMENT = { type: 'string', format: 'date-time' }
const COUNT = { type: 'integer' }
const AMOUNT = { type: 'number' }
const FLAG = { type: 'boolean' }

type Members = Readonly<Record<string, object>>

const content = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({ description: 'ok', ...content(schema) })
const object = (properties: Members, isWhole = false): object => ({
  type: 'object',
  properties,
  ...(isWhole && { required: Object.keys(properties) }),
})

/** A collection whose answers have more than its requests; `isWhole`: they always have all of it. */
const collection = (path: string, key: string, sent: Members, made: Members, isWhole = true): object => {
  const item = object({ [key]: TEXT, ...sent, ...made }, isWhole)
  const named = { parameters: [{ name: key, in: 'path', required: true, schema: TEXT }] }
  const taking = { requestBody: { required: true, ...content(object(sent)) } }
  return {
    [path]: {
      get: { responses: { 200: answer({ type: 'array', items: item }) } },
      post: { ...taking, responses: { 201: answer(item) } },
    },
    [`${path}/{${key}}`]: {
      get: { ...named, responses: { 200: answer(item), 404: { description: 'none' } } },
      patch: { ...named, ...taking, responses: { 200: answer(item), 404: { description: 'none' } } },
    },
  }
}

const SAILOR = { firstName: TEXT, lastName: TEXT, birthDate: DAY, email: TEXT }
const LINES = { type: 'array', items: object({ sku: TEXT, unitPrice: AMOUNT, quantity: COUNT }) }

const [MASTER, BOAT] = [
  { name: TEXT, phone: TEXT },
  { name: TEXT, phone: TEXT, sailNumber: TEXT },
]

const MOORED = object({
  buoy_name: TEXT,
  lines: object({ bow_line: COUNT, stern_line: COUNT }),
  owner: object({ name: TEXT }),
})
const MOORING = object({ id: TEXT, buoyName: TEXT, bowLine: COUNT, sternLine: COUNT, name: TEXT })

const MARINA = {
  openapi: '3.1.0',
  info: { title: 'Marina', version: '1' },
  paths: {
    ...collection('/sailors', 'id', SAILOR, { fullName: TEXT, initials: TEXT, username: TEXT, age: COUNT }),
    ...collection('/stays', 'id', { berth: TEXT, checkIn: DAY, checkOut: DAY }, { nights: COUNT }),
    ...collection('/stays-by-hand', 'id', { checkIn: DAY, checkOut: DAY, nights: COUNT }, {}, false),
    ...collection(
      '/logbooks',
      'slug',
      { title: TEXT, body: TEXT },
      {
        wordCount: COUNT,
        readCount: COUNT,
        favorited: FLAG,
        createdAt: MOMENT,
        lastReadAt: { type: ['string', 'null'] },
      },
      false,
    ),
    ...collection('/orders', 'id', { items: LINES }, { total: AMOUNT, itemsCount: COUNT }),
    '/moorings': {
      get: { responses: { 200: answer({ type: 'array', items: MOORING }) } },
      post: { requestBody: { required: true, ...content(MOORED) }, responses: { 201: answer(MOORING) } },
    },
    '/moorings/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }],
      get: { responses: { 200: answer(MOORING), 404: { description: 'none' } } },
      put: { requestBody: { required: true, ...content(MOORED) }, responses: { 200: answer(MOORING) } },
    },
    '/charters': {
      post: {
        requestBody: {
          required: true,
          ...content(object({ master: object(MASTER), boat: object(BOAT), trip: object({ port: TEXT, on: DAY }) })),
        },
        responses: {
          201: answer(
            object(
              {
                message: TEXT,
                data: object({ port: TEXT, on: DAY, boat: object(BOAT, true), master: object(MASTER, true) }, true),
              },
              true,
            ),
          ),
        },
      },
    },
    '/crews': {
      post: {
        requestBody: { required: true, ...content(object({ crew_name: TEXT, port: TEXT })) },
        responses: {
          201: answer(
            object(
              {
                success: FLAG,
                data: object(
                  { crew: object({ crewName: TEXT, port: TEXT, memberCount: COUNT, createdAt: MOMENT }, true) },
                  true,
                ),
              },
              true,
            ),
          ),
        },
      },
    },
  },
}

const NOW = '2026-11-20T09:00:00Z'
const ADA = { firstName: 'Ada', lastName: 'Moreau', birthDate: '1990-05-01', email: 'ada.m@example.org' }

test('names, initials, login and age of a new person follow from what was sent', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const ask = asker(mock)
  const { body } = await ask('POST /sailors', ADA)
  const told = { fullName: 'Ada Moreau', initials: 'AM', username: 'ada.m', age: 36 }
  assert.deepEqual(body, { id: body.id, ...ADA, ...told })
  const { body: changed } = await ask(`PATCH /sailors/${body.id}`, { lastName: 'Ibsen', birthDate: '2000-12-01' })
  const now = { lastName: 'Ibsen', birthDate: '2000-12-01', fullName: 'Ada Ibsen', initials: 'AI', age: 25 }
  assert.deepEqual(changed, { ...body, ...now })
  assert.deepEqual((await ask(`GET /sailors/${body.id}`)).body, changed)
})

test('a change of a date changes the nights, unless a client can send them', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const stay = { berth: 'B4', checkIn: '2027-03-01', checkOut: '2027-03-04' }
  const { body } = await ask('POST /stays', stay)
  assert.deepEqual(body, { id: body.id, ...stay, nights: 3 })
  assert.equal((await ask(`PATCH /stays/${body.id}`, { checkOut: '2027-03-06' })).body.nights, 5)
  assert.equal((await ask(`PATCH /stays/${body.id}`, { berth: 'C1' })).body.nights, 5)
  const own = { checkIn: '2027-03-01', checkOut: '2027-03-04', nights: 7 }
  const { body: sent } = await ask('POST /stays-by-hand', own)
  assert.equal((await ask(`PATCH /stays-by-hand/${sent.id}`, { checkOut: '2027-03-06' })).body.nights, 7)
})

test('a new thing is of now, has its slug for a key, and nobody has done anything to it', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const ask = asker(mock)
  const sent = { title: 'Round the Cape', body: 'Strong wind all day.' }
  const { body } = await ask('POST /logbooks', sent)
  const told = { wordCount: 4, readCount: 0, favorited: false, createdAt: NOW, lastReadAt: null }
  assert.deepEqual(body, { slug: 'round-the-cape', ...sent, ...told })
  assert.deepEqual((await ask('GET /logbooks/round-the-cape')).body, body)
  assert.equal((await ask('POST /logbooks', sent)).body.slug, 'round-the-cape-2')
  assert.equal((await ask('PATCH /logbooks/round-the-cape', { title: 'Home' })).body.slug, 'round-the-cape')
})

test('a total is that of the lines that were sent', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const items = [
    { sku: 'ROPE', unitPrice: 12.5, quantity: 2 },
    { sku: 'BUOY', unitPrice: 40.1, quantity: 1 },
  ]
  const { body } = await ask('POST /orders', { items })
  assert.deepEqual(body, { id: body.id, items, total: 65.1, itemsCount: 2 })
  const { body: changed } = await ask(`PATCH /orders/${body.id}`, { items: items.slice(1) })
  assert.deepEqual(changed, { ...body, items: items.slice(1), total: 40.1, itemsCount: 1 })
  for (const order of (await ask('GET /orders')).body.slice(0, 10)) {
    const sum = order.items.reduce((all: number, one: (typeof items)[0]) => all + one.unitPrice * one.quantity, 0)
    assert.equal(order.total, Math.round(sum * 100) / 100)
  }
})

test('an answer in another form shows what was sent, in its own spelling, and is of now', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const { body } = await asker(mock)('POST /crews', { crew_name: 'Night watch', port: 'Brest' })
  const crew = { crewName: 'Night watch', port: 'Brest', memberCount: 0, createdAt: NOW }
  assert.deepEqual(body, { success: true, data: { crew } })
})

test('items keep what was sent in another spelling, or within an object that they lack', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const ask = asker(mock)
  const { body } = await ask('POST /moorings', { buoy_name: 'A7', lines: { bow_line: 12, stern_line: 9 } })
  assert.deepEqual([body.buoyName, body.bowLine, body.sternLine], ['A7', 12, 9])
  const changed = { buoy_name: 'B2', lines: { bow_line: 8, stern_line: 8 }, owner: { name: 'Ada' } }
  await ask(`PUT /moorings/${body.id}`, changed)
  const { body: kept } = await ask(`GET /moorings/${body.id}`)
  assert.deepEqual([kept.buoyName, kept.bowLine, kept.sternLine], ['B2', 8, 8])
  assert.notEqual(kept.name, 'Ada')
})

test('each object that was sent is shown in what is called as it is, or around that', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const master = { name: 'Ada Moreau', phone: '+33 2 98 00 00 01' }
  const boat = { name: 'Petrel', phone: '+33 2 98 00 00 02', sailNumber: 'FRA 118' }
  const trip = { port: 'Brest', on: '2026-12-24' }
  const { body } = await asker(mock)('POST /charters', { master, boat, trip })
  assert.deepEqual(body.data, { ...trip, boat, master })
})

test('the handlers derive the same', async () => {
  await using mock = await serve(MARINA, { now: NOW })
  const { contract } = await compileDocument('given', JSON.stringify(MARINA))
  const handlers = createHandlers({ contract, now: NOW })
  for (const [path, sent] of [
    ['/sailors', ADA],
    ['/logbooks', { title: 'Round the Cape', body: 'Strong wind.' }],
    ['/crews', { crew_name: 'Night watch', port: 'Brest' }],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(sent) })
    const served = await asker(mock)(`POST ${path}`, sent)
    assert.deepEqual(await (await getResponse(handlers, request))?.json(), served.body)
  }
})
