/** What lies between items: states with what tells of them, numbers of what others list, and what happens to several at once. Canal boats. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const MONEY = { ...TEXT, pattern: '^-?\\d{0,8}(?:\\.\\d{0,2})?$' }
const MOMENT = { ...TEXT, format: 'date-time' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const some = (properties: object): object => ({ type: 'object', properties })
const many = (items: object): object => ({ type: 'array', items })
const orNull = (schema: object): object => ({ ...schema, type: ['string', 'null'] })
const answers = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'so', ...json(schema) }, 404: { description: 'x' }, 409: { description: 'x' } },
})
const takes = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const at = (rest: object): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }],
  ...rest,
})
const query = (...parameters: readonly object[]): object => ({
  parameters: parameters.map((one) => ({ in: 'query', ...one })),
})
const form = { 'multipart/form-data': { schema: object({ file: { ...TEXT, format: 'binary' } }) } }

const CANAL = {
  openapi: '3.1.0',
  info: { title: 'Canal boats', version: '1' },
  paths: {
    '/cruises': {
      get: {
        ...query({ name: 'hasBerths', schema: { type: 'boolean' } }),
        ...answers(many(ref('Cruise'))),
      },
      post: { ...takes(object({ name: TEXT, price: MONEY, capacity: WHOLE })), ...answers(ref('Cruise'), 201) },
    },
    '/cruises/{id}': at({ get: answers(ref('Cruise')) }),
    '/cruises/{id}/picture': at({ put: { requestBody: { required: true, content: form }, ...answers(ref('Cruise')) } }),
    '/cruises/{id}/stops': at({
      get: answers(many(ref('Stop'))),
      post: { ...takes(object({ lock: TEXT })), ...answers(ref('Stop'), 201) },
    }),
    '/stops': { get: answers(many(ref('Stop'))) },
    '/stops/{id}/mark-passed': at({ post: { ...takes(some({ remarks: TEXT })), ...answers(ref('Stop')) } }),
    '/tickets': {
      get: answers(many(ref('Ticket'))),
      post: {
        ...takes({ ...some({ cruiseId: WHOLE, guestId: WHOLE, discount: MONEY }), required: ['cruiseId', 'guestId'] }),
        ...answers(ref('Ticket'), 201),
      },
    },
    '/tickets/{id}': at({ get: answers(ref('Ticket')) }),
    '/tickets/bulk-refuse': {
      post: {
        ...takes({ ...some({ ticketIds: many(WHOLE), reason: TEXT }), required: ['ticketIds'] }),
        ...answers(object({ refused: WHOLE, tickets: many(ref('Ticket')) })),
      },
    },
    '/tickets/bulk': {
      patch: { ...takes(object({ ids: many(WHOLE), berth: TEXT })), ...answers(many(ref('Ticket'))) },
    },
    '/guests': {
      get: answers(many(ref('Guest'))),
      post: { ...takes(object({ name: TEXT, birthDate: { ...TEXT, format: 'date' } })), ...answers(ref('Guest'), 201) },
    },
    '/guests/{id}': at({ get: answers(ref('Guest')) }),
    '/dashboard': { get: answers(ref('Dashboard')) },
  },
  components: {
    schemas: {
      Cruise: object({
        ...{ id: WHOLE, name: TEXT, price: MONEY, capacity: { ...WHOLE, minimum: 1, maximum: 40 } },
        ...{
          berthsBooked: WHOLE,
          berthsLeft: WHOLE,
          pictureUrl: orNull({ format: 'uri' }),
          website: orNull({ format: 'uri' }),
        },
      }),
      Stop: object({
        ...{ id: WHOLE, cruiseId: WHOLE, lock: TEXT, status: { ...TEXT, enum: ['ahead', 'passed', 'skipped'] } },
        ...{ passedAt: orNull(MOMENT), remarks: TEXT },
      }),
      Ticket: object({
        ...{ id: WHOLE, cruiseId: WHOLE, guestId: WHOLE, berth: orNull({}), discount: MONEY, fee: MONEY },
        ...{ status: { ...TEXT, enum: ['confirmed', 'refused'] }, refusedAt: orNull(MOMENT), refusalReason: TEXT },
      }),
      Guest: object({
        ...{ id: WHOLE, name: TEXT, birthDate: { ...TEXT, format: 'date' }, isAdult: { type: 'boolean' } },
        going: { ...WHOLE, description: 'Number of confirmed tickets of this guest.' },
        feesTotal: { ...MONEY, description: 'Fees of the confirmed tickets' },
      }),
      Dashboard: object({
        berthsLeft: WHOLE,
        feesTotal: { ...MONEY, description: 'Sum of the fees of all confirmed tickets' },
      }),
    },
  },
}

type Shown = Readonly<Record<string, string & number & null>>
const cents = (all: readonly Shown[], name: string): number =>
  all.reduce((sum, one) => sum + Math.round(Number(one[name]) * 100), 0)

test('numbers are those of the lists: what is taken, what is left, what a description counts, and what all cost', async () => {
  await using mock = await serve(CANAL)
  const ask = asker(mock)
  const all = async (path: string): Promise<readonly Shown[]> => (await ask(`GET ${path}`)).body
  const check = async (): Promise<void> => {
    const [cruises, tickets, guests] = [await all('/cruises'), await all('/tickets'), await all('/guests')]
    const going = tickets.filter(({ status }) => status === 'confirmed')
    for (const { id, capacity, berthsBooked, berthsLeft } of cruises) {
      const taken = going.filter(({ cruiseId }) => cruiseId === id).length
      assert.deepEqual([berthsBooked, berthsLeft], [taken, Number(capacity) - taken])
    }
    const free = cruises.filter(({ berthsLeft }) => Number(berthsLeft) > 0)
    assert.deepEqual(await all('/cruises?hasBerths=true'), free)
    for (const guest of guests) {
      const own = going.filter(({ guestId }) => guestId === guest.id)
      assert.deepEqual([guest.going, Math.round(Number(guest.feesTotal) * 100)], [own.length, cents(own, 'fee')])
    }
    for (const { cruiseId, fee, discount } of tickets) {
      const cruise = cruises.find(({ id }) => id === cruiseId)
      assert.equal(
        Math.round(Number(fee) * 100),
        Math.max(0, Math.round((Number(cruise?.price) - Number(discount)) * 100)),
      )
    }
    const { body } = await ask('GET /dashboard')
    const left = cruises.reduce((sum, one) => sum + Number(one.berthsLeft), 0)
    assert.deepEqual([body.berthsLeft, Math.round(body.feesTotal * 100)], [left, cents(going, 'fee')])
  }
  await check()
  const { body: cruise } = await ask('POST /cruises', { name: 'Locks at dusk', price: '80.00', capacity: 1 })
  const { body: guest } = await ask('POST /guests', { name: 'Ida Lund', birthDate: '1980-02-03' })
  assert.deepEqual([guest.isAdult, guest.going, Number(guest.feesTotal)], [true, 0, 0])
  assert.equal((await ask('POST /guests', { name: 'Bo Lund', birthDate: '2021-02-03' })).body.isAdult, false)
  const ticket = { cruiseId: cruise.id, guestId: guest.id, discount: '20.00' }
  assert.equal(Number((await ask('POST /tickets', ticket)).body.fee), 60)
  assert.equal((await ask('POST /tickets', ticket)).status, 409)
  await check()
})

test('the reason and the moment of a state are there in that state alone, and what an action says is not there before', async () => {
  await using mock = await serve(CANAL)
  const ask = asker(mock)
  for (const { status, refusedAt, refusalReason } of (await ask('GET /tickets')).body)
    assert.deepEqual([refusedAt !== null, refusalReason !== ''], [status === 'refused', status === 'refused'])
  for (const { status, passedAt } of (await ask('GET /stops')).body)
    assert.equal(passedAt !== null, status === 'passed')
  const { body: made } = await ask('POST /cruises/2/stops', { lock: 'Upper' })
  assert.deepEqual([made.status, made.passedAt, made.remarks], ['ahead', null, ''])
  const { status, body } = await ask(`POST /stops/${made.id}/mark-passed`, { remarks: 'In rain' })
  assert.deepEqual([status, body.id, body.cruiseId, body.status, body.remarks], [200, made.id, 2, 'passed', 'In rain'])
  assert.notEqual(body.passedAt, null)
  const listed: readonly Shown[] = (await ask('GET /cruises/2/stops')).body
  assert.deepEqual(
    listed.find(({ id }) => id === made.id),
    body,
  )
})

test('an action on several takes what is sent beside their keys, and answers with them as they are then', async () => {
  await using mock = await serve(CANAL)
  const ask = asker(mock)
  const ids: number[] = []
  for (const guestId of [1, 2]) ids.push((await ask('POST /tickets', { cruiseId: 1, guestId })).body.id)
  const { body } = await ask('POST /tickets/bulk-refuse', { ticketIds: ids, reason: 'High water' })
  assert.deepEqual([body.refused, body.tickets.map(({ id }: Shown) => id)], [2, ids])
  for (const [index, id] of ids.entries()) {
    const own = (await ask(`GET /tickets/${id}`)).body
    assert.deepEqual([own.status, own.refusalReason, own.refusedAt !== null], ['refused', 'High water', true])
    assert.deepEqual(body.tickets[index], own)
  }
  const { body: moved } = await ask('PATCH /tickets/bulk', { ids, berth: 'B7' })
  assert.deepEqual(
    moved.map(({ id, berth }: Shown) => [id, berth]),
    ids.map((id) => [id, 'B7']),
  )
  assert.equal((await ask(`GET /tickets/${ids[0]}`)).body.berth, 'B7')
})

test('a new item has no picture until one is sent, which it shows then, and nowhere else', async () => {
  await using mock = await serve(CANAL)
  const ask = asker(mock)
  const { body: made } = await ask('POST /cruises', { name: 'Night', price: '9.00', capacity: 9 })
  assert.equal(made.pictureUrl, null)
  const body = new FormData()
  body.set('file', new File([Uint8Array.of(137, 80, 78, 71)], 'bow.png', { type: 'image/png' }))
  const answer = await fetch(`${mock.url}/cruises/${made.id}/picture`, { method: 'PUT', body })
  const shown = await answer.json()
  assert.deepEqual(shown, { ...made, pictureUrl: 'data:image/png;base64,iVBORw==' })
  assert.deepEqual((await ask(`GET /cruises/${made.id}`)).body, shown)
})

test('what is deleted is named by nothing any more: what must name it goes with it, and the rest names nothing', async () => {
  const kinds = {
    hall: object({ id: WHOLE, title: TEXT }),
    concert: object({ id: WHOLE, title: TEXT, hallId: WHOLE }),
    ticket: object({ id: WHOLE, concertId: WHOLE, row: TEXT }),
    rehearsal: object({ id: WHOLE, title: TEXT, hallId: { type: ['integer', 'null'] } }),
    poster: { ...object({ id: WHOLE, title: TEXT }), properties: { id: WHOLE, title: TEXT, hallId: WHOLE } },
    tour: object({ id: WHOLE, title: TEXT, hallIds: many(WHOLE) }),
  }
  const paths = Object.entries(kinds).flatMap(([name, kind]) => [
    [`/${name}s`, { get: answers(many(kind)), post: { ...takes(kind), ...answers(kind, 201) } }],
    [`/${name}s/{id}`, at({ get: answers(kind), delete: { responses: { 204: { description: 'so' } } } })],
  ])
  await using mock = await serve({ ...CANAL, paths: Object.fromEntries(paths) })
  const ask = asker(mock)
  const [hall, other] = (await ask('GET /halls')).body.map(({ id }: Shown) => id)
  const names = ['concerts', 'tickets', 'rehearsals', 'posters', 'tours']
  const all = () => Promise.all(names.map(async (name): Promise<readonly Shown[]> => (await ask(`GET /${name}`)).body))
  const add = async (name: string, sent: object): Promise<number> => (await ask(`POST /${name}`, sent)).body.id
  const concertId = await add('concerts', { id: 70, title: 'Spring', hallId: hall })
  await add('tickets', { id: 70, concertId, row: 'A' })
  await add('rehearsals', { id: 70, title: 'Spring', hallId: hall })
  await add('posters', { id: 70, title: 'Spring', hallId: hall })
  await add('tours', { id: 70, title: 'Spring', hallIds: [hall, other] })
  const before = await all()
  const gone = before[0]?.filter(({ hallId }) => hallId === hall).map(({ id }) => id)
  await ask(`DELETE /halls/${hall}`)
  const without = ({ hallId, ...rest }: Shown, left: object): object =>
    hallId === hall ? { ...rest, ...left } : { ...rest, hallId }
  const [concerts, tickets, rehearsals, posters, tours] = before
  assert.deepEqual(await all(), [
    concerts?.filter(({ id }) => !gone?.includes(id)),
    tickets?.filter((one) => !gone?.includes(one.concertId)),
    rehearsals?.map((one) => without(one, { hallId: null })),
    posters?.map((one) => without(one, {})),
    tours?.map((one) => ({ ...one, hallIds: [one.hallIds].flat().filter((each) => each !== hall) })),
  ])
})
