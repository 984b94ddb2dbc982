/** A store that remembers: what was created is listed, read, changed and gone, whatever a document calls it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Answered,
  asker,
  CLINIC,
  GALLERY,
  GARDEN,
  KENNEL,
  NURSERY,
  RAILWAY,
  serve,
  ZOO,
} from './store-documents.ts'
import { INBOXES, LESSONS } from './world-documents.ts'

test('a plant that was created is in the list, in the order of creation, until it is deleted', async () => {
  await using mock = await serve(NURSERY, { data: 0 })
  const ask = asker(mock)
  assert.deepEqual((await ask('POST /plants', { id: 2, name: 'Moss', tag: 'wet' })).body, { name: 'Moss', tag: 'wet' })
  assert.deepEqual((await ask('POST /plants', '{"id":9223372036854775807,"name":"Fern"}')).body, { name: 'Fern' })
  assert.deepEqual((await ask('GET /plants')).body, [{ name: 'Moss', tag: 'wet' }, { name: 'Fern' }])
  assert.deepEqual((await ask('GET /plants?limit=1')).body, [{ name: 'Moss', tag: 'wet' }])
  assert.equal((await ask('DELETE /plants/9223372036854775807')).status, 204)
  const gone = await ask('DELETE /plants/9223372036854775807')
  assert.deepEqual([gone.status, gone.body.error], [404, 40410])
  assert.match(gone.body.message, /No item of plants has the id "9223372036854775807"/)
  assert.deepEqual((await ask('GET /plants')).body, [{ name: 'Moss', tag: 'wet' }])
})

test('before the first write every item exists; a request that is refused writes nothing', async () => {
  await using mock = await serve(KENNEL)
  const ask = asker(mock)
  assert.equal((await ask('GET /pet/5')).status, 200)
  assert.equal((await ask('POST /pet', { id: 'x' })).status, 400)
  assert.equal((await ask('GET /pet/5')).status, 200)
  assert.equal((await ask('POST /pet', { name: 'Rex', status: 'here' }, { prefer: 'code=409' })).status, 409)
  assert.equal((await ask('GET /pet/5')).status, 200)
  assert.equal((await ask('PUT /pet', { id: 5, name: 'Rex' })).status, 200)
  assert.deepEqual((await ask('GET /pet/5')).body, { id: 5, name: 'Rex' })
  // The world's own items stay; no other is taken to exist from now on.
  assert.equal((await ask('GET /pet/6')).status, 200)
  assert.equal((await ask('GET /pet/999')).status, 404)
})

test('ids are counted on; a duplicate gets the documented 409; a replacement names its item in the body', async () => {
  await using mock = await serve(KENNEL, { data: 0 })
  const ask = asker(mock)
  assert.deepEqual((await ask('POST /pet', { name: 'Rex', status: 'here', tags: ['big'] })).body, {
    id: 1,
    name: 'Rex',
    status: 'here',
    tags: ['big'],
  })
  assert.equal((await ask('POST /pet', { id: 7, name: 'Max', status: 'sold' })).status, 200)
  assert.equal((await ask('POST /pet', { name: 'Ada' })).body.id, 8)
  const twice = await ask('POST /pet', { id: 7, name: 'Mia' })
  assert.deepEqual([twice.status, twice.body.error], [409, 40910])
  assert.deepEqual(await names(ask, 'GET /pet/findByStatus'), ['Rex'])
  assert.deepEqual(await names(ask, 'GET /pet/findByStatus?status=sold'), ['Max'])
  assert.equal((await ask('PUT /pet', { id: 7, name: 'Mia', status: 'sold' })).status, 200)
  assert.deepEqual((await ask('GET /pet/7')).body, { id: 7, name: 'Mia', status: 'sold' })
  assert.equal((await ask('PUT /pet', { id: 70, name: 'Mia' })).status, 404)
  // No success is documented, and none of the documented errors is meant.
  assert.equal((await ask('DELETE /pet/7')).status, 204)
  assert.equal((await ask('GET /pet/7')).status, 404)
})

test('a value that the document calls taken gets the refusal that says so; other values may come again', async () => {
  await using mock = await serve(CLINIC)
  const ask = asker(mock)
  const [{ insurance_number: theirs } = {}] = (await ask('GET /patients')).body
  assert.equal((await ask('POST /patients', { name: 'Ada', insurance_number: 'X1' })).status, 201)
  const twice = await ask('POST /patients', { name: 'Eve', insurance_number: 'X1' })
  assert.deepEqual([twice.status, twice.body.error], [422, 40910])
  assert.match(twice.body.message, /An item of patients has the same insurance_number already/)
  assert.equal((await ask('POST /patients', { name: 'Ada', insurance_number: 'X2' })).status, 201)
  // Whoever has it no more leaves it to others, as often as that happens.
  const { id } = (await ask('POST /patients', { name: 'Kim', insurance_number: 'X3' })).body
  assert.equal((await ask(`PUT /patients/${id}`, { name: 'Kim', insurance_number: 'X4' })).status, 200)
  for (let count = 0; count < 3; count++) {
    const { status, body } = await ask('POST /patients', { name: 'Lou', insurance_number: 'X3' })
    assert.deepEqual(
      [status, (await ask('POST /patients', { name: 'Lou', insurance_number: 'X3' })).status],
      [201, 422],
    )
    assert.equal((await ask(`DELETE /patients/${body.id}`)).status, 204)
  }
  assert.equal((await ask('POST /patients', { name: 'Lou', insurance_number: 'X4' })).status, 422)
  // A test that creates a patient knows nothing of those that the mock made up.
  assert.equal((await ask('POST /patients', { name: 'Mia', insurance_number: theirs })).status, 201)
})

test('a yes or no that is called like a state asks for the items that have it, or have another', async () => {
  await using mock = await serve(CLINIC, { data: 0 })
  const ask = asker(mock)
  await ask('POST /patients', { name: 'Ada', insurance_number: 'X1', status: 'waiting' })
  await ask('POST /patients', { name: 'Eve', insurance_number: 'X2', status: 'discharged' })
  assert.deepEqual(await names(ask, 'GET /patients?discharged=true'), ['Eve'])
  assert.deepEqual(await names(ask, 'GET /patients?discharged=false'), ['Ada'])
  assert.deepEqual(await names(ask, 'GET /patients'), ['Ada', 'Eve'])
})

test('a key is the number, however a client writes it', async () => {
  await using mock = await serve(KENNEL, { data: 0 })
  const ask = asker(mock)
  assert.equal((await ask('POST /pet', '{"id":3.0,"name":"Rex"}')).status, 200)
  assert.deepEqual([(await ask('GET /pet/3')).status, (await ask('GET /pet/3.0')).status], [200, 200])
  assert.equal((await ask('POST /pet', '{"id":0.3e1,"name":"Max"}')).status, 409)
  assert.equal((await ask('POST /pet', { name: 'Ada' })).body.id, 4)
})

test('a key of text, what is never shown, a documented 410, and a 201 for what a replacement creates', async () => {
  await using mock = await serve(KENNEL, { data: 0 })
  const ask = asker(mock)
  await ask('POST /user', { username: 'ann', email: 'a@b.example', password: 'secret' })
  assert.deepEqual((await ask('GET /user/ann')).body, { username: 'ann', email: 'a@b.example' })
  assert.equal((await ask('GET /user/bob')).status, 410)
  assert.equal((await ask('PUT /user/bob', { email: 'b@b.example' })).status, 201)
  assert.deepEqual((await ask('GET /user/bob')).body, { username: 'bob', email: 'b@b.example' })
  assert.equal((await ask('PUT /user/bob', {})).status, 200)
  assert.deepEqual((await ask('GET /user/bob')).body, { username: 'bob' })
  // Without a documented 409 it takes the place of the other: open to each server.
  assert.equal((await ask('POST /user', { username: 'ann' })).status, 200)
  assert.deepEqual((await ask('GET /user/ann')).body, { username: 'ann' })
})

test('what a server adds is generated once and kept; what it alone may say is not taken from a request', async () => {
  await using mock = await serve(RAILWAY, { data: 0 })
  const ask = asker(mock)
  const booking = { id: MINE, passenger: 'Ann', legs: [{ from: 'A', to: 'B' }] }
  const made = await ask('POST /bookings', booking)
  assert.notEqual(made.body.id, MINE)
  assert.match(made.body.id, /^[0-9a-f]{8}-/)
  assert.match(made.body.bookedAt, /^\d{4}-/)
  assert.deepEqual([made.body.passenger, made.body.legs], ['Ann', [{ from: 'A', to: 'B' }]])
  assert.equal(made.headers.get('location'), `/bookings/${made.body.id}`)
  const same = await ask('POST /bookings', booking)
  assert.notEqual(same.body.id, made.body.id)
  // A required property that nobody sent is the item's own, the same each time.
  const read = await ask(`GET /bookings/${made.body.id}`)
  assert.deepEqual(read.body, { ...made.body, seat: read.body.seat })
  assert.deepEqual((await ask(`GET /bookings/${made.body.id}`)).body, read.body)
  assert.deepEqual((await ask('GET /bookings')).body.data, [made.body, same.body])
})

test('items of several kinds are remembered, and each answer shows all of them that its schema has', async () => {
  await using mock = await serve(ZOO, { data: 2 })
  const ask = asker(mock)
  assert.equal((await ask('GET /animals')).body.length, 2)
  await ask('DELETE /animals/1')
  await ask('DELETE /animals/2')
  const cat = { kind: 'Cat', name: 'Tom', lives: 9 }
  const dog = { kind: 'Dog', name: 'Rex', pack: 3 }
  assert.deepEqual((await ask('POST /animals', cat)).body, { id: 3, ...cat })
  assert.deepEqual((await ask('POST /animals', dog)).body, { id: 4, ...dog })
  assert.equal((await ask('POST /animals', { ...dog, lives: 9 })).status, 400)
  assert.deepEqual((await ask('GET /animals')).body, [
    { id: 3, ...cat },
    { id: 4, ...dog },
  ])
  assert.deepEqual((await ask('PUT /animals/4', cat)).body, { id: 4, ...cat })
  assert.deepEqual((await ask('GET /animals/4')).body, { id: 4, ...cat })
  assert.equal((await ask('DELETE /animals/4')).status, 204)
  assert.equal((await ask('GET /animals/4')).status, 404)
  const saw = { kind: 'Saw', label: 'old', teeth: 20 }
  assert.deepEqual((await ask('POST /tools', saw)).body, saw)
})

test('pages by number: each item once, the total, and links that lead through', async () => {
  await using mock = await serve(RAILWAY, { data: 0 })
  const ask = asker(mock)
  for (let index = 0; index < 25; index++) await ask('POST /bookings', { passenger: `P${index}` })
  const first = (await ask('GET /bookings')).body
  assert.deepEqual([first.data.length, first.total, first.has_more], [10, 25, true])
  assert.equal(first.links.self, `${mock.url}/bookings`)
  const seen: string[] = []
  for (let url: string | undefined = `${mock.url}/bookings?limit=7`; url !== undefined; ) {
    const page: Answered['body'] = (await ask(`GET ${url.slice(mock.url.length)}`)).body
    seen.push(...page.data.map(({ passenger }: { passenger: string }) => passenger))
    url = page.links.next
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, index) => `P${index}`),
  )
  assert.deepEqual((await ask('GET /bookings?page=9')).body.data, [])
  // What nothing writes stays made up.
  assert.ok(Array.isArray((await ask('GET /stations')).body.data))
})

test('pages by cursor, also where items go meanwhile; a filter', async () => {
  await using mock = await serve(GALLERY, { data: 0 })
  const ask = asker(mock)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push((await ask('POST /events', { title: index % 2 === 0 ? 'even' : 'odd' })).body.eventId)
  }
  const first = (await ask('GET /events?page_size=2')).body
  assert.equal(first.items.length, 2)
  await ask(`DELETE /events/${ids[1]}`)
  const rest = (await ask(`GET /events?page_size=9&cursor=${first.next_cursor}`)).body
  assert.deepEqual(
    rest.items.map(({ eventId }: { eventId: string }) => eventId),
    ids.slice(2),
  )
  assert.equal(rest.next_cursor, null)
  assert.equal((await ask('GET /events?title=odd')).body.items.length, 1)
})

test('a merge patch changes what it names, null takes away, an envelope shows the item', async () => {
  await using mock = await serve(GALLERY, { data: 0 })
  const ask = asker(mock)
  const { body: made } = await ask('POST /events', { title: 'Ferns', price: 3, dates: ['2026-05-01'] })
  const { status, body } = await ask(`PATCH /events/${made.eventId}`, { price: null, title: 'Mosses' })
  assert.deepEqual([status, body], [200, { eventId: made.eventId, title: 'Mosses', dates: ['2026-05-01'] }])
  assert.deepEqual((await ask(`GET /events/${made.eventId}`)).body, { data: body })
  assert.equal((await ask('PATCH /events/00000000-0000-4000-8000-000000000000', { title: 'x' })).status, 404)
})

test('items of one parent are none of another’s; what the path says of them is theirs', async () => {
  await using mock = await serve(GARDEN, { data: 0 })
  const ask = asker(mock)
  assert.deepEqual((await ask('POST /beds/1/plants', { id: 5, bedId: 1, name: 'Fern' })).body, {
    id: 5,
    bedId: 1,
    name: 'Fern',
  })
  await ask('POST /beds/2/plants', { id: 5, bedId: 2, name: 'Moss' })
  assert.deepEqual(await names(ask, 'GET /beds/1/plants'), ['Fern'])
  assert.equal((await ask('GET /beds/2/plants/5')).body.name, 'Moss')
  assert.equal((await ask('DELETE /beds/1/plants/5')).status, 204)
  assert.equal((await ask('GET /beds/1/plants/5')).status, 404)
  assert.equal((await ask('GET /beds/2/plants/5')).status, 200)
  // The document asks for one at least: an empty list would break it, so it is made up, and the journal says so.
  assert.ok((await ask('GET /beds/1/plants')).body.length > 0)
  assert.match(mock.requests().at(-1)?.verdict.message ?? '', /make no valid answer/)
})

test('what a request asks for wins, and changes nothing', async () => {
  await using mock = await serve(NURSERY, { data: 0 })
  const ask = asker(mock)
  await ask('POST /plants', { id: 1, name: 'Fern' })
  for (const prefer of ['dynamic=true', 'code=400', 'scenario=success', 'scenario=rate-limited']) {
    await ask('POST /plants', { id: 2, name: 'Moss' }, { prefer })
  }
  assert.deepEqual(await names(ask, 'GET /plants'), ['Fern'])
})

test('a session remembers for itself, also where others write at the same time', async () => {
  await using mock = await serve(NURSERY, { data: 0 })
  const each = async (session: string): Promise<void> => {
    const ask = asker(mock, session)
    for (let id = 0; id < 5; id++) await ask('POST /plants', { id, name: `${session} ${id}` })
    assert.deepEqual(
      await names(ask, 'GET /plants'),
      Array.from({ length: 5 }, (_, id) => `${session} ${id}`),
    )
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => each(`test-${index}`)))
})

test('a key that the server chooses is none of those that the document shows, and another for each item', async () => {
  await using mock = await serve(INBOXES)
  const ask = asker(mock)
  const made = [await ask('POST /inboxes', {}), await ask('POST /inboxes', {}), await ask('POST /inboxes', {})]
  const addresses = made.map(({ body }) => body.address)
  assert.equal(new Set([...addresses, 'first@example.com', 'second@example.com']).size, 5, addresses.join())
  for (const address of addresses) assert.equal((await ask(`GET /inboxes/${address}`)).body.address, address)
})

test('what a request may send is stored, though answers show another form of it that they call read-only', async () => {
  await using mock = await serve(LESSONS)
  const ask = asker(mock)
  const made = await ask('POST /lessons', { teacher: MINE, room: 'B 2' })
  assert.deepEqual([made.body.teacher, made.body.room], [MINE, 'B 2'])
  const read = await ask(`GET /lessons/${made.body.id}`)
  assert.deepEqual([typeof read.body.teacher.name, read.body.room], ['string', 'B 2'])
})

const MINE = '5f0a9a9e-8d3f-4a51-9d86-0f1a0c2b7b11'

async function names(ask: ReturnType<typeof asker>, line: string): Promise<string[]> {
  return (await ask(line)).body.map(({ name }: { name: string }) => name)
}
