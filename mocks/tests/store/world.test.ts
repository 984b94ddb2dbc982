/** The world that a mock begins with: a few items of each resource, which agree with each other. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, GALLERY, GARDEN, KENNEL, NURSERY, RAILWAY, serve, ZOO } from './store-documents.ts'
import { ACCOUNTS, BLOG, COLOURS, PARTS } from './world-documents.ts'

const READS: Readonly<Record<string, readonly [document: object, ...paths: string[]]>> = {
  nursery: [NURSERY, '/plants', '/plants?limit=2'],
  kennel: [KENNEL, '/pet/3', '/pet/4711', '/pet/findByStatus', '/user/ann'],
  railway: [RAILWAY, '/stations', '/bookings', '/bookings?page=2&limit=3'],
  gallery: [GALLERY, '/events', '/events?page_size=2', '/events/5f0a9a9e-8d3f-4a51-9d86-0f1a0c2b7b11'],
  garden: [GARDEN, '/beds', '/beds/1/plants', '/beds/4711/plants', '/beds/4711/plants/3'],
  zoo: [ZOO, '/animals', '/animals/2'],
  blog: [BLOG, '/users', '/posts', '/posts/2', '/posts/4711', '/users/1/posts', '/users/2/posts'],
  accounts: [ACCOUNTS, '/accounts', '/accounts/A-7', '/report'],
  colours: [COLOURS, '/colours', '/colours/red', '/colours/teal'],
  parts: [PARTS, '/parts', '/parts/2', '/parts?page=2'],
}

describe('server and handlers have the same world, byte for byte', () => {
  for (const [name, [document, ...paths]] of Object.entries(READS)) {
    test(name, async () => {
      await using mock = await serve(document, { seed: 7 })
      const { contract } = await compileDocument('given', JSON.stringify(document))
      const handlers = createHandlers({ baseUrl: mock.url, contract, seed: 7 })
      // Without a connection nothing says where the handlers are.
      const local = (text: string): string => text.replaceAll(/http:\/\/[^/"]+/g, 'http://here')
      for (const path of paths) {
        const served = local(await (await fetch(mock.url + path)).text())
        const handled = await getResponse(handlers, new Request(mock.url + path))
        assert.equal(local((await handled?.text()) ?? ''), served, path)
        assert.notEqual(served, '', path)
      }
    })
  }
})

test('the same seed gives the same world, whatever is asked first; another seed gives another', async () => {
  await using one = await serve(BLOG)
  await using same = await serve(BLOG)
  await using other = await serve(BLOG, { seed: 2 })
  const posts = (await asker(one)('GET /posts')).body
  const users = (await asker(one)('GET /users')).body
  const again = asker(same)
  assert.deepEqual((await again('GET /users')).body, users)
  assert.deepEqual((await again('GET /posts')).body, posts)
  assert.notDeepEqual((await asker(other)('GET /users')).body, users)
  assert.equal(users.length, 10)
  assert.equal(new Set(users.map(({ email }: { email: string }) => email)).size, 10)
})

test('each item of a list is the one that its id leads to', async () => {
  await using mock = await serve(BLOG)
  const ask = asker(mock)
  for (const path of ['/posts', '/users']) {
    const items = (await ask(`GET ${path}`)).body
    for (const item of items) assert.deepEqual((await ask(`GET ${path}/${item.id}`)).body, item)
  }
})

test('if unknown keys are answered, any id has an item before the first write, afterwards 404; what is deleted is gone', async () => {
  await using mock = await serve(BLOG, { unknownKeys: 'answer' })
  const ask = asker(mock)
  assert.equal((await ask('GET /posts/4711')).body.id, 4711)
  const [first] = (await ask('GET /posts')).body
  assert.equal((await ask('POST /posts', { title: 'Mine' })).body.title, 'Mine')
  assert.equal((await ask('GET /posts/4711')).status, 404)
  assert.deepEqual((await ask(`GET /posts/${first.id}`)).body, first)
  assert.deepEqual(
    (await ask('GET /posts')).body.map(({ title }: { title: string }) => title === 'Mine'),
    [...Array(10).fill(false), true],
  )
  // Others are as they were.
  assert.equal((await ask('GET /users/4711')).body.id, 4711)
  assert.equal((await ask(`DELETE /posts/${first.id}`)).status, 204)
  assert.equal((await ask(`GET /posts/${first.id}`)).status, 404)
  assert.equal((await ask('GET /posts')).body.length, 10)
  // Another session has the whole world.
  assert.equal((await asker(mock, 'other')(`GET /posts/${first.id}`)).status, 200)
})

test('what was shown before the first write is what a change begins from, and what is deleted', async () => {
  await using mock = await serve(BLOG, { unknownKeys: 'answer' })
  const { body: shown } = await asker(mock)('GET /posts/4711')
  const patched = await asker(mock)('PATCH /posts/4711', { title: 'New' })
  assert.deepEqual(patched.body, { ...shown, title: 'New' })
  assert.deepEqual((await asker(mock)('GET /posts/4711')).body, patched.body)
  const other = asker(mock, 'other')
  assert.equal((await other('DELETE /posts/4711')).status, 204)
  assert.equal((await other('GET /posts/4711')).status, 404)
  assert.equal((await other('GET /posts')).body.length, 10)
})

test('a creation with the id of an item of the world replaces it; one with the id of a creation is refused', async () => {
  await using mock = await serve(KENNEL)
  const ask = asker(mock)
  assert.equal((await ask('POST /pet', { id: 3, name: 'Rex' })).status, 200)
  assert.deepEqual((await ask('GET /pet/3')).body, { id: 3, name: 'Rex' })
  assert.equal((await ask('POST /pet', { id: 3, name: 'Max' })).status, 409)
  assert.equal((await ask('DELETE /pet/4')).status, 204)
  assert.equal((await ask('GET /pet/4')).status, 404)
})

test('items below a parent that nobody has written are there, name it, and stay after a creation', async () => {
  await using mock = await serve(GARDEN, { unknownKeys: 'answer' })
  const ask = asker(mock)
  const before = (await ask('GET /beds/4711/plants')).body
  assert.ok(before.length > 0)
  assert.ok(before.every(({ bedId }: { bedId: number }) => bedId === 4711))
  assert.deepEqual((await ask(`GET /beds/4711/plants/${before[0].id}`)).body, before[0])
  const made = { id: 99, bedId: 4711, name: 'Fern' }
  assert.equal((await ask('POST /beds/4711/plants', made)).status, 201)
  assert.deepEqual((await ask('GET /beds/4711/plants')).body, [...before, made])
})

test('engines with other seeds share nothing, also below parents', async () => {
  const { contract } = await compileDocument('given', JSON.stringify(BLOG))
  const posts = async (seed: number): Promise<string | undefined> => {
    const handlers = createHandlers({ baseUrl: 'http://here', contract, seed })
    return (await getResponse(handlers, new Request('http://here/users/1/posts')))?.text()
  }
  const [one, two, again] = [await posts(1), await posts(2), await posts(1)]
  assert.notEqual(one, two)
  assert.equal(one, again)
})

for (const [data, posts, unknown] of [
  [0, 0, 404],
  [3, 3, 404],
  [25, 25, 404],
] as const) {
  test(`a world of ${data} items of each resource`, async () => {
    await using mock = await serve(BLOG, { data })
    const ask = asker(mock)
    assert.equal((await ask('GET /posts')).body.length, posts)
    assert.equal((await ask('GET /posts/4711')).status, unknown)
  })
}

test('of a few keys most are left for what clients create', async () => {
  await using mock = await serve(COLOURS)
  const ask = asker(mock)
  const colours = (await ask('GET /colours')).body
  assert.equal(colours.length, 2)
  assert.equal(new Set(colours.map(({ name }: { name: string }) => name)).size, 2)
})

test('items name each other: an id is one that exists, and what is embedded agrees with the item', async () => {
  await using mock = await serve(BLOG)
  const ask = asker(mock)
  const users: Readonly<Record<string, unknown>>[] = (await ask('GET /users')).body
  for (const post of (await ask('GET /posts')).body) {
    const author = users.find(({ id }) => id === post.authorId)
    assert.ok(author !== undefined, `${post.authorId}`)
    assert.deepEqual(post.author, { id: author.id, name: author.name })
    for (const id of post.reviewerIds) assert.ok(users.some((user) => user.id === id))
  }
})

test('what is written by a key embeds the item of that key', async () => {
  await using mock = await serve(BLOG)
  const ask = asker(mock)
  const users: Readonly<Record<string, unknown>>[] = (await ask('GET /users')).body
  for (const { id, name } of users.slice(2, 5)) {
    const { body } = await ask('PATCH /posts/2', { title: 'Ferns', authorId: id })
    assert.deepEqual([body.authorId, body.author], [id, { id, name }])
    assert.deepEqual((await ask('GET /posts/2')).body, body)
  }
  const own = { id: users[0]?.id, name: 'As it was sent' }
  assert.deepEqual((await ask('PATCH /posts/2', { title: 'Ferns', authorId: own.id, author: own })).body.author, own)
  await using rooms = await createMockServer({ port: 0, spec: 'mocks/examples/bookings/api.yaml' })
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  const get = async (path: string) => (await fetch(rooms.url + path, { headers })).json()
  const { room: _, ...booking } = await get('/api/bookings/2')
  const init = { method: 'POST', headers, body: JSON.stringify({ ...booking, roomId: 7 }) }
  const created = await (await fetch(`${rooms.url}/api/bookings`, init)).json()
  assert.deepEqual(created.room, await get('/api/rooms/7'))
})

test('examples of the document are the first items, and where nothing is stored they are the answer', async () => {
  await using mock = await serve(ACCOUNTS)
  const ask = asker(mock)
  const accounts = (await ask('GET /accounts')).body
  assert.deepEqual(accounts[0], { iban: 'A-1', holder: 'Ada Lovelace', balance: 12.5 })
  assert.deepEqual(accounts[1], { iban: 'A-2', holder: 'Alan Turing', balance: 7 })
  assert.equal(accounts.length, 10)
  assert.deepEqual((await ask('GET /accounts/A-2')).body, accounts[1])
  assert.deepEqual((await ask('GET /report')).body, { title: 'Balances of May', count: 2 })
})

test('a page says how many items there are', async () => {
  await using mock = await serve(PARTS, { data: 13 })
  const ask = asker(mock)
  const first = (await ask('GET /parts')).body
  assert.deepEqual([first.data.length, first.total], [10, 13])
  const second = (await ask('GET /parts?page=2')).body
  assert.deepEqual([second.data.length, second.total], [3, 13])
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  assert.equal(new Set(ids).size, 13)
})

for (const [path, begins, ends, state, states] of [
  ['/appointments', 'startsAt', 'endsAt', 'status', ['scheduled', 'completed', 'cancelled', 'no_show']],
  ['/meetings', 'start_time', 'end_time', 'state', ['UPCOMING', 'DONE']],
  ['/bookings', 'startTime', 'endTime', 'bookingStatus', ['confirmed', 'noShow']],
  ['/lessons', 'start', 'end', 'status', ['planned', 'finished']],
] as const) {
  test(`${path} last minutes by day, and are over or to come as they say`, async () => {
    const moment = { type: 'string', format: 'date-time' }
    const properties = {
      id: { type: 'string', format: 'uuid' },
      [begins]: moment,
      [ends]: moment,
      [state]: { type: 'string', enum: states },
      createdAt: moment,
    }
    const schema = { type: 'array', items: { type: 'object', required: Object.keys(properties), properties } }
    const document = {
      openapi: '3.1.0',
      info: { title: 'Clinic', version: '1' },
      paths: {
        [path]: { get: { responses: { 200: { description: 'all', content: { 'application/json': { schema } } } } } },
      },
    }
    await using mock = await serve(document, { now: '2027-01-31', data: 40 })
    const items: Readonly<Record<string, string>>[] = await (await fetch(mock.url + path)).json()
    const now = Date.parse('2027-01-31')
    const seen = new Set<boolean>()
    assert.equal(items.length, 40)
    for (const item of items) {
      const [from = Number.NaN, to = Number.NaN, made = Number.NaN] = [begins, ends, 'createdAt'].map((name) =>
        Date.parse(item[name] ?? ''),
      )
      const [minutes, hour] = [(to - from) / 60_000, new Date(from).getUTCHours()]
      const said = JSON.stringify(item)
      assert.ok(minutes >= 15 && minutes <= 120 && minutes % 15 === 0 && (from / 60_000) % 15 === 0, said)
      assert.ok(hour >= 8 && hour < 18 && made < from && made < now, said)
      const isToCome = item[state] === states[0]
      assert.ok(isToCome ? from > now : to < now, said)
      seen.add(isToCome)
    }
    assert.equal(seen.size, 2)
  })
}

test('doctors have fields of medicine, and patients come for what people come to doctors for', async () => {
  const text = { type: 'string' }
  const list = (properties: object) => ({
    get: {
      responses: {
        200: {
          description: 'all',
          content: {
            'application/json': {
              schema: {
                type: 'array',
                items: { type: 'object', required: Object.keys(properties), properties: { id: text, ...properties } },
              },
            },
          },
        },
      },
    },
  })
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Clinic', version: '1' },
    paths: { '/doctors': list({ specialty: text }), '/visits': list({ reason: text }) },
  })
  const doctors: { specialty: string }[] = await (await fetch(`${mock.url}/doctors`)).json()
  const visits: { reason: string }[] = await (await fetch(`${mock.url}/visits`)).json()
  assert.ok(doctors.every(({ specialty }) => /ology$|ics$|Medicine$/.test(specialty)))
  assert.ok(doctors.some(({ specialty }) => /^(Cardi|Neur|Dermat|Gynaec|Ophthalm)ology$/.test(specialty)))
  assert.ok(visits.some(({ reason }) => /pain|cough|check|Headache|rash|Vaccin/.test(reason)))
})

/** Clients whose keys are texts like an example, below a path. */
function clients(front: string, example?: string): object {
  const id = { type: 'string', ...(example !== undefined && { example }) }
  const Client = { type: 'object', required: ['id', 'name'], properties: { id, name: { type: 'string' } } }
  const json = (schema: object) => ({ 'application/json': { schema } })
  const shown = { description: 'shown', content: json(Client) }
  const named = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
  const parameters = front === '' ? [] : [named('locale')]
  const body = json({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } })
  return {
    openapi: '3.1.0',
    info: { title: 'Clients', version: '1' },
    paths: {
      [`${front}/clients`]: {
        parameters,
        get: { responses: { 200: { description: 'shown', content: json({ type: 'array', items: Client }) } } },
        post: { requestBody: { content: body }, responses: { 201: shown } },
      },
      [`${front}/clients/{id}`]: { parameters: [...parameters, named('id')], get: { responses: { 200: shown } } },
    },
  }
}

for (const [example, form] of [
  [undefined, /^[\da-f]{24}$/],
  ['usr_8fKd92', /^usr_\d[a-z][A-Z][a-z]\d\d$/],
  ['ORD-1004', /^ORD-\d{4}$/],
  ['12', /^(1[2-9]|2\d)$/],
] as const) {
  test(`the key of a new item has the form of those that exist: ${example}`, async () => {
    await using mock = await serve(clients('', example))
    const ask = asker(mock)
    await ask('POST /clients', { name: 'Ada' })
    await ask('POST /clients', { name: 'Bob' })
    const { body } = await ask('GET /clients')
    const keys = Array.from(Object(body), ({ id }) => String(id))
    for (const key of keys) assert.match(key, form)
    assert.equal(new Set(keys).size, 12)
  })
}

test('a language in front of all paths names nobody: each shows the same items', async () => {
  await using mock = await serve(clients('/{locale}'))
  const ask = asker(mock)
  await ask('POST /de/clients', { name: 'Ada' })
  const { body } = await ask('GET /fr/clients')
  assert.equal(Array.from(Object(body)).length, 11)
  assert.deepEqual((await ask('GET /en/clients')).body, body)
})
