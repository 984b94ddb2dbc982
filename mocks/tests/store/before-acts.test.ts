/** What only an action says is not there before it happened, and a list of what somebody marks has what is marked. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object): object => ({
  200: { description: 'ok', ...json(schema) },
  404: { description: 'none' },
})
const PARCEL = { $ref: '#/components/schemas/Parcel' }
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: NUMBER }] }

const POST_OFFICE = {
  openapi: '3.1.0',
  info: { title: 'Post office', version: '1' },
  paths: {
    '/parcels': { get: { responses: answer({ type: 'array', items: PARCEL }) } },
    '/me/favorites': { get: { responses: answer({ type: 'array', items: PARCEL }) } },
    '/parcels/{id}': { ...id, get: { responses: answer(PARCEL) } },
    '/parcels/{id}/favorite': { ...id, post: { responses: answer(PARCEL) }, delete: { responses: answer(PARCEL) } },
    '/parcels/{id}/ship': {
      ...id,
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['carrier'], properties: { carrier: TEXT } }),
        },
        responses: answer(PARCEL),
      },
    },
  },
  components: {
    schemas: {
      Parcel: {
        type: 'object',
        required: ['id', 'status', 'favorited', 'carrier'],
        properties: {
          id: NUMBER,
          status: { type: 'string', enum: ['packed', 'shipped', 'delivered'] },
          favorited: { type: 'boolean' },
          carrier: { type: ['string', 'null'] },
        },
      },
    },
  },
}

type Parcel = {
  readonly id: number
  readonly status: string
  readonly favorited: boolean
  readonly carrier: string | null
}

test('only what was shipped has the carrier that the action sends', async () => {
  await using mock = await serve(POST_OFFICE, { data: 40 })
  const ask = asker(mock)
  const parcels: readonly Parcel[] = (await ask('GET /parcels')).body
  const packed = parcels.filter(({ status }) => status === 'packed')
  assert.ok(packed.length > 3 && packed.length < parcels.length - 3)
  for (const { carrier } of packed) assert.equal(carrier, null)
  assert.ok(parcels.some(({ carrier }) => carrier !== null))
  const shipped = await ask(`POST /parcels/${packed[0]?.id}/ship`, { carrier: 'Swift' })
  assert.deepEqual(shipped.body, { ...packed[0], status: 'shipped', carrier: 'Swift' })
})

test('the list of favorites has what is a favorite', async () => {
  await using mock = await serve(POST_OFFICE)
  const ask = asker(mock)
  const favorites = async (): Promise<readonly Parcel[]> => (await ask('GET /me/favorites')).body
  const parcels: readonly Parcel[] = (await ask('GET /parcels')).body
  const own = parcels.filter(({ favorited }) => favorited)
  assert.deepEqual(await favorites(), own)
  const other = parcels.find(({ favorited }) => !favorited)
  await ask(`POST /parcels/${other?.id}/favorite`)
  assert.equal((await favorites()).length, own.length + 1)
  await ask(`DELETE /parcels/${other?.id}/favorite`)
  assert.deepEqual(await favorites(), own)
})
