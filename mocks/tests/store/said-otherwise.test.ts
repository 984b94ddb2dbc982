/** Relations that names say in other words: a code of its own, who heads, what is named in two steps, what lies below. A ferry. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const [KEY, TEXT, NUMBER] = [{ type: 'integer' }, { type: 'string' }, { type: 'number' }]
const DAY = { type: 'string', format: 'date' }
const STATE = { type: 'string', enum: ['booked', 'approved', 'refused'] }
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const shows = (schema: object) => ({ description: 'd', content: { 'application/json': { schema } } })
const takes = (schema: object) => ({ requestBody: { required: true, ...shows(schema) } })
const listed = (items: object, sent?: object) => ({
  get: { responses: { 200: shows({ type: 'array', items }) } },
  ...(sent && { post: { ...takes(sent), responses: { 201: shows(items) } } }),
})
const at = (name: string, schema: object, rest: object) => ({
  parameters: [{ name, in: 'path', required: true, schema }],
  ...rest,
})
const reads = (item: object) => ({ get: { responses: { 200: shows(item), 404: { description: 'd' } } } })

const EMPLOYEE = object({ id: KEY, firstName: TEXT, lastName: TEXT })
const PORT = object({ id: KEY, name: TEXT, headId: KEY })
const SHIP = object({ imo: TEXT, callsign: TEXT, name: TEXT, portId: KEY, pricePerNight: NUMBER })
const SENT = object({ callsign: TEXT, employeeId: KEY, from: DAY, to: DAY })
const BOOKING = object({
  ...{ id: KEY, ...SENT.properties, shipName: TEXT, portName: TEXT, authorName: TEXT },
  ...{ pricePerNight: NUMBER, nights: KEY, total: NUMBER, status: STATE, paidAmount: NUMBER },
  ...{ averageRating: { type: ['number', 'null'] }, decidedAt: { type: ['string', 'null'], format: 'date-time' } },
})
const PAYMENT = object({ id: KEY, bookingId: KEY, amount: NUMBER })
const REVIEW = object({ id: KEY, bookingId: KEY, rating: { type: 'integer', minimum: 1, maximum: 5 } })
const below = (name: string, item: object) => ({
  [`/bookings/{id}/${name}`]: at('id', KEY, listed(item, object({ amount: NUMBER, rating: KEY }, []))),
})

const FERRY = {
  ...{ openapi: '3.1.0', info: { title: 'Ferry', version: '1' } },
  paths: {
    '/employees': listed(EMPLOYEE),
    '/ports': listed(PORT),
    '/ports/{id}': at('id', KEY, reads(PORT)),
    '/ports/{id}/head': at('id', KEY, reads(EMPLOYEE)),
    '/ships': listed(SHIP),
    '/ships/{callsign}': at('callsign', TEXT, reads(SHIP)),
    '/bookings': listed(BOOKING, SENT),
    '/bookings/{id}': at('id', KEY, {
      ...reads(BOOKING),
      patch: { ...takes(object({ to: DAY }, [])), responses: { 200: shows(BOOKING) } },
    }),
    '/bookings/{id}/approve': at('id', KEY, { post: { responses: { 200: shows(BOOKING) } } }),
    ...{ ...below('payments', PAYMENT), ...below('reviews', REVIEW) },
  },
}

test('what names say in other words leads to the same items, and what follows from them follows', async () => {
  await using mock = await serve(FERRY)
  const ask = asker(mock)
  const get = async (path: string) => (await ask(`GET ${path}`)).body
  const [employees, ports, ships] = [await get('/employees'), await get('/ports'), await get('/ships')]
  for (const { id, headId } of ports)
    assert.deepEqual(
      await get(`/ports/${id}/head`),
      employees.find((one: { id: number }) => one.id === headId),
    )
  const assertAgrees = (one: Readonly<Record<string, unknown>>): void => {
    const ship = ships.find(({ callsign }: { callsign: string }) => callsign === one.callsign)
    const port = ports.find(({ id }: { id: number }) => id === ship?.portId)
    const author = employees.find(({ id }: { id: number }) => id === one.employeeId)
    const told = [one.shipName, one.portName, one.authorName, one.pricePerNight]
    assert.deepEqual(told, [ship.name, port.name, `${author.firstName} ${author.lastName}`, ship.pricePerNight])
    assert.equal(one.total, Math.round(Number(one.nights) * ship.pricePerNight * 100) / 100)
  }
  const mean = (all: readonly number[]): number | null =>
    all.length === 0 ? null : Math.round((10 * all.reduce((sum, one) => sum + one, 0)) / all.length) / 10
  for (const booking of await get('/bookings')) {
    assertAgrees(booking)
    const [payments, reviews] = [
      await get(`/bookings/${booking.id}/payments`),
      await get(`/bookings/${booking.id}/reviews`),
    ]
    const paid = payments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    assert.ok(Math.abs(booking.paidAmount - paid) < 0.01, JSON.stringify([booking.paidAmount, payments]))
    assert.equal(booking.averageRating, mean(reviews.map(({ rating }: { rating: number }) => rating)))
  }
  const sent = { callsign: ships[2].callsign, employeeId: employees[3].id, from: '2027-01-04', to: '2027-01-06' }
  const { id, ...made } = (await ask('POST /bookings', sent)).body
  assertAgrees(made)
  assert.deepEqual([made.nights, made.paidAmount, made.averageRating], [2, 0, null])
  assertAgrees((await ask(`PATCH /bookings/${id}`, { to: '2027-01-09' })).body)
  await ask(`POST /bookings/${id}/payments`, { amount: 12.5 })
  await ask(`POST /bookings/${id}/reviews`, { rating: 4 })
  const approved = (await ask(`POST /bookings/${id}/approve`)).body
  assert.deepEqual([approved.nights, approved.paidAmount, approved.averageRating], [5, 12.5, 4])
  assert.deepEqual([approved.status, typeof approved.decidedAt], ['approved', 'string'])
})
