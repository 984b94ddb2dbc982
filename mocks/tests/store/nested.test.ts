/** A nested list is the flat one, filtered; what is new has nothing below it; a key that no list has is unknown. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object, status = 200): object => ({ [status]: { description: 'ok', ...json(schema) } })
const NONE = { 404: { description: 'there is none', ...json({ type: 'object', properties: { why: TEXT } }) } }
const list = (name: string): object => ({ responses: answer({ type: 'array', items: ref(name) }) })
const item = (name: string): object => ({ responses: { ...answer(ref(name)), ...NONE } })
const made = (name: string, sent = name): object => ({
  requestBody: json(ref(sent)),
  responses: { 201: { description: 'ok', headers: { Location: { schema: TEXT } }, ...json(ref(name)) } },
})
const named = (name: string, schema: object = NUMBER, more: object = {}): object => ({
  parameters: [{ name, in: 'path', required: true, schema, ...more }],
})

const STATES = { type: 'string', enum: ['lit', 'dark'] }

/** A marina: its harbours have berths, these lines; sailors have a mate; ships are called by their callsign or id. */
const MARINA = {
  openapi: '3.1.0',
  info: { title: 'Marina', version: '1' },
  paths: {
    '/harbours': { get: list('Harbour'), post: made('Harbour') },
    '/harbours/{harbourId}': { ...named('harbourId', NUMBER, { example: 77 }), get: item('Harbour') },
    '/harbours/{harbourId}/berths': { ...named('harbourId'), get: list('Berth'), post: made('Berth', 'NewBerth') },
    '/berths': { get: list('Berth'), post: made('Berth') },
    '/berths/{id}': {
      ...named('id'),
      get: item('Berth'),
      delete: { responses: { 204: { description: 'gone' }, ...NONE } },
    },
    '/harbours/{harbour}/berths/{berthId}': {
      parameters: [...['harbour', 'berthId'].map((name) => ({ name, in: 'path', required: true, schema: NUMBER }))],
      get: item('Berth'),
      put: { requestBody: json(ref('NewBerth')), ...item('Berth') },
      delete: { responses: { 204: { description: 'gone' }, ...NONE } },
    },
    '/berths/{id}/lines': { ...named('id'), get: list('Line'), post: made('Line') },
    '/sailors': { get: list('Sailor') },
    '/sailors/{id}/reports': { ...named('id'), get: list('Sailor') },
    '/ships': { get: list('Ship') },
    '/ships/{id}': { ...named('id'), get: item('Ship') },
    '/ships/{callsign}': {
      ...named('callsign', TEXT),
      delete: { responses: { 204: { description: 'gone' }, ...NONE } },
    },
    '/harbours/{harbourId}/guests': { ...named('harbourId'), get: list('Stay') },
    '/harbours/guests': { post: made('Stay') },
    '/harbours/guests/{stayId}': {
      ...named('stayId'),
      get: item('Stay'),
      delete: { responses: { 204: { description: 'left' } } },
    },
    '/guests': { get: list('Guest') },
    '/lamps': {
      get: {
        parameters: [
          { name: 'state', in: 'query', schema: { ...STATES, default: 'lit' } },
          { name: 'filter', in: 'query', schema: { enum: ['any', 'red', 'green'], default: 'any' } },
        ],
        ...list('Lamp'),
      },
    },
    '/lamps/{id}': { ...named('id'), put: { responses: { 204: { description: 'switched' } } } },
    '/lamps/{label}': { ...named('label', TEXT), get: item('Lamp') },
    '/lamps/id/{id}': { ...named('id'), get: item('Lamp'), delete: { responses: { 204: { description: 'gone' } } } },
    '/lamps/of-light/{light}': { ...named('light', TEXT), get: item('Lamp') },
    '/buoys/{id}': { ...named('id'), get: item('Buoy'), put: { requestBody: json(ref('Buoy')), ...item('Buoy') } },
  },
  components: {
    schemas: {
      Harbour: { type: 'object', required: ['id'], properties: { id: { ...NUMBER, readOnly: true }, name: TEXT } },
      NewBerth: { type: 'object', properties: { name: TEXT } },
      Berth: {
        type: 'object',
        required: ['id', 'harbourId'],
        properties: { id: { ...NUMBER, readOnly: true }, name: TEXT, harbourId: NUMBER },
      },
      Line: { type: 'object', required: ['id', 'text'], properties: { id: { ...NUMBER, readOnly: true }, text: TEXT } },
      Sailor: { type: 'object', required: ['id', 'managerId'], properties: { id: NUMBER, managerId: NUMBER } },
      Ship: { type: 'object', required: ['id', 'callsign'], properties: { id: NUMBER, callsign: TEXT } },
      Guest: { type: 'object', required: ['id', 'name'], properties: { id: NUMBER, name: TEXT } },
      Stay: {
        type: 'object',
        required: ['harbour_id', 'guest_id', 'id', 'guest'],
        properties: { harbour_id: NUMBER, guest_id: NUMBER, id: NUMBER, guest: { type: 'object' } },
      },
      Lamp: {
        type: 'object',
        required: ['id', 'label', 'light', 'state', 'colour'],
        properties: { id: NUMBER, label: TEXT, light: TEXT, state: STATES, colour: { enum: ['red', 'green'] } },
      },
      Buoy: { type: 'object', properties: { id: NUMBER, colour: TEXT } },
    },
  },
}

type Berth = { readonly id: number; readonly harbourId: number }

test('each item below a parent is one of all, and those of all parents are all', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const all: readonly Berth[] = (await ask('GET /berths')).body
  const harbours: readonly { readonly id: number }[] = (await ask('GET /harbours')).body
  const counts: number[] = []
  for (const { id } of harbours) {
    const own: readonly Berth[] = (await ask(`GET /harbours/${id}/berths`)).body
    assert.deepEqual(
      own,
      all.filter(({ harbourId }) => harbourId === id),
    )
    counts.push(own.length)
  }
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    all.length,
  )
  assert.ok(counts.includes(0) && counts.some((one) => one > 1), counts.join())
  const sailors: readonly { readonly id: number; readonly managerId: number }[] = (await ask('GET /sailors')).body
  const [first] = sailors
  const reports = (await ask(`GET /sailors/${first?.id}/reports`)).body
  assert.deepEqual(
    reports,
    sailors.filter(({ managerId }) => managerId === first?.id),
  )
})

test('a Location leads to an item at its own path where none leads to it below its parent', async () => {
  const { '/harbours/{harbour}/berths/{berthId}': _, ...paths } = MARINA.paths
  await using mock = await serve({ ...MARINA, paths })
  const { headers } = await asker(mock)('POST /harbours/2/berths', { name: 'North' })
  assert.equal(headers.get('location'), '/berths/11')
})

test('what is created below a parent names it, is in both lists, and no item of another parent', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const { body: berth, headers } = await ask('POST /harbours/2/berths', { name: 'North' })
  assert.deepEqual(berth, { id: 11, name: 'North', harbourId: 2 })
  assert.equal(headers.get('location'), '/harbours/2/berths/11')
  for (const path of ['/berths/11', '/harbours/2/berths/11']) assert.deepEqual((await ask(`GET ${path}`)).body, berth)
  assert.deepEqual((await ask('GET /harbours/2/berths')).body.at(-1), berth)
  for (const line of ['GET', 'PUT', 'DELETE'])
    assert.equal(
      (await ask(`${line} /harbours/3/berths/11`, line === 'PUT' ? { name: 'x' } : undefined)).status,
      404,
      line,
    )
  const changed = (await ask('PUT /harbours/2/berths/11', { name: 'South' })).body
  assert.deepEqual(changed, { ...berth, name: 'South' })
  assert.deepEqual((await ask('GET /berths/11')).body, changed)
  assert.equal((await ask('POST /berths', { name: 'East', harbourId: 3 })).body.id, 12)
  assert.equal((await ask('GET /harbours/3/berths')).body.at(-1).name, 'East')
  assert.equal((await ask('DELETE /harbours/2/berths/11')).status, 204)
  assert.equal((await ask('GET /berths/11')).status, 404)
})

test('what was just created has nothing below it, in one store or in one of its own', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const { id } = (await ask('POST /harbours', { name: 'New' })).body
  assert.deepEqual((await ask(`GET /harbours/${id}/berths`)).body, [])
  const berth = (await ask(`POST /harbours/${id}/berths`, { name: 'One' })).body
  assert.deepEqual((await ask(`GET /berths/${berth.id}/lines`)).body, [])
  const line = (await ask(`POST /berths/${berth.id}/lines`, { text: 'Moored' })).body
  assert.deepEqual((await ask(`GET /berths/${berth.id}/lines`)).body, [line])
})

test('a key that no list has is unknown from the start, and what is said names others; documented keys are known', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const unknown = await ask('GET /berths/4711')
  assert.equal(unknown.status, 404)
  assert.match(unknown.body.why, /No item of berths has the id "4711"\. There are "1", "2", "3" and 7 more\./)
  for (const line of ['DELETE /berths/4711', 'GET /harbours/4711/berths', 'GET /berths/4711/lines'])
    assert.equal((await ask(line)).status, 404, line)
  assert.equal((await ask('GET /harbours')).body[0].id, 77)
  assert.equal((await ask('GET /harbours/77')).status, 200)
  // Nothing lists these.
  assert.equal((await ask('GET /buoys/4711')).body.id, 4711)
  await using other = await serve(MARINA, { unknownKeys: 'answer' })
  assert.equal((await asker(other)('GET /berths/4711')).body.id, 4711)
  assert.equal((await asker(other)('GET /harbours/4711/berths')).status, 200)
})

test('a parameter named after another property finds the item that has it', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const ships: readonly { readonly id: number; readonly callsign: string }[] = (await ask('GET /ships')).body
  assert.equal(new Set(ships.map(({ callsign }) => callsign)).size, ships.length)
  const [, second] = ships
  assert.equal((await ask(`DELETE /ships/${encodeURIComponent(second?.callsign ?? '')}`)).status, 204)
  assert.equal((await ask(`GET /ships/${second?.id}`)).status, 404)
  assert.equal((await ask('DELETE /ships/nobody')).status, 404)
})

test('a path that says by what it names an item finds it, and a list of choices is no search', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const lamps: readonly {
    readonly id: number
    readonly label: string
    readonly light: string
    readonly state: string
  }[] = (await ask('GET /lamps')).body
  assert.deepEqual(new Set(lamps.map(({ state }) => state)), new Set(['lit']))
  const [{ id, label, light } = { id: 0, label: '', light: '' }] = lamps.slice(1)
  for (const path of [`id/${id}`, `of-light/${encodeURIComponent(light)}`, encodeURIComponent(label)])
    assert.deepEqual((await ask(`GET /lamps/${path}`)).body.id, id, path)
  const red: readonly { readonly colour: string }[] = (await ask('GET /lamps?filter=red')).body
  assert.deepEqual(new Set(red.map(({ colour }) => colour)), new Set(['red']))
  assert.equal((await ask(`DELETE /lamps/id/${id}`)).status, 204)
  assert.equal((await ask(`GET /lamps/id/${id}`)).status, 404)
})

test('what is below a parent has keys of its own beside those of what it names', async () => {
  await using mock = await serve(MARINA)
  const ask = asker(mock)
  const guests: readonly { readonly id: number; readonly name: string }[] = (await ask('GET /guests')).body
  const [stay] = (await ask('GET /harbours/77/guests')).body
  assert.equal(stay.harbour_id, 77)
  assert.equal(stay.guest.name, guests.find(({ id }) => id === stay.guest_id)?.name)
  assert.deepEqual((await ask(`GET /harbours/guests/${stay.id}`)).body.id, stay.id)
})

test('handlers have the same store', async () => {
  await using mock = await serve(MARINA)
  const { contract } = await compileDocument('given', JSON.stringify(MARINA))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"North"}' }
  for (const [path, init] of [
    ['/harbours/2/berths', sent],
    ['/harbours/2/berths', {}],
    ['/berths', {}],
    ['/harbours/3/berths/11', {}],
    ['/berths/4711', {}],
  ] as const) {
    const served = await (await fetch(mock.url + path, init)).text()
    assert.equal(await (await getResponse(handlers, new Request(mock.url + path, init)))?.text(), served, path)
  }
})
