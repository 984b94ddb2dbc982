/** Documents of which half is unsaid: answers that may be anything, lists beside the path of their items, bodies that are left out. Ferries. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const ANYTHING = { type: 'object', additionalProperties: true }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const many = (items: object) => ({ type: 'array', items })
const answers = (schema: object | null, status = 200) => ({
  responses: { [status]: { description: 'Done.', ...(schema && json(schema)) } },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...json(schema) } })
const at = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: TEXT })),
})
const asked = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: TEXT })),
})
const document = (paths: object, schemas: object = {}) => ({
  ...{ openapi: '3.1.0', info: { title: 'Ferries', version: '1' }, paths, components: { schemas } },
})

const FLEETS = document({
  '/fleets': { get: answers(many(ANYTHING)), post: { ...takes(object({ name: TEXT })), ...answers(ANYTHING, 201) } },
  '/fleets/{fleetId}/repairs': {
    ...at('fleetId'),
    get: { ...asked('ferryId'), ...answers(many(ANYTHING)) },
    post: { ...takes(object({ ferryId: TEXT, what: TEXT })), ...answers(ANYTHING, 201) },
  },
  '/fleets/{fleetId}/repairs/{repairId}/start': { ...at('fleetId', 'repairId'), post: answers(ANYTHING) },
})

test('a creation whose answer may be anything shows what was made, which its list shows and chooses by what was sent', async () => {
  await using mock = await serve(FLEETS)
  const ask = asker(mock)
  const { body: fleet } = await ask('POST /fleets', { name: 'North' })
  assert.equal(fleet.name, 'North')
  const { body: repair } = await ask(`POST /fleets/${fleet.id}/repairs`, { ferryId: 'f1', what: 'Bow door' })
  assert.deepEqual((await ask(`GET /fleets/${fleet.id}/repairs?ferryId=f1`)).body, [repair])
  assert.deepEqual((await ask(`GET /fleets/${fleet.id}/repairs?ferryId=f2`)).body, [])
})

const SAILINGS = document(
  {
    '/sailings/{id}': {
      ...at('id'),
      get: { responses: { ...answers(ref('Sailing')).responses, 404: { description: 'n' } } },
    },
    '/sailings/search': { get: { ...asked('harbour'), ...answers(many(ref('SailingShort'))) } },
  },
  {
    SailingShort: object({ id: WHOLE, harbour: TEXT, leaves: { ...TEXT, format: 'date-time' } }),
    Sailing: object({ id: WHOLE, harbour: TEXT, leaves: { ...TEXT, format: 'date-time' }, deck: TEXT, ferry: TEXT }),
  },
)

test('what only a search beside the path of an item lists is that item', async () => {
  await using mock = await serve(SAILINGS)
  const ask = asker(mock)
  const { body: listed } = await ask('GET /sailings/search')
  assert.ok(listed.length > 1)
  for (const { id, ...short } of listed) {
    const { harbour, leaves } = (await ask(`GET /sailings/${id}`)).body
    assert.deepEqual({ harbour, leaves }, short)
  }
  assert.equal((await ask('GET /sailings/99999')).status, 404)
})

const BERTHS = document(
  {
    '/berths': {
      get: answers(many(ref('Berth'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Berth'), 201) },
    },
    '/berths/{id}': {
      ...at('id'),
      get: answers(ref('Berth')),
      post: { summary: 'Update a berth', ...answers(ref('Berth')) },
      put: { summary: 'Approves a berth that was asked for', ...answers(ref('Berth')) },
    },
  },
  { Berth: object({ id: WHOLE, name: TEXT, status: TEXT }, ['id', 'name']) },
)

test('a change of which the document leaves out the body shows the item, with what is sent or said', async () => {
  await using mock = await serve(BERTHS)
  const ask = asker(mock)
  const { body: made } = await ask('POST /berths', { name: 'West' })
  const { body: changed } = await ask(`POST /berths/${made.id}`, { name: 'East', unknown: 1 })
  assert.deepEqual(changed, { ...made, name: 'East' })
  const { body: approved } = await ask(`PUT /berths/${made.id}`)
  assert.deepEqual(approved, { ...made, name: 'East', status: 'approved' })
  assert.deepEqual((await ask(`GET /berths/${made.id}`)).body, approved)
  assert.equal((await ask('POST /berths/99999', { name: 'x' })).status, 404)
})

const BUOYS = document(
  {
    '/buoys': {
      get: answers(many(ref('Buoy'))),
      post: { ...takes(object({ colour: TEXT })), ...answers(ref('Buoy'), 201) },
      put: {
        parameters: [{ name: 'id', in: 'query', required: true, schema: WHOLE }],
        ...takes(object({ colour: TEXT })),
        ...answers(ref('Buoy')),
      },
      delete: { parameters: [{ name: 'id', in: 'query', required: true, schema: WHOLE }], ...answers(null, 204) },
    },
    '/lamps': {
      get: answers(many(ref('Lamp'))),
      post: { ...takes(object({ light: TEXT })), ...answers(ref('Lamp'), 201) },
      put: { ...takes(object({ lamp_id: WHOLE, light: TEXT })), ...answers(ref('Lamp')) },
      delete: { ...takes(object({ lamp_id: WHOLE, why: TEXT }, ['lamp_id'])), ...answers(null, 200) },
    },
  },
  { Buoy: object({ id: WHOLE, colour: TEXT }), Lamp: object({ lamp_id: WHOLE, light: TEXT }) },
)

test('what is deleted or changed at the path of its list is named by the query, or by the body', async () => {
  await using mock = await serve(BUOYS)
  const ask = asker(mock)
  const { body: buoy } = await ask('POST /buoys', { colour: 'red' })
  assert.deepEqual((await ask(`PUT /buoys?id=${buoy.id}`, { colour: 'green' })).body, { ...buoy, colour: 'green' })
  const { body: lamp } = await ask('POST /lamps', { light: 'white' })
  const has = async (path: string, key: string, value: number): Promise<boolean> =>
    (await ask(`GET ${path}`)).body.some((one: Readonly<Record<string, number>>) => one[key] === value)
  assert.deepEqual([await has('/buoys', 'id', buoy.id), await has('/lamps', 'lamp_id', lamp.lamp_id)], [true, true])
  assert.equal((await ask(`DELETE /buoys?id=${buoy.id}`)).status, 204)
  assert.equal((await ask('DELETE /lamps', { lamp_id: lamp.lamp_id })).status, 200)
  assert.deepEqual([await has('/buoys', 'id', buoy.id), await has('/lamps', 'lamp_id', lamp.lamp_id)], [false, false])
})

const LOGS = document(
  {
    '/logs': {
      get: answers(many(ref('Log'))),
      post: { ...takes(object({ text: TEXT })), ...answers(ref('Log'), 201) },
    },
  },
  { Log: object({ log_id: TEXT, text: TEXT, created_at: WHOLE, reply_count: WHOLE }, []) },
)

test('what was just made says when in seconds or milliseconds, also where nothing is required', async () => {
  await using mock = await serve(LOGS)
  const { created_at, reply_count } = (await asker(mock)('POST /logs', { text: 'Fog' })).body
  assert.equal(reply_count, 0)
  const [first, last] = ['2024-01-01', '2099-01-01'].map((day) => Date.parse(day) / 1000)
  const seconds = created_at > 1e11 ? created_at / 1000 : created_at
  assert.ok(seconds > Number(first) && seconds < Number(last), `${created_at}`)
})

const Pier = ref('Pier')
const PIERS = document(
  {
    '/piers': {
      get: answers(many(Pier)),
      post: { ...takes({ type: 'object', example: { name: 'West' } }), ...answers(Pier, 201) },
    },
    '/piers/{id}': {
      ...at('id'),
      get: answers(Pier),
      patch: { ...takes({ type: 'object', properties: {} }), ...answers(null) },
    },
    '/cranes': {
      get: answers(many(ref('Crane'))),
      post: { ...asked('load', 'colour'), ...answers(ref('Crane'), 201) },
    },
  },
  { Pier: object({ id: WHOLE, name: TEXT, length: WHOLE }), Crane: object({ id: WHOLE, load: WHOLE, colour: TEXT }) },
)

test('what is sent in a body of which the document says nothing is stored as far as items have it, and so is what a query alone says', async () => {
  await using mock = await serve(PIERS)
  const ask = asker(mock)
  const { body: made, status } = await ask('POST /piers', { name: 'North', length: 'long', unknown: true })
  assert.deepEqual([status, made.name], [201, 'North'])
  assert.equal((await ask(`PATCH /piers/${made.id}`, { name: 'South' })).status, 200)
  assert.deepEqual((await ask(`GET /piers/${made.id}`)).body, { ...made, name: 'South' })
  const { body: crane } = await ask('POST /cranes?load=7&colour=red')
  assert.deepEqual([crane.load, crane.colour], [7, 'red'])
  assert.ok((await ask('GET /cranes')).body.some(({ id }: { readonly id: number }) => id === crane.id))
})
