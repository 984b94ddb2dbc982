/** What is booked of a thing: it is cancelled by itself, and summed up with what is in store. A sled hut. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, AMOUNT] = [{ type: 'string' }, { type: 'integer' }, { type: 'number', minimum: 0.5, maximum: 90 }]
const SUM = { type: 'number' }
const DAY = { ...TEXT, format: 'date' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const answers = (schema: object, status = 200, why = 'so'): object => ({
  responses: {
    [status]: { description: 'so', ...json(schema) },
    404: { description: 'so' },
    409: { description: why },
  },
})
const takes = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})
const list = (of: string): object => answers({ type: 'array', items: ref(of) })
const orNull = (schema: object): object => ({ ...schema, type: ['string', 'null'] })

const HUT = {
  openapi: '3.1.0',
  info: { title: 'Sled hut', version: '1' },
  paths: {
    '/login': { post: { ...takes(object({ email: TEXT, password: TEXT })), ...answers(object({ token: TEXT })) } },
    '/me': { get: answers(ref('User')) },
    '/users': { get: list('User') },
    '/sleds': { get: list('Sled') },
    '/sleds/{id}': at({ get: answers(ref('Sled')) }),
    '/sleds/{id}/bookings': at({
      get: list('Booking'),
      post: {
        ...takes(object({ starts_on: DAY, ends_on: DAY })),
        ...answers(ref('Booking'), 201, 'These sleds are booked on one of the days'),
      },
    }),
    '/bookings/{id}/cancel': at({ post: answers(ref('Booking')) }),
    '/slopes': { get: list('Slope') },
    '/lifts': {
      get: list('Lift'),
      post: { ...takes(object({ slope_id: WHOLE, length: AMOUNT })), ...answers(ref('Lift'), 201) },
    },
    '/waxes': { get: list('Wax') },
    '/stats': { get: answers(object({ slopes_count: WHOLE, total_length: SUM, stock_value: SUM })) },
  },
  components: {
    schemas: {
      User: object({ id: WHOLE, full_name: TEXT, email: TEXT }),
      Sled: object({ id: WHOLE, name: TEXT, daily_rate: AMOUNT }),
      Booking: object({
        ...{ id: WHOLE, sled_id: WHOLE, starts_on: DAY, ends_on: DAY },
        days: { ...WHOLE, description: 'Both the first and the last day included' },
        cost: { type: 'number', description: 'The days by the rate' },
        status: { ...TEXT, enum: ['booked', 'cancelled'] },
        ...{ cancelled_at: orNull({ format: 'date-time' }), cancelled_by: orNull({}) },
      }),
      Slope: object({ id: WHOLE, name: TEXT, total_length: SUM }),
      Lift: object({ id: WHOLE, slope_id: WHOLE, length: AMOUNT }),
      Wax: object({ id: WHOLE, name: TEXT, price: AMOUNT, stock: WHOLE }),
    },
  },
}

test('A booking that is listed below its thing is cancelled by itself, once, by the one who asks.', async () => {
  await using mock = await serve(HUT)
  const ask = asker(mock)
  const me = (await ask('GET /users')).body[0]
  const made = (await ask('POST /sleds/2/bookings', { starts_on: '2031-01-04', ends_on: '2031-01-06' })).body
  const { status, body } = await ask(`POST /bookings/${made.id}/cancel`)
  assert.deepEqual([status, body.id, body.sled_id, body.status], [200, made.id, 2, 'cancelled'])
  assert.deepEqual([body.cancelled_by, Date.parse(body.cancelled_at) > Date.now() - 60_000], [me.full_name, true])
  const listed = (await ask('GET /sleds/2/bookings')).body
  assert.deepEqual(
    listed.filter(({ id }: { readonly id: number }) => id === made.id),
    [body],
  )
  assert.equal((await ask(`POST /bookings/${made.id}/cancel`)).status, 409)
  assert.equal((await ask('POST /bookings/99999/cancel')).status, 404)
})

test('Statistics add up what is stored: what slopes have of lifts once, and what all in stock costs.', async () => {
  await using mock = await serve(HUT)
  const ask = asker(mock)
  const sum = (all: readonly number[]) => Math.round(all.reduce((one, other) => one + other, 0) * 100) / 100
  const length = async () => sum((await ask('GET /lifts')).body.map((one: { readonly length: number }) => one.length))
  const { body } = await ask('GET /stats')
  const waxes: readonly { readonly price: number; readonly stock: number }[] = (await ask('GET /waxes')).body
  assert.deepEqual(
    [body.total_length, body.stock_value],
    [await length(), sum(waxes.map((one) => one.price * one.stock))],
  )
  await ask('POST /lifts', { slope_id: 1, length: 12.5 })
  assert.equal((await ask('GET /stats')).body.total_length, await length())
})

test('What is booked costs by its days, of which both ends count, and is booked once at a time.', async () => {
  await using mock = await serve(HUT)
  const ask = asker(mock)
  const { daily_rate: rate } = (await ask('GET /sleds/2')).body
  const span = (one: { readonly starts_on: string; readonly ends_on: string }) =>
    (Date.parse(one.ends_on) - Date.parse(one.starts_on)) / 86_400_000 + 1
  const listed = (await ask('GET /sleds/2/bookings')).body
  const book = (starts_on: string, ends_on: string) => ask('POST /sleds/2/bookings', { starts_on, ends_on })
  const { body } = await book('2031-01-04', '2031-01-06')
  for (const one of [...listed, body])
    assert.deepEqual([one.days, one.cost], [span(one), Math.round(span(one) * rate * 100) / 100])
  assert.equal((await book('2031-01-06', '2031-01-07')).status, 409)
  const others = { starts_on: '2031-01-06', ends_on: '2031-01-07' }
  assert.equal((await ask('POST /sleds/3/bookings', others)).status, 201)
  assert.equal((await book('2031-01-07', '2031-01-08')).status, 201)
  await ask(`POST /bookings/${body.id}/cancel`)
  assert.equal((await book('2031-01-04', '2031-01-05')).status, 201)
})

test('an order of several costs that many times the price of what it names', async () => {
  const order = { tin_id: WHOLE, quantity: { ...WHOLE, minimum: 1 } }
  const mock = await serve({
    ...HUT,
    paths: {
      '/tins': { get: list('Tin') },
      '/tins/{id}': at({ get: answers(ref('Tin')) }),
      '/orders': { get: list('Order'), post: { ...takes(object(order)), ...answers(ref('Order'), 201) } },
    },
    components: {
      schemas: {
        Tin: object({ id: WHOLE, name: TEXT, price: AMOUNT }),
        Order: object({ id: WHOLE, ...order, total: SUM }),
      },
    },
  })
  await using _ = mock
  const ask = asker(mock)
  const tins: readonly { readonly id: number; readonly price: number }[] = (await ask('GET /tins')).body
  const made = (await ask('POST /orders', { tin_id: 3, quantity: 4 })).body
  for (const { tin_id, quantity, total } of [made, ...(await ask('GET /orders')).body]) {
    const price = tins.find(({ id }) => id === tin_id)?.price ?? Number.NaN
    assert.equal(total, Math.round(price * quantity * 100) / 100)
  }
})
