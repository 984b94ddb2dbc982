/** What one thing does to others where a document says it in words: a trip to its kayak, a kayak to its landing. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOATHOUSE } from './boathouse-document.ts'
import { asker, serve } from './store-documents.ts'

type Ask = ReturnType<typeof asker>
let count = 0
const landing = async (ask: Ask, capacity = 5) => {
  const { body } = await ask('POST /landings', { code: `L${++count}`, name: `Quay ${count}`, capacity })
  return body
}
const kayak = async (ask: Ask, at?: { readonly id: string }) => {
  const { id } = at ?? (await landing(ask))
  const { body } = await ask('POST /kayaks', { hull_number: `H-${++count}`, landing_id: id })
  return body
}
const paddler = async (ask: Ask) => (await ask('POST /paddlers', { name: `Ada ${++count}` })).body
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly error: { code: string } } }) => [
  status,
  body.error?.code,
]

test('what is sent as keys alone makes an item that shows what they name', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [one, who] = [await kayak(ask), await paddler(ask)]
  const { status, body } = await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })
  assert.equal(status, 201)
  assert.deepEqual(body.paddler, { id: who.id, name: who.name })
  assert.deepEqual(body.kayak, { id: one.id, hull_number: one.hull_number })
  assert.deepEqual((await ask(`GET /trips/${body.id}`)).body, body)
})

test('a refusal has the code that the document names for it', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const one = await landing(ask)
  assert.deepEqual(codeOf(await ask('POST /landings', { code: one.code, name: 'a', capacity: 1 })), [
    409,
    'code_in_use',
  ])
  assert.deepEqual(codeOf(await ask('POST /landings', { code: 7 })), [400, 'bad_input'])
  const { hull_number } = await kayak(ask, one)
  const again = await ask('POST /kayaks', { hull_number, landing_id: one.id })
  assert.deepEqual(codeOf(again), [409, 'hull_number_in_use'])
  assert.deepEqual(codeOf(await ask('GET /kayaks/kay_00000000')), [404, 'no_such_thing'])
})

test('a trip takes its kayak from where that is moored, and brings it where it ends', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [from, to, who] = [await landing(ask), await landing(ask), await paddler(ask)]
  assert.deepEqual([from.status, from.kayaks_moored, from.free_berths], ['open', 0, 5])
  const one = await kayak(ask, from)
  const moored = async ({ id }: { readonly id: string }) => (await ask(`GET /landings/${id}`)).body.kayaks_moored
  const state = async () => (await ask(`GET /kayaks/${one.id}`)).body
  assert.equal(await moored(from), 1)
  const { body: trip } = await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })
  assert.deepEqual(trip.start_landing, { id: from.id, name: from.name })
  assert.equal(trip.end_landing, null)
  assert.ok(Math.abs(Date.now() - Date.parse(trip.started_at)) < 60_000)
  const { status, landing: none } = await state()
  assert.deepEqual([status, none, await moored(from)], ['out', null, 0])
  // The one is out, and the other has a trip.
  const other = await paddler(ask)
  const refusals = [
    await ask('POST /trips', { paddler_id: other.id, kayak_id: one.id }),
    await ask('POST /trips', { paddler_id: who.id, kayak_id: (await kayak(ask)).id }),
  ]
  assert.deepEqual(refusals.map(codeOf), [
    [409, 'kayak_unavailable'],
    [409, 'paddler_already_out'],
  ])
  const { body: ended } = await ask(`POST /trips/${trip.id}/finish`, { end_landing_id: to.id })
  assert.deepEqual(ended.end_landing, { id: to.id, name: to.name })
  const after = await state()
  assert.deepEqual([after.status, after.landing.id, await moored(from), await moored(to)], ['available', to.id, 0, 1])
  assert.equal((await ask(`GET /landings/${to.id}`)).body.status, 'open')
  assert.deepEqual(codeOf(await ask(`POST /trips/${trip.id}/cancel`)), [409, 'trip_not_under_way'])
})

test('what is cancelled is back where it came from, and a tow leads to the landing that it names', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [from, who] = [await landing(ask), await paddler(ask)]
  const one = await kayak(ask, from)
  const { body: trip } = await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })
  assert.deepEqual(codeOf(await ask(`POST /kayaks/${one.id}/tow`, { landing_id: from.id })), [409, 'kayak_busy'])
  await ask(`POST /trips/${trip.id}/cancel`)
  const { body: back } = await ask(`GET /kayaks/${one.id}`)
  assert.deepEqual([back.status, back.landing.id], ['available', from.id])
  const to = await landing(ask)
  const { body: towed } = await ask(`POST /kayaks/${one.id}/tow`, { landing_id: to.id })
  assert.deepEqual(towed.landing, { id: to.id, name: to.name })
  assert.equal((await ask(`GET /landings/${to.id}`)).body.free_berths, 4)
})

test('who is blocked, and what is closed, starts no trip; a reinstated one does', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [who, quay] = [await paddler(ask), await landing(ask)]
  const start = async (at?: typeof quay) =>
    codeOf(await ask('POST /trips', { paddler_id: who.id, kayak_id: (await kayak(ask, at)).id }))
  await ask(`POST /paddlers/${who.id}/block`, { reason: 'Debts' })
  assert.deepEqual(await start(), [409, 'paddler_blocked'])
  const { body: back } = await ask(`POST /paddlers/${who.id}/reinstate`)
  assert.deepEqual([back.status, back.blocked_at, back.block_reason], ['active', null, null])
  const one = await kayak(ask, quay)
  await ask(`POST /landings/${quay.id}/close`)
  assert.deepEqual(codeOf(await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })), [409, 'landing_closed'])
  assert.deepEqual(await start(), [201, undefined])
})

test('there can be no fewer berths than kayaks are moored', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const quay = await landing(ask, 2)
  await kayak(ask, quay)
  await kayak(ask, quay)
  assert.equal((await ask(`PATCH /landings/${quay.id}`, { capacity: 1 })).status, 409)
  assert.equal((await ask(`PATCH /landings/${quay.id}`, { capacity: 3 })).body.free_berths, 1)
})

test('what is put at a path below an item is not there before, nor once it is removed', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const { id } = await paddler(ask)
  const path = `/paddlers/${id}/locker`
  assert.deepEqual(codeOf(await ask(`GET ${path}`)), [404, 'no_such_thing'])
  const { body: put } = await ask(`PUT ${path}`, { number: 7, lock: 'red' })
  assert.deepEqual(put, { paddler_id: id, number: 7, lock: 'red' })
  assert.deepEqual((await ask(`GET ${path}`)).body, put)
  assert.deepEqual([(await ask(`DELETE ${path}`)).status, (await ask(`GET ${path}`)).status], [204, 404])
  assert.equal((await ask(`DELETE ${path}`)).status, 404)
})

test('no trip ends where there is no berth left', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [full, who, one] = [await landing(ask, 1), await paddler(ask), await kayak(ask)]
  await kayak(ask, full)
  const { body: trip } = await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })
  const refused = await ask(`POST /trips/${trip.id}/finish`, { end_landing_id: full.id })
  assert.deepEqual(codeOf(refused), [409, 'landing_full'])
  assert.equal((await ask(`GET /trips/${trip.id}`)).body.status, 'under_way')
})
