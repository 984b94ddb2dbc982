/** One resource is one store however its paths are written. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const MONEY = { type: 'string', format: 'decimal', pattern: String.raw`^-?\d{0,8}(?:\.\d{0,2})?$` }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (schema: object) => ({ description: 'd', ...json(schema) })
const list = (name: string) => ({ responses: { 200: answer({ type: 'array', items: ref(name) }) } })
const item = (name: string) => ({ responses: { 200: answer(ref(name)), 404: { description: 'd' } } })
const made = (name: string) => ({ requestBody: json(ref(name)), responses: { 201: answer(ref(name)) } })
const by = (name: string, schema: object = WHOLE, place = 'path') => ({
  name,
  in: place,
  required: place === 'path',
  schema,
})
const own = { ...WHOLE, readOnly: true }

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Cafés', version: '1' },
  paths: {
    '/branch/all/': { get: list('Branch'), post: made('Branch') },
    '/branch/add/': { post: made('Branch') },
    '/branch/{id}/': {
      parameters: [by('id')],
      get: item('Branch'),
      put: { ...made('Branch'), ...item('Branch') },
      delete: { responses: { 204: { description: 'd' } } },
    },
    '/guests': { get: list('Guest'), post: made('Guest') },
    '/guests/filter': { get: { parameters: [by('name', TEXT, 'query')], ...list('Guest') } },
    '/guests/{id}': { parameters: [by('id')], get: item('Guest') },
    '/guests/telegram/{tg_id}': { parameters: [by('tg_id')], get: item('Guest') },
    '/bookings': { get: list('Booking'), post: made('Booking') },
    '/bookings/{id}': { parameters: [by('id')], get: item('Booking') },
    '/bookings/{id}/close': { parameters: [by('id')], post: item('Booking') },
    '/bookings/{id}/reopen': { parameters: [by('id')], post: item('Booking') },
    '/bookings/guest/{guestId}': { parameters: [by('guestId')], get: list('Booking') },
    '/bookings/area/{area}': { parameters: [by('area', TEXT)], get: list('Booking') },
    '/employees/': { get: list('Employee') },
    '/employees/add/': {
      post: {
        requestBody: json(ref('Employee')),
        responses: { 201: answer(ref('Employee')), 204: answer({ type: 'object' }) },
      },
    },
  },
  components: {
    schemas: {
      Branch: object({ id: own, name: TEXT }),
      Guest: object({ id: WHOLE, first_name: TEXT, last_name: TEXT, tg_id: WHOLE, created_at: TEXT }, []),
      Booking: object(
        {
          ...{ id: own, guest_id: WHOLE, area: { enum: ['hall', 'terrace'] }, people: WHOLE },
          status: { enum: ['PENDING', 'PAID', 'CLOSED'] },
          paid_at: { type: ['string', 'null'], format: 'date-time' },
          ...{ amount_base: MONEY, bonus: MONEY, discounts: MONEY, advance_value: MONEY },
          ...{ total_calculated: { ...MONEY, readOnly: true }, remaining_value: { ...MONEY, readOnly: true } },
        },
        ['id', 'guest_id', 'area', 'amount_base', 'total_calculated', 'remaining_value'],
      ),
      Employee: object({ id: own, name: TEXT, branch: { type: ['integer', 'null'] } }, ['id', 'name']),
    },
  },
}

test('what one path makes another lists, reads and deletes, with a verb in it or not', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const [one, other] = [
    await ask('POST /branch/add/', { name: 'North' }),
    await ask('POST /branch/all/', { name: 'South' }),
  ]
  assert.deepEqual([one.status, other.status], [201, 201])
  const listed = await ask('GET /branch/all/')
  for (const made of [one.body, other.body])
    assert.ok(listed.body.some((each: object) => isDeepStrictEqual(each, made)))
  assert.deepEqual((await ask(`GET /branch/${one.body.id}/`)).body, one.body)
  assert.equal((await ask(`DELETE /branch/${one.body.id}/`)).status, 204)
  assert.equal((await ask(`GET /branch/${one.body.id}/`)).status, 404)
})

test('what is made is shown, although its maker may answer with nothing, and names a branch by its bare word', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const made = await ask('POST /employees/add/', { name: 'Ann' })
  assert.deepEqual([made.status, made.body.name], [201, 'Ann'])
  const branches = (await ask('GET /branch/all/')).body.map(({ id }: { readonly id: number }) => id)
  for (const { branch } of (await ask('GET /employees/')).body) assert.ok(branch == null || branches.includes(branch))
})

test('a path below the collection chooses by what its items name, or finds one by another property than its key', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { body: guest } = await ask('POST /guests', { first_name: 'Annabel', tg_id: 77_001_122 })
  assert.deepEqual((await ask('GET /guests/telegram/77001122')).body, guest)
  assert.deepEqual((await ask('GET /guests/filter?name=annabel')).body, [guest])
  assert.equal((await ask('GET /guests/telegram/99887766')).status, 404)
  const booking = { guest_id: guest.id, area: 'terrace', amount_base: '40.00' }
  const { body: made } = await ask('POST /bookings', booking)
  assert.deepEqual((await ask(`GET /bookings/guest/${guest.id}`)).body, [made])
  const all = (await ask('GET /bookings')).body
  const there = all.filter(({ area }: { readonly area: string }) => area === 'terrace')
  assert.deepEqual((await ask('GET /bookings/area/terrace')).body, there)
})

test('what is made has what its service says of it, though requests have a place for that, and amounts that follow', async () => {
  await using mock = await serve(DOCUMENT)
  const ask = asker(mock)
  const { body: guest } = await ask('POST /guests', { first_name: 'Ann' })
  assert.ok(Math.abs(Date.parse(guest.created_at) - Date.now()) < 60_000, guest.created_at)
  const sent = { guest_id: guest.id, area: 'hall', amount_base: '1000.00', bonus: '150.00', discounts: '50.00' }
  const { body } = await ask('POST /bookings', { ...sent, advance_value: '400.00' })
  assert.deepEqual([body.status, body.paid_at], ['PENDING', null])
  const states = ['close', 'reopen'].map(
    (act) => async () => (await ask(`POST /bookings/${body.id}/${act}`)).body.status,
  )
  assert.deepEqual([await states[0]?.(), await states[1]?.()], ['CLOSED', 'PENDING'])
  assert.deepEqual([body.total_calculated, body.remaining_value].map(Number), [1100, 600])
})

const NEW_ORDER = object({ table: TEXT, guests: WHOLE })
const ORDER = object({ id: own, table: TEXT, guests: WHOLE, state: { enum: ['open', 'paid'] } }, [
  'id',
  'table',
  'guests',
])
const FOR_EACH = {
  openapi: '3.1.0',
  info: { title: 'Tables', version: '1' },
  paths: {
    '/customer/orders': {
      post: { requestBody: json(object({ order: NEW_ORDER })), responses: { 201: answer(ref('Order')) } },
    },
    '/admin/orders': { get: list('Order') },
    '/admin/orders/{id}': {
      parameters: [by('id')],
      get: item('Order'),
      delete: { responses: { 204: { description: 'd' } } },
    },
  },
  components: { schemas: { Order: ORDER } },
}

test('what customers order is what who runs the place sees', async () => {
  await using mock = await serve(FOR_EACH)
  const ask = asker(mock)
  const { body } = await ask('POST /customer/orders', { order: { table: 'A1', guests: 3 } })
  assert.equal(body.id, 11)
  assert.deepEqual((await ask('GET /admin/orders')).body.at(-1), body)
  assert.deepEqual((await ask('GET /admin/orders/11')).body, body)
  assert.equal((await ask('DELETE /admin/orders/11')).status, 204)
  assert.equal((await ask('GET /admin/orders')).body.length, 10)
})
