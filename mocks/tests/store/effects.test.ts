/** What a request does to items other than its own: places that are taken and given back, transfers, and keys that nobody has. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER, AMOUNT] = [{ type: 'string' }, { type: 'integer', minimum: 0 }, { type: 'number', minimum: 0 }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const takes = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const answers = (statuses: Readonly<Record<number, object | null>>, why = 'so'): object => ({
  responses: Object.fromEntries(
    Object.entries(statuses).map(([status, schema]) => [status, { description: why, ...(schema && json(schema)) }]),
  ),
})
const parameters = [{ name: 'id', in: 'path', required: true, schema: NUMBER }]
const list = (of: string): object => ({ ...answers({ 200: { type: 'array', items: ref(of) } }) })
const collection = (
  of: string,
  made: Record<string, object>,
  refused: Readonly<Record<number, null>>,
  why = 'so',
): object => ({
  get: list(of),
  post: { ...takes(object(made)), ...answers({ 201: ref(of), ...refused }, why) },
})
const act = (of: string): object => ({ parameters, post: answers({ 200: ref(of), 404: null, 409: null }) })

const STATES = { type: 'string', enum: ['draft', 'confirmed', 'cancelled'] }

/** `names`: how a workshop calls all its places, those that are taken and those that are left. */
const school = (
  [all = '', taken = '', left = '']: readonly string[],
  refused: Readonly<Record<number, null>>,
): object => ({
  openapi: '3.1.0',
  info: { title: 'School', version: '1' },
  paths: {
    '/workshops': collection('Workshop', { title: TEXT, [all]: NUMBER }, {}),
    '/workshops/{id}': { parameters, get: answers({ 200: ref('Workshop'), 404: null }) },
    '/bookings': collection('Booking', { workshop_id: NUMBER, guests: NUMBER }, refused),
    '/bookings/{id}': {
      parameters,
      get: answers({ 200: ref('Booking'), 404: null }),
      delete: answers({ 204: null, 404: null }),
    },
    '/bookings/batch/cancel': {
      post: {
        ...takes(object({ ids: { type: 'array', items: NUMBER } })),
        ...answers({ 200: object({ data: ref('Several') }) }),
      },
    },
    '/bookings/{id}/confirm': act('Booking'),
    '/bookings/{id}/cancel': act('Booking'),
    '/registrations': collection('Registration', { workshop_id: NUMBER }, { 422: null }, 'No free places'),
    '/reviews': collection('Review', { workshop_id: NUMBER, text: TEXT }, {}),
    '/accounts': { get: list('Account') },
    '/accounts/transfers': {
      post: {
        ...takes(object({ from_account_id: NUMBER, to_account_id: NUMBER, amount: AMOUNT })),
        ...answers({ 201: ref('Transfer'), 404: null, 409: null }),
      },
    },
  },
  components: {
    schemas: {
      Workshop: object({ id: NUMBER, title: TEXT, [all]: NUMBER, [taken]: NUMBER, [left]: NUMBER }),
      Booking: object({ id: NUMBER, workshop_id: NUMBER, guests: NUMBER, status: STATES }),
      Registration: object({ id: NUMBER, workshop_id: NUMBER }),
      Several: object({
        cancelled_count: NUMBER,
        failed_count: NUMBER,
        not_found_ids: { type: 'array', items: NUMBER },
      }),
      Review: object({ id: NUMBER, workshop_id: NUMBER, text: TEXT }),
      Account: object({ id: NUMBER, name: TEXT, balance: AMOUNT }),
      Transfer: object({ id: NUMBER, from_account_id: NUMBER, to_account_id: NUMBER, amount: AMOUNT }),
    },
  },
})

for (const names of [
  ['capacity', 'spots_taken', 'spots_left'],
  ['maxGuests', 'bookedGuests', 'freeGuests'],
  ['total_copies', 'copies_sold', 'copies_available'],
]) {
  test(`${names.join(', ')}: what is confirmed takes places, and what is cancelled or deleted gives them back`, async () => {
    await using mock = await serve(school(names, { 404: null, 409: null }))
    const ask = asker(mock)
    const [all = '', taken = '', left = ''] = names
    const { body: workshop } = await ask('POST /workshops', { title: 'Bread', [all]: 10 })
    const assertTaken = async (count: number): Promise<void> => {
      const { body } = await ask(`GET /workshops/${workshop.id}`)
      assert.deepEqual([body[all], body[taken], body[left]], [10, count, 10 - count])
    }
    await assertTaken(0)
    const book = async (guests: number) =>
      (await ask('POST /bookings', { workshop_id: workshop.id, guests })).body.id as number
    const [first, second] = [await book(6), await book(5)]
    await assertTaken(0)
    assert.equal((await ask(`POST /bookings/${first}/confirm`)).status, 200)
    await assertTaken(6)
    assert.equal((await ask(`POST /bookings/${second}/confirm`)).status, 409)
    assert.equal((await ask(`GET /bookings/${second}`)).body.status, 'draft')
    await assertTaken(6)
    assert.equal((await ask('POST /registrations', { workshop_id: workshop.id })).status, 201)
    await assertTaken(7)
    await ask('POST /reviews', { workshop_id: workshop.id, text: 'Good.' })
    await assertTaken(7)
    assert.equal((await ask(`POST /bookings/${first}/cancel`)).status, 200)
    await assertTaken(1)
    assert.equal((await ask(`POST /bookings/${second}/confirm`)).status, 200)
    await assertTaken(6)
    assert.equal((await ask(`DELETE /bookings/${second}`)).status, 204)
    await assertTaken(1)
    for (let more = 1; more < 10; more++) await ask('POST /registrations', { workshop_id: workshop.id })
    assert.equal((await ask('POST /registrations', { workshop_id: workshop.id })).status, 422)
    await assertTaken(10)
  })
}

test('a key that nobody has is refused as the document has a status for that, and taken where it has none', async () => {
  const names = ['capacity', 'spots_taken', 'spots_left']
  for (const [refused, status] of [
    [{ 422: null, 404: null }, 404],
    [{ 400: null, 422: null }, 422],
    [{}, 201],
  ] as const) {
    await using mock = await serve(school(names, refused))
    const ask = asker(mock)
    assert.equal((await ask('POST /bookings', { workshop_id: 987654, guests: 1 })).status, status)
    const [known] = (await ask('GET /workshops')).body
    assert.equal((await ask('POST /bookings', { workshop_id: known.id, guests: 0 })).status, 201)
  }
})

test('a transfer lowers one balance and raises another, and is refused where that is too low or an account is not there', async () => {
  await using mock = await serve(school(['capacity', 'spots_taken', 'spots_left'], {}))
  const ask = asker(mock)
  type Account = { readonly id: number; readonly balance: number }
  const accounts = async (): Promise<readonly Account[]> => (await ask('GET /accounts')).body
  const [from, to] = (await accounts()).toSorted((one, other) => other.balance - one.balance)
  assert.ok(from !== undefined && to !== undefined && from.balance > 10)
  const transfer = (amount: number, from_account_id = from.id) =>
    ask('POST /accounts/transfers', { from_account_id, to_account_id: to.id, amount })
  const made = await transfer(10)
  assert.equal(made.status, 201)
  assert.deepEqual({ ...made.body, id: 0 }, { id: 0, from_account_id: from.id, to_account_id: to.id, amount: 10 })
  assert.equal((await transfer(from.balance)).status, 409)
  assert.equal((await transfer(1, 987654)).status, 404)
  const now = new Map((await accounts()).map(({ id, balance }) => [id, balance]))
  const cents = (amount: number): number => Math.round(amount * 100) / 100
  assert.deepEqual([now.get(from.id), now.get(to.id)], [cents(from.balance - 10), cents(to.balance + 10)])
})

for (const said of [{}, { role: 'stateless' }]) {
  test(`what an operation at another path makes is one of the others, but for ${JSON.stringify(said)}`, async () => {
    const run = { type: 'object', properties: { id: NUMBER, name: TEXT, state: TEXT } }
    const document = {
      openapi: '3.1.0',
      info: { title: 'Runs', version: '1' },
      paths: {
        '/runs': { get: answers({ 200: { type: 'array', items: run } }) },
        '/runs/{id}': { parameters, get: answers({ 200: run }), delete: answers({ 204: null }) },
        '/plans/{id}/create_run': { parameters, post: { ...takes(object({ name: TEXT })), ...answers({ 201: run }) } },
      },
    }
    const operations = { 'POST /plans/{id}/create_run': said }
    await using mock = await serve(document, { resources: { operations } })
    const ask = asker(mock)
    const { status } = await ask('POST /plans/1/create_run', { name: 'Nightly' })
    const { body: runs } = await ask('GET /runs')
    const isMade = Object.keys(said).length === 0
    assert.deepEqual([status, runs.some(({ name }: { name: string }) => name === 'Nightly')], [201, isMade])
  })
}

test('a transfer that a user calls stateless changes no balance', async () => {
  const operations = { 'POST /accounts/transfers': { role: 'stateless' } }
  await using mock = await serve(school(['capacity', 'spots_taken', 'spots_left'], {}), { resources: { operations } })
  const ask = asker(mock)
  const { body: before } = await ask('GET /accounts')
  await ask('POST /accounts/transfers', { from_account_id: before[0].id, to_account_id: before[1].id, amount: 1 })
  assert.deepEqual((await ask('GET /accounts')).body, before)
})

test('an action on several items changes those that are there, and names the others', async () => {
  await using mock = await serve(school(['capacity', 'spots_taken', 'spots_left'], { 409: null }))
  const ask = asker(mock)
  const { body: workshop } = await ask('POST /workshops', { title: 'Bread', capacity: 10 })
  const ids: number[] = []
  for (const guests of [2, 3]) {
    const { id } = (await ask('POST /bookings', { workshop_id: workshop.id, guests })).body
    await ask(`POST /bookings/${id}/confirm`)
    ids.push(id)
  }
  assert.equal((await ask(`GET /workshops/${workshop.id}`)).body.spots_left, 5)
  const { status, body } = await ask('POST /bookings/batch/cancel', { ids: [...ids, 987654] })
  assert.equal(status, 200)
  assert.deepEqual(body, { data: { cancelled_count: 2, failed_count: 1, not_found_ids: [987654] } })
  for (const id of ids) assert.equal((await ask(`GET /bookings/${id}`)).body.status, 'cancelled')
  assert.equal((await ask(`GET /workshops/${workshop.id}`)).body.spots_left, 10)
})
