/** What a thing has in one state alone, or in any but one, what an action notes of it, and amounts that are in cents. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '../../../spec/json/pointer.ts'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, KEY] = [{ type: 'string' }, { type: 'integer' }]
const MOMENT = { type: 'string', format: 'date-time', nullable: true }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const does = (takes: object | null, status: number, answer: object): object => ({
  ...(takes && { requestBody: { required: true, ...json(takes) } }),
  responses: {
    [status]: { description: 'so', ...json(answer) },
    404: { description: 'none' },
    409: { description: 'no' },
  },
})
const parameters = [{ name: 'id', in: 'path', required: true, schema: KEY }]
const things = (path: string, schema: string, sent: object): object => ({
  [path]: {
    get: does(null, 200, { type: 'array', items: ref(schema) }),
    post: does(sent, 201, ref(schema)),
  },
  [`${path}/{id}`]: { parameters, get: does(null, 200, ref(schema)) },
})
const act = (path: string, schema: string, takes: object | null = null): object => ({
  [path]: { parameters, post: does(takes, 200, ref(schema)) },
})

const YARD = {
  openapi: '3.0.3',
  info: { title: 'Yard', version: '1' },
  paths: {
    ...things('/mechanics', 'Mechanic', object({ name: TEXT })),
    ...things('/repairs', 'Repair', object({ title: TEXT })),
    ...act('/repairs/{id}/assign', 'Repair', object({ mechanicId: KEY })),
    ...things('/bays', 'Bay', object({ title: TEXT })),
    ...things('/bills', 'Bill', object({ totalCents: { type: 'integer', minimum: 1 } })),
    ...act('/bills/{id}/issue', 'Bill'),
    '/bills/{id}/payments': {
      parameters,
      get: does(null, 200, { type: 'array', items: ref('Payment') }),
      post: does(object({ amountCents: { type: 'integer', minimum: 1 } }), 201, ref('Payment')),
    },
  },
  components: {
    schemas: {
      Mechanic: object({ id: KEY, name: TEXT }),
      MechanicRef: object({ id: KEY, name: TEXT }),
      Repair: object({
        id: KEY,
        title: TEXT,
        status: { type: 'string', enum: ['open', 'assigned', 'finished'] },
        mechanic: { nullable: true, allOf: [ref('MechanicRef')], description: 'Null while the repair is open.' },
      }),
      Bay: object({
        id: KEY,
        title: TEXT,
        status: { type: 'string', enum: ['waiting', 'occupied', 'closed'] },
        vehicle: {
          type: 'object',
          nullable: true,
          description: 'The vehicle in an occupied bay, null for all others',
          properties: { plate: TEXT },
        },
      }),
      Bill: object({
        id: KEY,
        status: { type: 'string', enum: ['draft', 'open', 'paid'] },
        totalCents: KEY,
        paidCents: { ...KEY, description: 'Sum of the payments' },
        balanceCents: { ...KEY, description: 'What is left to pay: total minus paid' },
        issuedAt: MOMENT,
      }),
      Payment: object({ id: KEY, amountCents: KEY }),
    },
  },
}

test('a thing has what it has in one state alone, or in any but one', async () => {
  await using mock = await serve(YARD)
  const ask = asker(mock)
  for (const one of (await ask('GET /repairs')).body) assert.equal(one.mechanic === null, one.status === 'open')
  for (const one of (await ask('GET /bays')).body) assert.equal(one.vehicle !== null, one.status === 'occupied')
  const mechanic = (await ask('POST /mechanics', { name: 'Jo' })).body
  const repair = (await ask('POST /repairs', { title: 'Brakes' })).body
  assert.deepEqual([repair.status, repair.mechanic], ['open', null])
  const assigned = (await ask(`POST /repairs/${repair.id}/assign`, { mechanicId: mechanic.id })).body
  assert.deepEqual([assigned.status, at(assigned, '/mechanic/id')], ['assigned', mechanic.id])
})

test('amounts in cents add up, and what is issued is open from then on', async () => {
  await using mock = await serve(YARD)
  const ask = asker(mock)
  for (const one of (await ask('GET /bills')).body) assert.equal(one.balanceCents, one.totalCents - one.paidCents)
  const bill = (await ask('POST /bills', { totalCents: 900 })).body
  assert.deepEqual([bill.status, bill.balanceCents, bill.issuedAt], ['draft', 900, null])
  const issued = (await ask(`POST /bills/${bill.id}/issue`)).body
  assert.equal(issued.status, 'open')
  assert.ok(issued.issuedAt)
  for (const [amountCents, left, status] of [
    [400, 500, 'open'],
    [500, 0, 'paid'],
  ] as const) {
    assert.equal((await ask(`POST /bills/${bill.id}/payments`, { amountCents })).status, 201)
    const now = (await ask(`GET /bills/${bill.id}`)).body
    assert.deepEqual([now.balanceCents, now.status], [left, status])
  }
})
