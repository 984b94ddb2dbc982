/** What lines, bookings and boxes carry over from what they name, and what then adds up: a school of climbing, and its shop. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER, FLAG] = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
] as const
const NULLABLE = { type: ['string', 'null'] }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', properties })
const many = (items: object): object => ({ type: 'array', items })
const told = (schema: object, description: string): object => ({ ...schema, description })
const answers = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'so', ...json(schema) } },
})
const takes = (schema: object): object => ({ requestBody: json(schema) })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})
const list = (name: string, sent: object): object => ({
  get: answers(many(ref(name))),
  post: { ...takes(object(sent)), ...answers(ref(name), 201) },
})
const STOCKED = { name: TEXT, unit_weight_kg: NUMBER, min_stock: WHOLE }
const SENT_LINES = many(object({ article_id: WHOLE, quantity: WHOLE }))
const EXTRAS = { name: TEXT, quantity: WHOLE, unit_price: NUMBER }

const SCHOOL = {
  openapi: '3.1.0',
  info: { title: 'Climbing school', version: '1' },
  paths: {
    '/articles': list('Article', STOCKED),
    '/parcels': list('Parcel', { lines: SENT_LINES }),
    '/programmes': list('Programme', { title: TEXT, price: NUMBER }),
    '/dates': list('Date', { programme_id: WHOLE, starts_at: TEXT }),
    '/signups': list('Signup', { date_id: WHOLE, seats: WHOLE, extras: many(object(EXTRAS)) }),
    '/supplies': list('Supply', { lines: SENT_LINES }),
    '/supplies/{id}/accept': at({
      post: { summary: 'Accepts a supply and adds its lines to the stock', ...answers(ref('Supply')) },
    }),
    '/orders': list('Order', { lines: SENT_LINES }),
    '/orders/{id}/approve': at({
      post: { summary: 'Approves an order and deducts its lines from the stock', ...answers(ref('Order')) },
    }),
    '/walls': list('Wall', { name: TEXT }),
    '/walls/{id}': at({ get: answers(ref('Wall')) }),
    '/walls/{id}/close': at({ post: answers(ref('Wall')) }),
    '/walls/{id}/open': at({ post: answers(ref('Wall')) }),
  },
  components: {
    schemas: {
      Article: object({ id: WHOLE, ...STOCKED, quantity_in_stock: WHOLE, needs_restock: FLAG }),
      Parcel: object({
        ...{ id: WHOLE, total_quantity: WHOLE, total_weight_kg: NUMBER },
        lines: many(object({ article_id: WHOLE, quantity: WHOLE, unit_weight_kg: NUMBER, weight_kg: NUMBER })),
      }),
      Programme: object({ id: WHOLE, title: TEXT, price: NUMBER }),
      Date: object({ id: WHOLE, programme_id: WHOLE, starts_at: TEXT }),
      Signup: object({
        ...{ id: WHOLE, date_id: WHOLE, seats: WHOLE, unit_price: NUMBER, total: NUMBER },
        extras: many(object({ ...EXTRAS, line_total: NUMBER })),
      }),
      Supply: object({ id: WHOLE, status: { ...TEXT, enum: ['announced', 'accepted'] }, lines: SENT_LINES }),
      Order: object({ id: WHOLE, status: { ...TEXT, enum: ['placed', 'approved', 'cancelled'] }, lines: SENT_LINES }),
      Wall: object({
        ...{ id: WHOLE, name: TEXT, status: { ...TEXT, enum: ['open', 'closed'] } },
        off_limits_from: told(NULLABLE, 'Filled while the wall is closed'),
      }),
    },
  },
}

type Shown = Readonly<Record<string, string & number>>
type Parcel = Shown & { readonly lines: readonly Shown[] }

const cents = (value: number): number => Math.round(value * 100)
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

test('lines weigh what is in them, and a parcel what its lines do, whether made or sent', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const { body: article } = await ask('POST /articles', { name: 'Rope', unit_weight_kg: 3.5, min_stock: 2 })
  assert.deepEqual([article.quantity_in_stock, article.needs_restock], [0, true])
  await ask('POST /parcels', { lines: [{ article_id: article.id, quantity: 3 }] })
  const articles: readonly Shown[] = (await ask('GET /articles')).body
  const parcels: readonly Parcel[] = (await ask('GET /parcels')).body
  assert.ok(parcels.length > 1)
  for (const { lines, ...parcel } of parcels) {
    const each = lines.map((line) => Number(articles.find(({ id }) => id === line.article_id)?.unit_weight_kg))
    const weights = lines.map(({ quantity }, place) => Number(quantity) * Number(each[place]))
    assert.deepEqual(
      lines.map((line) => [line.unit_weight_kg, cents(Number(line.weight_kg))]),
      lines.map((_, place) => [each[place], cents(Number(weights[place]))]),
    )
    assert.equal(parcel.total_quantity, sum(lines.map(({ quantity }) => Number(quantity))))
    assert.equal(cents(Number(parcel.total_weight_kg)), cents(sum(weights)))
  }
})

test('a seat costs what the programme of its date does, and extras are added', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const { body: programme } = await ask('POST /programmes', { title: 'Ice', price: 80 })
  const { body: date } = await ask('POST /dates', { programme_id: programme.id, starts_at: '2031-02-01T08:00:00Z' })
  const extras = [{ name: 'Axe', quantity: 2, unit_price: 12.5 }]
  const { body } = await ask('POST /signups', { date_id: date.id, seats: 2, extras })
  assert.deepEqual([body.unit_price, body.total], [80, 185])
})

test('stock changes where an action says so, and not before', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const { body: article } = await ask('POST /articles', { name: 'Helmet', unit_weight_kg: 0.5, min_stock: 2 })
  const held = async (): Promise<number> =>
    (await ask('GET /articles')).body.find(({ id }: Shown) => id === article.id).quantity_in_stock
  const lines = [{ article_id: article.id, quantity: 5 }]
  const { body: supply } = await ask('POST /supplies', { lines })
  assert.equal(await held(), 0)
  await ask(`POST /supplies/${supply.id}/accept`)
  assert.equal(await held(), 5)
  const { body: order } = await ask('POST /orders', { lines: [{ article_id: article.id, quantity: 2 }] })
  assert.equal(await held(), 5)
  await ask(`POST /orders/${order.id}/approve`)
  assert.equal(await held(), 3)
})

test('what is filled while something is in a state is so in no other', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  for (const { status, off_limits_from } of (await ask('GET /walls')).body)
    assert.ok(status === 'closed' || off_limits_from == null, `${status} ${off_limits_from}`)
  const { body: wall } = await ask('POST /walls', { name: 'North' })
  const { body: closed } = await ask(`POST /walls/${wall.id}/close`)
  assert.deepEqual([wall.off_limits_from ?? null, typeof closed.off_limits_from], [null, 'string'])
})
