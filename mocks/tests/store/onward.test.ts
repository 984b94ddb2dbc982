/** What happens to others: what an action does to the items around its own, and in which state those must be. A sailing club. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const many = (items: object): object => ({ type: 'array', items })
const state = (...members: readonly string[]): object => ({ ...TEXT, enum: members })
const answers = (schema: object, status = 200, refused = 'x'): object => ({
  responses: {
    [status]: { description: 'so', ...json(schema) },
    404: { description: 'x' },
    409: { description: refused },
  },
})
const takes = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})
const act = (description: string, of: string): object => at({ post: { description, ...answers(ref(of)) } })
const when = { type: ['string', 'null'], format: 'date-time' }

const CLUB = {
  openapi: '3.1.0',
  info: { title: 'Sailing club', version: '1' },
  paths: {
    '/regattas': {
      get: answers(many(ref('Regatta'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Regatta'), 201) },
    },
    '/regattas/{id}': at({ get: answers(ref('Regatta')) }),
    '/regattas/{id}/open': act('Opens it for entries.', 'Regatta'),
    '/regattas/{id}/cancel': act('Its pending entries are refused as well. Photos may stay.', 'Regatta'),
    '/regattas/{id}/finish': act('Its open entries are refused as well.', 'Regatta'),
    '/regattas/{id}/close': act('Close the regatta, and archive all of its photos', 'Regatta'),
    '/regattas/{id}/photos': at({
      get: answers(many(ref('Photo'))),
      post: { ...takes(object({ caption: TEXT })), ...answers(ref('Photo'), 201) },
    }),
    '/entries': {
      get: answers(many(ref('Entry'))),
      post: {
        description: 'Enter a boat in an open regatta.',
        ...takes(object({ regattaId: WHOLE, boatId: WHOLE })),
        ...answers(ref('Entry'), 201),
      },
    },
    '/entries/{id}': at({ get: answers(ref('Entry')) }),
    '/entries/{id}/accept': act('', 'Entry'),
    '/entries/{id}/complete': act('', 'Entry'),
    '/boats': {
      get: answers(many(ref('Boat'))),
      post: { ...takes(object({ name: TEXT })), ...answers(ref('Boat'), 201) },
    },
    '/boats/{id}': at({ get: answers(ref('Boat')) }),
    '/launches': {
      get: answers(many(ref('Launch'))),
      post: {
        description: 'The boat is afloat then.',
        ...takes(object({ boatId: WHOLE })),
        ...answers(ref('Launch'), 201, 'The boat is not moored.'),
      },
    },
  },
  components: {
    schemas: {
      Regatta: object({
        id: WHOLE,
        name: TEXT,
        status: state('planned', 'open', 'closed', 'cancelled', 'finished'),
        closedAt: when,
      }),
      Photo: object({ id: WHOLE, caption: TEXT, status: state('shown', 'archived') }),
      Entry: object({
        ...{
          id: WHOLE,
          regattaId: WHOLE,
          boatId: WHOLE,
          status: state('pending', 'accepted', 'refused', 'withdrawn', 'completed'),
        },
        refusedAt: when,
      }),
      Boat: object({ id: WHOLE, name: TEXT, status: state('moored', 'afloat', 'laid_up') }),
      Launch: object({ id: WHOLE, boatId: WHOLE }),
    },
  },
}

test('an action does to others what its description says, to those in the state that it names, and with their moments', async () => {
  await using mock = await serve(CLUB)
  const ask = asker(mock)
  const { body: regatta } = await ask('POST /regattas', { name: 'Autumn cup' })
  const other = (await ask('POST /regattas', { name: 'Spring cup' })).body
  for (const { id } of [regatta, other]) await ask(`POST /regattas/${id}/open`)
  const enter = async (regattaId: number, boatId: number) => (await ask('POST /entries', { regattaId, boatId })).body
  const [first, second, third] = [await enter(regatta.id, 1), await enter(regatta.id, 2), await enter(other.id, 3)]
  await ask(`POST /entries/${second.id}/accept`)
  assert.equal((await ask(`POST /regattas/${regatta.id}/cancel`)).body.status, 'cancelled')
  const entry = async (id: number) => {
    const { status, refusedAt } = (await ask(`GET /entries/${id}`)).body
    return [status, refusedAt !== null]
  }
  assert.deepEqual(await entry(first.id), ['refused', true])
  assert.deepEqual(await entry(second.id), ['accepted', false])
  assert.deepEqual(await entry(third.id), ['pending', false])
  const photos = async () => {
    const shown: readonly { readonly status: string }[] = (await ask(`GET /regattas/${other.id}/photos`)).body
    return shown.map(({ status }) => status)
  }
  for (const caption of ['Start', 'Finish']) await ask(`POST /regattas/${other.id}/photos`, { caption })
  assert.deepEqual(await photos(), ['shown', 'shown'])
  await ask(`POST /regattas/${other.id}/close`)
  assert.deepEqual(await photos(), ['archived', 'archived'])
})

test('what has come to an end in any way is not open, and stays', async () => {
  await using mock = await serve(CLUB)
  const ask = asker(mock)
  const { id } = (await ask('POST /regattas', { name: 'Summer cup' })).body
  await ask(`POST /regattas/${id}/open`)
  const [open, over] = [1, 2].map(async (boatId) => (await ask('POST /entries', { regattaId: id, boatId })).body.id)
  await ask(`POST /entries/${await over}/complete`)
  await ask(`POST /regattas/${id}/finish`)
  const stateOf = async (entry: number) => (await ask(`GET /entries/${entry}`)).body.status
  assert.deepEqual([await stateOf(await open), await stateOf(await over)], ['refused', 'completed'])
})

test('a new item is refused where what it names is in another state than the document says, and changes that as said', async () => {
  await using mock = await serve(CLUB)
  const ask = asker(mock)
  const { body: regatta } = await ask('POST /regattas', { name: 'Winter cup' })
  const { body: boat } = await ask('POST /boats', { name: 'Petrel' })
  const entry = { regattaId: regatta.id, boatId: boat.id }
  assert.equal((await ask('POST /entries', entry)).status, 409)
  await ask(`POST /regattas/${regatta.id}/open`)
  assert.equal((await ask('POST /entries', entry)).status, 201)
  const status = async () => (await ask(`GET /boats/${boat.id}`)).body.status
  assert.equal(await status(), 'moored')
  assert.equal((await ask('POST /launches', { boatId: boat.id })).status, 201)
  assert.equal(await status(), 'afloat')
  assert.equal((await ask('POST /launches', { boatId: boat.id })).status, 409)
})
