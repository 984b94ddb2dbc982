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
